/** The protections of a position, mirrored for one on the other side. Main thread; pure. */
import type { Position } from "../../contract/position.ts";
import { powerOfTen } from "../format/price.ts";

export type Mirrored = { readonly stop_loss?: number; readonly take_profit?: number };

/**
 * Each as far on the other side of the price of now: what would have been reached by a fall is reached by as large a rise.
 * Empty where nothing guards the position, or a mirrored price would not be above 0. `price`: where it would close now.
 */
export function mirrored(
  { stop_loss, take_profit }: Pick<Position, "stop_loss" | "take_profit">,
  price: number,
  digits: number,
): Mirrored {
  const scale = powerOfTen(digits);
  const across = (level: number | null): number | null => {
    if (level === null) return null;
    const there = Math.round((2 * price - level) * scale) / scale;
    return there > 0 ? there : null;
  };
  const [stop, target] = [across(stop_loss), across(take_profit)];
  return {
    ...(stop === null ? {} : { stop_loss: stop }),
    ...(target === null ? {} : { take_profit: target }),
  };
}
