/** What accounts are called, beside the rows of lists that the engine makes. Runs in the service. */
import type { Database } from "../database/connect.ts";

type OfAccount = { readonly account_id: number };

/** Each row with `account_name`; empty: there is no such account. */
export async function withNames<Row extends OfAccount>(
  sql: Database,
  rows: readonly Row[],
): Promise<(Row & { account_name: string })[]> {
  const ids = [...new Set(rows.map(({ account_id }) => account_id))];
  const named = await sql<{ account_id: number; name: string }[]>`
    select account_id, name from accounts where account_id = any(${ids}::bigint[])`;
  const names = new Map(named.map(({ account_id, name }) => [account_id, name]));
  return rows.map((row) => ({ ...row, account_name: names.get(row.account_id) ?? "" }));
}
