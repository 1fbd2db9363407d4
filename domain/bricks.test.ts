/** Renko and range bars against a naive transcription of their rules, written apart, over bars of all kinds. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { triesOf } from "../tests/support/tries.ts";
import { averageTrueRange } from "./brick-size.ts";
import type { Brick, BrickFold } from "./brick.ts";
import { Columns, kagiRule, pointAndFigureRule } from "./columns.ts";
import { LineBreak } from "./line-break.ts";
import { RangeBars } from "./range-bars.ts";
import { Renko } from "./renko.ts";

const TRIES = triesOf({ quick: 100, turn: 1_000, whole: 10_000 });

const bar = (ts: number, open: number, high: number, low: number, close: number): Brick => ({
  ts,
  open,
  high,
  low,
  close,
  volume: 1,
});

/** Bars in which prices stand still, creep, jump and leave gaps, from tiny to huge prices. */
const bars = fc
  .record({
    start: fc.constantFrom(50, 108_512, 9_007_199_254),
    steps: fc.array(
      fc.record({
        gap: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: -90, max: 90 })),
        move: fc.integer({ min: -40, max: 40 }),
        above: fc.nat({ max: 30 }),
        below: fc.nat({ max: 30 }),
        pause: fc.integer({ min: 1, max: 5 }),
        volume: fc.nat({ max: 9 }),
      }),
      { minLength: 1, maxLength: 60 },
    ),
  })
  .map(({ start, steps }) => {
    let price: number = start;
    let ts = 0;
    return steps.map(({ gap, move, above, below, pause, volume }): Brick => {
      const open = Math.max(1, price + gap);
      price = Math.max(1, open + move);
      ts += pause * 60_000;
      const low = Math.max(1, Math.min(open, price) - below);
      return { ts, open, high: Math.max(open, price) + above, low, close: price, volume };
    });
  });
const size = fc.integer({ min: 1, max: 60 });

/** All bricks of a fold, the forming one last. */
function bricksOf(fold: BrickFold, list: readonly Brick[]): Brick[] {
  const out: Brick[] = [];
  for (const one of list) fold.take(one, (brick) => out.push(brick));
  return [...out, ...fold.forming()];
}

const pricesOf = ({ open, high, low, close }: Brick) => ({ open, high, low, close });

/** Renko as it is drawn by hand: closes on squared paper, a box a step, from the box that was drawn last. */
function naiveRenko(list: readonly Brick[], step: number) {
  const start = Math.round((list[0]?.open ?? 0) / step);
  const boxes: { row: number; isUp: boolean; bar: number }[] = [];
  // A box of row r lies between r and r + 1 steps. Before the first one there is the line at `start`.
  const ceiling = (): number => (boxes.length === 0 ? start : (boxes.at(-1)?.row ?? 0) + 1);
  const floor = (): number => boxes.at(-1)?.row ?? start;
  for (const [at, { close }] of list.entries()) {
    for (let row = ceiling(); close >= (row + 1) * step; row += 1)
      boxes.push({ row, isUp: true, bar: at });
    for (let row = floor() - 1; close <= row * step; row -= 1)
      boxes.push({ row, isUp: false, bar: at });
  }
  return boxes.map(({ row, isUp, bar: at }) => ({
    open: (isUp ? row : row + 1) * step,
    close: (isUp ? row + 1 : row) * step,
    bar: at,
  }));
}

/** Range bars point by point: every price on the way is a tick, and a tick that makes the range closes the bar. */
function naiveRange(list: readonly Brick[], range: number) {
  const made: { prices: number[]; bar: number }[] = [];
  let prices: number[] = [];
  const tick = (price: number, at: number): void => {
    prices.push(price);
    if (Math.max(...prices) - Math.min(...prices) < range) return;
    made.push({ prices, bar: at });
    prices = [price];
  };
  for (const [at, { open, high, low, close }] of list.entries()) {
    if (prices.length === 0) prices = [open];
    for (const goal of close < open ? [open, high, low, close] : [open, low, high, close]) {
      let last = prices.at(-1) ?? goal;
      while (last !== goal) tick((last += Math.sign(goal - last)), at);
    }
  }
  const boxOf = (all: readonly number[]) => ({
    open: all[0],
    high: Math.max(...all),
    low: Math.min(...all),
    close: all.at(-1),
  });
  return { made: made.map((one) => ({ ...boxOf(one.prices), bar: one.bar })), rest: boxOf(prices) };
}

