/**
 * The symbols of the simulation: forex of 5, 3 and 0 digits, metals, indices, energies that go below zero, crypto,
 * a share of fixed margin, and one whose currency nothing converts. Runs in tests; pure.
 */
import { points, steps } from "../../domain/units.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import type { Fraction } from "../../domain/fraction.ts";

export type SymbolPlan = {
  readonly terms: SymbolTerms;
  /** Where its price starts, in points. */
  readonly start: number;
  /** Points that a usual quote moves by. */
  readonly step: number;
  readonly spread: number;
  /** Trades on Saturday and Sunday too. */
  readonly isAlwaysOpen: boolean;
};

const q = (n: number, d = 1): Fraction => ({ n: BigInt(n), d: BigInt(d) });

const FOREX: SymbolTerms = {
  symbol_id: 1,
  category: "forex",
  base_currency: "EUR",
  quote_currency: "USD",
  digits: 5,
  pip_points: 10,
  volume_step: q(1, 100),
  contract_size: q(100_000),
  volume_min: steps(1),
  volume_max: steps(5000),
  margin_mode: "fx",
  margin_fixed: null,
  leverage_max: null,
  swap_mode: "points",
  swap_long: q(-65, 10),
  swap_short: q(12, 10),
  swap_triple_day: 3,
  stop_level: points(20),
};

const plan = (
  terms: Partial<SymbolTerms>,
  [start, step, spread]: readonly [number, number, number],
  isAlwaysOpen = false,
): SymbolPlan => ({
  terms: offering({ ...FOREX, ...terms }, step),
  start,
  step,
  spread,
  isAlwaysOpen,
});

/** Three of four offer guaranteed stops, one of them for nothing. */
function offering(terms: SymbolTerms, step: number): SymbolTerms {
  const { symbol_id, stop_level } = terms;
  if (symbol_id % 4 === 0) return terms;
  const premium = symbol_id === 6 ? 0 : Math.ceil(step / 4);
  const distance_min = stop_level + step;
  return {
    ...terms,
    guaranteed_stop: { premium: points(premium), distance_min: points(distance_min) },
  };
}

const CFD: Partial<SymbolTerms> = {
  category: "indices",
  margin_mode: "cfd",
  swap_mode: "percent",
  swap_long: q(-725, 100),
  swap_short: q(-15, 10),
  contract_size: q(1),
  volume_step: q(1, 10),
  stop_level: points(0),
};

export const SYMBOLS: readonly SymbolPlan[] = [
  plan({}, [108_500, 18, 12]),
  plan(
    { symbol_id: 2, base_currency: "USD", quote_currency: "JPY", digits: 3, volume_min: steps(10) },
    [149_250, 25, 14],
  ),
  plan(
    { symbol_id: 3, base_currency: "GBP", quote_currency: "USD", swap_triple_day: null },
    [127_120, 22, 9],
  ),
  plan(
    {
      symbol_id: 4,
      base_currency: "EUR",
      quote_currency: "GBP",
      volume_min: steps(3),
      leverage_max: q(30),
      swap_mode: "none",
    },
    [85_300, 12, 11],
  ),
  plan(
    {
      ...CFD,
      symbol_id: 5,
      category: "metals",
      base_currency: "XAU",
      digits: 2,
      contract_size: q(100),
      volume_step: q(1, 100),
      leverage_max: q(20),
    },
    [265_040, 60, 25],
  ),
  plan(
    { ...CFD, symbol_id: 6, base_currency: "US500", digits: 1, contract_size: q(10) },
    [58_120, 15, 4],
  ),
  plan(
    {
      ...CFD,
      symbol_id: 7,
      base_currency: "JP225",
      quote_currency: "JPY",
      digits: 0,
      pip_points: 1,
      contract_size: q(100),
      volume_step: q(1),
    },
    [38_650, 12, 5],
  ),
  plan(
    {
      ...CFD,
      symbol_id: 8,
      category: "crypto",
      base_currency: "BTC",
      digits: 2,
      volume_step: q(1, 1000),
      volume_min: steps(5),
      swap_triple_day: null,
      leverage_max: q(5),
    },
    [9_712_345, 9000, 2500],
    true,
  ),
  plan(
    {
      ...CFD,
      symbol_id: 9,
      category: "energies",
      base_currency: "WTI",
      digits: 3,
      contract_size: q(1000),
      volume_step: q(1, 100),
      leverage_max: q(10),
      swap_triple_day: 5,
    },
    [9_400, 700, 40],
  ),
  plan(
    { symbol_id: 10, base_currency: "EUR", quote_currency: "JPY", digits: 3 },
    [161_900, 30, 19],
  ),
  plan(
    {
      ...CFD,
      symbol_id: 11,
      base_currency: "DE40",
      quote_currency: "EUR",
      digits: 1,
      contract_size: q(25),
      volume_max: steps(40),
    },
    [193_455, 40, 12],
  ),
  plan(
    {
      symbol_id: 12,
      base_currency: "NZD",
      quote_currency: "CAD",
      swap_long: q(21, 10),
      swap_short: q(-44, 10),
    },
    [81_930, 16, 21],
  ),
  plan(
    { symbol_id: 13, base_currency: "USD", quote_currency: "CAD", contract_size: q(100_000) },
    [139_870, 15, 13],
  ),
  plan(
    {
      ...CFD,
      symbol_id: 14,
      category: "shares",
      base_currency: "ACME",
      digits: 2,
      contract_size: q(1),
      volume_step: q(1),
      margin_mode: "fixed",
      margin_fixed: q(4_550, 100),
      swap_mode: "none",
    },
    [18_240, 9, 3],
  ),
  plan(
    {
      ...CFD,
      symbol_id: 15,
      base_currency: "OMX",
      quote_currency: "SEK",
      digits: 2,
      contract_size: q(10),
    },
    [251_020, 45, 30],
  ),
  plan(
    { symbol_id: 16, base_currency: "KWD", quote_currency: "USD", margin_mode: "cfd" },
    [325_100, 11, 30],
  ),
];
