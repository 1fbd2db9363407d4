/**
 * The rules of placing an order and of a pending one that reached its price: in the precedence of contract/rejections.ts,
 * with the nearest change that passes. The engine decides by them and the ticket asks them before it sends; changes and
 * closes are in change-rules.ts and close-rules.ts. docs/engine.md, Opening. Runs anywhere; pure.
 */
import { ORDER_TYPE, SIDE, SYMBOL_STATUS } from "../contract/codes.ts";
import type { OrderType, Side, SymbolStatus } from "../contract/codes.ts";
import { isClosing, placesClosingRules, type Closes, type ClosingFacts } from "./closing-order.ts";
import { openingPrice, shiftAt, type FromFill } from "./from-fill.ts";
import {
  guaranteeNotExtended,
  guaranteeTooClose,
  placesGuaranteeRules,
  type AddedTo,
  type GuaranteeAsk,
} from "./guarantee.ts";
import { largestPassing } from "./largest-passing.ts";
import { priceOffTick, type OffStep, type OffTick } from "./misfit.ts";
import { isPaired, isTying, tieRules, type TieAsk, type TieFacts } from "./oco.ts";
import {
  PRICE_MIN,
  isBelowMin,
  isTooClose,
  isWrongSide,
  lowestPassing,
  nearestPassing,
  pendingBound,
  type Bound,
} from "./price-bound.ts";
import {
  areLevelsTooLarge,
  closingPrice,
  fillPrice,
  hasSmallLevel,
  protectionsBelowMin,
  stopLossTooClose,
  stopLossWrongSide,
  takeProfitTooClose,
  takeProfitWrongSide,
  volumeOfLevels,
  type Guarded,
  type Protections,
} from "./protections.ts";
import type { GroupTerms, Quote, SymbolTerms } from "./terms.ts";
import { points, steps, type Minor, type Points, type Steps, type UnixMs } from "./units.ts";
import {
  checkOf,
  priceFix,
  soleFix,
  unfixable,
  type Fix,
  type Rules,
  type Verdict,
} from "./verdict.ts";

export type { Fix } from "./verdict.ts";

/** What is known of a client_order_id before the request. */
export type KnownId = { readonly state: "free" | "taken" | "barred" };

/** An order as it is asked for; the engine's PlaceOrder is one. */
export type OrderAsk = OffTick &
  OffStep &
  TieAsk &
  Closes &
  FromFill &
  GuaranteeAsk & {
    readonly type: OrderType;
    readonly side: Side;
    readonly volume: Steps;
    readonly order_price: Points | null;
    readonly order_limit_price: Points | null;
    readonly protections: Pick<Protections, "stop_loss" | "take_profit" | "take_profit_levels"> &
      Partial<Protections>;
    readonly expiry_at: UnixMs | null;
    readonly known: KnownId;
    readonly valid_until: UnixMs | null;
    readonly max_deviation: Points | null;
  };

/** What new exposure is held against. Everything about exposure is skipped where `opens` is 0. */
export type ExposureFacts = {
  /** null: the symbol is unknown, or not in the group. */
  readonly terms: SymbolTerms | null;
  readonly group: Pick<GroupTerms, "orders_max" | "positions_max">;
  /** New exposure of the asked volume, in steps: all of it, but in netting only the part beyond what it reduces. */
  readonly opens: Steps;
  /** The fill makes one more open position: not where netting adds to one, nor where it crosses zero. */
  readonly addsPosition: boolean;
  /** Netting: the position that the fill adds to; null or absent: none. */
  readonly added?: AddedTo | null | undefined;
  readonly positionsCount: number;
  /** false: profit in this symbol cannot be converted into the deposit currency now. */
  readonly hasRate: boolean;
  readonly isPropFailed: boolean;
  /** The owner's own lock-out has not ended. */
  readonly isLocked: boolean;
  readonly isDailyLossReached: boolean;
  readonly isDailyTradesReached: boolean;
  /** A stop-out is under way: liquidation status 2. */
  readonly isLiquidating: boolean;
  /**
   * Free margin with an order of so many steps filled at the current quote, valued, its entry commission paid. null: the
   * account cannot be valued. Asked only for volumes between volume_min and volume_max, and only of what would be filled
   * now; of the asked volume twice.
   */
  freeMarginAfter(volume: Steps): Minor | null;
};

export type OrderFacts = ExposureFacts &
  TieFacts &
  ClosingFacts & {
    readonly now: UnixMs;
    readonly status: SymbolStatus;
    /** New exposure is halted in the symbol, the group or everywhere. */
    readonly isHalted: boolean;
    /** As the account sees it; null: none has come. */
    readonly quote: Quote | null;
    readonly isFresh: boolean;
    readonly isReadOnly: boolean;
    /** Pending orders of the account. */
    readonly ordersCount: number;
  };

