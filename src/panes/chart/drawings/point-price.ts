/** The price of a drawing's point as it is typed in the settings. Main thread; pure. */
import { fieldText } from "../../../format/decimal.ts";
import { formatPrice, wholePrice } from "../../../format/price.ts";

/** Digits beyond these are only what computing left behind. */
const PRECISION = 10;

/** With the symbol's digits; one that lies between two prices of it is told as it is, since it is kept so. */
export function pointPriceText(price: number, digits: number): string {
  const exact = Number(price.toPrecision(PRECISION));
  return exact === Number(wholePrice(price, digits).toPrecision(PRECISION))
    ? formatPrice(price, digits)
    : fieldText(exact);
}
