/**
 * Orders that can only close a position follow it: they are cut to what is left of it, and go when it is closed, by whatever
 * closed it. docs/engine.md, Closing at a price. Runs anywhere; pure.
 */
import { ORDER_STATUS } from "../contract/codes.ts";
import { fittedVolume } from "../domain/closed-volume.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";
import type { AccountState } from "./state.ts";
import { symbolOf, tell, type Step } from "./step.ts";

/** After a part of the position was closed: `rest` is what is left of it. By id. */
export function fitClosing(step: Step, account: AccountState, rest: PositionRecord): void {
  const least = symbolOf(step.state, rest.symbol_id).terms.volume_min;
  for (const order of closingOf(account, rest.id)) {
    const volume = fittedVolume(order.volume, { open: rest.volume, least });
    if (volume === order.volume) continue;
    const fitted: OrderRecord = { ...order, volume, updated_at: step.ts };
    tell(step, order.account_id, { type: "order", change: "update", order: fitted });
  }
}

/** After the position was closed by an order: cancels what waited to close it, by id. */
export function cancelClosing(
  step: Step,
  account: AccountState,
  position_id: number,
  closed_by: number,
): void {
  for (const order of closingOf(account, position_id)) {
    const cancelled: OrderRecord = {
      ...order,
      status: ORDER_STATUS.cancelled,
      cancelled_by: closed_by,
      updated_at: step.ts,
    };
    tell(step, order.account_id, { type: "order", change: "cancel", order: cancelled });
  }
}

/** Most accounts have none: nothing is allocated for them. */
function closingOf({ orders }: AccountState, position_id: number): readonly OrderRecord[] {
  let found: OrderRecord[] | null = null;
  for (const order of orders.values()) {
    if (order.closes !== position_id) continue;
    found ??= [];
    found.push(order);
  }
  return found?.sort((a, b) => a.id - b.id) ?? NONE;
}

const NONE: readonly OrderRecord[] = [];
