/** A course as columns beside each other, as it is drawn and as one is chosen. Main thread; pure. */
import { least, most } from "../../../domain/lists.ts";
import type { HeldBar } from "../../../domain/excursion.ts";

/** More could not be told apart. */
const COLUMNS_MAX = 320;

/** Bars side by side, so many that each is a column of its own; a gap in time is none in the drawing. */
export function columnsOf(bars: readonly HeldBar[]): HeldBar[] {
  const each = Math.ceil(bars.length / COLUMNS_MAX);
  const columns: HeldBar[] = [];
  for (let at = 0; at < bars.length; at += each) {
    const some = bars.slice(at, at + each);
    const [first, last] = [some[0], some.at(-1)];
    if (first === undefined || last === undefined) break;
    columns.push({
      start: first.start,
      end: last.end,
      high: most(some.map(({ high }) => high)),
      low: least(some.map(({ low }) => low)),
      close: last.close,
    });
  }
  return columns;
}

/** The column of a moment; the last one where it is behind them all. */
export function columnAt(columns: readonly HeldBar[], ts: number): number {
  const found = columns.findIndex(({ end }) => ts < end);
  return found < 0 ? columns.length - 1 : found;
}
