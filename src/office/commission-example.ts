/** What one trade would cost by the commissions of a group, with the formula by which the engine charges. Main thread; pure. */
import type { SymbolRecord } from "../../contract/symbol.ts";
import {
  commissionFor,
  commissionRate,
  entryCommission,
  exitCommission,
  exactCommission,
} from "../../domain/commission.ts";
import { toCommissionTerms, type CommissionRecord } from "../../domain/commission-terms.ts";
import { createConversions, ratesOf, type QuoteOf } from "../../domain/conversion.ts";
import { fractionOf } from "../../domain/fraction.ts";
import { amountOf, toAtto } from "../../domain/money.ts";
import { pointsOf } from "../../domain/price.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import { atto } from "../../domain/units.ts";
import { stepsOf } from "../../domain/volume.ts";

export type ExampleInput = {
  readonly commissions: readonly CommissionRecord[];
  readonly symbol: SymbolRecord;
  /** All that there are: a rate may go by any of them. */
  readonly symbols: readonly SymbolRecord[];
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
    return { why: `Lots in steps of ${input.symbol.volume_step}.` };
  if (price === null || price <= 0)
    return { why: `A price with at most ${terms.digits} decimals.` };
  if (!(input.monthLots >= 0)) return { why: "Lots of the month, or 0." };
  const commissions = input.commissions.map((one) => toCommissionTerms(one, input.currencyDigits));
  const fit = commissionFor({ commissions }, terms);
  if (fit === null) return { commission_id: null, value: 0, entry: 0, exit: 0 };
  const month = fractionOf(input.monthLots);
  const rates = ratesOf(
    createConversions(input.symbols.map(toSymbolTerms)),
    terms,
    input.currency,
    input.quoteOf,
  );
  const deal = { symbol: terms, volume, price, rates, currencyDigits: input.currencyDigits };
  const value = commissionRate(fit, month);
  const entry = entryCommission(fit, month, deal);
  const exact = fit.charge === "exit" ? null : exactCommission(fit, value, deal);
  const begun = exact === null ? atto(0n) : toAtto(exact);
  const exit = entry === null ? null : exitCommission(fit, month, deal, begun, entry);
  if (entry === null || exit === null) {
    return { why: `No price says what ${terms.quote_currency} is in ${input.currency} now.` };
  }
  return {
    commission_id: fit.commission_id,
    value: Number(value.n) / Number(value.d),
    entry: amountOf(entry, input.currencyDigits),
    exit: amountOf(exit.amount, input.currencyDigits),
  };
}
