/** How a scale of the chart writes its prices. Main thread; pure. */
import type { PriceFormat } from "lightweight-charts";
import { DECIMAL_MARK } from "../../format/decimal.ts";
import { formatPrice } from "../../format/price.ts";

/** With the mark of the language; the library's own way writes a point, and is the faster one where that is right. */
export function priceFormatOf(digits: number): PriceFormat {
  const minMove = 10 ** -digits;
  return DECIMAL_MARK === "."
    ? { type: "price", precision: digits, minMove }
    : { type: "custom", minMove, formatter: (price: number) => formatPrice(price, digits) };
}

/** Decimals of a price in that format. */
export const digitsOf = ({ minMove = 0.01 }: { minMove?: number }): number =>
  Math.max(0, Math.round(-Math.log10(minMove)));
