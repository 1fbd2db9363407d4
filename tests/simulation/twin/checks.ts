/** The reasons why a request is refused, each as its own question; the first of the contract's order that holds. Runs in tests; pure. */
import { REJECTION_PRECEDENCE, type Rejection } from "../../../contract/rejections.ts";
import type { Protections } from "../../../domain/protections.ts";
import type { CancelOrder, ClosePosition, ModifyOrder, PlaceOrder } from "../../../engine/input.ts";
import type { OrderRecord } from "../../../engine/records.ts";
import {
  groupIn,
  openPositions,
  pendingOrders,
  symbolIn,
  type Twin,
  type TwinAccount,
  type TwinPosition,
  type TwinSymbol,
} from "./facts.ts";
import { carried } from "./from-fill.ts";
import { placingGuarantee } from "./guarantee.ts";
import { carry, planOf } from "./opening.ts";
import { fold } from "./position.ts";
import { tieRules } from "./ties.ts";
import { closingRules, namedBy } from "./waiting-closes.ts";
import { exitPrice, figures, isFresh, marginRateAtto, rate, seen, type Seen } from "./valuation.ts";

export type Holds = Partial<Record<Rejection, () => boolean>>;

export const firstOf = (holds: Holds): Rejection | null =>
  REJECTION_PRECEDENCE.find((reason) => holds[reason]?.() === true) ?? null;

export const dayTrades = (account: TwinAccount): number =>
  account.deals.filter((fact) => fact.dayPart === account.dayPart && fact.deal.direction === 0)
    .length;

export const dayFlows = (account: TwinAccount): number =>
  account.bookings
    .filter((f) => f.isFlow && f.dayPart === account.dayPart && f.era === account.era)
    .reduce((sum, fact) => sum + fact.balance + fact.credit, 0);

/** Loss of the server's day; null: the account cannot be valued. */
export function dayLoss(twin: Twin, account: TwinAccount): number | null {
  const now = figures(twin, account);
  if (now === null) return null;
  return Math.max(0, account.day_start_equity + dayFlows(account) - now.equity);
}

const isHaltedFor = (twin: Twin, account: TwinAccount, symbol: TwinSymbol): boolean =>
  twin.isHalted || symbol.isHalted || twin.haltedGroups.has(account.group_id);

/** May the account take on new exposure at all today? */
function exposure(twin: Twin, account: TwinAccount): Holds {
  const { limits } = account;
  return {
    prop_failed: () => account.prop?.status === 2,
    self_locked: () => limits.locked_until !== null && twin.now < limits.locked_until,
    daily_loss_limit: () => {
      const loss = limits.daily_loss_max === null ? null : dayLoss(twin, account);
      return loss !== null && limits.daily_loss_max !== null && loss >= limits.daily_loss_max;
    },
    daily_trades_limit: () =>
      limits.trades_per_day_max !== null && dayTrades(account) >= limits.trades_per_day_max,
    liquidation_running: () => account.liquidation === 2,
  };
}

/** Stop loss and take profits against the price at which the position would close. */
export function protectionRules(
  given: Protections,
  side: 0 | 1,
  reference: number | null,
  stopLevel: number,
): Holds {
  const sign = side === 0 ? 1 : -1;
  const profits = given.take_profit_levels.map((level): number => level.price);
  if (given.take_profit !== null) profits.push(given.take_profit);
  const losses = given.stop_loss === null ? [] : [given.stop_loss];
  const ahead = (price: number) => (reference === null ? 0 : (price - reference) * sign);
  if (reference === null) return {};
  return {
    stop_loss_wrong_side: () => losses.some((price) => ahead(price) >= 0),
    stop_loss_too_close: () => losses.some((price) => -ahead(price) < stopLevel),
    take_profit_wrong_side: () => profits.some((price) => ahead(price) <= 0),
    take_profit_too_close: () => profits.some((price) => ahead(price) < stopLevel),
  };
}

