/**
 * Carries out the fill of an order: the order's event, then of what it closes and of what it opens the deal, the booking
 * and the position's event. That it may be filled was checked before. Runs anywhere; pure.
 */
import { assert, broken, ensure } from "../domain/assert.ts";
import { filledAt } from "../domain/from-fill.ts";
import { fillPrice } from "../domain/protections.ts";
import type { Quote } from "../domain/terms.ts";
import { minor, type Points } from "../domain/units.ts";
import { bookClose } from "./close.ts";
import { bookDeal, opposite } from "./deal-booking.ts";
import { freeMarginAfter, planFill, type FillPlan, type Planned } from "./fill-plan.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";
import type { AccountState } from "./state.ts";
import { tell, type Step } from "./step.ts";
import { marked, valueAccount } from "./valuation.ts";

export type Filled = { readonly order: OrderRecord; readonly position: PositionRecord };

/**
 * Fills a new or pending order at the quote of now. It stops where the account cannot carry what was accepted.
 * `planned`: what the check of the order worked out in this step; null: it is worked out now.
 */
export function fillOrder(
  step: Step,
  account: AccountState,
  order: OrderRecord,
  quote: Quote,
  planned: Planned | null = null,
): Filled {
  const price = fillPrice(order.side, quote);
  const { plan, free } = planned ?? planAt(step, account, order, price);
  const touched = ensure(plan.opened?.position ?? plan.reduced?.position, "a position to fill");
  const filled = { ...filledAt(order, price) };
  filled.status = 3;
  filled.filled_volume = order.volume;
  filled.filled_price = price;
  filled.position_id = touched.id;
  filled.updated_at = step.ts;
  tell(step, account.record.account_id, { type: "order", change: "update", order: filled });
  let position = reduce(step, account, filled, quote, plan);
  if (plan.opened !== null) {
    position = open(step, account, filled, quote, plan.opened, price);
    assertCarried(step, account, free);
  }
  return { order: filled, position: ensure(position, "a position of the fill") };
}

function planAt(step: Step, account: AccountState, order: OrderRecord, price: Points): Planned {
  const plan =
    planFill(step.state, account, order, price) ??
    broken(`Invariant: a rate to fill order ${order.id} with exists, was null`);
  const free = plan.opened === null ? null : freeMarginAfter(step.state, account, plan);
  return { plan, free };
}

/** The price that was asked for or waited for; null: a market order without one. */
const requestedPrice = (order: OrderRecord): Points | null =>
  order.is_triggered ? order.order_limit_price : order.order_price;

function reduce(
  step: Step,
  account: AccountState,
  order: OrderRecord,
  quote: Quote,
  { reduced, price }: FillPlan,
): PositionRecord | null {
  if (reduced === null) return null;
  const closing = {
    volume: reduced.slice.volume,
    price,
    quote,
    reason: order.reason,
    comment: order.comment,
    requested_price: requestedPrice(order),
    client_order_id: order.client_order_id,
    max_deviation: order.max_deviation,
  };
  return bookClose(step, account, reduced.position, order, closing, reduced.slice);
}

function open(
  step: Step,
  account: AccountState,
  order: OrderRecord,
  quote: Quote,
  { volume, position: draft, added, commission }: NonNullable<FillPlan["opened"]>,
  price: Points,
): PositionRecord {
  bookDeal(step, account, {
    order_id: order.id,
    position_id: draft.id,
    symbol_id: order.symbol_id,
    direction: 0,
    side: order.side,
    volume,
    price,
    open_price_micro: null,
    profit: minor(0),
    swap: minor(0),
    commission: opposite(commission),
    reason: order.reason,
    requested_price: requestedPrice(order),
    bid: quote.bid,
    ask: quote.ask,
    comment: order.comment,
  });
  const position = marked(step.state, account, draft);
  const change = added === null ? "create" : "update";
  tell(step, account.record.account_id, { type: "position", change, position });
  return position;
}

/** What was forecast when the fill was accepted is what the account has now, and it is not below zero. */
function assertCarried(step: Step, account: AccountState, forecast: number | null): void {
  const free = valueAccount(step.state, account)?.free_margin ?? null;
  assert(
    free !== null && free >= 0 && free === forecast,
    () => `Invariant: free margin >= 0 after a fill, was ${free}, forecast ${forecast}`,
  );
}
