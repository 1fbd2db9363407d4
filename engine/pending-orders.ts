/**
 * Pending orders that a quote reaches: filled at it, refused where the account cannot carry them any more, and
 * stop_limits turned into limits. Runs anywhere; pure.
 */
import { checkPending } from "../domain/order-rules.ts";
import type { Quote } from "../domain/terms.ts";
import type { Points } from "../domain/units.ts";
import { fillClosing } from "./closing-fill.ts";
import { exposureFacts, isHalted } from "./exposure-facts.ts";
import { fillOrder } from "./fill.ts";
import { cancelTied } from "./oco.ts";
import type { OrderRecord } from "./records.ts";
import { rollFirst } from "./roll-over.ts";
import type { AccountState, SymbolState } from "./state.ts";
import { groupOf, pendingOrder, tell, type Step } from "./step.ts";
import { isFresh, quoteFor } from "./valuation.ts";

/**
 * By order id. They sleep while the symbol is not enabled, and while new exposure is halted; one that can only close a position
 * sleeps in a closed symbol alone, as stop losses and take profits do.
 */
export function triggerOrders(step: Step, symbol: SymbolState): void {
  const { bid, ask, status, triggers } = symbol;
  if (bid === null || ask === null || status === 2) return;
  for (const order_id of triggers.orders.due(bid, ask)) {
    // One that was tied to it filled before it, in this step.
    if (!step.state.orderAccounts.has(order_id)) continue;
    const { account, order } = pendingOrder(step.state, order_id);
    const group = groupOf(step.state, account);
    const quote = quoteFor(group, symbol);
    if (quote === null || !isFresh(step.state, group, symbol)) continue;
    if (order.closes !== undefined) {
      triggerClosing(step, account, symbol, order, quote);
      continue;
    }
    if (status !== 0) continue;
    if (!isHalted(step.state, account, symbol)) trigger(step, account, symbol, order, quote);
  }
}

function triggerClosing(
  step: Step,
  account: AccountState,
  symbol: SymbolState,
  pending: OrderRecord,
  quote: Quote,
): void {
  if (!isReached(pending, quote)) return;
  rollFirst(step, pending.account_id);
  fillClosing(step, account, symbol, pending, quote);
}

function trigger(
  step: Step,
  account: AccountState,
  symbol: SymbolState,
  pending: OrderRecord,
  quote: Quote,
): void {
  if (!isReached(pending, quote)) return;
  rollFirst(step, pending.account_id);
  let order = pending;
  if (order.type === 3 && !order.is_triggered) {
    order = { ...order, is_triggered: true, updated_at: step.ts };
    tell(step, order.account_id, { type: "order", change: "update", order });
    if (!isReached(order, quote)) return;
  }
  const exposure = exposureFacts(step.state, account, symbol, order);
  const verdict = checkPending({ ...order, protections: order, quote }, exposure);
  if (verdict === null) {
    const filled = fillOrder(step, account, order, quote, exposure.planned());
    cancelTied(step, account, filled.order);
    return;
  }
  const { rejection } = verdict;
  const refused: OrderRecord = { ...order, status: 5, rejection, updated_at: step.ts };
  tell(step, order.account_id, { type: "order", change: "rejected", order: refused });
}

/**
 * A limit waits for a better price, a stop for a worse one; a triggered stop_limit is a limit. A market_if_touched waits for
 * the other side of the market, which comes first: it fills at what that leaves.
 */
function isReached(order: OrderRecord, quote: Quote): boolean {
  const price: Points | null = order.is_triggered ? order.order_limit_price : order.order_price;
  if (price === null) return false;
  if (order.type === 4) return order.side === 0 ? quote.bid <= price : quote.ask >= price;
  const isLimit = order.type === 1 || order.is_triggered;
  if (order.side === 0) return isLimit ? quote.ask <= price : quote.ask >= price;
  return isLimit ? quote.bid >= price : quote.bid <= price;
}
