/** Bars of ticks and seconds against a plain grouping of the same ticks, with gaps in between. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barStart, type Frame } from "../../../../domain/bar.ts";
import type { TickView } from "../../../../workers/rings/readers.ts";
import type { BarHistory } from "../bar-history.ts";
import { makeBarView } from "../bar-history.ts";
import { priceOf, TickBars } from "./tick-bars.ts";

const tick = (ts: number, bid: number, volume = 1): TickView => ({
  slot: 0,
  symbol_id: 401,
  bid,
  ask: bid + 0.5,
  volume,
  ts,
});

function rowsOf(history: BarHistory) {
  const rows = [];
  for (let at = history.first; at < history.end; at += 1) {
    const bar = makeBarView();
    history.read(at, at + 1, bar);
    rows.push(bar);
  }
  return rows;
}

/** One bar of these ticks. */
function barOf(ticks: readonly TickView[], ts: number) {
  const bids = ticks.map(({ bid }) => bid);
  return {
    ts,
    open: bids[0],
    high: bids.reduce((one, other) => Math.max(one, other)),
    low: bids.reduce((one, other) => Math.min(one, other)),
    close: bids.at(-1),
    volume: ticks.reduce((sum, { volume }) => sum + volume, 0),
  };
}

/** Ticks whose times never fall, in runs between which some were missed. */
const runs = fc
  .array(
    fc.array(fc.record({ wait: fc.nat(9_000), bid: fc.integer({ min: 90, max: 110 }) }), {
      minLength: 1,
      maxLength: 60,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((lists) => {
    let ts = Date.UTC(2026, 10, 25);
    return lists.map((list) => list.map(({ wait, bid }) => tick((ts += wait), bid)));
  });

describe("bars of live ticks", () => {
  it("of seconds are the whole ones alone, each as its ticks grouped by hand", () => {
    const frames = fc.constantFrom<Frame>("S1", "S5", "S25", "S30");
    fc.assert(
      fc.property(runs, frames, (lists, frame) => {
        const bars = new TickBars(frame, "bid");
        const wanted: ReturnType<typeof barOf>[] = [];
        for (const [run, list] of lists.entries()) {
          if (run > 0) bars.interrupt();
          for (const one of list) bars.take(one);
          const groups = new Map<number, TickView[]>();
          for (const one of list) {
            const start = barStart(frame, one.ts);
            groups.set(start, [...(groups.get(start) ?? []), one]);
          }
          const first = barStart(frame, list[0]?.ts ?? 0);
          const whole = [...groups].filter(([start]) => start !== first);
          // The last of a run that was interrupted is not known whole either.
          const kept = run < lists.length - 1 ? whole.slice(0, -1) : whole;
          wanted.push(...kept.map(([start, ticks]) => barOf(ticks, start)));
        }
        expect(rowsOf(bars.history)).toEqual(wanted);
      }),
    );
  });

  it("of ticks have so many each, and times that rise", () => {
    fc.assert(
      fc.property(runs, fc.constantFrom(1, 3, 10), (lists, count) => {
        const bars = new TickBars(`T${count}`, "bid");
        const wanted: TickView[][] = [];
        for (const [run, list] of lists.entries()) {
          if (run > 0) bars.interrupt();
          for (const one of list) bars.take(one);
          const groups: TickView[][] = [];
          for (let at = 0; at < list.length; at += count) groups.push(list.slice(at, at + count));
          wanted.push(...(run < lists.length - 1 ? groups.slice(0, -1) : groups));
        }
        const found = rowsOf(bars.history);
        const plain = found.map((row) => ({ ...row, ts: 0 }));
        expect(plain).toEqual(wanted.map((ticks) => barOf(ticks, 0)));
        for (const [at, { ts }] of found.entries()) {
          expect(ts).toBeGreaterThan(found[at - 1]?.ts ?? 0);
          expect(ts).toBeGreaterThanOrEqual(wanted[at]?.[0]?.ts ?? 0);
        }
      }),
    );
  });

  it("let the older half go at their bound, and the newest stay", () => {
    const bars = new TickBars("T1", "bid", 100);
    for (let at = 0; at < 250; at += 1) bars.take(tick(1000 + at * 10, at));
    expect(bars.history.length).toBeLessThanOrEqual(100);
    expect(bars.history.closeAt(bars.history.end - 1)).toBe(249);
    expect(bars.history.hasMore).toBe(false);
  });

  it("are of bid, ask, or the middle of both", () => {
    const one = tick(0, 100);
    expect([priceOf(one, "bid"), priceOf(one, "ask"), priceOf(one, "mid")]).toEqual([
      100, 100.5, 100.25,
    ]);
  });
});
