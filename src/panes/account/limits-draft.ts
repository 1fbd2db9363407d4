/**
 * What an owner types who sets limits for himself: what is sent of it, and when each holds. Main thread; pure. The service has
 * the same rule: what binds tighter holds at once, what binds less from its next day, and a lock is never made shorter.
 */
import type { SelfLimits, SelfLimitValues } from "../../../contract/self-limits.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, nextBarStart } from "../../../domain/bar.ts";
import { t } from "../../language/translate.ts";
import { fieldText } from "../../format/decimal.ts";
import { typedNumber } from "../../format/typed-number.ts";

export const LOCK_CHOICES = ["as it is", "1 hour", "4 hours", "the day", "a week"] as const;
export type LockChoice = (typeof LOCK_CHOICES)[number];

export type LimitsDraft = {
  /** Empty: no such limit. */
  readonly loss: string;
  readonly trades: string;
  readonly lock: LockChoice;
};

/** What was asked for last, whether it holds already or from the next day. */
const askedOf = (limits: SelfLimits): SelfLimitValues => limits.next ?? limits;

export function draftOf(limits: SelfLimits): LimitsDraft {
  const { daily_loss_max, trades_per_day_max } = askedOf(limits);
  return {
    loss: fieldText(daily_loss_max),
    trades: fieldText(trades_per_day_max),
    lock: "as it is",
  };
}

/** When the service's day changes next, Unix ms. */
export const dayEnd = (now: number, day_offset_minutes: number): number =>
  nextBarStart("D1", now, day_offset_minutes * MINUTE_MS);

/** The end of the lock that is chosen; null: none. A lock that runs ends no earlier than it does. */
export function lockEnd(lock: LockChoice, limits: SelfLimits, now: number): number | null {
  const { locked_until, day_offset_minutes } = limits;
  const runs = locked_until !== null && locked_until > now ? locked_until : null;
  const ends: Readonly<Record<LockChoice, number | null>> = {
    "as it is": null,
    "1 hour": now + HOUR_MS,
    "4 hours": now + 4 * HOUR_MS,
    "the day": dayEnd(now, day_offset_minutes),
    "a week": now + 7 * DAY_MS,
  };
  const end = ends[lock];
  // The clock of a page that follows the service's is no whole number.
  return end === null || (runs !== null && runs > end) ? runs : Math.ceil(end);
}

/** The whole of what is typed as a number, null for nothing, NaN for what is none. */
function numberOf(text: string): number | null {
  if (text.trim() === "") return null;
  const value = typedNumber(text, "amount");
  return value > 0 ? value : Number.NaN;
}

export type DraftErrors = { readonly loss?: string; readonly trades?: string };

/** What is sent; or what is wrong with what is typed. */
export function valuesOf(
  draft: LimitsDraft,
  limits: SelfLimits,
  now: number,
): { readonly values: SelfLimitValues } | { readonly errors: DraftErrors } {
  const [loss, trades] = [numberOf(draft.loss), numberOf(draft.trades)];
  const errors: DraftErrors = {
    ...(Number.isNaN(loss) && { loss: t("An amount above zero, or nothing.") }),
    ...(trades !== null &&
      !Number.isInteger(trades) && { trades: t("A whole number above zero, or nothing.") }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const locked_until = lockEnd(draft.lock, limits, now);
  return { values: { daily_loss_max: loss, trades_per_day_max: trades, locked_until } };
}

export type Effect = "at once" | "from the next day" | "no change";

/** When a limit holds that is asked for instead of the one that holds now. */
export function effectOf(asked: number | null, now: number | null): Effect {
  if (asked === now) return "no change";
  return asked !== null && (now === null || asked < now) ? "at once" : "from the next day";
}

/** Whether anything would be another than was asked for before. */
export function changes(values: SelfLimitValues, limits: SelfLimits, now: number): boolean {
  const asked = askedOf(limits);
  return (
    values.daily_loss_max !== asked.daily_loss_max ||
    values.trades_per_day_max !== asked.trades_per_day_max ||
    values.locked_until !== lockEnd("as it is", limits, now)
  );
}
