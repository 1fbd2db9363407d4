/**
 * What a trader does with an open position, each as one or two intents of the trade desk. Main thread; loaded for traders
 * alone. Rows, menus, keys and the lines of a chart all use these.
 */
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { UptPosition } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { digitsOf } from "../format/symbol-text.ts";
import { valuation } from "../stores/valuation.ts";
import { breakEvenPrice } from "./break-even.ts";
import { closeOrder, type CloseAt } from "./close-order.ts";
import { tradeDesk } from "./create-desk.ts";
import type { Outcome } from "./desk.ts";
import { mirrored, type Mirrored } from "./mirror.ts";

export type PositionActions = {
  /** At market; `volume` in lots, all of it unless told. */
  close: (position: Position, volume?: number) => Promise<Outcome<Order>>;
  /** By an order that waits for its price and goes with the position. */
  closeAt: (position: Position, at: CloseAt) => Promise<Outcome<Order>>;
  /** As much again, on the same side, without protections. */
  double: (position: Position) => Promise<Outcome<Order>>;
  /** As much on the other side: the second half of a reversal; with its protections mirrored, or with none. */
  openOpposite: (position: Position, guards: "mirrored" | "none") => Promise<Outcome<Order>>;
  closeBy: (position: Position, by: Position) => Promise<Outcome<Order>>;
  /** The stop loss goes where swap and commission are covered. */
  breakEven: (position: Position) => Promise<Outcome<Position>>;
  protect: (position: Position, change: UptPosition) => Promise<Outcome<Position>>;
};

export function positionActions(feed: Feed): PositionActions {
  const desk = tradeDesk(feed);
  const open = ({ symbol_id, volume }: Position, side: number, guards: Mirrored = {}) =>
    desk.placeOrder({
      symbol_id,
      volume,
      type: ORDER_TYPE.market,
      side: side === SIDE.buy ? SIDE.buy : SIDE.sell,
      ...guards,
    });
  return {
    close: (position, volume = position.volume) =>
      desk.closePosition(position, volume === position.volume ? {} : { volume }),
    closeAt: (position, at) => desk.placeOrder(closeOrder(position, at)),
    double: (position) => open(position, position.side),
    openOpposite: (position, guards) =>
      open(
        position,
        position.side === SIDE.buy ? SIDE.sell : SIDE.buy,
        guards === "mirrored" ? mirroredNow(feed, position) : {},
      ),
    closeBy: (position, by) => desk.closeBy(position, by),
    breakEven: (position) =>
      desk.changePosition(position, { stop_loss: breakEvenOf(feed, position) }),
    protect: (position, change) => desk.changePosition(position, change),
  };
}

/** What guards a position, on the other side of the price of now. */
export function mirroredNow(feed: Feed, position: Position): Mirrored {
  const worth = valuation(feed);
  worth.refresh();
  return mirrored(position, worth.closePrice(position), digitsOf(feed.symbol(position.symbol_id)));
}

/** Where a position has cost nothing, at the rates of now. */
export function breakEvenOf(feed: Feed, position: Position): number {
  const worth = valuation(feed);
  worth.refresh();
  return breakEvenPrice(position, {
    digits: digitsOf(feed.symbol(position.symbol_id)),
    pointValue: worth.pointValue(position.symbol_id),
  });
}
