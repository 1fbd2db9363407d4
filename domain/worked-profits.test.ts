/**
 * Profit and swap by hand: each row says how its result comes about, at the quotes of tests/support/worked-market.ts. The
 * results are rounded half-even from the exact quotient of the note; none was read off the code.
 */
import { describe, expect, test } from "vitest";
import { digitsOf, pointsAt, ratesIn, termsOf } from "../tests/support/worked-market.ts";
import type { WorkedSymbol } from "../tests/support/worked-market.ts";
import { ensure } from "./assert.ts";
import { amountOf, bookable, toAtto } from "./money.ts";
import { toMicro } from "./price.ts";
import { exactProfit, floatingProfit, NOTHING_REALIZED, profitFactors } from "./profit.ts";
import { nightSwap } from "./swap.ts";
import { atto, type Points } from "./units.ts";
import { stepsOf } from "./volume.ts";

type ProfitRow = readonly [
  symbol: WorkedSymbol,
  side: "buy" | "sell",
  lots: number,
  open: number,
  exit: number,
  currency: string,
  expected: number,
  how: string,
];

const PROFITS: readonly ProfitRow[] = [
  ["EURUSD", "buy", 1, 1.08, 1.0834, "USD", 340, "(1.08340 - 1.08000) * 100000"],
  ["EURUSD", "sell", 0.01, 1.08352, 1.084, "USD", -0.48, "(1.08352 - 1.08400) * 1000"],
  ["EURUSD", "buy", 0.37, 1.08352, 1.0834, "USD", -4.44, "(1.08340 - 1.08352) * 37000"],
  ["USDJPY", "buy", 1, 149.5, 149.95, "USD", 300.06, "45000 / 149.970"],
  ["USDJPY", "sell", 1, 149.5, 149.97, "USD", -313.44, "-47000 / 149.950"],
  ["GBPJPY", "buy", 0.5, 189, 189.7, "USD", 233.38, "35000 / 149.970"],
  ["GBPJPY", "sell", 0.5, 189, 189.74, "USD", -246.75, "-37000 / 149.950"],
  ["USDCHF", "sell", 2, 0.883, 0.8814, "USD", 363.06, "(0.88300 - 0.88140) * 200000 / 0.88140"],
  ["XAUUSD", "buy", 0.1, 2030, 2034.1, "USD", 41, "4.10 * 10"],
  ["XAUUSD", "sell", 0.03, 2031.27, 2034.5, "USD", -9.69, "-3.23 * 3"],
  ["XAGUSD", "sell", 0.25, 23, 22.88, "USD", 150, "0.120 * 1250"],
  ["US500", "buy", 3, 4950, 4975.2, "USD", 75.6, "25.2 * 3"],
  ["DE40", "sell", 2, 17000, 17014, "USD", -30.34, "-14 * 2 * 1.08352"],
  ["DE40", "buy", 2, 17000, 17012.5, "USD", 27.08, "12.5 * 2 * 1.08340"],
  ["JP225", "buy", 5, 36000, 36150, "USD", 5, "150 * 5 / 149.970"],
  ["BTCUSD", "buy", 0.015, 42000, 43125.5, "USD", 16.88, "1125.50 * 0.015"],
  ["BTCUSD", "buy", 0.001, 43000, 43005, "USD", 0, "5.00 * 0.001"],
  ["BTCUSD", "buy", 0.001, 43000, 43015, "USD", 0.02, "15.00 * 0.001"],
  ["BTCUSD", "sell", 0.001, 43000, 43005, "USD", 0, "-5.00 * 0.001"],
  ["BTCUSD", "sell", 0.001, 43000, 43025, "USD", -0.02, "-25.00 * 0.001"],
  ["AAPL", "buy", 10, 188, 188.15, "USD", 1.5, "0.15 * 10"],
  ["USOIL", "buy", 1, 0.5, -37.63, "USD", -38130, "(-37.63 - 0.50) * 1000"],
  ["USOIL", "sell", 1, -37.63, -2.72, "USD", -34910, "(-37.63 + 2.72) * 1000"],
  ["EURUSD", "buy", 1, 1.08, 1.0834, "EUR", 313.79, "340 / 1.08352"],
  ["EURUSD", "sell", 1, 1.08, 1.08352, "EUR", -324.9, "-352 / 1.08340"],
  ["USDJPY", "buy", 1, 149.5, 149.95, "EUR", 276.97, "45000 / 162.470"],
  ["USDJPY", "sell", 1, 149.5, 149.97, "EUR", -289.34, "-47000 / 162.440"],
  ["DE40", "buy", 0.5, 16950, 17012.5, "EUR", 31.25, "62.5 * 0.5"],
  ["XAUUSD", "sell", 1, 2040, 2034.5, "EUR", 507.6, "550 / 1.08352"],
  ["USDCHF", "buy", 1, 0.88, 0.8812, "EUR", 125.65, "120 / 0.88140 / 1.08352"],
  ["USDCHF", "sell", 1, 0.88, 0.8814, "EUR", -146.64, "-140 / 0.88120 / 1.08340"],
  ["USDJPY", "buy", 1, 149.5, 149.95, "JPY", 45000, "0.450 * 100000"],
  ["EURUSD", "buy", 1, 1.08, 1.0834, "JPY", 50983, "340 * 149.950"],
  ["EURUSD", "sell", 1, 1.08, 1.08352, "JPY", -52789, "-352 * 149.970"],
  ["JP225", "sell", 10, 36200, 36160, "JPY", 400, "40 * 10"],
  ["JP225", "buy", 0.1, 36145, 36150, "JPY", 0, "5 * 0.1"],
  ["JP225", "buy", 0.1, 36135, 36150, "JPY", 2, "15 * 0.1"],
  ["XAUUSD", "buy", 0.01, 2034.5, 2034.1, "JPY", -60, "-0.40 * 149.970"],
];

