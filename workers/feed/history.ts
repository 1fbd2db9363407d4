/**
 * Price history as the page wants it: columns of doubles. Runs in the feed worker.
 *
 * @interface operation:symbol_bars
 * @interface limit:BARS_LIMIT_MAX
 */
import type { Bars } from "../../contract/bar.ts";
import { BARS_LIMIT_MAX } from "../../contract/limits.ts";
import { isTimeframe } from "../../domain/timeframe.ts";
import type { BarColumns, BarKey, CallInput, CallResult } from "./feed-api.ts";
import type { FetchBase } from "./folded-history.ts";

type Call = (operation: string, input: CallInput) => Promise<CallResult<unknown>>;

/** The last `limit` bars before `to` (Unix ms; null: up to now, the forming one included), oldest first. */
export async function fetchHistory(
  call: Call,
  key: BarKey,
  to: number | null,
  limit: number,
): Promise<CallResult<BarColumns>> {
  if (!isTimeframe(key.timeframe)) {
    const folding = await import("./folded-history.ts").catch(() => null);
    // Browsers remember a module that could not be fetched for as long as the worker lives.
    if (folding === null)
      return {
        ok: false,
        status: 0,
        message: "Reload the page for this timeframe",
      };
    const fetchBase: FetchBase = (base, before, most) => fetchHistory(call, base, before, most);
    return folding.fetchFolded(fetchBase, key, to, limit);
  }
  const answer = await call("symbol_bars", {
    params: { symbol_id: key.symbol_id },
    query: {
      timeframe: key.timeframe,
      side: key.side,
      limit: Math.min(limit, BARS_LIMIT_MAX),
      ...(to === null ? {} : { to }),
    },
  });
  // The operation's own schema has parsed it.
  return answer.ok ? { ok: true, data: columnsOf(answer.data as Bars) } : answer;
}

function columnsOf(bars: Bars): BarColumns {
  return {
    ts: Float64Array.from(bars.ts),
    open: Float64Array.from(bars.open),
    high: Float64Array.from(bars.high),
    low: Float64Array.from(bars.low),
    close: Float64Array.from(bars.close),
    volume: Float64Array.from(bars.volume),
    has_more: bars.has_more,
  };
}
