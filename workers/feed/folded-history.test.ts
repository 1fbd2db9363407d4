import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Timeframe } from "../../contract/bar.ts";
import { barStart, HOUR_MS, MINUTE_MS, nextBarStart, type Frame } from "../../domain/bar.ts";
import { foldBars, sliceColumns } from "../../domain/fold-bars.ts";
import { baseOf } from "../../domain/timeframe.ts";

import { createRingMemory } from "../rings/layout.ts";
import { LiveBarRingReader, LiveBarWriter } from "../rings/live-bar-ring.ts";
import { makeTick } from "../../tests/worker/make-tick.ts";
import type { BarColumns, BarKey, CallResult } from "./feed-api.ts";
import { BASE_PAGES_MAX, fetchFolded, type FetchBase } from "./folded-history.ts";
import { LiveBars } from "./live-bars.ts";

const T0 = Date.parse("2026-03-04T13:17:00Z");
type Tick = { ts: number; price: number; volume: number };

/** Numbers that look random and are the same in each run (mulberry32). */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Ticks with steps of seconds to hours, oldest first. */
function makeTicks(seed: number, count: number): Tick[] {
  const random = makeRandom(seed);
  let ts = T0;
  return Array.from({ length: count }, () => {
    ts += 1 + random(random(20) === 0 ? 5 * HOUR_MS : 3 * MINUTE_MS);
    return { ts, price: 1000 + random(500), volume: random(9) };
  });
}

/** The bars that a service makes of ticks. */
function barsOf(ticks: readonly Tick[], frame: Timeframe, dayOffsetMs: number): BarColumns {
  const points = {
    ts: Float64Array.from(ticks, ({ ts }) => ts),
    open: Float64Array.from(ticks, ({ price }) => price),
    high: Float64Array.from(ticks, ({ price }) => price),
    low: Float64Array.from(ticks, ({ price }) => price),
    close: Float64Array.from(ticks, ({ price }) => price),
    volume: Float64Array.from(ticks, ({ volume }) => volume),
  };
  return { ...foldBars(points, frame, dayOffsetMs), has_more: false };
}

/** A service that has these ticks as bars of its frames; at most `most` bars a page. */
function makeService(ticks: readonly Tick[], dayOffsetMs: number, most = 10_000) {
  const asked: { timeframe: Timeframe; to: number | null; limit: number }[] = [];
  const fetchBase: FetchBase = async ({ timeframe }, to, limit) => {
    asked.push({ timeframe, to, limit });
    const all = barsOf(ticks, timeframe, dayOffsetMs);
    const end = to === null ? all.ts.length : all.ts.filter((ts) => ts < to).length;
    const from = Math.max(0, end - Math.min(limit, most));
    return { ok: true, data: { ...sliceColumns(all, from, end), has_more: from > 0 } };
  };
  return { asked, fetchBase };
}

const keyOf = (timeframe: Frame): BarKey => ({ symbol_id: 7, timeframe, side: "bid" });

const dataOf = (result: CallResult<BarColumns>): BarColumns => {
  if (!result.ok) throw new Error(result.message);
  return result.data;
};

const noBar = () => ({ ts: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 });

const FRAMES: readonly Frame[] = ["M7", "M45", "M90", "H2", "H3", "H5", "H12", "D2", "W2", "M719"];
const anyScene = fc.record({
  seed: fc.integer(),
  count: fc.integer({ min: 1, max: 400 }),
  frame: fc.constantFrom(...FRAMES),
  offset: fc.constantFrom(0, 2, -5, 5.5, 5.75).map((hours) => hours * HOUR_MS),
  limit: fc.integer({ min: 1, max: 20 }),
  most: fc.integer({ min: 800, max: 2000 }),
});

/** Pages so small that they run out before a page of folded bars is whole. */
const shortScene = fc.record({
  seed: fc.integer(),
  count: fc.integer({ min: 200, max: 400 }),
  frame: fc.constantFrom<Frame>("M7", "M45", "M90", "H2", "H5"),
  offset: fc.constantFrom(0, 2, -5).map((hours) => hours * HOUR_MS),
  limit: fc.integer({ min: 1, max: 60 }),
  most: fc.integer({ min: 8, max: 30 }),
});

