/** Chart types, ranges, dates, guide lines and panes: chosen by mouse, keys and palette, drawn, and kept. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

const pane = (page: Page) => page.getByRole("region", { name: "Chart" });
const button = (page: Page) => pane(page).getByRole("button", { name: /^Chart type/ });

async function openChart(page: Page, remember = false): Promise<void> {
  await signIn(page, remember);
  await expect(pane(page)).toContainText(/O\s*\d/);
}

/** What the canvas of the bars shows, as text that is equal where the picture is. */
const picture = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.querySelector<HTMLCanvasElement>(".chart-host canvas")?.toDataURL() ?? "",
  );

const KINDS = [
  "Hollow candles",
  "Heikin Ashi",
  "Volume candles",
  "Bars",
  "High-low",
  "Line",
  "Line with markers",
  "Step line",
  "Area",
  "HLC area",
  "Baseline",
  "Columns",
];

test("each chart type is chosen from the menu and drawn in its own way", async ({ page }) => {
  await openChart(page);
  await button(page).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const seen = new Set<string>([await picture(page)]);
  for (const kind of KINDS) {
    await button(page).click();
    await page.getByRole("menuitemradio", { name: kind, exact: true }).click();
    await expect(button(page)).toHaveAccessibleName(`Chart type: ${kind}`);
    // The price of the legend is the market's, whatever is drawn.
    await expect(pane(page)).toContainText(/O\s*\d/);
    await expect.poll(async () => seen.has(await picture(page))).toBe(false);
    seen.add(await picture(page));
  }
});

test("the menu is used by keys, the palette knows the types, and a reload keeps one", async ({
  page,
}) => {
  await openChart(page, true);
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: "Candles", exact: true })).toBeFocused();
  await page.keyboard.type("Hei");
  await expect(page.getByRole("menuitemradio", { name: "Heikin Ashi" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page)).toHaveAccessibleName("Chart type: Heikin Ashi");
  await page.keyboard.press("Control+k");
  await page
    .getByRole("combobox", { name: /Search/ })
    .last()
    .fill("baseline");
  await page.getByRole("option", { name: /Chart type: Baseline/ }).click();
  await expect(button(page)).toHaveAccessibleName("Chart type: Baseline");
  await page.reload();
  await expect(button(page)).toHaveAccessibleName("Chart type: Baseline");
  await expect(pane(page)).toContainText(/O\s*\d/);
});

const said = (page: Page, words: RegExp) =>
  pane(page).locator("[aria-live=polite]").filter({ hasText: words });

test("a range picks its bars and its place, and a date is gone to by key", async ({ page }) => {
  await openChart(page);
  const ranges = pane(page).getByRole("group", { name: "Date range" });
  await ranges.getByRole("button", { name: "1Y: 1 year" }).click();
  await expect(said(page, /Range shown: 1 year/)).toHaveCount(1);
  await expect(pane(page).getByRole("radio", { name: "D1", exact: true })).toBeChecked();
  await ranges.getByRole("button", { name: "1D: 1 day" }).click();
  await expect(said(page, /Range shown: 1 day/)).toHaveCount(1);
  await expect(pane(page).getByRole("radio", { name: "M5", exact: true })).toBeChecked();
  await pane(page).getByRole("application").focus();
  await page.keyboard.press("Alt+g");
  const dialog = page.getByRole("dialog", { name: "Go to a date" });
  await expect(dialog.getByLabel("Date")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Date").fill("2999-01-01");
  await dialog.getByRole("button", { name: "Go", exact: true }).click();
  await expect(dialog).toContainText("A date that is not in the future");
  const day = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Date").fill(day);
  await dialog.getByLabel("Date").press("Enter");
  await expect(dialog).toBeHidden();
  await expect(said(page, /^(Gone to|The bars begin at)/)).toHaveCount(1);
  await expect(pane(page).getByRole("button", { name: "Go to the latest bar" })).toBeVisible();
});

test("guide lines are chosen, drawn and kept over a reload", async ({ page }) => {
  await openChart(page, true);
  for (const guide of [
    "Previous close",
    "High and low in sight",
    "Average close in sight",
    "Session breaks",
  ]) {
    const before = await picture(page);
    await pane(page).getByRole("button", { name: "Guide lines" }).click();
    await page.getByRole("menuitemcheckbox", { name: guide }).click();
    if (guide === "Previous close") await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => picture(page)).not.toBe(before);
  }
  await page.reload();
  await expect(pane(page)).toContainText(/O\s*\d/);
  await pane(page).getByRole("button", { name: "Guide lines" }).click();
  await expect(page.getByRole("menuitemcheckbox", { checked: true })).toHaveCount(4);
});

