/**
 * The chart pane with 1,000,000 bars of one symbol, beside klinecharts and bare lightweight-charts with the same bars, in
 * Chromium at 1440 x 900: how soon the first bars stand, how smoothly they live and move, what they keep in memory.
 * `npm run bench -- chart [--json]`.
 *
 * First paint: the bars lie in memory in the shape that the contender takes them in; the clock runs from mounting to the end
 * of the first frame with bars in it, the latest bars in sight and the whole history within reach. Ringside asks for pages
 * of history as it does of its feed; the others are given all bars at once. Every mount has a new page, and the contenders
 * take turns. Coming back is first paint once more, when the pane holds all 1,000,000 bars and returns from another symbol.
 *
 * Scenes are watched (support/pane-scene.ts) while a real worker writes live bars into real rings, some in every frame, and
 * while Chromium's own mouse drags the chart. Each is watched several times; the middle one counts. An empty page in the
 * same run says what this machine can show at all.
 *
 * Then the same bars with ten indicators in four panes (support/chart-indicators.ts), and with these and 500 drawings
 * (support/chart-drawings.ts). `npm run bench -- chart-indicators` and `-- chart-drawings` run the two alone.
 */
import { loadavg } from "node:os";
import { measureIndicators } from "./support/chart-indicators.ts";
import { measureDrawings } from "./support/chart-drawings.ts";
import { dragFor, dragUntil, wheelUntil } from "./support/chart-moves.ts";
import { openChart, SETTLE_MS, watchTurns } from "./support/chart-page.ts";
import { heldBytes, startPaneBrowser, type OpenPage } from "./support/pane-browser.ts";
import { watchScene, type Scene } from "./support/pane-scene.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost, median } from "./support/report.ts";

const BARS = 1_000_000;
const MOUNTS = 7;
const TURNS = 3;
const COME_BACKS = 5;
/** Half of them are of the symbol that is shown: ten a frame, so that hardly a frame is like the one before. */
const TICKS_PER_SECOND = 1_200;
/** A minute's bar each second. */
const MARKET_SPEED = 60;
const WINDOW_MS = 2_500;
/** How far out the whole history is panned: a screen is then 44,000 to 88,000 bars wide. */
const FAR_OUT = "64 bars a column";
const MB = 1e6;
/** The bars as the measure itself keeps them: six columns of eight bytes. */
const OWN_BYTES = BARS * 48;

const browser = await startPaneBrowser();

async function mount(contender: string): Promise<{ open: OpenPage; ms: number }> {
  const open = await openChart(browser, contender, BARS);
  const ms = await open.page.evaluate(() => chart.mount());
  return { open, ms };
}

/** First paints of two contenders in turns, ms. */
async function measureMounts(): Promise<{ ringside: number[]; klinecharts: number[] }> {
  const ringside: number[] = [];
  const klinecharts: number[] = [];
  for (let turn = 0; turn < MOUNTS; turn += 1) {
    for (const [contender, times] of [
      ["chart-ringside", ringside],
      ["chart-klinecharts", klinecharts],
    ] as const) {
      const { open, ms } = await mount(contender);
      times.push(ms);
      await open.close();
    }
  }
  return { ringside, klinecharts };
}

type Moving = { live: Scene; dragged: Scene };

/** Live bars, and drags there and back near the latest bar at the zoom that the chart begins with. */
async function measureMoving(open: OpenPage): Promise<Moving> {
  const { page } = open;
  await page.evaluate(([ticks, speed]) => chart.startLive(ticks, speed), [
    TICKS_PER_SECOND,
    MARKET_SPEED,
  ] as const);
  await page.waitForTimeout(SETTLE_MS * 2);
  const live = await watchTurns(open, () => page.waitForTimeout(WINDOW_MS), TURNS);
  const dragged = await watchTurns(open, () => dragFor(page, WINDOW_MS, null), TURNS);
  return { live, dragged };
}

async function measureEmpty(): Promise<Scene> {
  const open = await browser.open("empty");
  await open.page.waitForTimeout(SETTLE_MS);
  const scene = await watchTurns(open, () => open.page.waitForTimeout(WINDOW_MS / 2), TURNS);
  await open.close();
  return scene;
}

async function heldMegabytes({ cdp }: OpenPage): Promise<number> {
  const { objects, buffers } = await heldBytes(cdp);
  return (objects + buffers - OWN_BYTES) / MB;
}

async function measureRival(contender: string) {
  const { open, ms } = await mount(contender);
  const held = await heldMegabytes(open);
  const moving = await measureMoving(open);
  await open.close();
  return { ms, held, ...moving };
}

