/** Levels equal what a slow look at the whole history says of each bar. */
import { describe, expect, it } from "vitest";
import { barStart } from "../../domain/bar.ts";
import { walkBars } from "../test-bars.ts";
import { calculated, expectSame } from "./compare.ts";

const HOUR_MS = 3_600_000;
const bars = walkBars(2000, 61);
const rows = Array.from(bars.ts, (_, i) => i);
const at = (column: ArrayLike<number>, i: number): number => column[i] ?? NaN;

type Prices = { open: number; high: number; low: number; close: number };

function pricesOf(of: readonly number[]): Prices | undefined {
  if (of.length === 0) return undefined;
  return {
    open: at(bars.open, of[0] ?? -1),
    high: Math.max(...of.map((i) => at(bars.high, i))),
    low: Math.min(...of.map((i) => at(bars.low, i))),
    close: at(bars.close, of.at(-1) ?? -1),
  };
}

/** Prices of the last period before that of a row which has bars. */
function before(timeframe: "D1" | "W1" | "MN"): (Prices | undefined)[] {
  const startOf = (i: number) => barStart(timeframe, at(bars.ts, i));
  const periods = new Map<number, number[]>();
  for (const i of rows) periods.set(startOf(i), [...(periods.get(startOf(i)) ?? []), i]);
  const starts = [...periods.keys()];
  const prices = starts.map((start) => {
    const isWhole = start !== starts[0] || start === bars.ts[0];
    return isWhole ? pricesOf(periods.get(start) ?? []) : undefined;
  });
  return rows.map((i) => prices[starts.indexOf(startOf(i)) - 1]);
}

describe("previous day, week and month", () => {
  it.each([
    ["day", "D1"],
    ["week", "W1"],
    ["month", "MN"],
  ] as const)("%s", (word, timeframe) => {
    const ours = calculated("previous-levels", bars);
    const theirs = before(timeframe);
    expectSame(
      ours[`${word}High`],
      theirs.map((prices) => prices?.high),
    );
    expectSame(
      ours[`${word}Low`],
      theirs.map((prices) => prices?.low),
    );
    expectSame(
      ours[`${word}Close`],
      theirs.map((prices) => prices?.close),
    );
  });

  it("a month that the history begins within does not count", () => {
    const first =
      calculated("previous-levels", bars)["monthHigh"]?.findIndex(Number.isFinite) ?? -1;
    expect(at(bars.ts, first)).toBeGreaterThanOrEqual(Date.UTC(2025, 2, 1));
  });
});

/** By hand from high 110, low 100, close 104, open of the day before 102 and of the day 105. */
const DAY = { openBefore: 102, high: 110, low: 100, close: 104, open: 105 };
const mean = (110 + 100 + 104) / 3;

