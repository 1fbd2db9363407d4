/** The journal over all accounts, as staff reads it. Runs in the service. */
import type { Caller } from "../../auth/sessions.ts";
import type { Database } from "../../database/connect.ts";
import type { DealerRules } from "../../office/dealer-limits.ts";
import {
  exportHouseJournal,
  listHouseJournal,
  type JournalView,
} from "../../queries/house-journal.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";
import { FileAnswer } from "../file-answer.ts";
import type { Handlers } from "../operation.ts";

export type HouseJournalDeps = {
  readonly sql: Database;
  readonly engine: EnginePort;
  readonly dealers: DealerRules;
};

export function houseJournalRoutes({ sql, engine, dealers }: HouseJournalDeps) {
  /** A Dealer reads of clients, and of what he did himself. */
  const viewOf = async (caller: Caller): Promise<JournalView> => {
    const groups = await dealers.groupsOf(caller);
    return {
      staff_id: caller.account_id,
      isClientsOnly: caller.scope === "Dealer",
      group_ids: groups === null ? null : [...groups],
    };
  };
  return {
    /** @interface operation:house_journal */
    async house_journal({ query, caller }) {
      await engine.readable(null);
      return listHouseJournal(sql, query, await viewOf(caller()));
    },
    /** @interface operation:house_journal_export */
    async house_journal_export({ query, caller }) {
      await engine.readable(null);
      const body = exportHouseJournal(sql, query, await viewOf(caller()));
      return new FileAnswer("text/csv; charset=utf-8", "journal.csv", body);
    },
  } satisfies Handlers;
}
