/**
 * The rules of changing a pending order, cancelling it and changing a position's protections. Only what a change touches
 * is tested: what stays as it is may be nearer to the market than a new value could be. docs/engine.md, Opening.
 * Runs anywhere; pure.
 */
import { ORDER_STATUS, ORDER_TYPE, POSITION_STATUS } from "../contract/codes.ts";
import type {
  OrderStatus,
  OrderType,
  PositionStatus,
  Side,
  SymbolStatus,
} from "../contract/codes.ts";
import { expiryInPast, volumeAboveMax, volumeBelowMin, withinBounds } from "./order-rules.ts";
import { changesClosingRules, isClosing, type Closes, type ClosingFacts } from "./closing-order.ts";
import { openingPrice, withTravel, type FromFill } from "./from-fill.ts";
import {
  changesGuarantee,
  changesGuaranteeRules,
  guaranteeTooClose,
  newGuaranteedStop,
  type GuaranteeAsk,
} from "./guarantee.ts";
import type { Guaranteed } from "./guaranteed-exit.ts";
import { priceOffTick, type OffStep, type OffTick } from "./misfit.ts";
import { changesTie, tieRules, type TieAsk, type TieFacts } from "./oco.ts";
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
  changesLevels,
  changesProtections,
  closingPrice,
  differs,
  hasSmallLevel,
  protectionsBelowMin,
  stopLossTooClose,
  stopLossWrongSide,
  takeProfitTooClose,
  takeProfitWrongSide,
  type Guarded,
  type Protections,
  type ProtectionsChange,
  type TakeProfits,
} from "./protections.ts";
import type { Quote, SymbolTerms } from "./terms.ts";
import type { Tied } from "./tied.ts";
import type { Points, Steps, UnixMs } from "./units.ts";
import {
  checkOf,
  priceFix,
  soleFix,
  unfixable,
  type Fix,
  type Rules,
  type Verdict,
} from "./verdict.ts";

/** A pending order as it stands; the engine's OrderRecord is one. */
export type OrderNow = Protections &
  Tied &
  Closes &
  FromFill & {
    readonly type: OrderType;
    readonly side: Side;
    readonly volume: Steps;
    readonly status: OrderStatus;
    readonly order_price: Points | null;
    readonly order_limit_price: Points | null;
    readonly is_triggered: boolean;
    readonly comment: string;
    readonly expiry_at: UnixMs | null;
  };

/** A change of it; undefined: stays as it is. The engine's ModifyOrder is one. */
export type ModifyAsk = OffTick &
  OffStep &
  TieAsk &
  FromFill & {
    readonly volume: Steps | undefined;
    readonly order_price: Points | undefined;
    readonly order_limit_price: Points | null | undefined;
    readonly protections: ProtectionsChange;
    readonly comment: string | undefined;
    readonly expiry_at: UnixMs | null | undefined;
  };

type Market = {
  readonly isReadOnly: boolean;
  /** Of the order's or position's symbol; null where that is unknown. */
  readonly terms: SymbolTerms | null;
  /** As the account sees it; null: none has come. */
  readonly quote: Quote | null;
};

export type CancelFacts = {
  readonly isReadOnly: boolean;
  /** null: unknown, or another account's. */
  readonly order: Pick<OrderNow, "status"> | null;
};

export type ModifyFacts = Market &
  TieFacts &
  ClosingFacts & {
    readonly now: UnixMs;
    /** null: unknown, or another account's. */
    readonly order: OrderNow | null;
  };

/** An open position as it stands; the engine's PositionRecord is one. */
export type PositionNow = Protections &
  Guaranteed & {
    readonly side: Side;
    readonly volume: Steps;
    readonly status: PositionStatus;
  };

/** A change of its protections; the engine's ModifyPosition is one. */
export type ProtectionsAsk = OffTick &
  GuaranteeAsk & {
    /** The volume of a level is no multiple of the step; absent: all of them are. */
    readonly is_off_step?: boolean;
    readonly protections: ProtectionsChange;
  };

export type ProtectionsFacts = Market & {
  readonly status: SymbolStatus;
  /** Whether the quote is young enough to be filled against. */
  readonly isFresh: boolean;
  /** null: unknown, or another account's. */
  readonly position: PositionNow | null;
};

