/** Commissions in words. Main thread; pure. */
import type { Commission } from "../../contract/commission.ts";
import type { CommissionCharge, CommissionMode, SymbolCategory } from "../../contract/codes.ts";
import { SYMBOL_CATEGORIES } from "../../contract/codes.ts";
import { formatPlain } from "../format/number.ts";
import { t } from "../language/translate.ts";
import { asPercent } from "../format/decimal.ts";
import { typedNumber } from "../format/typed-number.ts";

export const MODE_OPTIONS: readonly { value: CommissionMode; label: string }[] = [
  { value: "per_lot", label: t("Money a lot") },
  { value: "per_million", label: t("Money a million of notional") },
  { value: "percent", label: t("Percent of notional") },
];

export const CHARGE_OPTIONS: readonly { value: CommissionCharge; label: string }[] = [
  { value: "both", label: t("Entry and exit, each") },
  { value: "entry", label: t("Entry") },
  { value: "exit", label: t("Exit") },
];

const CATEGORY_WORDS: Readonly<Record<SymbolCategory, string>> = {
  forex: t("Forex"),
  metals: t("Metals"),
  indices: t("Indices"),
  energies: t("Energies"),
  crypto: t("Crypto"),
  shares: t("Shares"),
};
export const categoryText = (category: SymbolCategory): string => CATEGORY_WORDS[category];
export const CATEGORY_OPTIONS = SYMBOL_CATEGORIES.map((value) => ({
  value,
  label: categoryText(value),
}));

/** "3.5 USD a lot" */
export function rateText(value: number, mode: CommissionMode, currency: string): string {
  switch (mode) {
    case "per_lot":
      return t("{amount} {currency} a lot", { amount: formatPlain(value), currency });
    case "per_million":
      return t("{amount} {currency} a million", { amount: formatPlain(value), currency });
    case "percent":
      return asPercent(formatPlain(value));
  }
}

export const chargeText = (charge: CommissionCharge): string =>
  CHARGE_OPTIONS.find(({ value }) => value === charge)?.label ?? charge;

/** What it holds for: a symbol, a category, or all. */
export function reachText(
  { symbol_id, category }: Pick<Commission, "symbol_id" | "category">,
  symbolName: (symbol_id: number) => string,
): string {
  if (symbol_id !== null) return symbolName(symbol_id);
  return category === null ? t("All symbols") : categoryText(category);
}

/** "0 to 100 lots a month", "from 100 lots a month on" */
export const tierText = (from: number, to: number | null): string =>
  to === null
    ? t("From {from} lots a month on", { from: formatPlain(from) })
    : t("{from} to {to} lots a month", { from: formatPlain(from), to: formatPlain(to) });

/** A number as it was typed, by the marks of the reader's language; null: it is none, or below zero. */
export function readAmount(text: string): number | null {
  const amount = typedNumber(text);
  return amount >= 0 ? amount : null;
}
