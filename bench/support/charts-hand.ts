/** A hand that puts sixteen charts with two indicators each into a workspace, and changes between layouts. Runs in Node. */
import type { Locator, Page } from "@playwright/test";
import { CHARTS, symbolOf } from "./charts-market.ts";
import type { ChartsPainted } from "./charts-probe.ts";
import { median } from "./report.ts";

/** Both over the bars: in a sixteenth of the room a pane of its own is collapsed. */
const INDICATORS = ["EMA", "Bollinger Bands"] as const;
const [MANY, ONE] = ["Sixteen", "One"] as const;
/** Between two changes of the layout: what one asks for late is there before the next. */
const REST_MS = 1_500;

const charts = (page: Page): Locator => page.locator("[data-pane='chart']:visible");
const hosts = (page: Page): Locator => charts(page).locator(".chart-host");
const layoutButton = (page: Page): Locator => page.getByRole("button", { name: /^Layout: / });

async function addIndicators(page: Page): Promise<void> {
  for (const name of INDICATORS) {
    await hosts(page).first().focus();
    await page.keyboard.press("/");
    await page.getByRole("dialog").getByRole("combobox").fill(name);
    await page.getByRole("option", { selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
}

async function arrange(page: Page, preset: string, count: number): Promise<void> {
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await page.getByRole("menuitem", { name: preset, exact: true }).click();
  while ((await charts(page).count()) !== count) await page.waitForTimeout(REST_MS / 10);
}

/** Each chart its own symbol. */
async function chooseSymbols(page: Page): Promise<void> {
  const watchlist = page.getByRole("region", { name: "Watchlist" });
  for (let place = 1; place <= CHARTS; place += 1) {
    const host = hosts(page).nth(place - 1);
    await host.focus();
    await watchlist.getByText(symbolOf(place), { exact: true }).first().click();
    await charts(page)
      .nth(place - 1)
      .locator(".legend")
      .getByText(symbolOf(place))
      .first()
      .waitFor();
  }
}

async function saveAs(page: Page, name: string): Promise<void> {
  await layoutButton(page).click();
  await page.getByRole("menuitem", { name: "Save as…" }).click();
  await page.getByLabel("Save what is open as").fill(name);
  await page.keyboard.press("Enter");
  await layoutButton(page).getByText(name).waitFor();
}

/** The layout of that name is pressed in the menu; what the page says once so many charts of it are painted. */
async function open(page: Page, name: string, count: number): Promise<ChartsPainted> {
  await layoutButton(page).click();
  await page.getByRole("menuitemradio", { name, exact: true }).focus();
  await page.evaluate(`watchCharts(${count})`);
  await page.keyboard.press("Enter");
  const found = await page.evaluate<ChartsPainted>("painted");
  await layoutButton(page).getByText(name).waitFor();
  await page.waitForTimeout(REST_MS);
  return found;
}

/** Sets all of it up and goes to and fro `turns` times; the middle times to sixteen charts, which stand in the end. */
export async function layOutCharts(page: Page, turns: number): Promise<ChartsPainted> {
  await addIndicators(page);
  await arrange(page, "16 charts", CHARTS);
  await chooseSymbols(page);
  await saveAs(page, MANY);
  await saveAs(page, ONE);
  await arrange(page, "1 chart", 1);
  const found: ChartsPainted[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    found.push(await open(page, MANY, CHARTS));
    if (turn < turns - 1) await open(page, ONE, 1);
  }
  return {
    barsMs: median(found.map(({ barsMs }) => barsMs)),
    wholeMs: median(found.map(({ wholeMs }) => wholeMs)),
  };
}
