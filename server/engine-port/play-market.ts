/**
 * What the market says, as the engine is told of it: each quote and each word of the provider on a symbol is one piece of data
 * that goes through the port. Runs in the service. Quotes are dated by the service's clock, since a tape has a clock of its own.
 */
import { ensure } from "../../domain/assert.ts";
import { points } from "../../domain/units.ts";
import type { Clock } from "../clock.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { MarketInput } from "./engine-port.ts";

type Now = Pick<Clock, "now">;

/** The latest quote of every symbol that has one. */
export function quotesNow(market: MarketFeed, clock: Now): MarketInput[] {
  const known = [...market.symbols.keys()].filter((index) => (market.quotes.ts[index] ?? 0) > 0);
  return known.map((index) => quoteAt(market, index, clock));
}

/** Tells of the quotes as they are now, then of every change. `take` must not throw. Returns its dispose. */
export function playMarket(
  market: MarketFeed,
  clock: Now,
  take: (input: MarketInput) => void,
): () => void {
  for (const quote of quotesNow(market, clock)) take(quote);
  return market.subscribe({
    tick: (index) => take(quoteAt(market, index, clock)),
    status: (symbol_id, status) =>
      take({ kind: "symbol_status", ts: clock.now(), symbol_id, status }),
  });
}

function quoteAt({ symbols, quotes }: MarketFeed, index: number, clock: Now): MarketInput {
  const { symbol_id } = ensure(symbols[index], `symbol at ${index}`);
  const bid = points(quotes.bid[index] ?? 0);
  const ask = points(quotes.ask[index] ?? 0);
  return { kind: "quote", ts: clock.now(), symbol_id, bid, ask };
}
