/**
 * Indicators on a chart of 1,000,000 bars, beside klinecharts with its own of the same names, in Chromium at 1440 x 900: how soon
 * each says its newest value after it was put on the chart, and how smoothly the chart lives and moves with all of them.
 * `npm run bench -- chart-indicators [--json]`.
 *
 * Ringside's chart holds all bars before the first one is added, as klinecharts does. The first one of a page also fetches the
 * code for indicators and starts their worker, so it stands by itself. The clock runs to the end of the frame in which the value
 * is in the legend, or for klinecharts of the frame after its list of results is there.
 */
import { loadavg } from "node:os";
import { BENCH_INDICATORS, type BenchIndicator } from "./pages/contender.ts";
import { dragFor, dragUntil, wheelUntil } from "./support/chart-moves.ts";
import { startPaneBrowser, type OpenPage } from "./support/pane-browser.ts";
import { middleScene, watchScene, type Scene } from "./support/pane-scene.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost, median } from "./support/report.ts";

const BARS = 1_000_000;
const SETTLE_MS = 400;
const TURNS = 3;
const WINDOW_MS = 2_500;
const TICKS_PER_SECOND = 100;
const MARKET_SPEED = 60;
const PAINT_MS_MAX = 150;
/** How far out the whole history is panned, so that all of it is loaded. */
const FAR_OUT = "64 bars a column";

const browser = await startPaneBrowser();

type Times = Partial<Record<BenchIndicator, number>>;

async function measure(contender: string): Promise<{ times: Times; live: Scene; dragged: Scene }> {
  const open: OpenPage = await browser.open(contender);
  const { page } = open;
  await page.evaluate((bars) => chart.prepare(bars), BARS);
  await page.evaluate(() => chart.mount());
  await page.waitForTimeout(SETTLE_MS);
  if (!(await page.evaluate(() => chart.holdsOldest()))) {
    await wheelUntil(page, "out", () => page.getByText(FAR_OUT).isVisible());
    await dragUntil(page, "older", () => page.evaluate(() => chart.holdsOldest()));
    await page.locator(".chart-host").focus();
    await page.keyboard.press("Alt+KeyR");
    await page.keyboard.press("End");
    await page.waitForTimeout(SETTLE_MS);
  }
  const times: Times = {};
  for (const indicator of BENCH_INDICATORS) {
    times[indicator] =
      (await page.evaluate((one) => chart.addIndicator?.(one), indicator)) ?? Number.NaN;
    await page.waitForTimeout(SETTLE_MS);
  }
  await page.evaluate(([ticks, speed]) => chart.startLive(ticks, speed), [
    TICKS_PER_SECOND,
    MARKET_SPEED,
  ] as const);
  await page.waitForTimeout(SETTLE_MS * 2);
  const live = await turns(open, () => page.waitForTimeout(WINDOW_MS));
  const dragged = await turns(open, () => dragFor(page, WINDOW_MS, null));
  await open.close();
  return { times, live, dragged };
}

async function turns(open: OpenPage, act: () => Promise<unknown>): Promise<Scene> {
  const scenes: Scene[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) scenes.push(await watchScene(open, act));
  return middleScene(scenes);
}

const load = loadavg()[0] ?? Number.NaN;
const ours = await measure("chart-ringside");
const theirs = await measure("chart-klinecharts");
await browser.close();

const [first, ...rest] = BENCH_INDICATORS;
const usual = (times: Times): number => median(rest.map((one) => times[one] ?? Number.NaN));
const times = usual(ours.times) / usual(theirs.times);
publish({
  name: "chart-indicators",
  figures: {
    "load of the machine before, tasks": load,
    "Ringside, ms to a value": ours.times,
    "klinecharts, ms to a value": theirs.times,
    "animation frames a second": {
      "Ringside, live": ours.live.framesPerSecond,
      "Ringside, dragged": ours.dragged.framesPerSecond,
      "klinecharts, live": theirs.live.framesPerSecond,
      "klinecharts, dragged": theirs.dragged.framesPerSecond,
    },
  },
  ratios: { "ms to a value, times klinecharts": times },
  bars: [
    atMost("ms to a value of an indicator, the first one aside", usual(ours.times), PAINT_MS_MAX),
    atMost(
      `ms to a value of the first one, ${first}, with its code`,
      ours.times[first] ?? Number.NaN,
      2 * PAINT_MS_MAX,
    ),
    atMost("ms to a value, times klinecharts", times, 1),
    atLeast("animation frames a second with seven indicators: live", ours.live.framesPerSecond, 58),
    atLeast(
      "animation frames a second with seven indicators: dragged",
      ours.dragged.framesPerSecond,
      58,
    ),
  ],
});