describe("profit by hand", () => {
  test.each(PROFITS)(
    "%s %s %d lots from %d to %d is in %s %d: %s",
    (symbol, sideName, lots, open, exit, currency, expected) => {
      const terms = termsOf(symbol);
      const side = sideName === "buy" ? 0 : 1;
      const volume = ensure(stepsOf(lots, terms), "steps");
      const openMicro = toMicro(pointsAt(open, terms));
      const end: Points = pointsAt(exit, terms);
      const rates = ratesIn(currency, terms);
      const digits = digitsOf(currency);

      const exact = exactProfit(terms, side, openMicro, end, volume, rates, digits);
      const booked = bookable(toAtto(ensure(exact, "profit")));
      expect(amountOf(booked, digits)).toBe(expected);

      const shown = floatingProfit(
        {
          side,
          volume,
          open_price_micro: openMicro,
          swap_atto: atto(0n),
          realized: NOTHING_REALIZED,
        },
        end,
        profitFactors(terms, rates, digits),
      );
      expect(shown).toBe(booked);
    },
  );
});

type SwapRow = readonly [
  symbol: WorkedSymbol,
  side: "buy" | "sell",
  lots: number,
  price: number,
  mode: "points" | "percent",
  swap_long: number,
  swap_short: number,
  nights: number,
  currency: string,
  expected: number,
  how: string,
];

const SWAPS: readonly SwapRow[] = [
  ["EURUSD", "buy", 1, 1.0834, "points", -7.5, 2.1, 1, "USD", -7.5, "-7.5 * 0.00001 * 100000"],
  ["EURUSD", "sell", 1, 1.08352, "points", -7.5, 2.1, 1, "USD", 2.1, "2.1 * 0.00001 * 100000"],
  ["EURUSD", "buy", 0.2, 1.0834, "points", -7.5, 2.1, 3, "USD", -4.5, "-7.5 * 0.00001 * 20000 * 3"],
  [
    "USDJPY",
    "buy",
    1,
    149.95,
    "points",
    12.34,
    -25.6,
    1,
    "USD",
    8.23,
    "12.34 * 0.001 * 100000 / 149.970",
  ],
  [
    "USDJPY",
    "sell",
    1,
    149.97,
    "points",
    12.34,
    -25.6,
    3,
    "USD",
    -51.22,
    "-25.6 * 0.001 * 100000 * 3 / 149.950",
  ],
  [
    "XAUUSD",
    "buy",
    1,
    2034.1,
    "points",
    -38.5,
    18.2,
    1,
    "EUR",
    -35.54,
    "-38.5 * 0.01 * 100 / 1.08340",
  ],
  [
    "US500",
    "buy",
    3,
    4975.2,
    "percent",
    -7.25,
    2.25,
    1,
    "USD",
    -3.01,
    "4975.2 * 3 * -7.25 / 100 / 360",
  ],
  [
    "US500",
    "sell",
    3,
    4975.7,
    "percent",
    -7.25,
    2.25,
    3,
    "USD",
    2.8,
    "4975.7 * 3 * 2.25 / 100 / 360 * 3",
  ],
  [
    "BTCUSD",
    "buy",
    0.5,
    43125.5,
    "percent",
    -20,
    -20,
    1,
    "USD",
    -11.98,
    "43125.50 * 0.5 * -20 / 100 / 360",
  ],
  [
    "DE40",
    "buy",
    2,
    17012.5,
    "percent",
    -6.4,
    0.5,
    1,
    "USD",
    -6.55,
    "17012.5 * 2 * -6.4 / 100 / 360 * 1.08352",
  ],
  ["JP225", "sell", 10, 36160, "percent", -2.6, 1.8, 1, "JPY", 18, "36160 * 10 * 1.8 / 100 / 360"],
  ["USDJPY", "buy", 1, 149.95, "points", 12.34, -25.6, 1, "JPY", 1234, "12.34 * 0.001 * 100000"],
];

const SWAP_CASES = SWAPS.map(
  ([symbol, side, lots, price, swap_mode, swap_long, swap_short, nights, currency, ...rest]) => ({
    symbol,
    side,
    lots,
    price,
    terms: termsOf(symbol, { swap_mode, swap_long, swap_short }),
    nights,
    currency,
    expected: rest[0],
    how: rest[1],
  }),
);

describe("swap by hand", () => {
  test.each(SWAP_CASES)(
    "$symbol $side $lots lots, $nights nights in $currency: $expected, as $how",
    ({ side, lots, price, terms, nights, currency, expected }) => {
      const exact = nightSwap(
        terms,
        side === "buy" ? 0 : 1,
        ensure(stepsOf(lots, terms), "steps"),
        pointsAt(price, terms),
        nights,
        ratesIn(currency, terms),
        digitsOf(currency),
      );
      const booked = bookable(toAtto(ensure(exact, "swap")));
      expect(amountOf(booked, digitsOf(currency))).toBe(expected);
    },
  );
});
