/**
 * How the page reads prices, whichever way they arrive: straight from shared memory, or from the snapshot that
 * the worker posts where the page is not cross-origin isolated. Each read is cheap, allocates nothing and never
 * blocks. Types, and what a reader copies into.
 */

/** One quote, copied out of the board into an object that the caller keeps and reuses. Prices are decimals. */
export type QuoteView = {
  bid: number;
  ask: number;
  /** Day statistics of the price provider, without mark-up. close: previous day's. */
  high: number;
  low: number;
  open: number;
  close: number;
  volume: number;
  /** The tick's own time, Unix ms. */
  ts: number;
  /** When the worker received it, Unix ms of this machine's clock. */
  received_at: number;
  /** Last move of each side: 1 up, -1 down, 0 none yet. */
  bid_move: number;
  ask_move: number;
};

/** A quote to copy into. Until then its prices are NaN: none is known. */
export function makeQuoteView(): QuoteView {
  return {
    bid: Number.NaN,
    ask: Number.NaN,
    high: Number.NaN,
    low: Number.NaN,
    open: Number.NaN,
    close: Number.NaN,
    volume: 0,
    ts: 0,
    received_at: 0,
    bid_move: 0,
    ask_move: 0,
  };
}

export interface QuoteReader {
  /** Slot of a symbol, or -1 where it has none. */
  slotOf(symbol_id: number): number;
  /** Changes with every tick of the slot: compare with the last seen value before reading. 0: no tick yet. */
  version(slot: number): number;
  /** Copies the slot into `out`. False: no tick yet, or the writer was mid-write (ask again next frame). */
  read(slot: number, out: QuoteView): boolean;
  /** Sum of all ticks written, for rates. */
  tickCount(): number;
}

/** One live bar. ts is its opening time, Unix ms. */
export type BarView = {
  ts: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
};

export interface LiveBarReader {
  /** Changes with every change of the slot's bars. 0: no bar yet. */
  version(slot: number): number;
  /**
   * Copies the slot's newest bars (at most out.length, oldest first) into the objects in `out` and returns how many;
   * -1 when the writer was mid-write. The last one is the forming bar. A reader that was away longer than the ring is
   * deep sees a gap in ts and refetches history.
   */
  read(slot: number, out: BarView[]): number;
}

/** One tick of the ring. Prices are decimals; ts is the tick's own time, Unix ms. */
export type TickView = {
  slot: number;
  symbol_id: number;
  bid: number;
  ask: number;
  volume: number;
  ts: number;
};

/** One reader's place among the recent ticks of all symbols. */
export interface TickReader {
  /** Copies the next tick into `out`. False: no newer one yet. A reader that was lapped goes on with what is left. */
  next(out: TickView): boolean;
  /** Ticks that this reader lost by being too slow. */
  lappedCount(): number;
}
