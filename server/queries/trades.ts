/**
 * Orders, positions and deals as they are kept, always those of one owner, newest first, in pages. Runs in the service;
 * reads PostgreSQL alone.
 */
import { Readable } from "node:stream";
import type { Deal } from "../../contract/deal.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { csvLine } from "../../domain/csv-cell.ts";
import type { Database } from "../database/connect.ts";
import { dealWords, type NamedSymbol } from "./deal-words.ts";

export type Page = { readonly page: number; readonly limit: number };
export type Period = { readonly from?: number | undefined; readonly to?: number | undefined };
/** From where on a list is read: the row that was read last, as its moment and id. */
export type Paged = Page & { readonly after?: string | undefined };
export type TradeFilter = Paged & Period & { readonly symbol_id?: number | undefined };
export type DealFilter = Period & {
  readonly symbol_id?: number | undefined;
  readonly position_id?: number | undefined;
};

const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;
const FIRST = 0;
/** Beyond any Unix ms of ours. */
const LAST = Number.MAX_SAFE_INTEGER;

const END = { at: LAST, id: LAST };

/** The key after which the list goes on; absent: before all rows. */
function keyOf({ after }: Paged): { readonly at: number; readonly id: number } {
  if (after === undefined) return END;
  const [at = LAST, id = LAST] = after.split(":").map(Number);
  return { at, id };
}

type Kept<T> = { wire: T };
const wires = <T>(rows: readonly Kept<T>[]): T[] => rows.map(({ wire }) => wire);

/** Working orders by id, or those that are over by when they ended. */
export async function listOrders(
  sql: Database,
  account_id: number,
  history: boolean,
  filter: TradeFilter,
): Promise<Order[]> {
  const { symbol_id = null, from = FIRST, to = LAST, limit } = filter;
  const { at, id } = keyOf(filter);
  if (!history) {
    return wires(
      await sql<Kept<Order>[]>`
      select wire from orders
      where account_id = ${account_id} and is_working
        and (${symbol_id}::bigint is null or symbol_id = ${symbol_id}::bigint)
        and created_at >= ${from} and created_at < ${to} and id < ${id}
      order by id desc limit ${limit} offset ${offsetOf(filter)}`,
    );
  }
  return wires(
    await sql<Kept<Order>[]>`
    select wire from orders
    where account_id = ${account_id} and not is_working
      and (${symbol_id}::bigint is null or symbol_id = ${symbol_id}::bigint)
      and updated_at >= ${from} and updated_at < ${to}
      and (updated_at, id) < (${at}::bigint, ${id}::bigint)
    order by updated_at desc, id desc limit ${limit} offset ${offsetOf(filter)}`,
  );
}

/** Open positions by id, or closed ones by when they were closed. */
export async function listPositions(
  sql: Database,
  account_id: number,
  history: boolean,
  filter: TradeFilter,
): Promise<Position[]> {
  const { symbol_id = null, from = FIRST, to = LAST, limit } = filter;
  const { at, id } = keyOf(filter);
  if (!history) {
    return wires(
      await sql<Kept<Position>[]>`
      select wire from positions
      where account_id = ${account_id} and is_open
        and (${symbol_id}::bigint is null or symbol_id = ${symbol_id}::bigint)
        and opened_at >= ${from} and opened_at < ${to} and id < ${id}
      order by id desc limit ${limit} offset ${offsetOf(filter)}`,
    );
  }
  return wires(
    await sql<Kept<Position>[]>`
    select wire from positions
    where account_id = ${account_id} and not is_open
      and (${symbol_id}::bigint is null or symbol_id = ${symbol_id}::bigint)
      and closed_at >= ${from} and closed_at < ${to}
      and (closed_at, id) < (${at}::bigint, ${id}::bigint)
    order by closed_at desc, id desc limit ${limit} offset ${offsetOf(filter)}`,
  );
}

/** One order of the owner, or null. */
export async function findOrder(
  sql: Database,
  account_id: number,
  order_id: number,
): Promise<Order | null> {
  const [row] = await sql<Kept<Order>[]>`
    select wire from orders where id = ${order_id}::bigint and account_id = ${account_id}`;
  return row?.wire ?? null;
}

