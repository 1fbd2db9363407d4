/** Bars that a drawing is worked out of. Pure; runs anywhere. */
import type { Bar, View } from "./tool.ts";

/** Bars that one drawing reads at most: its shapes are made anew with each frame that moves it. */
export const BARS_READ_MAX = 20_000;

/** What is said where there are more. */
export const TOO_MANY = { kind: "too-many-bars", most: BARS_READ_MAX } as const;

/** Bars that open in [from, to), oldest first, the first BARS_READ_MAX of them. A view may give fewer at a time. */
export function barsIn(from: number, to: number, view: View): Bar[] {
  const bars: Bar[] = [];
  let next = from;
  while (bars.length < BARS_READ_MAX) {
    const part = view.bars(next, to);
    const last = part.at(-1);
    if (last === undefined) break;
    for (const bar of part) if (bars.length < BARS_READ_MAX) bars.push(bar);
    next = last.ts + 1;
  }
  return bars;
}
