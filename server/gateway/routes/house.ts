/** The house as a whole, as staff watches it: what clients have open, and what is halted. Runs in the service. */
import type { HaltRecord } from "../../../contract/dealing.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import type { Exposure } from "../../office/exposure.ts";
import { keyOfGroups, type GroupsAsked } from "../../office/groups-asked.ts";
import { createOverview } from "../../office/overview.ts";
import { createHouseBook } from "../../office/house-book.ts";
import type { Readiness } from "../../running/readiness.ts";
import type { Sequencer } from "../../sequencer/sequencer.ts";
import type { Handlers } from "../operation.ts";

export type HouseRoutesDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly sequencer: Sequencer;
  readonly exposure: Exposure;
  readonly groupsAsked: GroupsAsked;
  /** Accounts with a live socket. */
  readonly connected: () => readonly number[];
  readonly readiness: Readiness;
};

export function houseRoutes(deps: HouseRoutesDeps) {
  const { sql, clock, sequencer, exposure, groupsAsked, connected } = deps;
  const { state } = sequencer;
  const { reasons } = deps.readiness;
  const overview = createOverview({ sql, clock, sequencer, connected, reasons });
  const book = createHouseBook({ sql, clock, sequencer });
  return {
    /** @interface operation:house_exposure */
    async house_exposure({ query, caller }) {
      const groups = await groupsAsked(query, caller());
      return exposure.of(keyOfGroups(groups), groups);
    },
    /** @interface operation:house_overview */
    async house_overview({ query, caller }) {
      const groups = await groupsAsked(query, caller());
      return overview.of(keyOfGroups(groups), groups);
    },
    /** @interface operation:house_positions */
    async house_positions({ query, caller }) {
      return book.positions(query, await groupsAsked(query, caller()));
    },
    /** @interface operation:house_orders */
    async house_orders({ query, caller }) {
      return book.orders(query, await groupsAsked(query, caller()));
    },
    /** The whole house first, then groups, then symbols. @interface operation:halts_list */
    async halts_list(): Promise<HaltRecord[]> {
      await sequencer.durable();
      const groups = [...state.haltedGroups].toSorted((a, b) => a - b);
      const symbols = [...state.symbols.values()].filter(({ isHalted }) => isHalted);
      const symbol_ids = symbols.map(({ terms }) => terms.symbol_id).toSorted((a, b) => a - b);
      return [
        ...(state.isHalted ? [{ symbol_id: null, group_id: null }] : []),
        ...groups.map((group_id) => ({ symbol_id: null, group_id })),
        ...symbol_ids.map((symbol_id) => ({ symbol_id, group_id: null })),
      ];
    },
  } satisfies Handlers;
}
