/**
 * What goes with an order whose price is moved: its stop loss and take profits, and a stop-limit order's limit price with its
 * trigger, keep their distance to it. Main thread; pure.
 */
import { powerOfTen, priceInPoints } from "../../../format/price.ts";
import { isGuard, linesOfOwner, type ChartLine } from "./chart-line.ts";

/** A line that goes with another, and where it goes. */
export type Follower = { readonly line: ChartLine; readonly price: number };

export const NO_FOLLOWERS: readonly Follower[] = [];

/** Where the lines go that follow an order's line to `price`. Lines of the ticket are moved by the ticket. */
export function followersOf(line: ChartLine, price: number, digits: number): readonly Follower[] {
  const { owner, kind } = line;
  if (owner.kind !== "order" || line.price === null || isGuard(line)) return NO_FOLLOWERS;
  const way = priceInPoints(price, digits) - priceInPoints(line.price, digits);
  const found: Follower[] = [];
  for (const other of linesOfOwner(owner)) {
    if (other.price === null || other.kind === "order" || other.kind === kind) continue;
    const to = Math.max(1, priceInPoints(other.price, digits) + way) / powerOfTen(digits);
    found.push({ line: other, price: to });
  }
  return found;
}
