/**
 * The table of 200 open positions alone, beside AG Grid Community with the same rows, columns, texts, totals and updates
 * from the same rings, both valued by the same code: what each takes of the page's main thread. Runs in Node. Every turn has
 * a new page, the contenders take turns, and of each figure the middle one counts.
 */
import type { GridPath } from "../pages/contender.ts";
import { compare, holdContest, SETTLE_MS, watchTurn, type Turn } from "./contest.ts";
import type { OpenPage, PaneBrowser } from "./pane-browser.ts";
import { atLeast, atMost, type Report } from "./report.ts";
import { TICKS_PER_SECOND } from "./workspace-positions.ts";

const ROWS_IN_SIGHT = 28;
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

export async function measurePositionsTable(): Promise<Omit<Report, "name">> {
  const contest = await holdContest(CONTENDERS, takeTurn);
  const { ours, rate, worst, figures, ratios } = compare(contest, {
    us: OURS,
    eachFrame: EACH_FRAME,
    before: "table: ",
  });
  return {
    figures,
    ratios,
    bars: [
      atMost("table: main-thread time, part of AG Grid's cheapest way", worst, 0.5),
      atLeast("table: frames a second, as drawn to the screen", ours.drawnPerSecond, 58),
      atLeast("table: ticks/s that came", rate, TICKS_PER_SECOND * 0.99),
    ],
  };
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
  return watchTurn(open, () =>
    page.evaluate(() => ({ at: performance.now(), count: positions.tickCount() })),
  );
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
