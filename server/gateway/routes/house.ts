/** The house as a whole, as staff watches it: what clients have open, and what is halted. Runs in the service. */
import type { HaltRecord } from "../../../contract/dealing.ts";
import type { ExposureQuery } from "../../../contract/exposure.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import { createExposure } from "../../office/exposure.ts";
import { createOverview } from "../../office/overview.ts";
import { createHouseBook } from "../../office/house-book.ts";
import type { GroupFilter } from "../../office/walk-house.ts";
import { Refusal } from "../../refusal.ts";
import type { Readiness } from "../../running/readiness.ts";
import type { Sequencer } from "../../sequencer/sequencer.ts";
import type { Handlers } from "../operation.ts";

export type HouseRoutesDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly sequencer: Sequencer;
  /** Accounts with a live socket. */
  readonly connected: () => readonly number[];
  readonly readiness: Readiness;
};

export function houseRoutes({ sql, clock, sequencer, connected, readiness }: HouseRoutesDeps) {
  const { state } = sequencer;
  const exposure = createExposure({ state, clock });
  const { reasons } = readiness;
  const overview = createOverview({ sql, clock, sequencer, connected, reasons });
  const book = createHouseBook({ sql, clock, sequencer });
  const groupsOf = async ({ group_id, is_demo }: ExposureQuery): Promise<GroupFilter> => {
    if (group_id !== undefined && !state.groups.has(group_id)) throw new Refusal("not_found");
    if (is_demo === undefined) return group_id === undefined ? null : new Set([group_id]);
    const rows = await sql<{ group_id: number }[]>`
      select group_id from groups where is_demo = ${is_demo}`;
    const found = rows.map((row) => row.group_id);
    return new Set(group_id === undefined ? found : found.filter((id) => id === group_id));
  };
  return {
    /** @interface operation:house_exposure */
    async house_exposure({ query }) {
      const groups = await groupsOf(query);
      return exposure.of(keyOf(groups), groups);
    },
    /** @interface operation:house_overview */
    async house_overview({ query }) {
      const groups = await groupsOf(query);
      return overview.of(keyOf(groups), groups);
    },
    /** @interface operation:house_positions */
    async house_positions({ query }) {
      return book.positions(query, await groupsOf(query));
    },
    /** @interface operation:house_orders */
    async house_orders({ query }) {
      return book.orders(query, await groupsOf(query));
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

/** The same for the same groups. */
const keyOf = (groups: GroupFilter): string =>
  groups === null ? "all" : [...groups].toSorted((a, b) => a - b).join(" ");
