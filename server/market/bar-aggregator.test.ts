import fc from "fast-check";
import { expect, test } from "vitest";
import { TIMEFRAMES } from "../../contract/bar.ts";
import { createBarAggregator } from "./bar-aggregator.ts";

type Tick = { index: number; bid: number; ask: number; volume: number; ts: number };

const ticks = fc
  .array(
    fc.record({
      index: fc.integer({ min: 0, max: 1 }),
      bid: fc.integer({ min: 100, max: 200 }),
      spread: fc.integer({ min: 1, max: 9 }),
      volume: fc.integer({ min: 0, max: 5 }),
      // From the next millisecond to over a month later, so that bars of every timeframe close.
      step: fc.oneof(
        fc.integer({ min: 0, max: 90_000 }),
        fc.integer({ min: 0, max: 9_000_000 }),
        fc.integer({ min: 0, max: 3_000_000_000 }),
      ),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((steps) => {
    let ts = Date.UTC(2024, 1, 28, 21, 30);
    return steps.map(({ index, bid, spread, volume, step }): Tick => {
      ts += step;
      return { index, bid, ask: bid + spread, volume, ts };
    });
  });

/** The day of the server, by Date: independent of domain/bar.ts. */
function naiveStart(timeframe: string, ts: number, offset: number): number {
  const minutes = { M1: 1, M5: 5, M15: 15, M30: 30, H1: 60 }[timeframe];
  if (minutes !== undefined) return ts - (ts % (minutes * 60_000));
  const at = new Date(ts + offset);
  if (timeframe === "H4") at.setUTCHours(at.getUTCHours() & ~3, 0, 0, 0);
  else at.setUTCHours(0, 0, 0, 0);
  if (timeframe === "W1") at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  if (timeframe === "MN") at.setUTCDate(1);
  return at.getTime() - offset;
}

function naiveBars(list: readonly Tick[], timeframe: string, offset: number) {
  const groups = new Map<number, Tick[]>();
  for (const tick of list) {
    const start = naiveStart(timeframe, tick.ts, offset);
    groups.set(start, [...(groups.get(start) ?? []), tick]);
  }
  return [...groups].map(([ts, group]) => {
    const side = (prices: number[]) => [
      prices[0],
      Math.max(...prices),
      Math.min(...prices),
      prices.at(-1),
    ];
    return [
      ts,
      ...side(group.map(({ bid }) => bid)),
      ...side(group.map(({ ask }) => ask)),
      group.reduce((sum, { volume }) => sum + volume, 0),
      group.length,
    ];
  });
}

test("bars of all timeframes and both sides equal those of sorting the ticks into groups", () => {
  const offset = fc.constantFrom(0, 7_200_000, -18_000_000);
  fc.assert(
    fc.property(ticks, offset, (list, dayOffsetMs) => {
      const closed = new Map<string, unknown[]>();
      const row = (bid: { [name: string]: number }, ask: { [name: string]: number }) => [
        bid["ts"],
        ...["open", "high", "low", "close"].map((name) => bid[name]),
        ...["open", "high", "low", "close"].map((name) => ask[name]),
        bid["volume"],
        bid["ticks"],
      ];
      const aggregator = createBarAggregator(2, dayOffsetMs, (index, timeframe, bid, ask) => {
        const key = `${index}:${timeframe}`;
        closed.set(key, [...(closed.get(key) ?? []), row(bid, ask)]);
      });
      for (const { index, bid, ask, volume, ts } of list) {
        aggregator.tick(index, bid, ask, volume, ts);
      }
      for (const index of [0, 1]) {
        const own = list.filter((tick) => tick.index === index);
        for (const timeframe of TIMEFRAMES) {
          const forming = aggregator.forming(index, timeframe);
          const bars = [...(closed.get(`${index}:${timeframe}`) ?? [])];
          if (forming !== null) bars.push(row(forming.bid, forming.ask));
          expect(bars).toEqual(naiveBars(own, timeframe, dayOffsetMs));
        }
      }
    }),
    { numRuns: 150 },
  );
});

test("where nothing traded there is no bar", () => {
  const closed: number[] = [];
  const aggregator = createBarAggregator(1, 0, (_, timeframe, bid) => {
    if (timeframe === "M1") closed.push(bid.ts);
  });
  for (const ts of [0, 10 * 60_000, 30 * 60_000]) aggregator.tick(0, 1, 2, 0, ts);
  expect(closed).toEqual([0, 600_000]);
  expect(createBarAggregator(1, 0, () => undefined).forming(0, "M1")).toBeNull();
});
