/**
 * The demo groups and accounts with their well-known passwords, for SEED_DEMO. Runs in the service at start.
 * Never changes what is already there: it adds to a database without accounts only.
 */
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Database } from "./connect.ts";
import {
  GROUPS,
  RAW_GROUP_ID,
  STAFF_GROUP_ID,
  STANDARD_GROUP_ID,
  insertGroups,
} from "./house-groups.ts";

export type DemoLogin = { account_id: number; password: string; who: string };

/** What the ready message prints. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { account_id: 100001, password: "demo-trader", who: "trader, raw spreads" },
  { account_id: 100001, password: "demo-investor", who: "the same account, read-only" },
  { account_id: 100002, password: "demo-trader", who: "trader, standard spreads" },
  { account_id: 900001, password: "demo-admin", who: "admin" },
  { account_id: 900002, password: "demo-dealer", who: "dealer" },
];

const USD_CENTS = 100;

const ACCOUNTS = [
  {
    account_id: 100001,
    group_id: RAW_GROUP_ID,
    role: "Trader",
    name: "Ada Marlowe",
    alias: "ada",
    email: "ada@ringside.example",
    balance: 50_000,
    password: "demo-trader",
    investor_password: "demo-investor",
  },
  {
    account_id: 100002,
    group_id: STANDARD_GROUP_ID,
    role: "Trader",
    name: "Ben Okafor",
    alias: "ben",
    email: "ben@ringside.example",
    balance: 10_000,
    password: "demo-trader",
    investor_password: null,
  },
  {
    account_id: 900001,
    group_id: STAFF_GROUP_ID,
    role: "Admin",
    name: "Carla Voss",
    alias: "admin",
    email: "admin@ringside.example",
    balance: 0,
    password: "demo-admin",
    investor_password: null,
  },
  {
    account_id: 900002,
    group_id: STAFF_GROUP_ID,
    role: "Dealer",
    name: "Dan Whitlock",
    alias: "dealer",
    email: "dealer@ringside.example",
    balance: 0,
    password: "demo-dealer",
    investor_password: null,
  },
];

/** Seeds an empty database; returns whether the demo accounts are there. */
export async function seedDemo(
  sql: Database,
  passwords: Passwords,
  clock: Clock,
  log: Log,
): Promise<boolean> {
  const [existing] = await sql<{ account_id: number }[]>`select account_id from accounts limit 1`;
  if (existing !== undefined) {
    const [demo] =
      await sql`select 1 from accounts where account_id = ${ACCOUNTS[0]?.account_id ?? 0}`;
    return demo !== undefined;
  }
  const rows = await Promise.all(ACCOUNTS.map((account) => toRow(account, passwords, clock)));
  await sql.begin(async (tx) => {
    await insertGroups(tx, clock, GROUPS);
    await tx`insert into accounts ${tx(rows)} on conflict do nothing`;
  });
  log.info({ accounts: rows.length }, "demo accounts created");
  return true;
}

async function toRow(account: (typeof ACCOUNTS)[number], passwords: Passwords, clock: Clock) {
  const { password, investor_password, balance, ...rest } = account;
  return {
    ...rest,
    status: ACCOUNT_STATUS.active,
    balance_minor: balance * USD_CENTS,
    password_hash: await passwords.hash(password),
    investor_password_hash:
      investor_password === null ? null : await passwords.hash(investor_password),
    is_demo: true,
    created_at: clock.now(),
    updated_at: clock.now(),
  };
}
