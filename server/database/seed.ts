/**
 * The demo groups and accounts with their well-known passwords, for SEED_DEMO. Runs in the service at start.
 * Never changes what is already there: it adds to a database without accounts only.
 */
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import type { SymbolCategory } from "../../contract/symbol.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Database } from "./connect.ts";

export type DemoLogin = { account_id: number; password: string; who: string };

/** What the ready message prints. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { account_id: 100001, password: "demo-trader", who: "trader, raw spreads" },
  { account_id: 100001, password: "demo-investor", who: "the same account, read-only" },
  { account_id: 100002, password: "demo-trader", who: "trader, standard spreads" },
  { account_id: 900001, password: "demo-admin", who: "admin" },
  { account_id: 900002, password: "demo-dealer", who: "dealer" },
];

const RAW_GROUP_ID = 1;
const STANDARD_GROUP_ID = 2;
const STAFF_GROUP_ID = 3;

/** What a reset of the balance may ask for, USD. */
const RESETTABLE = {
  demo_balance_min_minor: 100_00,
  demo_balance_default_minor: 10_000_00,
  demo_balance_max_minor: 1_000_000_00,
};

const GROUPS = [
  {
    group_id: RAW_GROUP_ID,
    name: "Raw",
    description: "The provider's own spreads",
    leverage_default: 100,
    leverage_max: 500,
    ...RESETTABLE,
  },
  {
    group_id: STANDARD_GROUP_ID,
    name: "Standard",
    description: "Wider spreads by category of symbol",
    leverage_default: 100,
    leverage_max: 200,
    ...RESETTABLE,
  },
  {
    group_id: STAFF_GROUP_ID,
    name: "Staff",
    description: "The broker's own people",
    leverage_default: 100,
    leverage_max: 100,
  },
];

/** Points taken off the bid and put on the ask of the Standard group and of newcomers. */
const STANDARD_MARKUPS: readonly (readonly [SymbolCategory, number, number])[] = [
  ["forex", 4, 5],
  ["metals", 8, 10],
  ["indices", 5, 5],
  ["energies", 2, 2],
  ["crypto", 50, 60],
  ["shares", 2, 3],
];

/** A newcomer's trial. */
const TRIAL_DAYS = 30;

/** Demos that newcomers sign up for, in whole units of the currency. */
const DEMO_GROUPS = [
  { group_id: 4, currency: "USD", currency_digits: 2, demo_balance: [100, 10_000, 1_000_000] },
  { group_id: 5, currency: "EUR", currency_digits: 2, demo_balance: [100, 10_000, 1_000_000] },
  {
    group_id: 6,
    currency: "JPY",
    currency_digits: 0,
    demo_balance: [10_000, 1_000_000, 100_000_000],
  },
].map(({ demo_balance: [min = 0, first = 0, max = 0], ...group }) => ({
  ...group,
  name: `Demo ${group.currency}`,
  description: "Newcomers on trial, with standard spreads",
  leverage_default: 100,
  leverage_max: 500,
  trial_days: TRIAL_DAYS,
  demo_balance_min_minor: min * 10 ** group.currency_digits,
  demo_balance_default_minor: first * 10 ** group.currency_digits,
  demo_balance_max_minor: max * 10 ** group.currency_digits,
}));

/** Live accounts that newcomers ask for: nobody is in them before staff approves one. */
const LIVE_GROUPS = [
  { group_id: 7, currency: "USD" },
  { group_id: 8, currency: "EUR" },
].map((group) => ({
  ...group,
  name: `Live ${group.currency}`,
  description: "Approved clients, with standard spreads",
  currency_digits: 2,
  leverage_default: 30,
  leverage_max: 100,
  takes_live_signups: true,
}));

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
  const newcomers = [...DEMO_GROUPS, ...LIVE_GROUPS].map(({ group_id }) => group_id);
  const standard = [STANDARD_GROUP_ID, ...newcomers];
  const markups = standard.flatMap((group_id) =>
    STANDARD_MARKUPS.map(([category, markup_bid, markup_ask]) => ({
      group_id,
      category,
      markup_bid,
      markup_ask,
    })),
  );
  const now = { created_at: clock.now(), updated_at: clock.now() };
  await sql.begin(async (tx) => {
    for (const group of [...GROUPS, ...DEMO_GROUPS]) {
      await tx`insert into groups ${tx({ ...group, is_demo: true, ...now })} on conflict do nothing`;
    }
    for (const group of LIVE_GROUPS) {
      await tx`insert into groups ${tx({ ...group, ...now })} on conflict do nothing`;
    }
    await tx`insert into group_markups ${tx(markups)} on conflict do nothing`;
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
