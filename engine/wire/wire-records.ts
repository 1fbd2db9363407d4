/**
 * The engine's records as the interface shows them: decimals instead of integers, text instead of names. Runs in the
 * service; pure. The only place where a record of the engine becomes one of the wire.
 */
import type { AccountSummary, PropStatus } from "../../contract/account-summary.ts";
import { POSITION_STATUS } from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { BalanceCorrection, MoneyChange, Transaction } from "../../contract/money.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { REJECTIONS } from "../../contract/rejections.ts";
import type { PayloadOf } from "../../contract/events.ts";
import { amountOf, exactAmountOf } from "../../domain/money.ts";
import { marginLevel } from "../../domain/margin.ts";
import { microPriceOf, priceOf } from "../../domain/price.ts";
import type { Protections } from "../../domain/protections.ts";
import type { GroupTerms, PropTerms, SymbolTerms } from "../../domain/terms.ts";
import type { Points } from "../../domain/units.ts";
import { lotsOf } from "../../domain/volume.ts";
import type { BookingEvent, LiquidationEvent } from "../event.ts";
import type {
  AccountRecord,
  DealRecord,
  OrderRecord,
  PositionRecord,
  TransactionRecord,
} from "../records.ts";
import { dayLoss } from "../self-limits.ts";
import type { Summary } from "../summary.ts";

/** A price that may be missing. */
const priceOrNull = (points: Points | null, digits: number): number | null =>
  points === null ? null : priceOf(points, digits);

const toLevels = ({ take_profit_levels }: Protections, terms: SymbolTerms) =>
  take_profit_levels.map((level) => ({
    price: priceOf(level.price, terms.digits),
    volume: lotsOf(level.volume, terms),
  }));

export function toOrder(order: OrderRecord, terms: SymbolTerms): Order {
  return {
    id: order.id,
    symbol_id: order.symbol_id,
    type: order.type,
    side: order.side,
    volume: lotsOf(order.volume, terms),
    status: order.status,
    order_price: priceOrNull(order.order_price, terms.digits),
    order_limit_price: priceOrNull(order.order_limit_price, terms.digits),
    stop_loss: priceOrNull(order.stop_loss, terms.digits),
    take_profit: priceOrNull(order.take_profit, terms.digits),
    take_profit_levels: toLevels(order, terms),
    trailing_distance: order.trailing_distance,
    break_even_distance: order.break_even_distance,
    filled_volume: lotsOf(order.filled_volume, terms),
    filled_price: priceOrNull(order.filled_price, terms.digits),
    position_id: order.position_id,
    comment: order.comment,
    rejection_msg: order.rejection === null ? null : REJECTIONS[order.rejection].message,
    expiry_at: order.expiry_at,
    account_id: order.account_id,
    reason: order.reason,
    created_at: order.created_at,
    updated_at: order.updated_at,
    client_order_id: order.client_order_id,
    ...(order.oco_id === undefined ? {} : { oco_id: order.oco_id }),
    ...(order.cancelled_by === undefined ? {} : { cancelled_by: order.cancelled_by }),
    ...(order.is_from_fill === true ? { is_from_fill: true } : {}),
    ...(order.closes === undefined ? {} : { closes: order.closes }),
    ...(order.is_stop_guaranteed === true ? { is_stop_guaranteed: true } : {}),
  };
}

/** currency_digits: of the account's deposit currency. */
export function toPosition(
  position: PositionRecord,
  terms: SymbolTerms,
  currency_digits: number,
): Position {
  const money = (minor: PositionRecord["profit"]) => amountOf(minor, currency_digits);
  return {
    id: position.id,
    symbol_id: position.symbol_id,
    side: position.side,
    volume: lotsOf(position.volume, terms),
    open_price: microPriceOf(position.open_price_micro, terms.digits),
    close_price: priceOrNull(position.close_price, terms.digits),
    current_price: priceOf(position.current_price, terms.digits),
    stop_loss: priceOrNull(position.stop_loss, terms.digits),
    take_profit: priceOrNull(position.take_profit, terms.digits),
    take_profit_levels: toLevels(position, terms),
    trailing_distance: position.trailing_distance,
    break_even_distance: position.break_even_distance,
    profit: money(position.profit),
    swaps: money(position.swaps),
    comment: position.comment,
    status: position.status,
    account_id: position.account_id,
    order_id: position.order_id,
    commission: money(position.commission),
    margin: money(position.margin),
    opened_at: position.opened_at,
    closed_at: position.closed_at,
    updated_at: position.updated_at,
    ...toRealized(position, currency_digits),
    ...(position.guarantee_premium === undefined
      ? {}
      : { guarantee_premium: position.guarantee_premium }),
    ...(position.premium === undefined ? {} : { premium: money(position.premium) }),
  };
}

/** Only what an open position was closed by in part is told. */
function toRealized(
  { status, realized }: PositionRecord,
  currency_digits: number,
): Pick<Position, "realized"> {
  if (status !== POSITION_STATUS.open || realized.profit_atto === 0n) return {};
  const profit = amountOf(realized.profit, currency_digits);
  return {
    realized: { profit, profit_exact: exactAmountOf(realized.profit_atto, currency_digits) },
  };
}

