/**
 * What filling an order would do: in hedging a new position; in netting it first closes what is opposite, and adds the
 * rest to what is there or opens anew. The check of margin and the fill itself ask the same plan. Changes nothing.
 * Runs anywhere; pure.
 */
import { commissionFor, entryCommission } from "../domain/commission.ts";
import { filledAt } from "../domain/from-fill.ts";
import { addedTo, type AddedTo } from "../domain/guarantee.ts";
import { marginRate, meanMarginRate } from "../domain/margin.ts";
import { meanPrice, toMicro } from "../domain/price.ts";
import { NOTHING_REALIZED, positionSwaps } from "../domain/profit.ts";
import type { Protections } from "../domain/protections.ts";
import { atto, minor, steps, type Minor, type Points, type Steps } from "../domain/units.ts";
import { lotsOfNano, nanoLotsOf } from "../domain/volume.ts";
import { opposite } from "./deal-booking.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";
import { sliceOf, type Slice } from "./slice.ts";
import type { AccountState, EngineState } from "./state.ts";
import { groupOf, symbolOf } from "./step.ts";
import {
  exitPrice,
  marginOfSymbol,
  positionsIn,
  profitAt,
  ratesFor,
  valueAccount,
  valuePosition,
} from "./valuation.ts";

/** What of an order its fill depends on. */
export type Fillable = Protections &
  Pick<
    OrderRecord,
    | "id"
    | "symbol_id"
    | "type"
    | "side"
    | "volume"
    | "comment"
    | "order_price"
    | "order_limit_price"
    | "is_from_fill"
    | "is_stop_guaranteed"
  >;

export type FillPlan = {
  readonly price: Points;
  /** What it closes, in netting. */
  readonly reduced: { readonly position: PositionRecord; readonly slice: Slice } | null;
  readonly opened: {
    readonly volume: Steps;
    /** The position after it: new, or `added` with the volume. */
    readonly position: PositionRecord;
    /** The position that it adds to; null: it is a new one. */
    readonly added: PositionRecord | null;
    /** What the entry deal is charged; a cost is positive here. */
    readonly commission: Minor;
  } | null;
};

/** A plan and the free margin once it was carried out; null: the account cannot be valued. */
export type Planned = { readonly plan: FillPlan; readonly free: Minor | null };

/** Steps of new exposure that an order of this side and volume makes. */
export function exposureOf(
  state: EngineState,
  account: AccountState,
  { symbol_id, side, volume }: Pick<OrderRecord, "symbol_id" | "side" | "volume">,
): Steps {
  const held = heldIn(state, account, symbol_id);
  if (held === null || held.side === side) return volume;
  return steps(Math.max(0, volume - held.volume));
}

/** The position that an order of a netting account meets; null: none, or the account is a hedging one. */
export function heldIn(
  state: EngineState,
  account: AccountState,
  symbol_id: number,
): PositionRecord | null {
  if (groupOf(state, account).position_mode !== "netting") return null;
  return positionsIn(account, symbol_id)[0] ?? null;
}

/** The position that a fill of this side adds to; null: none. */
export function addedBy(
  state: EngineState,
  account: AccountState,
  { symbol_id, side }: Pick<OrderRecord, "symbol_id" | "side">,
): AddedTo | null {
  const held = heldIn(state, account, symbol_id);
  return held === null || held.side !== side ? null : addedTo(held);
}

/** null: a rate into the deposit currency is missing. */
export function planFill(
  state: EngineState,
  account: AccountState,
  order: Fillable,
  price: Points,
): FillPlan | null {
  const held = heldIn(state, account, order.symbol_id);
  const opens = exposureOf(state, account, order);
  const closes = steps(order.volume - opens);
  let reduced: FillPlan["reduced"] = null;
  if (held !== null && closes > 0) {
    const slice = sliceOf(state, account, held, closes, price);
    if (slice === null) return null;
    reduced = { position: held, slice };
  }
  if (opens === 0) return { price, reduced, opened: null };
  const added = reduced === null ? held : null;
  const opened = planOpening(state, account, order, opens, price, closes, added);
  return opened === null ? null : { price, reduced, opened };
}

