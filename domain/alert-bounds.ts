/** How far from the market, and how long, a price alert may wait: a zero too many is a slip. Runs anywhere; pure. */
import type { StraightLine } from "./alert-line.ts";
import { points, type Points } from "./units.ts";

/** So many times the market's price, and that part of it. */
export const ALERT_PRICE_TIMES_MAX = 10;

/** The least and the most that may be waited for, of the side's price as it stands, which is above zero. */
export const alertBounds = (now: Points): { readonly least: Points; readonly most: Points } => ({
  least: points(Math.ceil(now / ALERT_PRICE_TIMES_MAX)),
  most: points(now * ALERT_PRICE_TIMES_MAX),
});

const DAY_MS = 86_400_000;
/** Nobody remembers for longer what he waited for. */
export const ALERT_DAYS_MAX = 5 * 365;

/** Why it may not expire then, in words of the wire; null: it may. Unix ms. */
export function wrongExpiry(expires_at: number, now: number): string | null {
  if (expires_at <= now) return "must be in the future";
  return expires_at > now + ALERT_DAYS_MAX * DAY_MS
    ? `must be at most ${ALERT_DAYS_MAX} days from now`
    : null;
}

/** Two points that are closer say nothing of where the line goes. */
export const LINE_MS_MIN = 60_000;

/**
 * Which part of a line cannot be waited for, and why, in words of the wire; null: there is none. `now`: Unix ms of the symbol's
 * clock. From which side the market has to come is decided by where the line is now, so it has to be there.
 */
export function wrongLine(
  { from, to, extends_right }: StraightLine,
  now: number,
): readonly [part: "from.ts" | "to.ts", why: string] | null {
  if (to.ts - from.ts < LINE_MS_MIN)
    return ["to.ts", `must be at least ${LINE_MS_MIN} after from.ts`];
  if (from.ts > now) return ["from.ts", "must not be in the future"];
  if (!extends_right && to.ts <= now)
    return ["to.ts", "must be in the future, or the line must extend to the right"];
  return null;
}
