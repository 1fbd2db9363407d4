/** At which prices an order would be filled, as its button and the palette say it before it is sent. Main thread; pure. */
import { priceOf } from "../../../domain/price.ts";
import { formatPrice } from "../../format/price.ts";
import { readNumber } from "../../format/typed-number.ts";
import { t } from "../../language/translate.ts";
import type { Composed } from "./compose.ts";

const TYPE_WORDS = {
  market: t("at market"),
  limit: t("limit at"),
  stop: t("stop at"),
  market_if_touched: t("if touched at"),
} as const;

/** All prices that it has of its own: "limit at 1.08000", "stop at 1.09000, limit at 1.09100"; a dash where one is not known. */
export function whereWords({ draft, entry, terms }: Composed): string {
  const price = (at: number | null) => formatPrice(at ?? Number.NaN, terms.digits);
  const own = price(entry === null ? null : priceOf(entry, terms.digits));
  if (draft.type === "market") return TYPE_WORDS.market;
  // What it fills at is its limit; what it waits for is said nowhere else.
  if (draft.type === "stop_limit") {
    const stop = price(readNumber(draft.price));
    return t("stop at {price}, limit at {limit}", { price: stop, limit: own });
  }
  return `${TYPE_WORDS[draft.type]} ${own}`;
}
