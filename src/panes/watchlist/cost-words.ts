/** What trading a symbol costs beside its spread: commission, and the swap that is next. Main thread; pure. */
import type { Side } from "../../../contract/codes.ts";
import { commissionFor, commissionRate } from "../../../domain/commission.ts";
import type { Fraction } from "../../../domain/fraction.ts";
import { amountOf } from "../../../domain/money.ts";
import type { Known } from "../../../domain/known.ts";
import type { CommissionTerms, SymbolTerms } from "../../../domain/terms.ts";
import type { Steps } from "../../../domain/units.ts";
import { stepsOf } from "../../../domain/volume.ts";
import { swapAmount } from "../../account/swap-amount.ts";
import { formatMoney } from "../../format/money.ts";
import { formatPlain } from "../../format/number.ts";
import { t } from "../../language/translate.ts";

const CHARGES: Record<CommissionTerms["charge"], string> = {
  entry: t("to open"),
  exit: t("to close"),
  both: t("a side"),
};

/** "3.50 USD a lot, a side, at least 1.00 USD". `month`: lots traded this month, which decide the rate. */
export function commissionWords(
  { group }: Pick<Known, "group">,
  symbol: Pick<SymbolTerms, "symbol_id" | "category">,
  month: Fraction,
): string {
  const terms = commissionFor(group, symbol);
  const value = terms === null ? 0 : numberOf(commissionRate(terms, month));
  if (terms === null || value === 0) return t("None");
  const least =
    terms.charge_min === 0
      ? []
      : [
          t("at least {amount} {currency}", {
            amount: formatMoney(
              amountOf(terms.charge_min, group.currency_digits),
              group.currency_digits,
            ),
            currency: group.currency,
          }),
        ];
  return [rateWords(terms, value, group), CHARGES[terms.charge], ...least].join(", ");
}

function rateWords({ mode }: CommissionTerms, value: number, group: Known["group"]): string {
  switch (mode) {
    case "per_lot":
      return t("{amount} {currency} a lot", {
        amount: formatMoney(value, group.currency_digits),
        currency: group.currency,
      });
    case "per_million":
      return t("{amount} a million traded", { amount: formatPlain(value) });
    case "percent":
      return t("{percent}% of the value", { percent: formatPlain(value) });
  }
}

const numberOf = ({ n, d }: Fraction): number => Number(n) / Number(d);

/** Deposit currency; negative: costs. null: it cannot be said, for want of a price or a rate. */
export type SwapAmounts = {
  readonly long: number | null;
  readonly short: number | null;
  /** What the open positions in the symbol book; undefined: there are none. */
  readonly held: number | null | undefined;
};

/** What so many nights book on a lot of either side, and on what is held, at the prices of now. */
export function swapAmounts(known: Known, terms: SymbolTerms, nights: number): SwapAmounts {
  const lot = stepsOf(1, terms);
  const exact = (side: Side, volume: Steps): number | null =>
    swapAmount(known, terms, { side, volume, nights });
  const held = known.positions.filter(({ symbol_id }) => symbol_id === terms.symbol_id);
  const sum = held.reduce<number | null>((total, { side, volume }) => {
    const one = exact(side, volume);
    return total === null || one === null ? null : total + one;
  }, 0);
  return {
    long: lot === null ? null : exact(0, lot),
    short: lot === null ? null : exact(1, lot),
    held: held.length === 0 ? undefined : sum,
  };
}
