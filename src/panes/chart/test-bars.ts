/** Bars for tests of histories: pages of them, and bars whose values all follow from their hour. */
import type { BarColumns } from "../../../workers/feed/feed-api.ts";
import type { BarView } from "../../../workers/rings/readers.ts";

export const HOUR = 3_600_000;

/** A misplaced row shows; `revision`: the same bar with other prices. */
export const barAt = (hour: number, revision = 0): BarView => ({
  ts: hour * HOUR,
  open: 100 + (hour % 7),
  high: 120 + (hour % 5) + revision,
  low: 80 - (hour % 3),
  close: 100 + (hour % 11) + revision,
  volume: 1 + (hour % 13),
});

export function columnsOf(bars: readonly BarView[], has_more = false): BarColumns {
  const column = (pick: (bar: BarView) => number) => Float64Array.from(bars, pick);
  return {
    ts: column((bar) => bar.ts),
    open: column((bar) => bar.open),
    high: column((bar) => bar.high),
    low: column((bar) => bar.low),
    close: column((bar) => bar.close),
    volume: column((bar) => bar.volume),
    has_more,
  };
}

/** A page of the bars of these hours. */
export const pageOf = (hours: readonly number[], has_more = true): BarColumns =>
  columnsOf(
    hours.map((hour) => barAt(hour)),
    has_more,
  );
