/**
 * Margin, commission and margin levels by hand: each row says how its result comes about, at the quotes of
 * tests/support/worked-market.ts. The results are rounded half-even from the exact quotient of the note; none was read
 * off the code. The stop-out is cTrader's own example of its fair stop-out (help.ctrader.com, fair-stop-out).
 */
import { describe, expect, test } from "vitest";
import { digitsOf, pointsAt, ratesIn, termsOf } from "../tests/support/worked-market.ts";
import type { WorkedSymbol } from "../tests/support/worked-market.ts";
import type { CommissionMode, HedgedMarginMode } from "../contract/codes.ts";
import { ensure } from "./assert.ts";
import { entryCommission } from "./commission.ts";
import { fractionOf, ONE, ZERO } from "./fraction.ts";
import {
  leverageOf,
  marginLevel,
  marginLevelAtOrBelow,
  marginRate,
  positionMargin,
  symbolMargin,
  type Margined,
} from "./margin.ts";
import { amountOf, ATTO, bookable, minorOf, toAtto } from "./money.ts";
import { toMicro } from "./price.ts";
import { exactProfit } from "./profit.ts";
import { atto, minor, points, steps } from "./units.ts";
import { stepsOf } from "./volume.ts";

type MarginRow = readonly [
  symbol: WorkedSymbol,
  lots: number,
  price: number,
  leverage: number,
  currency: string,
  expected: number,
  how: string,
];

const MARGINS: readonly MarginRow[] = [
  ["EURUSD", 1, 1.08352, 100, "USD", 1083.52, "100000 * 1.08352 / 100"],
  ["EURUSD", 0.01, 1.0834, 500, "USD", 2.17, "1000 * 1.08352 / 500"],
  ["USDJPY", 1.5, 101.432, 500, "USD", 300, "150000 / 500"],
  ["GBPJPY", 0.3, 189.74, 30, "USD", 1265.3, "30000 * 1.26530 / 30"],
  ["USDCHF", 0.07, 0.8814, 33.3, "USD", 210.21, "7000 / 33.3"],
  ["XAUUSD", 1, 2034.5, 20, "USD", 10172.5, "2034.50 * 100 / 20"],
  ["XAGUSD", 0.1, 22.88, 10, "USD", 1144, "22.880 * 500 / 10"],
  ["US500", 2.5, 4975.7, 20, "USD", 621.96, "4975.7 * 2.5 / 20"],
  ["DE40", 1, 17014, 20, "USD", 921.75, "17014.0 * 1.08352 / 20"],
  ["JP225", 3, 36160, 20, "USD", 36.17, "36160 * 3 / 149.950 / 20"],
  ["BTCUSD", 0.125, 43140.25, 2, "USD", 2696.27, "43140.25 * 0.125 / 2"],
  ["AAPL", 10, 188.2, 5, "USD", 376.4, "188.20 * 10 / 5"],
  ["USOIL", 1, -37.63, 10, "USD", 3763, "37.63 * 1000 / 10"],
  ["EURUSD", 1, 1.08352, 30, "EUR", 3333.33, "100000 / 30"],
  ["USDJPY", 1, 149.97, 30, "EUR", 3076.73, "100000 / 1.08340 / 30"],
  ["GBPUSD", 0.1, 1.2653, 30, "EUR", 389.3, "10000 * 1.26530 / 1.08340 / 30"],
  ["XAUUSD", 0.5, 2034.1, 20, "EUR", 4693.79, "2034.10 * 50 / 1.08340 / 20"],
  ["EURUSD", 1, 1.08352, 25, "JPY", 649880, "100000 * 162.470 / 25"],
  ["BTCUSD", 0.01, 43140.25, 2, "JPY", 32349, "43140.25 * 0.01 * 149.970 / 2"],
];

