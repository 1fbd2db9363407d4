/** Which bars the groups of a window stand for, by ordinals. Runs in the indicator worker; pure. */
import type { GroupWindow } from "./protocol.ts";

/** The last bar of a group, of a history that ends before ordinal `end`: its values are the group's. NaN: it has none. */
export function lastBarOf(
  { factor, from, edges }: GroupWindow,
  group: number,
  end: number,
): number {
  if (edges === undefined) return Math.min(end, (group + 1) * factor) - 1;
  const first = edges[group - from] ?? Infinity;
  const last = Math.min(end, edges[group - from + 1] ?? -Infinity) - 1;
  return last < first ? NaN : last;
}

/** The first bar of a window. */
export const firstBarOf = ({ factor, from, edges }: GroupWindow): number =>
  edges?.[0] ?? from * factor;

/** The part of a window from the group on that has bar `changed`; null: it ends before. */
export function endPart(window: GroupWindow, changed: number, end: number): GroupWindow | null {
  const { factor, edges } = window;
  if (edges === undefined) {
    if (window.to * factor < changed) return null;
    const from = Math.max(window.from, Math.floor((changed - LATE_MAX) / factor));
    return { factor, from, to: Math.floor((end - 1) / factor) + 1 };
  }
  let at = edges.length - 1;
  if ((edges[at] ?? -Infinity) < changed) return null;
  while (at > 0 && (edges[at] ?? 0) > changed - LATE_MAX) at -= 1;
  return { factor, from: window.from + at, to: window.to, edges: edges.slice(at) };
}

/** How many bars back a tick may still change what an indicator says: a fractal is known up to 50 bars late. */
const LATE_MAX = 64;

/** A window as an answer names it. */
export const namedWindow = ({ factor, from, to }: GroupWindow): GroupWindow => ({
  factor,
  from,
  to,
});
