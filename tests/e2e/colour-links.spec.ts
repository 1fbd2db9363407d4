/**
 * Panes of one colour: given by mouse, keys and palette, each colour with its own symbol, in floating panes and other windows too,
 * kept over a reload, taken back, and left aside on a phone.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble } from "./support.ts";
import { openDemo } from "./support-records.ts";

const SLOW = { timeout: 60_000 };

const pane = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const legend = (page: Page, name: string): Locator => pane(page, name).locator(".legend");
const canvas = (page: Page, name: string): Locator => pane(page, name).locator(".chart-host");
const mark = (page: Page, name: string): Locator =>
  pane(page, name).getByRole("button", { name: /^Colour link/ });
const ticket = (page: Page): Locator => pane(page, "Order ticket").locator(".ticket-symbol");

/** A press on the legend's row, where no line stands. */
const activate = (page: Page, name: string): Promise<void> =>
  canvas(page, name).click({ position: { x: 150, y: 90 } });

async function arrange(page: Page, preset: string): Promise<void> {
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  const menu = page.getByRole("menu", { name: "Charts" });
  await menu.getByRole("menuitem", { name: preset, exact: true }).click();
  await expect(menu).toBeHidden();
}

async function give(page: Page, name: string, colour: string): Promise<void> {
  await mark(page, name).click(SLOW);
  await page.getByRole("menuitemradio", { name: new RegExp(colour) }).click();
  await expect(mark(page, name)).toHaveAccessibleName(
    new RegExp(colour === "No colour" ? "No colour" : `[A-F], ${colour}`),
  );
}

test("panes of one colour show one symbol, and leave the others theirs", async ({ page }) => {
  test.setTimeout(240_000);
  const trouble = await watchForTrouble(page);
  await signIn(page, true, "/", await openDemo(page.request, "colours"));
  await arrange(page, "2 charts side by side");
  await activate(page, "Chart 2");
  await chooseSymbol(page, "ETHUSD");
  await activate(page, "Chart");
  await chooseSymbol(page, "BTCUSD");

  await test.step("by mouse: a list drives the chart of its colour alone", async () => {
    await give(page, "Chart 2", "Blue");
    await expect(legend(page, "Chart 2")).toContainText("ETHUSD");
    await activate(page, "Chart");
    await give(page, "Watchlist", "Blue");
    await chooseSymbol(page, "XAUUSD");
    await expect(legend(page, "Chart 2")).toContainText("XAUUSD");
    await expect(legend(page, "Chart")).toContainText("BTCUSD");
    await expect(ticket(page)).toHaveText("BTCUSD");
    await chooseSymbol(page, "ETHUSD");
    await expect(legend(page, "Chart 2")).toContainText("ETHUSD");
  });

  await test.step("by keys: the ticket joins, and what is put into it brings its symbol", async () => {
    await mark(page, "Order ticket").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu", { name: "Colour link" })).toBeVisible();
    await expectAccessible(page, "[role='menu']");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitemradio", { name: /Blue.*ETHUSD, 2 panes/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(ticket(page)).toHaveText("ETHUSD");
    await expect(mark(page, "Order ticket")).toBeFocused();
    const box = await canvas(page, "Chart").boundingBox();
    if (box === null) throw new Error("expected a chart in sight");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 60, { button: "right" });
    await page.getByRole("menuitem", { name: /^Put .* into the ticket/ }).click();
    await expect(ticket(page)).toHaveText("BTCUSD");
    await expect(legend(page, "Chart 2")).toContainText("BTCUSD");
    await expect(pane(page, "Order ticket").locator("button:focus")).toContainText("BTCUSD");
  });

  await test.step("from the palette, and a press takes it back", async () => {
    await canvas(page, "Chart").focus();
    await page.keyboard.press("Control+k");
    await page
      .getByRole("dialog")
      .getByRole("combobox")
      .fill("Colour link of the active chart: orange");
    await page.keyboard.press("Enter");
    await expect(mark(page, "Chart")).toHaveAccessibleName(/B, Orange/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(mark(page, "Chart")).toHaveAccessibleName(/No colour/);
  });

  await test.step("in a floating pane, and over a reload", async () => {
    await pane(page, "Watchlist").focus();
    await page.keyboard.press("Alt+Shift+d");
    await expect(page.locator("[aria-roledescription='floating pane']")).toBeVisible(SLOW);
    await chooseSymbol(page, "ETHUSD");
    await expect(legend(page, "Chart 2")).toContainText("ETHUSD");
    await expect(legend(page, "Chart")).toContainText("BTCUSD");
    await page.reload();
    await expect(mark(page, "Watchlist")).toHaveAccessibleName(/A, Blue/, SLOW);
    await expect(legend(page, "Chart 2")).toContainText("ETHUSD");
    await expect(ticket(page)).toHaveText("ETHUSD");
    await expect(legend(page, "Chart")).toContainText("BTCUSD");
  });

  await test.step("in a window of its own", async () => {
    await canvas(page, "Chart 2").focus();
    const [window] = await Promise.all([
      page.context().waitForEvent("page", SLOW),
      page.keyboard.press("Alt+Shift+w"),
    ]);
    await expect(legend(window, "Chart 2")).toContainText("ETHUSD", SLOW);
    await page.bringToFront();
    await chooseSymbol(page, "XAUUSD");
    await expect(legend(window, "Chart 2")).toContainText("XAUUSD");
    await mark(window, "Chart 2").click();
    await window.getByRole("menuitemradio", { name: /No colour/ }).click();
    await expect(mark(window, "Chart 2")).toHaveAccessibleName(/No colour/);
    await page.bringToFront();
    await chooseSymbol(page, "BTCUSD");
    await expect(ticket(page)).toHaveText("BTCUSD");
    await expect(legend(window, "Chart 2")).toContainText("XAUUSD");
    await window.close();
  });

  await test.step("a phone goes by the active chart alone", async () => {
    await expectAccessible(page);
    // The floating list lies over where a press would go.
    await canvas(page, "Chart").focus();
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole("navigation", { name: "Panes" });
    await expect(page.getByRole("banner")).toContainText("BTCUSD");
    await bar.getByRole("button", { name: "Watch" }).click();
    await chooseSymbol(page, "ETHUSD");
    await expect(page.getByRole("banner")).toContainText("ETHUSD");
    await expect(page.getByRole("button", { name: /^Colour link/ })).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(legend(page, "Chart")).toContainText("ETHUSD");
    await expect(ticket(page)).toHaveText("BTCUSD");
  });
  expect(trouble).toEqual([]);
});
