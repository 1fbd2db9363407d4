/** What one trade would cost by the commissions of a group, with the formula by which the engine charges. Main thread; pure. */
import type { SymbolRecord } from "../../contract/symbol.ts";
import { commissionFor, commissionRate, roundTripCommission } from "../../domain/commission.ts";
import { toCommissionTerms, type CommissionRecord } from "../../domain/commission-terms.ts";
import { ratesOf, type Conversions, type QuoteOf } from "../../domain/conversion.ts";
import { fractionOf } from "../../domain/fraction.ts";
import { amountOf } from "../../domain/money.ts";
import { pointsOf } from "../../domain/price.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import { stepsOf } from "../../domain/volume.ts";
import { t } from "../language/translate.ts";

export type ExampleInput = {
  readonly commissions: readonly CommissionRecord[];
  readonly symbol: SymbolRecord;
  /** Made of all symbols that there are: a rate may go by any of them. */
  readonly conversions: Conversions;
  readonly lots: number;
  readonly price: number;
  /** Lots that the client has traded this month. */
  readonly monthLots: number;
  readonly currency: string;
  readonly currencyDigits: number;
  readonly quoteOf: QuoteOf;
};

export type Example = {
  /** By which it is charged; null: none fits the symbol. */
  readonly commission_id: number | null;
  /** The value that holds after so many lots: of a tier, or the commission's own. */
  readonly value: number;
  /** Deposit currency: of the entry, and of a close of all of it at the same price. */
  readonly entry: number;
  readonly exit: number;
};

/** In words: what keeps it from being worked out. */
export type NoExample = { readonly why: string };

export function exampleOf(input: ExampleInput): Example | NoExample {
  const terms = toSymbolTerms(input.symbol);
  const volume = stepsOf(input.lots, terms);
  const price = pointsOf(input.price, terms.digits);
  if (volume === null || volume <= 0)
    return { why: t("Lots in steps of {volume_step}.", { volume_step: input.symbol.volume_step }) };
  if (price === null || price <= 0)
    return { why: t("A price with at most {digits} decimals.", { digits: terms.digits }) };
  if (!(input.monthLots >= 0)) return { why: t("Lots of the month, or 0.") };
  const commissions = input.commissions.map((one) => toCommissionTerms(one, input.currencyDigits));
  const fit = commissionFor({ commissions }, terms);
  if (fit === null) return { commission_id: null, value: 0, entry: 0, exit: 0 };
  const month = fractionOf(input.monthLots);
  const rates = ratesOf(input.conversions, terms, input.currency, input.quoteOf);
  const deal = { symbol: terms, volume, rates, currencyDigits: input.currencyDigits };
  const trip = roundTripCommission(fit, month, deal, { entry: price, exit: price });
  if (trip === null) {
    return {
      why: t("No price says what {quote_currency} is in {currency} now.", {
        quote_currency: terms.quote_currency,
        currency: input.currency,
      }),
    };
  }
  const value = commissionRate(fit, month);
  return {
    commission_id: fit.commission_id,
    value: Number(value.n) / Number(value.d),
    entry: amountOf(trip.entry, input.currencyDigits),
    exit: amountOf(trip.exit, input.currencyDigits),
  };
}
