/** Several numbers in one field: "30, 70.5" in English, "30; 70,5" where the comma is a decimal mark. Main thread; pure. */
import { DECIMAL_MARK, inLocale } from "./decimal.ts";
import { typedNumber } from "./typed-number.ts";

const HAS_COMMA = DECIMAL_MARK === ",";
const BETWEEN = HAS_COMMA ? /[;\s]|,(?=\s|$)/ : /[,;\s]/;

export const numbersText = (numbers: readonly number[]): string =>
  numbers.map((one) => inLocale(String(one))).join(HAS_COMMA ? "; " : ", ");

/** NaN for each part that is no number. */
export const typedNumbers = (text: string): readonly number[] =>
  text
    .split(BETWEEN)
    .filter((part) => part !== "")
    .map((part) => typedNumber(part));
