import fc from "fast-check";
import { expect, test } from "vitest";
import { buildFrames } from "./frames.ts";
import { joinSides, toTicks, withoutRange } from "./recorded-bars.ts";
import { makeDecimal } from "./decimal.ts";
import { addRow, makeTable, type Table } from "./table.ts";

const MINUTE = 60_000;
type Bar = { ts: number; prices: number[]; volume?: number };

function tableOf(prices: number, bars: readonly Bar[]): Table {
  const table = makeTable(prices);
  for (const bar of bars) {
    const decimals = bar.prices.map((whole) => ({ ...makeDecimal(), whole }));
    const volume = bar.volume ?? 0;
    const whole = Math.floor(volume);
    expect(addRow(table, bar.ts, decimals, whole, Math.round((volume - whole) * 1e12))).toBeNull();
  }
  return table;
}

/** An open, high, low and close that can be. */
const side = fc.tuple(...[1, 2, 3, 4].map(() => fc.integer({ min: 50, max: 150 }))).map((four) => {
  const prices = [...four].sort((left, right) => left - right);
  const [low = 0, one = 0, other = 0, high = 0] = prices;
  return (four[0] ?? 0) < (four[1] ?? 0) ? [one, high, low, other] : [other, high, low, one];
});
const bars = fc
  .array(
    fc.record({
      step: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5000 })),
      bid: side,
      ask: side,
      volume: fc.integer({ min: 0, max: 5000 }).map((volume) => volume / 1000),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((steps) => {
    let minute = 28_000_000;
    return steps.map(({ step, bid, ask, volume }): Bar => {
      minute += step;
      return { ts: minute * MINUTE, prices: [...bid, ...ask], volume };
    });
  });

test("minutes made of the played ticks equal the recorded ones on both sides, volume included", () => {
  fc.assert(
    fc.property(bars, (recorded) => {
      const ticks = toTicks(tableOf(8, recorded));
      const { M1 } = buildFrames(ticks, 0);
      const made = M1.ts.map((ts, row) => ({
        ts,
        prices: [
          M1.bid_open[row],
          M1.bid_high[row],
          M1.bid_low[row],
          M1.bid_close[row],
          M1.ask_open[row],
          M1.ask_high[row],
          M1.ask_low[row],
          M1.ask_close[row],
        ],
        volume: M1.volume[row],
      }));
      expect(made).toEqual(recorded);
      for (let row = 0; row < ticks.length; row++) {
        if (row > 0) expect(ticks.ts[row]).toBeGreaterThan(ticks.ts[row - 1] ?? 0);
      }
      expect(Math.max(...M1.ticks)).toBeLessThanOrEqual(4);
    }),
  );
});

test("a rising minute goes down first, a falling one up, and what does not change is not played twice", () => {
  const [up, down, still] = [
    [10, 14, 8, 12],
    [12, 14, 8, 10],
    [10, 10, 10, 10],
  ];
  const play = (prices: number[]) => {
    const ask = prices.map((price) => price + 2);
    const ticks = toTicks(tableOf(8, [{ ts: 0, prices: [...prices, ...ask], volume: 3 }]));
    return Array.from({ length: ticks.length }, (_, row) => [
      ticks.ts[row],
      ticks.prices[0]?.[row],
      ticks.prices[1]?.[row],
      ticks.whole?.[row],
    ]);
  };
  expect(play(up ?? [])).toEqual([
    [0, 10, 12, 0],
    [20_000, 8, 10, 0],
    [40_000, 14, 16, 0],
    [59_999, 12, 14, 3],
  ]);
  expect(play(down ?? []).map(([, bid]) => bid)).toEqual([12, 14, 8, 10]);
  expect(play(still ?? [])).toEqual([[0, 10, 12, 3]]);
});

test("a minute that was recorded on one side only stands at the last spread on the other", () => {
  const bid = tableOf(4, [
    { ts: 0, prices: [10, 14, 8, 12] },
    { ts: MINUTE, prices: [12, 13, 11, 11] },
  ]);
  const ask = tableOf(4, [
    { ts: 0, prices: [13, 17, 11, 15] },
    { ts: 2 * MINUTE, prices: [20, 22, 20, 21] },
  ]);
  const [joined, counts] = joinSides(bid, ask);
  const row = (at: number) => joined.prices.map((column) => column[at]);
  expect(counts).toEqual({ bars_without_bid: 1, bars_without_ask: 1 });
  expect(row(0)).toEqual([10, 14, 8, 12, 13, 17, 11, 15]);
  expect(row(1)).toEqual([12, 13, 11, 11, 15, 16, 14, 14]);
  expect(row(2)).toEqual([17, 19, 17, 18, 20, 22, 20, 21]);
});

test("without any ask it stands one point above the bid", () => {
  const [joined] = joinSides(tableOf(4, [{ ts: 0, prices: [10, 14, 8, 12] }]), null);
  expect(joined.prices.map((column) => column[0])).toEqual([10, 14, 8, 12, 11, 15, 9, 13]);
});

test("bars give way where ticks of the same time are recorded", () => {
  const recorded = tableOf(
    8,
    [0, 1, 2, 3, 4].map((minute) => ({ ts: minute * MINUTE, prices: [1, 1, 1, 1, 2, 2, 2, 2] })),
  );
  const rest = withoutRange(recorded, MINUTE + 30_000, 3 * MINUTE + 5);
  expect([...rest.ts.subarray(0, rest.length)]).toEqual([0, 4 * MINUTE]);
  expect(withoutRange(recorded, 100 * MINUTE, 200 * MINUTE).length).toBe(5);
});
