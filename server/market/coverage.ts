/**
 * Ranges of time that are known to be complete: sorted, apart from each other, from inclusive, to exclusive. Unix ms.
 * Runs in the service; pure.
 */
import { least, most } from "../../domain/lists.ts";

export type TimeRange = { readonly from: number; readonly to: number };

/** The ranges with one more; what overlaps or touches it becomes one. An empty range adds nothing. */
export function addRange(ranges: readonly TimeRange[], from: number, to: number): TimeRange[] {
  if (from >= to) return [...ranges];
  const before = ranges.filter((range) => range.to < from);
  const after = ranges.filter((range) => range.from > to);
  const touched = ranges.slice(before.length, ranges.length - after.length);
  const merged = {
    from: Math.min(from, least(touched.map((range) => range.from))),
    to: Math.max(to, most(touched.map((range) => range.to))),
  };
  return [...before, merged, ...after];
}

/** What of the ranges is at or after a moment. */
export function cutBefore(ranges: readonly TimeRange[], before: number): TimeRange[] {
  return ranges
    .filter(({ to }) => to > before)
    .map(({ from, to }) => ({ from: Math.max(from, before), to }));
}

/** The newest range that starts before `to`, cut at `to`; null when there is none. */
export function lastRangeBefore(ranges: readonly TimeRange[], to: number): TimeRange | null {
  const range = ranges.findLast((candidate) => candidate.from < to);
  return range === undefined ? null : { from: range.from, to: Math.min(range.to, to) };
}
