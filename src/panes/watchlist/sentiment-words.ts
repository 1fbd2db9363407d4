/** How the side of the broker's clients is said. Main thread; pure. */
import type { SymbolSentiment } from "../../../contract/sentiment.ts";
import { asPercent } from "../../format/decimal.ts";
import { durationText } from "./duration.ts";
import { t } from "../../language/translate.ts";

/** "L 62%": so many are long. */
export const sentimentShort = ({ long_percent }: SymbolSentiment): string =>
  `L ${asPercent(String(long_percent))}`;

/** "62% long, 38% short, of 120 accounts or more, 3m ago". `now`: Unix ms by the service's clock. */
export function sentimentWords(sentiment: SymbolSentiment, now: number): string {
  const { long_percent, accounts, as_of } = sentiment;
  const ageMs = now - as_of;
  const age = ageMs < 60_000 ? t("just now") : t("{age} ago", { age: durationText(ageMs) });
  return t("{long}% long, {short}% short, of {accounts} accounts or more, {age}", {
    long: long_percent,
    short: 100 - long_percent,
    accounts,
    age,
  });
}
