/**
 * What an alert on an indicator waits for, and what a bar has done, in words. Main thread; pure. The service names the indicator,
 * so that lists and notices need none of the indicators' code.
 */
import type { PriceAlert, WaitedIndicator } from "../../contract/price-alert.ts";
import { BAR_PRICE_WORDS } from "../format/bar-price-words.ts";
import { fieldText, inLocale } from "../format/decimal.ts";
import { inSentence, t, translateText } from "../language/translate.ts";

type Said = Pick<
  WaitedIndicator,
  "title" | "bar_price" | "plot_name" | "timeframe" | "other" | "other_name"
>;

/** "RSI 14, H1, crosses above 70"; "Close crosses above EMA 50, H1". */
export function indicatorWaits(indicator: Said & Pick<WaitedIndicator, "way">): string {
  const { way, other } = indicator;
  const said = namesOf(indicator);
  if (other.kind === "close") {
    if (way === "up") return t("Close crosses above {indicator}, {frame}", said);
    return way === "down"
      ? t("Close crosses below {indicator}, {frame}", said)
      : t("Close crosses {indicator}, {frame}", said);
  }
  if (way === "up") return t("{indicator}, {frame}, crosses above {other}", said);
  return way === "down"
    ? t("{indicator}, {frame}, crosses below {other}", said)
    : t("{indicator}, {frame}, crosses {other}", said);
}

/** "EURUSD: RSI 14, H1, crossed above 70"; "EURUSD closed above EMA 50, H1". */
export function indicatorReached(
  indicator: Said,
  { reached_rising, is_rising }: Pick<PriceAlert, "reached_rising" | "is_rising">,
  symbol: string,
): string {
  const said = { symbol, ...namesOf(indicator) };
  const isUp = reached_rising ?? is_rising;
  if (indicator.other.kind === "close") {
    return isUp
      ? t("{symbol} closed above {indicator}, {frame}", said)
      : t("{symbol} closed below {indicator}, {frame}", said);
  }
  return isUp
    ? t("{symbol}: {indicator}, {frame}, crossed above {other}", said)
    : t("{symbol}: {indicator}, {frame}, crossed below {other}", said);
}

const namesOf = (indicator: Said) => {
  const { timeframe, other, other_name } = indicator;
  return {
    indicator: indicatorText(indicator),
    frame: timeframe,
    other: other.kind === "value" ? fieldText(other.value) : translateText(other_name ?? ""),
  };
};

/** "RSI 14", "MACD 12 26 9 Signal": the output that is waited for, in the reader's words. */
export function indicatorText(
  indicator: Pick<WaitedIndicator, "title" | "bar_price" | "plot_name">,
): string {
  const title = titleText(indicator);
  return indicator.plot_name === null ? title : `${title} ${translateText(indicator.plot_name)}`;
}

/** "BB 20 2.5 high", as the service names it, with numbers and the bar's price as they are read: as the legend writes it. */
function titleText({ title, bar_price }: Pick<Said, "title" | "bar_price">): string {
  const text = title.replaceAll(/\d\.\d/gu, inLocale);
  if (bar_price === null || !text.endsWith(` ${bar_price}`)) return text;
  return `${text.slice(0, -bar_price.length)}${inSentence(BAR_PRICE_WORDS[bar_price])}`;
}
