/**
 * What the day's columns of a line (high, low, open, close) said last: they change seldom, and text that is the same byte
 * for byte holds the same numbers, so that half of the prices need not be read again. Runs in the feed worker, for every
 * tick. Must never allocate, and never take a text for another that differs in any byte.
 *
 *   text    of 24 to 48 bytes, from the first digit of high to the comma after close
 *   words   six of eight bytes: three from the beginning on, three up to the end; they meet or overlap. Of a text of up to
 *           32 bytes, as most are, three and the last hold all of it. Read as doubles, for JavaScript has no other number of
 *           eight bytes: of text no two different ones are equal (none is 0 or NaN)
 *   serial  a number that no other text had before: what is known under it need not be read or copied again
 */
import { TICK_COLUMNS } from "../../contract/tick.ts";
import { DAY_VALUES, type Tick } from "../rings/tick.ts";

const HALF_WORDS = 3;
const WORDS = 2 * HALF_WORDS;
const WORD_BYTES = 8;
const TEXT_BYTES_MIN = HALF_WORDS * WORD_BYTES;
const SHORT_BYTES_MAX = (HALF_WORDS + 1) * WORD_BYTES;
const TEXT_BYTES_MAX = WORDS * WORD_BYTES;
/** Texts kept; a power of two. Symbols whose ids share the low bits take each other's place. */
const ENTRIES = 4_096;

/** The place of values whose text is not kept. */
const UNKEPT = ENTRIES;

// Ints of an entry: the length of the text, 0 where there is none, and its serial.
const LENGTH = 0;
const SERIAL = 1;
const INTS = 2;
// Its doubles: the text's words, then the values.
const VALUES = WORDS;
const DOUBLES = WORDS + DAY_VALUES;

export class DayColumns {
  readonly #ints = new Int32Array(ENTRIES * INTS);
  readonly #doubles = new Float64Array((ENTRIES + 1) * DOUBLES);
  #lastSerial = 0;

  /**
   * Where the text at `at` is what the symbol's columns were the last time: gives `tick` their values and returns the
   * text's length. Else 0. `bytes` must reach TEXT_BYTES_MAX beyond `at`.
   */
  recall(symbol_id: number, bytes: DataView, at: number, tick: Tick): number {
    const entry = symbol_id & (ENTRIES - 1);
    const ints = this.#ints;
    const length = ints[entry * INTS] ?? 0;
    if (length === 0) return 0;
    const doubles = this.#doubles;
    const first = entry * DOUBLES;
    const end = at + length;
    const isSame =
      bytes.getFloat64(at, true) === doubles[first] &&
      bytes.getFloat64(at + 8, true) === doubles[first + 1] &&
      bytes.getFloat64(at + 16, true) === doubles[first + 2] &&
      bytes.getFloat64(end - 8, true) === doubles[first + 5] &&
      (length <= SHORT_BYTES_MAX ||
        (bytes.getFloat64(end - 24, true) === doubles[first + 3] &&
          bytes.getFloat64(end - 16, true) === doubles[first + 4]));
    if (!isSame) return 0;
    tick.days = doubles;
    tick.day_at = first + VALUES;
    tick.day_serial = ints[entry * INTS + SERIAL] ?? 0;
    return length;
  }

  /**
   * Gives `tick` the values that `columns` (as TICK_COLUMNS) has of the text at `at`, and keeps both. A text of a length
   * outside the bounds is not kept.
   */
  keep(
    symbol_id: number,
    bytes: DataView,
    at: number,
    length: number,
    columns: Float64Array,
    tick: Tick,
  ): void {
    if (length < TEXT_BYTES_MIN || length > TEXT_BYTES_MAX) {
      this.show(columns, tick);
      return;
    }
    const entry = symbol_id & (ENTRIES - 1);
    const first = entry * DOUBLES;
    const tail = at + length - WORDS * WORD_BYTES;
    for (let word = 0; word < WORDS; word += 1) {
      const from = word < HALF_WORDS ? at : tail;
      this.#doubles[first + word] = bytes.getFloat64(from + word * WORD_BYTES, true);
    }
    this.#setValues(entry, columns, tick);
    this.#ints[entry * INTS + LENGTH] = length;
    this.#ints[entry * INTS + SERIAL] = tick.day_serial;
  }

  /** Gives `tick` the values that `columns` has, and keeps nothing. */
  show(columns: Float64Array, tick: Tick): void {
    this.#setValues(UNKEPT, columns, tick);
  }

  #setValues(entry: number, columns: Float64Array, tick: Tick): void {
    const from = entry * DOUBLES + VALUES;
    for (let value = 0; value < DAY_VALUES; value += 1) {
      this.#doubles[from + value] = columns[TICK_COLUMNS.high + value] ?? 0;
    }
    this.#lastSerial = (this.#lastSerial + 1) | 0 || 1;
    tick.days = this.#doubles;
    tick.day_at = from;
    tick.day_serial = this.#lastSerial;
  }
}
