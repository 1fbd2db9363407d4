/** Candles into bars: which candles are asked for, what becomes of them, and longer bars from shorter ones. */
import { expect, it } from "vitest";
import { binance } from "./binance.ts";
import { barsOfCandles, grainFor, rollUp } from "./candles.ts";
import type { Candle } from "./protocol.ts";

const HOUR_MS = 3_600_000;
const DAY = Date.UTC(2026, 0, 5);

it.each([
  ["M1", 0, "1m"],
  ["H1", 0, "1h"],
  ["H1", 2 * HOUR_MS, "1h"],
  ["H4", 0, "4h"],
  ["H4", 2 * HOUR_MS, "1h"],
  ["D1", 0, "1d"],
  ["D1", 4 * HOUR_MS, "4h"],
  ["D1", 90 * 60_000, "30m"],
  ["W1", 0, "1w"],
  ["W1", 2 * HOUR_MS, "1h"],
  ["MN", 0, "1M"],
  ["MN", 2 * HOUR_MS, "1h"],
] as const)(
  "makes %s bars of a day that begins %i ms early from candles of %s",
  (timeframe, offset, name) => {
    expect(grainFor(binance.grains, timeframe, offset)?.name).toBe(name);
  },
);

const candle = (
  ts: number,
  prices: readonly [string, string, string, string],
  trades = 3,
): Candle => {
  const [open, high, low, close] = prices;
  return { ts, open, high, low, close, volume: 1.5, trades };
};

it("puts the ask a typical spread above the trade, and cuts decimals beyond the digits", () => {
  const prices = ["10.019", "10.20", "10.00", "10.10"] as const;
  const bars = barsOfCandles([candle(DAY, prices)], { digits: 2, spread_typical: 4 });
  expect(bars).toEqual({
    ts: [DAY],
    bid_open: [1_001],
    bid_high: [1_020],
    bid_low: [1_000],
    bid_close: [1_010],
    ask_open: [1_005],
    ask_high: [1_024],
    ask_low: [1_004],
    ask_close: [1_014],
    volume: [1.5],
    ticks: [3],
  });
});

it.each([
  ["without a trade", [candle(DAY, ["1", "1", "1", "1"], 0)]],
  ["with a high below its open", [candle(DAY, ["2", "1", "1", "1"])]],
  ["with a price of zero", [candle(DAY, ["1", "1", "0", "1"])]],
  ["with a price that is none", [candle(DAY, ["1", "1", "x", "1"])]],
])("makes no bar of a candle %s", (_, candles) => {
  expect(barsOfCandles(candles, { digits: 2, spread_typical: 1 }).ts).toEqual([]);
});

it("takes no candle twice and none that comes before another", () => {
  const one = ["1", "1", "1", "1"] as const;
  const candles = [candle(DAY, one), candle(DAY, one), candle(DAY - 1, one), candle(DAY + 1, one)];
  const { ts } = barsOfCandles(candles, { digits: 0, spread_typical: 1 });
  expect(ts).toEqual([DAY, DAY + 1]);
});

it("rolls hours up into days that begin where the server's day does", () => {
  const hours = Array.from({ length: 30 }, (_, hour) => {
    const price = String(100 + hour);
    return candle(DAY - 2 * HOUR_MS + hour * HOUR_MS, [price, price, price, price]);
  });
  const shorter = barsOfCandles(hours, { digits: 0, spread_typical: 1 });
  const days = rollUp(shorter, "D1", 2 * HOUR_MS);
  expect(days.ts).toEqual([DAY - 2 * HOUR_MS, DAY + 22 * HOUR_MS]);
  expect(days.bid_open).toEqual([100, 124]);
  expect(days.bid_high).toEqual([123, 129]);
  expect(days.bid_close).toEqual([123, 129]);
  expect(days.ask_low).toEqual([101, 125]);
  expect(days.volume).toEqual([36, 9]);
  expect(days.ticks).toEqual([72, 18]);
});
