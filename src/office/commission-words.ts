/** Commissions in words. Main thread; pure. */
import type { Commission } from "../../contract/commission.ts";
import type { CommissionCharge, CommissionMode, SymbolCategory } from "../../contract/codes.ts";
import { SYMBOL_CATEGORIES } from "../../contract/codes.ts";
import { formatPlain } from "../format/number.ts";

export const MODE_OPTIONS: readonly { value: CommissionMode; label: string }[] = [
  { value: "per_lot", label: "Money a lot" },
  { value: "per_million", label: "Money a million of notional" },
  { value: "percent", label: "Percent of notional" },
];

export const CHARGE_OPTIONS: readonly { value: CommissionCharge; label: string }[] = [
  { value: "both", label: "Entry and exit, each" },
  { value: "entry", label: "Entry" },
  { value: "exit", label: "Exit" },
];

const CATEGORY_WORDS: Readonly<Record<SymbolCategory, string>> = {
  forex: "Forex",
  metals: "Metals",
  indices: "Indices",
  energies: "Energies",
  crypto: "Crypto",
  shares: "Shares",
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
      return `${formatPlain(value)} ${currency} a lot`;
    case "per_million":
      return `${formatPlain(value)} ${currency} a million`;
    case "percent":
      return `${formatPlain(value)}%`;
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
  return category === null ? "All symbols" : categoryText(category);
}

/** "0 to 100 lots a month", "from 100 lots a month on" */
export const tierText = (from: number, to: number | null): string =>
  to === null
    ? `From ${formatPlain(from)} lots a month on`
    : `${formatPlain(from)} to ${formatPlain(to)} lots a month`;

/** A number as it was typed; null: it is none, or below zero. */
export function readAmount(text: string): number | null {
  const trimmed = text.trim();
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
}
