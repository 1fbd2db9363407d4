/**
 * The watchlist pane with 2,000 symbols at 20,000 ticks a second, 30 rows in sight, beside AG Grid Community with the same
 * rows, columns, texts and flashes from the same rings, in Chromium at 1440 x 900: how smoothly it lives, and what that takes
 * of the page's main thread. `npm run bench -- watchlist [--json]`.
 *
 * A real worker puts the ticks through the feed's parser into real rings, for every contender alike. AG Grid is brought its
 * updates in three ways (pages/watchlist-ag-grid.ts): the bar is held against the cheapest of those that show every frame's
 * prices in that frame. So does the pane: it draws each of them on its canvas, and writes the texts under it, which nobody
 * sees, less often (docs/decisions/trading-ui.md). AG Grid has none to write later: its texts are what it shows. Every turn has a
 * new page, the contenders take turns, and of each figure the middle one counts. All of it is software painting where there
 * is no graphics card.
 */
import { loadavg } from "node:os";
import type { GridPath } from "./pages/contender.ts";
import { compare, holdContest, SETTLE_MS, watchTurn, type Turn } from "./support/contest.ts";
import type { OpenPage, PaneBrowser } from "./support/pane-browser.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost } from "./support/report.ts";

const SYMBOLS = 2_000;
const TICKS_PER_SECOND = 20_000;
const ROWS_IN_SIGHT = 30;
const ROW = '[role="row"]:has([role="gridcell"])';

type Contender = { page: string; path: GridPath; hasFlash: boolean; hasTicks?: boolean };
const OURS = "Ringside";
/** With the column that nobody has by default, in the place of the one that is wanted least. */
const WITH_TICKS = "Ringside with the line of ticks";
const OUR_PAGE = "watchlist-ringside";
const AG_GRID = "watchlist-ag-grid";
const CONTENDERS: Record<string, Contender> = {
  [OURS]: { page: OUR_PAGE, path: "refresh-cells", hasFlash: true },
  [WITH_TICKS]: { page: OUR_PAGE, path: "refresh-cells", hasFlash: true, hasTicks: true },
  "AG Grid, transactions every 50 ms": { page: AG_GRID, path: "transactions", hasFlash: true },
  "AG Grid, transactions": { page: AG_GRID, path: "transactions-each-frame", hasFlash: true },
  "AG Grid, refreshed cells": { page: AG_GRID, path: "refresh-cells", hasFlash: true },
};
/** Those that show every frame's prices in that frame, as the pane does. */
const EACH_FRAME = ["AG Grid, transactions", "AG Grid, refreshed cells"];

async function takeTurn(
  browser: PaneBrowser,
  { page: name, path, hasFlash, hasTicks = false }: Contender,
): Promise<Turn> {
  const open = await browser.open(name);
  const { page } = open;
  await page.evaluate(
    ([symbols, ticks, way, flash]) => watchlist.start(symbols, ticks, way, flash),
    [SYMBOLS, TICKS_PER_SECOND, path, hasFlash] as const,
  );
  if (hasTicks) {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Ticks" }).click();
    await page.keyboard.press("Escape");
  }
  await page.waitForTimeout(SETTLE_MS);
  await mustShowRows(open, name);
  return watchTurn(open, () =>
    page.evaluate(() => ({ at: performance.now(), count: watchlist.tickCount() })),
  );
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

const load = loadavg()[0] ?? Number.NaN;
const contest = await holdContest(CONTENDERS, takeTurn);
const { ceiling } = contest;
const { ours, rate, worst, figures, ratios } = compare(contest, {
  us: OURS,
  eachFrame: EACH_FRAME,
});

publish({
  name: "watchlist",
  figures: { "load of the machine before, tasks": load, ...figures },
  ratios,
  bars: [
    atLeast("frames a second, as the page counts them", ours.framesPerSecond, 58),
    atLeast("frames a second, as drawn to the screen", ours.drawnPerSecond, 58),
    atMost("main-thread time, part of AG Grid's cheapest way", worst, 0.5),
    atMost(
      "frames a second of an empty page: no faster than a screen",
      ceiling.framesPerSecond,
      61,
    ),
    atLeast("ticks/s that came to Ringside", rate, TICKS_PER_SECOND * 0.99),
  ],
});
