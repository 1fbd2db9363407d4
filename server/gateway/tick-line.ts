/**
 * Encodes one tick of one mark-up group as its CSV line. Runs on the service's tick path: allocates nothing.
 * @interface §6 Prices @interface event:tick
 */
import type { QuoteTable } from "../market/market-feed.ts";
import { NUMBER_BYTES_MAX, writeInteger, writePrice, writeVolume } from "./ascii.ts";
import { TICK_COLUMN_COUNT } from "../../contract/tick.ts";

const COMMA = 0x2c;

/** Room that any line fits in. */
export const TICK_LINE_BYTES_MAX = TICK_COLUMN_COUNT * (NUMBER_BYTES_MAX + 1);

/** What a group adds to the provider's spread, by symbol index, in points, both >= 0. */
export type Markup = { readonly bid: Int32Array; readonly ask: Int32Array };

/**
 * Writes the symbol's latest quote with the group's mark-up on bid and ask, and returns the position after it.
 * Columns 3-6 are the provider's own. `arrivedMs` and `sentMs` are the two latency stamps, Unix ms.
 */
export function writeTickLine(
  out: Uint8Array,
  start: number,
  symbol_id: number,
  digits: number,
  quotes: QuoteTable,
  index: number,
  markup: Markup,
  arrivedMs: number,
  sentMs: number,
): number {
  let at = writeInteger(out, start, symbol_id);
  out[at++] = COMMA;
  at = writePrice(out, at, at_(quotes.bid, index) - (markup.bid[index] ?? 0), digits);
  out[at++] = COMMA;
  at = writePrice(out, at, at_(quotes.ask, index) + (markup.ask[index] ?? 0), digits);
  out[at++] = COMMA;
  at = writePrice(out, at, at_(quotes.high, index), digits);
  out[at++] = COMMA;
  at = writePrice(out, at, at_(quotes.low, index), digits);
  out[at++] = COMMA;
  at = writePrice(out, at, at_(quotes.open, index), digits);
  out[at++] = COMMA;
  at = writePrice(out, at, at_(quotes.close, index), digits);
  out[at++] = COMMA;
  at = writeVolume(out, at, at_(quotes.volume, index));
  out[at++] = COMMA;
  at = writeInteger(out, at, Math.floor(at_(quotes.ts, index)));
  out[at++] = COMMA;
  at = writeInteger(out, at, arrivedMs);
  out[at++] = COMMA;
  return writeInteger(out, at, sentMs);
}

/** A column read without a hole: the index is always within the table. */
const at_ = (column: Float64Array, index: number): number => column[index] ?? 0;
