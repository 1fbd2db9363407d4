/**
 * Bytes of tick frames to numbers: the strict parser of the CSV lines of contract/tick.ts. Runs in the feed
 * worker, for every tick. Must never make a string, allocate, throw, or let a number through that the line did
 * not hold: an empty column is a bad line, never 0. @interface §6 Prices
 *
 *   line    symbol_id , bid , ask , high , low , open , close , volume , ts [ , anything ... ] [ \r ] ( \n | end )
 *   number  -?\d{1,15}(\.\d{1,10})?         symbol_id and ts are whole, without sign; volume is not below 0
 *
 * A frame holds one line, or many parted by \n. A bad line is counted under its reason and skipped; its
 * neighbours stay.
 *
 * Two readers of one grammar: #usualLine takes the lines that services write day in, day out (no signs, short
 * numbers, eleven columns) in one pass, and decides nothing about any other; #line judges those, column by
 * column, and knows the reasons. What #usualLine takes, #line would take with the same values, also where it does not read
 * them anew: the day's columns (day-columns.ts), the first digits of prices (price-texts.ts) and of the time are often the
 * same bytes as before.
 */

import { TICK_COLUMNS } from "../../contract/tick.ts";
import { Tick } from "../rings/tick.ts";
import { DayColumns } from "./day-columns.ts";
import { hasNoNewline, isFourDigits, valueOfFour } from "./four-bytes.ts";
import { PriceTexts } from "./price-texts.ts";

// Names of their own: V8 inlines a function by the length of its code, and these take less of it than a property.
const {
  symbol_id: SYMBOL_ID,
  bid: BID,
  ask: ASK,
  high: HIGH,
  volume: VOLUME,
  ts: TS,
} = TICK_COLUMNS;

/** Why a line was refused. */
export const BAD_LINE = {
  /** Nothing between two line ends. */
  blank: 0,
  /** Not 1 to 2^31 - 1 in plain digits: also text, JSON, or a byte order mark. */
  symbol_id: 1,
  /** Two commas side by side, or a comma at the end, within the first nine columns. */
  empty_column: 2,
  /** Outside the number grammar. */
  number: 3,
  /** Fewer than nine columns. */
  too_few_columns: 4,
  /** A time that is not whole, or lies before TICK_TS_MIN: seconds, zero, a cut line. */
  ts: 5,
} as const;
export type BadLine = (typeof BAD_LINE)[keyof typeof BAD_LINE];

const GOOD = -1;
/** Not the place of any byte. */
const NONE = -1;

export const BAD_LINE_NAMES = Object.keys(BAD_LINE) as readonly (keyof typeof BAD_LINE)[];

/** 2000-01-01 in Unix ms. Earlier times are seconds taken for milliseconds, or a line that was cut. */
export const TICK_TS_MIN = 946_684_800_000;

/** Frames beyond this are dropped whole and counted: no honest service sends one. */
export const FRAME_BYTES_MAX = 16 * 1024 * 1024;

const FRAME_BYTES_FIRST = 64 * 1024;
/** Room after a frame: its line end, and what a read that began within the last line may reach beyond it. */
const SLACK_BYTES = 64;
const INT_DIGITS_MAX = 15;
const FRACTION_DIGITS_MAX = 10;
/** Digits that always fit 31 bits. */
const SHORT_DIGITS_MAX = 9;
/** Digits that a double tells apart: integers of so many are exact, and may be summed without rounding. */
const EXACT_DIGITS_MAX = 15;
/** Digits of a time in Unix ms from 2001 to 2286. */
const TS_DIGITS = 13;
/** Two such times, each after a comma. */
const STAMPS_BYTES = 2 * (1 + TS_DIGITS);
const SYMBOL_ID_MAX = 0x7fff_ffff;

const NEWLINE = 10;
const RETURN = 13;
const ZERO = 48;
// What these are after ZERO was taken off.
const MINUS = 45 - ZERO;
const COMMA = 44 - ZERO;
const DOT = 46 - ZERO;

/** Powers of ten up to FRACTION_DIGITS_MAX: exact doubles, so one division rounds correctly. */
const POWERS = Float64Array.from({ length: FRACTION_DIGITS_MAX + 1 }, (_, power) => 10 ** power);

/**
 * The parser. Give it a frame with `begin`, then call `next` until it says false; after each true, `tick` holds the line's
 * first nine columns (prices in decimals, each the double nearest to the text where it has at most 15 digits; ts in Unix
 * ms) until the next call.
 */
