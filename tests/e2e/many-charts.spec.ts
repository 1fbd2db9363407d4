/** Many charts: made by menu, key and palette, each with its own symbol, kept over a reload, and in step where it is wanted. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { chooseSymbol, expectAccessible, signIn, TRADER, watchForTrouble } from "./support.ts";

const charts = (page: Page): Locator => page.locator("[data-pane='chart']:visible");
const chartOf = (page: Page, name: string): Locator =>
  page.getByRole("region", { name, exact: true });
const legendOf = (page: Page, name: string): Locator => chartOf(page, name).locator(".legend");
const canvasOf = (page: Page, name: string): Locator => chartOf(page, name).locator(".chart-host");

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  const menu = page.getByRole("menu", { name: "Charts" });
  await expect(menu).toBeVisible();
  return menu;
}

async function arrange(page: Page, preset: string): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole("menuitem", { name: preset, exact: true }).click();
  await expect(menu).toBeHidden();
}

async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog").getByRole("combobox");
  await search.fill(command);
  await expect(page.getByRole("option", { selected: true })).toContainText(command);
  await page.keyboard.press("Enter");
}

/** A press on the legend's row, where no line stands. */
const activate = (page: Page, name: string): Promise<void> =>
  canvasOf(page, name).click({ position: { x: 150, y: 90 } });

/** All charts are of one size. */
async function expectEven(page: Page): Promise<void> {
  const boxes = await charts(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => ({ width, height })),
  );
  for (const { width, height } of boxes) {
    expect(Math.abs(width - (boxes[0]?.width ?? 0))).toBeLessThan(4);
    expect(Math.abs(height - (boxes[0]?.height ?? 0))).toBeLessThan(4);
  }
}

const SYMBOLS = ["BTCUSD", "ETHUSD", "EURUSD", "XAUUSD"] as const;
const NAMES = ["Chart", "Chart 2", "Chart 3", "Chart 4"] as const;

test("shows four charts by the mouse, each with its own symbol, and has them again after a reload @quick", async ({
  page,
}) => {
  // Four charts are built three times, and looked through by axe.
  test.setTimeout(120_000);
  const trouble = await watchForTrouble(page);
  await signIn(page, true);
  await arrange(page, "4 charts");
  await expect(charts(page)).toHaveCount(4);
  for (const [at, name] of NAMES.entries()) {
    await activate(page, name);
    await expect(chartOf(page, name).locator("[data-active]")).toHaveCount(1);
    await chooseSymbol(page, SYMBOLS[at] ?? "");
    await expect(legendOf(page, name)).toContainText(SYMBOLS[at] ?? "");
  }
  // What is chosen for one leaves the others alone.
  await canvasOf(page, "Chart 2").focus();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  for (const [at, name] of NAMES.entries()) {
    await expect(legendOf(page, name)).toContainText(SYMBOLS[at] ?? "");
    await expect(legendOf(page, name)).toContainText(name === "Chart 2" ? "M5" : "H1");
  }
  await expectEven(page);
  await page.reload();
  await expect(charts(page)).toHaveCount(4);
  for (const [at, name] of NAMES.entries()) {
    await expect(legendOf(page, name)).toContainText(SYMBOLS[at] ?? "");
    await expect(legendOf(page, name)).toContainText(name === "Chart 2" ? "M5" : "H1");
  }
  // A smaller grid and back: those that come again are as they were.
  await arrange(page, "1 chart");
  await expect(charts(page)).toHaveCount(1);
  await arrange(page, "4 charts");
  for (const [at, name] of NAMES.entries())
    await expect(legendOf(page, name)).toContainText(SYMBOLS[at] ?? "");
  await expectAccessible(page);
  expect(trouble).toEqual([]);
});