type Levelled = Pick<OrderAsk, "volume"> & {
  readonly protections: Pick<Protections, "take_profit_levels">;
};

/** A pending order that reached its price, and what it would fill at. */
export type PendingAsk = Levelled &
  Pick<OrderAsk, "type" | "side" | "order_price" | "max_deviation"> & { readonly quote: Quote };

const isMarket = ({ type }: Pick<OrderAsk, "type">): boolean => type === ORDER_TYPE.market;

/** What new exposure must keep, at placing and when a pending order reaches its price. */
const exposureRules = {
  prop_failed: (_, { opens, isPropFailed }) => unfixable(opens > 0 && isPropFailed),
  self_locked: (_, { opens, isLocked }) => unfixable(opens > 0 && isLocked),
  daily_loss_limit: (_, { opens, isDailyLossReached }) =>
    unfixable(opens > 0 && isDailyLossReached),
  daily_trades_limit: (_, { opens, isDailyTradesReached }) =>
    unfixable(opens > 0 && isDailyTradesReached),
  liquidation_running: (_, { opens, isLiquidating }) => unfixable(opens > 0 && isLiquidating),
} satisfies Rules<unknown, ExposureFacts>;

/** true: what would be filled now cannot be valued. */
function isUnvalued({ volume }: Levelled, facts: ExposureFacts): boolean {
  const { terms, opens, hasRate } = facts;
  if (!hasRate) return true;
  if (terms === null || opens === 0) return false;
  return facts.freeMarginAfter(withinBounds(volume, terms)) === null;
}

const tooManyPositions = (_: unknown, facts: ExposureFacts): null | false =>
  unfixable(
    facts.opens > 0 && facts.addsPosition && facts.positionsCount >= facts.group.positions_max,
  );

/** The fix is the largest volume that can be carried; none where not even the least can. */
function notEnoughFreeMargin(ask: Levelled, facts: ExposureFacts): Fix | null | false {
  const { terms, opens } = facts;
  if (terms === null || opens === 0) return false;
  const reduces = ask.volume - opens;
  const canCarry = (volume: number): boolean => {
    const free = volume <= reduces ? 0 : facts.freeMarginAfter(steps(volume));
    return free === null || free >= 0;
  };
  if (canCarry(ask.volume)) return false;
  const { take_profit_levels } = ask.protections;
  const least = Math.max(terms.volume_min, volumeOfLevels(take_profit_levels) + 1);
  const value = largestPassing(least, ask.volume - 1, canCarry);
  return value === null ? null : { field: "volume", value };
}

/** May a pending order that reached its price be filled now? What keeps it asleep is the engine's to know. */
export const checkPending = checkOf<PendingAsk, ExposureFacts>({
  ...exposureRules,
  no_price: (ask, facts) => unfixable(isUnvalued(ask, facts)),
  price_moved: (ask) =>
    unfixable(
      ask.type === ORDER_TYPE.market_if_touched && priceMoved(ask, ask.side, ask.quote) !== false,
    ),
  too_many_positions: tooManyPositions,
  guarantee_not_extended: (_, facts) => guaranteeNotExtended({}, facts),
  not_enough_free_margin: notEnoughFreeMargin,
});

/** May this order be placed now? A market order is filled at once, so it must be carried; a pending one later. */
export const checkOrder = (ask: OrderAsk, facts: OrderFacts): Verdict =>
  isClosing(ask) ? checkClosing(ask, facts) : checkOpening(ask, facts);