const pendingRules = {
  investor_read_only: (_, { isReadOnly }) => unfixable(isReadOnly),
  unknown_order: (_, { order }) => unfixable(order === null),
  order_not_pending: (_, { order }) =>
    unfixable(order !== null && order.status !== ORDER_STATUS.pending),
} satisfies Rules<unknown, CancelFacts>;

/** May this order be cancelled? */
export const checkCancel = checkOf<unknown, CancelFacts>(pendingRules);

/** May this pending order be changed so? */
export const checkModify = (ask: ModifyAsk, facts: ModifyFacts): Verdict => {
  const { order } = facts;
  const check = order !== null && isClosing(order) ? checkClosing : checkOpening;
  return check(withTravel(ask, order), facts);
};

const changeRules = {
  ...pendingRules,
  ...tieRules,
  no_price: (ask, { order, quote }) =>
    unfixable(order !== null && quote === null && differs(ask.order_price, order.order_price)),
  volume_below_min: (ask, facts) => newVolumeBelowMin(ask, facts),
  volume_above_max: ({ volume, is_off_step }, { terms }) =>
    volume !== undefined && terms !== null && volumeAboveMax({ volume, is_off_step }, terms),
  volume_off_step: ({ volume, is_off_step }, { terms }) => {
    if (!is_off_step || terms === null) return false;
    return volume === undefined ? null : { field: "volume", value: withinBounds(volume, terms) };
  },
  volume_above_position: (ask, { order }) =>
    unfixable(order !== null && changesVolumes(ask, order) && leavesNothing(ask, order)),
  price_missing: ({ order_limit_price }, { order }) =>
    order?.type === ORDER_TYPE.stop_limit &&
    order_limit_price === null && { field: "order_limit_price", value: order.order_limit_price },
  price_not_allowed: (ask, { order }) => order !== null && newPriceNotAllowed(ask, order),
  price_off_tick: (ask) => priceOffTick(ask, { ...pricesOf(ask), ...ask.protections }),
  price_below_min: (ask, facts) => newPriceBelowMin(ask, facts),
  price_wrong_side: (ask, facts) => newPriceAt(ask, facts, isWrongSide),
  price_too_close: (ask, facts) => newPriceAt(ask, facts, isTooClose),
  stop_loss_wrong_side: (ask, facts) =>
    stopLossWrongSide(newStopLoss(ask, facts), orderGuarded(ask, facts)),
  stop_loss_too_close: (ask, facts) =>
    stopLossTooClose(newStopLoss(ask, facts), orderGuarded(ask, facts)),
  take_profit_wrong_side: (ask, facts) =>
    takeProfitWrongSide(newTakeProfits(ask, facts), orderGuarded(ask, facts)),
  take_profit_too_close: (ask, facts) =>
    takeProfitTooClose(newTakeProfits(ask, facts), orderGuarded(ask, facts)),
  expiry_in_past: ({ expiry_at }, { order, now }) =>
    order !== null && differs(expiry_at, order.expiry_at) && expiryInPast(expiry_at ?? null, now),
  nothing_to_change: (ask, { order, tie }) =>
    unfixable(
      order !== null && !changesOrder(ask, order) && !changesTie(ask, order, { tie: tie ?? null }),
    ),
} satisfies Rules<ModifyAsk, ModifyFacts>;

const checkOpening = checkOf<ModifyAsk, ModifyFacts>(changeRules);
const checkClosing = checkOf<ModifyAsk, ModifyFacts>({ ...changeRules, ...changesClosingRules });

