/** Symbols compared on the chart: found, laid over the bars, counted in percent, set, hidden, removed, kept; by all hands. */
import { expect, test, type Page } from "@playwright/test";
import type { Bars } from "../../contract/bar.ts";
import { createRandom } from "../support/random.ts";
import { BTCUSD, enter, ETHUSD, useOwnAccount } from "./support-account.ts";
import { go } from "./support-touch.ts";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("compare");
const pane = (page: Page) => page.getByRole("region", { name: "Chart", exact: true });
const plot = (page: Page) => pane(page).getByRole("application");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Compare symbols" });
const field = (page: Page) => page.getByRole("combobox", { name: "Search symbols to compare" });
const rows = (page: Page) => pane(page).getByRole("list", { name: "Compared symbols" });
const row = (page: Page, symbol: string) =>
  rows(page).getByRole("listitem").filter({ hasText: symbol });
const PERCENT = /[+−]?\d+\.\d\d%/;

async function openChart(page: Page, remember = false): Promise<void> {
  await signIn(page, remember);
  await chooseSymbol(page, "BTCUSD");
  await expect(pane(page)).toContainText(/O\s*\d/);
}

/** Opens the search and puts what is found first for each text on the chart, by keys. */
async function add(page: Page, ...symbols: string[]): Promise<void> {
  await pane(page).getByRole("button", { name: "Compare", exact: true }).click();
  for (const symbol of symbols) {
    await field(page).fill(symbol);
    await field(page).press("Enter");
    await expect(
      dialog(page).getByRole("option", { name: symbol, selected: true }).first(),
    ).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

async function expectScale(page: Page, mode: string): Promise<void> {
  await pane(page).getByRole("button", { name: "Price scale", exact: true }).click();
  await expect(page.getByRole("menuitemradio", { name: mode })).toBeChecked();
  await page.keyboard.press("Escape");
}

async function chooseScale(page: Page, mode: string): Promise<void> {
  await pane(page).getByRole("button", { name: "Price scale", exact: true }).click();
  await page.getByRole("menuitemradio", { name: mode }).click();
}

const timeframe = (page: Page, name: string) =>
  pane(page).getByRole("radio", { name, exact: true }).check({ force: true });

test("are found, laid over the bars in percent, hidden and removed, and the scale comes back", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openChart(page);
  await chooseScale(page, "Logarithmic");
  await plot(page).focus();
  await page.keyboard.press("Alt+Shift+c");
  await expect(field(page)).toBeFocused();
  await field(page).fill("no such thing");
  await expect(dialog(page)).toContainText("No symbol is called no such thing");
  await field(page).fill("ether");
  await expectAccessible(page);
  await dialog(page)
    .getByRole("option", { name: /^ETHUSD/ })
    .click();
  await field(page).fill("SOLUSD");
  await field(page).press("Enter");
  await field(page).press("Escape");
  await expect(plot(page)).toBeFocused();
  await expect(row(page, "ETHUSD")).toContainText(PERCENT);
  await expect(row(page, "SOLUSD")).toContainText(PERCENT);
  await expectScale(page, "Percentage");
  await expectAccessible(page);

  await row(page, "SOLUSD").hover();
  await row(page, "SOLUSD").getByRole("button", { name: "Hide SOLUSD" }).click();
  await expect(row(page, "SOLUSD")).not.toContainText("%");
  await row(page, "SOLUSD").getByRole("button", { name: "Show SOLUSD" }).click();
  await expect(row(page, "SOLUSD")).toContainText(PERCENT);
  // By keys: the buttons come with the focus, and Delete takes the row away.
  await row(page, "SOLUSD").getByRole("button", { name: "Hide SOLUSD" }).focus();
  await page.keyboard.press("Delete");
  await expect(row(page, "SOLUSD")).toHaveCount(0);
  await expect(plot(page)).toBeFocused();
  await row(page, "ETHUSD").hover();
  await row(page, "ETHUSD").getByRole("button", { name: "Remove ETHUSD" }).click();
  await expect(rows(page)).toBeHidden();
  await expectScale(page, "Logarithmic");
  expect(trouble).toEqual([]);
});

test("count from the first bar in sight, as the service's own bars say", async ({ page }) => {
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  await expect(pane(page)).toContainText(/O\s*\d/);
  await timeframe(page, "D1");
  await add(page, "ETHUSD");
  await expect(row(page, "ETHUSD")).toContainText(PERCENT);
  const barsOf = (symbol_id: number) =>
    own.records.ask<Bars>("GET", `/symbols/${symbol_id}/bars?timeframe=D1&side=bid&limit=10000`);
  const [main, other] = [await barsOf(BTCUSD), await barsOf(ETHUSD)];
  const asOf = (ts: number): number => {
    const at = other.ts.findLastIndex((one) => one <= ts);
    return other.close[at] ?? NaN;
  };
  const said = pane(page).getByText(/^\w{3} \d{1,2} \w{3} \d{4}.*: open/);
  /** Which bar the keyboard's crosshair is on. */
  const cursor = async (): Promise<number> => {
    const [, date = "", close] =
      /(\d{1,2} \w{3} \d{4}).*close ([\d.]+)/.exec((await said.textContent()) ?? "") ?? [];
    const near = (at: number): boolean =>
      Math.abs((main.ts[at] ?? NaN) - Date.parse(`${date} 00:00 UTC`)) < 2 * 86_400_000;
    return main.close.findIndex((one, at) => near(at) && one === Number(close));
  };
  const shown = async (): Promise<number> => {
    const text = (await row(page, "ETHUSD").textContent()) ?? "";
    return Number(/([+−]?[\d.]+)%/.exec(text)?.[1]?.replace("−", "-"));
  };
  await plot(page).focus();
  for (let jump = 0; jump < 14; jump += 1) await page.keyboard.press("Shift+ArrowLeft");
  // Beyond the left edge the picture follows, and one bar before the crosshair's is in sight.
  await expect(said).toBeAttached();
  const expected = async (first: number): Promise<number> => {
    const base = asOf(main.ts[first] ?? 0);
    return (asOf(main.ts[await cursor()] ?? 0) / base - 1) * 100;
  };
  const away = async (first: number) => Math.abs((await shown()) - (await expected(first)));
  await expect.poll(async () => away((await cursor()) - 1)).toBeLessThan(0.006);
  const first = (await cursor()) - 1;
  for (let jump = 0; jump < 3; jump += 1) await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(cursor).toBe(first + 31);
  await expect.poll(() => away(first)).toBeLessThan(0.006);
  // It is read aloud too, behind the bar.
  await expect(pane(page).getByText(/^ETHUSD: [+−]?\d/)).toBeAttached();
  // Far back the symbol's own older bars come, as the chart's do.
  await page.keyboard.press("Home");
  await expect(row(page, "ETHUSD")).toContainText(PERCENT);
});

test("leave the bars at rest: the scale whose labels the first bar decides never swings", async ({
  page,
}) => {
  await openChart(page);
  await add(page, "ETHUSD", "SOLUSD");
  await expect(row(page, "SOLUSD")).toContainText(PERCENT);
  await page.evaluate(() => {
    const widths: number[] = [];
    Object.assign(globalThis, { widths });
    const body = document.querySelector<HTMLElement>(".chart-body");
    const read = (): void => {
      const width = Number.parseFloat(body?.style.getPropertyValue("--chart-scale") ?? "");
      if (width !== widths.at(-1)) widths.push(width);
    };
    if (body !== null) new MutationObserver(read).observe(body, { attributeFilter: ["style"] });
  });
  await plot(page).focus();
  // Each place has another first bar in sight, and other labels.
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press("Control+ArrowLeft");
    await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(done)));
  }
  const widths = await page.evaluate(() => (globalThis as unknown as { widths: number[] }).widths);
  expect(widths).toEqual([...widths].sort((one, other) => one - other));
});

