/** Contracts on share indices. Pure data. */
import type { TradingHours } from "../../../../contract/symbol.ts";
import { HOURS } from "./hours.ts";
import { DAY_OF_WEEK } from "./spec.ts";
import type { Legs, SymbolSpec } from "./spec.ts";

type IndexRow = {
  id: number;
  symbol: string;
  description: string;
  currency: string;
  region: "America" | "Europe" | "Asia Pacific";
  hours: TradingHours;
  /** Points of the price's last digit. */
  digits: number;
  spread: number;
  ticks: number;
  /** Percent a year of the notional. */
  swaps: readonly [number, number];
  leg: Legs[string];
};

const american = (price: number, dailyPercent: number, on: Legs[string]["on"]): Legs[string] => ({
  price,
  dailyPercent,
  yearlyPercent: 7,
  home: "wallStreet",
  on,
});
const european = (price: number, dailyPercent: number): Legs[string] => ({
  price,
  dailyPercent,
  yearlyPercent: 5,
  home: "frankfurt",
  on: { shares: 0.6, risk: 0.35, europe: 0.4 },
});
const asian = (price: number, dailyPercent: number, pacific: number): Legs[string] => ({
  price,
  dailyPercent,
  yearlyPercent: 4,
  home: "tokyo",
  on: { shares: 0.55, risk: 0.35, pacific },
});

const ROWS: readonly IndexRow[] = [
  {
    id: 201,
    symbol: "US30",
    description: "US Wall Street 30",
    currency: "USD",
    region: "America",
    hours: HOURS.unitedStatesIndices,
    digits: 1,
    spread: 22,
    ticks: 85,
    swaps: [-7.2, 1.2],
    leg: american(39_000, 0.9, { shares: 0.82, risk: 0.35 }),
  },
  {
    id: 202,
    symbol: "US100",
    description: "US Tech 100",
    currency: "USD",
    region: "America",
    hours: HOURS.unitedStatesIndices,
    digits: 1,
    spread: 14,
    ticks: 105,
    swaps: [-7.2, 1.2],
    leg: american(18_800, 1.25, { shares: 0.76, risk: 0.35, technology: 0.42 }),
  },
  {
    id: 203,
    symbol: "US500",
    description: "US 500",
    currency: "USD",
    region: "America",
    hours: HOURS.unitedStatesIndices,
    digits: 1,
    spread: 5,
    ticks: 80,
    swaps: [-7.2, 1.2],
    leg: american(5400, 0.95, { shares: 0.86, risk: 0.35, technology: 0.2 }),
  },
  {
    id: 204,
    symbol: "US2000",
    description: "US Small Cap 2000",
    currency: "USD",
    region: "America",
    hours: HOURS.unitedStatesIndices,
    digits: 1,
    spread: 4,
    ticks: 55,
    swaps: [-7.2, 1.2],
    leg: american(2080, 1.35, { shares: 0.72, risk: 0.4 }),
  },
  {
    id: 205,
    symbol: "GER40",
    description: "Germany 40",
    currency: "EUR",
    region: "Europe",
    hours: HOURS.germanIndices,
    digits: 1,
    spread: 12,
    ticks: 85,
    swaps: [-5.9, 0.6],
    leg: european(18_200, 1.1),
  },
  {
    id: 206,
    symbol: "UK100",
    description: "UK 100",
    currency: "GBP",
    region: "Europe",
    hours: HOURS.londonIndices,
    digits: 1,
    spread: 11,
    ticks: 60,
    swaps: [-7.4, 1.3],
    leg: european(8150, 0.8),
  },
  {
    id: 207,
    symbol: "FRA40",
    description: "France 40",
    currency: "EUR",
    region: "Europe",
    hours: HOURS.europeanIndices,
    digits: 1,
    spread: 12,
    ticks: 55,
    swaps: [-5.9, 0.6],
    leg: european(7600, 1.05),
  },
  {
    id: 208,
    symbol: "EU50",
    description: "Euro Area 50",
    currency: "EUR",
    region: "Europe",
    hours: HOURS.europeanIndices,
    digits: 1,
    spread: 14,
    ticks: 55,
    swaps: [-5.9, 0.6],
    leg: european(4920, 1.05),
  },
  {
    id: 209,
    symbol: "JPN225",
    description: "Japan 225",
    currency: "JPY",
    region: "Asia Pacific",
    hours: HOURS.unitedStatesIndices,
    digits: 0,
    spread: 9,
    ticks: 60,
    swaps: [-3.4, -1.9],
    leg: asian(38_600, 1.25, 0.2),
  },
  {
    id: 210,
    symbol: "AUS200",
    description: "Australia 200",
    currency: "AUD",
    region: "Asia Pacific",
    hours: HOURS.sydneyIndices,
    digits: 1,
    spread: 15,
    ticks: 45,
    swaps: [-6.7, 0.9],
    leg: asian(7800, 0.85, 0.4),
  },
  {
    id: 211,
    symbol: "HK50",
    description: "Hong Kong 50",
    currency: "HKD",
    region: "Asia Pacific",
    hours: HOURS.hongKongIndices,
    digits: 0,
    spread: 8,
    ticks: 50,
    swaps: [-6.5, -0.4],
    leg: asian(17_900, 1.5, 0.4),
  },
];

export const INDEX_LEGS: Legs = Object.fromEntries(ROWS.map((row) => [row.symbol, row.leg]));

export const INDICES: readonly SymbolSpec[] = ROWS.map((row) => ({
  record: {
    symbol_id: row.id,
    symbol: row.symbol,
    description: row.description,
    category: "indices",
    path: `Indices / ${row.region}`,
    base_currency: row.currency,
    quote_currency: row.currency,
    digits: row.digits,
    pip_points: 10 ** row.digits,
    contract_size: row.currency === "JPY" ? 100 : 1,
    volume_min: 0.1,
    volume_max: 250,
    volume_step: 0.1,
    margin_mode: "cfd",
    margin_fixed: null,
    leverage_max: 100,
    swap_mode: "percent",
    swap_long: row.swaps[0],
    swap_short: row.swaps[1],
    swap_triple_day: DAY_OF_WEEK.friday,
    stop_level: 10,
    hours: row.hours,
    spread_typical: row.spread,
  },
  base: row.symbol,
  quote: null,
  profile: "global",
  ticksPerMinute: row.ticks,
  regionalSpread: row.region === "Europe" ? [2, 1.8, 1, 1, 1.2] : [1.8, 1.3, 1.1, 1, 1],
}));
