/**
 * The limits that an owner sets for himself: a loss a day, trades a day, a lock until a time. What makes them tighter
 * holds at once, what makes them looser from the next server day, so that nobody talks himself out of them in the heat.
 * They refuse new exposure alone, never closing. Runs anywhere; pure.
 */
import { minor, type Minor, type UnixMs } from "../domain/units.ts";
import type { Outcome, SetLimits } from "./input.ts";
import { accepted, refused } from "./outcome.ts";
import type { AccountRecord, SelfLimits } from "./records.ts";
import { tell, type Step } from "./step.ts";

export const NO_LIMITS: SelfLimits = {
  daily_loss_max: null,
  trades_per_day_max: null,
  locked_until: null,
};

/** Refused: not_found, investor_read_only, self_locked (a lock may only be made longer), nothing_to_change. */
export function setLimits(step: Step, command: SetLimits): Outcome {
  const account = step.state.accounts.get(command.account_id);
  if (account === undefined) return refused("not_found");
  if (command.actor.is_read_only) return refused("investor_read_only");
  const { record } = account;
  const { limits: asked } = command;
  const { locked_until } = record.limits;
  if (isLocked(record, step.ts) && (asked.locked_until ?? 0) < (locked_until ?? 0)) {
    return refused("self_locked");
  }
  if (isSame(asked, record.limits_next ?? record.limits)) return refused("nothing_to_change");
  const limits: SelfLimits = {
    daily_loss_max: tighter(record.limits.daily_loss_max, asked.daily_loss_max),
    trades_per_day_max: tighter(record.limits.trades_per_day_max, asked.trades_per_day_max),
    locked_until: asked.locked_until,
  };
  tell(step, command.account_id, {
    type: "account",
    account: { ...record, limits, limits_next: isSame(limits, asked) ? null : asked },
    is_told: true,
  });
  return accepted();
}

/** True while the owner's lock runs. */
export const isLocked = ({ limits }: AccountRecord, now: UnixMs): boolean =>
  limits.locked_until !== null && now < limits.locked_until;

/** True when the day has as many trades as the owner allows himself. */
export const isAtDailyTrades = ({ limits, day_trades }: AccountRecord): boolean =>
  limits.trades_per_day_max !== null && day_trades >= limits.trades_per_day_max;

/** True when the day's loss is at the owner's limit or beyond. equity null (it cannot be valued): false. */
export const isAtDailyLoss = (record: AccountRecord, equity: Minor | null): boolean =>
  record.limits.daily_loss_max !== null &&
  equity !== null &&
  dayLoss(record, equity) >= record.limits.daily_loss_max;

/** What was lost since the server's day began, money put in or taken out aside. Minor units, never negative. */
export const dayLoss = (record: AccountRecord, equity: Minor): number =>
  Math.max(0, dayLossFrom(record) - equity);

/** Equity below which the server's day has a loss: that of its start, and what was put in or taken out since. */
export const dayLossFrom = ({ day_start_equity, day_flows }: AccountRecord): Minor =>
  minor(day_start_equity + day_flows);

/** The smaller of two limits; null is none. */
function tighter<N extends number>(one: N | null, other: N | null): N | null {
  if (one === null) return other;
  return other !== null && other < one ? other : one;
}

const isSame = (one: SelfLimits, other: SelfLimits): boolean =>
  one.daily_loss_max === other.daily_loss_max &&
  one.trades_per_day_max === other.trades_per_day_max &&
  one.locked_until === other.locked_until;
