/** Invariants of orders that can only close a position. Runs in tests. */
import type { OrderRecord } from "../../engine/records.ts";
import { newDealsIn, ordersIn, positionsIn, type Context } from "./context.ts";
import { firstWrong, type Invariant } from "./invariant.ts";

export const CLOSING_INVARIANTS: readonly Invariant[] = [
  {
    number: 47,
    name: "an order that closes waits against an open position of its account, for no more than is open",
    broken: ({ state }) =>
      firstWrong([...state.accounts.values()], ({ orders, positions }) =>
        firstWrong([...orders.values()], (order) => {
          if (order.closes === undefined) return null;
          const position = positions.get(order.closes);
          if (position === undefined) return `order ${order.id} outlives position ${order.closes}`;
          if (order.type !== 1 || order.side === position.side) return `order ${order.id} adds`;
          return order.symbol_id !== position.symbol_id || order.volume > position.volume
            ? `order ${order.id} of ${order.volume} closes ${position.id} of ${position.volume}`
            : null;
        }),
      ),
  },
  {
    number: 48,
    name: "what fills of an order that closes leaves its position alone, and opens nothing",
    broken: (context) =>
      firstWrong(ordersIn(context.events), ({ order, change }) => {
        if (order.closes === undefined) return null;
        if (order.status === 3) return wrongFill(context, order, order.closes);
        return change === "cancel" && order.cancelled_by !== undefined
          ? wrongCancel(context, order, order.cancelled_by)
          : null;
      }),
  },
];

function wrongFill({ events }: Context, { id }: OrderRecord, closes: number): string | null {
  const deals = newDealsIn(events).filter((deal) => deal.order_id === id);
  const isExit = deals.every((deal) => deal.direction === 1 && deal.position_id === closes);
  return deals.length === 1 && isExit ? null : `order ${id} did more than close ${closes}`;
}

/** What it names closed its position in this step, or was tied to it and filled. */
function wrongCancel({ events }: Context, order: OrderRecord, by: number): string | null {
  const { id, closes, oco_id } = order;
  const isClosed = positionsIn(events).some(
    ({ change, position }) => change === "close" && position.id === closes,
  );
  const isByDeal = newDealsIn(events).some((d) => d.order_id === by && d.position_id === closes);
  const isTied = ordersIn(events).some(
    (told) =>
      told.order.id === by && told.order.status === 3 && told.order.oco_id === (oco_id ?? -1),
  );
  return (isClosed && isByDeal) || isTied ? null : `order ${id} was cancelled by ${by}`;
}
