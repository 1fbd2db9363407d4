/** What accounts are called, for lists that the engine's state makes. Runs in the service. */
import type { Database } from "../database/connect.ts";
import type { AccountState } from "../engine/state.ts";

/** By account_id. */
export async function accountNames(
  sql: Database,
  accounts: readonly AccountState[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(accounts.map(({ record }) => record.account_id))];
  const rows = await sql<{ account_id: number; name: string }[]>`
    select account_id, name from accounts where account_id = any(${ids}::bigint[])`;
  return new Map(rows.map(({ account_id, name }) => [account_id, name]));
}
