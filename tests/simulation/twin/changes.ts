/** Changes of orders and positions: what is touched is tested, and nothing else. Runs in tests; pure. */
import type { Rejection } from "../../../contract/rejections.ts";
import type { Protections } from "../../../domain/protections.ts";
import type { ModifyOrder, ModifyPosition } from "../../../engine/input.ts";
import type { OrderRecord } from "../../../engine/records.ts";
import {
  anyBelowPoint,
  firstOf,
  pendingReference,
  protectionRules,
  refuseUnlessPending,
  room,
  volumeRules,
  type Holds,
} from "./checks.ts";
import { groupIn, symbolIn, type Twin, type TwinAccount, type TwinPosition } from "./facts.ts";
import { guardsAlong } from "./from-fill.ts";
import { changingGuarantee, touchesGuarantee } from "./guarantee.ts";
import { fold } from "./position.ts";
import { leavesTie, tieRules } from "./ties.ts";
import { exitPrice, seen } from "./valuation.ts";
import { closingChangeRules } from "./waiting-closes.ts";

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Protections with what is not to be tested left out. */
function tested(held: Protections, changed: Protections, isMoved: boolean): Protections {
  const isTouched = (key: keyof Protections) => isMoved || !isSame(held[key], changed[key]);
  return {
    ...changed,
    stop_loss: isTouched("stop_loss") ? changed.stop_loss : null,
    take_profit: isTouched("take_profit") ? changed.take_profit : null,
    take_profit_levels: isTouched("take_profit_levels") ? changed.take_profit_levels : [],
  };
}

/** Of rules about an order's volume and its levels those that the change touches. */
function touchedVolumes(
  symbol: Parameters<typeof volumeRules>[0],
  of: {
    volume: number;
    isVolume: boolean;
    isLevels: boolean;
    isOffStep: boolean;
    given: Protections;
  },
): Holds {
  const levels = of.isVolume || of.isLevels ? of.given.take_profit_levels : [];
  const min = symbol.terms.volume_min;
  const rules = volumeRules(symbol, of.volume, of.isOffStep, of.given);
  return {
    volume_below_min: () =>
      (of.isVolume && of.volume < min) || levels.some((level) => level.volume < min),
    volume_above_max: () => of.isVolume && rules.volume_above_max?.() === true,
    volume_off_step: () => of.isOffStep,
    volume_above_position: () =>
      (of.isVolume || of.isLevels) && rules.volume_above_position?.() === true,
  };
}

export function refuseModifyOrder(
  twin: Twin,
  account: TwinAccount,
  asked: ModifyOrder,
): Rejection | null {
  const order = twin.orders.find(
    (o) => o.id === asked.order_id && o.account_id === account.account_id,
  );
  const barred = refuseUnlessPending(twin, asked, order);
  if (barred !== null || order === undefined) return barred;
  const symbol = symbolIn(twin, order.symbol_id);
  const quote = seen(groupIn(twin, account), symbol);
  const changed = changedOrder(order, asked);
  const { stop_level } = symbol.terms;
  const differs = (key: keyof OrderRecord) => !isSame(order[key], changed[key]);
  const isPriced = differs("order_price");
  const isMoved = pendingReference(order) !== pendingReference(changed);
  const given = tested(order, changed, isMoved);
  return firstOf({
    no_price: () => isPriced && quote === null,
    ...touchedVolumes(symbol, {
      volume: changed.volume,
      isVolume: differs("volume") || asked.is_off_step,
      isLevels: differs("take_profit_levels"),
      isOffStep: asked.is_off_step,
      given: changed,
    }),
    ...(order.closes === undefined ? {} : closingChangeRules(twin, order, asked)),
    ...protectionRules(given, order.side, pendingReference(changed), stop_level),
    price_missing: () => order.type === 3 && changed.order_limit_price === null,
    price_not_allowed: () =>
      (order.type !== 3 && changed.order_limit_price !== null) || (isPriced && order.is_triggered),
    price_off_tick: () => asked.is_off_tick,
    price_below_min: () =>
      anyBelowPoint(
        given,
        isPriced ? changed.order_price : null,
        differs("order_limit_price") ? changed.order_limit_price : null,
      ),
    price_wrong_side: () => isPriced && quote !== null && room(changed, quote) <= 0,
    price_too_close: () => isPriced && quote !== null && room(changed, quote) < stop_level,
    expiry_in_past: () =>
      differs("expiry_at") && changed.expiry_at !== null && changed.expiry_at <= twin.now,
    ...tieRules(twin, account, order, asked.oco_with),
    nothing_to_change: () =>
      isSame(order, changed) && leavesTie(twin, account, order, asked.oco_with),
  });
}

export function changedOrder(order: OrderRecord, asked: ModifyOrder): OrderRecord {
  const priced = repriced(order, asked);
  return {
    ...priced,
    ...guardsAlong(order, priced),
    ...asked.protections,
    volume: asked.volume ?? order.volume,
    comment: asked.comment ?? order.comment,
    expiry_at: asked.expiry_at === undefined ? order.expiry_at : asked.expiry_at,
  };
}

/** With the prices of its own that the change gives, and whether its protections go along with them. */
function repriced(order: OrderRecord, asked: ModifyOrder): OrderRecord {
  const limit = asked.order_limit_price;
  const priced = {
    ...order,
    order_price: asked.order_price ?? order.order_price,
    order_limit_price: limit === undefined ? order.order_limit_price : limit,
  };
  const { is_from_fill, ...rest } = priced;
  if (asked.is_from_fill === true && is_from_fill !== true) return { ...rest, is_from_fill: true };
  return asked.is_from_fill === false ? rest : priced;
}

export function refuseModifyPosition(
  twin: Twin,
  account: TwinAccount,
  position: TwinPosition | "unknown_position" | "position_not_open",
  asked: ModifyPosition,
): Rejection | null {
  const early: Holds = { investor_read_only: () => asked.actor.is_read_only };
  if (typeof position === "string") return firstOf({ ...early, [position]: () => true });
  const symbol = symbolIn(twin, position.symbol_id);
  const exit = exitPrice(seen(groupIn(twin, account), symbol), position.side);
  const held = position.protections;
  const changed = { ...held, ...asked.protections };
  const given = tested(held, changed, false);
  const isPriced =
    given.stop_loss !== null || given.take_profit !== null || given.take_profit_levels.length > 0;
  const { isUnpriced, ...guarantee } = changingGuarantee(twin, account, position, asked, exit);
  return firstOf({
    ...early,
    ...guarantee,
    no_price: () => (isPriced && exit === null) || isUnpriced(),
    ...touchedVolumes(symbol, {
      volume: fold(position).volume,
      isVolume: false,
      isLevels: !isSame(held.take_profit_levels, changed.take_profit_levels),
      isOffStep: false,
      given: changed,
    }),
    price_off_tick: () => asked.is_off_tick,
    price_below_min: () => anyBelowPoint(given),
    ...protectionRules(given, position.side, exit, symbol.terms.stop_level),
    nothing_to_change: () => isSame(held, changed) && !touchesGuarantee(position, asked),
  });
}
