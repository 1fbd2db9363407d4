/**
 * Signing up for a demo: what is on offer, and the account that is opened. Its money is the engine's, a deposit like any
 * other. Runs in the service. Never says whether an e-mail belongs to a customer: only demos of the sign-up are counted.
 */
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import { DEMO_ACCOUNTS_PER_EMAIL_MAX } from "../../contract/limits.ts";
import type { SignupDemo, SignupDemoResult, SignupDemoTerms } from "../../contract/signup.ts";
import { assert } from "../../domain/assert.ts";
import { amountOf, minorOf } from "../../domain/money.ts";
import { minor, type Minor } from "../../domain/units.ts";
import type { Clock } from "../clock.ts";
import type { Transaction } from "../database/connect.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { Refusal } from "../refusal.ts";
import { DAY_MS } from "./allowance.ts";
import { refuseUnfitName } from "./names.ts";
import { insertAccount } from "./new-account.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import {
  groupIn,
  leverageIn,
  leveragesOf,
  refuseSignup,
  takeSignup,
  type SignupDeps,
  type SignupOrigin,
} from "./signup-terms.ts";

/** What a demo of a group may begin with, minor units. */
export type DemoBalances = {
  currency_digits: number;
  demo_balance_default_minor: number;
  demo_balance_min_minor: number;
  demo_balance_max_minor: number;
};

type OfferedGroup = DemoBalances & {
  group_id: number;
  currency: string;
  leverage_default: number;
  leverage_max: number;
  trial_days: number;
};

/** What newcomers may choose; of two groups of one currency the one with the lower id. */
export async function offeredDemos(deps: SignupDeps): Promise<SignupDemoTerms[]> {
  return (await offeredGroups(deps)).map(toTerms);
}

async function offeredGroups({ sql, engine }: SignupDeps): Promise<OfferedGroup[]> {
  const groups = await sql<OfferedGroup[]>`
    select group_id, currency, currency_digits, leverage_default, leverage_max, trial_days,
      demo_balance_default_minor, demo_balance_min_minor, demo_balance_max_minor
    from groups g where is_demo and trial_days is not null and not exists (
      select 1 from groups o where o.is_demo and o.trial_days is not null
        and o.currency = g.currency and o.group_id < g.group_id)
    order by group_id`;
  // One that was added behind the engine's back can be traded in after the next start only.
  const known = await engine.ask("groups", null);
  return groups.filter(({ group_id }) => known.includes(group_id));
}

function toTerms(group: OfferedGroup): SignupDemoTerms {
  const { currency, currency_digits, leverage_default, trial_days } = group;
  const amount = (value: number) => amountOf(minor(value), currency_digits);
  return {
    currency,
    currency_digits,
    trial_days,
    leverages: leveragesOf(group),
    leverage_default,
    balance_min: amount(group.demo_balance_min_minor),
    balance_max: amount(group.demo_balance_max_minor),
    balance_default: amount(group.demo_balance_default_minor),
  };
}

/**
 * Opens the account.
 * @throws Refusal bad_request where something is not on offer, weak_password, too_many_requests, too_many_demos
 */
