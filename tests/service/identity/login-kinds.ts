/** The kinds of sign-in with a wrong password that nobody may tell apart, and the accounts they need. Runs in the tests. */
import type { Database } from "../../../server/database/connect.ts";

/** By username. */
export const LOGIN_KINDS: Readonly<Record<string, string>> = {
  "an unknown account": "999999",
  "a wrong password": "100001",
  "a disabled account": "100002",
  "an ended trial": "900002",
  "an alias": "ada",
  "an unknown alias": "nobody",
  "an e-mail": "ada@ringside.example",
  "an unknown e-mail": "nobody@ringside.example",
};

/** Longer than a username's attempts are remembered. */
export const ATTEMPTS_APART_MS = 16 * 60_000;

export async function prepareLoginKinds(sql: Database): Promise<void> {
  await sql`update accounts set status = 3 where account_id = 100002`;
  await sql`update accounts set trial_expires_at = 1 where account_id = 900002`;
}
