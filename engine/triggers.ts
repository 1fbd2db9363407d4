/**
 * What waits for a price of one symbol: stop losses, take profits and their levels, trailing stops and break-evens, and
 * pending orders. The mark-up of the account's group is folded into the prices, so that a raw quote is compared with
 * them. What is due is decided by others: a trigger only says where to look. Runs anywhere; pure.
 */
import { triggeredBy, waitsForBetter } from "../domain/price-bound.ts";
import type { MarkupTerms, SymbolTerms } from "../domain/terms.ts";
import { PriceHeap } from "./price-heap.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";

/** Prices as an account sees them at which something of an order or a position is due; null: nothing that way. */
type Waits = {
  readonly bidFalls: number | null;
  readonly bidRises: number | null;
  readonly askFalls: number | null;
  readonly askRises: number | null;
};

/** Ids by the four ways in which a quote can reach them. */
export class PriceWatch {
  readonly #bidFalls = new PriceHeap("falls");
  readonly #bidRises = new PriceHeap("rises");
  readonly #askFalls = new PriceHeap("falls");
  readonly #askRises = new PriceHeap("rises");

  set(id: number, waits: Waits, markup: MarkupTerms): void {
    place(this.#bidFalls, id, waits.bidFalls, markup.markup_bid);
    place(this.#bidRises, id, waits.bidRises, markup.markup_bid);
    place(this.#askFalls, id, waits.askFalls, -markup.markup_ask);
    place(this.#askRises, id, waits.askRises, -markup.markup_ask);
  }

  delete(id: number): void {
    this.#bidFalls.delete(id);
    this.#bidRises.delete(id);
    this.#askFalls.delete(id);
    this.#askRises.delete(id);
  }

  /** The ids that this raw quote reaches, ascending, each once. */
  due(bid: number, ask: number): readonly number[] {
    const ids: number[] = [];
    this.#bidFalls.collect(bid, ids);
    this.#bidRises.collect(bid, ids);
    this.#askFalls.collect(ask, ids);
    this.#askRises.collect(ask, ids);
    return ids.length < 2 ? ids : [...new Set(ids)].sort((a, b) => a - b);
  }
}

const place = (heap: PriceHeap, id: number, price: number | null, shift: number): void => {
  if (price === null) heap.delete(id);
  else heap.set(id, price + shift);
};

export type Triggers = {
  /** Positions by stop loss, take profit and take-profit levels. */
  readonly exits: PriceWatch;
  /** Positions whose trailing stop or break-even would move the stop loss. */
  readonly trails: PriceWatch;
  /** Pending orders. */
  readonly orders: PriceWatch;
};

export const createTriggers = (): Triggers => ({
  exits: new PriceWatch(),
  trails: new PriceWatch(),
  orders: new PriceWatch(),
});

/** Where a pending order fills, or a stop_limit is triggered. */
export function watchOrder(triggers: Triggers, order: OrderRecord, markup: MarkupTerms): void {
  const { type, side } = order;
  const price = order.is_triggered ? order.order_limit_price : order.order_price;
  const isBelow = (side === 0) === (waitsForBetter(type) || order.is_triggered);
  const way = `${triggeredBy(type, side)}${isBelow ? "Falls" : "Rises"}` as const;
  triggers.orders.set(order.id, { ...NOTHING, [way]: price }, markup);
}

/** Where a position closes, in part or whole, and where its stop loss would follow. */
export function watchPosition(
  triggers: Triggers,
  position: PositionRecord,
  terms: SymbolTerms,
  markup: MarkupTerms,
): void {
  const { id, side, stop_loss } = position;
  const isLong = side === 0;
  const gain = nearest(
    [position.take_profit, ...position.take_profit_levels.map((level) => level.price)],
    isLong,
  );
  const exits = isLong
    ? { ...NOTHING, bidFalls: stop_loss, bidRises: gain }
    : { ...NOTHING, askRises: stop_loss, askFalls: gain };
  triggers.exits.set(id, exits, markup);
  const follow = nearest([trailFrom(position, terms), breakEvenFrom(position)], isLong);
  const trails = isLong ? { ...NOTHING, bidRises: follow } : { ...NOTHING, askFalls: follow };
  triggers.trails.set(id, trails, markup);
}

export function unwatchPosition(triggers: Triggers, id: number): void {
  triggers.exits.delete(id);
  triggers.trails.delete(id);
}

const NOTHING: Waits = { bidFalls: null, bidRises: null, askFalls: null, askRises: null };

/** The first of the prices that a price which gains reaches. */
function nearest(prices: readonly (number | null)[], isLong: boolean): number | null {
  let found: number | null = null;
  for (const price of prices) {
    if (price === null) continue;
    if (found === null || (isLong ? price < found : price > found)) found = price;
  }
  return found;
}

/** The exit price from which the trailing stop would move. With no stop loss yet: any. */
function trailFrom(position: PositionRecord, terms: SymbolTerms): number | null {
  const { trailing_distance, stop_loss, side } = position;
  if (trailing_distance === null) return null;
  const sign = side === 0 ? 1 : -1;
  if (stop_loss === null) return -sign * Number.MAX_SAFE_INTEGER;
  return stop_loss + sign * (trailing_distance + Math.max(1, terms.pip_points));
}

/** The exit price from which the stop loss goes to the open price. */
function breakEvenFrom(position: PositionRecord): number | null {
  const { break_even_distance, is_break_even_done, open_price_micro, side } = position;
  if (break_even_distance === null || is_break_even_done) return null;
  const whole = open_price_micro / 1_000_000n;
  const part = open_price_micro % 1_000_000n;
  const up = whole + (part > 0n ? 1n : 0n);
  const down = whole - (part < 0n ? 1n : 0n);
  return side === 0 ? Number(up) + break_even_distance : Number(down) - break_even_distance;
}
