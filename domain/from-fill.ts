/**
 * Protections of an order that keep their distance from the price of its fill (is_from_fill): while it waits they stand as
 * prices, whose distance from the order's own price is what was asked for. docs/engine.md, Distances from the fill. Runs
 * anywhere; pure.
 */
import { ORDER_TYPE, type OrderType } from "../contract/codes.ts";
import { PRICE_MIN } from "./price-bound.ts";
import type { Protections } from "./protections.ts";
import { points, type Points } from "./units.ts";

type Priced = {
  readonly type: OrderType;
  readonly order_price: Points | null;
  readonly order_limit_price: Points | null;
};

/** Absent: its protections are prices. */
export type FromFill = { readonly is_from_fill?: boolean | undefined };

/** The price that an order means to open at: its limit, where it has one; of a market order the one that was seen. */
export const openingPrice = ({ type, order_price, order_limit_price }: Priced): Points | null =>
  type === ORDER_TYPE.stop_limit ? order_limit_price : order_price;

/** How far the protections of an order move when it is filled at a price; 0: they are prices, or were not to be moved. */
export function shiftAt(order: Priced & FromFill, fill: Points): number {
  const meant = order.is_from_fill === true ? openingPrice(order) : null;
  return meant === null ? 0 : fill - meant;
}

/** Stop loss, take profit and levels, all moved by as many points; a price that would come below the least is the least. */
export function movedBy(
  { stop_loss, take_profit, take_profit_levels }: Levels,
  shift: number,
): Levels {
  const moved = (price: Points): Points =>
    points(Math.min(Math.max(PRICE_MIN, price + shift), Number.MAX_SAFE_INTEGER));
  return {
    stop_loss: stop_loss === null ? null : moved(stop_loss),
    take_profit: take_profit === null ? null : moved(take_profit),
    take_profit_levels: take_profit_levels.map(({ price, volume }) => ({
      price: moved(price),
      volume,
    })),
  };
}

type Levels = Pick<Protections, "stop_loss" | "take_profit" | "take_profit_levels">;

/** An order as a fill at that price leaves it: with the protections that its position gets. */
export function filledAt<Order extends Priced & FromFill & Levels>(
  order: Order,
  fill: Points,
): Order {
  const shift = shiftAt(order, fill);
  return shift === 0 ? order : { ...order, ...movedBy(order, shift) };
}

type Change = FromFill & {
  readonly order_price: Points | undefined;
  readonly order_limit_price: Points | null | undefined;
  readonly protections: Partial<Protections>;
};

/**
 * The change of an order with what moves along with its price: of one whose protections are distances after the change those
 * that the change does not give. Not below the least price: a change that would bring them there is refused for it.
 */
export function withTravel<Ask extends Change>(
  ask: Ask,
  order: (Priced & FromFill & Levels) | null,
): Ask {
  if (order === null || (ask.is_from_fill ?? order.is_from_fill) !== true) return ask;
  const before = openingPrice(order);
  const after = openingPrice({
    type: order.type,
    order_price: ask.order_price ?? order.order_price,
    order_limit_price: ask.order_limit_price ?? order.order_limit_price,
  });
  if (before === null || after === null || before === after) return ask;
  const by = (price: Points): Points => points(price + after - before);
  const { stop_loss, take_profit, take_profit_levels } = order;
  const travelled = {
    stop_loss: stop_loss === null ? null : by(stop_loss),
    take_profit: take_profit === null ? null : by(take_profit),
    take_profit_levels: take_profit_levels.map(({ price, volume }) => ({
      price: by(price),
      volume,
    })),
  };
  return { ...ask, protections: { ...travelled, ...ask.protections } };
}