describe("pivots", () => {
  it.each([
    [
      0,
      "Traditional",
      {
        p: mean,
        r1: 2 * mean - 100,
        s1: 2 * mean - 110,
        r2: mean + 10,
        s2: mean - 10,
        r3: 110 + 2 * (mean - 100),
        s3: 100 - 2 * (110 - mean),
      },
    ],
    [
      1,
      "Classic",
      {
        p: mean,
        r1: 2 * mean - 100,
        s1: 2 * mean - 110,
        r2: mean + 10,
        s2: mean - 10,
        r3: mean + 20,
        s3: mean - 20,
      },
    ],
    [
      2,
      "Fibonacci",
      {
        p: mean,
        r1: mean + 3.82,
        s1: mean - 3.82,
        r2: mean + 6.18,
        s2: mean - 6.18,
        r3: mean + 10,
        s3: mean - 10,
      },
    ],
    [
      3,
      "Camarilla",
      {
        p: mean,
        r1: 104 + 11 / 12,
        s1: 104 - 11 / 12,
        r2: 104 + 11 / 6,
        s2: 104 - 11 / 6,
        r3: 106.75,
        s3: 101.25,
        r4: 109.5,
        s4: 98.5,
      },
    ],
    [4, "Woodie", { p: 105, r1: 110, s1: 100, r2: 115, s2: 95, r3: 120, s3: 90 }],
    [5, "DeMark", { p: 106, r1: 112, s1: 102 }],
  ] as const)("%i, %s, by hand", (formula, _, levels) => {
    const two = walkBars(2, 1, true);
    two.ts.set([Date.UTC(2025, 0, 6), Date.UTC(2025, 0, 7)]);
    two.open.set([DAY.openBefore, DAY.open]);
    two.high.set([DAY.high, DAY.open]);
    two.low.set([DAY.low, DAY.open]);
    two.close.set([DAY.close, DAY.open]);
    const ours = calculated("pivots", two, { formula });
    for (const id of ["p", "r1", "r2", "r3", "r4", "s1", "s2", "s3", "s4"] as const) {
      expect(ours[id]?.[0]).toBeNaN();
      const level = (levels as Partial<Record<typeof id, number>>)[id];
      if (level === undefined) expect(ours[id]?.[1], id).toBeNaN();
      else expect(ours[id]?.[1], id).toBeCloseTo(level, 9);
    }
  });

  it.each([
    [0, "D1"],
    [1, "W1"],
    [2, "MN"],
  ] as const)("of period %i on every row of a history", (period, timeframe) => {
    const theirs = before(timeframe).map((p) => p && (p.high + p.low + p.close) / 3);
    expectSame(calculated("pivots", bars, { period })["p"], theirs);
  });
});

/** The range so far, from the last opening on, for rows that `isWithin` holds for. */
function rangeSince(hour: number, minutes: number, isKept: boolean): (Prices | undefined)[] {
  const startOf = (i: number) => {
    let start = at(bars.ts, i);
    while (new Date(start).getUTCHours() !== hour) start -= HOUR_MS;
    return start;
  };
  return rows.map((i) => {
    const start = startOf(i);
    const isWithin = (j: number) => at(bars.ts, j) - start < minutes * 60_000;
    if (!isKept && !isWithin(i)) return undefined;
    return pricesOf(rows.filter((j) => j <= i && at(bars.ts, j) >= start && isWithin(j)));
  });
}

describe("sessions and the opening range", () => {
  it.each([
    ["tokyo", 0, 9],
    ["london", 8, 9],
    ["newYork", 13, 9],
  ])("%s from %i UTC for %i hours", (city, opens, hours) => {
    const theirs = rangeSince(opens, hours * 60, false);
    const ours = calculated("sessions", bars);
    expectSame(
      ours[`${city}High`],
      theirs.map((prices) => prices?.high),
    );
    expectSame(
      ours[`${city}Low`],
      theirs.map((prices) => prices?.low),
    );
  });

  it("a session over midnight", () => {
    const ours = calculated("sessions", bars, { tokyoOpen: 22, tokyoClose: 3 });
    expectSame(
      ours["tokyoHigh"],
      rangeSince(22, 300, false).map((prices) => prices?.high),
    );
  });

  it("an opening range of two hours is kept until the next opening", () => {
    const ours = calculated("opening-range", bars, { hour: 8, minutes: 120 });
    const theirs = rangeSince(8, 120, true);
    expectSame(
      ours["high"],
      theirs.map((prices) => prices?.high),
    );
    expectSame(
      ours["low"],
      theirs.map((prices) => prices?.low),
    );
  });
});

it.each([1, 2, 5])("fractals of %i neighbours", (neighbours) => {
  const ours = calculated("fractals", bars, { neighbours });
  const marks = (column: Float64Array, sign: number) =>
    rows.map((i) => {
      const around = rows.slice(Math.max(0, i - neighbours), i + neighbours + 1);
      if (around.length < 2 * neighbours + 1) return undefined;
      const others = around.filter((j) => j !== i);
      return others.every((j) => sign * at(column, i) > sign * at(column, j)) ? -sign : undefined;
    });
  expectSame(ours["up"], marks(bars.high, 1));
  expectSame(ours["down"], marks(bars.low, -1));
});
