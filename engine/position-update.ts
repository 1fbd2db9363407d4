/** One way to change an open position, for all who do. Runs anywhere; pure. */
import type { PositionRecord } from "./records.ts";
import type { AccountState } from "./state.ts";
import { tell, type Step } from "./step.ts";
import { marked } from "./valuation.ts";

/** Tells of the position as it is with these changes, marked at the prices of now. */
export function updatePosition(
  step: Step,
  account: AccountState,
  position: PositionRecord,
  changes: Partial<PositionRecord>,
): void {
  const after = marked(step.state, account, { ...position, ...changes, updated_at: step.ts });
  tell(step, position.account_id, { type: "position", change: "update", position: after });
}
