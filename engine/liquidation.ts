/**
 * Margin call and stop-out of one account. A stop-out closes whole positions one at a time by the group's policy until
 * the margin level is above the stop-out level or nothing more can be closed. Runs anywhere; pure.
 */
import type { LiquidationStatus, StopOutPolicy } from "../contract/codes.ts";
import { assert } from "../domain/assert.ts";
import { marginLevelAtOrBelow } from "../domain/margin.ts";
import type { GroupTerms } from "../domain/terms.ts";
import type { Minor } from "../domain/units.ts";
import { closeByHouse } from "./close.ts";
import type { PositionRecord } from "./records.ts";
import type { AccountState } from "./state.ts";
import { groupOf, tell, type Step } from "./step.ts";
import { valueAccount, valuePosition, type Valuation } from "./valuation.ts";

/** A margin call is left five points of percent above its level, so that it does not flutter. */
const HYSTERESIS = 500;

/** Nothing happens where the account cannot be valued. */
export function checkMargin(step: Step, account: AccountState): void {
  if (account.positions.size === 0 && account.record.liquidation === 0) return;
  const value = valueAccount(step.state, account);
  if (value === null) return;
  const group = groupOf(step.state, account);
  const { liquidation } = account.record;
  if (liquidation === 0 && isAt(value, group.margin_call_level)) move(step, account, 1, value);
  else if (liquidation !== 0 && !isAt(value, group.margin_call_level + HYSTERESIS)) {
    move(step, account, 0, value);
  }
  const left = isAt(value, group.stop_out_level) ? stopOut(step, account, group, value) : value;
  if (left !== null && account.record.liquidation === 2) leaveStopOut(step, account, group, left);
}

/** Whether these figures leave the status as it is and close nothing. Equities of which that is said have no gap. */
export function isMarginQuiet(
  status: LiquidationStatus,
  group: GroupTerms,
  equity: Minor,
  used_margin: Minor,
): boolean {
  return status !== 2 && statusAt(status, group, equity, used_margin) === status;
}

/** The status that these figures lead to, before anything is closed because of it. */
export function statusAt(
  status: LiquidationStatus,
  { margin_call_level, stop_out_level }: GroupTerms,
  equity: Minor,
  used_margin: Minor,
): LiquidationStatus {
  const isAtOrBelow = (level: number) => marginLevelAtOrBelow(equity, used_margin, level);
  if (isAtOrBelow(stop_out_level)) return 2;
  const isCalled = isAtOrBelow(status === 0 ? margin_call_level : margin_call_level + HYSTERESIS);
  return isCalled ? 1 : 0;
}

const isAt = ({ equity, used_margin }: Valuation, level: number): boolean =>
  marginLevelAtOrBelow(equity, used_margin, level);

function move(
  step: Step,
  account: AccountState,
  status: LiquidationStatus,
  { equity, used_margin }: Valuation,
): void {
  const { margin_call_level, stop_out_level } = groupOf(step.state, account);
  const level = status === 2 ? stop_out_level : margin_call_level;
  const { account_id } = account.record;
  tell(step, account_id, { type: "liquidation", status, level, equity, used_margin });
}

/** Returns what the account is worth after it; null: it cannot be valued any more. */
function stopOut(
  step: Step,
  account: AccountState,
  group: GroupTerms,
  before: Valuation,
): Valuation | null {
  if (account.record.liquidation !== 2) move(step, account, 2, before);
  const closesMax = account.positions.size;
  let value: Valuation | null = before;
  for (let closes = 0; value !== null && isAt(value, group.stop_out_level); closes += 1) {
    if (!closeFirst(step, account, group.stop_out_policy)) return value;
    assert(closes < closesMax, `Invariant: a stop-out ends within ${closesMax} closes`);
    value = valueAccount(step.state, account);
  }
  return value;
}

/** Closes the first position by the policy that can be closed now. false: none can. */
function closeFirst(step: Step, account: AccountState, policy: StopOutPolicy): boolean {
  const ranked = [...account.positions.values()]
    .map((position) => ({ position, rank: rankOf(step, account, position, policy) }))
    .sort(
      (a, b) =>
        a.rank - b.rank || b.position.margin - a.position.margin || a.position.id - b.position.id,
    );
  return ranked.some(({ position }) => closeByHouse(step, account, position, 5));
}

/** The least is closed first; a tie goes to the larger own margin, then to the lower id. */
function rankOf(
  step: Step,
  account: AccountState,
  position: PositionRecord,
  policy: StopOutPolicy,
): number {
  if (policy === "oldest") return position.opened_at;
  if (policy === "largest_margin") return 0 - position.margin;
  const { profit, swaps } = valuePosition(step.state, account, position);
  return (profit ?? 0) + swaps;
}

/** Above the stop-out level again: still in margin call until that is left by its own rule. */
function leaveStopOut(
  step: Step,
  account: AccountState,
  group: GroupTerms,
  value: Valuation,
): void {
  const status = statusAt(2, group, value.equity, value.used_margin);
  if (status !== 2) move(step, account, status, value);
}
