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
 */

import { TICK_COLUMNS } from "../../contract/tick.ts";

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

export const BAD_LINE_NAMES = Object.keys(BAD_LINE) as readonly (keyof typeof BAD_LINE)[];

/** 2000-01-01 in Unix ms. Earlier times are seconds taken for milliseconds, or a line that was cut. */
export const TICK_TS_MIN = 946_684_800_000;

/** Frames beyond this are dropped whole and counted: no honest service sends one. */
export const FRAME_BYTES_MAX = 16 * 1024 * 1024;

const FRAME_BYTES_FIRST = 64 * 1024;
const INT_DIGITS_MAX = 15;
const FRACTION_DIGITS_MAX = 10;
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
 * The parser. Give it a frame with `begin`, then call `next` until it says false; after each true, `columns`
 * holds the line's first nine columns (indices as TICK_COLUMNS; prices in decimals, each the double nearest to
 * the text where it has at most 15 digits; ts in Unix ms) until the next call.
 */
export class TickParser {
  /** The last good line. The same array for ever. */
  readonly columns = new Float64Array(TICK_COLUMNS.ts + 1);
  /** Bad lines so far by reason, indices as BAD_LINE. */
  readonly bad = new Float64Array(BAD_LINE_NAMES.length);
  /** Good lines so far. */
  good = 0;
  /** Frames dropped for being longer than FRAME_BYTES_MAX. */
  framesTooLong = 0;

  /** The frame, and a line end after it, so that no read needs a check of the bound. */
  #bytes = new Uint8Array(FRAME_BYTES_FIRST);
  #at = 0;
  #end = 0;

  /** Takes a copy of the frame. Allocates only when a frame is longer than any before. */
  begin(frame: Uint8Array): void {
    this.#at = 0;
    this.#end = 0;
    if (frame.length > FRAME_BYTES_MAX) {
      this.framesTooLong += 1;
      return;
    }
    if (frame.length >= this.#bytes.length) this.#bytes = new Uint8Array(frame.length * 2);
    this.#bytes.set(frame);
    this.#bytes[frame.length] = NEWLINE;
    this.#end = frame.length;
  }

  /** Parses the next good line into `columns`, counting bad ones on the way. False: the frame is used up. */
  next(): boolean {
    while (this.#at < this.#end) {
      const reason = this.#line();
      if (reason === GOOD) {
        this.good += 1;
        return true;
      }
      this.bad[reason] = (this.bad[reason] ?? 0) + 1;
    }
    return false;
  }

  /** Parses one line, leaves #at after its end, and returns GOOD or a reason. */
  #line(): number {
    const columns = this.columns;
    let reason = this.#isLineEnd(this.#at) ? BAD_LINE.blank : this.#whole(TICK_COLUMNS.symbol_id);
    for (let column = TICK_COLUMNS.bid; reason === GOOD && column < TICK_COLUMNS.ts; column += 1) {
      reason = this.#decimal(column);
    }
    if (reason === GOOD) reason = this.#whole(TICK_COLUMNS.ts);
    if (reason === GOOD) {
      const symbol_id = columns[TICK_COLUMNS.symbol_id] ?? 0;
      if (symbol_id === 0 || symbol_id > SYMBOL_ID_MAX) reason = BAD_LINE.symbol_id;
      else if ((columns[TICK_COLUMNS.volume] ?? 0) < 0) reason = BAD_LINE.number;
      else if ((columns[TICK_COLUMNS.ts] ?? 0) < TICK_TS_MIN) reason = BAD_LINE.ts;
    }
    const bytes = this.#bytes;
    let at = this.#at;
    while (bytes[at] !== NEWLINE) at += 1;
    this.#at = at + 1;
    return reason;
  }

  /** One price or volume into `columns`; leaves #at after its comma. Returns GOOD or a reason. */
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
    this.columns[column] = negative ? 0 - value : value;
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
    const isLast = column === TICK_COLUMNS.ts;
    if (digits === 0 || digits > INT_DIGITS_MAX || digit !== COMMA) {
      const endsHere = isLast && digits > 0 && digits <= INT_DIGITS_MAX && this.#isLineEnd(at);
      if (!endsHere) return this.#refuse(at, isLast ? BAD_LINE.ts : BAD_LINE.symbol_id);
    }
    this.#at = isLast ? at : at + 1;
    this.columns[column] = value;
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
