/** The trader's lists of symbols and his templates follow the account: made on one device, on the other too, and gone there. */
import { expect, test, type Browser, type Page } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 150_000 });

const own = useOwnAccount("lists-follow");

const watchlist = (page: Page) => page.getByRole("region", { name: "Watchlist" });
const lists = (page: Page) => watchlist(page).getByRole("button", { name: /^Lists/ });
const rowOf = (page: Page, symbol: string) =>
  watchlist(page)
    .getByRole("row")
    .filter({ hasText: new RegExp(`^${symbol}`) });
const chart = (page: Page) => page.getByRole("region", { name: "Chart", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Indicators" });
const template = (page: Page, name: string) =>
  dialog(page)
    .locator(".kept-choice")
    .filter({ has: page.getByText(name, { exact: true }) });

/** Another device: nothing is kept there, and what it has of the trader's own is to follow the account. */
async function openDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem("ringside.layouts-stay", "no"));
  const page = await context.newPage();
  await signIn(page, false, "/", own.login);
  await expect(chart(page)).toContainText(/O\s*\d/);
  return page;
}

/** The page is looked at again, as after another one. */
const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

async function openTemplates(page: Page): Promise<void> {
  await chart(page).getByRole("button", { name: "Indicators" }).click();
  await dialog(page).getByRole("tab", { name: "Templates" }).click();
}

async function showList(page: Page, name: string): Promise<void> {
  await lists(page).click();
  // Where the account's layout comes to a new device the panes are made anew, and an open menu is gone: it is opened once more.
  await page.getByRole("menuitemradio", { name }).click({ timeout: 3_000 });
}

test("lists and templates are on every device of the account", async ({ browser }) => {
  const desk = await openDevice(browser);
  const trouble = await watchForTrouble(desk);
  await test.step("what is made before another device comes is there when it comes", async () => {
    await lists(desk).click();
    await desk.getByRole("menuitem", { name: /New list/ }).click();
    await desk.keyboard.type("Scalps");
    await desk.keyboard.press("Enter");
    await watchlist(desk).getByLabel("Search symbols").fill("SOLUSD");
    await rowOf(desk, "SOLUSD").hover();
    await rowOf(desk, "SOLUSD").getByRole("button", { name: "Add to Scalps" }).click();
    await desk.keyboard.press("Escape");
    await openTemplates(desk);
    await dialog(desk).getByLabel("Save this chart's indicators as").fill("Swing");
    await desk.keyboard.press("Enter");
    await expect(template(desk, "Swing")).toBeVisible();
    await desk.keyboard.press("Escape");
    const named = (kind: string) => async () =>
      (
        await own.records.ask<{ kind: string; parts_count: number }[]>(
          "GET",
          "/accounts/me/documents",
        )
      ).find((one) => one.kind === kind)?.parts_count ?? 0;
    await expect.poll(named("watchlists")).toBe(1);
    await expect.poll(named("templates")).toBe(1);
  });

  const laptop = await openDevice(browser);
  await test.step("the other device shows both", async () => {
    await expect(async () => {
      await showList(laptop, "Scalps");
      await expect(rowOf(laptop, "SOLUSD")).toBeVisible();
    }).toPass();
    await openTemplates(laptop);
    await expect(template(laptop, "Swing")).toBeVisible();
  });

  await test.step("what is taken away there is gone here, and the open list is another", async () => {
    await dialog(laptop).getByRole("button", { name: "More of Swing", exact: true }).click();
    await laptop.getByRole("menuitem", { name: "Delete" }).click();
    await expect(template(laptop, "Swing")).toHaveCount(0);
    await laptop.keyboard.press("Escape");
    await rowOf(laptop, "SOLUSD").click({ button: "right" });
    await laptop.getByRole("menuitem", { name: "Remove from Scalps" }).click();
    await expect(lists(desk)).toContainText("Scalps");
    await expect(async () => {
      await lookAgain(desk);
      await expect(rowOf(desk, "SOLUSD")).toHaveCount(0);
    }).toPass();
    await openTemplates(desk);
    await expect(dialog(desk)).toContainText("No templates yet");
  });
  expect(trouble).toEqual([]);
  await desk.context().close();
  await laptop.context().close();
});
