/**
 * The groups that a house begins with: those of the demo logins, of staff, and those that newcomers sign up for. Runs in the
 * service at start. Never changes what is already there.
 */
import type { SymbolCategory } from "../../contract/symbol.ts";
import type { Clock } from "../clock.ts";
import type { Transaction } from "./connect.ts";

export const RAW_GROUP_ID = 1;
export const STANDARD_GROUP_ID = 2;
export const STAFF_GROUP_ID = 3;

/** What a reset of the balance may ask for, USD. */
const RESETTABLE = {
  demo_balance_min_minor: 100_00,
  demo_balance_default_minor: 10_000_00,
  demo_balance_max_minor: 1_000_000_00,
};

const TRADED_GROUPS = [
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
];

const STAFF_GROUP = {
  group_id: STAFF_GROUP_ID,
  name: "Staff",
  description: "The broker's own people",
  leverage_default: 100,
  leverage_max: 100,
};

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

/** Terms of a group that a house begins with, as its row. */
type Group = {
  readonly group_id: number;
  readonly is_demo: boolean;
  readonly name: string;
  readonly description: string;
  /** Left out: USD. */
  readonly currency?: string;
};

const areDemo = <T extends object>(groups: readonly T[], is_demo: boolean) =>
  groups.map((group) => ({ ...group, is_demo }));

/** Groups of a house that a broker runs: play money is only for those who sign up for a demo. */
export const OWN_GROUPS: readonly Group[] = [
  ...areDemo([STAFF_GROUP], false),
  ...areDemo(DEMO_GROUPS, true),
  ...areDemo(LIVE_GROUPS, false),
];

/** Groups of a house with the demo logins. */
export const GROUPS: readonly Group[] = [
  ...areDemo([...TRADED_GROUPS, STAFF_GROUP, ...DEMO_GROUPS], true),
  ...areDemo(LIVE_GROUPS, false),
];

/** Groups with the standard spreads. */
const STANDARD = new Set([
  STANDARD_GROUP_ID,
  ...[...DEMO_GROUPS, ...LIVE_GROUPS].map(({ group_id }) => group_id),
]);

/** Adds groups with their mark-ups; those that are there stay as they are. */
export async function insertGroups(
  tx: Transaction,
  clock: Clock,
  groups: readonly Group[],
): Promise<void> {
  const now = { created_at: clock.now(), updated_at: clock.now() };
  for (const group of groups) {
    await tx`insert into groups ${tx({ ...group, ...now })} on conflict do nothing`;
  }
  const markups = groups
    .filter(({ group_id }) => STANDARD.has(group_id))
    .flatMap(({ group_id }) =>
      STANDARD_MARKUPS.map(([category, markup_bid, markup_ask]) => ({
        group_id,
        category,
        markup_bid,
        markup_ask,
      })),
    );
  await tx`insert into group_markups ${tx(markups)} on conflict do nothing`;
}
