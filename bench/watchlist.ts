/**
 * The watchlist pane with 2,000 symbols at 20,000 ticks a second, 30 rows in sight, beside AG Grid Community with the same
 * rows, columns, texts and flashes from the same rings, in Chromium at 1440 x 900: how smoothly it lives, and what that takes
 * of the page's main thread. `npm run bench -- watchlist [--json]`.
 *
 * A real worker puts the ticks through the feed's parser into real rings, for every contender alike. AG Grid is brought its
 * updates in three ways (pages/watchlist-ag-grid.ts): the bar is held against the cheapest of those that show every frame's
 * prices in that frame. So does the pane: it draws each of them on its canvas, and writes the texts under it, which nobody
 * sees, less often (docs/ARCHITECTURE.md). AG Grid's texts are what it shows, so it has none to write later. Every turn has a
 * new page, the contenders take turns, and of each figure the middle one counts. All of it is software painting where there
 * is no graphics card.
 */
import { loadavg } from "node:os";
import type { GridPath } from "./pages/contender.ts";
import { startPaneBrowser, type OpenPage } from "./support/pane-browser.ts";
import { middleScene, watchScene, type Scene } from "./support/pane-scene.ts";
import { atLeast, atMost, median, publish } from "./support/report.ts";

const SYMBOLS = 2_000;
const TICKS_PER_SECOND = 20_000;
const ROWS_IN_SIGHT = 30;
const TURNS = 3;
/** Until scripts are compiled and the first paint is long over. */
const SETTLE_MS = 2_000;
const WINDOW_MS = 4_000;
const ROW = '[role="row"]:has([role="gridcell"])';

type Contender = { page: string; path: GridPath; hasFlash: boolean };
const OURS = "Ringside";
const AG_GRID = "watchlist-ag-grid";
const CONTENDERS: Record<string, Contender> = {
  [OURS]: { page: "watchlist-ringside", path: "refresh-cells", hasFlash: true },
  "AG Grid, transactions every 50 ms": { page: AG_GRID, path: "transactions", hasFlash: true },
  "AG Grid, transactions": { page: AG_GRID, path: "transactions-each-frame", hasFlash: true },
  "AG Grid, refreshed cells": { page: AG_GRID, path: "refresh-cells", hasFlash: true },
};
/** Those that show every frame's prices in that frame, as the pane does. */
const EACH_FRAME = ["AG Grid, transactions", "AG Grid, refreshed cells"];

type Turn = { scene: Scene; ticksPerSecond: number };

const browser = await startPaneBrowser();

async function takeTurn({ page: name, path, hasFlash }: Contender): Promise<Turn> {
  const open = await browser.open(name);
  const { page } = open;
  await page.evaluate(
    ([symbols, ticks, way, flash]) => watchlist.start(symbols, ticks, way, flash),
    [SYMBOLS, TICKS_PER_SECOND, path, hasFlash] as const,
  );
  await page.waitForTimeout(SETTLE_MS);
  await mustShowRows(open, name);
  const readTicks = () =>
    page.evaluate(() => ({ at: performance.now(), count: watchlist.tickCount() }));
  const before = await readTicks();
  const scene = await watchScene(open, () => page.waitForTimeout(WINDOW_MS));
  const after = await readTicks();
  await open.close();
  const ticksPerSecond = ((after.count - before.count) / (after.at - before.at)) * 1000;
  return { scene, ticksPerSecond };
}

/** A measure of another number of rows would say nothing. */
async function mustShowRows({ page }: OpenPage, name: string): Promise<void> {
  const count = await page.evaluate(
    ([selector]) =>
      [...document.querySelectorAll(selector)].filter((row) => {
        const { x, y, width, height } = row.getBoundingClientRect();
        return row.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }).length,
    [ROW] as const,
  );
  if (count !== ROWS_IN_SIGHT) {
    throw new Error(`Rows in sight must be ${ROWS_IN_SIGHT}, were ${count} (${name}).`);
  }
}

async function measureEmpty(): Promise<Scene> {
  const open = await browser.open("empty");
  await open.page.waitForTimeout(SETTLE_MS / 4);
  const scene = await watchScene(open, () => open.page.waitForTimeout(WINDOW_MS / 2));
  await open.close();
  return scene;
}

const load = loadavg()[0] ?? Number.NaN;
const empty: Scene[] = [];
const turns: Record<string, Turn[]> = {};
for (let turn = 0; turn < TURNS; turn += 1) {
  empty.push(await measureEmpty());
  for (const [name, contender] of Object.entries(CONTENDERS)) {
    (turns[name] ??= []).push(await takeTurn(contender));
  }
}
await browser.close();

const ceiling = middleScene(empty);
const scenes = Object.fromEntries(
  Object.entries(turns).map(([name, of]) => [name, middleScene(of.map(({ scene }) => scene))]),
);
const each = (field: keyof Scene): Record<string, number> =>
  Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, scene[field]]));
const ours = scenes[OURS] ?? ceiling;
/** Our part of another's main-thread time: the middle one of those of each turn. */
const partOf = (other: string): number =>
  median(
    (turns[OURS] ?? []).map(
      ({ scene }, turn) =>
        scene.mainThreadPercent / (turns[other]?.[turn]?.scene.mainThreadPercent ?? Number.NaN),
    ),
  );
const parts = Object.fromEntries(
  Object.keys(CONTENDERS)
    .filter((name) => name !== OURS)
    .map((name) => [name, partOf(name)]),
);
const worst = Math.max(...EACH_FRAME.map((name) => parts[name] ?? Number.NaN));

publish({
  name: "watchlist",
  figures: {
    "load of the machine before, tasks": load,
    "ticks/s that came": Object.fromEntries(
      Object.entries(turns).map(([name, of]) => [
        name,
        median(of.map((one) => one.ticksPerSecond)),
      ]),
    ),
    "frames/s, animation frames": {
      "empty page": ceiling.framesPerSecond,
      ...each("framesPerSecond"),
    },
    "frames/s, drawn to the screen": {
      "empty page": ceiling.drawnPerSecond,
      ...each("drawnPerSecond"),
    },
    "longest frame, ms": { "empty page": ceiling.longestMs, ...each("longestMs") },
    "main thread at work, percent": {
      "empty page": ceiling.mainThreadPercent,
      ...each("mainThreadPercent"),
    },
  },
  ratios: Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [`main-thread time, part of ${name}`, part]),
  ),
  bars: [
    atLeast("frames a second, as the page counts them", ours.framesPerSecond, 58),
    atLeast("frames a second, as drawn to the screen", ours.drawnPerSecond, 58),
    atMost("main-thread time, part of AG Grid's cheapest way", worst, 0.5),
    atMost(
      "frames a second of an empty page: no faster than a screen",
      ceiling.framesPerSecond,
      61,
    ),
    atLeast(
      "ticks/s that came to Ringside",
      median((turns[OURS] ?? []).map((one) => one.ticksPerSecond)),
      TICKS_PER_SECOND * 0.99,
    ),
  ],
});
