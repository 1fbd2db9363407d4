/**
 * 500 drawings on a chart of 1,000,000 bars: how smoothly it ticks 50 times a second, is panned and zoomed, and has one of them
 * dragged. Ringside with ten indicators beside them, and without, as klinecharts is with its own drawings of the same kinds at
 * the same places (pages/drawn-market.ts): with the same indicators it draws a frame in some seconds, whatever is drawn
 * (chart-indicators.ts). A part of `npm run bench -- chart`. Runs in Node.
 *
 * With 50 ticks a second a chart that nobody touches has not something new in every frame, so of it only animation frames count.
 */
import { atHandsPace, slideFor, wheelFor } from "./chart-moves.ts";
import { loadAllBars, openChart, SETTLE_MS, watchTurns } from "./chart-page.ts";
import type { OpenPage, PaneBrowser } from "./pane-browser.ts";
import type { Scene } from "./pane-scene.ts";
import { isQuick } from "./quick.ts";
import { atLeast, type Bar, type Report } from "./report.ts";

const BARS = isQuick ? 100_000 : 1_000_000;
const TURNS = isQuick ? 1 : 3;
const WINDOW_MS = isQuick ? 1_000 : 1_500;
/** Until drawings have come, and scripts are compiled. */
const STAND_MS = 2_000;
/** Half of them are of the symbol that is shown. */
const TICKS_PER_SECOND = 100;
/** As the wall's clock: the bars that are drawn on stay where they are. */
const MARKET_SPEED = 1;
const FRAMES_MIN = 58;
/** Frames of two sides that reach the screen's rate differ by less than this. */
const FRAMES_SAME = 0.98;

/** Where a drawing is looked for, px in the page: over the middle of the bars. */
const ACROSS = [500, 620, 740, 860] as const;
const [TOP, BOTTOM, STEP] = [150, 420, 2] as const;
/** How far it is dragged, px. */
const REACH_PX = 60;

const SCENES = ["ticking", "drawing dragged", "panned", "zoomed"] as const;
type SceneName = (typeof SCENES)[number];
type Scenes = Record<SceneName, Scene>;

type Place = { readonly x: number; readonly y: number };

const untilFrame = ({ page }: OpenPage): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

async function placeOfDrawing(open: OpenPage): Promise<Place> {
  const { page } = open;
  for (const x of ACROSS) {
    for (let y = TOP; y < BOTTOM; y += STEP) {
      await page.mouse.move(x, y);
      await untilFrame(open);
      if (await page.evaluate(() => chart.isOverDrawing?.() === true)) return { x, y };
    }
  }
  throw new Error("No drawing was found under the pointer.");
}

/** The drawing at a place is held and moved about for `ms`; it ends where it began. */
async function dragDrawing({ page }: OpenPage, { x, y }: Place, ms: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await atHandsPace(ms, (turn) =>
    page.mouse.move(x + REACH_PX * Math.sin(turn / 34), y + REACH_PX * Math.sin(turn / 18)),
  );
  await page.mouse.move(x, y);
  await page.mouse.up();
}

async function measure(
  browser: PaneBrowser,
  contender: string,
  hasIndicators: boolean,
): Promise<Scenes> {
  const open = await openChart(browser, contender, BARS);
  const { page } = open;
  await page.evaluate(async (isWhole) => {
    await (isWhole ? chart.mountWhole?.() : chart.mount());
  }, hasIndicators);
  await page.waitForTimeout(SETTLE_MS);
  // Before there are drawings: through a million bars with all of them on the chart a hand needs minutes.
  await loadAllBars(open);
  await page.evaluate(() => chart.keepDrawings?.());
  await page.evaluate(([ticks, speed]) => chart.startLive(ticks, speed), [
    TICKS_PER_SECOND,
    MARKET_SPEED,
  ] as const);
  await page.waitForTimeout(STAND_MS);
  const ticking = await watchTurns(open, () => page.waitForTimeout(WINDOW_MS), TURNS);
  // It is looked for before the clock runs.
  const place = await placeOfDrawing(open);
  const scenes = {
    ticking,
    "drawing dragged": await watchTurns(open, () => dragDrawing(open, place, WINDOW_MS), TURNS),
    // A hand that drags would take hold of one of the drawings: they are everywhere.
    panned: await watchTurns(open, () => slideFor(page, WINDOW_MS), TURNS),
    zoomed: await watchTurns(open, () => wheelFor(page, WINDOW_MS), TURNS),
  };
  await open.close();
  return scenes;
}

/** What is said of it in the report of the chart. */
export async function measureDrawings(browser: PaneBrowser): Promise<Omit<Report, "name">> {
  const sides = {
    "Ringside, ten indicators": await measure(browser, "chart-ringside", true),
    Ringside: await measure(browser, "chart-ringside", false),
    klinecharts: await measure(browser, "chart-klinecharts", false),
  };
  const { "Ringside, ten indicators": whole, Ringside: ours, klinecharts: theirs } = sides;
  const each = (of: (scene: Scene) => number): Record<string, number> =>
    Object.fromEntries(
      Object.entries(sides).flatMap(([side, scenes]) =>
        SCENES.map((name) => [`${side}: ${name}`, of(scenes[name])]),
      ),
    );
  const ratios = Object.fromEntries(
    SCENES.flatMap((name) => [
      [
        `with 500 drawings: animation frames, ${name}, times klinecharts`,
        ours[name].framesPerSecond / theirs[name].framesPerSecond,
      ],
      [
        `with 500 drawings: main thread a drawn frame, ${name}, times klinecharts`,
        drawnMs(ours[name]) / drawnMs(theirs[name]),
      ],
    ]),
  );
  return {
    figures: {
      "with 500 drawings: animation frames a second": each((scene) => scene.framesPerSecond),
      "with 500 drawings: frames drawn to the screen a second": each(
        (scene) => scene.drawnPerSecond,
      ),
      "with 500 drawings: longest frame, ms": each((scene) => scene.longestMs),
      "with 500 drawings: ms of the main thread a frame": each(mainThreadMs),
      "with 500 drawings: ms of the main thread a frame drawn to the screen": each(drawnMs),
    },
    ratios,
    bars: SCENES.flatMap((name) => [
      ...smooth(name, whole[name]),
      atLeast(
        `with 500 drawings: animation frames, ${name}, times klinecharts`,
        ratios[`with 500 drawings: animation frames, ${name}, times klinecharts`] ?? Number.NaN,
        FRAMES_SAME,
      ),
    ]),
  };
}

function smooth(name: SceneName, { framesPerSecond, drawnPerSecond }: Scene): Bar[] {
  const what = `with 500 drawings and ten indicators: Ringside, ${name}`;
  const frames = atLeast(`animation frames a second ${what}`, framesPerSecond, FRAMES_MIN);
  if (name === "ticking") return [frames];
  return [
    frames,
    atLeast(`frames drawn to the screen a second ${what}`, drawnPerSecond, FRAMES_MIN),
  ];
}

/** What a frame costs that shows something new: klinecharts leaves others out while it is moved, as of ticks we do. */
const drawnMs = ({ mainThreadPercent, drawnPerSecond }: Scene): number =>
  (mainThreadPercent * 10) / drawnPerSecond;

const mainThreadMs = ({ mainThreadPercent, framesPerSecond }: Scene): number =>
  (mainThreadPercent * 10) / framesPerSecond;