const FIXED: readonly MarginRow[] = [
  ["USOIL", 2, 77.4, 2500, "USD", 5000, "2500 * 2"],
  ["USOIL", 0.01, 77.4, 2500, "EUR", 23.08, "2500 * 0.01 / 1.08340"],
  ["JP225", 1, 36160, 200000, "JPY", 200000, "200000 * 1"],
];

const group = { leverage_default: 1, leverage_max: 1000 };

describe("margin by hand", () => {
  test.each(MARGINS)(
    "%s %d lots filled at %d with leverage %d takes in %s %d: %s",
    (symbol, lots, price, leverage, currency, expected) => {
      const terms = termsOf(symbol);
      const rate = marginRate(
        terms,
        pointsAt(price, terms),
        ratesIn(currency, terms),
        digitsOf(currency),
      );
      const margin = positionMargin(
        ensure(stepsOf(lots, terms), "steps"),
        ensure(rate, "margin rate"),
        leverageOf(leverage, group, terms),
      );
      expect(amountOf(margin, digitsOf(currency))).toBe(expected);
    },
  );

  test.each(FIXED)(
    "%s %d lots at %d with a fixed margin of %d a lot take in %s %d, whatever the leverage: %s",
    (symbol, lots, price, margin_fixed, currency, expected) => {
      const terms = termsOf(symbol, { margin_mode: "fixed", margin_fixed });
      const rate = marginRate(
        terms,
        pointsAt(price, terms),
        ratesIn(currency, terms),
        digitsOf(currency),
      );
      const margin = positionMargin(
        ensure(stepsOf(lots, terms), "steps"),
        ensure(rate, "margin rate"),
        leverageOf(500, group, terms),
      );
      expect(amountOf(margin, digitsOf(currency))).toBe(expected);
    },
  );
});

/** Positions as volume in lots (negative: short) and the margin of a lot at leverage 1 in USD. */
type HedgeRow = readonly [
  positions: readonly (readonly [lots: number, marginOfLot: number])[],
  mode: HedgedMarginMode,
  leverage: number,
  expected: number,
  how: string,
];

const HEDGES: readonly HedgeRow[] = [
  [[[1.5, 100_000]], "sum", 500, 300, "150000 / 500"],
  [
    [
      [1.5, 100_000],
      [1, 100_000],
    ],
    "sum",
    500,
    500,
    "(150000 + 100000) / 500",
  ],
  [
    [
      [1.5, 100_000],
      [1, 100_000],
    ],
    "max",
    500,
    500,
    "one side: 250000 / 500",
  ],
  [
    [
      [1.5, 100_000],
      [1, 100_000],
    ],
    "net",
    500,
    500,
    "one side: 250000 / 500",
  ],
  [
    [
      [1.5, 100_000],
      [-1, 100_000],
    ],
    "sum",
    500,
    500,
    "(150000 + 100000) / 500",
  ],
  [
    [
      [1.5, 100_000],
      [-1, 100_000],
    ],
    "max",
    500,
    300,
    "150000 / 500",
  ],
  [
    [
      [1.5, 100_000],
      [-1, 100_000],
    ],
    "net",
    500,
    100,
    "0.5 of 1.5 lots that are 150000, / 500",
  ],
  [
    [
      [1, 100_000],
      [-2.5, 90_000],
    ],
    "net",
    100,
    1350,
    "1.5 of 2.5 lots that are 225000, / 100",
  ],
  [
    [
      [1, 108_000],
      [-1, 109_000],
    ],
    "max",
    100,
    1080,
    "equal: the smaller of 108000 and 109000, / 100",
  ],
  [
    [
      [1, 109_000],
      [-1, 108_000],
    ],
    "max",
    100,
    1080,
    "equal: the smaller of 109000 and 108000, / 100",
  ],
  [
    [
      [1, 108_000],
      [-1, 109_000],
    ],
    "net",
    100,
    0,
    "equal: nothing is open",
  ],
  [
    [
      [1, 300_000],
      [-1.01, 10_000],
    ],
    "max",
    100,
    101,
    "the side with more volume: 10100 / 100",
  ],
  [
    [
      [0.01, 100_000],
      [0.02, 101_000],
    ],
    "net",
    3,
    1006.67,
    "(1000 + 2020) / 3",
  ],
  [[], "sum", 100, 0, "nothing is open"],
  [[], "net", 100, 0, "nothing is open"],
];

