/** Messages to an account as its owner looks at them. Runs in the service; reads PostgreSQL alone. @interface §4.8 inbox */
import type { InboxMessage, InboxQuery } from "../../contract/inbox.ts";
import type { Database, Transaction } from "../database/connect.ts";

/** Newest first. */
export async function listMessages(
  sql: Database,
  account_id: number,
  { unread, page, limit }: InboxQuery,
): Promise<InboxMessage[]> {
  const rows = await sql<InboxMessage[]>`
    select message_id as id, account_id, subject, body, created_at, read_at
    from inbox_messages
    where account_id = ${account_id}
      and (${unread ?? null}::boolean is null or (read_at is null) = ${unread ?? null}::boolean)
    order by message_id desc limit ${limit} offset ${(page - 1) * limit}`;
  return [...rows];
}

/** null: none of that number is the account's. */
export async function readMessage(
  sql: Database | Transaction,
  account_id: number,
  id: number,
): Promise<InboxMessage | null> {
  const [row] = await sql<InboxMessage[]>`
    select message_id as id, account_id, subject, body, created_at, read_at
    from inbox_messages where account_id = ${account_id} and message_id = ${id}::bigint`;
  return row ?? null;
}
