/**
 * What the day's columns of a line (high, low, open, close) said last: they change seldom, and text that is the same byte
 * for byte holds the same numbers, so that half of the prices need not be read again. Runs in the feed worker, for every
 * tick. Must never allocate, and never take a text for another that differs in any byte.
 *
 *   text    of 24 to 48 bytes, from the first digit of high to the comma after close
 *   words   six of eight bytes: three from the beginning on, three up to the end; they meet or overlap. Read as doubles, for
 *           JavaScript has no other number of eight bytes: of text no two different ones are equal (none is 0 or NaN)
 */
import { TICK_COLUMNS } from "../../contract/tick.ts";

// Names of their own: shorter code than properties, and so more of it is inlined.
const { high: HIGH, low: LOW, open: OPEN, close: CLOSE, volume: VOLUME } = TICK_COLUMNS;

const HALF_WORDS = 3;
const WORDS = 2 * HALF_WORDS;
const WORD_BYTES = 8;
const TEXT_BYTES_MIN = HALF_WORDS * WORD_BYTES;
const TEXT_BYTES_MAX = WORDS * WORD_BYTES;
const VALUES = VOLUME - HIGH;
/** Texts kept; a power of two. Symbols whose ids share the low bits take each other's place. */
const ENTRIES = 4_096;

export class DayColumns {
  /** By entry: the length of the text, 0 where there is none. */
  readonly #lengths = new Int32Array(ENTRIES);
  readonly #words = new Float64Array(ENTRIES * WORDS);
  readonly #values = new Float64Array(ENTRIES * VALUES);

  /**
   * Where the text at `at` is what the symbol's columns were the last time: puts their values into `columns` (indices as
   * TICK_COLUMNS) and returns the text's length. Else 0. `bytes` must reach TEXT_BYTES_MAX beyond `at`.
   */
  recall(symbol_id: number, bytes: DataView, at: number, columns: Float64Array): number {
    const entry = symbol_id & (ENTRIES - 1);
    const length = this.#lengths[entry] ?? 0;
    if (length === 0) return 0;
    const words = this.#words;
    const first = entry * WORDS;
    const end = at + length;
    const isSame =
      bytes.getFloat64(at, true) === words[first] &&
      bytes.getFloat64(at + 8, true) === words[first + 1] &&
      bytes.getFloat64(at + 16, true) === words[first + 2] &&
      bytes.getFloat64(end - 24, true) === words[first + 3] &&
      bytes.getFloat64(end - 16, true) === words[first + 4] &&
      bytes.getFloat64(end - 8, true) === words[first + 5];
    if (!isSame) return 0;
    const values = this.#values;
    const value = entry * VALUES;
    columns[HIGH] = values[value] ?? 0;
    columns[LOW] = values[value + 1] ?? 0;
    columns[OPEN] = values[value + 2] ?? 0;
    columns[CLOSE] = values[value + 3] ?? 0;
    return length;
  }

  /** Keeps the text at `at` and what it says, as `columns` has it. Of a length outside the bounds: nothing. */
  keep(
    symbol_id: number,
    bytes: DataView,
    at: number,
    length: number,
    columns: Float64Array,
  ): void {
    if (length < TEXT_BYTES_MIN || length > TEXT_BYTES_MAX) return;
    const entry = symbol_id & (ENTRIES - 1);
    const first = entry * WORDS;
    const tail = at + length - WORDS * WORD_BYTES;
    for (let word = 0; word < WORDS; word += 1) {
      const from = word < HALF_WORDS ? at : tail;
      this.#words[first + word] = bytes.getFloat64(from + word * WORD_BYTES, true);
    }
    for (let value = 0; value < VALUES; value += 1) {
      this.#values[entry * VALUES + value] = columns[HIGH + value] ?? 0;
    }
    this.#lengths[entry] = length;
  }
}
