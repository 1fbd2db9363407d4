/**
 * A symbol's last quote, once: for what is asked now and then, as by a press or a rule. Main thread. Whoever paints every frame
 * reads the rings himself, into an object that he keeps.
 */
import { nearestPointsOf } from "../../domain/price.ts";
import type { Quote } from "../../domain/terms.ts";
import { makeQuoteView } from "../../workers/rings/readers.ts";
import type { Feed } from "./feed.ts";

export type QuoteNow = {
  /** Decimals. */
  readonly bid: number;
  readonly ask: number;
  /** When it came, Unix ms of this machine's clock. */
  readonly received_at: number;
};

type Quotes = Pick<Feed, "quotes">;

/** How often a quote is asked for that is being written: the writer takes less than a microsecond. */
const READS_MAX = 4;

const view = makeQuoteView();

/** null: none has come. */
export function quoteNow(feed: Quotes, symbol_id: number): QuoteNow | null {
  const reader = feed.quotes();
  const slot = reader.slotOf(symbol_id);
  if (slot < 0 || reader.version(slot) === 0) return null;
  for (let tries = 0; tries < READS_MAX; tries += 1) {
    if (!reader.read(slot, view)) continue;
    return { bid: view.bid, ask: view.ask, received_at: view.received_at };
  }
  return null;
}

/** The same in points of a symbol with so many digits. */
export function quotePointsNow(feed: Quotes, symbol_id: number, digits: number): Quote | null {
  const quote = quoteNow(feed, symbol_id);
  if (quote === null) return null;
  const bid = nearestPointsOf(quote.bid, digits);
  const ask = nearestPointsOf(quote.ask, digits);
  return bid === null || ask === null ? null : { bid, ask };
}
