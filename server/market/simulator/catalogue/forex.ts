/** Currencies: majors, crosses and others. The levels are round figures of recent years. Pure data. */
import { HOURS } from "./hours.ts";
import { DAY_OF_WEEK } from "./spec.ts";
import type { Legs, SymbolSpec } from "./spec.ts";

/** Each currency in US dollars. */
export const CURRENCY_LEGS: Legs = {
  EUR: leg(1.08, 0.45, "europe", { dollar: -0.75, europe: 0.5, risk: 0.1 }),
  GBP: leg(1.27, 0.52, "europe", { dollar: -0.65, europe: 0.3, risk: 0.25 }),
  JPY: leg(1 / 150, 0.58, "pacific", { dollar: -0.55, risk: -0.4 }),
  CHF: leg(1 / 0.88, 0.48, "europe", { dollar: -0.65, europe: 0.55, risk: -0.2 }),
  AUD: leg(0.655, 0.62, "pacific", { dollar: -0.6, risk: 0.5, pacific: 0.4 }),
  NZD: leg(0.602, 0.62, "pacific", { dollar: -0.6, risk: 0.45, pacific: 0.45 }),
  CAD: leg(1 / 1.365, 0.42, "america", { dollar: -0.62, risk: 0.35, oil: 0.25 }),
  SEK: leg(1 / 10.5, 0.64, "europe", { dollar: -0.6, europe: 0.5, risk: 0.3 }),
  NOK: leg(1 / 10.8, 0.68, "europe", { dollar: -0.55, europe: 0.4, risk: 0.3, oil: 0.25 }),
  PLN: leg(1 / 3.95, 0.62, "europe", { dollar: -0.55, europe: 0.55, risk: 0.25 }),
  TRY: { ...leg(1 / 34, 0.6, "world", { dollar: -0.4, risk: 0.2 }), yearlyPercent: -14 },
  ZAR: leg(1 / 18.3, 0.95, "world", { dollar: -0.45, risk: 0.5 }),
  MXN: leg(1 / 18.4, 0.78, "america", { dollar: -0.45, risk: 0.5 }),
  SGD: leg(1 / 1.34, 0.3, "pacific", { dollar: -0.75, risk: 0.25, pacific: 0.15 }),
  CNH: leg(1 / 7.22, 0.27, "pacific", { dollar: -0.6, pacific: 0.25 }),
  // Held by its central bank within half a percent of this: it hardly moves.
  HKD: leg(1 / 7.8, 0.03, "pacific", { dollar: -0.2, pacific: 0.3 }),
};

function leg(
  price: number,
  dailyPercent: number,
  home: Legs[string]["home"],
  on: Legs[string]["on"],
): Legs[string] {
  return { price, dailyPercent, home, on };
}

type Kind = "Majors" | "Crosses" | "Exotics";
const NAMES: Readonly<Record<string, string>> = {
  EUR: "Euro",
  USD: "US Dollar",
  GBP: "British Pound",
  JPY: "Japanese Yen",
  CHF: "Swiss Franc",
  AUD: "Australian Dollar",
  NZD: "New Zealand Dollar",
  CAD: "Canadian Dollar",
  SEK: "Swedish Krona",
  NOK: "Norwegian Krone",
  PLN: "Polish Zloty",
  TRY: "Turkish Lira",
  ZAR: "South African Rand",
  MXN: "Mexican Peso",
  SGD: "Singapore Dollar",
  CNH: "Offshore Renminbi",
  HKD: "Hong Kong Dollar",
};

/** id, base, quote, digits, spread in points, ticks a minute, swap long, swap short (points a night a lot), stop level. */
type Row = [number, string, string, number, number, number, number, number, number];

