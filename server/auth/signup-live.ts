/**
 * Asking for a live account: what is on offer, and the pending account that staff approves or declines. Runs in the
 * service. Never says whether an e-mail belongs to a customer: requests are counted, whoever's e-mail they name.
 */
import { createHash } from "node:crypto";
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import { LIVE_SIGNUPS_PER_DAY_MAX } from "../../contract/limits.ts";
import type { SignupLive, SignupLiveResult, SignupLiveTerms } from "../../contract/signup-live.ts";
import { assert } from "../../domain/assert.ts";
import { writeNotes } from "../journal/account-note.ts";
import type { Origin } from "../journal/batch.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { DAY_MS, takeAllowance, type Allowance } from "./allowance.ts";
import { refuseUnfitName } from "./names.ts";
import { insertAccount } from "./new-account.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import {
  groupIn,
  leverageIn,
  leveragesOf,
  takeSignup,
  type SignupDeps,
  type SignupOrigin,
} from "./signup-terms.ts";

type LiveGroup = {
  group_id: number;
  currency: string;
  currency_digits: number;
  leverage_default: number;
  leverage_max: number;
};

/** How often one e-mail may ask for a live account. @interface limit:LIVE_SIGNUPS_PER_DAY_MAX */
const REQUESTS: Allowance = {
  kind: "signup_live",
  usesMax: LIVE_SIGNUPS_PER_DAY_MAX,
  windowMs: DAY_MS,
};

/** What newcomers may choose: of the currencies that the broker has on offer, by the group with the lowest id. */
export async function offeredLive(deps: SignupDeps): Promise<SignupLiveTerms[]> {
  return (await liveGroups(deps)).map((group) => ({
    currency: group.currency,
    currency_digits: group.currency_digits,
    leverages: leveragesOf(group),
    leverage_default: group.leverage_default,
  }));
}

async function liveGroups({ sql, engine }: SignupDeps): Promise<LiveGroup[]> {
  const groups = await sql<LiveGroup[]>`
    select group_id, currency, currency_digits, leverage_default, leverage_max
    from groups g
    where takes_live_signups
      and not exists (
        select from broker b where b.currencies is not null and g.currency <> all(b.currencies))
      and not exists (
        select from groups o where o.takes_live_signups and o.currency = g.currency
          and o.group_id < g.group_id)
    order by group_id`;
  // One that was added behind the engine's back can be traded in after the next start only.
  const known = await engine.ask("groups", null);
  return groups.filter(({ group_id }) => known.includes(group_id));
}

/**
 * Makes the pending account.
 * @throws Refusal bad_request where something is not on offer, weak_password, too_many_requests
 */
export async function signUpForLive(
  deps: SignupDeps,
  asked: SignupLive,
  { ip, language }: SignupOrigin,
): Promise<SignupLiveResult> {
  const { clock, sql, passwords } = deps;
  refuseUnfitName(asked.name);
  const group = groupIn(await liveGroups(deps), asked.currency, "live account");
  const leverage = leverageIn(group, asked.leverage);
  refuseWeakPassword(asked.password, { ...asked, account_id: null, alias: null });
  await takeSignup(deps, ip);
  await takeAllowance(deps, REQUESTS, fingerprintOf(asked.email));
  const account = {
    group_id: group.group_id,
    role: "Trader",
    status: ACCOUNT_STATUS.pending,
    name: asked.name.trim(),
    email: asked.email,
    phone: asked.phone,
    country: asked.country,
    leverage,
    password_hash: await passwords.hash(asked.password),
    is_demo: false,
    language,
    created_at: clock.now(),
    updated_at: clock.now(),
  };
  const account_id = await sql.begin(async (tx) => {
    const id = await insertAccount(tx, account);
    // He can enter once staff has approved him, and asks for a code then: one of now would be over.
    await deps.emailProofs.ask(tx, id, false);
    await queueMail(tx, clock, { kind: "live_requested", account_id: id, facts: {} });
    await writeNotes(tx, [
      {
        account_id: id,
        ts: clock.now(),
        origin: originOf(id, ip),
        action: "account_request",
        entity: "account",
        entity_id: id,
        message: `asked for a live account in ${group.currency}, 1:${leverage}`,
      },
    ]);
    return id;
  });
  await openInEngine(deps, { account_id, group_id: group.group_id, leverage, ip });
  const { currency } = group;
  return { account_id, email: asked.email, currency, leverage, status: ACCOUNT_STATUS.pending };
}

/** An e-mail that is counted is not kept: a stranger may have typed it. */
const fingerprintOf = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest("hex");

const originOf = (account_id: number, ip_address: string): Origin => ({
  actor_id: account_id,
  actor_scope: "Trader",
  ip_address,
});

type Opening = {
  readonly account_id: number;
  readonly group_id: number;
  readonly leverage: number;
  readonly ip: string;
};

/** Pending in the engine too, so that approving it is a change like any other. A start makes up for one that broke off. */
async function openInEngine(
  { engine }: SignupDeps,
  { account_id, group_id, leverage, ip }: Opening,
): Promise<void> {
  const actor = { account_id, reason: 2 as const, is_read_only: false };
  const status = ACCOUNT_STATUS.pending;
  const { error } = await engine.submit(
    { kind: "open_account", account_id, actor, group_id, status, leverage },
    originOf(account_id, ip),
  );
  assert(error === null, `Invariant: a pending account opens, was refused: ${error}`);
  // Staff's list is read from the tables.
  await engine.readable(account_id);
}
