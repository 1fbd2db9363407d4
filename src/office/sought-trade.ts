/**
 * What a reader types of a trade, "Bought 0.1 lots of EURUSD at 1.10000", as the service wrote it down: "buy 0.1 EURUSD at
 * 1.10000". Main thread; pure.
 */
import { tradeText } from "../account/journal-said.ts";
import { DECIMAL_MARK, fromLocale } from "../format/decimal.ts";
import { t } from "../language/translate.ts";

const wordsOf = (text: string): string[] => text.replace(/\.$/, "").split(/\s+/);
const isNumber = (word: string): boolean => /^\d[\d.,]*$/.test(word);
/** What groups digits is for readers. */
const GROUPING = new RegExp(`[^\\d${DECIMAL_MARK}]`, "g");
const kept = (word: string): string => fromLocale(word.replaceAll(GROUPING, ""));

/** The words that stand around volume, symbol and price, small: of one lot, and of several. */
const wordsAround = (side: string): ReadonlySet<string> =>
  new Set(
    ["1", "2"]
      .flatMap((volume) => wordsOf(tradeText({ side, volume, symbol: "0", price: "0" })))
      .filter((word) => !isNumber(word))
      .map((word) => word.toLowerCase()),
  );

/** null: it is no trade with a size, which alone follows the side in the service's sentence. */
export function soughtTrade(text: string): string | null {
  const words = wordsOf(text);
  const small = words.map((word) => word.toLowerCase());
  const side = small.includes(t("Bought").toLowerCase())
    ? "buy"
    : small.includes(t("Sold").toLowerCase())
      ? "sell"
      : null;
  if (side === null) return null;
  const around = wordsAround(side);
  const [volume, ...rest] = words.filter((word) => !around.has(word.toLowerCase()));
  if (volume === undefined || !isNumber(volume)) return null;
  const last = rest.at(-1);
  const price = last !== undefined && isNumber(last) ? last : undefined;
  const symbol = price === undefined ? rest : rest.slice(0, -1);
  return [side, kept(volume), ...symbol, ...(price === undefined ? [] : ["at", kept(price)])].join(
    " ",
  );
}
