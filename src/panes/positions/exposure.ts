/** What open positions are long and short of, by currency. Main thread; pure. */
import { signOf } from "../../trade/position-worth.ts";
import type { Position } from "../../../contract/position.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";

/** amount: units of the currency; below 0: short of it. */
export type Exposure = { readonly currency: string; readonly amount: number };

/**
 * Each position is long of what it buys and short of what it pays with; what is no currency (an index, a share) is long or
 * short of its notional in the quote currency alone. Largest first; what cancels out is left out.
 */
export function exposureOf(
  positions: readonly Position[],
  symbolOf: (symbol_id: number) => SymbolRecord | undefined,
  priceOf: (position: Position) => number,
): Exposure[] {
  const amounts = new Map<string, number>();
  const add = (currency: string, amount: number) =>
    amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  for (const position of positions) {
    const symbol = symbolOf(position.symbol_id);
    if (symbol === undefined) continue;
    const sign = signOf(position.side);
    if (Number.isNaN(sign)) continue;
    const units = sign * position.volume * symbol.contract_size;
    const notional = units * priceOf(position);
    const { base_currency: base, quote_currency: quote } = symbol;
    if (base === quote) {
      add(quote, notional);
    } else {
      add(base, units);
      add(quote, -notional);
    }
  }
  return [...amounts]
    .map(([currency, amount]) => ({ currency, amount }))
    .filter(({ amount }) => Math.abs(amount) >= LEAST)
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}

/** Less is what is left of sums of decimals. */
const LEAST = 1e-9;
