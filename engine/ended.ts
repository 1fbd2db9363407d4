/**
 * The engine forgets what has ended, but not which ids it gave out: one that is neither open nor pending anywhere has
 * ended, and the answer says so. Runs anywhere; pure.
 */
import type { Rejection } from "../contract/rejections.ts";
import type { EngineState } from "./state.ts";

/** unknown_position of an id that was given out and is no longer open: position_not_open. */
export function wordedPosition(
  state: EngineState,
  rejection: Rejection,
  position_id: number,
): Rejection {
  if (rejection !== "unknown_position" || state.positionAccounts.has(position_id)) return rejection;
  return wasGiven(position_id, state.next.position) ? "position_not_open" : rejection;
}

/** unknown_order of an id that was given out and is no longer pending: order_not_pending. */
export function wordedOrder(state: EngineState, rejection: Rejection, order_id: number): Rejection {
  if (rejection !== "unknown_order" || state.orderAccounts.has(order_id)) return rejection;
  return wasGiven(order_id, state.next.order) ? "order_not_pending" : rejection;
}

const wasGiven = (id: number, next: number): boolean => id >= 1 && id < next;
