/** The invariant of market-if-touched orders. Runs in tests. */
import { MARKET_IF_TOUCHED } from "./touched-scenes.ts";
import { newDealsIn, ordersIn, type Context } from "./context.ts";
import { firstWrong, type Invariant } from "./invariant.ts";
import { accountIn, groupIn, symbolIn } from "./twin/facts.ts";
import { isTouched } from "./twin/quote.ts";
import { isFresh, seen } from "./twin/valuation.ts";

export const TOUCHED_INVARIANTS: readonly Invariant[] = [
  {
    number: 46,
    name: "a market-if-touched order fills once touched, not before, no further off than allowed; none that is touched waits",
    broken: (context) => wrongFill(context) ?? waitingStill(context),
  },
];

function wrongFill({ events, twin }: Context): string | null {
  return firstWrong(newDealsIn(events), ({ order_id, price, bid, ask }) => {
    const order = ordersIn(events).findLast((told) => told.order.id === order_id)?.order;
    if (order?.type !== MARKET_IF_TOUCHED || order.order_price === null) return null;
    if (symbolIn(twin, order.symbol_id).status !== 0) return `order ${order_id} did not sleep`;
    if (!isTouched(order, { bid, ask })) return `order ${order_id} was not touched`;
    const worse = order.side === 0 ? price - order.order_price : order.order_price - price;
    const isTooFar = order.max_deviation !== null && worse > order.max_deviation;
    return isTooFar ? `order ${order_id} filled ${worse} points worse` : null;
  });
}

/** A quote ends all that it touches and that is awake: filled, or refused. */
function waitingStill({ input, state, twin }: Context): string | null {
  if (input.kind !== "quote") return null;
  const symbol = twin.symbols.find(({ terms }) => terms.symbol_id === input.symbol_id);
  if (symbol?.status !== 0 || symbol.quotedAt !== input.ts || symbol.bid !== input.bid) return null;
  if (twin.isHalted || symbol.isHalted || symbol.ask !== input.ask) return null;
  for (const { orders, record } of state.accounts.values()) {
    const group = groupIn(twin, accountIn(twin, record.account_id));
    const quote = seen(group, symbol);
    const isAwake = !twin.haltedGroups.has(group.group_id) && isFresh(twin, group, symbol);
    if (quote === null || !isAwake) continue;
    for (const order of orders.values()) {
      const isHere = order.type === MARKET_IF_TOUCHED && order.symbol_id === input.symbol_id;
      if (isHere && isTouched(order, quote)) return `order ${order.id} was touched and waits`;
    }
  }
  return null;
}
