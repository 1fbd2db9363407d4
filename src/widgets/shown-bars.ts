/**
 * The bars of a widget's chart: those of the service, and what the latest price makes of the last of them. Pure. The price is the
 * bid, as the bars are.
 */
import type { WidgetTimeframe } from "../../contract/codes.ts";
import type { WidgetBars, WidgetQuote } from "../../contract/widget.ts";
import { TIMEFRAME_MS } from "../../domain/bar.ts";

export type ShownBar = {
  /** When it begins, Unix ms. */
  readonly ts: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

export const barsOf = ({ ts, open, high, low, close }: WidgetBars): ShownBar[] =>
  ts.map((at, index) => ({
    ts: at,
    open: open[index] ?? Number.NaN,
    high: high[index] ?? Number.NaN,
    low: low[index] ?? Number.NaN,
    close: close[index] ?? Number.NaN,
  }));

/**
 * The last bar with the price in it, or the one that begins with it; null: the price is none of now, or older than the last bar.
 * A later bar begins a whole number of frames behind the last one, wherever the server's day is cut.
 */
export function barWith(
  last: ShownBar | undefined,
  { bid, ts, state }: WidgetQuote,
  frame: WidgetTimeframe,
): ShownBar | null {
  if (last === undefined || bid === null || ts === null || state !== "live" || ts < last.ts)
    return null;
  const frames = Math.floor((ts - last.ts) / TIMEFRAME_MS[frame]);
  if (frames > 0) {
    const at = last.ts + frames * TIMEFRAME_MS[frame];
    return { ts: at, open: bid, high: bid, low: bid, close: bid };
  }
  return { ...last, high: Math.max(last.high, bid), low: Math.min(last.low, bid), close: bid };
}
