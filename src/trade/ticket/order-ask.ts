/**
 * The body of an order as the order rules are asked about it: decimals become integers, and what does not fit a step or a
 * tick is marked, as the service does it. Main thread; pure.
 */
import type { CrtOrder } from "../../../contract/order-request.ts";
import type { OrderAsk } from "../../../domain/order-rules.ts";
import { nearestPointsOf, pointsOf } from "../../../domain/price.ts";
import type { SymbolTerms } from "../../../domain/terms.ts";
import { points, steps, unixMs, type Points, type Steps } from "../../../domain/units.ts";
import type { PriceField } from "../../../domain/verdict.ts";
import { stepsBelow, stepsOf } from "../../../domain/volume.ts";

/** What a ticket asks for; the desk adds an id and a time limit. */
export type NewOrder = Omit<CrtOrder, "client_order_id" | "valid_until">;

/** More than any symbol allows. */
const VOLUME_BEYOND = steps(Number.MAX_SAFE_INTEGER);

const distanceOf = (distance: number | null | undefined): Points | null =>
  distance === null || distance === undefined ? null : points(distance);

/** null: a price is beyond all numbers, which the service calls a bad request. */
export function toOrderAsk(body: NewOrder, terms: SymbolTerms): OrderAsk | null {
  let isOffStep = false;
  let isOffTick = false;
  let isBeyond = false;
  let offTickField: PriceField | null = null;
  const volume = (lots: number): Steps => {
    const value = stepsOf(lots, terms);
    if (value !== null) return value;
    isOffStep = true;
    return stepsBelow(lots, terms) ?? VOLUME_BEYOND;
  };
  const price = (decimal: number, field: PriceField | null): Points => {
    const value = pointsOf(decimal, terms.digits);
    if (value !== null) return value;
    const nearest = nearestPointsOf(decimal, terms.digits);
    isBeyond ||= nearest === null;
    if (!isOffTick) offTickField = field;
    isOffTick = true;
    return nearest ?? points(0);
  };
  const priceOrNull = (decimal: number | null | undefined, field: PriceField) =>
    decimal === null || decimal === undefined ? null : price(decimal, field);

  const ask = {
    type: body.type,
    side: body.side,
    volume: volume(body.volume),
    order_price: priceOrNull(body.order_price, "order_price"),
    order_limit_price: priceOrNull(body.order_limit_price, "order_limit_price"),
    protections: {
      stop_loss: priceOrNull(body.stop_loss, "stop_loss"),
      take_profit: priceOrNull(body.take_profit, "take_profit"),
      take_profit_levels: (body.take_profit_levels ?? []).map((level) => ({
        price: price(level.price, null),
        volume: volume(level.volume),
      })),
      trailing_distance: distanceOf(body.trailing_distance),
      break_even_distance: distanceOf(body.break_even_distance),
    },
    expiry_at:
      body.expiry_at === null || body.expiry_at === undefined ? null : unixMs(body.expiry_at),
    known: { state: "free" },
    valid_until: null,
    max_deviation: body.max_deviation === undefined ? null : points(body.max_deviation),
    oco_with: body.oco_with ?? null,
    is_from_fill: body.is_from_fill ?? false,
    closes: body.closes ?? null,
    is_stop_guaranteed: body.is_stop_guaranteed ?? false,
    oco_leg: body.oco_leg ?? null,
  } as const;
  if (isBeyond) return null;
  const offTick = isOffTick
    ? { is_off_tick: true, off_tick_field: offTickField }
    : { is_off_tick: false };
  return { ...ask, is_off_step: isOffStep, ...offTick };
}