/** From the latest bar to the oldest and back, by hand; all bars are loaded on the way. */
async function measureWholeHistory(open: OpenPage) {
  const { page } = open;
  const isFarOut = () => page.getByText(FAR_OUT).isVisible();
  const isHome = async () => !(await page.getByLabel("Go to the latest bar").isVisible());
  const out = await watchScene(open, async () => {
    await wheelUntil(page, "out", isFarOut);
    await dragUntil(page, "older", () => page.evaluate(() => chart.holdsOldest()));
    // What was loaded ahead of the view is still to be seen.
    for (let screen = 0; screen < 3; screen += 1) await dragUntil(page, "older", isTrue);
  });
  return { out, back: await watchScene(open, () => dragUntil(page, "newer", isHome)) };
}

const isTrue = () => Promise.resolve(true);

async function measureRingside() {
  const { open } = await mount("chart-ringside");
  const { page } = open;
  const heldAtFirst = await heldMegabytes(open);
  const moving = await measureMoving(open);
  const whole = await measureWholeHistory(open);
  const held = await heldMegabytes(open);
  // Alt+R is the workspace's key, and there is no workspace.
  await page.evaluate(() => chart.resetView?.());
  await page.locator(".chart-host").focus();
  await page.keyboard.press("Home");
  const oldest = await watchTurns(open, () => dragFor(page, WINDOW_MS, null), TURNS);
  await page.keyboard.press("End");
  const comeBacks: number[] = [];
  for (let turn = 0; turn < COME_BACKS; turn += 1) {
    await page.waitForTimeout(SETTLE_MS);
    comeBacks.push((await page.evaluate(() => chart.comeBack?.())) ?? Number.NaN);
  }
  const barsHeld = await page.evaluate(() => chart.barsHeld());
  await open.close();
  return { ...moving, ...whole, oldest, held, heldAtFirst, comeBack: median(comeBacks), barsHeld };
}

const load = loadavg()[0] ?? Number.NaN;
const empty = await measureEmpty();
const mounts = await measureMounts();
const ours = await measureRingside();
const klinecharts = await measureRival("chart-klinecharts");
const lightweight = await measureRival("chart-lightweight");
const indicators = await measureIndicators(browser);
const drawings = await measureDrawings(browser);
await browser.close();

const firstPaint = { ours: median(mounts.ringside), klinecharts: median(mounts.klinecharts) };
const ratios = {
  "first paint, times klinecharts": firstPaint.ours / firstPaint.klinecharts,
  "coming back with all bars held, times klinecharts": ours.comeBack / firstPaint.klinecharts,
  "memory with all bars held, times klinecharts": ours.held / klinecharts.held,
};
const SCENES: Record<string, Scene> = {
  "empty page": empty,
  "Ringside, live bars": ours.live,
  "Ringside, dragged near the latest bar": ours.dragged,
  "Ringside, panned through the whole history to the oldest bar": ours.out,
  "Ringside, panned back through the whole history": ours.back,
  "Ringside, dragged near the oldest bar, all bars held": ours.oldest,
  "klinecharts, live bars": klinecharts.live,
  "klinecharts, dragged near the latest bar": klinecharts.dragged,
  "lightweight-charts, live bars": lightweight.live,
  "lightweight-charts, dragged near the latest bar": lightweight.dragged,
};
const each = (field: keyof Scene): Record<string, number> =>
  Object.fromEntries(Object.entries(SCENES).map(([name, scene]) => [name, scene[field]]));
const smooth = Object.entries(SCENES)
  .filter(([name]) => name.startsWith("Ringside"))
  .flatMap(([name, { framesPerSecond, drawnPerSecond }]) => [
    atLeast(`animation frames a second: ${name}`, framesPerSecond, 58),
    atLeast(`frames drawn to the screen a second: ${name}`, drawnPerSecond, 58),
  ]);

publish({
  name: "chart",
  figures: {
    "load of the machine before, tasks": load,
    "first paint, ms": {
      Ringside: firstPaint.ours,
      "Ringside, coming back with all bars held": ours.comeBack,
      klinecharts: firstPaint.klinecharts,
      "lightweight-charts": lightweight.ms,
    },
    "animation frames a second": each("framesPerSecond"),
    "frames drawn to the screen a second": each("drawnPerSecond"),
    "longest frame, ms": each("longestMs"),
    "main thread at work, percent": each("mainThreadPercent"),
    "memory, MB of objects and buffers": {
      Ringside: ours.held,
      "Ringside, at first paint": ours.heldAtFirst,
      klinecharts: klinecharts.held,
      "lightweight-charts": lightweight.held,
    },
    "bars given to Ringside's pane": ours.barsHeld,
    ...indicators.figures,
    ...drawings.figures,
  },
  ratios: { ...ratios, ...indicators.ratios, ...drawings.ratios },
  bars: [
    atMost("first paint, times klinecharts", ratios["first paint, times klinecharts"], 2),
    atMost(
      "first paint with all bars held, times klinecharts",
      ratios["coming back with all bars held, times klinecharts"],
      2,
    ),
    ...smooth,
    atMost("frames a second of an empty page: no faster than a screen", empty.framesPerSecond, 61),
    atLeast("bars given to Ringside's pane", ours.barsHeld, BARS),
    ...indicators.bars,
    ...drawings.bars,
  ],
});
