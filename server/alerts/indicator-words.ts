/** What an indicator has done, in the words of a mail. Runs in the service; pure. */
import type { WaitedIndicator } from "../../contract/price-alert.ts";

/** "RSI 14, H1, crossed above 70"; "price closed above EMA 50, H1". */
export function indicatorWords(
  { title, timeframe, plot_name, other, other_name }: WaitedIndicator,
  is_up: boolean,
): string {
  const where = is_up ? "above" : "below";
  const own = `${plot_name === null ? title : `${title} ${plot_name}`}, ${timeframe}`;
  if (other.kind === "close") return `price closed ${where} ${own}`;
  return `${own}, crossed ${where} ${other.kind === "value" ? other.value : (other_name ?? "")}`;
}
