/**
 * Finds out what became of an order whose answer did not come, by the name it was given. Main thread. Never sends it again:
 * where the service does not know the name, the name is barred, so that the order cannot happen any more either.
 *
 * @interface operation:client_order_get
 * @interface operation:client_order_cancel
 */
import { ORDER_STATUS } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import type { Outcome } from "./desk.ts";
import type { Inquiry } from "./inquiry.ts";
import { NEVER_ARRIVED, WITHDRAWN, judge, refused, type Verdict } from "./judge-answer.ts";

/** The service is asked so often before the name is barred: a request may still be on its way. */
const MISSES_MAX = 2;
const NOT_FOUND = 404;

/**
 * `answered`: what its own answer has proved meanwhile; null: none came. Once the name is being barred that no longer counts:
 * a working order is cancelled by it.
 */
export async function checkOrder(
  client_order_id: string,
  inquiry: Inquiry,
  answered: () => Verdict<Order>,
): Promise<Outcome<Order>> {
  const named = { params: { client_order_id } };
  let misses = 0;
  let isBarring = false;
  for (;;) {
    const found = await inquiry.ask("client_order_get", named);
    const known = isBarring ? null : answered();
    if (known !== null) return known;
    if (found.ok) return outcomeOf(found.data as Order, isBarring);
    if (found.status === NOT_FOUND && ++misses >= MISSES_MAX) {
      isBarring = true;
      const barred = judge<Order | null>(await inquiry.ask("client_order_cancel", named));
      // An order is told by the next question, whether this cancelled it or it was over before.
      if (barred?.ok && barred.record === null) return refused(NEVER_ARRIVED);
    }
    await inquiry.pause();
  }
}

/** What an order proves of the request that made it. `isBarring`: we may have cancelled it ourselves. */
export function outcomeOf(order: Order, isBarring = false): Outcome<Order> {
  if (order.status === ORDER_STATUS.rejected) return refused(order.rejection_msg ?? "", 422);
  if (isBarring && order.status === ORDER_STATUS.cancelled) return refused(WITHDRAWN);
  return { ok: true, record: order };
}
