/** Contracts on shares of United States companies, open in New York's cash session. Pure data. */
import { HOURS } from "./hours.ts";
import { DAY_OF_WEEK } from "./spec.ts";
import type { Legs, SymbolSpec } from "./spec.ts";

type Sector = "Technology" | "Finance" | "Consumer" | "Energy and Health";

/** id, ticker, company, price in US dollars, daily percent, spread in points, ticks a minute, sector. */
type Row = [number, string, string, number, number, number, number, Sector];

const ROWS: readonly Row[] = [
  [501, "AAPL", "Apple Inc.", 214, 1.5, 6, 26, "Technology"],
  [502, "MSFT", "Microsoft Corporation", 428, 1.4, 12, 24, "Technology"],
  [503, "NVDA", "NVIDIA Corporation", 124, 2.9, 4, 34, "Technology"],
  [504, "AMZN", "Amazon.com, Inc.", 186, 1.8, 6, 26, "Technology"],
  [505, "GOOGL", "Alphabet Inc. Class A", 178, 1.6, 6, 24, "Technology"],
  [506, "META", "Meta Platforms, Inc.", 504, 2, 18, 24, "Technology"],
  [507, "TSLA", "Tesla, Inc.", 232, 3.1, 8, 34, "Technology"],
  [508, "NFLX", "Netflix, Inc.", 655, 2, 28, 20, "Technology"],
  [509, "AMD", "Advanced Micro Devices, Inc.", 158, 2.9, 6, 26, "Technology"],
  [510, "INTC", "Intel Corporation", 31.4, 2.4, 3, 22, "Technology"],
  [511, "JPM", "JPMorgan Chase & Co.", 204, 1.3, 8, 20, "Finance"],
  [512, "V", "Visa Inc. Class A", 271, 1.2, 11, 18, "Finance"],
  [513, "BAC", "Bank of America Corporation", 40.2, 1.6, 3, 20, "Finance"],
  [514, "WMT", "Walmart Inc.", 69.5, 1.1, 3, 18, "Consumer"],
  [515, "KO", "The Coca-Cola Company", 64.8, 0.9, 3, 18, "Consumer"],
  [516, "DIS", "The Walt Disney Company", 98.6, 1.6, 4, 18, "Consumer"],
  [517, "XOM", "Exxon Mobil Corporation", 114, 1.5, 4, 20, "Energy and Health"],
  [518, "JNJ", "Johnson & Johnson", 152, 1, 6, 18, "Energy and Health"],
];

const FACTORS = {
  Technology: { shares: 0.5, risk: 0.2, technology: 0.5 },
  Finance: { shares: 0.62, risk: 0.25 },
  Consumer: { shares: 0.55, risk: 0.15 },
  "Energy and Health": { shares: 0.45, risk: 0.1, oil: 0.25 },
} as const;

export const SHARE_LEGS: Legs = Object.fromEntries(
  ROWS.map(([, ticker, , price, dailyPercent, , , sector]) => [
    ticker,
    { price, dailyPercent, yearlyPercent: 7, home: "flat" as const, on: FACTORS[sector] },
  ]),
);

export const SHARES: readonly SymbolSpec[] = ROWS.map(
  ([id, ticker, company, , , spread, ticks, sector]) => ({
    record: {
      symbol_id: id,
      symbol: ticker,
      description: company,
      category: "shares",
      path: `Shares / United States / ${sector}`,
      base_currency: "USD",
      quote_currency: "USD",
      digits: 2,
      pip_points: 1,
      contract_size: 1,
      volume_min: 1,
      volume_max: 10_000,
      volume_step: 1,
      margin_mode: "cfd",
      margin_fixed: null,
      leverage_max: 20,
      swap_mode: "percent",
      swap_long: -7.8,
      swap_short: -2.4,
      swap_triple_day: DAY_OF_WEEK.friday,
      stop_level: 2,
      hours: HOURS.unitedStatesShares,
      spread_typical: spread,
    },
    base: ticker,
    quote: null,
    profile: "cash",
    ticksPerMinute: ticks,
    regionalSpread: [1, 1, 1, 1, 1],
  }),
);
