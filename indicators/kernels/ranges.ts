/** How far price went within a bar and from the bar before: true range and directional movement. Pure. */
import type { Bars } from "../bars.ts";

/** The range of a bar with the close before it. The first bar has its own range alone. */
export function trueRangeAt({ high, low, close }: Bars, i: number): number {
  if (i === 0) return high[0] - low[0];
  const top = Math.max(high[i], close[i - 1]);
  return top - Math.min(low[i], close[i - 1]);
}

/** Writes the true range of rows [from, to). */
export function trueRange(bars: Bars, out: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i += 1) out[i] = trueRangeAt(bars, i);
}

/**
 * Writes by how much a bar went above the one before, and by how much below: Wilder's directional movement. Of a bar that
 * went both ways the larger counts; the first bar has none.
 */
export function directionalMovement(
  { high, low }: Bars,
  plus: Float64Array,
  minus: Float64Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i += 1) {
    const up = i === 0 ? 0 : high[i] - high[i - 1];
    const down = i === 0 ? 0 : low[i - 1] - low[i];
    plus[i] = up > down && up > 0 ? up : 0;
    minus[i] = down > up && down > 0 ? down : 0;
  }
}
