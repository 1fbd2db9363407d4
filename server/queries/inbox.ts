/** Messages to an account as its owner looks at them. Runs in the service; reads PostgreSQL alone. @interface §4.8 inbox */
import type { InboxMessage, InboxQuery } from "../../contract/inbox.ts";
import type { Database, Transaction } from "../database/connect.ts";

/** Its own words, or those of the group's message. */
const MESSAGE_COLUMNS = `m.message_id as id, m.account_id, coalesce(m.subject, g.subject) as subject,
  coalesce(m.body, g.body) as body, m.created_at, m.read_at`;

/** Newest first. */
export async function listMessages(
  sql: Database,
  account_id: number,
  { unread, page, limit }: InboxQuery,
): Promise<InboxMessage[]> {
  const rows = await sql<InboxMessage[]>`
    select ${sql.unsafe(MESSAGE_COLUMNS)}
    from inbox_messages m left join group_messages g using (group_message_id)
    where m.account_id = ${account_id}
      and (${unread ?? null}::boolean is null or (m.read_at is null) = ${unread ?? null}::boolean)
    order by m.message_id desc limit ${limit} offset ${(page - 1) * limit}`;
  return [...rows];
}

/** null: none of that number is the account's. */
export async function readMessage(
  sql: Database | Transaction,
  account_id: number,
  id: number,
): Promise<InboxMessage | null> {
  const [row] = await sql<InboxMessage[]>`
    select ${sql.unsafe(MESSAGE_COLUMNS)}
    from inbox_messages m left join group_messages g using (group_message_id)
    where m.account_id = ${account_id} and m.message_id = ${id}::bigint`;
  return row ?? null;
}
