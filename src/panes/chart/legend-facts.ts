/** The texts of the chart's legend, built only when what they show has changed. Main thread; pure. */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { BarView, QuoteView } from "../../../workers/rings/readers.ts";
import { formatCompact, formatPercent, formatSigned, percentChange } from "../../format/number.ts";
import {
  formatPips,
  formatPrice,
  NO_VALUE,
  priceInPoints,
  spreadInPoints,
} from "../../format/price.ts";

/** Direction of a bar against the close before it. */
export type Tone = "up" | "down" | "flat";

export type BarFacts = {
  open: string;
  high: string;
  low: string;
  close: string;
  change: string;
  percent: string;
  volume: string;
  tone: Tone;
};

export const NO_BAR: BarFacts = {
  open: NO_VALUE,
  high: NO_VALUE,
  low: NO_VALUE,
  close: NO_VALUE,
  change: NO_VALUE,
  percent: NO_VALUE,
  volume: NO_VALUE,
  tone: "flat",
};

/** A bar as text. `before`: close of the bar before it; without one (NaN) the change is the bar's own. */
export function barFacts(bar: Readonly<BarView>, before: number, digits: number): BarFacts {
  const reference = Number.isNaN(before) ? bar.open : before;
  const points = priceInPoints(bar.close, digits) - priceInPoints(reference, digits);
  return {
    open: formatPrice(bar.open, digits),
    high: formatPrice(bar.high, digits),
    low: formatPrice(bar.low, digits),
    close: formatPrice(bar.close, digits),
    change: formatSigned(points / 10 ** digits, digits),
    percent: formatPercent(percentChange(bar.close, reference)),
    volume: bar.volume > 0 ? formatCompact(bar.volume) : NO_VALUE,
    tone: points > 0 ? "up" : points < 0 ? "down" : "flat",
  };
}

export type QuoteFacts = { bid: string; ask: string; spread: string };

export const NO_QUOTE: QuoteFacts = { bid: NO_VALUE, ask: NO_VALUE, spread: NO_VALUE };

/** The quote of now as text; the spread in pips. */
export function quoteFacts(quote: Readonly<QuoteView>, symbol: SymbolRecord): QuoteFacts {
  const { digits, pip_points } = symbol;
  return {
    bid: formatPrice(quote.bid, digits),
    ask: formatPrice(quote.ask, digits),
    spread: formatPips(spreadInPoints(quote.bid, quote.ask, digits), pip_points),
  };
}
