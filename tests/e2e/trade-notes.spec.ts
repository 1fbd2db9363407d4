/** Notes and tags on trades: written while a position is open, found in the deals, counted by tag, and on every device. */
import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { expectAccessible } from "./support.ts";

const own = useOwnAccount("trade-notes");
const positions = tableOf("Positions");
const { pane } = tableOf("Deals");

/** @returns the id of the position */
async function open(): Promise<number> {
  const type = ORDER_TYPE.market;
  const order = { symbol_id: BTCUSD, type, side: SIDE.buy, volume: 0.05 };
  return (await own.records.placeOrder(order)).position_id ?? 0;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: /^Note on BTCUSD/ });
const note = (page: Page) => dialog(page).getByRole("textbox", { name: "Note", exact: true });
const tags = (page: Page) => dialog(page).getByRole("textbox", { name: "Tags" });

async function openNote(page: Page, row: Locator): Promise<void> {
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Note and tags…" }).click();
  await expect(note(page)).toBeFocused();
}

const view = (page: Page, name: string) =>
  pane(page).getByRole("radiogroup", { name: "View" }).getByRole("radio", { name }).check();
const trade = (page: Page, id: number) =>
  pane(page)
    .getByRole("row")
    .filter({ has: page.locator("[data-column=position_id]", { hasText: `${id}` }) });

async function openTrades(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Deals" }).click();
  await view(page, "Trades");
}

/** Where nothing is kept yet; what is written there follows the account. */
async function openDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem("ringside.layouts-stay", "no"));
  const page = await context.newPage();
  await enter(page, own.login);
  return page;
}

test("a note that is written while a position is open stands at its trade, and its tag is counted", async ({
  page,
}) => {
  const [id, other] = [await open(), await open()];
  await enter(page, own.login);
  await test.step("it is written with keys alone, and what is wrong is said", async () => {
    await openNote(page, positions.rowOf(page, id));
    await expectAccessible(page);
    await page.keyboard.type("Waited for the close.");
    await tags(page).fill(Array.from({ length: 11 }, (_, at) => `t${at}`).join());
    await expect(dialog(page)).toContainText("At most 10 tags.");
    await expect(dialog(page).getByRole("button", { name: "Save" })).toBeDisabled();
    await tags(page).fill("Breakout,  first hour");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeHidden();
  });
  await test.step("a tag that was used is pressed, and Escape loses nothing", async () => {
    await openNote(page, positions.rowOf(page, other));
    await dialog(page).getByRole("button", { name: "Breakout" }).click();
    await expect(tags(page)).toHaveValue("Breakout");
    await page.keyboard.press("Escape");
    await page
      .getByRole("region", { name: "Notices" })
      .getByRole("button", { name: "Save" })
      .click();
  });
  await own.records.closePosition(id);
  await own.records.closePosition(other);
  await openTrades(page);
  await expect(trade(page, id)).toContainText("Breakout, first hour");
  await expect(trade(page, id)).toContainText("Waited for the close.");
  await test.step("trades are found and counted by it", async () => {
    await view(page, "Statistics");
    const byTag = pane(page).getByRole("table", { name: "By tag" });
    await expect(
      byTag
        .getByRole("row", { name: /Breakout/ })
        .getByRole("cell")
        .first(),
    ).toHaveText("2");
    await expect(
      byTag
        .getByRole("row", { name: /first hour/ })
        .getByRole("cell")
        .first(),
    ).toHaveText("1");
  });
});

test("a note is on every device of the account, and can be taken away and brought back", async ({
  browser,
}) => {
  const id = await open();
  await own.records.closePosition(id);
  const page = await openDevice(browser);
  await openTrades(page);
  await openNote(page, trade(page, id));
  await note(page).fill("First line\nsecond line");
  await page.keyboard.press("Control+Enter");
  await expect(trade(page, id)).toContainText("First line second line");

  const other = await openDevice(browser);
  await openTrades(other);
  await expect(trade(other, id)).toContainText("First line second line");
  await openNote(other, trade(other, id));
  await expect(note(other)).toHaveValue("First line\nsecond line");
  await dialog(other).getByRole("button", { name: "Remove" }).click();
  await expect(trade(other, id)).not.toContainText("First line");
  // What another device wrote is there within a second, and is looked for when the page is shown.
  await expect(async () => {
    await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
    await expect(trade(page, id)).not.toContainText("First line", { timeout: 1_000 });
  }).toPass();
  await other
    .getByRole("region", { name: "Notices" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(trade(other, id)).toContainText("First line second line");
});
