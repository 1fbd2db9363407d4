/**
 * Where a position with a guaranteed stop closes. Apart from the rules of guarantees, because whoever values a position needs it,
 * and a session that watches loads nothing of what orders are judged by. docs/engine.md, Guaranteed stops. Runs anywhere; pure.
 */
import { SIDE, type Side } from "../contract/codes.ts";
import type { Points } from "./units.ts";

/** `guarantee_premium`: agreed on, in points; absent: the stop loss, if any, is an ordinary one. */
export type Guaranteed = { readonly guarantee_premium?: Points | undefined };

type Held = Guaranteed & {
  readonly side: Side;
  readonly stop_loss?: Points | null | undefined;
};

/** The price at which a position closes where the market's is `price`: not beyond its guaranteed stop. */
export const guaranteedExit = (position: Held, price: Points): Points =>
  guaranteedLevel(position, price) ?? price;

/** The guaranteed stop, where the market stands at it or beyond; else null. */
export function guaranteedLevel(
  { side, stop_loss, guarantee_premium }: Held,
  price: Points,
): Points | null {
  if (guarantee_premium === undefined || stop_loss === null || stop_loss === undefined) return null;
  return (side === SIDE.buy ? price <= stop_loss : price >= stop_loss) ? stop_loss : null;
}
