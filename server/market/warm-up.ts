/**
 * Asks for the history that first charts will ask for, so that it is kept before anyone signs in. Runs in the service,
 * once it is ready; the provider works in short turns, so ticks and requests go before it. A restart finds all of it kept.
 */
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import type { MarketFeed } from "./market-feed.ts";

/** A year of hours of a market that never closes: what a chart opens with. */
const FIRST_CHART_BARS = 8_760;
/** The symbols at the head of a new watchlist; the rest is made when it is asked for. */
const WARM_SYMBOLS_MAX = 6;

/**
 * Warms the first open symbols, one after the other, but for those that staff closes meanwhile. Call `stop` to end it early;
 * `done` settles either way.
 */
export function warmHistory(market: MarketFeed): { stop(): void; done: Promise<void> } {
  let isStopped = false;
  const isOpen = ({ status }: { status: number }) => status === SYMBOL_STATUS.enabled;
  const open = market.symbols.filter(isOpen).slice(0, WARM_SYMBOLS_MAX);
  const run = async () => {
    for (const symbol of open) {
      if (isStopped) return;
      if (!isOpen(symbol)) continue;
      await market.bars(symbol.symbol_id, "H1", null, null, FIRST_CHART_BARS);
    }
  };
  return {
    stop: () => {
      isStopped = true;
    },
    done: run(),
  };
}
