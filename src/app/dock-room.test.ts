/** Tests of dock-room.ts. */
import { Orientation } from "dockview-core";
import { expect, it } from "vitest";
import { fitGrid, type Grid, type GridNode } from "./dock-room.ts";

const leaf = (size: number, ...views: string[]): GridNode => ({
  type: "leaf",
  size,
  data: { id: views.join("+"), views, activeView: views[0] ?? "" },
});
const branch = (size: number, ...data: GridNode[]): GridNode => ({ type: "branch", size, data });

/** Rows of panes over the tables, as a fresh workspace has them. */
const desk = (width: number, height: number, row: readonly GridNode[], below: number): Grid => ({
  orientation: Orientation.VERTICAL,
  width,
  height,
  root: branch(width, branch(height - below, ...row), leaf(below, "positions", "orders")),
});

/** "watchlist 280 wide" for each group that is given a size, once. */
function fitted(grid: Grid, width: number, height: number): string {
  const told = new Set<string>();
  fitGrid(grid, width, height, (group, size) => {
    const words = size.width === undefined ? `${size.height} high` : `${size.width} wide`;
    told.add(`${group} ${words}`);
  });
  return [...told].join(", ");
}

const usual = desk(
  1_440,
  800,
  [leaf(280, "watchlist"), leaf(840, "chart"), leaf(320, "order-ticket")],
  220,
);

it.each([
  [1_440, 800, 580, [280, 840, 320], 220],
  [1_920, 1_000, 780, [280, 1_320, 320], 220],
  [1_000, 500, 280, [280, 400, 320], 220],
  // The charts have what they need before the rest, which then gives way in proportion.
  [800, 340, 200, [187, 400, 213], 140],
  [300, 100, 100, [0, 300, 0], 0],
])(
  "has the charts take and give the room of a page of %i x %i",
  (width, height, row, [first, chart, last], below) => {
    expect(fitted(usual, width, height)).toBe(
      `watchlist ${row} high, chart ${row} high, order-ticket ${row} high, ` +
        `watchlist ${first} wide, chart ${chart} wide, order-ticket ${last} wide, positions+orders ${below} high`,
    );
  },
);

it("shares the room among charts as they were, in rows and columns", () => {
  const charts = branch(
    1_000,
    leaf(200, "chart"),
    branch(400, leaf(400, "chart-2"), leaf(600, "chart-3")),
  );
  const grid = desk(1_400, 800, [leaf(400, "watchlist", "order-ticket"), charts], 200);
  const words = fitted(grid, 2_400, 1_100);
  for (const one of [
    "watchlist+order-ticket 400 wide",
    "chart 2000 wide",
    "chart 300 high",
    "chart-2 600 high",
  ])
    expect(words).toContain(one);
  expect(words).toContain("chart-2 800 wide, chart-3 1200 wide, positions+orders 200 high");
});

it("shares in proportion where no chart stands", () => {
  const column = branch(300, leaf(200, "watchlist"), leaf(600, "order-ticket"));
  const grid = desk(1_300, 1_000, [column, leaf(1_000, "chart")], 200);
  expect(fitted(grid, 1_700, 1_400)).toContain(
    "watchlist 300 wide, order-ticket 300 wide, watchlist 300 high, order-ticket 900 high, chart 1400 wide",
  );
});

it("holds a chart that was set smaller than the least to what it had", () => {
  const grid = desk(1_000, 800, [leaf(800, "watchlist"), leaf(200, "chart")], 700);
  expect(fitted(grid, 1_200, 900)).toContain(
    "watchlist 800 wide, chart 400 wide, positions+orders 700 high",
  );
});
