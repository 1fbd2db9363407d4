/**
 * The statements that keep bars in PostgreSQL: tables market_sources, bars and bar_coverage. Runs in the service. Every value
 * is a parameter.
 */
import type { Sql, TransactionSql } from "postgres";
import { TIMEFRAMES, type Timeframe } from "../../contract/bar.ts";
import { ensure } from "../../domain/assert.ts";
import { BAR_COLUMNS, emptyBars } from "./bar-columns.ts";
import type { TimeRange } from "./coverage.ts";
import type { TwoSidedBars } from "./provider.ts";

/** Bars to be written: all there are in [from, to). */
export type KeptBars = {
  readonly symbol_id: number;
  readonly timeframe: Timeframe;
  readonly bars: TwoSidedBars;
  readonly from: number;
  readonly to: number;
};

/** A complete range of one symbol and timeframe. */
export type KeyedRange = TimeRange & {
  readonly symbol_id: number;
  readonly timeframe: Timeframe;
};

/** The id of a source, which is made when it is new. */
export async function loadSource(sql: Sql, source: string): Promise<number> {
  await sql`insert into market_sources (source) values (${source}) on conflict do nothing`;
  const rows = await sql<{ source_id: number }[]>`
    select source_id from market_sources where source = ${source}`;
  const [row] = rows;
  if (row === undefined) throw new Error(`market_sources has no row for ${source}`);
  return row.source_id;
}

/** The complete ranges of a source. */
export async function loadCoverage(sql: Sql, sourceId: number): Promise<KeyedRange[]> {
  const rows = await sql<{ symbol_id: number; timeframe: number; from: number; to: number }[]>`
    select symbol_id, timeframe, from_ts as "from", to_ts as "to"
    from bar_coverage where source_id = ${sourceId}`;
  return rows.map((row) => ({
    ...row,
    timeframe: ensure(TIMEFRAMES[row.timeframe], `timeframe ${row.timeframe}`),
  }));
}

/** The last `limit` kept bars that open in [from, to), oldest first. */
export async function selectBars(
  sql: Sql,
  sourceId: number,
  symbol_id: number,
  timeframe: Timeframe,
  from: number,
  to: number,
  limit: number,
): Promise<TwoSidedBars> {
  const rows = await sql`
    select ts, bid_open, bid_high, bid_low, bid_close, ask_open, ask_high, ask_low, ask_close,
      volume, ticks
    from bars
    where source_id = ${sourceId} and symbol_id = ${symbol_id}
      and timeframe = ${TIMEFRAMES.indexOf(timeframe)} and ts >= ${from} and ts < ${to}
    order by ts desc limit ${limit}`.values();
  const bars = emptyBars();
  for (let row = rows.length - 1; row >= 0; row--) {
    for (const [column, name] of BAR_COLUMNS.entries())
      bars[name].push(Number(rows[row]?.[column]));
  }
  return bars;
}

/** Writes bars over those of the same time. */
export async function insertBars(
  tx: TransactionSql,
  sourceId: number,
  batch: readonly KeptBars[],
): Promise<void> {
  const all = emptyBars();
  const symbolIds: number[] = [];
  const timeframes: number[] = [];
  for (const { symbol_id, timeframe, bars } of batch) {
    for (const column of BAR_COLUMNS) for (const value of bars[column]) all[column].push(value);
    for (let bar = 0; bar < bars.ts.length; bar++) {
      symbolIds.push(symbol_id);
      timeframes.push(TIMEFRAMES.indexOf(timeframe));
    }
  }
  if (symbolIds.length === 0) return;
  // One statement may not touch a row twice, and two answers may hold the same bar.
  await tx`
    insert into bars (source_id, symbol_id, timeframe, ts, bid_open, bid_high, bid_low, bid_close,
      ask_open, ask_high, ask_low, ask_close, volume, ticks)
    select distinct on (symbol_id, timeframe, ts) ${sourceId}::int, *
    from unnest(${symbolIds}::int[], ${timeframes}::smallint[], ${all.ts}::bigint[],
      ${all.bid_open}::bigint[], ${all.bid_high}::bigint[], ${all.bid_low}::bigint[],
      ${all.bid_close}::bigint[], ${all.ask_open}::bigint[], ${all.ask_high}::bigint[],
      ${all.ask_low}::bigint[], ${all.ask_close}::bigint[], ${all.volume}::float8[],
      ${all.ticks}::bigint[])
      as new (symbol_id, timeframe, ts, bid_open, bid_high, bid_low, bid_close, ask_open, ask_high,
        ask_low, ask_close, volume, ticks)
    on conflict (source_id, symbol_id, timeframe, ts) do update set
      bid_open = excluded.bid_open, bid_high = excluded.bid_high, bid_low = excluded.bid_low,
      bid_close = excluded.bid_close, ask_open = excluded.ask_open, ask_high = excluded.ask_high,
      ask_low = excluded.ask_low, ask_close = excluded.ask_close, volume = excluded.volume,
      ticks = excluded.ticks`;
}

/** Puts each range in the place of those that it overlaps or touches. */
export async function replaceCoverage(
  tx: TransactionSql,
  sourceId: number,
  ranges: readonly KeyedRange[],
): Promise<void> {
  const symbolIds = ranges.map((range) => range.symbol_id);
  const timeframes = ranges.map((range) => TIMEFRAMES.indexOf(range.timeframe));
  const froms = ranges.map((range) => range.from);
  const tos = ranges.map((range) => range.to);
  await tx`
    delete from bar_coverage old
    using unnest(${symbolIds}::int[], ${timeframes}::smallint[], ${froms}::bigint[],
      ${tos}::bigint[]) as new (symbol_id, timeframe, from_ts, to_ts)
    where old.source_id = ${sourceId} and old.symbol_id = new.symbol_id
      and old.timeframe = new.timeframe and old.from_ts <= new.to_ts and old.to_ts >= new.from_ts`;
  await tx`
    insert into bar_coverage (source_id, symbol_id, timeframe, from_ts, to_ts)
    select ${sourceId}::int, *
    from unnest(${symbolIds}::int[], ${timeframes}::smallint[], ${froms}::bigint[],
      ${tos}::bigint[])`;
}
