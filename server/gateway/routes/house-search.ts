/** What staff looks for from anywhere. Runs in the service. */
import { readSearch } from "../../../domain/search-words.ts";
import type { Database } from "../../database/connect.ts";
import type { DealerRules } from "../../office/dealer-limits.ts";
import { staffView } from "../../office/staff-view.ts";
import { searchHouse } from "../../queries/house-search.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";
import type { Handlers } from "../operation.ts";

export type HouseSearchDeps = {
  readonly sql: Database;
  readonly engine: EnginePort;
  readonly dealers: DealerRules;
};

export function houseSearchRoutes({ sql, engine, dealers }: HouseSearchDeps) {
  return {
    /** @interface operation:house_search */
    async house_search({ query, caller }) {
      // An order that was just placed is found; accounts by words wait for nothing.
      if (readSearch(query.q).number !== null) await engine.readable(null);
      return searchHouse(sql, query, await staffView(dealers, caller()));
    },
  } satisfies Handlers;
}