/** May the protections of this position be changed so? */
export const checkProtections = checkOf<ProtectionsAsk, ProtectionsFacts>({
  ...changesGuaranteeRules,
  investor_read_only: (_, { isReadOnly }) => unfixable(isReadOnly),
  unknown_position: (_, { position }) => unfixable(position === null),
  position_not_open: (_, { position }) =>
    unfixable(position !== null && position.status !== POSITION_STATUS.open),
  no_price: (ask, { position, quote, isFresh }) =>
    unfixable(
      position !== null &&
        ((quote === null && givesPrice(ask.protections, position)) ||
          (!isFresh && changesGuarantee(ask, position))),
    ),
  volume_below_min: ({ protections }, { position, terms }) =>
    unfixable(
      position !== null &&
        terms !== null &&
        changesLevels(protections, position) &&
        hasSmallLevel(protections.take_profit_levels ?? [], terms.volume_min),
    ),
  volume_off_step: ({ is_off_step }) => unfixable(is_off_step === true),
  volume_above_position: ({ protections }, { position }) =>
    unfixable(
      position !== null &&
        changesLevels(protections, position) &&
        areLevelsTooLarge(protections.take_profit_levels ?? [], position.volume),
    ),
  price_off_tick: (ask) => priceOffTick(ask, ask.protections),
  price_below_min: ({ protections }, facts) => {
    const given = changed(protections, facts);
    return soleFix(protectionsBelowMin(given.stop_loss, given, positionGuarded(facts)));
  },
  stop_loss_wrong_side: ({ protections }, facts) =>
    stopLossWrongSide(changed(protections, facts).stop_loss, positionGuarded(facts)),
  stop_loss_too_close: ({ protections }, facts) =>
    stopLossTooClose(changed(protections, facts).stop_loss, positionGuarded(facts)),
  guarantee_too_close: (ask, facts) =>
    guaranteeTooClose(
      newGuaranteedStop(ask, facts.position),
      facts.terms?.guaranteed_stop,
      positionGuarded(facts),
    ),
  take_profit_wrong_side: ({ protections }, facts) =>
    takeProfitWrongSide(changed(protections, facts), positionGuarded(facts)),
  take_profit_too_close: ({ protections }, facts) =>
    takeProfitTooClose(changed(protections, facts), positionGuarded(facts)),
  nothing_to_change: (ask, { position }) =>
    unfixable(
      position !== null &&
        !changesProtections(ask.protections, position) &&
        !changesGuarantee(ask, position),
    ),
});

const pricesOf = ({ order_price, order_limit_price }: ModifyAsk) => ({
  order_price: order_price ?? null,
  order_limit_price: order_limit_price ?? null,
});

const changesVolumes = ({ volume, protections }: ModifyAsk, order: OrderNow): boolean =>
  differs(volume, order.volume) || changesLevels(protections, order);

const leavesNothing = ({ volume, protections }: ModifyAsk, order: OrderNow): boolean =>
  areLevelsTooLarge(
    protections.take_profit_levels ?? order.take_profit_levels,
    volume ?? order.volume,
  );

function newVolumeBelowMin(ask: ModifyAsk, { order, terms }: ModifyFacts): Fix | null | false {
  if (order === null || terms === null) return false;
  const levels = changesLevels(ask.protections, order) ? ask.protections.take_profit_levels : [];
  return volumeBelowMin(ask.volume ?? terms.volume_min, levels ?? [], terms);
}

/** Only a stop_limit has a limit, and one that was triggered has no stop any more. */
function newPriceNotAllowed(ask: ModifyAsk, order: OrderNow): Fix | false {
  if (order.type !== ORDER_TYPE.stop_limit) {
    return (ask.order_limit_price ?? null) !== null && { field: "order_limit_price", value: null };
  }
  return (
    order.is_triggered &&
    differs(ask.order_price, order.order_price) && {
      field: "order_price",
      value: order.order_price,
    }
  );
}

function newPriceAt(
  { order_price }: ModifyAsk,
  facts: ModifyFacts,
  breach: (price: Points, bound: Bound) => boolean,
): Fix | null | false {
  const bound = boundOf(facts);
  if (bound === null || order_price === undefined) return false;
  if (order_price === facts.order?.order_price) return false;
  return breach(order_price, bound) && priceFix("order_price", nearestPassing(bound));
}

const boundOf = ({ order, quote, terms }: ModifyFacts): Bound | null =>
  order === null || quote === null || terms === null
    ? null
    : pendingBound(order.type, order.side, quote, terms.stop_level);

