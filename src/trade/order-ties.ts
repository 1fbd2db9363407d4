/** What can be done about the tie of a working order, of which one cancels the other. Main thread; pure. */
import type { UptOrder } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import { areTied, tiedTo } from "../../domain/tied.ts";

/** Orders that it could be tied to and is not: those of its own symbol first, then the newest. */
export function tieChoices(order: Order, orders: Iterable<Order>): Order[] {
  const rank = ({ symbol_id }: Order) => (symbol_id === order.symbol_id ? 0 : 1);
  return [...orders]
    .filter((other) => other.id !== order.id && !areTied(order, other))
    .toSorted((a, b) => rank(a) - rank(b) || b.id - a.id);
}

/**
 * The change that ties the two. An order that is tied already takes in the one that is not; else it goes over to the other
 * one's, for an order has one tie.
 */
export function tieChange(
  order: Order,
  other: Order,
  orders: Iterable<Order>,
): { readonly order: Order; readonly change: UptOrder } {
  const all = [...orders];
  const isOther = tiedTo(order, all).length > 0 && tiedTo(other, all).length === 0;
  return isOther
    ? { order: other, change: { oco_with: order.id } }
    : { order, change: { oco_with: other.id } };
}