export async function signUpForDemo(
  deps: SignupDeps,
  asked: SignupDemo,
  { ip, language }: SignupOrigin,
): Promise<SignupDemoResult> {
  const { clock, sql, passwords } = deps;
  refuseUnfitName(asked.name);
  const chosen = choose(await offeredGroups(deps), asked);
  refuseWeakPassword(asked.password, { ...asked, account_id: null, alias: null });
  await takeSignup(deps, ip);
  const password_hash = await passwords.hash(asked.password);
  const trial_expires_at = clock.now() + chosen.terms.trial_days * DAY_MS;
  const account = {
    group_id: chosen.group_id,
    role: "Trader",
    // Until the engine has opened it: nobody enters an account that the engine does not know.
    status: ACCOUNT_STATUS.pending,
    name: asked.name.trim(),
    email: asked.email,
    country: asked.country ?? null,
    leverage: chosen.leverage,
    password_hash,
    is_demo: true,
    trial_expires_at,
    language,
    created_at: clock.now(),
    updated_at: clock.now(),
  };
  const account_id = await sql.begin(async (tx) => {
    await refuseTooManyDemos(tx, clock, asked.email);
    const id = await insertAccount(tx, account);
    await deps.emailProofs.ask(tx, id, true);
    return id;
  });
  await openInEngine(deps, { ...chosen, account_id, ip });
  const opened = {
    currency: chosen.terms.currency,
    leverage: chosen.leverage,
    balance: amountOf(chosen.balance, chosen.terms.currency_digits),
    trial_expires_at,
  };
  await queueMail(sql, clock, { kind: "demo_opened", account_id, facts: opened });
  return { account_id, email: asked.email, ...opened };
}

type Chosen = {
  readonly group_id: number;
  readonly terms: SignupDemoTerms;
  readonly leverage: number;
  readonly balance: Minor;
};

/** What was asked for, where it is on offer. */
function choose(groups: readonly OfferedGroup[], asked: SignupDemo): Chosen {
  const group = groupIn(groups, asked.currency, "demo");
  const terms = toTerms(group);
  const leverage = leverageIn(group, asked.leverage);
  const balance = demoBalanceOf(group, asked.balance);
  return { group_id: group.group_id, terms, leverage, balance };
}

/** What a demo of the group begins with, minor units. undefined: its default. @throws Refusal bad_request */
export function demoBalanceOf(group: DemoBalances, asked: number | undefined): Minor {
  const { currency_digits, demo_balance_min_minor, demo_balance_max_minor } = group;
  if (asked === undefined) return minor(group.demo_balance_default_minor);
  const balance = minorOf(asked, currency_digits);
  const isWithin =
    balance !== null && balance >= demo_balance_min_minor && balance <= demo_balance_max_minor;
  if (isWithin) return balance;
  const amount = (value: number) => amountOf(minor(value), currency_digits);
  const [min, max] = [amount(demo_balance_min_minor), amount(demo_balance_max_minor)];
  return refuseSignup(
    "balance",
    `must be ${min} to ${max} with at most ${currency_digits} decimals`,
  );
}

/** @interface error:too_many_demos @interface limit:DEMO_ACCOUNTS_PER_EMAIL_MAX */
async function refuseTooManyDemos(tx: Transaction, clock: Clock, email: string): Promise<void> {
  // Two sign-ups of one e-mail at once count each other.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`demo ${email.toLowerCase()}`}, 0))`;
  const [row] = await tx<{ demos: number }[]>`
    select count(*)::integer as demos from accounts
    where lower(email) = lower(${email}) and is_demo and trial_expires_at > ${clock.now()}`;
  if ((row?.demos ?? 0) >= DEMO_ACCOUNTS_PER_EMAIL_MAX) throw new Refusal("too_many_demos");
}

type Opening = Chosen & { readonly account_id: number; readonly ip: string };

/** Account and deposit in one turn, so that both are durable or neither. */
async function openInEngine(
  { engine }: SignupDeps,
  { account_id, group_id, leverage, balance, ip }: Opening,
): Promise<void> {
  const actor = { account_id, reason: 2 as const, is_read_only: false };
  const origin = { actor_id: account_id, actor_scope: "Trader", ip_address: ip };
  const status = ACCOUNT_STATUS.active;
  const both = await engine.submitAll(
    [
      { kind: "open_account", account_id, actor, group_id, status, leverage },
      { kind: "deposit", account_id, actor, amount: balance, desc: "Demo balance" },
    ],
    origin,
  );
  for (const { error } of both) {
    assert(error === null, `Invariant: a new demo opens, was refused: ${error}`);
  }
  // The sign-in that comes next looks into the tables.
  await engine.readable(account_id);
}