describe("Renko", () => {
  test("is what is drawn by hand of closes 10 11 13 12 10 9 with a size of 1", () => {
    const closes = [10, 11, 13, 12, 10, 9];
    const list = closes.map((close, at) => bar(at * 60_000, close, close, close, close));
    expect(bricksOf(new Renko(1, false), list).map(({ open, close }) => [open, close])).toEqual([
      [10, 11],
      [11, 12],
      [12, 13],
      // 12 is one size below the close: against the direction it takes two.
      [12, 11],
      [11, 10],
      [10, 9],
      [9, 9],
    ]);
  });

  test("equals the naive transcription, whatever the bars", () => {
    fc.assert(
      fc.property(bars, size, (list, step) => {
        const found = bricksOf(new Renko(step, false), list).slice(0, -1);
        const wanted = naiveRenko(list, step);
        expect(found.map(({ open, close }) => ({ open, close }))).toEqual(
          wanted.map(({ open, close }) => ({ open, close })),
        );
        // Without wicks a brick is as high as its size.
        for (const { high, low } of found) expect(high - low).toBe(step);
      }),
      { numRuns: TRIES },
    );
  });

  test("its wicks reach as far as prices went against it while it formed", () => {
    const list = [bar(0, 100, 100, 100, 100), bar(1, 100, 103, 93, 97), bar(2, 97, 125, 95, 121)];
    expect(bricksOf(new Renko(10, true), list).map(pricesOf)).toEqual([
      { open: 100, high: 110, low: 93, close: 110 },
      { open: 110, high: 120, low: 110, close: 120 },
      { open: 120, high: 121, low: 120, close: 121 },
    ]);
  });
});

describe("range bars", () => {
  test("equal a walk tick by tick, whatever the bars", () => {
    fc.assert(
      fc.property(bars, size, (list, range) => {
        const found = bricksOf(new RangeBars(range), list);
        const { made, rest } = naiveRange(list, range);
        expect(found.slice(0, -1).map(pricesOf)).toEqual(
          made.map(({ open, high, low, close }) => ({ open, high, low, close })),
        );
        expect(pricesOf(found.at(-1) as Brick)).toEqual(rest);
        for (const { high, low } of found.slice(0, -1)) expect(high - low).toBe(range);
      }),
      { numRuns: TRIES },
    );
  });
});

/** Line break as Nison tells it: a list of lines, and the last ones looked at anew with each close. */
function naiveLineBreak(list: readonly Brick[], count: number) {
  const lines: [from: number, to: number][] = [];
  const base = list[0]?.open ?? 0;
  for (const { close } of list) {
    const newest = lines.slice(-count).flat();
    const [from = base, to = base] = lines.at(-1) ?? [];
    const isUp = to > from;
    const isNone = lines.length === 0;
    if (isNone && close !== base) lines.push([base, close]);
    else if (isUp && close > to) lines.push([to, close]);
    else if (!isNone && !isUp && close < to) lines.push([to, close]);
    else if (isUp && close < Math.min(...newest)) lines.push([from, close]);
    else if (!isNone && !isUp && close > Math.max(...newest)) lines.push([from, close]);
  }
  return lines;
}

/** Kagi as turning points: the extreme of closes since the last turn, until one lies far enough from it. */
function naiveKagi(list: readonly Brick[], turn: number): [number, number][] {
  const path = [list[0]?.open ?? 0, ...list.map(({ close }) => close)];
  const lines: [number, number][] = [];
  let from = path[0] ?? 0;
  // Until the first line begins, prices are measured from the first one alone.
  let at = path.findIndex((price) => Math.abs(price - from) >= turn && price !== from);
  while (at >= 0) {
    const isUp = (path[at] ?? 0) > from;
    let extreme = path[at] ?? 0;
    let next = -1;
    for (let one = at; one < path.length && next < 0; one += 1) {
      const price = path[one] ?? 0;
      if (isUp ? price > extreme : price < extreme) extreme = price;
      if ((isUp ? extreme - price : price - extreme) >= turn) next = one;
    }
    lines.push([from, extreme]);
    from = extreme;
    at = next;
  }
  return lines;
}

/** Point and figure on squared paper: rows of boxes that are filled one by one. */
function naivePointAndFigure(list: readonly Brick[], size: number, boxes: number): number[][] {
  const first = Math.round((list[0]?.open ?? 0) / size);
  const columns: number[][] = [];
  let isUp = true;
  for (const { close } of list) {
    const column = columns.at(-1);
    const end = column?.at(-1) ?? first;
    const fill = (from: number, way: 1 | -1, into: number[]): void => {
      for (let row = from; way * (close - row * size) >= 0; row += way) into.push(row);
    };
    const isBack = (way: 1 | -1): boolean => way * (close - (end + way * boxes) * size) >= 0;
    if (column === undefined) {
      for (const way of [1, -1] as const) {
        if (!isBack(way)) continue;
        isUp = way === 1;
        const made: number[] = [];
        fill(first, way, made);
        columns.push(made);
      }
      continue;
    }
    const way = isUp ? 1 : -1;
    const back = isUp ? -1 : 1;
    if (way * (close - (end + way) * size) >= 0) fill(end + way, way, column);
    else if (isBack(back)) {
      const made: number[] = [];
      fill(end + back, back, made);
      columns.push(made);
      isUp = !isUp;
    }
  }
  return columns;
}

