/** What accounts are called, for lists that the engine makes. Runs in the service. */
import type { Database } from "../database/connect.ts";

/** By account_id. */
export async function accountNames(
  sql: Database,
  rows: readonly { readonly account_id: number }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ account_id }) => account_id))];
  const named = await sql<{ account_id: number; name: string }[]>`
    select account_id, name from accounts where account_id = any(${ids}::bigint[])`;
  return new Map(named.map(({ account_id, name }) => [account_id, name]));
}