test("have a scale of their own where it is wanted, follow timeframes, and stand after a reload", async ({
  page,
}) => {
  await openChart(page, true);
  await pane(page).getByRole("button", { name: "Compare", exact: true }).click();
  await dialog(page).getByRole("radio", { name: "Own scale" }).check({ force: true });
  await field(page).fill("ETHUSD");
  await field(page).press("Enter");
  await field(page).press("Escape");
  const PRICE = /ETHUSD\s*\d+\.\d\d$/;
  await expect(row(page, "ETHUSD")).toHaveText(PRICE);
  await expectScale(page, "Regular");
  await timeframe(page, "M5");
  await expect(row(page, "ETHUSD")).toHaveText(PRICE);
  await row(page, "ETHUSD").hover();
  await row(page, "ETHUSD").getByRole("button", { name: "More of ETHUSD" }).click();
  await page.getByRole("menuitemradio", { name: "Percent, with the chart" }).click();
  await expect(row(page, "ETHUSD")).toContainText(PERCENT);
  await add(page, "SOLUSD");
  await page.reload();
  await expect(row(page, "ETHUSD")).toContainText(PERCENT);
  await expect(row(page, "SOLUSD")).toContainText(PERCENT);
  await expectScale(page, "Percentage");
  await page.keyboard.press("Escape");
  // The chart's own symbol may be one of them.
  await chooseSymbol(page, "SOLUSD");
  await expect(pane(page).locator(".legend-name")).toContainText("SOLUSD");
  await expect(row(page, "ETHUSD")).toContainText(PERCENT);
  await page.keyboard.press("Control+k");
  await page
    .getByRole("combobox", { name: /Search/ })
    .last()
    .fill("Remove all compared");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toBeHidden();
  await expectScale(page, "Regular");
});

