/**
 * Takes messages to everybody of a group to its accounts, the oldest first, a slice of accounts at a time: orders and prices go
 * on in between. Each slice is written whole with where it ended, so that a stop of the service leaves nobody out and writes to
 * nobody twice. Runs in the service.
 */
import { setImmediate } from "node:timers/promises";
import type { InboxMessage } from "../../contract/inbox.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { Clock } from "../clock.ts";
import { keepNewest } from "./inbox.ts";

/** Sends inbox_create to every socket of an account. */
type Tell = (message: InboxMessage) => void;

export type GroupCourierDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly tell: Tell;
  readonly onError: (error: unknown) => void;
};

export type GroupCourier = {
  readonly tell: Tell;
  /** Delivers what waits, unless that is being done already. */
  wake(): void;
  /** Ends with the slice under way; the next start goes on. */
  close(): Promise<void>;
};

/** Accounts of a slice. */
export const SLICE = 500;
/** A round that failed is made up by the next. */
const ROUND_INTERVAL_MS = 10_000;

export function startGroupCourier(deps: GroupCourierDeps): GroupCourier {
  const { sql, clock, tell, onError } = deps;
  const stop = new AbortController();
  let work: Promise<void> | null = null;
  let isAsked = false;
  const deliverAll = async () => {
    while (!stop.signal.aborted) {
      const messages = await sql.begin(deliverSlice);
      if (messages === null) return;
      for (const message of messages) tell(message);
      // Whatever else waits has its turn.
      await setImmediate();
    }
  };
  const wake = () => {
    isAsked = true;
    if (work !== null || stop.signal.aborted) return;
    isAsked = false;
    work = deliverAll()
      .catch(onError)
      .finally(() => {
        work = null;
        if (isAsked) wake();
      });
  };
  const stopRounds = clock.every(ROUND_INTERVAL_MS, wake);
  wake();
  return {
    tell,
    wake,
    async close() {
      stop.abort();
      stopRounds();
      await work;
    },
  };
}

type Job = {
  readonly id: number;
  readonly sent_by: number;
  readonly subject: string;
  readonly body: string;
  readonly created_at: number;
  /** Those whose turn it is. */
  readonly account_ids: number[];
};

/** The next accounts of the oldest message; null: none waits. Who is closed by now gets none. */
async function deliverSlice(tx: Transaction): Promise<InboxMessage[] | null> {
  const [job] = await tx<Job[]>`
    select group_message_id as id, sent_by, subject, body, created_at,
      account_ids[accounts_count - waiting_count + 1:accounts_count - waiting_count + ${SLICE}]
        as account_ids
    from group_messages where waiting_count > 0
    order by group_message_id limit 1 for update`;
  if (job === undefined) return null;
  const { id, sent_by, subject, body, created_at, account_ids } = job;
  const made = await tx<{ id: number; account_id: number }[]>`
    insert into inbox_messages (account_id, sent_by, group_message_id, created_at)
    select account_id, ${sent_by}, ${id}, ${created_at} from listed_accounts
    where account_id = any(${account_ids}::integer[]) order by account_id
    returning message_id as id, account_id`;
  await keepNewest(tx, account_ids);
  await tx`
    update group_messages set waiting_count = waiting_count - ${account_ids.length},
      account_ids = case when waiting_count > ${account_ids.length} then account_ids end
    where group_message_id = ${id}`;
  return made.map((row) => ({ ...row, subject, body, created_at, read_at: null }));
}
