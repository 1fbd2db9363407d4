/** Live bars beside folding by hand; seeding, gaps and slots. @bar T3 */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTick } from "../../tests/worker/make-tick.ts";
import type { Tick } from "../rings/tick.ts";
import { TIMEFRAMES, type Timeframe } from "../../contract/bar.ts";
import { barStart, HOUR_MS, MINUTE_MS } from "../../domain/bar.ts";
import { createRingMemory } from "../rings/layout.ts";
import { LiveBarRingReader, LiveBarWriter } from "../rings/live-bar-ring.ts";
import type { BarView } from "../rings/readers.ts";
import type { BarColumns, BarKey, CallResult } from "./feed-api.ts";
import { dayOffsetOf, LiveBars, SEED_RETRY_MS, SEED_TICKS_MAX } from "./live-bars.ts";
import { failure } from "./rest-client.ts";

const DEPTH = 4;
const SLOTS = 3;
const KEY: BarKey = { symbol_id: 7, timeframe: "M1", side: "bid" };
/** A whole minute. */
const T0 = barStart("M1", 1_732_190_400_000);

const bar = (ts: number, price: number, volume = 0): BarView => ({
  ts,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
});

function columnsOf(bars: readonly BarView[]): CallResult<BarColumns> {
  const column = (field: keyof BarView) => Float64Array.from(bars, (each) => each[field]);
  const [ts, open, high] = [column("ts"), column("open"), column("high")];
  const [low, close, volume] = [column("low"), column("close"), column("volume")];
  return { ok: true, data: { ts, open, high, low, close, volume, has_more: false } };
}

/** As TICK_COLUMNS, the ask 10 above the bid. */
const tickOf = (symbol_id: number, bid: number, volume: number, ts: number): Tick =>
  makeTick([symbol_id, bid, bid + 10, 0, 0, 0, 0, volume, ts]);

