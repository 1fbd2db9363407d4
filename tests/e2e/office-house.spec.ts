/** Symbols and halts in the office, in a real browser: what staff does there holds for who trades, and is taken back. */
import { expect, test } from "@playwright/test";
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import type { HaltRecord } from "../../contract/dealing.ts";
import type { HouseOverview } from "../../contract/house-overview.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { useOwnAccount } from "./support-account.ts";
import { chooseInDialog, enterOffice } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("house");
const SYMBOL = "SOLUSD";

/**
 * @interface operation:symbol_set_status
 * @act symbols: search by mouse
 * @act symbols: order by a column by mouse
 * @act symbols: open, close or switch off (symbol_set_status) by mouse
 */
test("switches a symbol off and opens it again, and says what each does @quick", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  await enterOffice(page, "symbols");
  const records = await openRecords(request, ADMIN);
  const status = async () =>
    (await records.ask<SymbolRecord[]>("GET", "/symbols")).find(({ symbol }) => symbol === SYMBOL)
      ?.status;
  await page.getByRole("button", { name: "Category" }).click();
  await expect(page.getByRole("columnheader", { name: "Category" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByRole("searchbox").fill(SYMBOL.toLowerCase());
  const row = page.getByRole("button", { name: new RegExp(`^${SYMBOL}, `) });
  await row.click();
  const dialog = page.getByRole("dialog");
  // What it is already cannot be sent.
  await expect(dialog.getByRole("button", { name: "Set to: Open" })).toBeDisabled();
  await chooseInDialog(page, "Status", "Switched off");
  await expect(dialog).toContainText("waiting orders sleep");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Set to: Switched off" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(SYMBOL) })).toContainText("Switched off");
  expect(await status()).toBe(SYMBOL_STATUS.disabled);
  await row.click();
  await chooseInDialog(page, "Status", "Open");
  await dialog.getByRole("button", { name: "Set to: Open" }).click();
  await expect(page.getByRole("row", { name: new RegExp(SYMBOL) })).toContainText("Open");
  expect(await status()).toBe(SYMBOL_STATUS.enabled);
  await test.step("a closed one is closed by staff where that is chosen, and not by the way", async () => {
    await row.click();
    await chooseInDialog(page, "Status", "Closed by staff");
    await expect(dialog).toContainText("until staff opens it: its hours do not");
    await dialog.getByRole("button", { name: "Set to: Closed by staff" }).click();
    await expect(page.getByRole("row", { name: new RegExp(SYMBOL) })).toContainText(
      "Closed in its hours",
    );
    await row.click();
    await expect(dialog).toContainText("the journal says whether staff closed it");
    await expect(dialog.getByRole("button", { name: "Set to: Closed" })).toBeDisabled();
    await chooseInDialog(page, "Status", "Closed by staff");
    await expect(dialog.getByRole("button", { name: "Set to: Closed by staff" })).toBeEnabled();
    await chooseInDialog(page, "Status", "Open");
    await dialog.getByRole("button", { name: "Set to: Open" }).click();
    await expect.poll(status).toBe(SYMBOL_STATUS.enabled);
  });
  expect(trouble).toEqual([]);
});

/**
 * @interface operation:trading_halt
 * @act halts: halt new trades (trading_halt) by mouse
 * @act halts: allow new trades again (trading_halt) by mouse
 */
test("halts new trades of a symbol, which its traders feel, and allows them again", async ({
  page,
  request,
}) => {
  await enterOffice(page, "halts");
  const records = await openRecords(request, ADMIN);
  const halts = () => records.ask<HaltRecord[]>("GET", "/halts");
  const [symbol] = (await records.ask<SymbolRecord[]>("GET", "/symbols")).filter(
    (one) => one.symbol === SYMBOL,
  );
  const symbol_id = symbol?.symbol_id ?? 0;
  const buy = () =>
    own.records
      .placeOrder({ symbol_id, side: 0, volume: 0.1, type: 0 })
      .then(() => "taken")
      .catch((error: unknown) => String(error));
  await expect(page.getByText("Nothing is halted: everybody trades.")).toBeVisible();
  await page.getByRole("button", { name: "Halt new trades" }).click();
  const dialog = page.getByRole("dialog");
  // The list is longer than the room below: the press that opens it must choose nothing.
  const button = dialog.getByRole("button", { name: /^Symbol/ });
  const before = await button.textContent();
  await button.click();
  await expect(page.getByRole("option", { name: SYMBOL, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toHaveText(before ?? "");
  await chooseInDialog(page, "Symbol", SYMBOL);
  await dialog.getByRole("button", { name: `Halt: Symbol ${SYMBOL}` }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: new RegExp(`Symbol ${SYMBOL}`) });
  await expect(row).toBeVisible();
  expect(await halts()).toEqual([{ symbol_id, group_id: null }]);
  expect(await buy()).toContain("halted");
  await page.getByRole("button", { name: `Allow new trades: Symbol ${SYMBOL}` }).click();
  await dialog.getByRole("button", { name: "Allow new trades" }).click();
  await expect(row).toBeHidden();
  await expect(dialog).toBeHidden();
  expect(await halts()).toEqual([]);
  expect(await buy()).toBe("taken");
});

test("the house's money stays whole in its tiles, however large it is", async ({ page }) => {
  await page.route("**/api/v1/overview*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: HouseOverview };
    const money = {
      currency: "USD",
      accounts_count: 2,
      balance: 123_456_789_012.34,
      credit: 0,
      equity: 12_345_678_901.23,
      used_margin: 1_234_567_890.12,
      day_flows: -1_234_567_890.12,
    };
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, currencies: [money] } },
    });
  });
  await enterOffice(page);
  const tiles = page.getByLabel("The house in figures").locator("> div");
  for (const [width, height] of [
    [1440, 900],
    [834, 1112],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(tiles.filter({ hasText: "12,345,678,901.23" })).toBeVisible();
    await expect(tiles.filter({ hasText: "−1,234,567,890.12" })).toBeVisible();
    const spilt = await tiles.evaluateAll((all) =>
      all.flatMap((tile) => {
        const text = document.createRange();
        text.selectNodeContents(tile);
        const [inner, outer] = [text.getBoundingClientRect(), tile.getBoundingClientRect()];
        return inner.right > outer.right - 8 ? [tile.textContent] : [];
      }),
    );
    expect(spilt, `${width} px`).toEqual([]);
    await expectAccessible(page);
  }
});
