/**
 * The open positions and working orders of all clients, a page at a time. A page serves whoever asks for the same within half a
 * second. Runs in the service; reads only.
 */
import type {
  HouseOrders,
  HouseOrdersQuery,
  HousePositions,
  HousePositionsQuery,
} from "../../contract/house-book.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { EnginePort, GroupFilter } from "../engine-port/engine-port.ts";
import { withNames } from "./account-names.ts";
import { keyOfGroups } from "./groups-asked.ts";
import { createSharedAnswers } from "./shared-answers.ts";

export type HouseBookDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly engine: EnginePort;
};

type Page<Row> = { readonly total: number; readonly rows: readonly Row[] };

export function createHouseBook({ sql, clock, engine }: HouseBookDeps) {
  const positions = createSharedAnswers<HousePositions>(clock);
  const orders = createSharedAnswers<HouseOrders>(clock);

  const named = async <Row extends { readonly account_id: number }>(page: Page<Row>) => {
    const rows = await withNames(sql, page.rows);
    // Nothing is shown that is not written.
    await engine.durable();
    return { ts: clock.now(), total: page.total, rows };
  };
  const readPositions = async (query: HousePositionsQuery, groups: GroupFilter) =>
    named(await engine.ask("house_positions", { query, groups }));
  const readOrders = async (query: HouseOrdersQuery, groups: GroupFilter) =>
    named(await engine.ask("house_orders", { query, groups }));

  return {
    positions: (query: HousePositionsQuery, groups: GroupFilter): Promise<HousePositions> =>
      positions.of(keyOf(query, groups), () => readPositions(query, groups)),
    orders: (query: HouseOrdersQuery, groups: GroupFilter): Promise<HouseOrders> =>
      orders.of(keyOf(query, groups), () => readOrders(query, groups)),
  };
}

/** The same for the same question of the same groups. */
const keyOf = (query: HousePositionsQuery | HouseOrdersQuery, groups: GroupFilter): string =>
  `${JSON.stringify(query)} ${keyOfGroups(groups)}`;
