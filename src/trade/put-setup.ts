/** Puts a trade that was planned on a chart into the ticket. Main thread; part of the trade kit. It sends nothing. */
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Feed } from "../feed/feed.ts";
import { knownAccount } from "../stores/known-account.ts";
import { compose } from "./ticket/compose.ts";
import { draftOfSetup, type Setup } from "./ticket/draft-of-setup.ts";
import { ticketDrafts } from "./ticket-drafts.ts";

/** False: the account or the symbol's terms are not known yet. */
export function putSetup(feed: Feed, record: SymbolRecord, setup: Setup): boolean {
  const drafts = ticketDrafts(feed);
  const known = knownAccount(feed)();
  const now = known === null ? null : compose(drafts.of(record), record.symbol_id, known);
  if (now === null) return false;
  drafts.put(record, draftOfSetup(setup, now));
  return true;
}
