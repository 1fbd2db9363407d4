/**
 * Bars closed by live ticks, on their way to the store. Only a bar that was watched from its start to its end is
 * complete; a recording's bars are kept from the recording itself. Runs in the service, on the tick path: allocates only
 * when a bar closes.
 */
import { TIMEFRAMES, type Timeframe } from "../../contract/bar.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { nextBarStart, type BarBuilder } from "../../domain/bar.ts";
import { emptyBars, pushBar } from "./bar-columns.ts";
import type { BarStore } from "./bar-store.ts";
import type { MarketProvider, TwoSidedBars } from "./provider.ts";

/** Where nothing is kept (`storeOf` null), and of a recording, nothing is collected. */
export function createLiveBars(
  symbols: readonly SymbolRecord[],
  provider: MarketProvider,
  storeOf: ((symbol_id: number) => Pick<BarStore, "keep">) | null,
  dayOffsetMs: number,
) {
  const slotsMax = symbols.length * TIMEFRAMES.length;
  /** From here on everything was watched, by symbol and timeframe. Unix ms. */
  const watchedFrom = new Float64Array(slotsMax).fill(Number.POSITIVE_INFINITY);
  const closed = new Map<number, { bars: TwoSidedBars; to: number }>();

  /**
   * Ticks may be missing, of one symbol or of all: watching begins anew with the next bar of each timeframe. What was closed
   * since it was last handed over may miss some, too, and is let go.
   */
  function restart(only?: number): void {
    if (storeOf === null || provider.isRecording === true) return;
    for (const [index, { symbol_id }] of symbols.entries()) {
      if (only !== undefined && only !== symbol_id) continue;
      const now = provider.now(symbol_id);
      for (const [position, timeframe] of TIMEFRAMES.entries()) {
        const slot = index * TIMEFRAMES.length + position;
        closed.delete(slot);
        watchedFrom[slot] = nextBarStart(timeframe, now, dayOffsetMs);
      }
    }
  }

  function close(index: number, timeframe: Timeframe, bid: BarBuilder, ask: BarBuilder): void {
    const slot = index * TIMEFRAMES.length + TIMEFRAMES.indexOf(timeframe);
    if (bid.ts < (watchedFrom[slot] ?? Number.POSITIVE_INFINITY)) return;
    let waiting = closed.get(slot);
    if (waiting === undefined) {
      waiting = { bars: emptyBars(), to: 0 };
      closed.set(slot, waiting);
    }
    pushBar(waiting.bars, bid, ask);
    waiting.to = bid.end;
  }

  /** Gives what was closed to the store, with the range that it completes. */
  function handOver(): void {
    for (const [slot, { bars, to }] of closed) {
      const record = symbols[Math.floor(slot / TIMEFRAMES.length)];
      const timeframe = TIMEFRAMES[slot % TIMEFRAMES.length];
      const from = watchedFrom[slot];
      if (record !== undefined && timeframe !== undefined && from !== undefined) {
        storeOf?.(record.symbol_id).keep({
          symbol_id: record.symbol_id,
          timeframe,
          bars,
          from,
          to,
        });
        watchedFrom[slot] = to;
      }
    }
    closed.clear();
  }

  return { restart, close, handOver };
}