export function toDeal(deal: DealRecord, terms: SymbolTerms, currency_digits: number): Deal {
  const { open_price_micro } = deal;
  return {
    direction: deal.direction,
    profit: amountOf(deal.profit, currency_digits),
    commission: amountOf(deal.commission, currency_digits),
    swap: amountOf(deal.swap, currency_digits),
    id: deal.id,
    account_id: deal.account_id,
    order_id: deal.order_id,
    position_id: deal.position_id,
    symbol_id: deal.symbol_id,
    side: deal.side,
    volume: lotsOf(deal.volume, terms),
    price: priceOf(deal.price, terms.digits),
    open_price: open_price_micro === null ? null : microPriceOf(open_price_micro, terms.digits),
    comment: deal.comment,
    reason: deal.reason,
    created_at: deal.created_at,
    requested_price: priceOrNull(deal.requested_price, terms.digits),
    bid: priceOf(deal.bid, terms.digits),
    ask: priceOf(deal.ask, terms.digits),
    ...toGuaranteed(deal, currency_digits),
  };
}

/** Only an exit at a guaranteed stop has it. */
function toGuaranteed(
  { premium, guarantee_paid }: DealRecord,
  currency_digits: number,
): Pick<Deal, "premium" | "guarantee_paid"> {
  if (premium === undefined || guarantee_paid === undefined) return {};
  return {
    premium: amountOf(premium, currency_digits),
    guarantee_paid: amountOf(guarantee_paid, currency_digits),
  };
}

/** What money_change and a transaction have in common. */
const toMoney = (transaction: TransactionRecord, currency_digits: number): MoneyChange => ({
  account_id: transaction.account_id,
  amount: amountOf(transaction.amount, currency_digits),
  balance: amountOf(transaction.balance, currency_digits),
  credit: amountOf(transaction.credit, currency_digits),
  desc: transaction.desc,
  origin: transaction.origin,
  type: transaction.type,
});

export const toMoneyChange = toMoney;

export const toTransaction = (
  transaction: TransactionRecord,
  currency_digits: number,
): Transaction => ({
  ...toMoney(transaction, currency_digits),
  id: transaction.id,
  created_at: transaction.created_at,
});

export function toBalanceCorrection(
  booking: BookingEvent,
  currency_digits: number,
): BalanceCorrection {
  const change = booking.lines.find((line) => line.ledger === "balance")?.amount ?? 0;
  const balance = amountOf(booking.balance, currency_digits);
  return {
    account_id: booking.account_id,
    balance_before: amountOf((booking.balance - change) as typeof booking.balance, currency_digits),
    balance,
    credit: amountOf(booking.credit, currency_digits),
    desc: booking.desc,
    ts: booking.ts,
  };
}

export const toLiquidation = (
  event: LiquidationEvent,
  currency_digits: number,
): PayloadOf<"event_liqudation_status"> => ({
  account_id: event.account_id,
  status: event.status,
  margin_level: marginLevel(event.equity, event.used_margin),
  level: event.level / 100,
  equity: amountOf(event.equity, currency_digits),
  used_margin: amountOf(event.used_margin, currency_digits),
  ts: event.ts,
});

/** @interface event:account_Summary */
export function toAccountSummary(
  summary: Summary,
  account: AccountRecord,
  group: GroupTerms,
  ts: number,
): AccountSummary {
  const money = (minor: number) => amountOf(minor as Summary["balance"], group.currency_digits);
  const prop_status = toPropStatus(summary, account, group.prop, money);
  return {
    ts,
    account_id: summary.account_id,
    balance: money(summary.balance),
    credit: money(summary.credit),
    equity: money(summary.equity),
    used_margin: money(summary.used_margin),
    free_margin: money(summary.free_margin),
    margin_level: summary.margin_level,
    floating_profit: money(summary.floating_profit),
    positions: summary.positions.map(({ id, profit }) => ({ id, profit: money(profit) })),
    ...(prop_status === null ? {} : { prop_status }),
  };
}

/** How near a prop account is to its rules; null: it is none. */
function toPropStatus(
  { equity, prop_status }: Summary,
  account: AccountRecord,
  terms: PropTerms | null,
  money: (minor: number) => number,
): PropStatus | null {
  if (prop_status === null || terms === null || account.prop === null) return null;
  const { initial_balance } = account.prop;
  const orNull = (minor: number | null) => (minor === null ? null : money(minor));
  return {
    phase: terms.phase,
    status: prop_status,
    profit_target: orNull(terms.profit_target),
    profit: money(equity - initial_balance),
    daily_loss_max: orNull(terms.daily_loss_max),
    daily_loss: money(dayLoss(account, equity)),
    total_loss_max: orNull(terms.total_loss_max),
    total_loss: money(Math.max(0, initial_balance - equity)),
  };
}