export class TickParser {
  /** The last good line. The same object for ever. */
  readonly tick = new Tick();
  /** Bad lines so far by reason, indices as BAD_LINE. */
  readonly bad = new Float64Array(BAD_LINE_NAMES.length);
  /** Good lines so far. */
  good = 0;
  /** Frames dropped for being longer than FRAME_BYTES_MAX. */
  framesTooLong = 0;

  /** The frame, and a line end after it, so that no read needs a check of the bound. */
  #bytes = new Uint8Array(FRAME_BYTES_FIRST);
  /** The same bytes, for reading four at once. */
  #words = new DataView(this.#bytes.buffer);
  #at = 0;
  #end = 0;

  /** What is read anew, column by column; indices as TICK_COLUMNS. */
  readonly #columns = new Float64Array(TS + 1);
  readonly #day = new DayColumns();
  readonly #prices = new PriceTexts();
  /** The first eight digits of a time, as they were read as a double, and what they are worth: the same for 100 s. */
  #timeHead = Number.NaN;
  #timeHeadMs = Number.NaN;

  /** Takes a copy of the frame. Allocates only when a frame is longer than any before. */
  begin(frame: Uint8Array): void {
    this.#at = 0;
    this.#end = 0;
    if (frame.length > FRAME_BYTES_MAX) {
      this.framesTooLong += 1;
      return;
    }
    if (frame.length + SLACK_BYTES > this.#bytes.length) {
      this.#bytes = new Uint8Array(frame.length * 2 + SLACK_BYTES);
      this.#words = new DataView(this.#bytes.buffer);
    }
    this.#bytes.set(frame);
    this.#bytes[frame.length] = NEWLINE;
    this.#end = frame.length;
  }

  /** Parses the next good line into `tick`, counting bad ones on the way. False: the frame is used up. */
  next(): boolean {
    while (this.#at < this.#end) {
      const reason = this.#usualLine() ? GOOD : this.#line();
      if (reason === GOOD) {
        this.good += 1;
        return true;
      }
      this.bad[reason] = (this.bad[reason] ?? 0) + 1;
    }
    return false;
  }

