/**
 * Requests of traders as commands of the engine: decimals become integers once, here, and what does not fit a step or a
 * tick is marked so that the engine refuses it in its order of precedence. Runs wherever the engine does; pure.
 */
import type { FieldError } from "../../contract/envelope.ts";
import type {
  ClosePosition,
  CrtOrder,
  OcoLeg,
  UptOrder,
  UptPosition,
} from "../../contract/order-request.ts";
import type { Rejection } from "../../contract/rejections.ts";
import type { TakeProfitLevel } from "../../contract/take-profit-level.ts";
import { PRICE_MIN } from "../../domain/price-bound.ts";
import { nearestPointsOf, pointsOf, priceOf } from "../../domain/price.ts";
import { type Protections, NO_PROTECTIONS } from "../../domain/protections.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { points, steps, unixMs, type Points, type Steps } from "../../domain/units.ts";
import type { PriceField } from "../../domain/verdict.ts";
import { lotsOf, stepsBelow, stepsOf } from "../../domain/volume.ts";
import type { Actor } from "../input.ts";
import { InputMisfit } from "./input-misfit.ts";
import type { Asked, AskedByName } from "../../engine/asked.ts";
import type * as input from "../input.ts";

/** What decimals of a symbol are read by. */
export type Scale = Pick<SymbolTerms, "digits" | "volume_step">;

/** Of a symbol that there is none of: whatever is asked in it is refused before its figures are looked at. */
export const UNKNOWN_SCALE: Scale = { digits: 0, volume_step: { n: 1n, d: 1n } };

/** More than any symbol allows. */
const VOLUME_BEYOND = steps(Number.MAX_SAFE_INTEGER);

