/**
 * Figures that do not fit: a price with too many decimals, a volume that is no multiple of the step. Who reads them marks
 * them, and the rules refuse them in their order of precedence. Runs anywhere; pure.
 */
import { PRICE_MIN, isBelowMin } from "./price-bound.ts";
import type { Points } from "./units.ts";
import type { Fix, PriceField } from "./verdict.ts";

/** Says that a price has too many decimals; the price itself is then the nearest one that has not. */
export type OffTick = {
  readonly is_off_tick: boolean;
  /** Which price; null: one of a level. Absent: unknown, and a fix is given only where there is one price alone. */
  readonly off_tick_field?: PriceField | null;
};

/** Says that a volume is no multiple of the step; the volume itself is then what is below it. */
export type OffStep = { readonly is_off_step: boolean };

const PRICE_FIELDS = ["order_price", "order_limit_price", "stop_loss", "take_profit"] as const;

/** The fix is the nearest price, where it is known which one is off the tick. */
export function priceOffTick(
  { is_off_tick, off_tick_field }: OffTick,
  prices: { readonly [F in PriceField]?: Points | null },
): Fix | null | false {
  if (!is_off_tick) return false;
  const given = PRICE_FIELDS.filter((name) => (prices[name] ?? null) !== null);
  const only = given.length === 1 ? given[0] : null;
  const field = off_tick_field === undefined ? only : off_tick_field;
  if (field === null || field === undefined) return null;
  return { field, value: atLeastMin(prices[field] ?? null) };
}

const atLeastMin = (price: Points | null): Points | null => (isBelowMin(price) ? PRICE_MIN : price);