const MAJORS: readonly Row[] = [
  [1, "EUR", "USD", 5, 7, 75, -7.4, 3.1, 0],
  [2, "GBP", "USD", 5, 9, 70, -3.2, -1.1, 0],
  [3, "USD", "JPY", 3, 8, 75, 9.6, -19.2, 0],
  [4, "USD", "CHF", 5, 10, 52, 6.2, -11.5, 0],
  [5, "AUD", "USD", 5, 8, 58, -3.1, 0.4, 0],
  [6, "USD", "CAD", 5, 10, 55, 2.4, -6.8, 0],
  [7, "NZD", "USD", 5, 11, 45, -1.9, -0.6, 0],
];
const CROSSES: readonly Row[] = [
  [8, "EUR", "JPY", 3, 11, 65, 6.1, -14.8, 0],
  [9, "EUR", "GBP", 5, 9, 48, -5.6, 1.4, 0],
  [10, "EUR", "CHF", 5, 12, 42, 2.1, -6.4, 0],
  [11, "EUR", "AUD", 5, 17, 48, -8.8, 2.2, 10],
  [12, "EUR", "CAD", 5, 17, 45, -5.2, -0.9, 10],
  [13, "EUR", "NZD", 5, 22, 42, -9.4, 1.6, 10],
  [14, "GBP", "JPY", 3, 16, 68, 12.9, -24.6, 0],
  [15, "GBP", "CHF", 5, 19, 45, 7.0, -13.2, 10],
  [16, "GBP", "AUD", 5, 21, 48, -4.6, -2.9, 10],
  [17, "GBP", "CAD", 5, 21, 45, -1.2, -5.8, 10],
  [18, "GBP", "NZD", 5, 27, 42, -5.1, -3.6, 10],
  [19, "AUD", "JPY", 3, 12, 55, 5.4, -11.7, 0],
  [20, "AUD", "CHF", 5, 14, 38, 3.3, -7.4, 10],
  [21, "AUD", "CAD", 5, 14, 42, -0.7, -4.1, 10],
  [22, "AUD", "NZD", 5, 15, 40, -2.8, -2.2, 10],
  [23, "NZD", "JPY", 3, 14, 42, 5.0, -10.9, 10],
  [24, "NZD", "CAD", 5, 17, 36, -0.5, -3.9, 10],
  [25, "NZD", "CHF", 5, 17, 34, 3.0, -6.8, 10],
  [26, "CAD", "JPY", 3, 13, 45, 4.6, -10.4, 10],
  [27, "CAD", "CHF", 5, 14, 36, 3.1, -7.2, 10],
  [28, "CHF", "JPY", 3, 16, 40, 1.2, -8.3, 10],
];
const EXOTICS: readonly Row[] = [
  [29, "USD", "SEK", 5, 260, 30, -12, -96, 50],
  [30, "USD", "NOK", 5, 300, 30, -22, -71, 50],
  [31, "USD", "PLN", 5, 160, 26, -41, -18, 50],
  [32, "USD", "TRY", 5, 900, 20, -6400, 1900, 200],
  [33, "USD", "ZAR", 5, 850, 32, -240, 84, 100],
  [34, "USD", "MXN", 5, 420, 32, -255, 92, 100],
  [35, "USD", "SGD", 5, 17, 30, 1.8, -7.9, 10],
  [36, "USD", "CNH", 5, 90, 28, 6, -42, 20],
  [37, "EUR", "SEK", 5, 330, 26, -46, -58, 50],
  [38, "EUR", "NOK", 5, 380, 26, -64, -38, 50],
  [39, "EUR", "PLN", 5, 190, 24, -60, 5, 50],
  [40, "USD", "HKD", 5, 45, 26, 2.4, -28, 20],
];

const legName = (currency: string): string | null => (currency === "USD" ? null : currency);

function spec(kind: Kind, row: Row): SymbolSpec {
  const [id, base, quote, digits, spread, ticks, swapLong, swapShort, stopLevel] = row;
  return {
    record: {
      symbol_id: id,
      symbol: base + quote,
      description: `${NAMES[base] ?? base} vs ${NAMES[quote] ?? quote}`,
      category: "forex",
      path: `Forex / ${kind}`,
      base_currency: base,
      quote_currency: quote,
      digits,
      pip_points: 10,
      contract_size: 100_000,
      volume_min: 0.01,
      volume_max: kind === "Exotics" ? 50 : 100,
      volume_step: 0.01,
      margin_mode: "fx",
      margin_fixed: null,
      leverage_max: kind === "Exotics" ? 50 : null,
      swap_mode: "points",
      swap_long: swapLong,
      swap_short: swapShort,
      swap_triple_day: DAY_OF_WEEK.wednesday,
      stop_level: stopLevel,
      hours: HOURS.forex,
      spread_typical: spread,
    },
    base: legName(base),
    quote: legName(quote),
    profile: "global",
    ticksPerMinute: ticks,
    regionalSpread: [1.7, 1.15, 1, 1, 1.1],
  };
}

export const FOREX: readonly SymbolSpec[] = [
  ...MAJORS.map((row) => spec("Majors", row)),
  ...CROSSES.map((row) => spec("Crosses", row)),
  ...EXOTICS.map((row) => spec("Exotics", row)),
];
