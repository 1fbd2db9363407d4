/**
 * modify_order, modify_position and cancel_order: checked by the order rules, then put in place. Runs in the service;
 * pure.
 */
import { ensure } from "../domain/assert.ts";
import { checkCancel, checkModify, checkProtections } from "../domain/change-rules.ts";
import { withTravel } from "../domain/from-fill.ts";
import { guaranteeAfter } from "../domain/guarantee.ts";
import { closingNow } from "../domain/closing-order.ts";
import { tieNow } from "../domain/oco.ts";
import { wordedOrder, wordedPosition } from "./ended.ts";
import type { CancelOrder, ModifyOrder, ModifyPosition, Outcome } from "./input.ts";
import { tieTo, untie } from "./oco.ts";
import { accepted, refused } from "./outcome.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";
import type { AccountState } from "./state.ts";
import { groupOf, pendingOrder, symbolOf, tell, type Step } from "./step.ts";
import { isFresh, marked, quoteFor } from "./valuation.ts";

export function modifyOrder(step: Step, account: AccountState, command: ModifyOrder): Outcome {
  const order = account.orders.get(command.order_id) ?? null;
  const verdict = checkModify(command, {
    ...market(step, account, command, order),
    order,
    tie: tieNow(account.orders.values(), command, order),
    closing: order === null ? null : closingNow(order, account.positions),
  });
  if (verdict !== null) {
    return refused(wordedOrder(step.state, verdict.rejection, command.order_id), verdict.fix);
  }
  const tied = retied(step, account, ensure(order, "the order to modify"), command);
  const after = changedOrder(tied, withTravel(command, tied), step);
  tell(step, command.account_id, { type: "order", change: "update", order: after });
  return accepted(after);
}

export function modifyPosition(
  step: Step,
  account: AccountState,
  command: ModifyPosition,
): Outcome {
  const position = account.positions.get(command.position_id) ?? null;
  const verdict = checkProtections(command, {
    ...market(step, account, command, position),
    position,
  });
  if (verdict !== null) {
    return refused(wordedPosition(step.state, verdict.rejection, command.position_id), verdict.fix);
  }
  const before = ensure(position, "the position to modify");
  const { break_even_distance } = command.protections;
  const isRearmed =
    break_even_distance !== undefined && break_even_distance !== before.break_even_distance;
  const after: PositionRecord = marked(step.state, account, {
    ...guaranteed(step, before, command),
    ...command.protections,
    is_break_even_done: isRearmed ? false : before.is_break_even_done,
    updated_at: step.ts,
  });
  tell(step, command.account_id, { type: "position", change: "update", position: after });
  return accepted(null, after);
}

/** A guarantee that a change sets or moves is by the symbol's terms of now. */
function guaranteed(
  { state }: Step,
  position: PositionRecord,
  command: ModifyPosition,
): PositionRecord {
  const after = guaranteeAfter(command, position);
  if (after === "kept") return position;
  const { guarantee_premium: _, ...ordinary } = position;
  if (after === "none") return ordinary;
  const { guaranteed_stop } = symbolOf(state, position.symbol_id).terms;
  const { premium } = ensure(guaranteed_stop, "the terms of a guaranteed stop");
  return { ...ordinary, guarantee_premium: premium };
}

export function cancelOrder(step: Step, account: AccountState, command: CancelOrder): Outcome {
  const order = account.orders.get(command.order_id) ?? null;
  const verdict = checkCancel(command, { isReadOnly: command.actor.is_read_only, order });
  if (verdict !== null) {
    return refused(wordedOrder(step.state, verdict.rejection, command.order_id), verdict.fix);
  }
  return accepted(endOrder(step, ensure(order, "the order to cancel"), "cancel"));
}

/** Cancels a pending order, or lets it expire. */
export function endOrder(
  step: Step,
  order: OrderRecord,
  change: "cancel" | "expired",
): OrderRecord {
  const ended: OrderRecord = {
    ...order,
    status: change === "cancel" ? 4 : 6,
    updated_at: step.ts,
  };
  tell(step, order.account_id, { type: "order", change, order: ended });
  return ended;
}

/** Ends the pending orders that are due, by id. */
export function expireOrders(step: Step): void {
  const due: number[] = [];
  step.state.expiries.collect(step.state.now, due);
  for (const order_id of due.sort((a, b) => a - b)) {
    endOrder(step, pendingOrder(step.state, order_id).order, "expired");
  }
}

function retied(
  step: Step,
  account: AccountState,
  order: OrderRecord,
  { oco_with }: ModifyOrder,
): OrderRecord {
  if (oco_with === undefined) return order;
  return oco_with === null ? untie(order) : tieTo(step, account, order, oco_with);
}

const changedOrder = (order: OrderRecord, command: ModifyOrder, { ts }: Step): OrderRecord => ({
  ...withFromFill(order, command.is_from_fill),
  ...command.protections,
  volume: command.volume ?? order.volume,
  order_price: command.order_price ?? order.order_price,
  order_limit_price: command.order_limit_price ?? order.order_limit_price,
  comment: command.comment ?? order.comment,
  expiry_at: command.expiry_at === undefined ? order.expiry_at : command.expiry_at,
  updated_at: ts,
});

/** A record says it only where it is so. */
function withFromFill(order: OrderRecord, is_from_fill: boolean | undefined): OrderRecord {
  if (is_from_fill === undefined || is_from_fill === (order.is_from_fill === true)) return order;
  const { is_from_fill: _, ...priced } = order;
  return is_from_fill ? { ...priced, is_from_fill } : priced;
}

/** What a change is held against: the market of the record's symbol. */
function market(
  { state }: Step,
  account: AccountState,
  { actor }: Pick<ModifyOrder, "actor">,
  record: OrderRecord | PositionRecord | null,
) {
  const symbol = record === null ? null : symbolOf(state, record.symbol_id);
  return {
    isReadOnly: actor.is_read_only,
    terms: symbol?.terms ?? null,
    status: symbol?.status ?? 0,
    quote: symbol === null ? null : quoteFor(groupOf(state, account), symbol),
    isFresh: symbol !== null && isFresh(state, groupOf(state, account), symbol),
    now: state.now,
  } as const;
}