const margined = ([lots, marginOfLot]: readonly [number, number]): Margined => ({
  side: lots > 0 ? 0 : 1,
  volume: steps(Math.round(Math.abs(lots) * 100)),
  margin_rate_atto: atto(BigInt(marginOfLot) * ATTO),
});

describe("hedged margin by hand", () => {
  test.each(HEDGES)("%j in mode %s at 1:%d take %d USD: %s", (held, mode, leverage, expected) => {
    const margin = symbolMargin(held.map(margined), mode, fractionOf(leverage));
    expect(amountOf(margin, 2)).toBe(expected);
  });
});

type CommissionRow = readonly [
  symbol: WorkedSymbol,
  lots: number,
  price: number,
  mode: CommissionMode,
  value: number,
  charge_min: number,
  currency: string,
  expected: number,
  how: string,
];

const COMMISSIONS: readonly CommissionRow[] = [
  ["EURUSD", 1, 1.08352, "per_lot", 3.5, 0, "USD", 3.5, "3.5 * 1"],
  ["EURUSD", 0.01, 1.08352, "per_lot", 3.5, 0, "USD", 0.04, "3.5 * 0.01"],
  ["EURUSD", 0.03, 1.08352, "per_lot", 3.5, 0, "USD", 0.1, "3.5 * 0.03"],
  ["EURUSD", 0.01, 1.08352, "per_lot", 3.5, 0.1, "USD", 0.1, "0.04, but at least 0.10"],
  ["EURUSD", 1, 1.08352, "per_million", 30, 0, "USD", 3.25, "108352 * 30 / 1000000"],
  ["EURUSD", 1, 1.08352, "per_million", 30, 0, "EUR", 3, "108352 / 1.08340 * 30 / 1000000"],
  [
    "USDJPY",
    2,
    149.97,
    "per_million",
    35,
    0,
    "USD",
    7,
    "200000 * 149.970 / 149.950 * 35 / 1000000",
  ],
  ["XAUUSD", 0.5, 2034.5, "percent", 0.005, 0, "USD", 5.09, "2034.50 * 50 * 0.005 / 100"],
  ["BTCUSD", 0.125, 43140.25, "percent", 0.1, 0, "USD", 5.39, "43140.25 * 0.125 * 0.1 / 100"],
  ["BTCUSD", 0.001, 43140.25, "percent", 0.1, 1, "USD", 1, "0.04, but at least 1"],
  ["AAPL", 100, 188.2, "percent", 0.1, 0, "EUR", 17.37, "188.20 * 100 * 0.1 / 100 / 1.08340"],
  ["JP225", 10, 36160, "percent", 0.02, 0, "JPY", 72, "36160 * 10 * 0.02 / 100"],
  ["EURUSD", 1, 1.08352, "per_lot", 450, 0, "JPY", 450, "450 * 1"],
  ["USOIL", 1, -37.63, "percent", 0.1, 0, "USD", 37.63, "37.63 * 1000 * 0.1 / 100"],
];

describe("commission by hand", () => {
  test.each(COMMISSIONS)(
    "%s %d lots at %d, %s %d and at least %d, costs in %s %d: %s",
    (symbol, lots, price, mode, value, charge_min, currency, expected) => {
      const terms = termsOf(symbol);
      const currencyDigits = digitsOf(currency);
      const cost = entryCommission(
        {
          commission_id: 1,
          symbol_id: null,
          category: null,
          mode,
          charge: "entry",
          value: fractionOf(value),
          charge_min: ensure(minorOf(charge_min, currencyDigits), "charge_min"),
          tiers: [],
        },
        ZERO,
        {
          symbol: terms,
          volume: ensure(stepsOf(lots, terms), "steps"),
          price: pointsAt(price, terms),
          rates: ratesIn(currency, terms),
          currencyDigits,
        },
      );
      expect(amountOf(ensure(cost, "commission"), currencyDigits)).toBe(expected);
    },
  );
});

