/**
 * Whether a code that was typed is the account's: of its app, or one of its recovery codes. Runs in the service. Each opens
 * something once. Wrong ones of an app are counted before the answer is known: those of networks that the account was entered
 * from by themselves, those of all others together, so that strangers who know the password neither guess for long nor keep its
 * owner out; a recovery code, of which nobody guesses one, is taken from anywhere.
 */
import { createHmac } from "node:crypto";
import { TWO_FACTOR_TRIES_MAX } from "../../contract/limits.ts";
import { bareCode, isAppCode } from "../../domain/typed-code.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { writeNotes } from "../journal/account-note.ts";
import type { Origin } from "../journal/batch.ts";
import { queueMail } from "../mail/mail-queue.ts";
import type { MailFacts } from "../mail/mail.ts";
import { openSecret, sealSecret } from "../office/provider-secrets.ts";
import { Refusal } from "../refusal.ts";
import { DAY_MS, HOUR_MS, useAllowance, type Allowance } from "./allowance.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { findStep } from "./totp.ts";

export type CheckDeps = { readonly sql: Database; readonly clock: Clock };

/** A code, whose it should be, and whence it came. `network`: as networkOf() gives it. */
export type ShownCode = {
  readonly account_id: number;
  readonly typed: string;
  readonly network: string;
  readonly origin: Origin;
};

/** @interface limit:TWO_FACTOR_TRIES_MAX */
const OF_NETWORK: Allowance = {
  kind: "two_factor_network",
  usesMax: TWO_FACTOR_TRIES_MAX,
  windowMs: HOUR_MS,
};
const OF_STRANGERS: Allowance = {
  kind: "two_factor_strangers",
  usesMax: TWO_FACTOR_TRIES_MAX,
  windowMs: DAY_MS,
};
/** Lines of the journal about wrong codes; beyond them no more are written. */
const NOTES: Allowance = { kind: "two_factor_note", usesMax: 20, windowMs: HOUR_MS };

type Outcome = "right" | "wrong" | "off" | { readonly waitMs: number };

/**
 * Uses the code up. `wrong`: how a code is refused that is not right, was used, or comes when it was turned off meanwhile.
 * @throws Refusal wrong, too_many_requests
 */
export async function useCode(
  deps: CheckDeps,
  key: string,
  shown: ShownCode,
  wrong: "wrong_code" | "wrong_two_factor_code",
): Promise<void> {
  const bare = bareCode(shown.typed);
  const outcome = await deps.sql.begin(async (tx): Promise<Outcome> => {
    // One at a time of an account: two with the same code at once are one with it and one too late.
    const [row] = await tx<{ secret: Buffer | null; last_step: number }[]>`
      select secret, last_step from two_factor where account_id = ${shown.account_id} for update`;
    if (row === undefined || row.secret === null) return "off";
    const found = isAppCode(bare)
      ? await useAppCode(
          tx,
          deps.clock,
          key,
          { ...shown, typed: bare },
          { ...row, secret: row.secret },
        )
      : await useRecoveryCode(tx, deps.clock, key, shown);
    if (found === "wrong") await noteWrong(tx, deps.clock, shown);
    if (found === "right") await keepNetwork(tx, deps.clock, key, shown);
    return found;
  });
  if (outcome === "right") return;
  if (typeof outcome === "string") throw new Refusal(wrong);
  throw new Refusal("too_many_requests", { retryAfterS: Math.ceil(outcome.waitMs / 1000) });
}

async function useAppCode(
  tx: Transaction,
  clock: Clock,
  key: string,
  { account_id, typed, network }: ShownCode,
  row: { secret: Buffer; last_step: number },
): Promise<Outcome> {
  const [known] = await tx`select 1 from two_factor_networks
    where account_id = ${account_id} and network_hash = ${hashNetwork(key, account_id, network)}`;
  const isKnown = known !== undefined;
  const allowance = isKnown ? OF_NETWORK : OF_STRANGERS;
  const subject = isKnown ? `${account_id} ${network}` : String(account_id);
  const waitMs = await useAllowance(tx, clock, allowance, subject);
  if (waitMs > 0) return { waitMs };
  const secret = openTotpSecret(key, account_id, row.secret);
  const step = findStep(secret, typed, clock.now(), row.last_step);
  if (step === null) {
    if (!isKnown) await warnWhenLast(tx, clock, account_id);
    return "wrong";
  }
  await tx`update two_factor set last_step = ${step} where account_id = ${account_id}`;
  // Of strangers only this one goes: it was none.
  await tx`delete from allowance_uses where ctid = any(array(
    select ctid from allowance_uses where kind = ${allowance.kind} and subject = ${subject}
      and (${isKnown} or used_at = ${clock.now()}) limit ${isKnown ? allowance.usesMax : 1}))`;
  return "right";
}

