/** Columns of the service as bars of both sides, and as quotes. Main thread; pure. */
import { nearestPointsOf } from "../../../../domain/price.ts";
import { points, unixMs } from "../../../../domain/units.ts";
import type { QuoteInput } from "../../../../engine/input.ts";
import type { BarColumns } from "../../../../workers/feed/feed-api.ts";
import type { BarPair, PathBar } from "./bar-path.ts";

/** Ticks as the service tells them, oldest first. */
export type TickColumns = {
  readonly ts: readonly number[];
  readonly bid: readonly number[];
  readonly ask: readonly number[];
};

/** Bars of the bid with that of the ask which began with it. */
export function pairsOf(bid: BarColumns, ask: BarColumns): BarPair[] {
  const asks = new Map<number, number>();
  for (const [at, ts] of ask.ts.entries()) asks.set(ts, at);
  return Array.from(bid.ts, (ts, at) => {
    const beside = asks.get(ts);
    return { bid: barAt(bid, at), ask: beside === undefined ? null : barAt(ask, beside) };
  });
}

function barAt(columns: BarColumns, at: number): PathBar {
  return {
    ts: columns.ts[at] ?? NaN,
    open: columns.open[at] ?? NaN,
    high: columns.high[at] ?? NaN,
    low: columns.low[at] ?? NaN,
    close: columns.close[at] ?? NaN,
  };
}

export function quotesOfTicks(
  { ts, bid, ask }: TickColumns,
  symbol_id: number,
  digits: number,
): QuoteInput[] {
  return ts.flatMap((moment, at) => {
    const under = nearestPointsOf(bid[at] ?? NaN, digits);
    const over = nearestPointsOf(ask[at] ?? NaN, digits);
    if (under === null || over === null) return [];
    const quote = { symbol_id, bid: under, ask: points(Math.max(under, over)) };
    return { kind: "quote" as const, ts: unixMs(moment), ...quote };
  });
}