test("takes watchlist, keys and ticket to the chart that was touched last", async ({ page }) => {
  await signIn(page);
  await arrange(page, "2 charts side by side");
  await chooseSymbol(page, "BTCUSD");
  await activate(page, "Chart 2");
  await chooseSymbol(page, "ETHUSD");
  const ticket = page.getByRole("region", { name: "Order ticket" });
  await expect(ticket).toContainText("ETHUSD");
  await canvasOf(page, "Chart").focus();
  await expect(ticket).toContainText("BTCUSD");
  await expect(page.locator(".chart[data-active]")).toHaveCount(1);
  // A command reaches the active chart and no other.
  await page.keyboard.press("Alt+l");
  const log = (name: string) =>
    chartOf(page, name).getByRole("button", { name: "Logarithmic price scale" });
  await expect(log("Chart")).toHaveAttribute("aria-pressed", "true");
  await expect(log("Chart 2")).toHaveAttribute("aria-pressed", "false");
  await canvasOf(page, "Chart 2").focus();
  await page.keyboard.press("/");
  await page.getByRole("dialog").getByRole("combobox").fill("RSI");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(chartOf(page, "Chart 2").getByRole("list", { name: "Indicators" })).toContainText(
    "RSI",
  );
  await expect(chartOf(page, "Chart").getByRole("list", { name: "Indicators" })).toHaveCount(0);
});

