/**
 * What the page has against a price alert, and what the service has, by the field that it means. Main thread; pure. The words of
 * refusals are the service's; a test keeps them equal to contract/errors.ts, which the page is too small to carry.
 */
import { PRICE_ALERTS_MAX } from "../../contract/limits.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { alertBounds } from "../../domain/alert-bounds.ts";
import { priceOf } from "../../domain/price.ts";
import { points } from "../../domain/units.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords, fieldErrors, firstFieldWords } from "../account/call-words.ts";
import { priceInPoints } from "../format/price.ts";
import { digitsOf, priceText } from "../format/symbol-text.ts";
import { typedNumber, typedTwoWays } from "../format/typed-number.ts";
import { t } from "../language/translate.ts";

type AlertField = "price" | "figure.value" | "note" | "expires_at";

const FIELDS: readonly AlertField[] = ["price", "figure.value", "note", "expires_at"];

export type AlertErrors = {
  readonly fields: Partial<Record<AlertField, string>>;
  /** What stands against the whole of it; null: the fields say it. */
  readonly problem: string | null;
};

export const FIELD_OF_REFUSAL: Readonly<Record<string, AlertField>> = {
  // @interface error:price_alert_there
  "the market is at this price now": "price",
};

/** Where the page says more than the service: what to do about it. */
export const OWN_WORDS: Readonly<Record<string, () => string>> = {
  // @interface error:too_many_price_alerts
  "this account has as many price alerts as it may have": () =>
    t("This account has {most} price alerts, more are not kept. Remove some first.", {
      most: PRICE_ALERTS_MAX,
    }),
};

export function refusedAlert(failure: CallFailure): AlertErrors {
  const fields = fieldErrors(failure, FIELDS, FIELD_OF_REFUSAL);
  if (Object.keys(fields).length > 0) return { fields, problem: null };
  return { fields, problem: refusalWords(failure) };
}

/** In one sentence or two, also where there are no fields to say it at. */
export const refusalWords = (failure: CallFailure): string =>
  OWN_WORDS[failure.message]?.() ?? firstFieldWords(failure) ?? failureWords(failure);

/** Why a price that was typed is not sent; null: it is. `now`: of the side that is waited for; undefined: there is none. */
export function wrongPrice(
  text: string,
  now: number | undefined,
  symbol: Pick<SymbolRecord, "digits"> | undefined,
): string | null {
  const price = typedNumber(text);
  if (Number.isNaN(price)) return typedTwoWays(text) ?? t("Type a price.");
  if (price <= 0) return t("The price must be above zero.");
  if (now === undefined) return null;
  const digits = digitsOf(symbol);
  const bounds = alertBounds(points(priceInPoints(now, digits)));
  const [least, most] = [priceOf(bounds.least, digits), priceOf(bounds.most, digits)];
  if (price >= least && price <= most) return null;
  return t("The market is at {now}: choose a price from {least} to {most}.", {
    now: priceText(now, symbol),
    least: priceText(least, symbol),
    most: priceText(most, symbol),
  });
}
