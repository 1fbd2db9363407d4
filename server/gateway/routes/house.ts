/** The house as a whole, as staff watches it: what clients have open, and what is halted. Runs in the service. */
import type { HaltRecord } from "../../../contract/dealing.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import type { Exposure } from "../../office/exposure.ts";
import { keyOfGroups, type GroupsAsked } from "../../office/groups-asked.ts";
import { createOverview } from "../../office/overview.ts";
import { createHouseBook } from "../../office/house-book.ts";
import type { Readiness } from "../../running/readiness.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";
import type { Handlers } from "../operation.ts";

export type HouseRoutesDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly engine: EnginePort;
  readonly exposure: Exposure;
  readonly groupsAsked: GroupsAsked;
  /** Accounts with a live socket. */
  readonly connected: () => readonly number[];
  readonly readiness: Readiness;
};

export function houseRoutes(deps: HouseRoutesDeps) {
  const { sql, clock, engine, exposure, groupsAsked, connected } = deps;
  const { reasons } = deps.readiness;
  const overview = createOverview({ sql, clock, engine, connected, reasons });
  const book = createHouseBook({ sql, clock, engine });
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
      await engine.durable();
      return [...(await engine.ask("halts", null))];
    },
  } satisfies Handlers;
}
