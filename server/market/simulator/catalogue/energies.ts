/** Contracts on oil and gas. Pure data. */
import type { TradingHours } from "../../../../contract/symbol.ts";
import { HOURS } from "./hours.ts";
import { DAY_OF_WEEK } from "./spec.ts";
import type { Legs, SymbolSpec } from "./spec.ts";

/** A barrel, or a million British thermal units, in US dollars. */
export const ENERGY_LEGS: Legs = {
  USOIL: { price: 77.5, dailyPercent: 2.1, home: "america", on: { oil: 0.93, risk: 0.2 } },
  UKOIL: { price: 81.6, dailyPercent: 2, home: "europe", on: { oil: 0.93, risk: 0.2 } },
  NATGAS: { price: 2.6, dailyPercent: 3.4, home: "america", on: { oil: 0.15 } },
};

type EnergyRow = {
  id: number;
  symbol: string;
  description: string;
  digits: number;
  units: number;
  spread: number;
  ticks: number;
  swaps: readonly [number, number];
  hours: TradingHours;
};

const ROWS: readonly EnergyRow[] = [
  {
    id: 301,
    symbol: "USOIL",
    description: "US Crude Oil (WTI)",
    digits: 3,
    units: 1000,
    spread: 28,
    ticks: 70,
    swaps: [-9.8, -6.1],
    hours: HOURS.energies,
  },
  {
    id: 302,
    symbol: "UKOIL",
    description: "UK Crude Oil (Brent)",
    digits: 3,
    units: 1000,
    spread: 30,
    ticks: 65,
    swaps: [-9.1, -5.4],
    hours: HOURS.brent,
  },
  {
    id: 303,
    symbol: "NATGAS",
    description: "Natural Gas",
    digits: 4,
    units: 10_000,
    spread: 42,
    ticks: 40,
    swaps: [-19.4, -3.7],
    hours: HOURS.energies,
  },
];

export const ENERGIES: readonly SymbolSpec[] = ROWS.map((row) => ({
  record: {
    symbol_id: row.id,
    symbol: row.symbol,
    description: row.description,
    category: "energies",
    path: "Energies / Spot",
    base_currency: "USD",
    quote_currency: "USD",
    digits: row.digits,
    pip_points: 10,
    contract_size: row.units,
    volume_min: 0.01,
    volume_max: 50,
    volume_step: 0.01,
    margin_mode: "cfd",
    margin_fixed: null,
    leverage_max: 50,
    swap_mode: "percent",
    swap_long: row.swaps[0],
    swap_short: row.swaps[1],
    swap_triple_day: DAY_OF_WEEK.friday,
    stop_level: 20,
    hours: row.hours,
    spread_typical: row.spread,
  },
  base: row.symbol,
  quote: null,
  profile: "global",
  ticksPerMinute: row.ticks,
  regionalSpread: [1.6, 1.3, 1.05, 1, 1],
}));
