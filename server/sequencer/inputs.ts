/**
 * What happens to the engine by itself: quotes, changes of a symbol's status, and time. Runs in the service.
 * Quotes are dated by the service's clock, since a tape has a clock of its own.
 */
import type { SymbolStatus } from "../../contract/codes.ts";
import { ensure } from "../../domain/assert.ts";
import { points } from "../../domain/units.ts";
import type { Clock } from "../clock.ts";
import type { Input } from "../engine/input.ts";
import type { MarketFeed } from "../market/market-feed.ts";

/** How late an expiry or the day's end can be. */
const CLOCK_INTERVAL_MS = 250;
const DAY_MS = 86_400_000;
/** Accounts and positions that are brought into a new day at once: others are answered in between. */
export const ROLL_PIECE = 200;
/** Between two pieces, ms: so long the writer is free for what has come meanwhile. */
const ROLL_PAUSE_MS = 5;

export type InputsDeps = {
  readonly market: MarketFeed;
  readonly clock: Clock;
  readonly dayOffsetMs: number;
  readonly take: (input: Input) => void;
  /** Whether accounts are still to be brought into a day that began. */
  readonly isDayChanging: () => boolean;
  /** Whether what was decided is written fast enough that more may be decided unasked. */
  readonly hasRoom: () => boolean;
  readonly onError: (error: unknown) => void;
};

/** Tells of the time and the quotes as they are now, then of every change. Returns its dispose. */
export function playInputs(deps: InputsDeps): () => void {
  const { market, clock, dayOffsetMs, take, isDayChanging, hasRoom, onError } = deps;
  // Neither the market nor the timer may be stopped by an error: the sequencer has ended itself by then.
  const safely = (input: Input) => {
    try {
      take(input);
    } catch (error) {
      onError(error);
    }
  };
  const quote = (index: number) => {
    const { symbol_id } = ensure(market.symbols[index], `symbol at ${index}`);
    const bid = points(market.quotes.bid[index] ?? 0);
    const ask = points(market.quotes.ask[index] ?? 0);
    safely({ kind: "quote", ts: clock.now(), symbol_id, bid, ask });
  };
  let nextPiece: NodeJS.Timeout | null = null;
  const time = () => {
    const ts = clock.now();
    const day = Math.floor((ts + dayOffsetMs) / DAY_MS);
    safely({ kind: "clock", ts, day, piece: ROLL_PIECE });
    if (nextPiece === null && isDayChanging()) nextPiece = setTimeout(goOn, ROLL_PAUSE_MS);
  };
  const goOn = () => {
    nextPiece = null;
    if (hasRoom()) time();
    else nextPiece = setTimeout(goOn, ROLL_PAUSE_MS);
  };
  for (const index of market.symbols.keys()) {
    if ((market.quotes.ts[index] ?? 0) > 0) quote(index);
  }
  time();
  const unsubscribe = market.subscribe({
    tick: quote,
    status: (symbol_id: number, status: SymbolStatus) =>
      safely({ kind: "symbol_status", ts: clock.now(), symbol_id, status }),
  });
  const timer = setInterval(time, CLOCK_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    clearTimeout(nextPiece ?? undefined);
    unsubscribe();
  };
}