describe("line break, Kagi, and point and figure", () => {
  test("line break equals the naive transcription, whatever the bars", () => {
    fc.assert(
      fc.property(bars, fc.integer({ min: 1, max: 6 }), (list, lines) => {
        const found = bricksOf(new LineBreak(lines), list).slice(0, -1);
        expect(found.map(({ open, close }) => [open, close])).toEqual(naiveLineBreak(list, lines));
      }),
      { numRuns: TRIES },
    );
  });

  test("Kagi equals the naive transcription, whatever the bars", () => {
    fc.assert(
      fc.property(bars, size, (list, turn) => {
        const found = bricksOf(new Columns(kagiRule(turn)), list).slice(0, -1);
        expect(found.map(({ open, close }) => [open, close])).toEqual(naiveKagi(list, turn));
      }),
      { numRuns: TRIES },
    );
  });

  test("point and figure equals the naive transcription, whatever the bars", () => {
    fc.assert(
      fc.property(bars, size, fc.integer({ min: 1, max: 4 }), (list, step, boxes) => {
        const found = bricksOf(new Columns(pointAndFigureRule(step, boxes)), list).slice(0, -1);
        expect(found.map(({ open, close }) => [open, close])).toEqual(
          naivePointAndFigure(list, step, boxes).map((rows) => [
            (rows[0] ?? NaN) * step,
            (rows.at(-1) ?? NaN) * step,
          ]),
        );
      }),
      { numRuns: TRIES },
    );
  });
});

describe.each([
  ["Renko", (points: number) => new Renko(points, true)],
  ["Range bars", (points: number) => new RangeBars(points)],
  ["Line break", (points: number) => new LineBreak((points % 5) + 1)],
  ["Kagi", (points: number) => new Columns(kagiRule(points))],
  ["Point and figure", (points: number) => new Columns(pointAndFigureRule(points, 3))],
])("%s", (_, make: (points: number) => BrickFold) => {
  test("step by step is all at once, from any moment that was kept", () => {
    fc.assert(
      fc.property(bars, size, fc.nat(), (list, points, at) => {
        const cut = at % (list.length + 1);
        const fold = make(points);
        const before: Brick[] = [];
        for (const one of list.slice(0, cut)) fold.take(one, (brick) => before.push(brick));
        const kept = fold.copy();
        // What is done with the one changes nothing of the other.
        const price = list[cut - 1]?.close ?? 500;
        bricksOf(fold, [bar(9e9, price, price + 500, price, price + 500)]);
        expect([...before, ...bricksOf(kept, list.slice(cut))].slice(0, -1)).toEqual(
          bricksOf(make(points), list).slice(0, -1),
        );
      }),
      { numRuns: TRIES },
    );
  });

  test("loses no volume, and no two bricks have one time or go back in it", () => {
    fc.assert(
      fc.property(bars, size, (list, points) => {
        const found = bricksOf(make(points), list);
        const sum = (all: readonly Brick[]) => all.reduce((total, one) => total + one.volume, 0);
        expect(sum(found)).toBe(sum(list));
        for (const [at, { ts }] of found.entries())
          expect(ts).toBeGreaterThan(found[at - 1]?.ts ?? -1);
        // A brick begins within the minute of a bar that there was.
        const minutes = new Set(list.map((one) => one.ts));
        for (const { ts } of found)
          expect(minutes.has(Math.floor(ts / 60_000) * 60_000)).toBe(true);
      }),
      { numRuns: TRIES },
    );
  });

  test("ends at the last price, and of a price that stands still makes one brick", () => {
    fc.assert(
      fc.property(bars, size, (list, points) => {
        expect(bricksOf(make(points), list).at(-1)?.close).toBe(list.at(-1)?.close);
      }),
      { numRuns: TRIES },
    );
    const still = Array.from({ length: 50 }, (_one, at) => bar(at * 60_000, 600, 600, 600, 600));
    expect(bricksOf(make(10), still).map(pricesOf)).toEqual([
      { open: 600, high: 600, low: 600, close: 600 },
    ]);
  });
});

describe("the average true range", () => {
  test("is Wilder's of five bars worked by hand", () => {
    const columns = {
      high: [10, 12, 11, 15, 14],
      low: [8, 9, 10, 13, 10],
      close: [9, 11, 10, 14, 11],
    };
    // True ranges 2, 3, 1, 5, 4. Of the first three the mean 2; then (2 * 2 + 5) / 3 = 3 and (3 * 2 + 4) / 3.
    expect(averageTrueRange(columns, 3, 3)).toBeCloseTo(2, 12);
    expect(averageTrueRange(columns, 5, 3)).toBeCloseTo(10 / 3, 12);
    expect(averageTrueRange(columns, 1, 3)).toBe(2);
    expect(averageTrueRange(columns, 0, 3)).toBeNaN();
  });
});