/** Is one of the prices that somebody asks for less than a point? Of protections those that are to be tested. */
export const anyBelowPoint = (given: Protections, ...prices: (number | null)[]): boolean =>
  [
    ...prices,
    given.stop_loss,
    given.take_profit,
    ...given.take_profit_levels.map((level): number => level.price),
  ].some((price) => price !== null && price < 1);

type Priced = Pick<
  OrderRecord,
  "type" | "side" | "order_price" | "order_limit_price" | "is_triggered"
>;

/** How far the order's price lies on the right side of the market; at or below 0: the wrong side. */
export function room(order: Priced, quote: Seen): number {
  const price = order.order_price ?? 0;
  if (order.type === 4) return order.side === 0 ? quote.bid - price : price - quote.ask;
  const isLimit = order.type === 1;
  if (order.side === 0) return isLimit ? quote.ask - price : price - quote.ask;
  return isLimit ? price - quote.bid : quote.bid - price;
}

/** Where a pending order's protections start from. */
export const pendingReference = (order: Priced): number | null =>
  order.type === 3 ? order.order_limit_price : order.order_price;

export function volumeRules(
  symbol: TwinSymbol,
  volume: number,
  isOffStep: boolean,
  given: Protections,
): Holds {
  const { terms } = symbol;
  const levels = given.take_profit_levels;
  const sum = levels.reduce((total, level) => total + level.volume, 0);
  return {
    volume_below_min: () =>
      volume < terms.volume_min || levels.some((level) => level.volume < terms.volume_min),
    volume_above_max: () =>
      volume > terms.volume_max || (isOffStep && volume === Number(terms.volume_max)),
    volume_off_step: () => isOffStep,
    volume_above_position: () => levels.length > 0 && sum >= volume,
  };
}

/** `more`: pending orders that would be there before it. */
export function refusePlace(
  twin: Twin,
  account: TwinAccount,
  asked: PlaceOrder,
  more = 0,
): Rejection | null {
  const symbol = twin.symbols.find(({ terms }) => terms.symbol_id === asked.symbol_id);
  const early: Holds = {
    investor_read_only: () => asked.actor.is_read_only,
    client_order_id_taken: () => asked.known.state === "taken",
    client_order_id_barred: () => asked.known.state === "barred",
    request_expired: () => asked.valid_until !== null && asked.valid_until < twin.now,
    unknown_symbol: () => symbol === undefined,
  };
  if (symbol === undefined) {
    const halted = () => twin.isHalted || twin.haltedGroups.has(account.group_id);
    if (asked.volume === 0 || (asked.closes ?? null) !== null) return firstOf(early);
    return firstOf({ ...early, trading_halted: halted, ...exposure(twin, account) });
  }
  const group = groupIn(twin, account);
  const quote = seen(group, symbol);
  const isMarket = asked.type === 0;
  const plan = planOf(twin, account, asked);
  const closed = namedBy(twin, account, asked);
  const opens = closed === null && (isMarket ? plan.opens > 0 : asked.volume > 0);
  const isNewPosition = isMarket && plan.opens > 0 && plan.addsTo === null && plan.reduces === null;
  const reference = isMarket
    ? exitPrice(quote, asked.side)
    : pendingReference({ ...asked, is_triggered: false });
  // What guards a market order is tested as its fill would leave it.
  const guards = { ...asked.protections, ...guardsNow(asked, quote) };
  const held = openPositions(twin, account).length;
  const isTie = (asked.oco_with ?? null) !== null;
  const isPair = (asked.oco_leg ?? null) !== null;
  const refused = firstOf({
    ...early,
    ...(closed === null
      ? volumeRules(symbol, asked.volume, asked.is_off_step, asked.protections)
      : closingRules(twin, asked, closed)),
    ...priceRules(asked, symbol, quote),
    ...protectionRules(guards, asked.side, reference, symbol.terms.stop_level),
    ...placingGuarantee(asked, symbol.terms, {
      stop: guards.stop_loss,
      exit: reference,
      addsTo: isMarket ? plan.addsTo : null,
    }),
    ...(opens ? exposure(twin, account) : {}),
    trading_halted: () => opens && isHaltedFor(twin, account, symbol),
    symbol_disabled: () => opens && symbol.status === 1,
    market_closed: () => symbol.status === 2,
    no_price: () =>
      isMarket
        ? !isFresh(twin, group, symbol) ||
          !hasRates(twin, account, symbol) ||
          (opens && !canBeValued(twin, account, asked))
        : quote === null,
    expiry_in_past: () => asked.expiry_at !== null && asked.expiry_at <= twin.now,
    expiry_not_allowed: () => isMarket && asked.expiry_at !== null,
    ...tieRules(twin, account, null, asked.oco_with),
    oco_not_allowed: () => (isMarket ? isTie || isPair : isTie && isPair),
    too_many_orders: () =>
      !isMarket && pendingOrders(twin, account).length + more >= group.orders_max,
    too_many_positions: () => isNewPosition && held >= group.positions_max,
  });
  if (refused !== null || !isMarket || quote === null) return refused;
  return cannotCarry(twin, account, asked, quote);
}

