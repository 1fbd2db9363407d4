/** What signing up for a demo and asking for a live account have in common. Runs in the service. */
import { SIGNUPS_PER_HOUR_MAX } from "../../contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { Refusal } from "../refusal.ts";
import type { MailLanguage } from "../mail/mail-language.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import { HOUR_MS, takeAllowance, type Allowance } from "./allowance.ts";
import type { EmailProofs } from "./email-proof.ts";
import type { Passwords } from "./passwords.ts";
import { networkOf } from "./rate-limit.ts";

export type SignupDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly engine: EnginePort;
  /** How many sign-ups an hour are taken from all networks together. */
  readonly signupsPerHourOfAll: number;
  readonly emailProofs: Pick<EmailProofs, "ask">;
};

/** Where a sign-up comes from. */
export type SignupOrigin = {
  /** Whose sign-ups are counted. */
  readonly ip: string;
  /** That was asked for; null: none. */
  readonly language: MailLanguage | null;
};

/** How many accounts one network may open. */
const SIGNUPS: Allowance = {
  kind: "signup",
  usesMax: SIGNUPS_PER_HOUR_MAX,
  windowMs: HOUR_MS,
};

/** Whoever has many networks opens no more than this; what is there then is the broker's to weed out. */
const SIGNUPS_OF_ALL = { kind: "signup_of_all", windowMs: HOUR_MS };

/** `ip`: whose sign-ups are counted. @throws Refusal too_many_requests @interface limit:SIGNUPS_PER_HOUR_MAX */
export async function takeSignup(deps: SignupDeps, ip: string): Promise<void> {
  await takeAllowance(deps, SIGNUPS, networkOf(ip));
  // After it: what one network is refused is not held against all.
  await takeAllowance(deps, { ...SIGNUPS_OF_ALL, usesMax: deps.signupsPerHourOfAll }, "");
}

/** Leverages that people know; a group's own default and maximum are on offer too. */
const LEVERAGES = [1, 2, 5, 10, 20, 30, 50, 100, 200, 300, 400, 500, 1_000];

type Leveraged = { readonly leverage_default: number; readonly leverage_max: number };

/** What newcomers to a group may choose of, ascending. */
export function leveragesOf({ leverage_default, leverage_max }: Leveraged): number[] {
  const known = LEVERAGES.filter((leverage) => leverage <= leverage_max);
  return [...new Set([...known, leverage_default, leverage_max])].toSorted((a, b) => a - b);
}

/** The group of the currency that was asked for; the first where none was. @throws Refusal bad_request */
export function groupIn<Group extends { readonly currency: string }>(
  groups: readonly Group[],
  asked: string | undefined,
  what: string,
): Group {
  const group = asked === undefined ? groups[0] : groups.find(({ currency }) => currency === asked);
  if (group !== undefined) return group;
  const offered = groups.map(({ currency }) => currency).join(", ");
  return refuseSignup(
    "currency",
    offered === "" ? `no ${what} is on offer` : `must be one of ${offered}`,
  );
}

/** @throws Refusal bad_request. undefined: the group's default. */
export function leverageIn(group: Leveraged, asked: number | undefined): number {
  const leverages = leveragesOf(group);
  const leverage = asked ?? group.leverage_default;
  if (leverages.includes(leverage)) return leverage;
  return refuseSignup("leverage", `must be one of ${leverages.join(", ")}`);
}

export function refuseSignup(field: string, message: string): never {
  throw new Refusal("bad_request", { errors: [{ path: `body.${field}`, message }] });
}
