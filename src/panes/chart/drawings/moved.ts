/**
 * How a picture of the pane lies in it after the pane was panned, zoomed or measured anew. Pure; main thread. Times stand in
 * equal steps beside each other and prices above each other by a rule that stays, so all places move by one ratio and one way.
 */
import type { View } from "../../../../drawings/tool.ts";

/** Where the pane's edges stood when a picture of it was made. */
export type Marks = {
  readonly width: number;
  readonly height: number;
  readonly times: readonly [left: number, right: number];
  readonly prices: readonly [top: number, middle: number, bottom: number];
};

/** What was at (x, y), px, is at (left + x * across, top + y * down). */
export type Move = {
  readonly across: number;
  readonly down: number;
  readonly left: number;
  readonly top: number;
};

/** A ratio that moves no pixel of the pane by so much is none, px. */
const SAME_PX = 0.05;
/** By so much the middle may be out of its place, px: more, and the scale is of another kind. */
const BENT_PX = 0.5;

export const marksOf = (view: View): Marks => ({
  width: view.width,
  height: view.height,
  times: [view.toTs(0), view.toTs(view.width)],
  prices: [view.toPrice(0), view.toPrice(view.height / 2), view.toPrice(view.height)],
});

/** null: no stretching brings what stood so to where it stands now. */
export function moveOf({ width, height, times, prices }: Marks, now: View): Move | null {
  const [left, right] = times.map((ts) => now.toX(ts)) as [number, number];
  const [top, middle, bottom] = prices.map((price) => now.toY(price)) as [number, number, number];
  const isStraight = Math.abs(middle - (top + bottom) / 2) <= BENT_PX;
  if (!(isStraight && right > left && bottom > top)) return null;
  return { across: ratio(right - left, width), down: ratio(bottom - top, height), left, top };
}

const ratio = (now: number, before: number): number =>
  Math.abs(now - before) < SAME_PX ? 1 : now / before;
