/**
 * Pending orders that are tied together, of which one cancels the others (OCO): the fill of one cancels the rest in the
 * same step. docs/engine.md, One cancels the other. Runs anywhere; pure.
 */
import { ORDER_STATUS } from "../contract/codes.ts";
import { ensure } from "../domain/assert.ts";
import { tiedTo } from "../domain/tied.ts";
import type { OrderRecord } from "./records.ts";
import type { AccountState } from "./state.ts";
import { tell, type Step } from "./step.ts";

/** The order as it is tied to that of `oco_with`, which is told first where it was tied to none. */
export function tieTo(
  step: Step,
  account: AccountState,
  order: OrderRecord,
  oco_with: number,
): OrderRecord {
  const other = ensure(account.orders.get(oco_with), `order ${oco_with} to tie to`);
  if (other.oco_id !== undefined) return { ...order, oco_id: other.oco_id };
  const oco_id = step.state.next.oco;
  const first: OrderRecord = { ...other, oco_id, updated_at: step.ts };
  tell(step, order.account_id, { type: "order", change: "update", order: first });
  return { ...order, oco_id };
}

/** The order as it is tied to none. */
export function untie(order: OrderRecord): OrderRecord {
  const { oco_id: _, ...free } = order;
  return free;
}

/** After a fill: cancels what is tied to the order, by id. */
export function cancelTied(step: Step, account: AccountState, filled: OrderRecord): void {
  for (const order of tiedTo(filled, account.orders.values())) {
    const cancelled: OrderRecord = {
      ...order,
      status: ORDER_STATUS.cancelled,
      cancelled_by: filled.id,
      updated_at: step.ts,
    };
    tell(step, order.account_id, { type: "order", change: "cancel", order: cancelled });
  }
}
