/**
 * Which stops, targets and pending orders of an account the quotes of now reach by other terms of its group: they work with the
 * next quote that is like these. Keeps nothing and decides nothing. Runs anywhere; pure.
 */
import { SYMBOL_STATUS } from "../contract/codes.ts";
import type { GroupTerms } from "../domain/terms.ts";
import { markupOf } from "./indexes.ts";
import type { AccountState, EngineState, SymbolState } from "./state.ts";
import { symbolOf } from "./step.ts";
import { createTriggers, unwatchPosition, watchOrder, watchPosition } from "./triggers.ts";

/** Ids. Nothing is reached in a symbol that is closed, or that has no quote yet. */
export type Reached = { readonly positions: Set<number>; readonly orders: Set<number> };

/** By these terms, whichever the group has. */
export function createReachedUnder(
  state: EngineState,
  terms: GroupTerms,
): (account: AccountState) => Reached {
  // One thing waits in it at a time.
  const triggers = createTriggers();
  const isDue = (watch: "exits" | "orders", { bid, ask, status }: SymbolState): boolean =>
    bid !== null &&
    ask !== null &&
    status !== SYMBOL_STATUS.closed &&
    triggers[watch].due(bid, ask).length > 0;
  return ({ positions, orders }) => {
    const reached: Reached = { positions: new Set(), orders: new Set() };
    for (const position of positions.values()) {
      const symbol = symbolOf(state, position.symbol_id);
      watchPosition(triggers, position, symbol.terms, markupOf(terms, position.symbol_id));
      if (isDue("exits", symbol)) reached.positions.add(position.id);
      unwatchPosition(triggers, position.id);
    }
    for (const order of orders.values()) {
      watchOrder(triggers, order, markupOf(terms, order.symbol_id));
      if (isDue("orders", symbolOf(state, order.symbol_id))) reached.orders.add(order.id);
      triggers.orders.delete(order.id);
    }
    return reached;
  };
}
