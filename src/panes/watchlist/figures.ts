/**
 * What the cells tell of a quote: a number that a text follows from, so that text is made only when that number changes.
 * Main thread, on the tick path: counting allocates nothing. Pure.
 */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { QuoteView } from "../../../workers/rings/readers.ts";
import { formatPercent, percentChange } from "../../format/number.ts";
import { formatPips, formatPrice, powerOfTen, priceInPoints } from "../../format/price.ts";
import { spreadInPoints } from "../../format/price.ts";
import { formatTime } from "../../format/time.ts";
import { zoneOffsetMs, type Zone } from "../../format/zone.ts";

/** What a cell must know of a symbol to write its prices. */
export type PriceScale = Pick<SymbolRecord, "digits" | "pip_points">;

export type Figure = {
  /** The number that the text follows from; NaN: none is known. */
  count(quote: QuoteView, scale: PriceScale): number;
  words(count: number, scale: PriceScale): string;
};

const points = (count: number, { digits }: PriceScale): string =>
  formatPrice(count / powerOfTen(digits), digits);

/** The columns that are no more than a text. Low and high are of the day. */
export const FIGURES: Record<"spread" | "high" | "low", Figure> = {
  spread: {
    count: (quote, { digits }) => spreadInPoints(quote.bid, quote.ask, digits),
    words: (count, { pip_points }) => formatPips(count, pip_points),
  },
  high: { count: (quote, { digits }) => priceInPoints(quote.high, digits), words: points },
  low: { count: (quote, { digits }) => priceInPoints(quote.low, digits), words: points },
};

/** The time of the last price in a zone that may change: counted in seconds of that zone's clocks. */
export const timeFigure = (zone: () => Zone): Figure => ({
  count: ({ ts }) => Math.floor((ts + zoneOffsetMs(ts, zone())) / 1000),
  words: (count) => formatTime(count * 1000, "UTC"),
});

/** Change since the previous day's close (column 6 of a tick, @interface §6 Prices), in hundredths of a percent; or NaN. */
export const changeHundredths = (quote: QuoteView): number =>
  Math.round(percentChange(quote.bid, quote.close) * 100);

export const changeWords = (hundredths: number): string => formatPercent(hundredths / 100);

/** Steps of the day range's marker, percent: about a pixel where the column is as narrow as it gets. */
const RANGE_STEP_PERCENT = 2;
/** rangePercent where the day has no range yet. */
export const NO_RANGE = -1;

/** Where the bid stands between the day's low and high, percent in steps. */
export function rangePercent({ bid, low, high }: QuoteView): number {
  const size = high - low;
  if (!(size > 0)) return NO_RANGE;
  const share = Math.max(0, Math.min(1, (bid - low) / size));
  return Math.round((share * 100) / RANGE_STEP_PERCENT) * RANGE_STEP_PERCENT;
}
