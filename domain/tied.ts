/**
 * Which orders are tied together, of which then one cancels the others (OCO). docs/engine.md, One cancels the other. Runs
 * anywhere; pure; imports nothing, so that who only watches loads no rules with it.
 */

/** An order that is tied to others shares this number with them; absent: it is tied to none. */
export type Tied = { readonly oco_id?: number | undefined };

/** Both orders are tied together. */
export const areTied = (one: Tied, other: Tied): boolean =>
  one.oco_id !== undefined && one.oco_id === other.oco_id;

/** Those of the orders that another one is tied to, by id. */
export function tiedTo<Order extends Tied & { readonly id: number }>(
  order: Tied & { readonly id: number },
  orders: Iterable<Order>,
): Order[] {
  if (order.oco_id === undefined) return [];
  return [...orders]
    .filter((other) => other.id !== order.id && areTied(order, other))
    .sort((a, b) => a.id - b.id);
}
