import fc from "fast-check";
import { expect, test } from "vitest";
import { TIMEFRAMES } from "../../../contract/bar.ts";
import { barStart } from "../../../domain/bar.ts";
import { makeDecimal } from "./decimal.ts";
import { buildFrames, formingBar, volumeOf } from "./frames.ts";
import { addRow, makeTable, type Table } from "./table.ts";

const START = Date.UTC(2024, 1, 26, 3, 7, 11);
const tick = fc.record({
  step: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 5_000_000 })),
  price: fc.integer({ min: 10, max: 99 }),
  volume: fc.integer({ min: 0, max: 3_000 }),
});
type Tick = { ts: number; price: number; volume: number };
const path = fc.array(tick, { minLength: 1, maxLength: 80 }).map((steps) => {
  let ts = START;
  return steps.map(({ step, price, volume }): Tick => {
    ts += step;
    return { ts, price, volume };
  });
});

/** Volumes are thousandths. */
function tableOf(ticks: readonly Tick[]): Table {
  const table = makeTable(2);
  for (const { ts, price, volume } of ticks) {
    const prices = [price, price + 2].map((whole) => ({ ...makeDecimal(), whole }));
    addRow(table, ts, prices, Math.floor(volume / 1000), (volume % 1000) * 1e9);
  }
  return table;
}

test("the forming bar holds the ticks of its time up to now and no other", () => {
  const timeframe = fc.constantFrom(...TIMEFRAMES);
  const offset = fc.constantFrom(0, 7_200_000, -18_000_000);
  fc.assert(
    fc.property(path, timeframe, offset, fc.nat(100), (ticks, frame, dayOffsetMs, part) => {
      const table = tableOf(ticks);
      const { M1 } = buildFrames(table, dayOffsetMs);
      const last = ticks.at(-1)?.ts ?? START;
      const now = START + Math.floor(((last - START) * part) / 100);
      const own = ticks.filter(
        ({ ts }) =>
          ts <= now && barStart(frame, ts, dayOffsetMs) === barStart(frame, now, dayOffsetMs),
      );
      const bar = formingBar(table, M1, frame, now, dayOffsetMs);
      if (own.length === 0) {
        expect(bar).toBeNull();
        return;
      }
      const prices = own.map(({ price }) => price);
      const side = [prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)];
      expect([
        bar?.ts[0],
        bar?.bid_open[0],
        bar?.bid_high[0],
        bar?.bid_low[0],
        bar?.bid_close[0],
        bar?.ask_open[0],
        bar?.ask_high[0],
        bar?.ask_low[0],
        bar?.ask_close[0],
        bar?.ticks[0],
        Math.round((bar?.volume[0] ?? 0) * 1000),
      ]).toEqual([
        barStart(frame, now, dayOffsetMs),
        ...side,
        ...side.map((price) => (price ?? 0) + 2),
        own.length,
        own.reduce((sum, { volume }) => sum + volume, 0),
      ]);
    }),
    { numRuns: 300 },
  );
});

test("volumes add up as decimals do, not as doubles do", () => {
  const ticks = Array.from({ length: 1_000 }, (_, row) => ({
    ts: START + row,
    price: 10,
    volume: 100,
  }));
  const { M1, MN } = buildFrames(tableOf(ticks), 0);
  expect(M1.volume).toEqual([100]);
  expect(MN.volume).toEqual([100]);
  expect(volumeOf(218_102, 595_075_000_020)).toBe(218_102.59507500002);
  expect(volumeOf(0, 1)).toBe(1e-12);
});