const placingRules = {
  ...exposureRules,
  ...tieRules,
  ...placesGuaranteeRules,
  oco_not_allowed: (ask) =>
    unfixable(isPaired(ask) && (isMarket(ask) || (isTying(ask) && (ask.oco_leg ?? null) !== null))),
  investor_read_only: (_, { isReadOnly }) => unfixable(isReadOnly),
  trading_halted: (_, { opens, isHalted }) => unfixable(opens > 0 && isHalted),
  client_order_id_taken: ({ known }) => unfixable(known.state === "taken"),
  client_order_id_barred: ({ known }) => unfixable(known.state === "barred"),
  request_expired: requestExpired,
  unknown_symbol: (_, { terms }) => unfixable(terms === null),
  symbol_disabled: (_, { opens, status }) =>
    unfixable(opens > 0 && status === SYMBOL_STATUS.disabled),
  market_closed: (_, { status }) => unfixable(status === SYMBOL_STATUS.closed),
  no_price: (ask, facts) =>
    unfixable(
      facts.quote === null || (isMarket(ask) && (!facts.isFresh || isUnvalued(ask, facts))),
    ),
  volume_below_min: ({ volume, protections }, { terms }) =>
    terms !== null && volumeBelowMin(volume, protections.take_profit_levels, terms),
  volume_above_max: (ask, { terms }) => terms !== null && volumeAboveMax(ask, terms),
  volume_off_step: ({ volume, is_off_step }, { terms }) =>
    is_off_step && terms !== null && { field: "volume", value: withinBounds(volume, terms) },
  volume_above_position: ({ volume, protections }) =>
    unfixable(areLevelsTooLarge(protections.take_profit_levels, volume)),
  price_missing: (ask, facts) => priceMissing(ask, facts),
  price_not_allowed: ({ type, order_limit_price }) =>
    type !== ORDER_TYPE.stop_limit &&
    order_limit_price !== null && { field: "order_limit_price", value: null },
  price_off_tick: (ask) => ask.is_off_tick && priceOffTick(ask, { ...ask, ...ask.protections }),
  price_below_min: (ask, facts) => priceBelowMin(ask, facts),
  price_wrong_side: (ask, facts) => orderPriceAt(ask, facts, isWrongSide),
  price_too_close: (ask, facts) => orderPriceAt(ask, facts, isTooClose),
  price_moved: (ask, { quote }) => isMarket(ask) && priceMoved(ask, ask.side, quote),
  stop_loss_wrong_side: (ask, facts) =>
    stopLossWrongSide(ask.protections.stop_loss, guardedBy(ask, facts)),
  stop_loss_too_close: (ask, facts) =>
    stopLossTooClose(ask.protections.stop_loss, guardedBy(ask, facts)),
  guarantee_too_close: (ask, facts) =>
    ask.is_stop_guaranteed === true &&
    guaranteeTooClose(
      ask.protections.stop_loss,
      facts.terms?.guaranteed_stop,
      guardedBy(ask, facts),
    ),
  take_profit_wrong_side: (ask, facts) =>
    takeProfitWrongSide(ask.protections, guardedBy(ask, facts)),
  take_profit_too_close: (ask, facts) => takeProfitTooClose(ask.protections, guardedBy(ask, facts)),
  expiry_in_past: ({ expiry_at }, { now }) => expiryInPast(expiry_at, now),
  expiry_not_allowed: (ask) =>
    isMarket(ask) && ask.expiry_at !== null && { field: "expiry_at", value: null },
  too_many_orders: (ask, { ordersCount, group }) =>
    unfixable(!isMarket(ask) && ordersCount >= group.orders_max),
  too_many_positions: (ask, facts) => isMarket(ask) && tooManyPositions(ask, facts),
  not_enough_free_margin: (ask, facts) => isMarket(ask) && notEnoughFreeMargin(ask, facts),
} satisfies Rules<OrderAsk, OrderFacts>;

const checkOpening = checkOf<OrderAsk, OrderFacts>(placingRules);
const checkClosing = checkOf<OrderAsk, OrderFacts>({ ...placingRules, ...placesClosingRules });

/** A request that came after the time until which it was meant. */
export function requestExpired(
  { valid_until }: Pick<OrderAsk, "valid_until">,
  { now }: { readonly now: UnixMs },
): null | false {
  return unfixable(valid_until !== null && valid_until < now);
}

/** The volume, or else the bound of the symbol that it is beyond. */
export const withinBounds = (volume: Steps, { volume_min, volume_max }: SymbolTerms): Steps =>
  steps(Math.max(volume_min, Math.min(volume, volume_max)));

/** A level below the minimum has no fix of its own. */
export function volumeBelowMin(
  volume: Steps,
  levels: Protections["take_profit_levels"],
  { volume_min }: SymbolTerms,
): Fix | null | false {
  if (volume < volume_min) return { field: "volume", value: volume_min };
  return unfixable(hasSmallLevel(levels, volume_min));
}

/** A volume off the step is more than the steps that it holds. */
export const volumeAboveMax = (
  { volume, is_off_step }: OffStep & { readonly volume: Steps },
  { volume_max }: SymbolTerms,
): Fix | false =>
  (volume > volume_max || (is_off_step && volume === volume_max)) && {
    field: "volume",
    value: volume_max,
  };

/**
 * The fix of a missing order_price is the nearest one that passes; of a missing limit the stop's own price; where both are
 * missing none.
 */
function priceMissing(ask: OrderAsk, facts: OrderFacts): Fix | null | false {
  const { type, order_price, order_limit_price } = ask;
  if (type === ORDER_TYPE.market) return seenMissing(ask, facts);
  const isLimitMissing = type === ORDER_TYPE.stop_limit && order_limit_price === null;
  if (order_price !== null) {
    return isLimitMissing && { field: "order_limit_price", value: order_price };
  }
  const bound = boundOf(ask, facts);
  if (isLimitMissing || bound === null) return null;
  return priceFix("order_price", nearestPassing(bound));
}

