/** A row for a new account, under the next number that no account has. Runs in the service. */
import type { Transaction } from "../database/connect.ts";

/** Brokers may have given some of the numbers by hand. */
export async function insertAccount(
  tx: Transaction,
  account: Readonly<Record<string, string | number | boolean | null>>,
): Promise<number> {
  for (;;) {
    const [row] = await tx<{ account_id: number }[]>`
      with next as (select nextval('demo_account_ids')::integer as account_id)
      select account_id from next
      where not exists (select 1 from accounts a where a.account_id = next.account_id)`;
    if (row === undefined) continue;
    await tx`insert into accounts ${tx({ ...account, ...row })}`;
    return row.account_id;
  }
}
