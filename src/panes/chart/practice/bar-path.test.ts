/** The quotes of a bar: within it, at its own prices, and never crossed. */
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { quotesOfBar, type PathBar } from "./bar-path.ts";

const scale = { symbol_id: 7, digits: 2, barMs: 60_000, spread: 4 };
const bar = (open: number, high: number, low: number, close: number): PathBar => ({
  ts: 600_000,
  open,
  high,
  low,
  close,
});

describe("which of high and low came first", () => {
  it.each([
    ["the high, where it is nearer to the open", bar(10, 11, 5, 7), [1000, 1100, 500, 700]],
    ["the low, where that is", bar(10, 15, 9, 12), [1000, 900, 1500, 1200]],
    ["the low, where they are as near", bar(10, 12, 8, 11), [1000, 800, 1200, 1100]],
  ])("is taken to be %s", (_, bid, expected) => {
    expect(quotesOfBar({ bid, ask: null }, scale).map((quote) => quote.bid)).toEqual(expected);
  });
});

test("the ask is that of its own bar, and a spread above the bid where there is none", () => {
  const bid = bar(10, 11, 9, 10);
  const own = quotesOfBar({ bid, ask: bar(10.1, 11.2, 9.05, 10.3) }, scale);
  expect(own.map(({ ask }) => ask)).toEqual([1010, 905, 1120, 1030]);
  expect(quotesOfBar({ bid, ask: null }, scale).map(({ ask }) => ask)).toEqual([
    1004, 904, 1104, 1004,
  ]);
});

test("all lie within the bar in order of time, touch its high and low, and end at its close", () => {
  const price = fc.integer({ min: 1, max: 10_000 }).map((points) => points / 100);
  const side = fc.tuple(price, price, price, price).map((prices) => {
    const [low = 0, a = 0, b = 0, high = 0] = prices.toSorted((x, y) => x - y);
    return prices[0] > prices[1] ? bar(a, high, low, b) : bar(b, high, low, a);
  });
  fc.assert(
    fc.property(side, fc.option(side), fc.integer({ min: 4, max: 1e9 }), (bid, ask, barMs) => {
      const quotes = quotesOfBar({ bid, ask }, { ...scale, barMs });
      const times = quotes.map(({ ts }) => ts);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times[0]).toBe(bid.ts);
      expect(times.at(-1)).toBe(bid.ts + barMs - 1);
      const bids = quotes.map((quote) => quote.bid);
      expect(Math.max(...bids)).toBe(Math.round(bid.high * 100));
      expect(Math.min(...bids)).toBe(Math.round(bid.low * 100));
      expect(bids.at(-1)).toBe(Math.round(bid.close * 100));
      for (const quote of quotes) expect(quote.ask).toBeGreaterThanOrEqual(quote.bid);
    }),
  );
});
