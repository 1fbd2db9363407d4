/** Messages that staff writes to an account: kept, told to its sockets, in its journal. Runs in the service. @interface §4.8 */
import type { CrtInboxMessage, InboxMessage } from "../../contract/inbox.ts";
import { ensure } from "../../domain/assert.ts";
import { isUnfit, UNFIT_MESSAGE } from "../auth/names.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { writeNotes } from "../journal/account-note.ts";
import { readMessage } from "../queries/inbox.ts";
import { Refusal } from "../refusal.ts";
import type { OnceKey } from "../engine-port/engine-port.ts";
import { refuseField, type Act } from "./office.ts";

export type InboxDeps = { readonly sql: Database; readonly clock: Clock };

/** Messages an account keeps: the oldest go. */
const MESSAGES_MAX = 1_000;

/** @throws Refusal bad_request, not_found */
export async function sendMessage(
  { sql, clock }: InboxDeps,
  asked: CrtInboxMessage,
  { caller, origin }: Act,
  key: OnceKey | undefined,
): Promise<InboxMessage> {
  const words = wordsOf(asked);
  const { account_id } = asked;
  const sent = await sql.begin(async (tx) => {
    const now = clock.now();
    // One after the other, so that none is counted out by another that comes at once.
    const [account] = await tx`
      select 1 from accounts where account_id = ${account_id}::bigint and closed_at is null
      for no key update`;
    if (account === undefined) throw new Refusal("not_found");
    const row = { account_id, sent_by: caller.account_id, ...words, created_at: now };
    const [made] = await tx<{ message_id: number }[]>`
      insert into inbox_messages ${tx(row)} returning message_id`;
    const id = ensure(made, "the message made").message_id;
    await keepNewest(tx, [account_id]);
    const entity = { entity: "inbox_message", entity_id: id };
    const note = { account_id, ts: now, origin, action: "inbox_send", ...entity };
    await writeNotes(tx, [{ ...note, message: `message: ${JSON.stringify(words.subject)}` }]);
    const message = ensure(await readMessage(tx, account_id, id), "the message made");
    await keepKey(tx, key, message, now);
    return { message };
  });
  return sent.message;
}

type Words = Pick<InboxMessage, "subject" | "body">;

/** What may be kept and shown: a line, and a text of several. @throws Refusal bad_request */
export function wordsOf(asked: Words): Words {
  const subject = asked.subject.trim();
  const body = asked.body.replaceAll("\r\n", "\n");
  if (subject === "") refuseField("subject", "must not be blank");
  if (isUnfit(subject)) refuseField("subject", UNFIT_MESSAGE);
  if (body.trim() === "") refuseField("body", "must not be blank");
  if (isUnfit(body.replaceAll(/[\n\t]/g, ""))) refuseField("body", UNFIT_MESSAGE);
  return { subject, body };
}

/** The oldest messages of these accounts go, beyond what each keeps. */
export async function keepNewest(tx: Transaction, account_ids: readonly number[]): Promise<void> {
  await tx`
    delete from inbox_messages m using (
      select one.account_id, beyond.message_id
      from unnest(${[...account_ids]}::integer[]) as one (account_id)
        cross join lateral (
          select message_id from inbox_messages where account_id = one.account_id
          order by message_id desc offset ${MESSAGES_MAX} limit 1) as beyond) as old
    where m.account_id = old.account_id and m.message_id <= old.message_id`;
}

/** What is answered again where the same comes under that key, in the transaction of what was done. */
export async function keepKey(
  tx: Transaction,
  key: OnceKey | undefined,
  answer: object,
  now: number,
): Promise<void> {
  if (key === undefined) return;
  const { actor_id, key: name, body_hash } = key;
  await tx`
    insert into idempotency_keys (actor_id, key, body_hash, answer, created_at)
    values (${actor_id}, ${name}, decode(${body_hash}, 'hex'),
      ${JSON.stringify(answer)}::text::json, ${now})`;
}

/** Once read it stays so. @throws Refusal not_found */
export async function markRead(
  { sql, clock }: InboxDeps,
  account_id: number,
  id: number,
): Promise<void> {
  const found = await sql`
    update inbox_messages set read_at = coalesce(read_at, ${clock.now()})
    where account_id = ${account_id} and message_id = ${id}::bigint returning 1`;
  if (found.length === 0) throw new Refusal("not_found");
}

/** @throws Refusal not_found */
export async function deleteMessage(
  { sql }: InboxDeps,
  account_id: number,
  id: number,
): Promise<void> {
  const found = await sql`
    delete from inbox_messages
    where account_id = ${account_id} and message_id = ${id}::bigint returning 1`;
  if (found.length === 0) throw new Refusal("not_found");
}
