/**
 * What is known of a symbol's day before its first live tick: read once from the provider's history at the start, so
 * that a closed symbol has its last quote, too. Runs in the service.
 */
import type { Log } from "../log.ts";
import { HistoryAway } from "./history-away.ts";
import type { MarketProvider } from "./provider.ts";
import type { DayStart } from "./quote-board.ts";

/** The last day that traded and the last tick, or null where the provider has no history, or none now. A fault is logged. */
export async function loadDayStart(
  provider: MarketProvider,
  symbol_id: number,
  log: Log,
): Promise<DayStart | null> {
  try {
    const to = provider.now(symbol_id) + 1;
    const { bars } = await provider.bars(symbol_id, "D1", 0, to, 2);
    const ticks = await provider.ticks(symbol_id, 0, to, 1);
    const day = bars.ts.length - 1;
    const [bid, ask, ts] = [ticks.bid.at(-1), ticks.ask.at(-1), ticks.ts.at(-1)];
    const [dayTs, open, high, low] = [
      bars.ts[day],
      bars.bid_open[day],
      bars.bid_high[day],
      bars.bid_low[day],
    ];
    if (dayTs === undefined || open === undefined || high === undefined || low === undefined) {
      return null;
    }
    const hasLast = bid !== undefined && ask !== undefined && ts !== undefined && bid < ask;
    const last = hasLast ? { bid, ask, volume: ticks.volume.at(-1) ?? 0, ts } : null;
    // With no day before, the change of the first day counts from its open.
    const close = bars.bid_close[day - 1] ?? open;
    return { dayTs, open, high, low, close, last };
  } catch (error) {
    // The provider says itself that its history is away.
    if (error instanceof HistoryAway) return null;
    log.error({ err: error, symbol_id }, "the day's statistics could not be read from history");
    return null;
  }
}
