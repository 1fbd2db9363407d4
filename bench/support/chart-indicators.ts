/**
 * Indicators on a chart of 1,000,000 bars, beside klinecharts with its own of the same names: how soon each is drawn after it was
 * put on the chart, how soon a chart that is opened with all ten is whole, and how smoothly it lives, moves and zooms with them
 * in four panes, 50 ticks a second of its symbol. A part of `npm run bench -- chart`. Runs in Node.
 *
 * Drawn means on the canvas: the page counts the paths of fifty pieces and more that are stroked in each frame, which only an
 * indicator's lines are, and the clock runs to the end of the first frame that has all lines of all indicators so far. Both hold
 * all bars before the first indicator is added, and Ringside's search for them is open by then, as it is for a user.
 *
 * With 50 ticks a second a chart that nobody touches has something new to draw in 50 frames at most: of it only animation frames
 * have a bar, and how many were drawn is a figure.
 *
 * klinecharts calculates every indicator over all bars with each tick, on the page's own thread: with these it draws a frame in
 * some seconds, and each press of its mouse waits for one. So its scenes are watched once, and one in which it has not answered
 * within a minute counts as one of no frames and is its last.
 */
import { BENCH_INDICATORS, type BenchIndicator, type WholeMount } from "../pages/contender.ts";
import { dragFor, wheelFor } from "./chart-moves.ts";
import { loadAllBars, openChart, SETTLE_MS, watchTurns } from "./chart-page.ts";
import type { OpenPage, PaneBrowser } from "./pane-browser.ts";
import type { Scene } from "./pane-scene.ts";
import { atLeast, atMost, median, type Report } from "./report.ts";

const BARS = 1_000_000;
const TURNS = 3;
const MOUNTS = 3;
const WINDOW_MS = 2_500;
/** Half of them are of the symbol that is shown. */
const TICKS_PER_SECOND = 100;
/** A minute's bar each second. */
const MARKET_SPEED = 60;
const FRAMES_MIN = 58;
const PAINT_MS_MAX = 150;
const WHOLE_MS_MAX = 300;
/** Frames of two sides that reach the screen's rate differ by less than this. */
const FRAMES_SAME = 0.98;
const ANSWER_MS_MAX = 60_000;

const SCENES = ["live", "dragged", "zoomed"] as const;
type Scenes = Record<(typeof SCENES)[number], Scene>;

const NO_FRAMES: Scene = {
  framesPerSecond: 0,
  drawnPerSecond: 0,
  longestMs: ANSWER_MS_MAX,
  mainThreadPercent: 100,
};

const ACTS: Record<(typeof SCENES)[number], (open: OpenPage) => Promise<void>> = {
  live: ({ page }) => page.waitForTimeout(WINDOW_MS),
  dragged: ({ page }) => dragFor(page, WINDOW_MS, null),
  zoomed: ({ page }) => wheelFor(page, WINDOW_MS),
};

/** Opened with all indicators kept. */
async function measureWhole(browser: PaneBrowser, contender: string): Promise<WholeMount> {
  const mounts: WholeMount[] = [];
  for (let turn = 0; turn < MOUNTS; turn += 1) {
    const open = await openChart(browser, contender, BARS);
    const mount = await open.page.evaluate(() => chart.mountWhole?.());
    if (mount !== undefined) mounts.push(mount);
    await open.close();
  }
  const middle = (field: keyof WholeMount): number => median(mounts.map((mount) => mount[field]));
  return { barsMs: middle("barsMs"), wholeMs: middle("wholeMs") };
}

async function measureAdded(
  browser: PaneBrowser,
  contender: string,
  turns: number,
): Promise<{ times: number[]; scenes: Scenes }> {
  const open = await openChart(browser, contender, BARS);
  const { page } = open;
  await page.evaluate(() => chart.mount());
  await page.waitForTimeout(SETTLE_MS);
  await loadAllBars(open);
  const times: number[] = [];
  await page.evaluate(() => chart.openSearch?.());
  await page.waitForTimeout(SETTLE_MS);
  for (const at of BENCH_INDICATORS.keys()) {
    const ms = await page.evaluate((index) => chart.addIndicator?.(index), at);
    times.push(ms ?? Number.NaN);
    await page.waitForTimeout(SETTLE_MS);
  }
  await page.evaluate(() => chart.closeSearch?.());
  await page.evaluate(([ticks, speed]) => chart.startLive(ticks, speed), [
    TICKS_PER_SECOND,
    MARKET_SPEED,
  ] as const);
  await page.waitForTimeout(SETTLE_MS * 2);
  const scenes: Scenes = { live: NO_FRAMES, dragged: NO_FRAMES, zoomed: NO_FRAMES };
  for (const name of SCENES) {
    const scene = await withinAnswer(watchTurns(open, ACTS[name], turns));
    if (scene === null) break;
    scenes[name] = scene;
  }
  await open.close();
  return { times, scenes };
}

