/**
 * Where a stop loss that trails goes: one rule for the service, which moves it, and for the terminal, which says where it would
 * be. Runs anywhere; pure.
 */
import { SIDE } from "../contract/codes.ts";
import { isPrice } from "./price-bound.ts";
import { points, type Points } from "./units.ts";

/**
 * The stop loss at its distance in points from the exit price, where that is a price, and better by a pip (at least a point) or
 * there is none yet; otherwise the one that is there. null: there is none.
 */
export function trailingStop(
  { side, stop_loss }: { readonly side: number; readonly stop_loss: Points | null },
  exit: Points,
  distance: number,
  pip_points: number,
): Points | null {
  const sign = side === SIDE.buy ? 1 : -1;
  const level = points(exit - sign * distance);
  if (!isPrice(level)) return stop_loss;
  if (stop_loss === null || sign * (level - stop_loss) >= Math.max(1, pip_points)) return level;
  return stop_loss;
}