test("go with the chart that is added, and each chart has its own after", async ({ page }) => {
  await openChart(page);
  await add(page, "ETHUSD");
  await page.keyboard.press("Control+k");
  await page
    .getByRole("combobox", { name: /Search/ })
    .last()
    .fill("Add a chart");
  await page.keyboard.press("Enter");
  const second = page.getByRole("region", { name: "Chart 2", exact: true });
  const copied = second.getByRole("list", { name: "Compared symbols" }).getByRole("listitem");
  await expect(copied).toContainText(/ETHUSD\s*[+−]?\d+\.\d\d%/);
  await copied.hover();
  await copied.getByRole("button", { name: "Remove ETHUSD" }).click();
  await expect(copied).toHaveCount(0);
  await expect(row(page, "ETHUSD")).toContainText(PERCENT);
  // The keys are the active chart's.
  await page.keyboard.press("Alt+Shift+c");
  await field(page).fill("SOLUSD");
  await field(page).press("Enter");
  await field(page).press("Escape");
  await expect(copied).toContainText("SOLUSD");
  await expect(row(page, "SOLUSD")).toHaveCount(0);
});

test("never say the price of another symbol, however fast the chart is switched", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openChart(page);
  await pane(page).getByRole("button", { name: "Compare", exact: true }).click();
  await dialog(page).getByRole("radio", { name: "Own scale" }).check({ force: true });
  for (const symbol of ["ETHUSD", "SOLUSD"]) {
    await field(page).fill(symbol);
    await field(page).press("Enter");
  }
  await field(page).press("Escape");
  const prices: Record<string, number> = {};
  for (const symbol of ["ETHUSD", "SOLUSD"]) {
    await expect(row(page, symbol)).toHaveText(/\d\.\d+$/);
    prices[symbol] = Number(/[\d.]+$/.exec((await row(page, symbol).textContent()) ?? "")?.[0]);
  }
  // Whatever is ever written into a row from now on.
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const read = (): void => {
      for (const one of document.querySelectorAll(".compare-row")) {
        const name = one.querySelector(".compare-name")?.textContent ?? "";
        const value = one.querySelector(".compare-value")?.textContent ?? "";
        if (/\d/.test(value)) seen.add(`${name} ${value}`);
      }
    };
    const options = { subtree: true, childList: true, characterData: true };
    new MutationObserver(read).observe(document.body, options);
  });
  const random = createRandom(23);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let step = 0; step < 12; step += 1) {
    await chooseSymbol(page, pick(["BTCUSD", "ETHUSD", "SOLUSD"]));
    await timeframe(page, pick(["M1", "M15", "H1", "H4"]));
  }
  await expect(row(page, "ETHUSD")).toHaveText(/\d\.\d+$/);
  await expect(row(page, "SOLUSD")).toHaveText(/\d\.\d+$/);
  const seen = await page.evaluate(() =>
    Array.from((globalThis as unknown as { seen: Set<string> }).seen),
  );
  expect(seen.length).toBeGreaterThan(2);
  const strange = seen.filter((text) => {
    const [name = "", value] = text.split(" ");
    return Math.abs(Number(value) / (prices[name] ?? NaN) - 1) > 0.2;
  });
  expect(strange).toEqual([]);
  expect(trouble).toEqual([]);
});

test("say why there is no value, and are asked for again", async ({ page, context }) => {
  await openChart(page);
  await context.route("**/api/v1/symbols/402/bars*", (route) => route.abort());
  await add(page, "ETHUSD", "SOLUSD");
  await expect(row(page, "ETHUSD")).toContainText("Its bars could not be loaded");
  await expect(row(page, "SOLUSD")).toContainText(PERCENT);
  await context.unroute("**/api/v1/symbols/402/bars*");
  await row(page, "ETHUSD").hover();
  await row(page, "ETHUSD").getByRole("button", { name: "Load ETHUSD again" }).click();
  await expect(row(page, "ETHUSD")).toContainText(PERCENT);
  await pane(page)
    .getByRole("button", { name: /^Chart type/ })
    .click();
  await page.getByRole("menuitemradio", { name: "Renko", exact: true }).click();
  await expect(row(page, "ETHUSD")).toContainText("Not on this chart type");
});

test("are looked for from the chart's menu, eight at most, and the search says so", async ({
  page,
}) => {
  await openChart(page);
  await plot(page).click({ button: "right", position: { x: 300, y: 300 } });
  await page.getByRole("menuitem", { name: "Compare symbols" }).click();
  await expect(field(page)).toBeFocused();
  const options = dialog(page).getByRole("option");
  for (let at = 0; at < 8; at += 1) await options.nth(at).click();
  await expect(dialog(page).getByRole("option", { selected: true })).toHaveCount(8);
  await expect(dialog(page)).toContainText("A chart is compared with 8 symbols at most");
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "light" });

  test("are chosen in a sheet with the thumb, and set in the menu of their row", async ({
    page,
  }) => {
    await signIn(page);
    await go(page, "Chart");
    await expect(pane(page)).toContainText(/O\s*\d/);
    await pane(page).getByRole("button", { name: "Compare", exact: true }).tap();
    await field(page).fill("SOLUSD");
    await dialog(page)
      .getByRole("option", { name: /^SOLUSD/ })
      .tap();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Close" }).tap();
    await expect(row(page, "SOLUSD")).toContainText(PERCENT);
    await expectAccessible(page);
    await row(page, "SOLUSD").getByRole("button", { name: "More of SOLUSD" }).tap();
    await page.getByRole("menuitem", { name: "Remove" }).tap();
    await expect(rows(page)).toBeHidden();
  });
});
