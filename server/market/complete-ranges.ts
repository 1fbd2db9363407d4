/**
 * Which ranges of which bars are complete, by symbol and timeframe. Of 10,000 symbols there are 90,000 lists, nearly all of
 * one range: each is a plain array of numbers under a number. Runs in the service; pure.
 */
import { TIMEFRAMES, type Timeframe } from "../../contract/bar.ts";
import { ensure } from "../../domain/assert.ts";
import type { KeptBars, KeyedRange } from "./bar-queries.ts";
import { addRange, cutBefore, lastRangeBefore, type TimeRange } from "./coverage.ts";

export type BarKey = { readonly symbol_id: number; readonly timeframe: Timeframe };

const slotOf = (symbol_id: number, timeframe: Timeframe): number =>
  symbol_id * TIMEFRAMES.length + TIMEFRAMES.indexOf(timeframe);

const keyOf = (slot: number): BarKey => ({
  symbol_id: Math.floor(slot / TIMEFRAMES.length),
  timeframe: ensure(TIMEFRAMES[slot % TIMEFRAMES.length], "timeframe of a slot"),
});

export function createCompleteRanges() {
  /** By slot: from, to, from, to ..., ascending. Unix ms. */
  const edges = new Map<number, readonly number[]>();

  function rangesIn(slot: number): TimeRange[] {
    const all = edges.get(slot) ?? [];
    return Array.from({ length: all.length / 2 }, (_, at) => ({
      from: all[2 * at] ?? 0,
      to: all[2 * at + 1] ?? 0,
    }));
  }

  function put(slot: number, ranges: readonly TimeRange[]): void {
    const all = ranges.flatMap(({ from, to }) => [from, to]);
    // An array that was grown keeps room for more than it has, and these live as long as the service: a copy has none.
    edges.set(slot, all.slice());
  }

  function add({ symbol_id, timeframe, from, to }: KeyedRange): void {
    const slot = slotOf(symbol_id, timeframe);
    put(slot, addRange(rangesIn(slot), from, to));
  }

  /** What of these timeframes is complete from before a moment on. */
  const beginningBefore = (timeframes: readonly Timeframe[], before: number): BarKey[] =>
    [...edges]
      .filter(([, [from]]) => from !== undefined && from < before)
      .map(([slot]) => keyOf(slot))
      .filter(({ timeframe }) => timeframes.includes(timeframe));

  /** The ranges that are complete once the batch is written, as far as it touches them. */
  function withBatch(batch: readonly KeptBars[]): KeyedRange[] {
    const touched = new Map<number, KeptBars[]>();
    for (const item of batch) {
      const slot = slotOf(item.symbol_id, item.timeframe);
      touched.set(slot, [...(touched.get(slot) ?? []), item]);
    }
    return [...touched].flatMap(([slot, items]) => {
      let ranges = rangesIn(slot);
      for (const item of items) ranges = addRange(ranges, item.from, item.to);
      return ranges
        .filter((range) => items.some((item) => item.from <= range.to && item.to >= range.from))
        .map((range) => ({ ...range, ...keyOf(slot) }));
    });
  }

  return {
    add,
    with: withBatch,
    beginningBefore,
    /** The end of the newest bar of all; 0: there is none. */
    newest: () => [...edges.values()].reduce((end, all) => Math.max(end, all.at(-1) ?? 0), 0),
    cut(symbol_id: number, timeframe: Timeframe, before: number): void {
      const slot = slotOf(symbol_id, timeframe);
      put(slot, cutBefore(rangesIn(slot), before));
    },
    lastBefore: (symbol_id: number, timeframe: Timeframe, to: number) =>
      lastRangeBefore(rangesIn(slotOf(symbol_id, timeframe)), to),
  };
}
