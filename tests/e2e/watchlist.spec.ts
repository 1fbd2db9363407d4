/** The watchlist as a trader uses it: searching, lists, favourites, columns, sorting, by mouse and by keyboard. */
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, signIn } from "./support.ts";

const pane = (page: Page) => page.getByRole("region", { name: "Watchlist" });
const rowOf = (page: Page, symbol: string) =>
  pane(page)
    .getByRole("row")
    .filter({ hasText: new RegExp(`^${symbol}`) });
const legend = (page: Page) => page.getByRole("region", { name: "Chart" });

async function showList(page: Page, name: string): Promise<void> {
  await pane(page)
    .getByRole("button", { name: /^Lists/ })
    .click();
  await page.getByRole("menuitemradio", { name }).click();
}

test("finds a symbol by its description, and Enter shows its chart", async ({ page }) => {
  await signIn(page);
  await pane(page).getByLabel("Search symbols").fill("ethereum");
  await expect(rowOf(page, "ETHUSD")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(legend(page)).toContainText("ETHUSD");
});

test("says so when nothing is found, and Escape brings the list back", async ({ page }) => {
  await signIn(page);
  await pane(page).getByLabel("Search symbols").fill("no such thing");
  await expect(pane(page)).toContainText(/no symbol/i);
  await page.keyboard.press("Escape");
  await expect(pane(page).getByLabel("Search symbols")).toHaveValue("");
  await expect(rowOf(page, "BTCUSD").or(rowOf(page, "EURUSD")).first()).toBeVisible();
});

test("keeps favourites over a reload", async ({ page }) => {
  await signIn(page, true);
  await showList(page, "Crypto");
  const row = rowOf(page, "ETHUSD");
  await row.hover();
  await row.getByRole("button", { name: "Add to favourites" }).click();
  await showList(page, "Favourites");
  await expect(rowOf(page, "ETHUSD")).toBeVisible();
  await page.reload();
  await expect(pane(page).getByRole("button", { name: /^Lists/ })).toContainText("Favourites");
  await expect(rowOf(page, "ETHUSD")).toBeVisible();
});

test("makes a list, takes a symbol off it and brings it back with undo", async ({ page }) => {
  await signIn(page);
  await pane(page)
    .getByRole("button", { name: /^Lists/ })
    .click();
  await page.getByRole("menuitem", { name: /New list/ }).click();
  await page.keyboard.type("Scalps");
  await page.keyboard.press("Enter");
  await expect(pane(page).getByRole("button", { name: /^Lists/ })).toContainText("Scalps");
  await pane(page).getByLabel("Search symbols").fill("SOLUSD");
  await rowOf(page, "SOLUSD").hover();
  await rowOf(page, "SOLUSD").getByRole("button", { name: "Add to Scalps" }).click();
  await page.keyboard.press("Escape");
  await rowOf(page, "SOLUSD").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Remove from Scalps" }).click();
  await expect(rowOf(page, "SOLUSD")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, "SOLUSD")).toBeVisible();
});

test("is a grid for the keyboard: arrows move, Enter selects, Space stars", async ({ page }) => {
  await signIn(page);
  await showList(page, "Crypto");
  const grid = pane(page).getByRole("grid");
  await grid.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(legend(page)).toContainText("ETHUSD");
  await page.keyboard.press("Space");
  await showList(page, "Favourites");
  await expect(rowOf(page, "ETHUSD")).toBeVisible();
});

test("sorts by a column and says which way", async ({ page }) => {
  await signIn(page);
  await showList(page, "Crypto");
  const header = pane(page).getByRole("columnheader", { name: /Symbol/ });
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(pane(page).getByRole("row").nth(1)).toContainText("AAVEUSD");
});

test("says what a symbol is: digits, volumes, swaps and trading hours", async ({ page }) => {
  await signIn(page);
  await showList(page, "Crypto");
  await rowOf(page, "BTCUSD").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Symbol information" }).click();
  const info = page.getByRole("dialog");
  await expect(info).toContainText("Contract");
  await expect(info).toContainText(/Digits/i);
  await expectAccessible(page);
});
