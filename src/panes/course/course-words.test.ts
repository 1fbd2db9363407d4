import { describe, expect, it } from "vitest";
import { SIDE } from "../../../contract/codes.ts";
import {
  chartWords,
  courseFacts,
  exitWords,
  pipsText,
  sourceWords,
  type CourseLook,
} from "./course-words.ts";
import type { Course } from "./course.ts";

const symbol = { digits: 5, pip_points: 10 } as CourseLook["symbol"];
const look: CourseLook = {
  symbol,
  money: (value) => `${value > 0 ? "+" : ""}${Math.round(value)} USD`,
  time: (ts) => `t${ts}`,
};
const sure = (price: number, at: number) => ({ price, possible: price, at });
const course: Course = {
  symbol_id: 1,
  side: SIDE.buy,
  open_price: 1.1,
  last_price: 1.101,
  from: 0,
  to: 9,
  asOf: 10,
  profit: 100,
  moneyOfPrice: 100_000,
  entries: 1,
  excursions: { worst: sure(1.0992, 3), best: sure(1.102, 6) },
  bars: [],
  after: [],
  timeframe: "M1",
};
const told = (change: Partial<Course> = {}) =>
  courseFacts({ ...course, ...change }, look).map(({ label, text, detail }) =>
    [label, text, detail].filter((part) => part !== "").join(" | "),
  );

describe("the course of a trade in words", () => {
  it("says result, furthest against and in favour, and what was kept of the best", () => {
    expect(told()).toEqual([
      "Result | +10.0 pips | +100 USD at 1.10100",
      "Furthest against | −8.0 pips | about -80 USD at 1.09920, t3",
      "Furthest in favour | +20.0 pips | about +200 USD at 1.10200, t6",
      "Kept of the best | 50%",
    ]);
  });

  it("is turned round for what was sold", () => {
    const excursions = { worst: course.excursions.best, best: course.excursions.worst };
    expect(told({ side: SIDE.sell, excursions, profit: -100 })).toEqual([
      "Result | −10.0 pips | -100 USD at 1.10100",
      "Furthest against | −20.0 pips | about -200 USD at 1.10200, t6",
      "Furthest in favour | +8.0 pips | about +80 USD at 1.09920, t3",
      "Kept of the best | none | it was ahead and ended behind",
    ]);
  });

  it("says what bars cannot tell, and why", () => {
    const worst = { price: 1.0992, possible: 1.0988, at: 3 };
    const unsure = { ...course, excursions: { ...course.excursions, worst } };
    expect(told(unsure)[1]).toContain("at least −8.0 pips, at most −12.0 pips");
    expect(sourceWords(unsure)).toContain("the bars of the entry and of the exit");
    expect(sourceWords(course)).toBe("Bid prices, which a long is closed at, in bars of a minute.");
    expect(sourceWords({ ...unsure, to: null })).toContain("How much of the bar of the entry");
    expect(sourceWords({ ...course, entries: 3 })).toContain("the mean price of 3 entries");
  });

  it("says so where it never was against it, or never ahead", () => {
    const never = { worst: sure(1.1001, 0), best: sure(1.102, 6) };
    expect(told({ excursions: never })[1]).toBe("Furthest against | 0.0 pips | never");
    const behind = { worst: sure(1.09, 0), best: sure(1.0999, 6) };
    expect(told({ excursions: behind, last_price: 1.095 })[3]).toBe(
      "Kept of the best | none | it never was ahead",
    );
  });

  it("has no money where it cannot be told", () => {
    expect(told({ moneyOfPrice: null })[1]).toBe("Furthest against | −8.0 pips | at 1.09920, t3");
  });

  it("of an open position is as of now", () => {
    expect(told({ to: null }).map((line) => line.split(" | ")[0])).toEqual([
      "Now",
      "Furthest against",
      "Furthest in favour",
      "Of the best, now",
    ]);
    expect(chartWords({ ...course, to: null }, look)).toContain("to 1.10100 now");
  });

  it("has a plain distance of a symbol that is not known", () => {
    expect(pipsText(-0.5, undefined)).toBe("−0.5");
  });
});

describe("an exit at another moment", () => {
  const bar = { start: 3, end: 4, high: 1.103, low: 1.099, close: 1.0993 };

  it("says what it would have brought", () => {
    expect(exitWords(course, look, bar)).toBe("t4: −7.0 pips, about -70 USD at 1.09930");
    expect(exitWords({ ...course, side: SIDE.sell }, look, bar)).toBe(
      "t4: +7.0 pips, about +70 USD at 1.09930",
    );
  });

  it("says nothing of money where a price is worth nobody knows how much", () => {
    expect(exitWords({ ...course, moneyOfPrice: null }, look, bar)).toBe(
      "t4: −7.0 pips at 1.09930",
    );
  });

  it("is no later than what is known of an open position", () => {
    const open = { ...course, to: null, asOf: 10 };
    expect(exitWords(open, look, { ...bar, start: 9, end: 60 })).toContain("t10:");
    expect(exitWords(open, look, bar)).toContain("t4:");
  });
});
