/** What the service would say to a change of a working order, asked here before it is sent. Main thread. */
import { ORDER_STATUS, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { OrderType } from "../../contract/codes.ts";
import type { UptOrder } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import { checkModify, type ModifyAsk } from "../../domain/change-rules.ts";
import type { Position } from "../../contract/position.ts";
import type { ClosedPosition } from "../../domain/closing-order.ts";
import { nearestPointsOf, pointsOf } from "../../domain/price.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { unixMs, type UnixMs } from "../../domain/units.ts";
import type { Verdict } from "../../domain/verdict.ts";
import { stepsBelow, stepsOf } from "../../domain/volume.ts";
import type { Feed } from "../feed/feed.ts";
import { quotePointsNow } from "../feed/quote-now.ts";
import {
  heldProtections,
  near,
  problemOf,
  protectionsAsk,
  type MarketFacts,
  type Problem,
} from "./position-rules.ts";

const TYPES: readonly OrderType[] = Object.values(ORDER_TYPE);

export type OrderFacts = MarketFacts & {
  /** The service's clock. */
  readonly now: UnixMs;
  /** The position that it can only close; absent: it may open one, or its volume stays as it is. */
  readonly closing?: Pick<Position, "side" | "volume"> | undefined;
};

/** What stands against a change; null: nothing that is known here. */
export function orderProblem(
  feed: Pick<Feed, "symbol" | "quotes">,
  order: Order,
  change: UptOrder,
  now: number,
  closing?: Position,
): Problem | null {
  const symbol = feed.symbol(order.symbol_id);
  if (symbol === undefined) return null;
  const terms = toSymbolTerms(symbol);
  const quote = quotePointsNow(feed, order.symbol_id, symbol.digits);
  const facts = { terms, quote, now: unixMs(now), closing };
  return problemOf(orderVerdict(order, change, facts), terms);
}

/**
 * What the rules say to a change; null: nothing that is known here. Whether a stop limit was triggered the record does not
 * say: it is taken for one that was not.
 */
export function orderVerdict(
  order: Order,
  change: UptOrder,
  { terms, quote, now, closing }: OrderFacts,
): Verdict {
  const type = TYPES.find((one) => one === order.type);
  const volume = stepsOf(order.volume, terms);
  if (type === undefined || volume === null) return null;
  const points = (price: number | null) =>
    price === null ? null : nearestPointsOf(price, terms.digits);
  return checkModify(modifyAsk(change, terms), {
    isReadOnly: false,
    now,
    terms,
    quote,
    closing: closing === undefined ? null : closedOf(closing, terms),
    order: {
      ...heldProtections(order, terms),
      type,
      side: order.side === SIDE.buy ? SIDE.buy : SIDE.sell,
      volume,
      status: ORDER_STATUS.pending,
      order_price: points(order.order_price),
      order_limit_price: points(order.order_limit_price),
      is_triggered: false,
      comment: order.comment,
      expiry_at: order.expiry_at === null ? null : unixMs(order.expiry_at),
      is_from_fill: order.is_from_fill,
      closes: order.closes,
    },
  });
}

function closedOf(
  { side, volume }: NonNullable<OrderFacts["closing"]>,
  terms: SymbolTerms,
): ClosedPosition | null {
  const open = stepsOf(volume, terms);
  if (open === null) return null;
  const { symbol_id } = terms;
  return { symbol_id, side: side === SIDE.buy ? SIDE.buy : SIDE.sell, volume: open };
}

/** The change in points and steps; what is off the tick or the step is known for it, and the nearest is looked at. */
function modifyAsk(change: UptOrder, terms: SymbolTerms): ModifyAsk {
  const { order_price, order_limit_price, volume, expiry_at } = change;
  const guards = protectionsAsk(change, terms);
  const isOff = (price: number | null | undefined) =>
    typeof price === "number" && pointsOf(price, terms.digits) === null;
  const off_tick_field = isOff(order_price)
    ? "order_price"
    : isOff(order_limit_price)
      ? "order_limit_price"
      : guards.off_tick_field;
  const isOffStep = volume !== undefined && stepsOf(volume, terms) === null;
  return {
    volume: volume === undefined ? undefined : (stepsBelow(volume, terms) ?? undefined),
    is_off_step: guards.is_off_step || isOffStep,
    order_price: near(order_price, terms.digits) ?? undefined,
    order_limit_price: near(order_limit_price, terms.digits),
    protections: guards.protections,
    is_off_tick: guards.is_off_tick || off_tick_field !== null,
    off_tick_field,
    comment: change.comment,
    expiry_at: typeof expiry_at === "number" ? unixMs(expiry_at) : expiry_at,
    is_from_fill: change.is_from_fill,
  };
}