/** Free margin once the plan was carried out, at the quotes of now. null: the account cannot be valued. */
export function freeMarginAfter(
  state: EngineState,
  account: AccountState,
  { reduced, opened }: FillPlan,
): Minor | null {
  const value = valueAccount(state, account);
  if (value === null || opened === null) return value?.free_margin ?? null;
  const { position, added } = opened;
  const exit = exitPrice(state, account, position);
  if (exit === null) return null;
  const profit = profitAt(state, groupOf(state, account), position, exit);
  const before = added === null ? ZERO_VALUE : valuePosition(state, account, added);
  if (profit === null || before.profit === null) return null;
  const gain = profit + positionSwaps(position) - before.profit - before.swaps;
  const premium = reduced?.slice.guarantee?.premium ?? 0;
  const costs = opened.commission + (reduced?.slice.commission.amount ?? 0) + premium;
  const replaced = added ?? reduced?.position;
  const others = positionsIn(account, position.symbol_id).filter((one) => one !== replaced);
  const margin =
    marginOfSymbol(state, account, position.symbol_id, [...others, position]) -
    marginOfSymbol(state, account, position.symbol_id);
  return minor(value.free_margin + gain - costs - margin);
}

const ZERO_VALUE = { profit: minor(0), swaps: minor(0) } as const;

function planOpening(
  state: EngineState,
  account: AccountState,
  order: Fillable,
  volume: Steps,
  price: Points,
  closes: Steps,
  added: PositionRecord | null,
): FillPlan["opened"] {
  const group = groupOf(state, account);
  const symbol = symbolOf(state, order.symbol_id).terms;
  const rates = ratesFor(state, group, symbol);
  const { currency_digits: currencyDigits } = group;
  const rate = marginRate(symbol, price, rates, currencyDigits);
  // What the same fill closes counts for the month before what it opens.
  const lots = account.record.month_volume_atto + (closes > 0 ? nanoLotsOf(closes, symbol) : 0n);
  const deal = { symbol, volume, price, rates, currencyDigits };
  const commission = entryCommission(commissionFor(group, symbol), lotsOfNano(lots), deal);
  if (rate === null || commission === null) return null;
  const guarded = filledAt(order, price);
  const filled =
    added === null
      ? newPosition(state, account, guarded, volume, price, commission, rate)
      : grown(added, guarded, volume, price, commission, rate, state.now);
  const premium = order.is_stop_guaranteed === true ? symbol.guaranteed_stop?.premium : undefined;
  const position = premium === undefined ? filled : { ...filled, guarantee_premium: premium };
  return { volume, position, added, commission };
}

function newPosition(
  state: EngineState,
  account: AccountState,
  order: Fillable,
  volume: Steps,
  price: Points,
  commission: Minor,
  margin_rate_atto: PositionRecord["margin_rate_atto"],
): PositionRecord {
  return {
    id: state.next.position,
    account_id: account.record.account_id,
    symbol_id: order.symbol_id,
    side: order.side,
    volume,
    open_price_micro: toMicro(price),
    close_price: null,
    current_price: price,
    profit: minor(0),
    swaps: minor(0),
    commission: opposite(commission),
    margin: minor(0),
    margin_rate_atto,
    swap_atto: atto(0n),
    swap_nights_due: 0,
    realized: NOTHING_REALIZED,
    is_break_even_done: false,
    comment: order.comment,
    status: 0,
    order_id: order.id,
    opened_at: state.now,
    closed_at: null,
    updated_at: state.now,
    stop_loss: order.stop_loss,
    take_profit: order.take_profit,
    take_profit_levels: order.take_profit_levels,
    trailing_distance: order.trailing_distance,
    break_even_distance: order.break_even_distance,
  };
}

/** A netting position with more of its side; of the order's protections those that it gives replace the former. */
function grown(
  held: PositionRecord,
  order: Fillable,
  added: Steps,
  price: Points,
  commission: Minor,
  rate: PositionRecord["margin_rate_atto"],
  updated_at: PositionRecord["updated_at"],
): PositionRecord {
  const isBreakEvenGiven = order.break_even_distance !== null;
  return {
    ...held,
    volume: steps(held.volume + added),
    open_price_micro: meanPrice(held.open_price_micro, held.volume, price, added),
    margin_rate_atto: meanMarginRate(held.margin_rate_atto, held.volume, rate, added),
    commission: minor(held.commission - commission),
    stop_loss: order.stop_loss ?? held.stop_loss,
    take_profit: order.take_profit ?? held.take_profit,
    take_profit_levels:
      order.take_profit_levels.length > 0 ? order.take_profit_levels : held.take_profit_levels,
    trailing_distance: order.trailing_distance ?? held.trailing_distance,
    break_even_distance: order.break_even_distance ?? held.break_even_distance,
    is_break_even_done: isBreakEvenGiven ? false : held.is_break_even_done,
    updated_at,
  };
}
