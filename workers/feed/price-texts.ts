/**
 * What a symbol's bid and ask said last, so that the next ones are read as a change of them: their lengths, the places of
 * their dots and their first digits are mostly the same as before. What is left are four bytes a price, read at once and
 * without a branch that depends on the symbol. Runs in the feed worker, for every tick. Must never allocate, and never take
 * a text for a number that the grammar of tick-parser.ts would not take for the same one.
 *
 *   text    of 5 to 8 bytes, digits and at most one dot between them
 *   head    its first 1 to 4 bytes: the same as the last time, byte for byte
 *   tail    its last four bytes: digits, and the dot where it was the last time
 */
import { TICK_COLUMNS } from "../../contract/tick.ts";
import type { Tick } from "../rings/tick.ts";

/** Symbols whose texts are kept; a power of two. Those whose ids share the low bits take each other's place. */
const ENTRIES = 4_096;
const SIDES = 2;
const TAIL_BYTES = 4;
const TEXT_BYTES_MIN = TAIL_BYTES + 1;
const TEXT_BYTES_MAX = 2 * TAIL_BYTES;

const COMMA = 44;
const DOT = 46;
const ZERO = 48;

// Ints of a text. An entry that holds none has the mask 0 and a head that nothing masked by it equals.
const LENGTH = 0;
const HEAD = 1;
const HEAD_MASK = 2;
/** What makes the tail's dot a zero; 0 where it has none. */
const DOT_BITS = 3;
/** The tail's bytes before its dot; 0 where it has none. */
const BEFORE_DOT = 4;
const INTS = 5;
/** Its doubles: the head in units of the last digit, and how many of these are 1. */
const DOUBLES = 2;

export class PriceTexts {
  readonly #shapes = new Int32Array(ENTRIES * SIDES * INTS);
  readonly #scales = new Float64Array(ENTRIES * SIDES * DOUBLES);

  constructor() {
    for (let text = 0; text < ENTRIES * SIDES; text += 1) this.#shapes[text * INTS + HEAD] = 1;
  }

  /**
   * Where bid and ask, from `start` on, are like the symbol's last ones: gives `tick` their values and returns the place
   * after the comma of ask. Else 0, and bid and ask of `tick` are of no use. After the bytes of lines there must be one that
   * is neither digit nor dot nor comma, and eight more.
   */
  recall(symbol_id: number, bytes: DataView, start: number, tick: Tick): number {
    const shapes = this.#shapes;
    const scales = this.#scales;
    let text = (symbol_id & (ENTRIES - 1)) * SIDES;
    let at = start;
    for (let side = 0; side < SIDES; side += 1) {
      const shape = text * INTS;
      const head = bytes.getInt32(at, true) & (shapes[shape + HEAD_MASK] ?? 0);
      if (head !== shapes[shape + HEAD]) return 0;
      const end = at + (shapes[shape] ?? 0);
      const tail = bytes.getInt32(end - TAIL_BYTES, true) ^ (shapes[shape + DOT_BITS] ?? 0);
      // Four digits, one of them in the place of the dot.
      if ((tail & (tail + 0x06060606) & 0xf0f0f0f0) !== 0x30303030) return 0;
      if (bytes.getUint8(end) !== COMMA) return 0;
      const before = shapes[shape + BEFORE_DOT] ?? 0;
      const digits = (((tail & before) << 8) | (tail & ~before)) & 0x0f0f0f0f;
      const pairs = (Math.imul(digits, 10) + (digits >>> 8)) & 0x00ff00ff;
      const value = (Math.imul(pairs, 100) + (pairs >>> 16)) & 0xffff;
      const scale = text * DOUBLES;
      const price = ((scales[scale] ?? 0) + value) / (scales[scale + 1] ?? 1);
      if (side === 0) tick.bid = price;
      else tick.ask = price;
      at = end + 1;
      text += 1;
    }
    return at;
  }

  /**
   * Keeps bid and ask, whose texts begin at `bid` and `ask`; `next` is the place after the comma of ask. They are numbers
   * without sign. A text whose length is outside the bounds is not kept, and the one before it goes.
   */
  keep(symbol_id: number, bytes: DataView, bid: number, ask: number, next: number): void {
    const text = (symbol_id & (ENTRIES - 1)) * SIDES;
    this.#keepText(text + TICK_COLUMNS.bid - 1, bytes, bid, ask - bid - 1);
    this.#keepText(text + TICK_COLUMNS.ask - 1, bytes, ask, next - ask - 1);
  }

  #keepText(text: number, bytes: DataView, at: number, length: number): void {
    const shapes = this.#shapes;
    const shape = text * INTS;
    if (length < TEXT_BYTES_MIN || length > TEXT_BYTES_MAX) {
      shapes[shape + HEAD_MASK] = 0;
      shapes[shape + HEAD] = 1;
      return;
    }
    const headBytes = length - TAIL_BYTES;
    let head = 0;
    let unit = 1;
    let hasDot = false;
    shapes[shape + DOT_BITS] = 0;
    shapes[shape + BEFORE_DOT] = 0;
    for (let place = 0; place < length; place += 1) {
      const byte = bytes.getUint8(at + place);
      const tailBits = (place - headBytes) * 8;
      if (byte === DOT) {
        hasDot = true;
        if (tailBits < 0) continue;
        shapes[shape + DOT_BITS] = (DOT ^ ZERO) << tailBits;
        shapes[shape + BEFORE_DOT] = (1 << tailBits) - 1;
        continue;
      }
      head = head * 10 + (tailBits < 0 ? byte - ZERO : 0);
      if (hasDot) unit *= 10;
    }
    const mask = headBytes === TAIL_BYTES ? -1 : (1 << (headBytes * 8)) - 1;
    shapes[shape + LENGTH] = length;
    shapes[shape + HEAD_MASK] = mask;
    shapes[shape + HEAD] = bytes.getInt32(at, true) & mask;
    this.#scales[text * DOUBLES] = head;
    this.#scales[text * DOUBLES + 1] = unit;
  }
}
