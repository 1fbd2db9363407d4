/** Heikin Ashi against the formula walked from the first bar, over windows, groups and revised bars. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BarView } from "../../../../workers/rings/readers.ts";
import { triesOf } from "../../../../tests/support/tries.ts";
import { BarHistory, makeBarView } from "../bar-history.ts";
import { HeikinAshi, heikinAshiFrom, type Prices } from "./heikin-ashi.ts";

const TRIES = triesOf({ quick: 30, turn: 300, whole: 10_000 });

const moves = fc.array(
  fc.tuple(fc.integer({ min: -300, max: 300 }), fc.nat({ max: 90 }), fc.nat({ max: 90 })),
  { minLength: 1, maxLength: 400 },
);

function barsOf(steps: readonly (readonly [number, number, number])[]): BarView[] {
  let price = 100_000;
  return steps.map(([move, above, below], index) => {
    const open = price;
    price = Math.max(100, price + move);
    const high = Math.max(open, price) + above;
    const low = Math.min(open, price) - below;
    return { ts: index * 60_000, open, high, low, close: price, volume: above };
  });
}

/** The formula, all at once. */
function naive(bars: readonly BarView[]): Prices[] {
  const out: Prices[] = [];
  for (const [at, bar] of bars.entries()) {
    const before = out[at - 1];
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    const open =
      before === undefined ? (bar.open + bar.close) / 2 : (before.open + before.close) / 2;
    out.push({
      open,
      close,
      high: Math.max(bar.high, open, close),
      low: Math.min(bar.low, open, close),
    });
  }
  return out;
}

/** Bars of `factor` each, bound to ordinals, as the chart has them where it is zoomed out. */
function grouped(history: BarHistory, factor: number): BarView[] {
  const count = Math.ceil(history.length / factor);
  return Array.from({ length: count }, (_, group) => {
    const bar = makeBarView();
    history.read(group * factor, (group + 1) * factor, bar);
    return bar;
  });
}

describe("Heikin Ashi", () => {
  test("is what the definition says of three bars worked by hand", () => {
    const steps = new HeikinAshi();
    const bar = (open: number, high: number, low: number, close: number): BarView => ({
      ts: 0,
      volume: 0,
      open,
      high,
      low,
      close,
    });
    expect(steps.next(bar(10, 14, 8, 12))).toEqual({ open: 11, close: 11, high: 14, low: 8 });
    expect(steps.next(bar(12, 16, 12, 16))).toEqual({ open: 11, close: 14, high: 16, low: 11 });
    expect(steps.next(bar(20, 22, 20, 22))).toEqual({ open: 12.5, close: 21, high: 22, low: 12.5 });
  });

  test("of any window of any zoom is that of the whole history", () => {
    fc.assert(
      fc.property(
        moves,
        fc.nat({ max: 399 }),
        fc.integer({ min: 1, max: 5 }),
        (steps, at, factor) => {
          const history = new BarHistory();
          for (const bar of barsOf(steps)) history.upsert(bar);
          const groups = grouped(history, factor);
          const whole = naive(groups);
          const from = Math.min(at, groups.length - 1);
          const shown = heikinAshiFrom(history, { factor, from, to: groups.length });
          for (let group = from; group < groups.length; group += 1) {
            const found = shown.next(groups[group] ?? makeBarView());
            const wanted = whole[group];
            for (const field of ["open", "high", "low", "close"] as const)
              expect(found[field] / (wanted?.[field] ?? NaN)).toBeCloseTo(1, 12);
          }
        },
      ),
      { numRuns: TRIES },
    );
  });

  test("of a bar that was revised again and again is that of its last form", () => {
    fc.assert(
      fc.property(moves, moves, (steps, revisions) => {
        const history = new BarHistory();
        const bars = barsOf(steps);
        const last = bars.length - 1;
        for (const bar of bars) history.upsert(bar);
        for (const form of barsOf(revisions)) {
          const revised = { ...form, ts: last * 60_000 };
          history.upsert(revised);
          const found = heikinAshiFrom(history, { factor: 1, from: last, to: last + 1 }).next(
            revised,
          );
          const wanted = naive([...bars.slice(0, last), revised])[last];
          expect(found.close).toBe(wanted?.close);
          expect(found.open / (wanted?.open ?? NaN)).toBeCloseTo(1, 12);
        }
      }),
      { numRuns: TRIES },
    );
  });
});
