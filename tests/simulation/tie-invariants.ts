/** Invariants of orders that are tied together, of which one cancels the others. Runs in tests. */
import { ordersIn, type Context } from "./context.ts";
import { firstWrong, type Invariant } from "./invariant.ts";

export const TIE_INVARIANTS: readonly Invariant[] = [
  {
    number: 43,
    name: "of orders that are tied together no two fill, and none waits after a fill",
    broken: (context) => brokenTie(context),
  },
  {
    number: 44,
    name: "orders are tied within an account, and what a fill cancelled says so",
    broken: ({ events, memory, state }) =>
      firstWrong(ordersIn(events), ({ order, change }) => {
        const { id, account_id, oco_id, cancelled_by } = order;
        if (oco_id !== undefined) {
          const strangers = [...state.accounts.values()].filter(
            ({ record, orders }) =>
              record.account_id !== account_id &&
              [...orders.values()].some((other) => other.oco_id === oco_id),
          );
          if (strangers.length > 0) return `order ${id} is tied to a stranger's`;
        }
        // What waits to close a position may go with it: closing-invariants.ts.
        if (cancelled_by === undefined || order.closes !== undefined) return null;
        const before = memory.orders.get(id);
        const filled = ordersIn(events).find(
          (told) => told.order.id === cancelled_by && told.order.status === 3,
        );
        const isSo =
          change === "cancel" && filled?.order.oco_id === oco_id && before?.oco_id === oco_id;
        return isSo ? null : `order ${id} was cancelled by ${cancelled_by}`;
      }),
  },
];

/** Filled in this step or before, by the number that they share. */
function brokenTie({ events, memory, state }: Context): string | null {
  const filled = ordersIn(events).flatMap(({ order }) => (order.status === 3 ? [order] : []));
  return firstWrong(filled, ({ id, account_id, oco_id }) => {
    if (oco_id === undefined) return null;
    const isOther = (other: { id: number; oco_id?: number }) =>
      other.id !== id && other.oco_id === oco_id;
    const twice =
      filled.find(isOther) ??
      [...memory.orders.values()].find((other) => other.status === 3 && isOther(other));
    if (twice !== undefined) return `order ${id} filled, and so did ${twice.id}`;
    const waits = [...(state.accounts.get(account_id)?.orders.values() ?? [])].find(isOther);
    return waits === undefined ? null : `order ${id} filled, and ${waits.id} still waits`;
  });
}