/** Adds what is found first for each text. */
async function addIndicators(page: Page, ...texts: string[]): Promise<void> {
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  const field = page.getByRole("combobox", { name: "Search indicators" });
  for (const text of texts) {
    await field.fill(text);
    await field.press("Enter");
  }
  await field.press("Escape");
}

const paneOf = (page: Page, name: string): Locator =>
  pane(page).getByRole("group", { name: new RegExp(`^Pane of ${name}`) });
/** Pixels from the page's top; NaN, which is neither above nor below anything, while it does not stand. */
const topOf = async (what: Locator): Promise<number> =>
  Math.round((await what.boundingBox())?.y ?? Number.NaN);

test("panes are moved, collapsed and given all the room, and kept so", async ({ page }) => {
  await openChart(page, true);
  await addIndicators(page, "rsi", "macd");
  const panes = pane(page).getByRole("group", { name: /^Pane of/ });
  await expect(panes).toHaveCount(3);
  const [rsi, macd] = [paneOf(page, "RSI"), paneOf(page, "MACD")];
  await expect.poll(async () => (await topOf(rsi)) < (await topOf(macd))).toBe(true);
  await pane(page)
    .getByRole("button", { name: /^Move MACD.* up/ })
    .click();
  await expect.poll(async () => (await topOf(macd)) < (await topOf(rsi))).toBe(true);
  const open = (await topOf(rsi)) - (await topOf(macd));
  const collapse = pane(page).getByRole("button", { name: /^Collapse MACD/ });
  await collapse.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await topOf(rsi)) - (await topOf(macd))).toBeLessThan(open / 2);
  const collapsed = await topOf(rsi);
  await pane(page)
    .getByRole("button", { name: /^Maximise RSI/ })
    .click();
  await expect(pane(page).getByRole("button", { name: /^Restore RSI/ })).toBeVisible();
  await expect.poll(() => topOf(rsi)).toBeLessThan(collapsed);
  const high = await topOf(rsi);
  await expectAccessible(page);
  await page.reload();
  await expect(panes).toHaveCount(3);
  await expect.poll(() => topOf(rsi)).toBe(high);
  await pane(page)
    .getByRole("button", { name: /^Restore RSI/ })
    .click();
  await expect.poll(() => topOf(rsi)).toBeGreaterThan(high);
  await expect(pane(page).getByRole("button", { name: /^Expand MACD/ })).toBeVisible();
});

test("the height of a pane that was dragged is kept over a reload", async ({ page }) => {
  await openChart(page, true);
  await addIndicators(page, "rsi");
  const low = paneOf(page, "RSI");
  await expect.poll(() => topOf(low)).toBeGreaterThan(0);
  const before = await topOf(low);
  const box = await pane(page).getByRole("application").boundingBox();
  const x = (box?.x ?? Number.NaN) + 200;
  // The group stands 2 px below the line between the panes.
  await page.mouse.move(x, before - 2);
  await page.mouse.down();
  await page.mouse.move(x, before - 60, { steps: 5 });
  await page.mouse.move(x, before - 100, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => topOf(low)).toBeLessThan(before - 60);
  const dragged = await topOf(low);
  await page.reload();
  await expect(low).toHaveCount(1);
  await expect.poll(async () => Math.abs((await topOf(low)) - dragged)).toBeLessThan(4);
});

test("bars stay when the look changes before a pane is added and after", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await openChart(page);
  const dark = await picture(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => picture(page)).not.toBe(dark);
  await addIndicators(page, "rsi");
  await expect.poll(() => topOf(paneOf(page, "RSI"))).toBeGreaterThan(0);
  const light = await picture(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => picture(page)).not.toBe(light);
  // The bar under way is drawn again with each price of it.
  for (let drawn = 0; drawn < 3; drawn += 1) {
    const before = await picture(page);
    await expect.poll(() => picture(page)).not.toBe(before);
  }
  expect(trouble).toEqual([]);
});
