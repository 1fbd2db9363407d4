/** The journal over all accounts, as staff reads it. Runs in the service. */
import type { Caller } from "../../auth/sessions.ts";
import type { Database } from "../../database/connect.ts";
import { exportHouseJournal, listHouseJournal } from "../../queries/house-journal.ts";
import type { Sequencer } from "../../sequencer/sequencer.ts";
import { FileAnswer } from "../file-answer.ts";
import type { Handlers } from "../operation.ts";

export type HouseJournalDeps = { readonly sql: Database; readonly sequencer: Sequencer };

/** A Dealer reads of clients, and of what he did himself. */
const viewOf = ({ account_id, scope }: Caller) => ({
  staff_id: account_id,
  isClientsOnly: scope === "Dealer",
});

export function houseJournalRoutes({ sql, sequencer }: HouseJournalDeps) {
  return {
    /** @interface operation:house_journal */
    async house_journal({ query, caller }) {
      await sequencer.readable(null);
      return listHouseJournal(sql, query, viewOf(caller()));
    },
    /** @interface operation:house_journal_export */
    async house_journal_export({ query, caller }) {
      await sequencer.readable(null);
      const body = exportHouseJournal(sql, query, viewOf(caller()));
      return new FileAnswer("text/csv; charset=utf-8", "journal.csv", body);
    },
  } satisfies Handlers;
}
