/** How a scale of the chart writes its prices. Main thread; pure. */
import type { PriceFormat } from "lightweight-charts";
import { asPercent, DECIMAL_MARK } from "../../format/decimal.ts";
import { formatMoney } from "../../format/money.ts";
import { formatPrice } from "../../format/price.ts";

/** With the mark of the language; the library's own way writes a point, and is the faster one where that is right. */
export function priceFormatOf(digits: number): PriceFormat {
  const minMove = 10 ** -digits;
  return DECIMAL_MARK === "."
    ? { type: "price", precision: digits, minMove }
    : { type: "custom", minMove, formatter: (price: number) => formatPrice(price, digits) };
}

/** How a scale in percent writes its ticks, beside labels of the same language; a rise has no plus. `value`: in percent. */
export const scalePercent = (value: number): string => asPercent(formatMoney(value, 2));

/** Decimals of a price in that format. */
export const digitsOf = ({ minMove = 0.01 }: { minMove?: number }): number =>
  Math.max(0, Math.round(-Math.log10(minMove)));