/** Live bars whose history answers when the test says so. */
function make() {
  const memory = createRingMemory(
    { quoteCapacity: 8, tickCapacity: 2, barSlots: SLOTS, barDepth: DEPTH },
    false,
  );
  const asked: { key: BarKey; limit: number; answer(result: CallResult<BarColumns>): void }[] = [];
  const bars = new LiveBars(
    new LiveBarWriter(memory),
    SLOTS,
    (symbol_id) => (symbol_id < 100 ? symbol_id % 8 : -1),
    (key, limit) => new Promise((answer) => asked.push({ key, limit, answer })),
  );
  const reader = new LiveBarRingReader(memory);
  const shown = (slot: number): BarView[] => {
    const out = Array.from({ length: DEPTH }, () => bar(0, 0));
    return out.slice(0, reader.read(slot, out));
  };
  const tick = (ts: number, bid: number, volume = 1, symbol_id = 7): void => {
    bars.tick(symbol_id % 8, tickOf(symbol_id, bid, volume, ts));
    bars.publish();
  };
  const answer = async (at: number, result: CallResult<BarColumns>): Promise<void> => {
    asked[at]?.answer(result);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { bars, asked, shown, tick, answer, reader };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a live series", () => {
  it("shows nothing before history came: its bar would lack its beginning", async () => {
    const { bars, shown, tick, asked, answer } = make();
    const slot = bars.open(KEY) ?? -1;
    tick(T0 + 1, 5);
    expect(shown(slot)).toEqual([]);
    expect(asked).toMatchObject([{ key: KEY, limit: DEPTH }]);
    await answer(0, columnsOf([bar(T0 - MINUTE_MS, 3), bar(T0, 4, 7)]));
    // The tick was most likely in the answer: its price counts, its volume does not.
    expect(shown(slot)).toEqual([bar(T0 - MINUTE_MS, 3), { ...bar(T0, 4, 7), high: 5, close: 5 }]);
  });

  it("folds ticks into the forming bar and begins the next at its edge", async () => {
    const { bars, shown, tick, answer } = make();
    const slot = bars.open(KEY) ?? -1;
    await answer(0, columnsOf([bar(T0, 4, 7)]));
    tick(T0 + 100, 6, 2);
    tick(T0 + 200, 3, 2);
    tick(T0 + MINUTE_MS, 9, 2);
    expect(shown(slot)).toEqual([
      { ts: T0, open: 4, high: 6, low: 3, close: 3, volume: 11 },
      bar(T0 + MINUTE_MS, 9, 2),
    ]);
  });

  it("shows ticks once they are published, and every bar whole that began and ended before that", async () => {
    const { bars, shown, answer } = make();
    const slot = bars.open(KEY) ?? -1;
    await answer(0, columnsOf([bar(T0, 4, 7)]));
    for (const [ts, price] of [
      [T0 + 1, 6],
      [T0 + MINUTE_MS, 9],
      [T0 + MINUTE_MS + 1, 8],
      [T0 + 2 * MINUTE_MS, 5],
    ] as const) {
      bars.tick(7, tickOf(7, price, 1, ts));
    }
    bars.tick(7, tickOf(7, 6, 1, T0 + 2 * MINUTE_MS + 1));
    expect(shown(slot).at(-1)?.close).toBe(5);
    bars.publish();
    expect(shown(slot)).toEqual([
      { ts: T0, open: 4, high: 6, low: 4, close: 6, volume: 8 },
      { ts: T0 + MINUTE_MS, open: 9, high: 9, low: 8, close: 8, volume: 2 },
      { ts: T0 + 2 * MINUTE_MS, open: 5, high: 6, low: 5, close: 6, volume: 2 },
    ]);
  });

  it("never changes a closed bar: a tick that is late for it is counted", async () => {
    const { bars, shown, tick, answer } = make();
    const slot = bars.open(KEY) ?? -1;
    await answer(0, columnsOf([bar(T0, 4), bar(T0 + MINUTE_MS, 5)]));
    tick(T0 + MINUTE_MS - 1, 99);
    expect(shown(slot)).toEqual([bar(T0, 4), bar(T0 + MINUTE_MS, 5)]);
    expect(bars.lateTicks).toBe(1);
  });

  it("begins with the first tick where there is no history at all", async () => {
    const { bars, shown, tick, answer } = make();
    const slot = bars.open(KEY) ?? -1;
    await answer(0, columnsOf([]));
    tick(T0 + 30_000, 5, 3);
    expect(shown(slot)).toEqual([bar(T0, 5, 3)]);
  });

  it("draws the side that was asked for", async () => {
    const { bars, shown, tick, answer } = make();
    const slot = bars.open({ ...KEY, side: "ask" }) ?? -1;
    await answer(0, columnsOf([]));
    tick(T0, 5, 0);
    expect(shown(slot)[0]?.close).toBe(15);
  });

  it("keeps to its own symbol", async () => {
    const { bars, shown, tick, answer } = make();
    const slot = bars.open(KEY) ?? -1;
    await answer(0, columnsOf([bar(T0, 4)]));
    tick(T0, 99, 1, 6);
    expect(shown(slot)).toEqual([bar(T0, 4)]);
  });

  it("is the same as folding every tick by hand, in any timeframe and for any server day", async () => {
    const ticks = fc.array(
      fc.record({ gap: fc.integer({ min: 0, max: 40 * HOUR_MS }), price: fc.nat(1000) }),
      { minLength: 1, maxLength: 40 },
    );
    const offset = fc.constantFrom(0, 2 * HOUR_MS, -5 * HOUR_MS, 14 * HOUR_MS);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Timeframe>(...TIMEFRAMES),
        offset,
        ticks,
        async (timeframe, dayOffsetMs, plan) => {
          const { bars, shown, tick, answer } = make();
          const slot = bars.open({ ...KEY, timeframe }) ?? -1;
          const naive: BarView[] = [bar(barStart(timeframe, T0, dayOffsetMs), 500)];
          await answer(0, columnsOf(naive));
          let ts = T0;
          for (const { gap, price } of plan) {
            ts += gap;
            tick(ts, price);
            const start = barStart(timeframe, ts, dayOffsetMs);
            const last = naive.at(-1);
            if (last?.ts === start) {
              last.high = Math.max(last.high, price);
              last.low = Math.min(last.low, price);
              last.close = price;
              last.volume += 1;
            } else {
              naive.push(bar(start, price, 1));
            }
          }
          expect(shown(slot)).toEqual(naive.slice(-DEPTH));
        },
      ),
    );
  });
});

