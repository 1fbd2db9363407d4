/**
 * The settings of a group that hold as soon as they are changed: each is a column that the service reads whenever it acts
 * by it. What the engine keeps (leverage, margin levels) is not among them. Runs in the service; pure. @interface §4.6
 */
import type { Config } from "../../contract/broker-config.ts";

export type Setting = {
  /** Its place in the ids of configuration values: never given to another. */
  readonly number: number;
  readonly key: string;
  readonly column:
    | "multi_session"
    | "investor_sessions_apart"
    | "password_code_required"
    | "takes_live_signups"
    | "trial_days"
    | "second_approval_above"
    | "second_approval_corrections"
    | "second_approval_deletions"
    | "second_approval_settings"
    | "two_factor_required"
    | "shows_sentiment";
  readonly type: Extract<Config["type"], "boolean" | "number">;
  readonly description: string;
  /** Groups that it means something in. */
  readonly of: "every" | "live" | "trial";
};

/** The longest trial is a year. */
export const TRIAL_DAYS_MAX = 365;

export const SETTINGS: readonly Setting[] = [
  {
    number: 1,
    key: "sessions.several",
    column: "multi_session",
    type: "boolean",
    description:
      "Whether an account may be signed in several times at once; otherwise a new sign-in ends the former. Default: true",
    of: "every",
  },
  {
    number: 2,
    key: "sessions.investor_apart",
    column: "investor_sessions_apart",
    type: "boolean",
    description: "Whether sessions of investors are counted apart from the owner's. Default: true",
    of: "every",
  },
  {
    number: 3,
    key: "password.code_required",
    column: "password_code_required",
    type: "boolean",
    description: "Whether a change of the password needs a code from an e-mail. Default: false",
    of: "every",
  },
  {
    number: 4,
    key: "signup.live",
    column: "takes_live_signups",
    type: "boolean",
    description: "Whether newcomers may ask for a live account in the group. Default: false",
    of: "live",
  },
  {
    number: 5,
    key: "signup.trial_days",
    column: "trial_days",
    type: "number",
    description: `Days of a newcomer's trial, 1 to ${TRIAL_DAYS_MAX}; no entry: no sign-up for a demo. Default: no entry`,
    of: "trial",
  },
  {
    number: 6,
    key: "require_second_approval_above",
    column: "second_approval_above",
    type: "number",
    description:
      "Amount in deposit currency above which a second person confirms what moves money; no entry: off. Default: no entry",
    of: "every",
  },
  {
    number: 7,
    key: "second_approval.corrections",
    column: "second_approval_corrections",
    type: "boolean",
    description:
      "Whether a second person has to confirm each correction or cancellation of a deal. Default: false",
    of: "every",
  },
  {
    number: 8,
    key: "second_approval.deletions",
    column: "second_approval_deletions",
    type: "boolean",
    description:
      "Whether a second person has to confirm that an account is deleted. Default: false",
    of: "every",
  },
  {
    number: 9,
    key: "second_approval.settings",
    column: "second_approval_settings",
    type: "boolean",
    description:
      "Whether a second person has to confirm a change of the group's settings, leverage, levels, a move, " +
      "or the end of two-factor. Default: false",
    of: "every",
  },
  {
    number: 10,
    key: "client_sentiment",
    column: "shows_sentiment",
    type: "boolean",
    description:
      "Whether the group is shown which side the live accounts of clients are on, by symbol, from 20 accounts on. Default: false",
    of: "every",
  },
  {
    number: 12,
    key: "sign_in.two_factor",
    column: "two_factor_required",
    type: "boolean",
    description:
      "Whether who signs in to an account of the group, as staff does, must use two-factor sign-in. Default: false",
    of: "every",
  },
];

/** Not below zero, at most a billion. */
const AMOUNT_PATTERN = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,8})?$/;

/** Numbers that the ids of a group have room for. */
const NUMBERS_MAX = 100;

export const configId = (group_id: number, { number }: Setting): number =>
  group_id * NUMBERS_MAX + number;

/** null: the id of nothing. */
export function settingOf(id: number): { group_id: number; setting: Setting } | null {
  const setting = SETTINGS.find(({ number }) => number === id % NUMBERS_MAX);
  return setting === undefined ? null : { group_id: Math.floor(id / NUMBERS_MAX), setting };
}

/** What stands in the column for a list value, or why it cannot. */
export function columnValue(
  { type, column }: Setting,
  value: readonly string[],
): { ok: true; value: boolean | number | null } | { ok: false; why: string } {
  const [entry] = value;
  if (type === "number" && entry === undefined) return { ok: true, value: null };
  if (entry === undefined || value.length > 1) return { ok: false, why: "must have one entry" };
  if (type === "boolean") {
    if (entry !== "true" && entry !== "false") return { ok: false, why: "must be true or false" };
    return { ok: true, value: entry === "true" };
  }
  if (column === "second_approval_above") {
    return AMOUNT_PATTERN.test(entry)
      ? { ok: true, value: Number(entry) }
      : { ok: false, why: "must be an amount, as 5000 or 2500.50" };
  }
  const days = /^[1-9]\d{0,2}$/.test(entry) ? Number(entry) : Number.NaN;
  if (!(days <= TRIAL_DAYS_MAX)) {
    return { ok: false, why: `must be a whole number from 1 to ${TRIAL_DAYS_MAX}` };
  }
  return { ok: true, value: days };
}
