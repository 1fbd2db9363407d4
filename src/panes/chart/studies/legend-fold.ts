/** Whether the legend over the bars lists its indicators or says how many there are. Main thread; pure. */

/** What the user chose on a chart; null: nothing yet. */
export type FoldChoice = "folded" | "open" | null;

/** A legend's row with the gap below it, px, and one of a narrow pane, where the values go on in a second line. */
const ROW_PX = 21;
const NARROW_ROW_PX = 42;
/** Up to this width the legend leaves the right of the pane to labels (chart.css). */
const NARROW_PX = 480;
/** The part of the pane's height that rows may cover before they are folded by themselves. */
const SHARE_MAX = 0.4;
/** Fewer than these are never folded: the row that says how many there are would save too little. */
const ROWS_MIN = 3;

/** Reads a kept choice; null: none. */
export const parseFold = (value: unknown): FoldChoice =>
  value === "folded" || value === "open" ? value : null;

/** It can be folded at all. */
export const canFold = (rows: number): boolean => rows >= ROWS_MIN;

/** `rows`: indicators over the bars; `room`: the pane with the bars, px. What the user chose holds. */
export function isFolded(
  choice: FoldChoice,
  rows: number,
  room: { readonly width: number; readonly height: number },
): boolean {
  if (!canFold(rows)) return false;
  if (choice !== null) return choice === "folded";
  const rowPx = room.width <= NARROW_PX ? NARROW_ROW_PX : ROW_PX;
  return rows * rowPx > room.height * SHARE_MAX;
}
