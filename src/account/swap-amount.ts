/** What so many nights of swap book on a volume, at the prices of now. Main thread; pure. */
import type { Side } from "../../contract/codes.ts";
import { amountOf, bookable, toAtto } from "../../domain/money.ts";
import { ratesIn, type Known } from "../../domain/known.ts";
import { nightSwap } from "../../domain/swap.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import type { Steps } from "../../domain/units.ts";

type Held = { readonly side: Side; readonly volume: Steps; readonly nights: number };

/** Deposit currency; negative: costs. null: it cannot be said, for want of a price or a rate. */
export function swapAmount(known: Known, terms: SymbolTerms, held: Held): number | null {
  const { side, volume, nights } = held;
  const { currency_digits } = known.group;
  const symbol = known.symbolOf(terms.symbol_id);
  const price = side === 0 ? symbol?.bid : symbol?.ask;
  if (price === null || price === undefined) return null;
  const rates = ratesIn(known, terms);
  const swap = nightSwap(terms, side, volume, price, nights, rates, currency_digits);
  return swap === null ? null : amountOf(bookable(toAtto(swap)), currency_digits);
}
