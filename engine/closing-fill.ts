/**
 * The fill of an order that can only close its position: at the quote that reached it. Runs anywhere; pure.
 */
import { fittedVolume } from "../domain/closed-volume.ts";
import { ensure } from "../domain/assert.ts";
import type { Quote } from "../domain/terms.ts";
import { bookClose } from "./close.ts";
import { cancelTied } from "./oco.ts";
import type { OrderRecord } from "./records.ts";
import { sliceOf } from "./slice.ts";
import type { AccountState, SymbolState } from "./state.ts";
import type { Step } from "./step.ts";
import { tell } from "./step.ts";
import { exitAt } from "./valuation.ts";

/** Closes what the order is for. It waits on where a rate into the deposit currency is missing. */
export function fillClosing(
  step: Step,
  account: AccountState,
  symbol: SymbolState,
  order: OrderRecord,
  quote: Quote,
): void {
  const { closes = 0 } = order;
  const position = ensure(account.positions.get(closes), `position ${closes} to close`);
  const closable = { open: position.volume, least: symbol.terms.volume_min };
  const volume = fittedVolume(order.volume, closable);
  const price = exitAt(quote, position.side);
  const slice = sliceOf(step.state, account, position, volume, price);
  if (slice === null) return;
  const filled: OrderRecord = {
    ...order,
    status: 3,
    volume,
    filled_volume: volume,
    filled_price: slice.price,
    position_id: position.id,
    updated_at: step.ts,
  };
  tell(step, order.account_id, { type: "order", change: "update", order: filled });
  const closing = {
    volume,
    price,
    quote,
    reason: order.reason,
    comment: order.comment,
    requested_price: order.order_price,
    client_order_id: order.client_order_id,
    max_deviation: order.max_deviation,
  };
  bookClose(step, account, position, filled, closing, slice);
  cancelTied(step, account, filled);
}
