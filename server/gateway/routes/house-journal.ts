/** The journal over all accounts, as staff reads it. Runs in the service. */
import type { Database } from "../../database/connect.ts";
import type { DealerRules } from "../../office/dealer-limits.ts";
import { staffView } from "../../office/staff-view.ts";
import { exportHouseJournal, listHouseJournal } from "../../queries/house-journal.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";
import { FileAnswer } from "../file-answer.ts";
import type { Handlers } from "../operation.ts";

export type HouseJournalDeps = {
  readonly sql: Database;
  readonly engine: EnginePort;
  readonly dealers: DealerRules;
};

export function houseJournalRoutes({ sql, engine, dealers }: HouseJournalDeps) {
  return {
    /** @interface operation:house_journal */
    async house_journal({ query, caller }) {
      await engine.readable(null);
      // A Dealer reads of clients, and of what he did himself.
      return listHouseJournal(sql, query, await staffView(dealers, caller()));
    },
    /** @interface operation:house_journal_export */
    async house_journal_export({ query, caller }) {
      await engine.readable(null);
      const body = exportHouseJournal(sql, query, await staffView(dealers, caller()));
      return new FileAnswer("text/csv; charset=utf-8", "journal.csv", body);
    },
  } satisfies Handlers;
}
