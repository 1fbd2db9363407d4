/**
 * Messages that staff writes to everybody of a group: whom each is for is settled with the moment it is sent, and
 * group-courier.ts takes it to them. Runs in the service.
 */
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import type { CrtGroupMessage, GroupInbox, GroupMessage } from "../../contract/group-inbox.ts";
import { ensure } from "../../domain/assert.ts";
import type { Caller } from "../auth/sessions.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { OnceKey } from "../engine-port/engine-port.ts";
import { writeNotes } from "../journal/account-note.ts";
import { Refusal } from "../refusal.ts";
import { keepKey, wordsOf, type InboxDeps } from "./inbox.ts";
import type { Act } from "./office.ts";

/** Messages of a group that staff is shown: an older one goes once nobody has it any more. */
const SHOWN_MAX = 100;
/** Messages of the whole house that are under way at once. */
export const UNDER_WAY_MAX = 100;
const BUSY_RETRY_S = 60;

const GROUP_MESSAGE_COLUMNS = `group_message_id as id, group_id, sent_by, subject, body, created_at, accounts_count,
  waiting_count`;

/** Who can sign in, or could again: not who waits for approval or was declined. */
const READERS = [ACCOUNT_STATUS.active, ACCOUNT_STATUS.disabled];

/** Whom the caller's message to a group is for: of a dealer, clients alone. */
const recipients = (
  sql: Database | Transaction,
  group_id: number,
  { scope }: Pick<Caller, "scope">,
) => sql`
  from listed_accounts where group_id = ${group_id}::bigint
    and status = any(${READERS}::smallint[]) and (role = 'Trader' or ${scope !== "Dealer"})`;

export async function readGroupInbox(
  sql: Database,
  group_id: number,
  caller: Pick<Caller, "scope">,
): Promise<GroupInbox> {
  const [found, messages] = await Promise.all([
    sql<{ count: number }[]>`
      select count(*)::integer as count ${recipients(sql, group_id, caller)}`,
    sql<GroupMessage[]>`
      select ${sql.unsafe(GROUP_MESSAGE_COLUMNS)} from group_messages where group_id = ${group_id}::bigint
      order by group_message_id desc limit ${SHOWN_MAX}`,
  ]);
  return { accounts_count: found[0]?.count ?? 0, messages: [...messages] };
}

/** Takes it for delivery; nobody has it yet. @throws Refusal bad_request, too_many_requests */
export async function sendGroupMessage(
  { sql, clock }: InboxDeps,
  group_id: number,
  asked: CrtGroupMessage,
  { caller, origin }: Act,
  key: OnceKey | undefined,
): Promise<GroupMessage> {
  const words = wordsOf(asked);
  const sent = await sql.begin(async (tx) => {
    // One at a time: the bound is kept.
    await tx`select pg_advisory_xact_lock(hashtext('group_messages'))`;
    const [under] = await tx<{ way: number }[]>`
      select count(*)::integer as way from group_messages where waiting_count > 0`;
    if ((under?.way ?? 0) >= UNDER_WAY_MAX) {
      throw new Refusal("too_many_requests", { retryAfterS: BUSY_RETRY_S });
    }
    const now = clock.now();
    const [message] = await tx<GroupMessage[]>`
      with found as (
        select array_agg(account_id order by account_id) as ids, count(*)::integer as count
        ${recipients(tx, group_id, caller)})
      insert into group_messages (group_id, sent_by, subject, body, created_at, accounts_count,
        waiting_count, account_ids)
      select ${group_id}::integer, ${caller.account_id}::integer, ${words.subject}::text,
        ${words.body}::text, ${now}::bigint, count, count, ids from found
      returning ${tx.unsafe(GROUP_MESSAGE_COLUMNS)}`;
    const made = ensure(message, "the message made");
    await forgetOld(tx, group_id);
    const entity = { entity: "group", entity_id: group_id };
    const note = { account_id: caller.account_id, ts: now, origin, action: "group_inbox_send" };
    const text = `message to ${made.accounts_count} accounts: ${JSON.stringify(words.subject)}`;
    await writeNotes(tx, [{ ...note, ...entity, message: text }]);
    await keepKey(tx, key, made, now);
    return { made };
  });
  return sent.made;
}

/** Texts that nobody has any more, beyond those that are shown. */
async function forgetOld(tx: Transaction, group_id: number): Promise<void> {
  await tx`
    delete from group_messages g
    where g.group_id = ${group_id} and g.waiting_count = 0 and g.group_message_id <= (
        select group_message_id from group_messages where group_id = ${group_id}
        order by group_message_id desc offset ${SHOWN_MAX} limit 1)
      and not exists (
        select from inbox_messages m where m.group_message_id = g.group_message_id)`;
}
