/**
 * Closing a position at a price: the order that waits for it, and what the service would say to it. Main thread. The dialog and
 * the typed line send what is made here.
 */
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import { REJECTIONS } from "../../contract/rejections.ts";
import { quoteOf, type Known } from "../../domain/known.ts";
import { orderFacts } from "../../domain/order-facts.ts";
import { checkOrder } from "../../domain/order-rules.ts";
import { priceOf } from "../../domain/price.ts";
import { closingPrice } from "../../domain/protections.ts";
import { points, steps } from "../../domain/units.ts";
import { lotsOf } from "../../domain/volume.ts";
import { sentence } from "../format/sentence.ts";
import { toOrderAsk, type NewOrder } from "./ticket/order-ask.ts";
import { t } from "../language/translate.ts";

/** What is closed, and where. */
export type CloseAt = {
  readonly volume: number;
  readonly price: number;
  /** Unix ms; null: good till cancelled. */
  readonly expiry_at: number | null;
};

/** The order that closes so much of a position at a limit, and can do nothing else. */
export const closeOrder = (
  { id, symbol_id, side }: Position,
  { volume, price, expiry_at }: CloseAt,
): NewOrder => ({
  symbol_id,
  type: ORDER_TYPE.limit,
  side: side === SIDE.buy ? SIDE.sell : SIDE.buy,
  volume,
  order_price: price,
  expiry_at,
  closes: id,
});

/** Why the service would refuse it, and a value that it would take; `fix` null: none of one field alone helps. */
export type CloseAtProblem = {
  readonly field: CloseAtField;
  readonly message: string;
  readonly fix: number | null;
};
export type CloseAtField = "volume" | "price" | "expiry";

/** What stands against such an order; null: nothing that is known here. */
export function closeAtProblem(
  known: Known | null,
  position: Position,
  close: CloseAt,
): CloseAtProblem | null {
  const terms = known?.symbolOf(position.symbol_id)?.terms;
  if (known === null || terms === undefined) return null;
  const body = closeOrder(position, close);
  const ask = toOrderAsk(body, terms);
  if (ask === null) return { field: "price", message: t("Type a price."), fix: null };
  const { type, side, closes, symbol_id } = body;
  const asked = { symbol_id, type, side, closes, volume: ask.volume, isReadOnly: false };
  const verdict = checkOrder(ask, orderFacts(known, asked));
  if (verdict === null) return null;
  const { rejection, fix } = verdict;
  const message = sentence(REJECTIONS[rejection].message);
  if (rejection.startsWith("expiry")) return { field: "expiry", message, fix: null };
  const field = rejection.startsWith("volume") ? "volume" : "price";
  if (fix === null || fix.value === null) return { field, message, fix: null };
  const { value } = fix;
  return {
    field,
    message,
    fix: field === "volume" ? lotsOf(steps(value), terms) : priceOf(points(value), terms.digits),
  };
}

/** Pips from the market of a price to begin with. */
const BEGIN_PIPS = 10;

/** A price to begin with, on the side where the position gains; null: no price has come. */
export function firstCloseAt(known: Known | null, position: Position): number | null {
  const terms = known?.symbolOf(position.symbol_id)?.terms;
  const quote = known === null ? null : quoteOf(known, position.symbol_id);
  if (terms === undefined || quote === null) return null;
  const isLong = position.side === SIDE.buy;
  const away = Math.max(BEGIN_PIPS * terms.pip_points, terms.stop_level);
  const market = closingPrice(isLong ? SIDE.buy : SIDE.sell, quote);
  const at = isLong ? market + away : Math.max(1, market - away);
  return priceOf(points(at), terms.digits);
}

/** What the position books by a close at a price, before commission, by what a point of it is worth now; null: not known. */
export function resultAt(
  { side, open_price }: Position,
  { volume, price }: Pick<CloseAt, "volume" | "price">,
  digits: number,
  pointValue: number | null,
): number | null {
  // A mean open price lies between two points, so the points of its gain are not whole.
  const gain = (side === SIDE.buy ? price - open_price : open_price - price) * 10 ** digits;
  const result = pointValue === null ? Number.NaN : gain * pointValue * volume;
  return Number.isNaN(result) ? null : result;
}
