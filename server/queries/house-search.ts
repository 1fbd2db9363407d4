/**
 * What staff finds from anywhere: accounts by number or words, the best match first; orders, positions and deals by number.
 * Runs in the service; reads PostgreSQL alone. Accounts that are closed, and what is theirs, are not found.
 */
import type { Deal } from "../../contract/deal.ts";
import type {
  FoundAccount,
  FoundDeal,
  FoundOrder,
  FoundPosition,
  HouseSearch,
  HouseSearchQuery,
} from "../../contract/house-search.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { readSearch } from "../../domain/search-words.ts";
import type { Database } from "../database/connect.ts";
import { clientsOnly, patternPart, searched, small, type StaffView } from "./accounts.ts";

export async function searchHouse(
  sql: Database,
  { q, limit }: HouseSearchQuery,
  view: StaffView,
): Promise<HouseSearch> {
  const { words, number } = readSearch(q);
  const [accounts, trades] = await Promise.all([
    // PostgreSQL text holds no NUL, and no account does.
    words === "" || words.includes("\0") ? [] : findAccounts(sql, words, number, limit, view),
    number === null ? { orders: [], positions: [], deals: [] } : findTrades(sql, number, view),
  ]);
  return { accounts, ...trades };
}

/** The numbers of the best first: what else is said of them is read of those alone. */
function findAccounts(
  sql: Database,
  words: string,
  number: number | null,
  limit: number,
  view: StaffView,
): Promise<FoundAccount[]> {
  return sql<FoundAccount[]>`
    with found as materialized (
      select a.account_id, ${rankOf(sql, words, number)} as rank from listed_accounts a
      where true ${searched(sql, words, sql`a`)} ${clientsOnly(sql, view)}
      order by rank, a.account_id limit ${limit}
    )
    select a.account_id, a.name, a.email, a.alias, a.role, a.status, g.name as group_name, a.is_demo
    from found join accounts a using (account_id) join groups g using (group_id)
    order by found.rank, a.account_id`;
}

/** Of listed_accounts a: that number, those that begin with it, the name, another word, anywhere else. */
function rankOf(sql: Database, words: string, number: number | null) {
  const part = patternPart(words);
  return sql`case
    ${
      number === null
        ? sql``
        : sql`when a.account_id = ${number}::bigint then 0
            when a.account_id::text like ${`${part}%`} then 1`
    }
    when a.search_text like ${small(sql, `${part}%`)} then 2
    when a.search_text like ${small(sql, `% ${part}%`)} or a.search_text like ${small(sql, `%\n${part}%`)} then 3
    else 4 end`;
}

type Trades = Pick<HouseSearch, "orders" | "positions" | "deals">;
type Kept<Wire> = { readonly wire: Wire; readonly account_name: string };

/** Each by its key; whose it is says whether it is seen. */
async function findTrades(sql: Database, number: number, view: StaffView): Promise<Trades> {
  const whose = sql`join accounts a using (account_id)`;
  const seen = sql`a.closed_at is null ${clientsOnly(sql, view)}`;
  const [orders, positions, deals] = await Promise.all([
    sql<(Kept<Order> & { is_working: boolean })[]>`
      select t.wire, t.is_working, a.name as account_name from orders t ${whose}
      where t.id = ${number}::bigint and ${seen}`,
    sql<Kept<Position>[]>`
      select t.wire, a.name as account_name from positions t ${whose}
      where t.id = ${number}::bigint and ${seen}`,
    sql<Kept<Deal>[]>`
      select t.wire, a.name as account_name from deals t ${whose}
      where t.id = ${number}::bigint and not t.is_deleted and ${seen}`,
  ]);
  return {
    orders: orders.map(toOrder),
    positions: positions.map(toPosition),
    deals: deals.map(toDeal),
  };
}

type OfAll = Pick<FoundOrder, "id" | "account_id" | "symbol_id" | "side" | "volume">;

const ofAll = ({ wire, account_name }: Kept<OfAll>) => ({
  id: wire.id,
  account_id: wire.account_id,
  account_name,
  symbol_id: wire.symbol_id,
  side: wire.side,
  volume: wire.volume,
});

const toOrder = (row: Kept<Order> & { is_working: boolean }): FoundOrder => ({
  ...ofAll(row),
  type: row.wire.type,
  status: row.wire.status,
  is_working: row.is_working,
  created_at: row.wire.created_at,
  updated_at: row.wire.updated_at,
});

const toPosition = (row: Kept<Position>): FoundPosition => ({
  ...ofAll(row),
  open_price: row.wire.open_price,
  opened_at: row.wire.opened_at,
  closed_at: row.wire.closed_at,
});

const toDeal = (row: Kept<Deal>): FoundDeal => ({
  ...ofAll(row),
  direction: row.wire.direction,
  price: row.wire.price,
  created_at: row.wire.created_at,
});