type LevelRow = readonly [
  equity: number,
  used: number,
  level: number,
  isReached: boolean,
  percent: number | null,
  how: string,
];

const LEVELS: readonly LevelRow[] = [
  [500_00, 500_00, 50_00, false, 100, "500 / 500"],
  [248_35, 500_00, 50_00, true, 49.67, "248.35 / 500"],
  [250_00, 500_00, 50_00, true, 50, "exactly at the level"],
  [250_01, 500_00, 50_00, false, 50, "250.01 / 500 is above it, though it shows as 50.00"],
  [248_35, 200_00, 50_00, false, 124.18, "248.35 / 200, a tie to the even 124.18"],
  [1, 3, 33_33, false, 33.33, "1 / 3 is more than 33.33%"],
  [1, 3, 33_34, true, 33.33, "1 / 3 is less than 33.34%"],
  [0, 100, 0, true, 0, "nothing left is at level 0"],
  [-1, 100, 0, true, -1, "a negative equity is below any level"],
  [-1, 0, 100_00, false, null, "no margin is used: no level"],
  [0, 0, 100_00, false, null, "no margin is used: no level"],
  [4_503_599_627_370_497, 9_007_199_254_740_991, 50_00, false, 50, "half a unit above a half"],
  [4_503_599_627_370_495, 9_007_199_254_740_991, 50_00, true, 50, "half a unit below a half"],
];

describe("margin levels by hand", () => {
  test.each(LEVELS)(
    "equity %d, used %d, level %d: reached %j, shown as %j, as %s",
    (equity, used, level, isReached, percent) => {
      expect(marginLevelAtOrBelow(minor(equity), minor(used), level)).toBe(isReached);
      expect(marginLevel(minor(equity), minor(used))).toBe(percent);
    },
  );

  test("cTrader's fair stop-out: 500 USD, 1:500, long 150k and 100k USDJPY fall by 10.2 pips", () => {
    const terms = termsOf("USDJPY");
    // Their page converts at 101.33, on both sides: 25500 JPY are 251.65 USD.
    const rates = { quote: () => ({ n: 1000n, d: 101_330n }), base: () => ONE };
    const leverage = leverageOf(500, group, terms);
    const open = pointsAt(101.432, terms);
    const rate = ensure(marginRate(terms, open, rates, 2), "margin rate");
    const held = [150, 100].map((volume) => ({
      side: 0 as const,
      volume: steps(volume),
      margin_rate_atto: rate,
    }));
    expect(held.map(({ volume }) => positionMargin(volume, rate, leverage))).toEqual([
      300_00, 200_00,
    ]);
    expect(symbolMargin(held, "sum", leverage)).toBe(500_00);

    const losses = held.map(({ volume }) => {
      const exit = points(open - 102);
      const exact = exactProfit(terms, 0, toMicro(open), exit, volume, rates, 2);
      return bookable(toAtto(ensure(exact, "profit")));
    });
    // 15300 / 101.33 = 150.992 and 10200 / 101.33 = 100.661.
    expect(losses).toEqual([-150_99, -100_66]);

    const equity = minor(500_00 - 150_99 - 100_66);
    expect(equity).toBe(248_35);
    expect(marginLevel(equity, minor(500_00))).toBe(49.67);
    expect(marginLevelAtOrBelow(equity, minor(500_00), 50_00)).toBe(true);
    // The one with more margin closes: balance 349.01, equity as it was, margin 200, level 124.18.
    expect(500_00 - 150_99).toBe(349_01);
    expect(marginLevel(equity, minor(200_00))).toBe(124.18);
    expect(marginLevelAtOrBelow(equity, minor(200_00), 50_00)).toBe(false);
  });
});
