/** An indicator's value as text: in the symbol's digits, in short, or with the decimals that it has. Main thread; pure. */
import type { ValueFormat } from "../../../../indicators/indicator.ts";
import { formatCompact } from "../../../format/number.ts";
import { formatPrice, NO_VALUE } from "../../../format/price.ts";
import { inLocale } from "../../../format/decimal.ts";

/** NaN: there is no value. */
export function valueText(value: number, format: ValueFormat, digits: number): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  if (format === "price") return formatPrice(value, digits);
  if (format === "volume") return formatCompact(value);
  return inLocale(value.toFixed(format.decimals).replace("-", "\u2212"));
}