/** No price that a change gives is below the smallest there is; one that stands already may stay until it is changed. */
function newPriceBelowMin(ask: ModifyAsk, facts: ModifyFacts): Fix | null | false {
  const { order } = facts;
  if (order === null) return false;
  const { order_price, order_limit_price } = ask;
  return soleFix([
    isBelowMin(newValue(order_price, order.order_price)) &&
      priceFix("order_price", lowestPassing(boundOf(facts))),
    isBelowMin(newValue(order_limit_price, order.order_limit_price)) &&
      priceFix("order_limit_price", PRICE_MIN),
    ...protectionsBelowMin(
      newStopLoss(ask, facts),
      newTakeProfits(ask, facts),
      orderGuarded(ask, facts),
    ),
  ]);
}

/** The order's prices after the change. */
const after = (ask: ModifyAsk, order: OrderNow) => ({
  type: order.type,
  order_price: ask.order_price ?? order.order_price,
  order_limit_price: ask.order_limit_price ?? order.order_limit_price,
});

function orderGuarded(ask: ModifyAsk, { order, terms }: ModifyFacts): Guarded | null {
  if (order === null || terms === null) return null;
  const reference = openingPrice(after(ask, order));
  return reference === null ? null : { side: order.side, reference, stop_level: terms.stop_level };
}

/** true: the price that the protections are held against is another one after the change. */
const movesReference = (ask: ModifyAsk, order: OrderNow): boolean =>
  openingPrice(after(ask, order)) !== openingPrice(order);

/** The stop loss that the change gives, or that it brings another reference; null: none to test. */
function newStopLoss(ask: ModifyAsk, { order }: ModifyFacts): Points | null {
  if (order === null) return null;
  const { stop_loss } = ask.protections;
  if (movesReference(ask, order)) return stop_loss === undefined ? order.stop_loss : stop_loss;
  return newValue(stop_loss, order.stop_loss);
}

function newTakeProfits({ protections, ...ask }: ModifyAsk, { order }: ModifyFacts): TakeProfits {
  if (order === null) return NO_TAKE_PROFITS;
  if (!movesReference({ protections, ...ask }, order)) return newProfits(protections, order);
  const { take_profit, take_profit_levels } = { ...order, ...protections };
  return { take_profit, take_profit_levels };
}

const NO_TAKE_PROFITS: TakeProfits = { take_profit: null, take_profit_levels: [] };

/** The value if it is given and another one than holds now; else null: it need not be tested. */
const newValue = (asked: Points | null | undefined, now: Points | null): Points | null =>
  asked === undefined || asked === now ? null : asked;

const newProfits = (change: ProtectionsChange, now: TakeProfits): TakeProfits => ({
  take_profit: newValue(change.take_profit, now.take_profit),
  take_profit_levels: changesLevels(change, now) ? (change.take_profit_levels ?? []) : [],
});

const changesOrder = (ask: ModifyAsk, order: OrderNow): boolean =>
  differs(ask.volume, order.volume) ||
  differs(ask.order_price, order.order_price) ||
  differs(ask.order_limit_price, order.order_limit_price) ||
  differs(ask.comment, order.comment) ||
  differs(ask.expiry_at, order.expiry_at) ||
  differs(ask.is_from_fill, order.is_from_fill === true) ||
  changesProtections(ask.protections, order);

/** The protections that the change gives anew: what is to be tested. */
const changed = (change: ProtectionsChange, { position }: ProtectionsFacts) =>
  position === null
    ? { stop_loss: null, ...NO_TAKE_PROFITS }
    : {
        stop_loss: newValue(change.stop_loss, position.stop_loss),
        ...newProfits(change, position),
      };

function givesPrice(change: ProtectionsChange, position: PositionNow): boolean {
  const { take_profit, take_profit_levels } = newProfits(change, position);
  const stop_loss = newValue(change.stop_loss, position.stop_loss);
  return stop_loss !== null || take_profit !== null || take_profit_levels.length > 0;
}

function positionGuarded({ position, quote, terms }: ProtectionsFacts): Guarded | null {
  if (position === null || quote === null || terms === null) return null;
  return {
    side: position.side,
    reference: closingPrice(position.side, quote),
    stop_level: terms.stop_level,
  };
}
