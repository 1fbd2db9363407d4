/**
 * A position of the wire as the order rules hold a new order beside it: its integers, and the rate of its margin. Main
 * thread; pure.
 */
import type { Position } from "../../contract/position.ts";
import { halfEven, type Fraction } from "../../domain/fraction.ts";
import { ATTO } from "../../domain/money.ts";
import type { HeldPosition } from "../../domain/known.ts";
import { NOTHING_REALIZED } from "../../domain/profit.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { atto, minor, points, type Points } from "../../domain/units.ts";
import { nearestMinor, openPositionOf } from "../../domain/valued-position.ts";

/**
 * `leverage`: the account's in this symbol. The wire has no rate of the margin, so it is that of the record's own margin,
 * and the margin of a symbol is within one minor unit a position of the service's. null: the record makes no sense.
 */
export function toHeld(
  position: Position,
  terms: SymbolTerms,
  leverage: Fraction,
  currencyDigits: number,
): HeldPosition | null {
  const open = openPositionOf(position, terms, currencyDigits);
  if (open === null) return null;
  const { symbol_id, side, volume, open_price_micro, margin, swaps, realized } = open;
  const commission = minor(0 - nearestMinor(position.commission, currencyDigits));
  const rate = halfEven(BigInt(margin) * ATTO * leverage.n, leverage.d * BigInt(volume));
  return {
    symbol_id,
    side,
    volume,
    open_price_micro,
    margin_rate_atto: atto(rate),
    swap_atto: atto(BigInt(swaps) * ATTO),
    stop_loss: open.stop_loss,
    guarantee_premium: open.guarantee_premium,
    trailing_distance: distanceOf(position.trailing_distance),
    break_even_distance: distanceOf(position.break_even_distance),
    realized: {
      ...NOTHING_REALIZED,
      profit: realized.profit,
      profit_atto: realized.profit_atto,
      commission,
      commission_atto: atto(BigInt(commission) * ATTO),
    },
  };
}

const distanceOf = (value: number | null): Points | null => (value === null ? null : points(value));
