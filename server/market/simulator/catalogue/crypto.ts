/** Coins, traded every minute of the week. Pure data. */
import { HOURS } from "./hours.ts";
import type { Legs, SymbolSpec } from "./spec.ts";

type Tier = "large" | "middle" | "small";

/** id, coin, name, price in US dollars, daily percent, digits, spread in points, ticks a minute, contract size, tier. */
type Row = [number, string, string, number, number, number, number, number, number, Tier];

const ROWS: readonly Row[] = [
  [401, "BTC", "Bitcoin", 65_000, 2.6, 2, 1400, 120, 1, "large"],
  [402, "ETH", "Ethereum", 3200, 3.2, 2, 130, 105, 1, "large"],
  [403, "SOL", "Solana", 152, 4.2, 3, 70, 80, 10, "middle"],
  [404, "XRP", "XRP", 0.58, 3.8, 5, 55, 75, 1000, "middle"],
  [405, "BNB", "BNB", 580, 3, 2, 45, 55, 1, "middle"],
  [406, "DOGE", "Dogecoin", 0.131, 4.6, 5, 16, 60, 10_000, "middle"],
  [407, "ADA", "Cardano", 0.44, 4, 5, 45, 50, 1000, "middle"],
  [408, "AVAX", "Avalanche", 29.5, 4.6, 3, 24, 42, 10, "small"],
  [409, "LINK", "Chainlink", 13.8, 4.3, 3, 11, 45, 10, "small"],
  [410, "LTC", "Litecoin", 74, 3.4, 2, 7, 48, 10, "middle"],
  [411, "BCH", "Bitcoin Cash", 385, 3.9, 2, 42, 42, 1, "middle"],
  [412, "DOT", "Polkadot", 6.2, 4.2, 4, 60, 40, 100, "small"],
  [413, "TRX", "TRON", 0.127, 2.6, 5, 14, 38, 10_000, "middle"],
  [414, "UNI", "Uniswap", 7.9, 4.8, 4, 80, 36, 100, "small"],
  [415, "XLM", "Stellar", 0.103, 3.8, 5, 13, 36, 10_000, "middle"],
  [416, "ATOM", "Cosmos", 6.9, 4.4, 4, 70, 34, 100, "small"],
  [417, "ETC", "Ethereum Classic", 23.6, 4.1, 3, 26, 36, 10, "small"],
  [418, "NEAR", "NEAR Protocol", 5.2, 5, 4, 60, 34, 100, "small"],
  [419, "APT", "Aptos", 7.4, 5, 4, 80, 32, 100, "small"],
  [420, "ARB", "Arbitrum", 0.79, 4.9, 5, 95, 34, 1000, "small"],
  [421, "OP", "Optimism", 1.78, 5, 4, 22, 32, 100, "small"],
  [422, "FIL", "Filecoin", 4.5, 4.6, 4, 55, 30, 100, "small"],
  [423, "AAVE", "Aave", 96, 4.7, 2, 12, 30, 1, "small"],
  [424, "ALGO", "Algorand", 0.148, 4.4, 5, 19, 28, 10_000, "small"],
  [425, "SUI", "Sui", 1.05, 5.2, 4, 14, 36, 100, "small"],
  [426, "HBAR", "Hedera", 0.077, 4.4, 5, 11, 28, 10_000, "small"],
];

const FACTORS = {
  large: { coins: 0.86, risk: 0.18 },
  middle: { coins: 0.72, altcoins: 0.3, risk: 0.15 },
  small: { coins: 0.7, altcoins: 0.42, risk: 0.15 },
} as const;

export const CRYPTO_LEGS: Legs = Object.fromEntries(
  ROWS.map(([, coin, , price, dailyPercent, , , , , tier]) => [
    coin,
    {
      price,
      dailyPercent,
      yearlyPercent: tier === "large" ? 14 : 6,
      home: "flat" as const,
      on: FACTORS[tier],
    },
  ]),
);

const crypto = (row: Row, quote: string, description: string): SymbolSpec => {
  const [id, coin, , , , digits, spread, ticks, size, tier] = row;
  return {
    record: {
      symbol_id: id,
      symbol: coin + quote,
      description,
      category: "crypto",
      path: `Crypto / ${tier === "large" ? "Majors" : "Altcoins"}`,
      base_currency: coin,
      quote_currency: quote,
      digits,
      pip_points: digits === 2 ? 100 : 10,
      contract_size: size,
      volume_min: 0.01,
      volume_max: tier === "large" ? 20 : 200,
      volume_step: 0.01,
      margin_mode: "cfd",
      margin_fixed: null,
      leverage_max: tier === "large" ? 20 : 10,
      swap_mode: "percent",
      swap_long: tier === "large" ? -18 : -22,
      swap_short: tier === "large" ? -4 : -8,
      // Financed every night of the week, so no night counts three times.
      swap_triple_day: null,
      stop_level: Math.round(spread / 2),
      hours: HOURS.crypto,
      spread_typical: spread,
    },
    base: coin,
    quote: quote === "USD" ? null : quote,
    profile: "crypto",
    ticksPerMinute: ticks,
    regionalSpread: [1.05, 1.05, 1, 1, 1],
  };
};

const ETHBTC: Row = [427, "ETH", "Ethereum", 0, 0, 6, 28, 45, 1, "large"];

export const CRYPTO: readonly SymbolSpec[] = [
  ...ROWS.map((row) => crypto(row, "USD", `${row[2]} vs US Dollar`)),
  crypto(ETHBTC, "BTC", "Ethereum vs Bitcoin"),
];
