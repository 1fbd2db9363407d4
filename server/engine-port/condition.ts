/** Whether what a command was asked under is still so, in the turn in which it is decided. Runs in the service; pure. */
import type { EngineState } from "../../engine/state.ts";
import type { Condition } from "./engine-port.ts";

/** False for an account that there is none of. What is not open has no volume. */
export function holds(state: Pick<EngineState, "accounts">, condition: Condition): boolean {
  const { status, balance, credit, isFlat, position } = condition;
  const account = state.accounts.get(condition.account_id);
  if (account === undefined) return false;
  const { record, positions, orders } = account;
  const open = position === undefined ? undefined : positions.get(position.position_id);
  return (
    (status === undefined || record.status === status) &&
    (balance === undefined || record.balance === balance) &&
    (credit === undefined || record.credit === credit) &&
    (isFlat === undefined || (positions.size === 0 && orders.size === 0)) &&
    (position === undefined || (open?.volume ?? 0) <= position.volume_max)
  );
}
