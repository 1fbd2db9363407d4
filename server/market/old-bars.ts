/**
 * The statements that remove kept bars: the oldest of a symbol and timeframe, or all of a path of prices that nobody uses any
 * more. What is said to be complete shrinks in the same transaction, so that a bar that is gone is asked of the provider and
 * never taken for a minute without a tick. Runs in the service.
 */
import type { Sql } from "postgres";
import { TIMEFRAMES, type Timeframe } from "../../contract/bar.ts";

/** Bars that one statement deletes. */
export const OLD_BARS_AT_ONCE = 5_000;
/** Timeframes of which there are many bars: longer ones of many years take no room. */
export const MINUTE_TIMEFRAMES: readonly Timeframe[] = TIMEFRAMES.filter((name) =>
  /^M\d/.test(name),
);

/** A slice that is gone: how many bars, and from where on the rest is still as complete as it was. Unix ms. */
export type ForgottenSlice = { readonly count: number; readonly from: number };

/** Removes the oldest bars of one symbol and timeframe that open before a moment, as many as one statement may. */
export function forgetSlice(
  sql: Sql,
  sourceId: number,
  symbol_id: number,
  timeframe: Timeframe,
  before: number,
): Promise<ForgottenSlice> {
  const place = TIMEFRAMES.indexOf(timeframe);
  return sql.begin(async (tx) => {
    const gone = await tx<{ ts: number }[]>`
      delete from bars where ctid = any(array(
        select ctid from bars
        where source_id = ${sourceId} and symbol_id = ${symbol_id} and timeframe = ${place}
          and ts < ${before}
        order by ts limit ${OLD_BARS_AT_ONCE}))
      returning ts`;
    const isAll = gone.length < OLD_BARS_AT_ONCE;
    const from = isAll ? before : gone.reduce((most, { ts }) => Math.max(most, ts), 0) + 1;
    await tx`
      delete from bar_coverage
      where source_id = ${sourceId} and symbol_id = ${symbol_id} and timeframe = ${place}
        and to_ts <= ${from}`;
    await tx`
      update bar_coverage set from_ts = ${from}
      where source_id = ${sourceId} and symbol_id = ${symbol_id} and timeframe = ${place}
        and from_ts < ${from}`;
    return { count: gone.length, from };
  });
}

/**
 * Removes paths of prices other than `used` whose newest bar ended before a moment, Unix ms; returns how many bars went.
 * `stop` ends it after the slice under way: what is left of a path is found by the next removal.
 */
export async function forgetUnused(
  sql: Sql,
  used: readonly string[],
  before: number,
  stop: AbortSignal,
): Promise<number> {
  const sources = await sql<{ source_id: number }[]>`
    select source_id from market_sources left join bar_coverage using (source_id)
    where source <> all(${[...used]}::text[])
    group by source_id having coalesce(max(to_ts), 0) < ${before}`;
  let removed = 0;
  for (const { source_id } of sources) {
    // First what is believed of them, so that a removal that breaks off leaves no gap that looks complete.
    await sql`delete from bar_coverage where source_id = ${source_id}`;
    for (;;) {
      if (stop.aborted) return removed;
      const { count } = await sql`
        delete from bars where ctid = any(array(
          select ctid from bars where source_id = ${source_id} limit ${OLD_BARS_AT_ONCE}))`;
      removed += count;
      if (count < OLD_BARS_AT_ONCE) break;
    }
    await sql`delete from market_sources where source_id = ${source_id}`;
  }
  return removed;
}