/** Has the account, and what it would fill now, a price and all rates that may be asked for? */
function canBeValued(
  twin: Twin,
  account: TwinAccount,
  asked: Pick<OrderRecord, "symbol_id" | "side">,
): boolean {
  const group = groupIn(twin, account);
  const symbol = symbolIn(twin, asked.symbol_id);
  const quote = seen(group, symbol);
  if (quote === null || figures(twin, account) === null) return false;
  const price = asked.side === 0 ? quote.ask : quote.bid;
  return (
    hasRates(twin, account, symbol) && marginRateAtto(twin, group, symbol.terms, price) !== null
  );
}

/** Can profit in the symbol be converted, whatever its sign? */
export function hasRates(twin: Twin, account: TwinAccount, { terms }: TwinSymbol): boolean {
  const group = groupIn(twin, account);
  return (["receives", "pays"] as const).every(
    (flow) => rate(twin, group, terms.quote_currency, flow) !== null,
  );
}

function cannotCarry(
  twin: Twin,
  account: TwinAccount,
  asked: Pick<OrderRecord, "symbol_id" | "side" | "volume">,
  quote: Seen,
): Rejection | null {
  if (planOf(twin, account, asked).opens === 0) return null;
  const carried = carry(twin, account, asked, quote);
  if (carried === null) throw new Error("what can be valued can be carried or not");
  return carried.free < 0 ? "not_enough_free_margin" : null;
}

function priceRules(asked: PlaceOrder, symbol: TwinSymbol, quote: Seen | null): Holds {
  const isMarket = asked.type === 0;
  const order = { ...asked, is_triggered: false };
  return {
    price_missing: () =>
      isMarket
        ? asked.is_from_fill === true && asked.order_price === null
        : asked.order_price === null || (asked.type === 3 && asked.order_limit_price === null),
    price_not_allowed: () => asked.type !== 3 && asked.order_limit_price !== null,
    price_off_tick: () => asked.is_off_tick,
    price_below_min: () =>
      anyBelowPoint(asked.protections, asked.order_price, asked.order_limit_price) ||
      anyBelowPoint({ ...asked.protections, ...guardsNow(asked, quote) }),
    price_wrong_side: () => !isMarket && quote !== null && room(order, quote) <= 0,
    price_too_close: () =>
      !isMarket && quote !== null && room(order, quote) < symbol.terms.stop_level,
    price_moved: () => isMarket && quote !== null && hasMoved(asked, asked.side, quote),
  };
}

