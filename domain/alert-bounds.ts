/** How far from the market a price alert may wait: a zero too many is a slip, and no market gets there. Runs anywhere; pure. */
import { points, type Points } from "./units.ts";

/** So many times the market's price, and that part of it. */
export const ALERT_PRICE_TIMES_MAX = 10;

/** The least and the most that may be waited for, of the side's price as it stands, which is above zero. */
export const alertBounds = (now: Points): { readonly least: Points; readonly most: Points } => ({
  least: points(Math.ceil(now / ALERT_PRICE_TIMES_MAX)),
  most: points(now * ALERT_PRICE_TIMES_MAX),
});
