/**
 * The open positions and working orders of all clients, a page at a time, from the engine's state as it is. Staff has no
 * positions and no orders. Runs in the service, beside the engine; reads only.
 */
import type {
  HouseOrder,
  HouseOrdersQuery,
  HousePosition,
  HousePositionsQuery,
} from "../../contract/house-book.ts";
import { lotsOf } from "../../domain/volume.ts";
import type { OrderRecord, PositionRecord } from "../../engine/records.ts";
import type { AccountState, EngineState } from "../../engine/state.ts";
import { groupOf } from "../../engine/step.ts";
import { marked, valuePosition } from "../../engine/valuation.ts";
import type { Terms } from "../journal/record-terms.ts";
import { toOrder, toPosition } from "../../engine/wire/wire-records.ts";
import type { GroupFilter, HousePage } from "./engine-port.ts";
import { walkHouse } from "./walk-house.ts";

type Source = { readonly state: EngineState; readonly terms: Terms };
type Kept = { readonly id: number; readonly symbol_id: number };
/** A row that was found, and what it is ordered by; null: last. */
type Found<Row> = {
  readonly account: AccountState;
  readonly row: Row;
  readonly rank: number | null;
};
type Page = {
  readonly symbol_id?: number | undefined;
  readonly sort_by: string;
  readonly page: number;
  readonly limit: number;
};

export async function pageOfPositions(
  { state, terms }: Source,
  query: HousePositionsQuery,
  groups: GroupFilter,
): Promise<HousePage<HousePosition>> {
  const field = fieldOf(query.sort_by);
  const found = await findRows<PositionRecord>(state, groups, query, {
    rowsOf: ({ positions }) => positions,
    rankOf: (account, row) =>
      field === "profit"
        ? valuePosition(state, account, row).profit
        : field === "volume"
          ? lotsIn(terms, row)
          : row.opened_at,
  });
  const rows = found.rows.flatMap(({ account, row: { id } }) => {
    // It may have been closed, or changed, since the walk came by.
    const row = account.positions.get(id);
    if (row === undefined) return [];
    const holder = holderOf(state, account);
    const wire = marked(state, account, row);
    return [
      { ...toPosition(wire, terms.symbol(row.symbol_id), holder.currency_digits), ...holder },
    ];
  });
  return { total: found.total, rows };
}

export async function pageOfOrders(
  { state, terms }: Source,
  query: HouseOrdersQuery,
  groups: GroupFilter,
): Promise<HousePage<HouseOrder>> {
  const field = fieldOf(query.sort_by);
  const found = await findRows<OrderRecord>(state, groups, query, {
    rowsOf: ({ orders }) => orders,
    rankOf: (_, row) => (field === "volume" ? lotsIn(terms, row) : row.created_at),
  });
  const rows = found.rows.flatMap(({ account, row: { id } }) => {
    const row = account.orders.get(id);
    if (row === undefined) return [];
    return [{ ...toOrder(row, terms.symbol(row.symbol_id)), ...holderOf(state, account) }];
  });
  return { total: found.total, rows };
}

const lotsIn = (terms: Terms, { symbol_id, volume }: Kept & Pick<OrderRecord, "volume">): number =>
  lotsOf(volume, terms.symbol(symbol_id));

/** Whose the row is; his name is not the engine's. */
function holderOf(state: EngineState, account: AccountState) {
  const { group_id } = account.record;
  const { currency, currency_digits } = groupOf(state, account);
  return { group_id, currency, currency_digits };
}

const fieldOf = (sort_by: string): string | undefined => sort_by.split(":")[0];

/** The rows of one page in its order, and how many there are on all pages. Keeps no more than a page needs, and as many again. */
async function findRows<Row extends Kept>(
  state: EngineState,
  groups: GroupFilter,
  query: Page,
  of: {
    readonly rowsOf: (account: AccountState) => ReadonlyMap<number, Row>;
    readonly rankOf: (account: AccountState, row: Row) => number | null;
  },
): Promise<{ readonly rows: readonly Found<Row>[]; readonly total: number }> {
  const { symbol_id, page, limit } = query;
  const wanted = page * limit;
  const compare = byRank(query.sort_by.endsWith(":desc"));
  let best: Found<Row>[] = [];
  let total = 0;
  const cut = () => {
    best.sort(compare);
    best = best.slice(0, wanted);
  };
  await walkHouse(state, groups, (account) => {
    const rows = of.rowsOf(account);
    for (const row of rows.values()) {
      if (symbol_id !== undefined && row.symbol_id !== symbol_id) continue;
      total += 1;
      best.push({ account, row, rank: of.rankOf(account, row) });
    }
    if (best.length > 2 * wanted + rows.size) cut();
    return rows.size;
  });
  cut();
  return { rows: best.slice(wanted - limit), total };
}

/** What has no rank is last in both directions; of equal ranks the smaller id is first, so that pages never overlap. */
function byRank(isDown: boolean) {
  return <Row extends Kept>(a: Found<Row>, b: Found<Row>): number => {
    if (a.rank === null || b.rank === null || a.rank === b.rank) {
      if (a.rank !== b.rank) return a.rank === null ? 1 : -1;
      return a.row.id - b.row.id;
    }
    return isDown ? b.rank - a.rank : a.rank - b.rank;
  };
}