  /**
   * Parses one line of the usual shape and leaves #at after its end. False: the line is not of that shape, #at
   * still stands at its beginning, and `tick` holds nothing of use.
   */
  #usualLine(): boolean {
    const bytes = this.#bytes;
    const words = this.#words;
    const tick = this.tick;
    const begin = this.#at;
    let at = begin;
    let symbol_id = 0;
    let digit = 0;
    // Most ids have three digits: with a zero before them they are four.
    const four = words.getInt32(at, true);
    const three = (four << 8) | ZERO;
    if (four >>> 24 === COMMA + ZERO && isFourDigits(three)) {
      symbol_id = valueOfFour(three);
      digit = COMMA;
      at += 3;
    } else {
      digit = (bytes[at] ?? 0) - ZERO;
      while (digit >>> 0 <= 9) {
        symbol_id = (Math.imul(symbol_id, 10) + digit) | 0;
        digit = (bytes[++at] ?? 0) - ZERO;
      }
    }
    if (digit !== COMMA || symbol_id === 0 || at - begin > SHORT_DIGITS_MAX) return false;
    tick.symbol_id = symbol_id;
    let next = this.#prices.recall(symbol_id, words, at + 1, tick);
    if (next === 0) next = this.#newPrices(symbol_id, at + 1);
    if (next === NONE) return false;
    const known = this.#day.recall(symbol_id, words, next, tick);
    next = known === 0 ? this.#newDay(symbol_id, next) : next + known;
    if (next === NONE) return false;
    // Most volumes have one digit.
    digit = (bytes[next] ?? 0) - ZERO;
    if (digit >>> 0 <= 9 && bytes[next + 1] === COMMA + ZERO) {
      tick.volume = digit;
      return this.#usualEnd(next + 2);
    }
    next = this.#usualColumns(next, VOLUME, TS);
    tick.volume = this.#columns[VOLUME] ?? 0;
    return next !== NONE && this.#usualEnd(next);
  }

  /** Bid and ask at `at`, read anew. Returns where the next column begins, or NONE. */
  #newPrices(symbol_id: number, at: number): number {
    const ask = this.#usualColumns(at, BID, ASK);
    if (ask === NONE) return NONE;
    const next = this.#usualColumns(ask, ASK, HIGH);
    if (next === NONE) return NONE;
    this.#prices.keep(symbol_id, this.#words, at, ask, next);
    this.tick.bid = this.#columns[BID] ?? 0;
    this.tick.ask = this.#columns[ASK] ?? 0;
    return next;
  }

  /** The day's columns at `at`, read anew. Returns where the next column begins, or NONE. */
  #newDay(symbol_id: number, at: number): number {
    const next = this.#usualColumns(at, HIGH, VOLUME);
    if (next === NONE) return NONE;
    this.#day.keep(symbol_id, this.#words, at, next - at, this.#columns, this.tick);
    return next;
  }

  /** Parses the columns from `first` up to, not including, `end`. Returns where the next begins, or NONE. */
  #usualColumns(start: number, first: number, end: number): number {
    const bytes = this.#bytes;
    const columns = this.#columns;
    let at = start;
    for (let column = first; column < end; column += 1) {
      const begin = at;
      let value = 0;
      let digit = (bytes[at] ?? 0) - ZERO;
      while (digit >>> 0 <= 9) {
        value = (Math.imul(value, 10) + digit) | 0;
        digit = (bytes[++at] ?? 0) - ZERO;
      }
      const digits = at - begin;
      if (digits === 0 || digits > SHORT_DIGITS_MAX) return NONE;
      if (digit === DOT) {
        const fraction = ++at;
        let parts = 0;
        digit = (bytes[at] ?? 0) - ZERO;
        while (digit >>> 0 <= 9) {
          parts = (Math.imul(parts, 10) + digit) | 0;
          digit = (bytes[++at] ?? 0) - ZERO;
        }
        const decimals = at - fraction;
        if (decimals === 0 || decimals > SHORT_DIGITS_MAX) return NONE;
        if (digits + decimals > EXACT_DIGITS_MAX) return NONE;
        const unit = POWERS[decimals] ?? 1;
        columns[column] = (value * unit + parts) / unit;
      } else {
        columns[column] = value;
      }
      if (digit !== COMMA) return NONE;
      at += 1;
    }
    return at;
  }

  /** The end of such a line: a time of 13 digits at `at`, and columns that are passed over. */
  #usualEnd(at: number): boolean {
    const bytes = this.#bytes;
    const words = this.#words;
    if (words.getFloat64(at, true) !== this.#timeHead && !this.#learnTimeHead(at)) return false;
    const low = words.getInt32(at + 8, true);
    const last = (bytes[at + 12] ?? 0) - ZERO;
    if (!isFourDigits(low)) return false;
    if (last >>> 0 > 9 || (bytes[at + TS_DIGITS] ?? 0) - ZERO !== COMMA) return false;
    const ts = this.#timeHeadMs + valueOfFour(low) * 10 + last;
    if (ts < TICK_TS_MIN) return false;
    this.tick.ts = ts;
    let end = at + TS_DIGITS;
    // Two latency stamps of 13 digits, as the service writes them: their bytes are looked at together.
    const stamps =
      words.getInt32(end, true) &
      words.getInt32(end + 4, true) &
      words.getInt32(end + 8, true) &
      words.getInt32(end + 12, true) &
      words.getInt32(end + 16, true) &
      words.getInt32(end + 20, true) &
      words.getInt32(end + 24, true);
    if (hasNoNewline(stamps)) end += STAMPS_BYTES;
    this.#at = (bytes[end] === NEWLINE ? end : this.#lineEnd(end)) + 1;
    return true;
  }

  /** The place of the next line end, at `from` or later. */
  #lineEnd(from: number): number {
    let end = from;
    while (this.#bytes[end] !== NEWLINE) end += 1;
    return end;
  }

  /** Reads the first eight digits of the time at `at`. False: they are none. */
  #learnTimeHead(at: number): boolean {
    const words = this.#words;
    const high = words.getInt32(at, true);
    const middle = words.getInt32(at + 4, true);
    if (!isFourDigits(high) || !isFourDigits(middle)) return false;
    this.#timeHead = words.getFloat64(at, true);
    this.#timeHeadMs = valueOfFour(high) * 1e9 + valueOfFour(middle) * 1e5;
    return true;
  }

  /** Parses one line of any shape, leaves #at after its end, and returns GOOD or a reason. */
  #line(): number {
    const columns = this.#columns;
    let reason = this.#isLineEnd(this.#at) ? BAD_LINE.blank : this.#whole(SYMBOL_ID);
    for (let column = BID; reason === GOOD && column < TS; column += 1) {
      reason = this.#decimal(column);
    }
    if (reason === GOOD) reason = this.#whole(TS);
    if (reason === GOOD) {
      const symbol_id = columns[SYMBOL_ID] ?? 0;
      if (symbol_id === 0 || symbol_id > SYMBOL_ID_MAX) reason = BAD_LINE.symbol_id;
      else if ((columns[VOLUME] ?? 0) < 0) reason = BAD_LINE.number;
      else if ((columns[TS] ?? 0) < TICK_TS_MIN) reason = BAD_LINE.ts;
    }
    if (reason === GOOD) this.#showColumns();
    this.#at = this.#lineEnd(this.#at) + 1;
    return reason;
  }

  /** The line's columns, all read anew, into `tick`. */
  #showColumns(): void {
    const { tick } = this;
    const columns = this.#columns;
    tick.symbol_id = columns[SYMBOL_ID] ?? 0;
    tick.bid = columns[BID] ?? 0;
    tick.ask = columns[ASK] ?? 0;
    tick.volume = columns[VOLUME] ?? 0;
    tick.ts = columns[TS] ?? 0;
    this.#day.show(columns, tick);
  }

  /** One price or volume into `#columns`; leaves #at after its comma. Returns GOOD or a reason. */
  #decimal(column: number): number {
    const bytes = this.#bytes;
    let at = this.#at;
    let digit = (bytes[at] ?? 0) - ZERO;
    const negative = digit === MINUS;
    if (negative) digit = (bytes[++at] ?? 0) - ZERO;
    const first = at;
    let value = 0;
    while (digit >>> 0 <= 9) {
      value = value * 10 + digit;
      digit = (bytes[++at] ?? 0) - ZERO;
    }
    const digits = at - first;
    if (digits === 0 || digits > INT_DIGITS_MAX) return this.#refuse(at, BAD_LINE.number);
    if (digit === DOT) {
      const fraction = ++at;
      digit = (bytes[at] ?? 0) - ZERO;
      while (digit >>> 0 <= 9) {
        value = value * 10 + digit;
        digit = (bytes[++at] ?? 0) - ZERO;
      }
      const decimals = at - fraction;
      if (decimals === 0 || decimals > FRACTION_DIGITS_MAX)
        return this.#refuse(at, BAD_LINE.number);
      value /= POWERS[decimals] ?? 1;
    }
    if (digit !== COMMA) return this.#refuse(at, BAD_LINE.number);
    this.#at = at + 1;
    this.#columns[column] = negative ? 0 - value : value;
    return GOOD;
  }

  /** symbol_id, with its comma, or ts, without what follows, into `columns`. Returns GOOD or a reason. */
  #whole(column: number): number {
    const bytes = this.#bytes;
    const first = this.#at;
    let at = first;
    let digit = (bytes[at] ?? 0) - ZERO;
    let value = 0;
    while (digit >>> 0 <= 9) {
      value = value * 10 + digit;
      digit = (bytes[++at] ?? 0) - ZERO;
    }
    const digits = at - first;
    const isLast = column === TS;
    if (digits === 0 || digits > INT_DIGITS_MAX || digit !== COMMA) {
      const endsHere = isLast && digits > 0 && digits <= INT_DIGITS_MAX && this.#isLineEnd(at);
      if (!endsHere) return this.#refuse(at, isLast ? BAD_LINE.ts : BAD_LINE.symbol_id);
    }
    this.#at = isLast ? at : at + 1;
    this.#columns[column] = value;
    return GOOD;
  }

  /**
   * Leaves #at where reading stopped and says why: a column with nothing in it, a line that ended, or
   * `otherwise`.
   */
  #refuse(at: number, otherwise: BadLine): number {
    const isEmpty = at === this.#at && (this.#bytes[at] === ZERO + COMMA || this.#isLineEnd(at));
    this.#at = at;
    if (isEmpty) return BAD_LINE.empty_column;
    return this.#isLineEnd(at) ? BAD_LINE.too_few_columns : otherwise;
  }

  /** True at \n, or at the \r of \r\n. */
  #isLineEnd(at: number): boolean {
    const byte = this.#bytes[at];
    return byte === NEWLINE || (byte === RETURN && this.#bytes[at + 1] === NEWLINE);
  }
}