/** Reads decimals of one symbol, and remembers whether one did not fit. */
class Reader {
  isOffStep = false;
  isOffTick = false;
  /** The first price that did not fit; null: it is one of a level. */
  offTickField: PriceField | null = null;
  readonly #scale: Scale;
  /** Where what it reads stands. */
  readonly #at: string;
  constructor(scale: Scale, at = "body") {
    this.#scale = scale;
    this.#at = at;
  }
  volume(lots: number): Steps {
    const value = stepsOf(lots, this.#scale);
    if (value !== null) return value;
    this.isOffStep = true;
    return stepsBelow(lots, this.#scale) ?? VOLUME_BEYOND;
  }
  /** @throws InputMisfit where no price of the symbol is near it */
  price(decimal: number, path: string, field: PriceField | null): Points {
    const value = pointsOf(decimal, this.#scale.digits);
    if (value !== null) return value;
    const nearest = nearestPointsOf(decimal, this.#scale.digits);
    if (nearest === null) throw new InputMisfit(path, "must be a price");
    if (!this.isOffTick) this.offTickField = field;
    this.isOffTick = true;
    return nearest;
  }
  priceOrNull(decimal: number | null | undefined, field: PriceField): Points | null {
    return decimal === null || decimal === undefined
      ? null
      : this.price(decimal, `${this.#at}.${field}`, field);
  }
  levels(levels: readonly TakeProfitLevel[]): Protections["take_profit_levels"] {
    return levels.map(({ price, volume }, at) => ({
      price: this.price(price, `${this.#at}.take_profit_levels.${at}.price`, null),
      volume: this.volume(volume),
    }));
  }
  /** For the rules: that a price is off the tick, and which. */
  get offTick() {
    return this.isOffTick
      ? { is_off_tick: true, off_tick_field: this.offTickField }
      : { is_off_tick: false };
  }
}

/**
 * The level that is off the step, off the tick or below the smallest price where that is what was refused, with the
 * nearest value that is not; null where something else is. The rules know of the fields of the order alone.
 */
export function misfitLevel(
  error: Rejection,
  body: {
    volume?: number | undefined;
    take_profit_levels?: readonly TakeProfitLevel[] | undefined;
  },
  terms: SymbolTerms,
): FieldError | null {
  const levels = body.take_profit_levels ?? [];
  if (error === "volume_off_step") {
    if (body.volume !== undefined && stepsOf(body.volume, terms) === null) return null;
    const at = levels.findIndex(({ volume }) => stepsOf(volume, terms) === null);
    const below = stepsBelow(levels[at]?.volume ?? 0, terms) ?? terms.volume_max;
    return nearestAt(at, "volume", lotsOf(steps(Math.max(below, terms.volume_min)), terms));
  }
  if (error === "price_below_min") return levelBelowMin(levels, terms);
  if (error !== "price_off_tick") return null;
  const at = levels.findIndex(({ price }) => pointsOf(price, terms.digits) === null);
  const nearest = nearestPointsOf(levels[at]?.price ?? 0, terms.digits) ?? PRICE_MIN;
  return nearestAt(at, "price", priceOf(points(Math.max(PRICE_MIN, nearest)), terms.digits));
}

/** Which price would pass hangs on the side of the market that the level belongs to, so none is named. */
function levelBelowMin(levels: readonly TakeProfitLevel[], { digits }: Scale): FieldError | null {
  const least = priceOf(PRICE_MIN, digits);
  const at = levels.findIndex(({ price }) => price < least);
  const path = `body.take_profit_levels.${at}.price`;
  return at < 0 ? null : { path, message: `must be at least ${least.toFixed(digits)}` };
}

const nearestAt = (at: number, field: string, nearest: number): FieldError | null =>
  at < 0
    ? null
    : { path: `body.take_profit_levels.${at}.${field}`, message: `${nearest} would pass`, nearest };

const distanceOf = (distance: number | null | undefined): Points | null =>
  distance === null || distance === undefined ? null : points(distance);

type Guards = Pick<
  UptPosition,
  "stop_loss" | "take_profit" | "take_profit_levels" | "trailing_distance" | "break_even_distance"
>;

/** Only what was given: absent stays as it is. */
function givenProtections(body: Guards, read: Reader): Partial<Protections> {
  const { stop_loss, take_profit, take_profit_levels } = body;
  const { trailing_distance, break_even_distance } = body;
  return {
    ...(stop_loss === undefined ? {} : { stop_loss: read.priceOrNull(stop_loss, "stop_loss") }),
    ...(take_profit === undefined
      ? {}
      : { take_profit: read.priceOrNull(take_profit, "take_profit") }),
    ...(take_profit_levels === undefined
      ? {}
      : { take_profit_levels: read.levels(take_profit_levels) }),
    ...(trailing_distance === undefined
      ? {}
      : { trailing_distance: distanceOf(trailing_distance) }),
    ...(break_even_distance === undefined
      ? {}
      : { break_even_distance: distanceOf(break_even_distance) }),
  };
}

/** Protections of a new order: what the body does not give, there is none of. */
const protectionsOf = (body: Guards, read: Reader): Protections => ({
  stop_loss: read.priceOrNull(body.stop_loss, "stop_loss"),
  take_profit: read.priceOrNull(body.take_profit, "take_profit"),
  take_profit_levels:
    body.take_profit_levels === undefined
      ? NO_PROTECTIONS.take_profit_levels
      : read.levels(body.take_profit_levels),
  trailing_distance: distanceOf(body.trailing_distance),
  break_even_distance: distanceOf(body.break_even_distance),
});

type Who = { readonly account_id: number; readonly actor: Actor };

export function toPlaceOrder(body: CrtOrder, scale: Scale, who: Who): AskedByName {
  const read = new Reader(scale);
  // What is spread comes last: an object that is spread first and then grows costs a hundred times as much to make.
  const command = {
    kind: "place_order" as const,
    symbol_id: body.symbol_id,
    type: body.type,
    side: body.side,
    volume: read.volume(body.volume),
    order_price: read.priceOrNull(body.order_price, "order_price"),
    order_limit_price: read.priceOrNull(body.order_limit_price, "order_limit_price"),
    protections: protectionsOf(body, read),
    comment: body.comment ?? "",
    expiry_at: momentOf(body.expiry_at),
    oco_with: body.oco_with ?? null,
    is_from_fill: body.is_from_fill ?? false,
    closes: body.closes ?? null,
    is_stop_guaranteed: body.is_stop_guaranteed ?? false,
    oco_leg: body.oco_leg ? legOf(body.oco_leg, scale) : null,
    ...timelinessOf(body),
    ...who,
  };
  return { is_off_step: read.isOffStep, ...read.offTick, ...command };
}

function legOf(body: OcoLeg, scale: Scale): input.OcoLeg {
  const read = new Reader(scale, "body.oco_leg");
  const leg = {
    type: body.type,
    side: body.side,
    volume: read.volume(body.volume),
    order_price: read.priceOrNull(body.order_price, "order_price"),
    order_limit_price: read.priceOrNull(body.order_limit_price, "order_limit_price"),
    protections: protectionsOf(body, read),
    comment: body.comment ?? "",
    expiry_at: momentOf(body.expiry_at),
    is_from_fill: body.is_from_fill ?? false,
  };
  return { ...leg, is_off_step: read.isOffStep, ...read.offTick };
}

export function toModifyOrder(
  order_id: number,
  body: UptOrder,
  terms: SymbolTerms,
  who: Who,
): Asked<input.ModifyOrder> {
  const read = new Reader(terms);
  const { order_limit_price, expiry_at } = body;
  const command = {
    ...who,
    kind: "modify_order" as const,
    order_id,
    volume: body.volume === undefined ? undefined : read.volume(body.volume),
    order_price:
      body.order_price === undefined
        ? undefined
        : read.price(body.order_price, "body.order_price", "order_price"),
    order_limit_price:
      order_limit_price === undefined
        ? undefined
        : read.priceOrNull(order_limit_price, "order_limit_price"),
    protections: givenProtections(body, read),
    comment: body.comment,
    expiry_at: expiry_at === undefined ? undefined : momentOf(expiry_at),
    oco_with: body.oco_with,
    is_from_fill: body.is_from_fill,
  };
  return { ...command, is_off_step: read.isOffStep, ...read.offTick };
}

export function toModifyPosition(
  position_id: number,
  body: UptPosition,
  terms: SymbolTerms,
  who: Who,
): Asked<input.ModifyPosition> {
  const read = new Reader(terms);
  const protections = givenProtections(body, read);
  const { is_stop_guaranteed } = body;
  const asked = { protections, is_stop_guaranteed, is_off_step: read.isOffStep, ...read.offTick };
  return { ...who, kind: "modify_position", position_id, ...asked };
}

export function toClosePosition(
  position_id: number,
  body: ClosePosition,
  terms: SymbolTerms,
  who: Who,
): AskedByName {
  const read = new Reader(terms);
  const command = {
    ...who,
    kind: "close_position" as const,
    position_id,
    volume: body.volume === undefined ? null : read.volume(body.volume),
    comment: body.comment ?? "",
    order_price: read.priceOrNull(body.order_price, "order_price"),
    ...timelinessOf(body),
  };
  return { ...command, is_off_step: read.isOffStep };
}

const momentOf = (moment: number | null | undefined) =>
  moment === null || moment === undefined ? null : unixMs(moment);

const timelinessOf = (
  body: Pick<CrtOrder, "client_order_id" | "valid_until" | "max_deviation">,
) => ({
  client_order_id: body.client_order_id ?? null,
  valid_until: momentOf(body.valid_until),
  max_deviation: body.max_deviation === undefined ? null : points(body.max_deviation),
});