/** null: the account has no such position, open or closed. */
export async function findPosition(
  sql: Database,
  account_id: number,
  position_id: number,
): Promise<Position | null> {
  const [row] = await sql<Kept<Position>[]>`
    select wire from positions where id = ${position_id}::bigint and account_id = ${account_id}`;
  return row?.wire ?? null;
}

/** Which deals, without those that the broker cancelled. Only what is asked is in it, so that an index may fit. */
const dealsOf = (sql: Database, account_id: number, filter: DealFilter) => {
  const { symbol_id, position_id, from = FIRST, to = LAST } = filter;
  return sql`account_id = ${account_id} and not is_deleted
    ${symbol_id === undefined ? sql`` : sql`and symbol_id = ${symbol_id}`}
    ${position_id === undefined ? sql`` : sql`and position_id = ${position_id}::bigint`}
    and created_at >= ${from} and created_at < ${to}`;
};

/** A page as the JSON of its list: deals are passed on as they are kept, not read and written again. */
export async function listDeals(
  sql: Database,
  account_id: number,
  filter: DealFilter & Paged,
): Promise<Buffer> {
  const { at, id } = keyOf(filter);
  // Which deals are on the page is read from the index alone, and only those from the table.
  const [row] = await sql<{ deals: string | null }[]>`
    select string_agg(wire::text, ',' order by created_at desc, id desc) as deals
    from deals join (
      select id from deals where ${dealsOf(sql, account_id, filter)}
        ${filter.after === undefined ? sql`` : sql`and (created_at, id) < (${at}::bigint, ${id}::bigint)`}
      order by created_at desc, id desc limit ${filter.limit} offset ${offsetOf(filter)}
    ) page using (id)`;
  return Buffer.from(`[${row?.deals ?? ""}]`);
}

/** Deals read from the database at once while a file is written. */
const EXPORT_ROWS = 1_000;

export const DEAL_COLUMNS = [
  "id",
  "created_at",
  "symbol_id",
  "direction",
  "side",
  "volume",
  "price",
  "open_price",
  "profit",
  "swap",
  "commission",
  "order_id",
  "position_id",
  "reason",
  "requested_price",
  "bid",
  "ask",
  "comment",
  "premium",
  "guarantee_paid",
] as const satisfies readonly (keyof Deal)[];

/** All deals, oldest first, a thousand at a time: between two readings no connection of the pool is held. */
export async function* eachDeals(
  sql: Database,
  account_id: number,
  filter: DealFilter,
): AsyncGenerator<readonly Deal[]> {
  for (let after = { created_at: FIRST, id: 0 }; ;) {
    const { created_at, id } = after;
    const rows = await sql<Kept<Deal>[]>`
      select wire from deals
      where ${dealsOf(sql, account_id, filter)}
        and (created_at, id) > (${created_at}::bigint, ${id}::bigint)
      order by created_at, id limit ${EXPORT_ROWS}`;
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ wire }) => wire);
    after = last.wire;
  }
}

/**
 * All deals as CSV with a header, oldest first, read as they are taken, however long the client takes. Behind what programs read
 * stands what their numbers mean, for whoever opens the file.
 */
export function exportDeals(
  sql: Database,
  symbols: readonly NamedSymbol[],
  account_id: number,
  filter: DealFilter,
): Readable {
  const wordsOf = dealWords(symbols);
  const lineOf = (deal: Deal): string => {
    const { time, symbol, direction, side, reason } = wordsOf(deal);
    const told = DEAL_COLUMNS.map((column) => deal[column] ?? null);
    return csvLine([...told, time, symbol, direction, side, reason]);
  };
  async function* lines() {
    yield csvLine([...DEAL_COLUMNS, ...WORD_COLUMNS]);
    for await (const deals of eachDeals(sql, account_id, filter)) {
      yield deals.map(lineOf).join("");
    }
  }
  return Readable.from(lines());
}

const WORD_COLUMNS = ["time", "symbol", "direction_name", "side_name", "reason_name"];
