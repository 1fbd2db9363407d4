/** Spot metals. Pure data. */
import { HOURS } from "./hours.ts";
import { DAY_OF_WEEK } from "./spec.ts";
import type { Legs, SymbolSpec } from "./spec.ts";

/** An ounce of each in US dollars. */
export const METAL_LEGS: Legs = {
  XAU: {
    price: 2400,
    dailyPercent: 0.9,
    yearlyPercent: 7,
    home: "world",
    on: { dollar: -0.4, risk: -0.15, metal: 0.55 },
  },
  XAG: {
    price: 28.5,
    dailyPercent: 1.7,
    yearlyPercent: 5,
    home: "world",
    on: { dollar: -0.35, metal: 0.65, risk: 0.1 },
  },
  XPT: {
    price: 980,
    dailyPercent: 1.5,
    home: "world",
    on: { dollar: -0.3, metal: 0.5, risk: 0.2 },
  },
  XPD: { price: 1010, dailyPercent: 2, home: "world", on: { dollar: -0.2, metal: 0.4, risk: 0.2 } },
};

/** id, metal, currency, description, digits, pip, ounces, volume max, spread, ticks a minute, swaps (points), stop level. */
type Row = [
  number,
  string,
  string,
  string,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

const ROWS: readonly Row[] = [
  [101, "XAU", "USD", "Gold vs US Dollar", 2, 10, 100, 50, 16, 110, -42.5, 18.2, 0],
  [102, "XAG", "USD", "Silver vs US Dollar", 3, 10, 5000, 50, 22, 70, -5.6, 0.9, 10],
  [103, "XPT", "USD", "Platinum vs US Dollar", 2, 10, 100, 20, 240, 32, -16.4, 4.1, 50],
  [104, "XPD", "USD", "Palladium vs US Dollar", 2, 10, 100, 20, 520, 26, -18.8, 4.4, 100],
  [105, "XAU", "EUR", "Gold vs Euro", 2, 10, 100, 50, 34, 60, -27.1, 6.3, 10],
];

export const METALS: readonly SymbolSpec[] = ROWS.map(
  ([id, metal, currency, description, digits, pip, ounces, most, spread, ticks, ...rest]) => {
    const [swapLong, swapShort, stopLevel] = rest;
    return {
      record: {
        symbol_id: id,
        symbol: metal + currency,
        description,
        category: "metals",
        path: "Metals / Spot",
        base_currency: metal,
        quote_currency: currency,
        digits,
        pip_points: pip,
        contract_size: ounces,
        volume_min: 0.01,
        volume_max: most,
        volume_step: 0.01,
        margin_mode: "cfd",
        margin_fixed: null,
        leverage_max: 100,
        swap_mode: "points",
        swap_long: swapLong,
        swap_short: swapShort,
        swap_triple_day: DAY_OF_WEEK.wednesday,
        stop_level: stopLevel,
        hours: HOURS.metals,
        spread_typical: spread,
      },
      base: metal,
      quote: currency === "USD" ? null : currency,
      profile: "global",
      ticksPerMinute: ticks,
      regionalSpread: [1.8, 1.2, 1, 1, 1.05],
    };
  },
);