describe("history of a frame that the service does not know", () => {
  it("page after page is what all bars are folded at once, however the pages are cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyScene, shortScene), async (scene) => {
        const { seed, count, frame, offset, limit, most } = scene;
        const ticks = makeTicks(seed, count);
        const { fetchBase } = makeService(ticks, offset, most);
        const base = barsOf(ticks, baseOf(frame, offset), offset);
        const whole = foldBars(base, frame, offset);
        const pages: BarColumns[] = [];
        let to: number | null = null;
        for (let turn = 0; turn < 500; turn += 1) {
          const page: BarColumns = dataOf(await fetchFolded(fetchBase, keyOf(frame), to, limit));
          expect(page.ts.length).toBeLessThanOrEqual(limit);
          pages.unshift(page);
          if (!page.has_more) break;
          expect(page.ts.length).toBeGreaterThan(0);
          to = page.ts[0] ?? null;
        }
        for (const name of ["ts", "open", "high", "low", "close", "volume"] as const)
          expect(pages.flatMap((page) => [...page[name]])).toEqual([...whole[name]]);
      }),
      { numRuns: 150 },
    );
  });

  it("asks for the longest frame that divides it, as often as pages allow, and for no bar twice", async () => {
    const ticks = makeTicks(5, 400);
    const { asked, fetchBase } = makeService(ticks, 0);
    await fetchFolded(fetchBase, keyOf("H12"), null, 10);
    expect(asked).toEqual([
      { timeframe: "D1", to: null, limit: 1 },
      { timeframe: "H4", to: null, limit: 33 },
    ]);
    const slow = makeService(ticks, 0, 3);
    const page = dataOf(await fetchFolded(slow.fetchBase, keyOf("M45"), null, 100));
    expect(slow.asked.length).toBe(1 + BASE_PAGES_MAX);
    expect(page.has_more).toBe(true);
    expect(page.day_offset_ms).toBe(0);
  });

  it("asks whole for a bar that opens before the end, and passes on what the service refused", async () => {
    const ticks = makeTicks(6, 300);
    const { fetchBase } = makeService(ticks, 0);
    const all = dataOf(await fetchFolded(fetchBase, keyOf("M45"), null, 50));
    const last = all.ts.length - 5;
    const within = (all.ts[last] ?? 0) + MINUTE_MS;
    const page = dataOf(await fetchFolded(fetchBase, keyOf("M45"), within, 3));
    expect([...page.close]).toEqual(Array.from(all.close.slice(last - 2, last + 1)));
    const refused = { ok: false as const, status: 429, message: "Too many requests" };
    expect(await fetchFolded(async () => refused, keyOf("M45"), null, 3)).toEqual(refused);
  });

  it("of a symbol without any bar is empty", async () => {
    const { fetchBase } = makeService([], 0);
    const page = dataOf(await fetchFolded(fetchBase, keyOf("M45"), null, 3));
    expect([page.ts.length, page.has_more]).toEqual([0, false]);
  });
});

describe("a live bar of such a frame", () => {
  it("is, after each tick, the bar that history would give", async () => {
    await fc.assert(
      fc.asyncProperty(anyScene, async ({ seed, count, frame, offset }) => {
        const ticks = makeTicks(seed, count + 60);
        const memory = createRingMemory(
          { quoteCapacity: 8, tickCapacity: 2, barSlots: 1, barDepth: 4 },
          false,
        );
        const known = ticks.slice(0, count);
        const { fetchBase } = makeService(known, offset);
        const bars = new LiveBars(
          new LiveBarWriter(memory),
          1,
          () => 0,
          (key, limit) => fetchFolded(fetchBase, key, null, limit),
        );
        const slot = bars.open(keyOf(frame)) ?? -1;
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        const reader = new LiveBarRingReader(memory);
        for (const [at, { ts, price, volume }] of ticks.slice(count).entries()) {
          bars.tick(0, makeTick([7, price, price + 10, 0, 0, 0, 0, volume, ts]));
          bars.publish();
          const out = Array.from({ length: 4 }, noBar);
          const shown = out.slice(0, reader.read(slot, out));
          const base = barsOf(ticks.slice(0, count + at + 1), baseOf(frame, offset), offset);
          const whole = foldBars(base, frame, offset);
          const rows = [...whole.ts].map((begins, row) => ({
            ts: begins,
            open: whole.open[row],
            high: whole.high[row],
            low: whole.low[row],
            close: whole.close[row],
            volume: whole.volume[row],
          }));
          expect(shown.at(-1)).toEqual(rows.at(-1));
          expect(rows.slice(-shown.length)).toEqual(shown);
        }
        expect(bars.lateTicks).toBe(0);
        expect(nextBarStart(frame, T0, offset)).toBeGreaterThan(barStart(frame, T0, offset));
        bars.dispose();
      }),
      { numRuns: 60 },
    );
  });
});
