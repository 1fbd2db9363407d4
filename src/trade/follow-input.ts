/**
 * The distances by which a position's stop follows the price, as they are typed, and where a stop that trails would be now. Main
 * thread; pure.
 */
import { trailingStop } from "../../domain/trailing.ts";
import { points, type Points } from "../../domain/units.ts";
import { powerOfTen } from "../format/price.ts";
import { typedTwoWays } from "../format/typed-number.ts";
import { t } from "../language/translate.ts";
import { readLots } from "./read-lots.ts";

/** Points; null: none is asked for. */
export type ReadDistance =
  | { readonly ok: true; readonly distance: number | null }
  | { readonly ok: false; readonly message: string };

export function readDistance(text: string, pip_points: number): ReadDistance {
  if (text.trim() === "") return { ok: true, distance: null };
  const pips = readLots(text);
  if (pips === null) {
    return { ok: false, message: typedTwoWays(text) ?? t("Type a distance in pips.") };
  }
  const distance = Math.round(pips * pip_points);
  if (distance < 1) return { ok: false, message: t("The distance must be more than zero.") };
  return Number.isSafeInteger(distance)
    ? { ok: true, distance }
    : { ok: false, message: t("The distance is too large.") };
}

/** What trails: the price that it would close at now, and the stop that it has; decimals. */
export type Trailed = {
  readonly side: number;
  readonly closePrice: number;
  readonly stop_loss: number | null;
  readonly digits: number;
  readonly pip_points: number;
};

/** Where the stop would be now; null: there would be none, since no price is so far off. A stop that is better stays. */
export function trailedStop(distance: number, trailed: Trailed): number | null {
  const { side, closePrice, stop_loss, digits, pip_points } = trailed;
  const scale = powerOfTen(digits);
  const whole = (price: number): Points => points(Math.round(price * scale));
  const held = { side, stop_loss: stop_loss === null ? null : whole(stop_loss) };
  const moved = trailingStop(held, whole(closePrice), distance, pip_points);
  return moved === null ? null : moved / scale;
}
