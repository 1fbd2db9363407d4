import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { triesOf } from "../../../tests/support/tries.ts";
import { ensure } from "../../../domain/assert.ts";
import { MINUTE_MS } from "../../../domain/bar.ts";
import type { TwoSidedBar } from "./bar-maker.ts";
import { makeModels } from "./market-model.ts";
import type { SymbolModel } from "./market-model.ts";
import { makeMinuteTicks } from "./tick-maker.ts";

// Much arithmetic, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const models = makeModels(7, Date.UTC(2026, 0, 1));
const scratch = makeMinuteTicks();

/** A bar made the long way: of every tick, one by one. */
function barOfTicks(model: SymbolModel, from: number, to: number): TwoSidedBar | null {
  let bar: TwoSidedBar | null = null;
  for (let minute = Math.floor(from / MINUTE_MS); minute * MINUTE_MS < to; minute += 1) {
    model.ticks.fillMinute(minute, scratch);
    for (let k = 0; k < scratch.count; k += 1) {
      const [ts, bid, ask, volume] = [
        scratch.ts[k],
        scratch.bid[k],
        scratch.ask[k],
        scratch.volume[k],
      ].map((value) => ensure(value, "a tick")) as [number, number, number, number];
      if (ts < from || ts >= to) continue;
      bar ??= {
        ts: from,
        bid_open: bid,
        bid_high: bid,
        bid_low: bid,
        bid_close: bid,
        ask_open: ask,
        ask_high: ask,
        ask_low: ask,
        ask_close: ask,
        volume: 0,
        ticks: 0,
      };
      bar = {
        ...bar,
        bid_high: Math.max(bar.bid_high, bid),
        bid_low: Math.min(bar.bid_low, bid),
        bid_close: bid,
        ask_high: Math.max(bar.ask_high, ask),
        ask_low: Math.min(bar.ask_low, ask),
        ask_close: ask,
        volume: bar.volume + volume,
        ticks: bar.ticks + 1,
      };
    }
  }
  return bar;
}

const START = Date.UTC(2016, 0, 1);
const END = Date.UTC(2030, 0, 1);
const anyModel = fc
  .integer({ min: 0, max: models.length - 1 })
  .map((i) => ensure(models[i], "a model"));
const named = (model: SymbolModel): string => model.record.symbol;

describe("a bar", () => {
  it("is what its ticks add up to, for any symbol, time and length up to hours", () => {
    fc.assert(
      fc.property(
        anyModel,
        fc.integer({ min: START, max: END }),
        fc.integer({ min: 1, max: 400 * MINUTE_MS }),
        (model, from, length) => {
          const to = from + length;
          expect(model.bars.barOf(from, to), named(model)).toEqual(barOfTicks(model, from, to));
        },
      ),
      { numRuns: 120 },
    );
  });

  it("is what its ticks add up to over a day and a half, breaks and nights in it", () => {
    fc.assert(
      fc.property(
        anyModel,
        fc.integer({ min: START / MINUTE_MS, max: END / MINUTE_MS }),
        (model, minute) => {
          const from = minute * MINUTE_MS;
          const to = from + 36 * 60 * MINUTE_MS;
          expect(model.bars.barOf(from, to), named(model)).toEqual(barOfTicks(model, from, to));
        },
      ),
      { numRuns: triesOf({ quick: 6, turn: 16, whole: 60 }) },
    );
  });

  it("does not exist where the market is closed", () => {
    const euro = ensure(models[0], "EURUSD");
    const saturday = Date.UTC(2026, 0, 17);
    expect(euro.bars.barOf(saturday, saturday + 24 * 60 * MINUTE_MS)).toBeNull();
    expect(euro.bars.barOf(saturday, saturday + MINUTE_MS)).toBeNull();
  });
});

describe("the ticks of a minute", () => {
  it("rise strictly in time within it, with bid under ask, whole points and volumes of at least 1", () => {
    fc.assert(
      fc.property(
        anyModel,
        fc.integer({ min: START / MINUTE_MS, max: END / MINUTE_MS }),
        (model, minute) => {
          model.ticks.fillMinute(minute, scratch);
          if (!model.calendar.isOpen(minute)) expect(scratch.count).toBe(0);
          let before = minute * MINUTE_MS - 1;
          for (let k = 0; k < scratch.count; k += 1) {
            const ts = ensure(scratch.ts[k], "ts");
            const bid = ensure(scratch.bid[k], "bid");
            const ask = ensure(scratch.ask[k], "ask");
            expect(ts).toBeGreaterThan(before);
            expect(bid).toBeGreaterThan(0);
            expect(ask).toBeGreaterThan(bid);
            expect([ts, bid, ask].every(Number.isInteger)).toBe(true);
            expect(scratch.volume[k]).toBeGreaterThanOrEqual(1);
            before = ts;
          }
          expect(before).toBeLessThan((minute + 1) * MINUTE_MS);
        },
      ),
      { numRuns: 600 },
    );
  });

  it("come in nearly every open minute of a major, and less often in a quiet symbol", () => {
    const ticksOf = (symbol: string): number[] => {
      const model = ensure(
        models.find((m) => named(m) === symbol),
        symbol,
      );
      return Array.from({ length: 600 }, (_, i) => {
        model.ticks.fillMinute(Date.UTC(2026, 0, 14, 8) / MINUTE_MS + i, scratch);
        return scratch.count;
      });
    };
    expect(ticksOf("EURUSD").every((count) => count > 5)).toBe(true);
    const sum = (counts: number[]): number => counts.reduce((a, b) => a + b, 0);
    expect(sum(ticksOf("USDTRY"))).toBeLessThan(sum(ticksOf("EURUSD")) / 2);
  });
});
