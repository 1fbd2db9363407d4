/** Which accounts may no longer enter, so that their open sockets end too. Runs in the service. */
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import type { ErrorName } from "../../contract/errors.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";

/** Why an account may not enter: the answer that its calls get. */
export type ClosedAccount = { readonly account_id: number; readonly error: ErrorName };

/** Those of the accounts that are not active or whose trial has ended. */
export async function findClosedAccounts(
  { sql, clock }: { sql: Database; clock: Clock },
  account_ids: readonly number[],
): Promise<ClosedAccount[]> {
  if (account_ids.length === 0) return [];
  const rows = await sql<{ account_id: number; is_active: boolean }[]>`
    select account_id, status = ${ACCOUNT_STATUS.active} as is_active from accounts
    where account_id = any(${[...account_ids]}::integer[])
      and (status <> ${ACCOUNT_STATUS.active} or trial_expires_at <= ${clock.now()})`;
  return rows.map(({ account_id, is_active }) => ({
    account_id,
    error: is_active ? "trial_expired" : "account_deactivated",
  }));
}
