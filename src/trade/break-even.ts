/** The price at which a position has cost nothing: its swap and commission so far are covered. Main thread; pure. */
import { SIDE } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import { powerOfTen } from "../format/price.ts";

export type BreakEvenFacts = {
  readonly digits: number;
  /** One point of one lot in deposit currency; null: no rate, and only the open price is covered. */
  readonly pointValue: number | null;
};

type Costing = Pick<Position, "side" | "open_price" | "volume" | "swaps" | "commission">;

/** Rounded to the point that covers more. Swap that was earned is not given away: it never goes below the open price. */
export function breakEvenPrice(position: Costing, { digits, pointValue }: BreakEvenFacts): number {
  const { side, open_price, volume, swaps, commission } = position;
  const scale = powerOfTen(digits);
  const cost = Math.max(0, -(swaps + commission));
  const a_point = (pointValue ?? 0) * volume;
  const points = a_point > 0 ? Math.ceil(cost / a_point - 1e-9) : 0;
  // A mean open price lies between two points.
  const open = open_price * scale;
  return side === SIDE.buy
    ? (Math.ceil(open - 1e-6) + points) / scale
    : (Math.floor(open + 1e-6) - points) / scale;
}
