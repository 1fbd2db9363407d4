/**
 * Closing a position, in part or whole: the closing order, the exit deal and its booking, and the position's events.
 * That it may be closed was checked before. Runs anywhere; pure.
 */
import type { OrderReason } from "../contract/codes.ts";
import { NOTHING_REALIZED } from "../domain/profit.ts";
import { NO_PROTECTIONS, type TakeProfitLevel } from "../domain/protections.ts";
import type { Quote } from "../domain/terms.ts";
import { atto, minor, steps, type Points, type Steps } from "../domain/units.ts";
import { cancelClosing, fitClosing } from "./closing-orders.ts";
import { bookDeal, opposite } from "./deal-booking.ts";
import { orderDraft } from "./order-draft.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";
import { realizedAfter, sliceAt, sliceOf, type Slice } from "./slice.ts";
import type { AccountState } from "./state.ts";
import { groupOf, symbolOf, tell, type Step } from "./step.ts";
import { exitAt, isFresh, marked, quoteFor } from "./valuation.ts";

export type Closing = {
  readonly volume: Steps;
  /** The market's, or one that was agreed on. */
  readonly price: Points;
  /** The price is not the market's: a guaranteed stop does not change it. Absent: it is. */
  readonly isAgreed?: true;
  /** As the account sees it at this moment; of a close-by without any, the price twice. */
  readonly quote: Quote;
  readonly reason: OrderReason;
  readonly comment: string;
  /** The price that was waited or asked for. */
  readonly requested_price: Points | null;
  readonly client_order_id: string | null;
  readonly max_deviation: Points | null;
  /** What is left of the take-profit levels of the rest; undefined: all. */
  readonly levels?: readonly TakeProfitLevel[] | undefined;
};

export type Closed = {
  readonly order: OrderRecord;
  /** The closed record: of the position itself, or of the closed part. */
  readonly position: PositionRecord;
};

/** What a close by the house says of itself. */
export const BY_ITSELF = {
  comment: "",
  requested_price: null,
  client_order_id: null,
  max_deviation: null,
} as const;

/** null, and nothing happens: a rate into the deposit currency is missing. */
export function closePosition(
  step: Step,
  account: AccountState,
  position: PositionRecord,
  closing: Closing,
): Closed | null {
  const sliced = closing.isAgreed === true ? sliceAt : sliceOf;
  const slice = sliced(step.state, account, position, closing.volume, closing.price);
  if (slice === null) return null;
  const { account_id } = account.record;
  const created = orderDraft(step, account_id, NO_PROTECTIONS, {
    symbol_id: position.symbol_id,
    type: 0,
    side: position.side === 0 ? 1 : 0,
    volume: closing.volume,
    order_price: closing.requested_price,
    order_limit_price: null,
    position_id: position.id,
    max_deviation: closing.max_deviation,
    comment: closing.comment,
    expiry_at: null,
    reason: closing.reason,
    client_order_id: closing.client_order_id,
  });
  tell(step, account_id, { type: "order", change: "create", order: created });
  const order = { ...created };
  order.status = 3;
  order.filled_volume = closing.volume;
  order.filled_price = slice.price;
  tell(step, account_id, { type: "order", change: "update", order });
  return { order, position: bookClose(step, account, position, order, closing, slice) };
}

/**
 * Closes the whole position at the quote of now, by the house. false, and nothing happens: its symbol is closed, its
 * quote is old, or a rate is missing.
 */
export function closeByHouse(
  step: Step,
  account: AccountState,
  position: PositionRecord,
  reason: OrderReason,
): boolean {
  const group = groupOf(step.state, account);
  const symbol = symbolOf(step.state, position.symbol_id);
  const quote = quoteFor(group, symbol);
  if (quote === null || symbol.status === 2 || !isFresh(step.state, group, symbol)) return false;
  const price = exitAt(quote, position.side);
  const { volume } = position;
  const closing = { ...BY_ITSELF, volume, price, quote, reason };
  return closePosition(step, account, position, closing) !== null;
}

/**
 * The exit deal of an order that was filled, its booking, the position's events, and those of orders that wait to close it.
 * Returns the closed record.
 */
export function bookClose(
  step: Step,
  account: AccountState,
  position: PositionRecord,
  order: OrderRecord,
  { quote, comment, requested_price, levels }: Closing,
  slice: Slice,
): PositionRecord {
  const { guarantee } = slice;
  const guaranteed =
    guarantee === null
      ? {}
      : { premium: opposite(guarantee.premium), guarantee_paid: guarantee.paid };
  bookDeal(step, account, {
    order_id: order.id,
    position_id: position.id,
    symbol_id: position.symbol_id,
    direction: 1,
    side: order.side,
    volume: slice.volume,
    price: slice.price,
    open_price_micro: position.open_price_micro,
    profit: slice.profit.amount,
    swap: slice.swap.amount,
    commission: opposite(slice.commission.amount),
    reason: order.reason,
    requested_price,
    bid: quote.bid,
    ask: quote.ask,
    comment,
    ...guaranteed,
  });
  return slice.volume === position.volume
    ? endWhole(step, account, position, slice, order.id)
    : endPart(step, account, position, slice, comment, levels);
}

function endWhole(
  step: Step,
  account: AccountState,
  position: PositionRecord,
  slice: Slice,
  order_id: number,
): PositionRecord {
  const closed = closedRecord(step, position, slice);
  closed.realized = realizedAfter(slice);
  tell(step, account.record.account_id, { type: "position", change: "close", position: closed });
  cancelClosing(step, account, position.id, order_id);
  return closed;
}

function endPart(
  step: Step,
  account: AccountState,
  position: PositionRecord,
  slice: Slice,
  comment: string,
  levels: readonly TakeProfitLevel[] | undefined,
): PositionRecord {
  const closed = closedRecord(step, position, slice);
  closed.id = step.state.next.position;
  closed.volume = slice.volume;
  closed.realized = NOTHING_REALIZED;
  closed.comment = `Partial close of #${position.id}${comment === "" ? "" : ` · ${comment}`}`;
  const { account_id } = account.record;
  tell(step, account_id, { type: "position", change: "close", position: closed });
  const rest = { ...position };
  rest.volume = steps(position.volume - slice.volume);
  rest.swap_atto = atto(position.swap_atto - (slice.swap.total - position.realized.swap_atto));
  rest.realized = realizedAfter(slice);
  rest.take_profit_levels = levels ?? position.take_profit_levels;
  rest.updated_at = step.ts;
  const update = marked(step.state, account, rest);
  tell(step, account_id, { type: "position", change: "update", position: update });
  fitClosing(step, account, update);
  return closed;
}

/**
 * The record with what the slice booked. Copied and then set, as elsewhere in the engine: a field that is named after a
 * spread is defined once more, which costs more than to set it.
 */
function closedRecord(step: Step, position: PositionRecord, slice: Slice) {
  const { guarantee } = slice;
  const closed =
    guarantee === null ? { ...position } : { ...position, premium: opposite(guarantee.premium) };
  closed.close_price = slice.price;
  closed.current_price = slice.price;
  closed.profit = slice.profit.amount;
  closed.swaps = slice.swap.amount;
  closed.commission = opposite(slice.commission.amount);
  closed.margin = minor(0);
  closed.swap_atto = atto(0n);
  closed.swap_nights_due = 0;
  closed.status = 2;
  closed.closed_at = step.ts;
  closed.updated_at = step.ts;
  return closed;
}