test("makes, walks, maximises and closes charts by the keyboard alone", async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole("button", { name: "Charts", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Charts", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu", { name: "Charts" })).toBeVisible();
  await page.keyboard.type("4 charts");
  await page.keyboard.press("Enter");
  await expect(charts(page)).toHaveCount(4);
  await run(page, "Next chart");
  await expect(canvasOf(page, "Chart 2")).toBeFocused();
  await page.keyboard.press("Alt+m");
  await expect(charts(page)).toHaveCount(1);
  await expect(chartOf(page, "Chart 2")).toBeVisible();
  await page.keyboard.press("Alt+m");
  await expect(charts(page)).toHaveCount(4);
  await run(page, "Add a chart");
  await expect(charts(page)).toHaveCount(5);
  for (let left = 4; left >= 1; left -= 1) {
    await run(page, "Close the active chart");
    await expect(charts(page)).toHaveCount(left);
    await expect(page.locator(".chart")).toHaveCount(left);
  }
  // The last one stays.
  await run(page, "Close the active chart");
  await expect(charts(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Close this chart" })).toHaveCount(0);
});

test("maximises by a double click on the pane's handle and its button, and goes back", async ({
  page,
}) => {
  await signIn(page);
  await arrange(page, "2 charts stacked");
  await expect(charts(page)).toHaveCount(2);
  const box = await chartOf(page, "Chart 2").boundingBox();
  if (box === null) throw new Error("a chart");
  await page.mouse.dblclick(box.x + box.width / 2, box.y + 2);
  await expect(chartOf(page, "Chart")).toBeHidden();
  await page.getByRole("button", { name: "Restore the size of this chart" }).click();
  await expect(charts(page)).toHaveCount(2);
  await chartOf(page, "Chart").getByRole("button", { name: "Maximise this chart" }).click();
  await expect(chartOf(page, "Chart 2")).toBeHidden();
  await page.keyboard.press("Alt+m");
  await expect(charts(page)).toHaveCount(2);
  await chartOf(page, "Chart").getByRole("button", { name: "Close this chart" }).click();
  await expect(charts(page)).toHaveCount(1);
  await expect(chartOf(page, "Chart 2")).toBeVisible();
  // What is left is the workspace's chart.
  await chooseSymbol(page, "ETHUSD");
  await expect(legendOf(page, "Chart 2")).toContainText("ETHUSD");
});

test("keeps charts in step where it is wanted, each thing by itself", async ({ page }) => {
  await signIn(page);
  await arrange(page, "2 charts side by side");
  await activate(page, "Chart");
  await chooseSymbol(page, "BTCUSD");
  await activate(page, "Chart 2");
  await chooseSymbol(page, "ETHUSD");
  const menu = await openMenu(page);
  await expectAccessible(page, "[role='menu']");
  await menu.getByRole("menuitemcheckbox", { name: "Symbol" }).click();
  await expect(legendOf(page, "Chart")).toContainText("ETHUSD");
  await menu.getByRole("menuitemcheckbox", { name: "Symbol" }).click();
  await menu.getByRole("menuitemcheckbox", { name: "Crosshair" }).click();
  await menu.getByRole("menuitemcheckbox", { name: "Timeframe" }).click();
  await page.keyboard.press("Escape");
  await chooseSymbol(page, "XAUUSD");
  await expect(legendOf(page, "Chart 2")).toContainText("XAUUSD");
  await expect(legendOf(page, "Chart")).toContainText("ETHUSD");
  await canvasOf(page, "Chart 2").focus();
  await page.keyboard.type("15");
  await page.keyboard.press("Enter");
  await expect(legendOf(page, "Chart")).toContainText("M15");
  await chooseSymbol(page, "ETHUSD");
  await expect(legendOf(page, "Chart 2")).toContainText("ETHUSD");
  // The pointer over the one shows the same bar in the other: both legends read it.
  await canvasOf(page, "Chart").hover({ position: { x: 120, y: 120 } });
  const figures = (name: string) => legendOf(page, name).locator(".legend-row").nth(1);
  const read = await figures("Chart").textContent();
  await expect(figures("Chart 2")).toHaveText(read ?? "");
});

test("shows the same dates on all charts where that is wanted", async ({ page }) => {
  await signIn(page);
  await chooseSymbol(page, "BTCUSD");
  await arrange(page, "2 charts side by side");
  await activate(page, "Chart");
  const latest = (name: string) =>
    chartOf(page, name).getByRole("button", { name: "Go to the latest bar" });
  await page.keyboard.press("Home");
  await expect(latest("Chart")).toBeVisible();
  await expect(latest("Chart 2")).toBeHidden();
  const menu = await openMenu(page);
  await menu.getByRole("menuitemcheckbox", { name: "Dates in sight" }).click();
  await page.keyboard.press("Escape");
  await expect(latest("Chart 2")).toBeVisible();
  await latest("Chart").click();
  await expect(latest("Chart 2")).toBeHidden();
});

test("leaves the other panes as wide and high as they were, whatever grid stands between them", async ({
  page,
}) => {
  await signIn(page);
  const others = ["Watchlist", "Order ticket", "Positions"] as const;
  const sizes = async () => {
    const boxes = await Promise.all(others.map((name) => chartOf(page, name).boundingBox()));
    return boxes.map((box) => `${Math.round(box?.width ?? 0)} x ${Math.round(box?.height ?? 0)}`);
  };
  await expect(page.getByRole("button", { name: "Charts", exact: true })).toBeVisible();
  const before = await sizes();
  for (const preset of ["2 charts side by side", "9 charts", "2 charts stacked", "3 charts"]) {
    await arrange(page, preset);
    await expect.poll(sizes).toEqual(before);
    if (preset !== "3 charts") await expectEven(page);
  }
  await run(page, "Add a chart");
  await expect.poll(sizes).toEqual(before);
  await run(page, "Close the active chart");
  await expect.poll(sizes).toEqual(before);
  await arrange(page, "1 chart");
  await expect.poll(sizes).toEqual(before);
});

test("shows an investor many charts, and nothing to trade with", async ({ page }) => {
  await signIn(page, false, "/", { ...TRADER, password: "demo-investor" });
  await arrange(page, "3 charts");
  await expect(charts(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: /buy|sell/i })).toHaveCount(0);
});

test("keeps one chart on a phone, the active one", async ({ page }) => {
  await signIn(page, true);
  await arrange(page, "2 charts side by side");
  await activate(page, "Chart 2");
  await chooseSymbol(page, "ETHUSD");
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("navigation", { name: "Panes" });
  await bar.getByRole("button", { name: "Chart" }).click();
  await expect(charts(page)).toHaveCount(1);
  await expect(page.getByRole("banner")).toContainText("ETHUSD");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(charts(page)).toHaveCount(2);
  await expect(legendOf(page, "Chart 2")).toContainText("ETHUSD");
});
