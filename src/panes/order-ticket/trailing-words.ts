/** Where a stop that trails would stand if the order were filled now: as the dialog of a position says it. Main thread; pure. */
import { SIDE } from "../../../contract/codes.ts";
import { amountOf } from "../../../domain/money.ts";
import { priceOf } from "../../../domain/price.ts";
import { trailingStop } from "../../../domain/trailing.ts";
import { points } from "../../../domain/units.ts";
import type { MoneyFormat } from "../../account/privacy.ts";
import { formatSigned } from "../../format/number.ts";
import { formatPrice, pipFraction } from "../../format/price.ts";
import { readDistance } from "../../trade/follow-input.ts";
import type { Composed } from "../../trade/ticket/compose.ts";
import { gainedPoints, resultAt } from "../../trade/ticket/worth.ts";
import { t } from "../../language/translate.ts";

/** "": none is asked for, it cannot be read, or no price is known. */
export function trailingWords(
  composed: Composed,
  money: Pick<MoneyFormat, "result" | "unit">,
): string {
  const { draft, terms, side, quote, entry, stop, volume, factors } = composed;
  const { digits, pip_points } = terms;
  const read = readDistance(draft.trailing, pip_points);
  if (!read.ok || read.distance === null || quote === null || entry === null) return "";
  // A position closes at the other side of the quote than it opened at.
  const spread = quote.ask - quote.bid;
  const exit = points(side === SIDE.buy ? entry - spread : entry + spread);
  const held = { side, stop_loss: stop?.price ?? null };
  const price = trailingStop(held, exit, read.distance, pip_points);
  if (price === null) return t("No stop: no price is that far off");
  const pips = formatSigned(gainedPoints(side, entry, price) / pip_points, pipFraction(pip_points));
  const parts = [formatPrice(priceOf(price, digits), digits), t("{pips} pips", { pips })];
  const result = volume === 0 ? null : resultAt(factors, side, entry, price, volume);
  if (result !== null)
    parts.push(`${money.result(amountOf(result, composed.currency_digits))} ${money.unit()}`);
  return t("Stop now: {effect}", { effect: parts.join(", ") });
}