async function useRecoveryCode(
  tx: Transaction,
  clock: Clock,
  key: string,
  { account_id, typed, origin }: ShownCode,
): Promise<Outcome> {
  const now = clock.now();
  const used = await tx`update recovery_codes set used_at = ${now}
    where account_id = ${account_id} and code_hash = ${hashRecoveryCode(key, account_id, typed)}
      and used_at is null`;
  if (used.count === 0) return "wrong";
  await tellTwoFactor(tx, clock, account_id, origin, "recovery_code");
  return "right";
}

/** Who owns the account hears once a day that somebody knows his password. */
async function warnWhenLast(tx: Transaction, clock: Clock, account_id: number): Promise<void> {
  const [row] = await tx<{ uses: number }[]>`
    select count(*)::integer as uses from allowance_uses
    where kind = ${OF_STRANGERS.kind} and subject = ${String(account_id)}
      and used_at > ${clock.now() - OF_STRANGERS.windowMs}`;
  if (row?.uses !== OF_STRANGERS.usesMax) return;
  await mailTwoFactor(tx, clock, account_id, "guessed", false);
}

async function noteWrong(tx: Transaction, clock: Clock, shown: ShownCode): Promise<void> {
  const { account_id, origin } = shown;
  if ((await useAllowance(tx, clock, NOTES, String(account_id))) > 0) return;
  const message = "the password was right, the code was not";
  const entity = { entity: "account", entity_id: account_id };
  const note = { account_id, ts: clock.now(), origin, action: "two_factor_refuse", message };
  await writeNotes(tx, [{ ...note, ...entity }]);
}

/** A right code came from there. */
export async function keepNetwork(
  tx: Transaction,
  clock: Clock,
  key: string,
  { account_id, network }: Pick<ShownCode, "account_id" | "network">,
): Promise<void> {
  const network_hash = hashNetwork(key, account_id, network);
  const seen_at = clock.now();
  await tx`insert into two_factor_networks ${tx({ account_id, network_hash, seen_at })}
    on conflict (account_id, network_hash) do update set seen_at = excluded.seen_at`;
}

const hashNetwork = (key: string, account_id: number, network: string): Buffer =>
  createHmac("sha256", `${key} networks`).update(`${account_id} ${network}`).digest();

/** The account is sealed with it: a row that is moved to another account opens nothing there. */
export const sealTotpSecret = (key: string, account_id: number, secret: Buffer): Buffer =>
  sealSecret(`${account_id} ${secret.toString("base64url")}`, key);

/** @throws Error where it was sealed with another key, which is the operator's to mend */
export function openTotpSecret(key: string, account_id: number, sealed: Buffer): Buffer {
  const [owner, secret] = openSecret(sealed, key)?.split(" ") ?? [];
  if (secret === undefined || owner !== String(account_id)) {
    throw new Error(
      "Invariant: the secret of two-factor sign-in opens with the key of the service",
    );
  }
  return Buffer.from(secret, "base64url");
}

const SENTENCES = {
  on: { action: "two_factor_on", message: "two-factor turned on" },
  off: { action: "two_factor_off", message: "two-factor turned off" },
  new_codes: { action: "two_factor_codes", message: "new recovery codes made" },
  recovery_code: { action: "two_factor_recovery", message: "a recovery code was used" },
} as const;

/** The journal's line and the mail. `why`: in the words of staff, who did it. */
export async function tellTwoFactor(
  tx: Transaction,
  clock: Clock,
  account_id: number,
  origin: Origin | null,
  what: keyof typeof SENTENCES,
  why: string | null = null,
): Promise<void> {
  const { action, message } = SENTENCES[what];
  const words = why === null ? message : `${message}, by your broker: ${why}`;
  const entity = { entity: "account", entity_id: account_id };
  const note = { account_id, ts: clock.now(), origin, action, message: words };
  await writeNotes(tx, [{ ...note, ...entity }]);
  await mailTwoFactor(tx, clock, account_id, what, why !== null);
}

async function mailTwoFactor(
  tx: Transaction,
  clock: Clock,
  account_id: number,
  what: MailFacts["two_factor"]["what"],
  is_by_broker: boolean,
): Promise<void> {
  const [row] = await tx<{ left: number }[]>`
    select count(*)::integer as left from recovery_codes
    where account_id = ${account_id} and used_at is null`;
  const facts = { what, is_by_broker, left: row?.left ?? 0, at: clock.now() };
  await queueMail(tx, clock, { kind: "two_factor", account_id, facts });
}
