/**
 * Who enters a house first: in a database without accounts, the groups that a house begins with and one Admin, of FIRST_ADMIN.
 * Everybody else is made by him in the office, or signs up. Runs in the service at start; a house that has accounts is left
 * as it is, whatever the setting says.
 */
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import { PASSWORD_CHARS_MIN } from "../../contract/limits.ts";
import { refuseWeakPassword } from "../auth/password-rules.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { Clock } from "../clock.ts";
import { type FirstAdmin } from "../config.ts";
import { ConfigError } from "../config-error.ts";
import type { Log } from "../log.ts";
import { Refusal } from "../refusal.ts";
import type { Database } from "./connect.ts";
import { OWN_GROUPS, STAFF_GROUP_ID, insertGroups } from "./house-groups.ts";

const ACCOUNT_ID = 900_001;

export type FirstAdminDeps = {
  readonly sql: Database;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly log: Log;
  /** null: nobody is named. */
  readonly firstAdmin: FirstAdmin | null;
};

/** @throws ConfigError where the password is too easy to guess */
export async function admitFirst(deps: FirstAdminDeps): Promise<void> {
  const { sql, clock, log, firstAdmin } = deps;
  const [existing] = await sql`select 1 from accounts limit 1`;
  if (existing !== undefined) return;
  if (firstAdmin === null) {
    log.warn("the house has no account, so nobody can sign in: set FIRST_ADMIN, or SEED_DEMO=1");
    return;
  }
  const row = await rowOf(deps, firstAdmin);
  await sql.begin(async (tx) => {
    await insertGroups(tx, clock, OWN_GROUPS);
    await tx`insert into accounts ${tx(row)}`;
  });
  log.info({ account_id: ACCOUNT_ID }, "the first admin's account was created");
}

async function rowOf({ passwords, clock }: FirstAdminDeps, { email, password }: FirstAdmin) {
  const known = { account_id: ACCOUNT_ID, name: "Admin", alias: null, email };
  refuse(password, known);
  return {
    ...known,
    group_id: STAFF_GROUP_ID,
    role: "Admin",
    status: ACCOUNT_STATUS.active,
    password_hash: await passwords.hash(password),
    is_demo: false,
    created_at: clock.now(),
    updated_at: clock.now(),
  };
}

function refuse(password: string, known: Parameters<typeof refuseWeakPassword>[1]): void {
  if (password.length < PASSWORD_CHARS_MIN) {
    throw new ConfigError(`FIRST_ADMIN_PASSWORD has fewer than ${PASSWORD_CHARS_MIN} characters.`);
  }
  try {
    refuseWeakPassword(password, known);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ConfigError("FIRST_ADMIN_PASSWORD is too easy to guess.", { cause: error });
  }
}
