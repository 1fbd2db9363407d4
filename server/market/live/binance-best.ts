/**
 * A best bid and ask of Binance exactly as the exchange writes it, which nearly every message is, read byte by byte where it
 * lies. Whatever is written in another way is left to JSON, with the same outcome. Runs in the service, on the tick path:
 * allocates nothing.
 */
import type { FeedTaker, QuotePlaces } from "./protocol.ts";

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

const STREAM = bytesOf('{"stream":"');
const SEQUENCE = bytesOf('@bookTicker","data":{"u":');
const SYMBOL = bytesOf(',"s":"');
const BID = bytesOf('","b":"');
const BID_SIZE = bytesOf('","B":"');
const ASK = bytesOf('","a":"');
const ASK_SIZE = bytesOf('","A":"');
const END = bytesOf('"}}');

/** Kinds of signs, a bit each. */
const DIGIT = 1;
const PRICE = 2;
const SMALL = 4;
const CAPITAL = 8;
const KINDS = new Uint8Array(256);
for (const sign of bytesOf("0123456789")) KINDS[sign] = DIGIT | PRICE | SMALL | CAPITAL;
for (const sign of bytesOf("abcdefghijklmnopqrstuvwxyz")) KINDS[sign] = SMALL;
for (const sign of bytesOf("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) KINDS[sign] = CAPITAL;
for (const sign of bytesOf(".")) KINDS[sign] = PRICE;

const ZERO = 48;
/** A longer number may not be one of ours exactly. */
const SEQUENCE_DIGITS_MAX = 15;

/** Of the message that is read; one object for all of them. */
const places: QuotePlaces = {
  symbolFrom: 0,
  symbolTo: 0,
  bidFrom: 0,
  bidTo: 0,
  askFrom: 0,
  askTo: 0,
};

/** False: it is written in another way, and nothing was taken of it. */
export function readBest(bytes: Uint8Array, from: number, to: number, taker: FeedTaker): boolean {
  const sequenceFrom = past(bytes, run(bytes, past(bytes, from, STREAM), SMALL), SEQUENCE);
  const sequenceTo = run(bytes, sequenceFrom, DIGIT);
  places.symbolFrom = past(bytes, sequenceTo, SYMBOL);
  places.symbolTo = run(bytes, places.symbolFrom, CAPITAL);
  places.bidFrom = past(bytes, places.symbolTo, BID);
  places.bidTo = run(bytes, places.bidFrom, PRICE);
  const bidSizeTo = run(bytes, past(bytes, places.bidTo, BID_SIZE), PRICE);
  places.askFrom = past(bytes, bidSizeTo, ASK);
  places.askTo = run(bytes, places.askFrom, PRICE);
  const askSizeTo = run(bytes, past(bytes, places.askTo, ASK_SIZE), PRICE);
  // Where a part is not as it should be, none after it is, and the end is not reached.
  if (past(bytes, askSizeTo, END) !== to) return false;
  const digits = sequenceTo - sequenceFrom;
  if (digits > SEQUENCE_DIGITS_MAX || (digits > 1 && bytes[sequenceFrom] === ZERO)) return false;
  taker.quoteIn(bytes, places, numberIn(bytes, sequenceFrom, sequenceTo), null);
  return true;
}

/** The place behind the literal that lies at `at`; -1: it does not. */
function past(bytes: Uint8Array, at: number, literal: Uint8Array): number {
  if (at < 0) return -1;
  for (let sign = 0; sign < literal.length; sign++) {
    if (bytes[at + sign] !== literal[sign]) return -1;
  }
  return at + literal.length;
}

/** The place behind the signs of a kind that begin at `at`; -1: there is none. */
function run(bytes: Uint8Array, at: number, kind: number): number {
  if (at < 0) return -1;
  let end = at;
  while (((KINDS[bytes[end] ?? 0] ?? 0) & kind) !== 0) end += 1;
  return end > at ? end : -1;
}

function numberIn(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + ((bytes[at] ?? ZERO) - ZERO);
  return value;
}
