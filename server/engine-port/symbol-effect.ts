/** What other terms of a group make of one lot of each symbol: spread, its cost, margin. Runs in the service; pure. */
import type { SymbolEffect } from "../../contract/group-change.ts";
import { halfEven, tenTo, times, type Fraction } from "../../domain/fraction.ts";
import { leverageOf, marginRate } from "../../domain/margin.ts";
import { amountOf, ATTO } from "../../domain/money.ts";
import { inMinor } from "../../domain/notional.ts";
import type { GroupTerms } from "../../domain/terms.ts";
import { minor } from "../../domain/units.ts";
import type { EngineState, SymbolState } from "../../engine/state.ts";
import { quoteFor, ratesFor } from "../../engine/valuation.ts";

type Lot = {
  readonly spread: number | null;
  readonly spread_cost: number | null;
  readonly margin: number | null;
};

/** Only symbols for which something changes, by id. */
export function symbolEffects(
  state: EngineState,
  before: GroupTerms,
  after: GroupTerms,
): SymbolEffect[] {
  return [...state.symbols.values()]
    .toSorted((a, b) => a.terms.symbol_id - b.terms.symbol_id)
    .flatMap((symbol): SymbolEffect[] => {
      const [was, becomes] = [lotOf(state, before, symbol), lotOf(state, after, symbol)];
      if (JSON.stringify(was) === JSON.stringify(becomes)) return [];
      return [
        {
          symbol_id: symbol.terms.symbol_id,
          spread_before: was.spread,
          spread_after: becomes.spread,
          spread_cost_before: was.spread_cost,
          spread_cost_after: becomes.spread_cost,
          margin_before: was.margin,
          margin_after: becomes.margin,
        },
      ];
    });
}

function lotOf(state: EngineState, group: GroupTerms, symbol: SymbolState): Lot {
  const { terms } = symbol;
  const quote = quoteFor(group, symbol);
  if (quote === null) return { spread: null, spread_cost: null, margin: null };
  const rates = ratesFor(state, group, terms);
  const spread = quote.ask - quote.bid;
  const digits = group.currency_digits;
  const rate = rates.quote(-1);
  const cost = times(terms.contract_size, { n: BigInt(spread), d: tenTo(terms.digits) });
  const aStep = marginRate(terms, quote.ask, rates, digits);
  // Whatever the clients' own leverages, none has a greater one.
  const { n, d } = leverageOf(group.leverage_max, group, terms);
  const { volume_step } = terms;
  return {
    spread,
    spread_cost: rate === null ? null : amount(inMinor(times(cost, rate), digits), digits),
    margin:
      aStep === null
        ? null
        : amount({ n: aStep * volume_step.d * d, d: ATTO * volume_step.n * n }, digits),
  };
}

const amount = ({ n, d }: Fraction, digits: number): number =>
  amountOf(minor(Number(halfEven(n, d))), digits);