/** The protections of a market order as a fill at the quote would leave them, however low; of any other as they are asked. */
function guardsNow(asked: PlaceOrder, quote: Seen | null) {
  if (asked.type !== 0 || quote === null || asked.is_from_fill !== true) return asked.protections;
  const fill = asked.side === 0 ? quote.ask : quote.bid;
  const seenAt = asked.order_price;
  return seenAt === null ? asked.protections : carried(asked.protections, seenAt, fill);
}

function hasMoved(
  asked: Pick<PlaceOrder, "max_deviation" | "order_price">,
  side: 0 | 1,
  quote: Seen,
): boolean {
  if (asked.max_deviation === null || asked.order_price === null) return false;
  const worse = side === 0 ? quote.ask - asked.order_price : asked.order_price - quote.bid;
  return worse > asked.max_deviation;
}

/** Why a pending order that was reached is not filled; null: it is. */
export function refuseTriggered(
  twin: Twin,
  account: TwinAccount,
  order: OrderRecord,
  quote: Seen,
): Rejection | null {
  const plan = planOf(twin, account, order);
  const price_moved = () => order.type === 4 && hasMoved(order, order.side, quote);
  if (plan.opens === 0) {
    const no_price = () => !hasRates(twin, account, symbolIn(twin, order.symbol_id));
    return firstOf({ no_price, price_moved });
  }
  const held = openPositions(twin, account).length;
  const isNew = plan.addsTo === null && plan.reduces === null;
  const refused = firstOf({
    ...exposure(twin, account),
    no_price: () => !canBeValued(twin, account, order),
    price_moved,
    too_many_positions: () => isNew && held >= groupIn(twin, account).positions_max,
    guarantee_not_extended: () => (plan.addsTo?.premiumPoints ?? null) !== null,
  });
  return refused ?? cannotCarry(twin, account, order, quote);
}

export function refuseClose(
  twin: Twin,
  account: TwinAccount,
  position: TwinPosition | "unknown_position" | "position_not_open",
  asked: ClosePosition,
): Rejection | null {
  const early: Holds = {
    investor_read_only: () => asked.actor.is_read_only,
    client_order_id_taken: () => asked.known.state === "taken",
    client_order_id_barred: () => asked.known.state === "barred",
    request_expired: () => asked.valid_until !== null && asked.valid_until < twin.now,
  };
  if (typeof position === "string") return firstOf({ ...early, [position]: () => true });
  const group = groupIn(twin, account);
  const symbol = symbolIn(twin, position.symbol_id);
  const quote = seen(group, symbol);
  const held = fold(position).volume;
  const volume = asked.volume ?? held;
  const { volume_min } = symbol.terms;
  const closingSide = position.side === 0 ? 1 : 0;
  return firstOf({
    ...early,
    market_closed: () => symbol.status === 2,
    no_price: () => !isFresh(twin, group, symbol) || !hasRates(twin, account, symbol),
    volume_below_min: () => volume < volume_min && (volume !== held || asked.is_off_step),
    volume_off_step: () => asked.is_off_step && volume < held,
    volume_above_position: () => volume > held || (asked.is_off_step && volume === held),
    volume_remainder_below_min: () => volume < held && held - volume < volume_min,
    price_below_min: () => asked.order_price !== null && asked.order_price < 1,
    price_moved: () => quote !== null && hasMoved(asked, closingSide, quote),
  });
}

/** Why an order cannot be changed or cancelled at all; an id that was given out and is pending nowhere has ended. */
export function refuseUnlessPending(
  twin: Twin,
  asked: ModifyOrder | CancelOrder,
  order: OrderRecord | undefined,
): Rejection | null {
  const isEnded =
    asked.order_id >= 1 &&
    asked.order_id < twin.next.order &&
    !twin.orders.some(({ id, status }) => id === asked.order_id && status === 1);
  const isPending = order !== undefined && order.status === 1;
  return firstOf({
    investor_read_only: () => asked.actor.is_read_only,
    unknown_order: () => !isPending && !isEnded,
    order_not_pending: () => !isPending && isEnded,
  });
}
