/** Market profiles against a twin that looks at every price of every bracket, and what holds of each of them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { triesOf } from "../../tests/support/tries.ts";
import {
  letterOf,
  marketProfile,
  PROFILE_ROWS_MAX,
  roundStep,
  rowOf,
  rowPrice,
  type Bracket,
  type MarketProfile,
} from "./time-at-price.ts";

const RUNS = triesOf({ quick: 300, turn: 2000, whole: 20_000 });

/** Brackets that open where the one before closed or with a gap, some of them missing. */
const sessions = fc
  .array(
    fc.record({
      gap: fc.integer({ min: -40, max: 40 }),
      up: fc.nat(30),
      down: fc.nat(30),
      end: fc.integer({ min: 0, max: 100 }),
      skipped: fc.constantFrom(0, 0, 0, 0, 1, 3),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((parts) => {
    let [price, number] = [1000, 0];
    return parts.map(({ gap, up, down, end, skipped }, at): Bracket => {
      const open = Math.max(1, price + (at % 5 === 4 ? gap : 0));
      const [high, low] = [open + up, Math.max(0, open - down)];
      price = low + Math.round(((high - low) * end) / 100);
      if (at > 0) number += 1 + skipped;
      return { number, open, high, low, close: price };
    });
  });
const settings = fc.record({
  step: fc.constantFrom(1, 2, 3, 5, 10),
  share: fc.integer({ min: 1, max: 100 }),
  opening: fc.integer({ min: 1, max: 4 }),
});

const made = (
  brackets: readonly Bracket[],
  { step, ...rest }: { step: number; share: number; opening: number },
): MarketProfile => {
  const profile = marketProfile(brackets, step, rest);
  if (profile === null) throw new Error("a session with brackets has a profile");
  return profile;
};

/** The letters by price, each price of each bracket asked for the row that it is nearest to. */
function naiveRows(brackets: readonly Bracket[], step: number): Map<number, Set<number>> {
  const rows = new Map<number, Set<number>>();
  const lowest = Math.min(...brackets.map(({ low }) => low));
  const highest = Math.max(...brackets.map(({ high }) => high));
  for (let price = lowest; price <= highest; price += 1) {
    const nearest = [...Array(3).keys()]
      .map((more) => (Math.floor(price / step) + more - 1) * step)
      .toSorted((one, other) => Math.abs(one - price) - Math.abs(other - price) || other - one)[0];
    const row = rows.get(nearest ?? NaN) ?? new Set<number>();
    rows.set(nearest ?? NaN, row);
    for (const { number, low, high } of brackets)
      if (price >= low && price <= high) row.add(number);
  }
  return rows;
}

/** What was said of a profile, worked out from the letters by price alone. */
function naiveFacts(brackets: readonly Bracket[], step: number, share: number, opening: number) {
  const rows = [...naiveRows(brackets, step)].toSorted(([one], [other]) => one - other);
  const prices = rows.map(([price]) => price);
  const length = new Map(rows.map(([price, letters]) => [price, letters.size]));
  const of = (price: number): number => length.get(price) ?? 0;
  const middle = ((prices[0] ?? NaN) + (prices.at(-1) ?? NaN)) / 2;
  const poc = prices.toSorted(
    (one, other) =>
      of(other) - of(one) || Math.abs(one - middle) - Math.abs(other - middle) || other - one,
  )[0];
  const area = new Set([poc ?? NaN]);
  const sum = (list: readonly number[]): number => list.reduce((all, price) => all + of(price), 0);
  while (sum([...area]) / sum(prices) < share / 100) {
    const above = prices.filter((price) => price > Math.max(...area)).slice(0, 2);
    const below = prices.filter((price) => price < Math.min(...area)).slice(-2);
    if (above.length + below.length === 0) break;
    const isUp = below.length === 0 || (above.length > 0 && sum(above) >= sum(below));
    for (const price of isUp ? above : below) area.add(price);
  }
  const longer = (price: number): boolean => of(price) !== 1;
  const singles = prices.filter(
    (price, at) =>
      of(price) === 1 && prices.slice(0, at).some(longer) && prices.slice(at + 1).some(longer),
  );
  const begun = brackets.filter(({ number }) => number < opening);
  return {
    rows: rows.map(([price, letters]) => [price, [...letters].toSorted((a, b) => a - b)]),
    poc,
    high: Math.max(...area),
    low: Math.min(...area),
    singles,
    balance: {
      low: Math.min(...begun.map(({ low }) => low)),
      high: Math.max(...begun.map(({ high }) => high)),
    },
    open: brackets[0]?.open,
    close: brackets.at(-1)?.close,
    brackets: Math.max(...rows.flatMap(([, letters]) => [...letters])) + 1,
  };
}

const factsOf = (profile: MarketProfile) => ({
  rows: profile.rows.map((row, at) => [rowPrice(profile, at), row]),
  poc: rowPrice(profile, profile.most),
  high: rowPrice(profile, profile.area.to),
  low: rowPrice(profile, profile.area.from),
  singles: profile.singles.flatMap(({ from, to }) =>
    profile.rows.flatMap((_, at) => (at >= from && at <= to ? [rowPrice(profile, at)] : [])),
  ),
  balance: profile.balance,
  open: profile.open,
  close: profile.close,
  brackets: profile.brackets,
});

const bar = (number: number, low: number, high: number): Bracket => ({
  number,
  open: low,
  high,
  low,
  close: high,
});

describe("a market profile", () => {
  it("says what a twin says that asks each price for its letters", () => {
    fc.assert(
      fc.property(sessions, settings, (brackets, set) => {
        const profile = made(brackets, set);
        expect(factsOf(profile)).toEqual(
          naiveFacts(brackets, profile.step, set.share, set.opening),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it("has as many letters as its brackets touched rows, and enough of them in a value area around its longest row", () => {
    fc.assert(
      fc.property(sessions, settings, (brackets, set) => {
        const { rows, area, most, step } = made(brackets, set);
        const touched = brackets.map(({ low, high }) => rowOf(high, step) - rowOf(low, step) + 1);
        const sum = (list: readonly (readonly number[])[]): number =>
          list.reduce((all, { length }) => all + length, 0);
        expect(sum(rows)).toBe(touched.reduce((all, one) => all + one, 0));
        expect(rows.every(({ length }) => length <= (rows[most]?.length ?? 0))).toBe(true);
        expect(area.from).toBeLessThanOrEqual(most);
        expect(area.to).toBeGreaterThanOrEqual(most);
        const held = sum(rows.slice(area.from, area.to + 1));
        expect(held * 100).toBeGreaterThanOrEqual(sum(rows) * set.share);
      }),
      { numRuns: RUNS },
    );
  });

  it("has a bounded number of rows, which grow to a round height with a range that is far too high for them", () => {
    for (const range of [399, 400, 5000, 123_456_789]) {
      const profile = made([bar(0, 1000, 1000 + range), bar(1, 1000, 1010)], {
        step: 1,
        share: 70,
        opening: 2,
      });
      expect(profile.rows.length).toBeLessThanOrEqual(PROFILE_ROWS_MAX);
      expect(profile.rows.length).toBeGreaterThan(PROFILE_ROWS_MAX / 6);
      expect(String(profile.step)).toMatch(/^[125]0*$/);
    }
  });

  it("takes two rows at a time into the value area, and the upper two of equal ones", () => {
    // By rows from 100 up: 1, 2, 3, 5, 3, 2, 2 letters.
    const brackets = [
      bar(0, 100, 106),
      bar(1, 101, 106),
      bar(2, 102, 104),
      bar(3, 103, 103),
      bar(4, 103, 103),
    ];
    const profile = made(brackets, { step: 1, share: 70, opening: 1 });
    expect(profile.rows.map(({ length }) => length)).toEqual([1, 2, 3, 5, 3, 2, 2]);
    // 5 of 18 in the longest row; above it 3 and 2, below 3 and 2: the upper ones, then the lower ones reach 12.6.
    expect(profile.area).toEqual({ from: 1, to: 5 });
    expect(made(brackets, { step: 1, share: 50, opening: 1 }).area).toEqual({ from: 3, to: 5 });
    expect(profile.balance).toEqual({ low: 100, high: 106 });
  });

  it("is controlled by the longest row that is nearest to its middle", () => {
    const profile = made([bar(0, 10, 20), bar(1, 10, 11), bar(2, 14, 14), bar(3, 20, 20)], {
      step: 1,
      share: 1,
      opening: 1,
    });
    expect(rowPrice(profile, profile.most)).toBe(14);
  });

  it("has single prints where one bracket ran through, and none in its tails", () => {
    const profile = made([bar(0, 10, 30), bar(1, 12, 15), bar(2, 25, 28)], {
      step: 1,
      share: 70,
      opening: 1,
    });
    expect(profile.singles).toEqual([{ from: 6, to: 14 }]);
  });

  it("is none without brackets", () => {
    expect(marketProfile([], 1, { share: 70, opening: 2 })).toBeNull();
  });

  it("has letters from A to Z, then a to z, and then from A again", () => {
    expect([0, 25, 26, 51, 52].map(letterOf).join("")).toBe("AZazA");
  });

  it("has rows of 1, 2 or 5 points and their tenfolds", () => {
    expect([0.3, 1, 1.2, 3, 5, 7, 11, 30, 1999].map((points) => roundStep(points))).toEqual([
      1, 1, 2, 5, 5, 10, 20, 50, 2000,
    ]);
  });
});
