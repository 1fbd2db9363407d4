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
    | "trial_days";
  readonly type: Extract<Config["type"], "boolean" | "number">;
  readonly description: string;
  /** Groups that it means something in. */
  readonly of: "every" | "live" | "trial";
};

/** Of a trial: a year is the longest. */
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
];

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
  if (column === "trial_days" && entry === undefined) return { ok: true, value: null };
  if (entry === undefined || value.length > 1) return { ok: false, why: "must have one entry" };
  if (type === "boolean") {
    if (entry !== "true" && entry !== "false") return { ok: false, why: "must be true or false" };
    return { ok: true, value: entry === "true" };
  }
  const days = /^[1-9]\d{0,2}$/.test(entry) ? Number(entry) : Number.NaN;
  if (!(days <= TRIAL_DAYS_MAX)) {
    return { ok: false, why: `must be a whole number from 1 to ${TRIAL_DAYS_MAX}` };
  }
  return { ok: true, value: days };
}
