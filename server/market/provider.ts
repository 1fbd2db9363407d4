/**
 * Where prices come from. A provider knows its symbols, plays live ticks into a sink and gives history that agrees with
 * them. Prices are integer points, bid and ask without any group's mark-up. Runs in the service.
 */
import type { Timeframe } from "../../contract/bar.ts";
import type { ProviderStatus, SymbolStatus } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";

/** Receives what a provider plays. Called on the event loop, in time order per symbol; must not throw or keep arguments. */
export interface MarketSink {
  /**
   * One tick. bid and ask in points, bid < ask; volume in the provider's unit (0 where it records none); ts in Unix ms.
   * False: it was refused.
   */
  tick(symbol_id: number, bid: number, ask: number, volume: number, ts: number): boolean | void;
  /** The symbol was enabled, disabled or closed for trading. */
  status(symbol_id: number, status: SymbolStatus, ts: number): void;
  /**
   * Ticks may be missing up to now, of this symbol or, left out, of any: bars that are being watched are not whole, and come
   * from history.
   */
  gap?(symbol_id?: number): void;
}

/**
 * Bars of both sides as parallel columns, oldest first. Prices in points; ts is the opening time, Unix ms. Only bars in
 * which at least one tick came.
 */
export type TwoSidedBars = {
  ts: number[];
  bid_open: number[];
  bid_high: number[];
  bid_low: number[];
  bid_close: number[];
  ask_open: number[];
  ask_high: number[];
  ask_low: number[];
  ask_close: number[];
  volume: number[];
  ticks: number[];
};

/** Recorded or generated ticks as parallel columns, oldest first. Prices in points. */
export type TickColumns = { ts: number[]; bid: number[]; ask: number[]; volume: number[] };

export type BarsAnswer = {
  readonly bars: TwoSidedBars;
  /** Whether older ones exist. */
  readonly has_more: boolean;
  /** No bar is missing from here on, Unix ms. Left out: from `from` on, or where `limit` was reached from the first bar on. */
  readonly complete_from?: number;
};

/** How a feed does. */
export type ProviderHealth = {
  readonly status: ProviderStatus;
  /** Cause of the status in words; "" when there is nothing to say. */
  readonly message: string;
  /** What the feed did wrong since the start, by the name of the rule that met it. */
  readonly faults: Readonly<Record<string, number>>;
};

export interface MarketProvider {
  /** simulator, replay, or the kind of its feed. */
  readonly name: string;
  /**
   * Names the path of prices that this provider gives: `simulator:<seed>`, `replay:<hash of the files>` or
   * `<feed>:<hash of its symbols>`. Bars are kept under it, so it must change whenever the same question could be answered
   * otherwise.
   */
  readonly source: string;
  /**
   * True when bars() reads a finished record that is known beyond now(): it, and not the live ticks, then says what a bar
   * was, and whoever asks for an explicit range past now() gets the record. Left out: false.
   */
  readonly isRecording?: boolean;
  readonly symbols: readonly SymbolRecord[];
  /** The provider's clock: wall time for the simulator, the play head of a symbol's recording for replay. Unix ms. */
  now(symbol_id: number): number;
  /**
   * The last `limit` bars whose opening time lies in [from, to), oldest first, and whether older ones exist. Whole bars
   * only: a bar still forming at now() holds the ticks up to now(). Never blocks the event loop for more than a few ms.
   * @throws HistoryAway
   */
  bars(
    symbol_id: number,
    timeframe: Timeframe,
    from: number,
    to: number,
    limit: number,
  ): Promise<BarsAnswer>;
  /** The last `limit` ticks with from <= ts < to and ts <= now(), oldest first. */
  ticks(symbol_id: number, from: number, to: number, limit: number): Promise<TickColumns>;
  /** Starts playing into the sink. Returns when the first quotes can come. */
  start(sink: MarketSink): Promise<void>;
  stop(): Promise<void>;
  /** Who gives the symbol's prices now, where that is another provider: history and its `source` are that one's. */
  providerOf?(symbol_id: number): MarketProvider;
  /** How its feed does; left out by a provider that cannot fail. */
  health?(): ProviderHealth;
}