/** null: a page did not answer in time; what it says later is not waited for. */
async function withinAnswer<Value>(answer: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_MS_MAX);
  });
  // Closing the page ends what waits for it; of that nobody has to hear.
  const known = answer.catch((fault: unknown) => {
    if (timer === undefined) return null;
    throw fault;
  });
  const value = await Promise.race([known, late]);
  clearTimeout(timer);
  timer = undefined;
  return value;
}

/** What is said of it in the report of the chart. */
export async function measureIndicators(browser: PaneBrowser): Promise<Omit<Report, "name">> {
  const ours = await measureAdded(browser, "chart-ringside", TURNS);
  const theirs = await measureAdded(browser, "chart-klinecharts", 1);
  const whole = {
    ours: await measureWhole(browser, "chart-ringside"),
    theirs: await measureWhole(browser, "chart-klinecharts"),
  };
  const later = whole.ours.wholeMs - whole.ours.barsMs;
  const ratios = {
    ...Object.fromEntries(
      BENCH_INDICATORS.map((indicator, at) => [
        `ms to draw ${nameOf(indicator)}, times klinecharts`,
        (ours.times[at] ?? Number.NaN) / (theirs.times[at] ?? Number.NaN),
      ]),
    ),
    "ms to a chart with ten indicators, times klinecharts":
      whole.ours.wholeMs / whole.theirs.wholeMs,
  };
  return {
    figures: {
      "ms to draw an indicator that is added, Ringside": named(ours.times),
      "ms to draw an indicator that is added, klinecharts": named(theirs.times),
      "ms to a chart that is opened with ten": {
        "Ringside, bars": whole.ours.barsMs,
        "Ringside, whole": whole.ours.wholeMs,
        "klinecharts, bars": whole.theirs.barsMs,
        "klinecharts, whole": whole.theirs.wholeMs,
      },
      ...scenesOf(ours.scenes, theirs.scenes),
    },
    ratios,
    bars: [
      atMost(
        "ms to draw an indicator that is added, the slowest of ten",
        Math.max(...ours.times),
        PAINT_MS_MAX,
      ),
      atMost("ms from the first bars to all ten that were kept", later, WHOLE_MS_MAX),
      ...Object.entries(ratios).map(([what, ratio]) => atMost(what, ratio, 1)),
      ...SCENES.flatMap((name) => smooth(name, ours.scenes[name], theirs.scenes[name])),
    ],
  };
}

function smooth(name: (typeof SCENES)[number], ours: Scene, theirs: Scene) {
  const what = `with ten indicators: Ringside, ${name}`;
  const ratio = ours.framesPerSecond / Math.max(theirs.framesPerSecond, Number.MIN_VALUE);
  return [
    atLeast(`animation frames a second ${what}`, ours.framesPerSecond, FRAMES_MIN),
    ...(name === "live"
      ? []
      : [atLeast(`frames drawn to the screen a second ${what}`, ours.drawnPerSecond, FRAMES_MIN)]),
    atLeast(
      `animation frames ${what}, times klinecharts`,
      Math.min(ratio, RATIO_MOST),
      FRAMES_SAME,
    ),
  ];
}

/** More says nothing. */
const RATIO_MOST = 1_000;

function scenesOf(ours: Scenes, theirs: Scenes): Report["figures"] {
  const each = (field: keyof Scene): Record<string, number> =>
    Object.fromEntries(
      SCENES.flatMap((name) => [
        [`Ringside, ${name}`, ours[name][field]],
        [`klinecharts, ${name}`, theirs[name][field]],
      ]),
    );
  return {
    "with ten indicators: animation frames a second": each("framesPerSecond"),
    "with ten indicators: frames drawn to the screen a second": each("drawnPerSecond"),
    "with ten indicators: longest frame, ms": each("longestMs"),
    "with ten indicators: main thread at work, percent": each("mainThreadPercent"),
  };
}

const nameOf = ({ ringside, inputs }: BenchIndicator): string =>
  [ringside, ...Object.values(inputs)].join(" ");

const named = (times: readonly number[]): Record<string, number> =>
  Object.fromEntries(BENCH_INDICATORS.map((one, at) => [nameOf(one), times[at] ?? Number.NaN]));
