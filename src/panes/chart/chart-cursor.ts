/** The keyboard's crosshair: on which bar it stands, and where it goes. Main thread; pure. */
import { makeBarView, type BarHistory } from "./bar-history.ts";
import { leftEdge, type Viewport } from "./viewport.ts";
import type { BarSpan, Window } from "./window.ts";

export class ChartCursor {
  /** The bar that it is on; null: it is not shown. */
  ordinal: number | null = null;

  /**
   * Moves it by points of the chart, from the last visible bar on where it was not shown. Returns how far the picture has to
   * move, in px, for it to be in sight.
   */
  move(points: number, view: Viewport, history: BarHistory, { factor }: Window): number {
    const start = Math.min(history.end - 1, Math.floor(view.right) - 1);
    const next = (this.ordinal ?? start - points * factor) + points * factor;
    const within = (ordinal: number): number =>
      Math.max(history.first, Math.min(history.end - 1, ordinal));
    let at = within(next);
    // Over time in which the market was closed; at both ends of a history stands a bar.
    while (!hasBar(history, spanAt(at, factor))) at += points < 0 ? -factor : factor;
    this.ordinal = within(at);
    const px = (this.ordinal + 0.5 - leftEdge(view)) * view.spacing;
    if (px < 0) return view.spacing * factor - px;
    return px > view.width ? view.width - px - view.spacing * factor : 0;
  }
}

const bar = makeBarView();

const hasBar = (history: BarHistory, { from, to }: BarSpan): boolean => history.read(from, to, bar);

/** The bars of the group that a bar is in. */
export function spanAt(ordinal: number, factor: number): BarSpan {
  const group = Math.floor(ordinal / factor);
  return { from: group * factor, to: (group + 1) * factor };
}
