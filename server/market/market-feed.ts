/**
 * What the gateway may know of the market: the latest quotes, their changes, and history. One-way: the market calls its
 * listeners, a listener never calls back into the tick path. Runs in the service.
 */
import type { Timeframe } from "../../contract/bar.ts";
import type { SymbolStatus } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { TickColumns, TwoSidedBars } from "./provider.ts";

/**
 * Latest quote a symbol, as columns indexed by the symbol's index in `symbols`. Prices in points without mark-up.
 * high, low, open: of the day so far; close: of the day before. ts 0: no tick yet.
 */
export type QuoteTable = {
  readonly bid: Float64Array;
  readonly ask: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly ts: Float64Array;
};

export interface MarketListener {
  /** The symbol at this index has a new quote in the table. Allocates nothing; must not throw. */
  tick(index: number): void;
  status(symbol_id: number, status: SymbolStatus, ts: number): void;
}

export interface MarketFeed {
  /** Fixed after start, but for each record's status. */
  readonly symbols: readonly SymbolRecord[];
  /** Index of a symbol in `symbols`, or -1. */
  indexOf(symbol_id: number): number;
  readonly quotes: QuoteTable;
  subscribe(listener: MarketListener): () => void;
  /** What the symbol's status is once staff says this: where it enables the symbol, what the provider says. */
  statusBy(symbol_id: number, status: SymbolStatus): SymbolStatus;
  /** Staff's word on a symbol: it holds over the provider's until staff enables it again. Listeners are told. */
  setStatus(symbol_id: number, status: SymbolStatus): void;
  /** The symbol's clock: now, or the play head of its recording. Unix ms. */
  now(symbol_id: number): number;
  /** As MarketProvider.bars, through the bars kept in PostgreSQL; `to` null: up to now, the forming bar included. */
  bars(
    symbol_id: number,
    timeframe: Timeframe,
    from: number | null,
    to: number | null,
    limit: number,
  ): Promise<{ bars: TwoSidedBars; forming: boolean; has_more: boolean }>;
  ticks(
    symbol_id: number,
    from: number | null,
    to: number | null,
    limit: number,
  ): Promise<TickColumns>;
}