/** Distances from the fill of a market order are those from the price that was seen. */
function seenMissing(ask: OrderAsk, { quote }: OrderFacts): Fix | null | false {
  if (ask.is_from_fill !== true || ask.order_price !== null) return false;
  const price = quote === null ? null : fillPrice(ask.side, quote);
  return isBelowMin(price) ? null : priceFix("order_price", price);
}

const boundOf = ({ type, side }: OrderAsk, { quote, terms }: OrderFacts): Bound | null =>
  quote === null || terms === null ? null : pendingBound(type, side, quote, terms.stop_level);

function orderPriceAt(
  ask: OrderAsk,
  facts: OrderFacts,
  breach: (price: Points, bound: Bound) => boolean,
): Fix | null | false {
  const bound = boundOf(ask, facts);
  if (isMarket(ask) || ask.order_price === null || bound === null) return false;
  return breach(ask.order_price, bound) && priceFix("order_price", nearestPassing(bound));
}

/** No price that an order asks for is below the smallest there is. */
function priceBelowMin(ask: OrderAsk, facts: OrderFacts): Fix | null | false {
  const { order_price, order_limit_price, protections } = ask;
  return soleFix([
    isMarket(ask)
      ? seenFix(ask, facts)
      : isBelowMin(order_price) && priceFix("order_price", lowestPassing(boundOf(ask, facts))),
    isBelowMin(order_limit_price) && priceFix("order_limit_price", PRICE_MIN),
    ...protectionsBelowMin(protections.stop_loss, protections, guardedBy(ask, facts)),
    unfixable(movesBelowMin(ask, facts)),
  ]);
}

/** Another price that was seen moves what keeps its distance from the fill, perhaps below the least: none is offered then. */
function seenFix(ask: OrderAsk, { quote }: OrderFacts): Fix | null | false {
  const seen = seenBelowMin(ask, ask.side, quote);
  return seen !== false && ask.is_from_fill === true ? null : seen;
}

/**
 * Protections of a market order whose distance from its fill would bring them below the smallest price; of one that is asked
 * for below it the smallest is looked at, which is what a fix would say.
 */
function movesBelowMin(ask: OrderAsk, { quote }: OrderFacts): boolean {
  if (!isMarket(ask) || quote === null) return false;
  const shift = shiftAt(ask, fillPrice(ask.side, quote));
  const { stop_loss, take_profit, take_profit_levels } = ask.protections;
  const prices = [stop_loss, take_profit, ...take_profit_levels.map(({ price }) => price)];
  return prices.some((price) => price !== null && Math.max(price, PRICE_MIN) + shift < PRICE_MIN);
}

/** The price that was seen when a fill was asked for: the least that passes is the least that max_deviation allows. */
export function seenBelowMin(
  { order_price, max_deviation }: Pick<OrderAsk, "order_price" | "max_deviation">,
  side: Side,
  quote: Quote | null,
): Fix | false {
  if (!isBelowMin(order_price)) return false;
  const isBounded = side === SIDE.buy && max_deviation !== null && quote !== null;
  const least = isBounded ? fillPrice(side, quote) - max_deviation : PRICE_MIN;
  return { field: "order_price", value: Math.max(PRICE_MIN, least) };
}

/** The fill would be worse than the price that was asked for by more than max_deviation. */
export function priceMoved(
  { order_price, max_deviation }: Pick<OrderAsk, "order_price" | "max_deviation">,
  side: Side,
  quote: Quote | null,
): Fix | false {
  if (order_price === null || max_deviation === null || quote === null) return false;
  const fill = fillPrice(side, quote);
  const towards = side === 0 ? 1 : -1;
  if ((fill - order_price) * towards <= max_deviation) return false;
  return { field: "order_price", value: points(fill - max_deviation * towards) };
}

export const expiryInPast = (expiry_at: UnixMs | null, now: UnixMs): Fix | false =>
  expiry_at !== null && expiry_at <= now && { field: "expiry_at", value: null };

/**
 * The price at which the order would open, or for a market order close: what its protections are held against. Where they are
 * distances from the fill of a market order, it is where it closes as far as the price that was seen is from the fill.
 */
function guardedBy(ask: OrderAsk, { quote, terms }: OrderFacts): Guarded | null {
  if (quote === null || terms === null) return null;
  const { side } = ask;
  const closing = points(closingPrice(side, quote) - shiftAt(ask, fillPrice(side, quote)));
  const reference = isMarket(ask) ? closing : openingPrice(ask);
  return reference === null ? null : { side, reference, stop_level: terms.stop_level };
}
