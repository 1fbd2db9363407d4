/** Groups of the simulation, each seed others: modes, levels, mark-ups, commissions with tiers, prop. Runs in tests; pure. */
import { minor } from "../../domain/units.ts";
import type { CommissionTerms, GroupTerms, MarkupTerms } from "../../domain/terms.ts";
import type { Fraction } from "../../domain/fraction.ts";
import type { Random } from "./random.ts";
import type { SymbolPlan } from "./symbols.ts";

const q = (n: number, d = 1): Fraction => ({ n: BigInt(n), d: BigInt(d) });

/** Minor units of one dollar's worth, about: so that amounts make sense in any currency. */
export const CURRENCIES = [
  { currency: "USD", currency_digits: 2, dollar: 100 },
  { currency: "EUR", currency_digits: 2, dollar: 92 },
  { currency: "JPY", currency_digits: 0, dollar: 149 },
  { currency: "KWD", currency_digits: 3, dollar: 307 },
] as const;

export const dollarOf = (currency: string): number =>
  CURRENCIES.find((kept) => kept.currency === currency)?.dollar ?? 100;

export function makeCommissions(
  random: Random,
  symbols: readonly SymbolPlan[],
): readonly CommissionTerms[] {
  const count = random.weighted({ none: 2, one: 4, two: 3, three: 1 });
  const amount = { none: 0, one: 1, two: 2, three: 3 }[count];
  return Array.from({ length: amount }, (_, at): CommissionTerms => {
    const scope = random.weighted({ all: 3, category: 2, symbol: 2 });
    const { terms } = random.pick(symbols);
    const mode = random.pick(["per_lot", "per_million", "percent"] as const);
    const value = {
      per_lot: () => q(random.between(0, 900), 100),
      per_million: () => q(random.between(1, 60)),
      percent: () => q(random.between(1, 90), 1000),
    }[mode];
    const tiers = [0, 1, 3].map((from, index, all) => ({
      volume_from: q(from * 10, 100),
      volume_to: all[index + 1] === undefined ? null : q((all[index + 1] ?? 0) * 10, 100),
      value: index === 2 && random.chance(0.3) ? q(0) : value(),
    }));
    return {
      commission_id: 10 - at,
      symbol_id: scope === "symbol" ? terms.symbol_id : null,
      category: scope === "category" ? terms.category : null,
      mode,
      charge: random.pick(["entry", "exit", "both"] as const),
      value: value(),
      charge_min: minor(random.chance(0.5) ? 0 : random.between(1, 250)),
      tiers: random.chance(0.6) ? tiers : random.chance(0.3) ? tiers.slice(1, 2) : [],
    };
  });
}

export function makeMarkups(
  random: Random,
  symbols: readonly SymbolPlan[],
): Record<number, MarkupTerms> {
  const markups: Record<number, MarkupTerms> = {};
  for (const { terms, spread } of symbols) {
    if (random.chance(0.5)) continue;
    const one = random.between(0, spread);
    markups[terms.symbol_id] = { markup_bid: one, markup_ask: random.between(0, spread) };
  }
  return markups;
}

export function makeGroup(
  random: Random,
  group_id: number,
  symbols: readonly SymbolPlan[],
  can: { prop: boolean; netting: boolean },
): GroupTerms {
  const { currency, currency_digits, dollar } = random.pick(CURRENCIES);
  const call = random.pick([10_000, 8_000, 12_000, 5_000]);
  const hasProp = can.prop && random.chance(0.4);
  const rule = (dollars: number) =>
    random.chance(0.25) ? null : minor(random.between(dollars, 3 * dollars) * dollar);
  return {
    group_id,
    currency,
    currency_digits,
    leverage_default: random.pick([30, 100, 200, 500]),
    leverage_max: random.pick([50, 200, 500, 1000]),
    position_mode: can.netting && random.chance(0.45) ? "netting" : "hedging",
    hedged_margin_mode: random.pick(["sum", "max", "net"] as const),
    margin_call_level: call,
    stop_out_level: random.chance(0.15) ? call : random.between(1, 8) * (call / 10),
    stop_out_policy: random.pick(["largest_loss", "largest_margin", "oldest"] as const),
    negative_balance_protection: random.chance(0.7),
    quote_age_max_ms: random.pick([1_000, 5_000, 30_000]),
    orders_max: random.pick([3, 20, 100]),
    positions_max: random.pick([4, 20, 100]),
    markups: makeMarkups(random, symbols),
    commissions: makeCommissions(random, symbols),
    prop: hasProp
      ? {
          phase: "evaluation",
          profit_target: rule(60),
          daily_loss_max: rule(150),
          total_loss_max: rule(250),
        }
      : null,
  };
}
