import { expect, test } from "vitest";
import { createTickFilter, type TickFault } from "./tick-filter.ts";

const cases: [string, number, number, number, number, TickFault | null][] = [
  ["a good tick enters", 100, 101, 0, 1000, null],
  ["a bid between points", 100.5, 101, 0, 1000, "not_integer"],
  ["no bid", Number.NaN, 101, 0, 1000, "not_integer"],
  ["an endless ask", 100, Number.POSITIVE_INFINITY, 0, 1000, "not_integer"],
  ["a time between milliseconds", 100, 101, 0, 1000.5, "not_integer"],
  ["a price of zero", 0, 101, 0, 1000, "not_positive"],
  ["a negative price", -5, 101, 0, 1000, "not_positive"],
  ["a negative volume", 100, 101, -1, 1000, "not_positive"],
  ["a volume that is no number", 100, 101, Number.NaN, 1000, "not_positive"],
  ["no spread", 100, 100, 0, 1000, "crossed"],
  ["a negative spread", 101, 100, 0, 1000, "crossed"],
];

test.each(cases)("%s", (_, bid, ask, volume, ts, expected) => {
  const filter = createTickFilter(1);
  expect(filter.check(0, bid, ask, volume, ts)).toBe(expected);
  const counted = Object.entries(filter.refused).filter(([, count]) => count > 0);
  expect(counted).toEqual(expected === null ? [] : [[expected, 1]]);
});

test("time may stand still but not go back, for each symbol on its own", () => {
  const filter = createTickFilter(2);
  expect(filter.check(0, 100, 101, 0, 1000)).toBeNull();
  expect(filter.check(0, 100, 101, 0, 1000)).toBeNull();
  expect(filter.check(0, 100, 101, 0, 999)).toBe("back_in_time");
  expect(filter.check(1, 100, 101, 0, 500)).toBeNull();
});

test("a refused tick does not move the symbol's time", () => {
  const filter = createTickFilter(1);
  filter.check(0, 100, 101, 0, 1000);
  expect(filter.check(0, 100, 100, 0, 5000)).toBe("crossed");
  expect(filter.check(0, 100, 101, 0, 2000)).toBeNull();
});

test("one price far away is refused, three that agree are the market", () => {
  const filter = createTickFilter(1);
  expect(filter.check(0, 1000, 1001, 0, 1)).toBeNull();
  expect(filter.check(0, 10_000, 10_001, 0, 2)).toBe("off_band");
  expect(filter.check(0, 1001, 1002, 0, 3)).toBeNull();
  expect(filter.check(0, 2000, 2001, 0, 4)).toBe("off_band");
  expect(filter.check(0, 5000, 5001, 0, 5)).toBe("off_band");
  expect(filter.check(0, 5010, 5011, 0, 6)).toBe("off_band");
  expect(filter.check(0, 5020, 5021, 0, 7)).toBeNull();
  expect(filter.check(0, 5000, 5001, 0, 8)).toBeNull();
  expect(filter.refused.off_band).toBe(4);
});

test.each([
  ["an ask far above", 1000, 10_010],
  ["an ask far above, and a bid that has moved", 1010, 2000],
  ["a bid far below", 100, 1001],
])("one side far away is refused as both are: %s", (_, bid, ask) => {
  const filter = createTickFilter(1);
  expect(filter.check(0, 1000, 1001, 0, 1)).toBeNull();
  expect(filter.check(0, bid, ask, 0, 2)).toBe("off_band");
  expect(filter.check(0, 1000, 1002, 0, 3)).toBeNull();
  expect(filter.check(0, bid, ask, 0, 4)).toBe("off_band");
  expect(filter.check(0, bid, ask, 0, 5)).toBe("off_band");
  expect(filter.check(0, bid, ask, 0, 6)).toBeNull();
});

test("prices of a few points may move by points", () => {
  const filter = createTickFilter(1);
  for (const [at, [bid, ask]] of [
    [1, 3],
    [2, 4],
    [1, 9],
    [6, 8],
  ].entries()) {
    expect(filter.check(0, bid ?? 0, ask ?? 0, 0, at)).toBeNull();
  }
});
