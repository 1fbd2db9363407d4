/**
 * The proof, at a start, that the tables that are read say what the journal says: of its newest events each row that they
 * made, and of every account its money. Older rows are proved by check-books. Runs in the service.
 */
import { DatabaseError, type Database } from "../database/connect.ts";
import type { EngineEvent } from "../../engine/event.ts";
import { decodeEvents } from "../../engine/event-text.ts";
import type { EngineState } from "../../engine/state.ts";
import type { AccountRow } from "../journal/account-rows.ts";
import type { JournalBatch, Place } from "../journal/batch.ts";
import { differencesIn, setLastIds } from "./compare-tables.ts";
import {
  expectBatches,
  forgetPruned,
  forgetRemoved,
  makeExpectedTables,
  measureExpected,
} from "./expected-tables.ts";

/** Events that are proved at a start, at most. */
export const RECENT_EVENTS = 10_000;
/** Differences that the message names. */
const NAMED_MAX = 3;

/**
 * `state` and `place`: as the journal leaves them; the tables must be that far. `accounts`: as the tables have them.
 * @throws DatabaseError which names what differs
 */
export async function proveRecent(
  sql: Database,
  state: EngineState,
  place: Place,
  accounts: readonly AccountRow[] | Promise<readonly AccountRow[]>,
  recentEvents = RECENT_EVENTS,
): Promise<void> {
  const [known, wrongOthers] = await Promise.all([
    accounts,
    wrongRows(sql, state, place.seq - recentEvents),
  ]);
  const wrong = [...wrongAccounts(known, state), ...wrongOthers];
  if (wrong.length === 0) return;
  const more = wrong.length > NAMED_MAX ? ` and ${wrong.length - NAMED_MAX} more` : "";
  throw new DatabaseError(
    `The tables do not say what the journal says: ${wrong.slice(0, NAMED_MAX).join(". ")}${more}. Nothing was changed. ` +
      "`npm run check-books` names every difference; with `-- --repair` it writes the tables anew from the journal.",
  );
}

/** Columns of an account that the journal rules over, and what the engine calls them. */
const RECORDED_AS = {
  group_id: "group_id",
  status: "status",
  leverage: "leverage",
  balance_minor: "balance",
  credit_minor: "credit",
} as const;
const MONEY_FIELDS = Object.keys(RECORDED_AS) as (keyof typeof RECORDED_AS)[];

/** Looks at accounts that the engine has. One whose opening broke off has a row and is not in the journal. */
function wrongAccounts(rows: readonly AccountRow[], state: EngineState): string[] {
  const wrong: string[] = [];
  let known = 0;
  for (const row of rows) {
    const record = state.accounts.get(row.account_id)?.record;
    if (record === undefined) continue;
    known += 1;
    for (const field of MONEY_FIELDS) {
      const [is, should] = [row[field], record[RECORDED_AS[field]]];
      if (is !== should) {
        wrong.push(`accounts ${row.account_id}: ${field} is ${is}, the journal says ${should}`);
      }
    }
  }
  if (known < state.accounts.size) {
    wrong.push(`accounts: ${state.accounts.size - known} that the journal has are missing`);
  }
  return wrong;
}

async function wrongRows(sql: Database, state: EngineState, after: number): Promise<string[]> {
  const batches = await sql<JournalBatch[]>`
    select batch, first_seq, last_seq, ts, events, names, actors, hash from journal
    where last_seq > ${after} order by batch`;
  const said = sinceTermsHold(batches, state);
  if (said.length === 0) return [];
  return sql.begin(async (tx) => {
    await makeExpectedTables(tx);
    const { symbols, groups, accounts } = state;
    const source = {
      symbols: new Map([...symbols].map(([id, { terms }]) => [id, { terms }])),
      groups: new Map(groups),
      accounts: new Map([...accounts].map(([id, { record }]) => [id, { record }])),
    };
    // Every row is new to tables that are empty.
    const last = { orders: 0, positions: 0, deals: 0 };
    await expectBatches(tx, said, { source, told: new Map(), last });
    // All accounts were compared with the state.
    await tx`truncate pg_temp.accounts`;
    await forgetRemoved(tx);
    await forgetPruned(tx);
    await measureExpected(tx);
    const { next } = state;
    await setLastIds(tx, {
      orders: next.order - 1,
      positions: next.position - 1,
      deals: next.deal - 1,
      transactions: next.transaction - 1,
    });
    return (await differencesIn(tx, "recent")).map(({ words }) => words);
  });
}

/**
 * Decimals depend on terms, and those of the state are the last ones: what was said before they held is left out. A row
 * whose last event comes later is whole in what remains.
 */
function sinceTermsHold(
  batches: readonly JournalBatch[],
  state: EngineState,
): readonly JournalBatch[] {
  const changed = batches.findLastIndex(({ events }) =>
    decodeEvents(events).some((event) => changesTerms(event, state)),
  );
  return batches.slice(changed + 1);
}

function changesTerms(event: EngineEvent, { accounts }: EngineState): boolean {
  if (event.type === "symbol" || event.type === "group") return true;
  if (event.type !== "account") return false;
  return accounts.get(event.account_id)?.record.group_id !== event.account.group_id;
}
