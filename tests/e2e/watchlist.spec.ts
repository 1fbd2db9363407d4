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

/** Symbols of the drawn rows in sight, and of those of them that have no ink on the canvas where their bid is, or another cell. */
const drawnRows = (page: Page, column = "bid") =>
  pane(page)
    .getByRole("grid")
    .evaluate((grid, name) => {
      const canvas = grid.querySelector("canvas");
      const context = canvas?.getContext("2d");
      if (!canvas || !context) throw new Error("The list has a canvas.");
      const at = canvas.getBoundingClientRect();
      const seen = grid.getBoundingClientRect();
      const ratio = canvas.width / at.width;
      const drawn: string[] = [];
      const blank: string[] = [];
      for (const row of grid.querySelectorAll("[data-drawn]")) {
        const cell = row.querySelector(`.watch-cell-${name}`)?.getBoundingClientRect();
        if (!cell || cell.bottom > seen.bottom || cell.top < seen.top) continue;
        const place = [cell.left - at.left, cell.top - at.top, cell.width, cell.height] as const;
        const [x, y, width, height] = place.map((length) => Math.round(length * ratio));
        const { data } = context.getImageData(x ?? 0, y ?? 0, width ?? 1, height ?? 1);
        const symbol = row.querySelector(".watch-ticker")?.textContent ?? "";
        drawn.push(symbol);
        if (!data.some((value) => value > 0)) blank.push(symbol);
      }
      return { drawn, blank };
    }, column);

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

test("begins an order, a price alert and a comparison at a symbol", async ({ page }) => {
  await signIn(page);
  await showList(page, "Crypto");
  const choose = async (name: string) => {
    await rowOf(page, "ETHUSD").click({ button: "right" });
    await page.getByRole("menuitem", { name }).click();
  };
  await choose("Compare on the chart");
  const compared = legend(page).getByRole("list", { name: "Compared symbols" });
  await expect(compared.getByRole("listitem")).toContainText("ETHUSD");
  await choose("Set price alert…");
  const dialog = page.getByRole("dialog", { name: "New price alert" });
  await expect(dialog).toContainText("ETHUSD");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await choose("New order…");
  const ticket = page.getByRole("region", { name: "Order ticket" });
  await expect(ticket).toContainText("ETHUSD");
  await expect(ticket.getByRole("button", { name: /^Buy .* ETHUSD/ })).toBeVisible();
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

test("draws live prices, and keeps them as text for who does not look and for paper @quick", async ({
  page,
}) => {
  await signIn(page);
  await showList(page, "Crypto");
  await expect.poll(async () => (await drawnRows(page)).drawn).toContain("BTCUSD");
  expect((await drawnRows(page)).blank).toEqual([]);
  const bid = rowOf(page, "BTCUSD").getByRole("gridcell").first();
  await expect(bid).toHaveText(/^\d+\.\d+$/);
  const before = await bid.textContent();
  await expect.poll(() => bid.textContent()).not.toBe(before);
  await page.emulateMedia({ media: "print" });
  await expect(pane(page).locator("canvas")).toBeHidden();
  await expectAccessible(page, ".watchlist");
});

test("has every drawn price beside its symbol after scrolling, sorting and resizing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 420 });
  await signIn(page);
  await showList(page, "Crypto");
  const grid = pane(page).getByRole("grid");
  await expect.poll(async () => (await drawnRows(page)).drawn.length).toBeGreaterThan(2);
  const first = (await drawnRows(page)).drawn;
  await grid.evaluate((element) => element.scrollBy(0, 90));
  await expect.poll(async () => (await drawnRows(page)).drawn).not.toEqual(first);
  expect((await drawnRows(page)).blank).toEqual([]);
  await pane(page)
    .getByRole("columnheader", { name: /Symbol/ })
    .getByRole("button")
    .click();
  await expect(rowOf(page, "AAVEUSD")).toHaveAttribute("data-drawn", "");
  expect((await drawnRows(page)).blank).toEqual([]);
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect.poll(async () => (await drawnRows(page)).drawn.length).toBeGreaterThan(first.length);
  expect((await drawnRows(page)).blank).toEqual([]);
});

test("draws the last ticks as a line where that column is chosen, and beside the ticket's quote", async ({
  page,
}) => {
  await signIn(page);
  await showList(page, "Crypto");
  const columns = pane(page).getByRole("button", { name: "Columns" });
  await columns.click();
  await page.getByRole("menuitemcheckbox", { name: "Ticks" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await drawnRows(page, "spark")).drawn).toContain("BTCUSD");
  await expect.poll(async () => (await drawnRows(page, "spark")).blank).toEqual([]);
  // In pips, for who does not look.
  const cell = rowOf(page, "BTCUSD").locator(".watch-cell-spark");
  await expect(cell).toHaveText(/^(?:0|[+−]?[\d.]+)$/);
  await expect(cell).toHaveAttribute("data-tip", /pips over the last \d* ?ticks?$/);
  await expectAccessible(page, ".watchlist");
  const beside = page.getByRole("region", { name: "Order ticket" }).locator(".tick-spark");
  await expect
    .poll(() =>
      beside.evaluate((canvas: HTMLCanvasElement) =>
        canvas
          .getContext("2d")
          ?.getImageData(0, 0, canvas.width, canvas.height)
          .data.some((value) => value > 0),
      ),
    )
    .toBe(true);
  if (process.env["PICTURES"] !== undefined)
    await page.screenshot({ path: `${process.env["PICTURES"]}/spark.png` });
});

test("shows prices as text where the user's colours are forced, and draws them again after", async ({
  page,
}) => {
  await signIn(page);
  await showList(page, "Crypto");
  const row = rowOf(page, "BTCUSD");
  await expect(row).toHaveAttribute("data-drawn", "");
  await page.emulateMedia({ forcedColors: "active" });
  await expect(row).not.toHaveAttribute("data-drawn", "");
  await expect(pane(page).locator("canvas")).toBeHidden();
  await page.emulateMedia({ forcedColors: "none" });
  await expect(row).toHaveAttribute("data-drawn", "");
  expect((await drawnRows(page)).blank).toEqual([]);
});