describe("the slots", () => {
  it("are shared by the openers of one series, and freed by the last", () => {
    const { bars, asked } = make();
    const slot = bars.open(KEY) ?? -1;
    expect(bars.open({ ...KEY })).toBe(slot);
    expect(asked).toHaveLength(1);
    bars.close(slot);
    expect(bars.open({ ...KEY, timeframe: "H1" })).not.toBe(slot);
    bars.close(slot);
    expect(bars.open({ ...KEY, timeframe: "H4" })).toBe(slot);
  });

  it("run out: then there is none, and the open ones go on", async () => {
    const { bars, shown, tick, answer } = make();
    const first = bars.open(KEY) ?? -1;
    for (const timeframe of ["M5", "H1"] as const) {
      expect(bars.open({ ...KEY, timeframe })).not.toBeNull();
    }
    expect(bars.open({ ...KEY, timeframe: "D1" })).toBeNull();
    await answer(0, columnsOf([]));
    tick(T0, 5);
    expect(shown(first)).toHaveLength(1);
  });

  it("are not given to a symbol that nobody knows", () => {
    expect(make().bars.open({ ...KEY, symbol_id: 100 })).toBeNull();
  });

  it("show nothing of the series that had them before, nor of an answer that comes late for it", async () => {
    const { bars, shown, answer } = make();
    const slot = bars.open(KEY) ?? -1;
    bars.close(slot);
    bars.open({ ...KEY, timeframe: "H1" });
    await answer(0, columnsOf([bar(T0, 4)]));
    expect(shown(slot)).toEqual([]);
  });
});

describe("after a gap in the stream", () => {
  it("history is read again, and ticks wait for it meanwhile", async () => {
    const { bars, shown, tick, asked, answer } = make();
    const slot = bars.open(KEY) ?? -1;
    await answer(0, columnsOf([bar(T0, 4)]));
    bars.reseed();
    tick(T0 + 3 * MINUTE_MS, 8);
    expect(shown(slot)).toEqual([bar(T0, 4)]);
    expect(asked).toHaveLength(2);
    await answer(1, columnsOf([bar(T0, 4), bar(T0 + MINUTE_MS, 6), bar(T0 + 3 * MINUTE_MS, 7)]));
    expect(shown(slot)).toEqual([
      bar(T0, 4),
      bar(T0 + MINUTE_MS, 6),
      { ...bar(T0 + 3 * MINUTE_MS, 7), high: 8, close: 8 },
    ]);
  });

  it("history that cannot be read is asked for again, and then left to the next connection", async () => {
    const { bars, shown, asked, answer } = make();
    const slot = bars.open(KEY) ?? -1;
    for (const [tries, waitMs] of SEED_RETRY_MS.entries()) {
      await answer(tries, failure(0, "away"));
      vi.advanceTimersByTime(waitMs);
      expect(asked).toHaveLength(tries + 2);
    }
    await answer(SEED_RETRY_MS.length, failure(0, "away"));
    vi.advanceTimersByTime(3_600_000);
    expect(asked).toHaveLength(SEED_RETRY_MS.length + 1);
    bars.reseed();
    await answer(SEED_RETRY_MS.length + 1, columnsOf([bar(T0, 4)]));
    expect(shown(slot)).toEqual([bar(T0, 4)]);
  });

  it("of the ticks that wait only the newest are kept", async () => {
    const { bars, shown, tick, answer } = make();
    const slot = bars.open(KEY) ?? -1;
    for (let n = 0; n <= SEED_TICKS_MAX; n += 1) tick(T0 + n, n === 0 ? 1 : 100 + n);
    await answer(0, columnsOf([]));
    expect(shown(slot)[0]).toMatchObject({ open: 101, low: 101, close: 100 + SEED_TICKS_MAX });
  });
});

it("the server's day is read off any bar that it cut", () => {
  const frames = fc.constantFrom<Timeframe>("D1", "W1", "MN");
  const offset = fc.integer({ min: -9, max: 14 }).map((hours) => hours * HOUR_MS);
  const time = fc.integer({ min: 946_684_800_000, max: 4_102_444_800_000 });
  fc.assert(
    fc.property(frames, offset, time, (timeframe, dayOffsetMs, ts) => {
      expect(dayOffsetOf(timeframe, barStart(timeframe, ts, dayOffsetMs))).toBe(dayOffsetMs);
    }),
  );
});
