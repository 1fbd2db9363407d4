/**
 * What an account would be worth by other terms of its group, at the quotes of now. Keeps nothing of it and decides nothing.
 * docs/engine.md, Profit, Margin. Runs anywhere; pure.
 */
import { leverageOf, positionMargin } from "../domain/margin.ts";
import {
  floatingProfit,
  positionSwaps,
  profitFactors,
  type ProfitFactors,
} from "../domain/profit.ts";
import type { GroupTerms, SymbolTerms } from "../domain/terms.ts";
import { minor, type Minor } from "../domain/units.ts";
import type { PositionRecord } from "./records.ts";
import type { AccountState, EngineState } from "./state.ts";
import { symbolOf } from "./step.ts";
import { exitOf, marginOfSymbol, quoteFor, ratesFor } from "./valuation.ts";

/** What one position would be worth. profit null: it has no price or no rate. */
export type PositionUnder = { readonly profit: Minor | null; readonly margin: Minor };

/** equity null: a price or a rate is missing, so that nothing may be decided on the margin. */
export type AccountUnder = {
  readonly equity: Minor | null;
  readonly used_margin: Minor;
  readonly positions: ReadonlyMap<number, PositionUnder>;
};

export type ValueUnder = (account: AccountState) => AccountUnder;

/** By these terms, whichever the group has. What a symbol's profits are computed by is made once a quote. */
export function createValueUnder(state: EngineState, terms: GroupTerms): ValueUnder {
  const known = new Map<SymbolTerms, { asOf: number; of: ProfitFactors }>();
  const factorsOf = (symbol: SymbolTerms): ProfitFactors => {
    const last = known.get(symbol);
    if (last !== undefined && last.asOf === state.quotes) return last.of;
    const of = profitFactors(symbol, ratesFor(state, terms, symbol), terms.currency_digits);
    known.set(symbol, { asOf: state.quotes, of });
    return of;
  };
  const valueOf = ({ record }: AccountState, position: PositionRecord): PositionUnder => {
    const symbol = symbolOf(state, position.symbol_id);
    const quote = quoteFor(terms, symbol);
    const leverage = leverageOf(record.leverage, terms, symbol.terms);
    return {
      profit:
        quote === null
          ? null
          : floatingProfit(position, exitOf(position, quote), factorsOf(symbol.terms)),
      margin: positionMargin(position.volume, position.margin_rate_atto, leverage),
    };
  };
  return (account) => {
    const { balance, credit } = account.record;
    let equity: number | null = balance + credit;
    const positions = new Map<number, PositionUnder>();
    for (const position of account.positions.values()) {
      const value = valueOf(account, position);
      positions.set(position.id, value);
      if (value.profit === null) equity = null;
      else if (equity !== null) equity += value.profit + positionSwaps(position);
    }
    return {
      equity: equity === null ? null : minor(equity),
      used_margin: usedUnder(state, account, terms),
      positions,
    };
  };
}

function usedUnder(state: EngineState, account: AccountState, terms: GroupTerms): Minor {
  const bySymbol = new Map<number, PositionRecord[]>();
  for (const position of account.positions.values()) {
    const others = bySymbol.get(position.symbol_id);
    if (others === undefined) bySymbol.set(position.symbol_id, [position]);
    else others.push(position);
  }
  let sum = 0;
  for (const [symbol_id, positions] of bySymbol) {
    sum += marginOfSymbol(state, account, symbol_id, positions, terms);
  }
  return minor(sum);
}
