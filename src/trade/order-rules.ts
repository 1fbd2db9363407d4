/** What the service would say to a change of a working order, asked here before it is sent. Main thread. */
import { ORDER_STATUS, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { OrderType } from "../../contract/codes.ts";
import type { UptOrder } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import { checkModify } from "../../domain/change-rules.ts";
import { nearestPointsOf, pointsOf } from "../../domain/price.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import { unixMs } from "../../domain/units.ts";
import { stepsBelow, stepsOf } from "../../domain/volume.ts";
import type { Feed } from "../feed/feed.ts";
import {
  heldProtections,
  problemOf,
  protectionsAsk,
  quoteNow,
  type Problem,
} from "./position-rules.ts";

const TYPES: readonly OrderType[] = Object.values(ORDER_TYPE);

/**
 * What stands against a change; null: nothing that is known here. Whether a stop limit was triggered the record does not
 * say: it is taken for one that was not.
 */
export function orderProblem(
  feed: Pick<Feed, "symbol" | "quotes">,
  order: Order,
  change: UptOrder,
  now: number,
): Problem | null {
  const symbol = feed.symbol(order.symbol_id);
  const type = TYPES.find((one) => one === order.type);
  if (symbol === undefined || type === undefined) return null;
  const terms = toSymbolTerms(symbol);
  const volume = stepsOf(order.volume, terms);
  if (volume === null) return null;
  const points = (price: number | null) =>
    price === null ? null : nearestPointsOf(price, symbol.digits);
  const guards = protectionsAsk(change, terms);
  const isOff = (price: number | null | undefined) =>
    typeof price === "number" && pointsOf(price, symbol.digits) === null;
  const off_tick_field = isOff(change.order_price)
    ? "order_price"
    : isOff(change.order_limit_price)
      ? "order_limit_price"
      : guards.off_tick_field;
  const asked = (price: number | null | undefined) =>
    price === undefined ? undefined : points(price);
  const verdict = checkModify(
    {
      volume:
        change.volume === undefined ? undefined : (stepsBelow(change.volume, terms) ?? undefined),
      is_off_step:
        guards.is_off_step ||
        (change.volume !== undefined && stepsOf(change.volume, terms) === null),
      order_price: asked(change.order_price) ?? undefined,
      order_limit_price: asked(change.order_limit_price),
      protections: guards.protections,
      is_off_tick: guards.is_off_tick || off_tick_field !== null,
      off_tick_field,
      comment: change.comment,
      expiry_at: typeof change.expiry_at === "number" ? unixMs(change.expiry_at) : change.expiry_at,
    },
    {
      isReadOnly: false,
      now: unixMs(now),
      terms,
      quote: quoteNow(feed, order.symbol_id, symbol.digits),
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
      },
    },
  );
  return problemOf(verdict, terms);
}
