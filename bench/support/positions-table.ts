/**
 * The table of 200 open positions alone, beside AG Grid Community with the same rows, columns, texts, totals and updates
 * from the same rings, both valued by the same code: what each takes of the page's main thread. Runs in Node. Every turn has
 * a new page, the contenders take turns, and of each figure the middle one counts.
 */
import type { GridPath } from "../pages/contender.ts";
import { startPaneBrowser, type OpenPage, type PaneBrowser } from "./pane-browser.ts";
import { middleScene, watchScene, type Scene } from "./pane-scene.ts";
import { atLeast, atMost, median, type Report } from "./report.ts";
import { TICKS_PER_SECOND } from "./workspace-positions.ts";

const ROWS_IN_SIGHT = 28;
const TURNS = 3;
/** Until scripts are compiled and the first paint is long over. */
const SETTLE_MS = 2_000;
const WINDOW_MS = 4_000;
/** The pane's texts under what it draws are this old at most. */
const TEXTS_MS_MAX = 2_500;
const CELL = '[data-column="profit"], [col-id="profit"]';

type Contender = { page: string; path: GridPath };
const OURS = "Ringside";
const AG_GRID = "positions-ag-grid";
const CONTENDERS: Record<string, Contender> = {
  [OURS]: { page: "positions-ringside", path: "refresh-cells" },
  "AG Grid, transactions every 50 ms": { page: AG_GRID, path: "transactions" },
  "AG Grid, transactions": { page: AG_GRID, path: "transactions-each-frame" },
  "AG Grid, refreshed cells": { page: AG_GRID, path: "refresh-cells" },
};
/** Those that show every frame's prices in that frame, as the pane does. */
const EACH_FRAME = ["AG Grid, transactions", "AG Grid, refreshed cells"];

type Turn = { scene: Scene; ticksPerSecond: number };

export async function measurePositionsTable(): Promise<Omit<Report, "name">> {
  const browser = await startPaneBrowser();
  const empty: Scene[] = [];
  const turns: Record<string, Turn[]> = {};
  for (let turn = 0; turn < TURNS; turn += 1) {
    empty.push(await measureEmpty(browser));
    for (const [name, contender] of Object.entries(CONTENDERS)) {
      (turns[name] ??= []).push(await takeTurn(browser, contender));
    }
  }
  await browser.close();
  return reportOf(middleScene(empty), turns);
}

async function measureEmpty(browser: PaneBrowser): Promise<Scene> {
  const open = await browser.open("empty");
  await open.page.waitForTimeout(SETTLE_MS / 4);
  const scene = await watchScene(open, () => open.page.waitForTimeout(WINDOW_MS / 2));
  await open.close();
  return scene;
}

async function takeTurn(browser: PaneBrowser, { page: name, path }: Contender): Promise<Turn> {
  const open = await browser.open(name);
  const { page } = open;
  await page.evaluate(([ticks, way]) => positions.start(ticks, way), [
    TICKS_PER_SECOND,
    path,
  ] as const);
  await page.waitForTimeout(SETTLE_MS);
  await mustLive(open, name);
  const readTicks = () =>
    page.evaluate(() => ({ at: performance.now(), count: positions.tickCount() }));
  const before = await readTicks();
  const scene = await watchScene(open, () => page.waitForTimeout(WINDOW_MS));
  const after = await readTicks();
  await open.close();
  const ticksPerSecond = ((after.count - before.count) / (after.at - before.at)) * 1000;
  return { scene, ticksPerSecond };
}

/** A measure of another number of rows, or of rows that stand still, would say nothing. */
async function mustLive({ page }: OpenPage, name: string): Promise<void> {
  const read = () =>
    page.evaluate(
      ([selector]) =>
        [...document.querySelectorAll(selector)].flatMap((cell) => {
          const { x, y, width, height } = cell.getBoundingClientRect();
          const isSeen = cell.contains(document.elementFromPoint(x + width / 2, y + height / 2));
          const text = cell.textContent ?? "";
          return isSeen && /\d/.test(text) ? [text] : [];
        }),
      [CELL] as const,
    );
  const before = await read();
  await page.waitForTimeout(TEXTS_MS_MAX);
  const after = await read();
  // The totals are a row more.
  if (after.length !== ROWS_IN_SIGHT + 1) {
    throw new Error(
      `Profits in sight must be ${ROWS_IN_SIGHT + 1}, were ${after.length} (${name}).`,
    );
  }
  const still = after.filter((text, at) => text === before[at]).length;
  if (still > ROWS_IN_SIGHT / 4) throw new Error(`${still} profits stood still (${name}).`);
}

function reportOf(ceiling: Scene, turns: Record<string, Turn[]>): Omit<Report, "name"> {
  const scenes = Object.fromEntries(
    Object.entries(turns).map(([name, of]) => [name, middleScene(of.map(({ scene }) => scene))]),
  );
  const each = (field: keyof Scene): Record<string, number> => ({
    "empty page": ceiling[field],
    ...Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, scene[field]])),
  });
  const ours = scenes[OURS] ?? ceiling;
  const rates = Object.fromEntries(
    Object.entries(turns).map(([name, of]) => [name, median(of.map((one) => one.ticksPerSecond))]),
  );
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
  return {
    figures: {
      "table: ticks/s that came": rates,
      "table: frames/s, animation frames": each("framesPerSecond"),
      "table: frames/s, drawn to the screen": each("drawnPerSecond"),
      "table: longest frame, ms": each("longestMs"),
      "table: main thread at work, percent": each("mainThreadPercent"),
    },
    ratios: Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [`main-thread time, part of ${name}`, part]),
    ),
    bars: [
      atMost("table: main-thread time, part of AG Grid's cheapest way", worst, 0.5),
      atLeast("table: frames a second, as drawn to the screen", ours.drawnPerSecond, 58),
      atLeast("table: ticks/s that came", rates[OURS] ?? Number.NaN, TICKS_PER_SECOND * 0.99),
    ],
  };
}
