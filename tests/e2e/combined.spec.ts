/** Arithmetic of symbols: typed over the chart and in the comparison, live, named when it is wrong, kept; by mouse and keys. */
import { expect, test, type Page } from "@playwright/test";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const pane = (page: Page) => page.getByRole("region", { name: "Chart", exact: true });
const plot = (page: Page) => pane(page).getByRole("application");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Symbol of the chart" });
const field = (page: Page) =>
  page.getByRole("combobox", { name: "Symbol or arithmetic of symbols" });
const legend = (page: Page) => pane(page).locator(".legend-name");

/** A figure of the legend: O, H, L or C. */
async function figure(page: Page, label: string): Promise<number> {
  const text = await pane(page)
    .locator(".legend-figure", { has: page.getByText(label, { exact: true }) })
    .first()
    .innerText();
  return Number(text.replaceAll(/[^\d.−-]/g, "").replace("−", "-"));
}

async function openChart(page: Page, remember = false): Promise<void> {
  await signIn(page, remember);
  await chooseSymbol(page, "BTCUSD");
  await expect(pane(page)).toContainText(/O\s*\d/);
}

test("is typed over the chart, shown live, kept, and given up for a symbol", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await openChart(page, true);
  const bitcoin = await figure(page, "C");
  await plot(page).focus();
  await page.keyboard.press("b");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("tcusd/et");
  await expect(dialog(page)).toContainText("There is no symbol et");
  await expectAccessible(page);
  // The first of what is found finishes the name, and then the arithmetic is what is offered.
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("btcusd/ETHUSD");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(plot(page)).toBeFocused();
  await expect(legend(page)).toContainText("BTCUSD/ETHUSD");
  await expect(plot(page)).toHaveAccessibleName(/^BTCUSD\/ETHUSD, 1 hour bars/);
  await expect.poll(() => figure(page, "C")).toBeGreaterThan(1);
  expect(await figure(page, "C")).toBeLessThan(bitcoin / 100);
  // It lives: its last close is another one with the prices that come.
  const before = await figure(page, "C");
  await expect.poll(() => figure(page, "C"), { timeout: 30_000 }).not.toBe(before);
  // Nothing of the symbol under it is offered or drawn.
  await expect(pane(page).getByRole("button", { name: "Drawing tools" })).toHaveCount(0);
  await expect(legend(page)).not.toContainText("Spread");
  await expectAccessible(page);

  await page.reload();
  await expect(legend(page)).toContainText("BTCUSD/ETHUSD");
  await expect.poll(() => figure(page, "C")).toBeLessThan(bitcoin / 100);
  await pane(page).getByRole("button", { name: "Back from BTCUSD/ETHUSD to the symbol" }).click();
  await expect(legend(page)).toContainText("BTCUSD");
  await expect(legend(page)).not.toContainText("/");
  expect(trouble).toEqual([]);
});

test("says what is wrong, and a symbol that is chosen elsewhere takes its place", async ({
  page,
}) => {
  await openChart(page);
  await pane(page).locator(".chart-symbol").click();
  for (const [text, words] of [
    ["BTCUSD/", "A symbol or a number is missing after /"],
    ["(BTCUSD-ETHUSD", "A ( is not closed"],
    ["BTCUSD/NOSUCH", "There is no symbol NOSUCH"],
    ["BTCUSD/0", "Nothing can be divided by 0"],
    ["2*3", "Names no symbol: only numbers"],
  ] as const) {
    await field(page).fill(text);
    await expect(dialog(page)).toContainText(words);
  }
  await field(page).fill("BTCUSD*2-ETHUSD");
  await dialog(page)
    .getByRole("option", { name: /^BTCUSD\*2-ETHUSD/ })
    .click();
  await expect(legend(page)).toContainText("BTCUSD*2-ETHUSD");
  await chooseSymbol(page, "ETHUSD");
  await expect(legend(page)).toContainText("ETHUSD");
  await expect(legend(page)).not.toContainText("*");
});

test("is compared with the chart's symbol", async ({ page }) => {
  await openChart(page);
  await plot(page).focus();
  await page.keyboard.press("Alt+Shift+c");
  const search = page.getByRole("combobox", { name: "Search symbols to compare" });
  await search.fill("ETHUSD/SOLUSD");
  await search.press("Enter");
  await search.press("Escape");
  const row = pane(page)
    .getByRole("list", { name: "Compared symbols" })
    .getByRole("listitem")
    .filter({ hasText: "ETHUSD/SOLUSD" });
  await expect(row).toContainText(/[+−]?\d+\.\d\d%/);
});

test("stands in a pane of its own, and indexed to 100 over the bars", async ({ page }) => {
  await openChart(page, true);
  await plot(page).focus();
  await page.keyboard.press("Alt+Shift+c");
  const search = page.getByRole("combobox", { name: "Search symbols to compare" });
  await page.getByRole("radio", { name: "Own pane" }).check({ force: true });
  await search.fill("ETHUSD");
  await search.press("Enter");
  await page.getByRole("radio", { name: "Percent" }).check({ force: true });
  await search.fill("SOLUSD");
  await search.press("Enter");
  await search.press("Escape");
  const below = pane(page).locator(".study-pane-legend", { hasText: "Symbol ETHUSD" });
  await expect(below).toContainText(/\d{3,}\.\d/);
  const row = pane(page)
    .getByRole("list", { name: "Compared symbols" })
    .getByRole("listitem")
    .filter({ hasText: "SOLUSD" });
  await expect(row).toContainText(/\d\.\d\d%/);
  await pane(page).getByRole("button", { name: "Price scale", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Indexed to 100" }).click();
  await expect(row).toContainText(/^SOLUSD\s*\d+\.\d\d$/);
  await expectAccessible(page);
  await page.reload();
  await expect(below).toContainText(/\d{3,}\.\d/);
});
