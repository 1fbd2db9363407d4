/**
 * The prices of one session: the symbols, the memory they are shown through, and everything that writes into
 * it. Runs in the feed worker; made anew with each session, so that no price of another account's group stays
 * behind.
 */
import type { SymbolRecord } from "../../contract/symbol.ts";
import {
  createRingMemory,
  QUOTE_CAPACITY_MAX,
  type RingMemory,
  type RingSizes,
} from "../rings/layout.ts";
import { LiveBarWriter } from "../rings/live-bar-ring.ts";
import { QuoteBoardWriter } from "../rings/quote-board.ts";
import { slotOfSymbol } from "../rings/symbol-map.ts";
import { TickRingWriter } from "../rings/tick-ring.ts";
import { LiveBars, type FetchBars } from "./live-bars.ts";
import { TickIntake } from "./tick-intake.ts";
import type { TickParser } from "./tick-parser.ts";

/** Slots kept free for symbols that the broker adds during a session. */
export const SPARE_QUOTES_MIN = 64;
/** Recent ticks remembered: at 20,000 a second most of a second, so a page at 60 frames a second is never lapped. */
export const TICKS_SHARED = 16_384;
/** Where each snapshot copies the ring: less, as it travels 60 times a second. */
export const TICKS_POSTED = 1_024;
/** Chart series open at once, and the newest bars each keeps. */
export const BAR_SLOTS = 32;
export const BAR_DEPTH = 16;

export class Market {
  readonly memory: RingMemory;
  readonly bars: LiveBars;
  readonly intake: TickIntake;
  readonly #board: QuoteBoardWriter;
  #symbols: SymbolRecord[] = [];

  constructor(
    symbols: readonly SymbolRecord[],
    isShared: boolean,
    parser: TickParser,
    fetchBars: FetchBars,
  ) {
    const sizes = sizesFor(symbols.length, isShared);
    const memory = createRingMemory(sizes, isShared);
    const slotOf = (symbol_id: number): number => slotOfSymbol(memory, symbol_id);
    this.memory = memory;
    this.#board = new QuoteBoardWriter(memory);
    this.bars = new LiveBars(new LiveBarWriter(memory), sizes.barSlots, slotOf, fetchBars);
    this.intake = new TickIntake({
      parser,
      board: this.#board,
      ring: new TickRingWriter(memory),
      bars: this.bars,
      quoteCapacity: sizes.quoteCapacity,
    });
    this.setSymbols(symbols);
  }

  symbols(): SymbolRecord[] {
    return this.#symbols;
  }

  /**
   * The records as the service has them now. New symbols get slots while there are any; the rest are never
   * ticked.
   */
  setSymbols(symbols: readonly SymbolRecord[]): void {
    for (const { symbol_id } of symbols) this.#board.claim(symbol_id);
    this.#symbols = [...symbols];
  }

  /** A symbol was enabled, disabled or closed. False: unknown, or nothing new. @interface event:symbol_status */
  setStatus(symbol_id: number, status: number): boolean {
    const at = this.#symbols.findIndex((symbol) => symbol.symbol_id === symbol_id);
    const record = this.#symbols[at];
    if (record === undefined || record.status === status) return false;
    this.#symbols = this.#symbols.with(at, { ...record, status });
    return true;
  }

  dispose(): void {
    this.bars.dispose();
  }
}

function sizesFor(symbolCount: number, isShared: boolean): RingSizes {
  const spare = Math.max(SPARE_QUOTES_MIN, Math.ceil(symbolCount / 4));
  return {
    quoteCapacity: Math.min(QUOTE_CAPACITY_MAX, symbolCount + spare),
    tickCapacity: isShared ? TICKS_SHARED : TICKS_POSTED,
    barSlots: BAR_SLOTS,
    barDepth: BAR_DEPTH,
  };
}
