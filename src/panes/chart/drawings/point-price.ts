/** Prices of a drawing's points, in points of the symbol: how they are put by hand, and how they are typed. Main thread; pure. */
import { fieldText } from "../../../format/decimal.ts";
import { formatPrice, powerOfTen, priceInPoints } from "../../../format/price.ts";

/** Beyond these a price has digits that are only what computing left behind. */
const PRECISION = 10;

/** The nearest price that the symbol can have. */
export const wholePrice = (price: number, digits: number): number =>
  priceInPoints(price, digits) / powerOfTen(digits);

/** With the symbol's digits; one that lies between two prices of it is told as it is, since it is kept so. */
export function pointPriceText(price: number, digits: number): string {
  const exact = Number(price.toPrecision(PRECISION));
  return exact === Number(wholePrice(price, digits).toPrecision(PRECISION))
    ? formatPrice(price, digits)
    : fieldText(exact);
}
