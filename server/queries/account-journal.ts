/** The account's journal in pages, always of one owner. Runs in the service; reads PostgreSQL alone. @interface §4.2 */
import type { Journal, JournalQuery } from "../../contract/journal.ts";
import type { Database } from "../database/connect.ts";

type Sort = { readonly order: string; readonly isByTime: boolean };
const SORTS: Readonly<Record<JournalQuery["sort_by"], Sort>> = {
  "ts:desc": { order: "ts desc, id desc", isByTime: true },
  "ts:asc": { order: "ts, id", isByTime: true },
  "action:asc": { order: "action, ts desc, id desc", isByTime: false },
  "action:desc": { order: "action desc, ts desc, id desc", isByTime: false },
};

const momentOf = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Date.parse(text);

/** A row is a moment with some sentences, whose ids follow that of the row: in time they stand as the rows do. */
export async function listJournal(
  sql: Database,
  account_id: number,
  { page, limit, from, to, sort_by }: JournalQuery,
): Promise<Journal[]> {
  const { isByTime, ...sort } = SORTS[sort_by];
  const order = sql.unsafe(sort.order);
  const offset = (page - 1) * limit;
  const isAsked = sql`account_id = ${account_id} and ts >= ${momentOf(from, 0)}
    and ts < ${momentOf(to, Number.MAX_SAFE_INTEGER)}`;
  // By time, what is on the page is found out first, from the key alone, and only that is read whole.
  const moments = isByTime
    ? sql`
      select m.*, before from account_journal m join (
        select account_id, ts, id, before from (
          select account_id, ts, id, sentences_count,
            sum(sentences_count) over (order by ${order} rows unbounded preceding)
              - sentences_count as before
          from account_journal where ${isAsked} order by ${order}
        ) counted
        where before + sentences_count > ${offset} order by ${order} limit ${limit}
      ) page using (account_id, ts, id)
      where before < ${offset + limit}`
    : sql`select *, 0 as before from account_journal where ${isAsked}`;
  const rows = await sql<Omit<Journal, "before" | "after">[]>`
    with moments as materialized (${moments})
    select id + at - 1 as id, account_id, ts, actor_id, actor_scope, sentence->>0 as action,
      sentence->>1 as entity, (sentence->>2)::bigint as entity_id, sentence->>3 as message,
      ip_address
    from moments,
      json_array_elements(sentences::json) with ordinality as said (sentence, at)
    order by ${order} limit ${limit}
    offset ${offset} - coalesce((select min(before) from moments), 0)`;
  return rows.map((row) => ({ ...row, before: null, after: null }));
}
