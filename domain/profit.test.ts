import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ratesIn, recordOf, termsOf } from "../tests/support/worked-market.ts";
import { ensure } from "./assert.ts";
import { ONE, ZERO, type Fraction } from "./fraction.ts";
import { bookable, bookSlice, toAtto } from "./money.ts";
import { exactNotional, exactUnits, inMinor } from "./notional.ts";
import {
  exactProfit,
  floatingProfit,
  floatingProfitExact,
  NOTHING_REALIZED,
  positionSwaps,
  profitFactors,
  type Valued,
} from "./profit.ts";
import { toSymbolTerms } from "./symbol-terms.ts";
import { atto, microPoints, minor, points, steps } from "./units.ts";

const EURUSD = termsOf("EURUSD");

function held(change: Partial<Valued> = {}): Valued {
  return {
    side: 0,
    volume: steps(100),
    open_price_micro: microPoints(108_000_000_000n),
    swap_atto: atto(0n),
    realized: NOTHING_REALIZED,
    ...change,
  };
}

/** Realized totals as they stand after a slice with this exact profit. */
function realizedOf(profit: bigint): Valued["realized"] {
  return { ...NOTHING_REALIZED, profit_atto: atto(profit), profit: bookable(atto(profit)) };
}

const rateBetween = (max: bigint): fc.Arbitrary<Fraction> =>
  fc.record({ n: fc.bigInt({ min: 1n, max }), d: fc.bigInt({ min: 1n, max }) });
const anyRate = fc.oneof(fc.constant(ONE), rateBetween(200_000n), rateBetween(10n ** 13n));
const anyTerms = fc
  .record({
    digits: fc.integer({ min: 0, max: 6 }),
    volume_step: fc.constantFrom(0.01, 0.1, 1, 0.001, 1e-8),
    contract_size: fc.constantFrom(1, 10, 100, 1000, 5000, 100_000),
  })
  .map((change) => toSymbolTerms(recordOf("EURUSD", { ...change, volume_min: 1, volume_max: 1 })));
const anyHeld = fc.record({
  side: fc.constantFrom(0 as const, 1 as const),
  volume: fc.integer({ min: 1, max: 1_000_000 }).map(steps),
  open_price_micro: fc
    .oneof(
      fc.integer({ min: -1000, max: 20_000_000 }).map((price) => BigInt(price) * 1_000_000n),
      fc.bigInt({ min: -(10n ** 9n), max: 2n * 10n ** 13n }),
      fc.bigInt({ min: 10n ** 15n, max: 10n ** 17n }),
    )
    .map(microPoints),
  swap_atto: fc.constant(atto(0n)),
  realized: fc.oneof(
    fc.constant(NOTHING_REALIZED),
    fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map(realizedOf),
  ),
});
const anyExit = fc.integer({ min: -1000, max: 20_000_000 }).map(points);

describe("profit", () => {
  test("what floats is what closing would book, by numbers and by bigints alike", () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyHeld,
        anyExit,
        anyRate,
        anyRate,
        fc.constantFrom(0, 2, 3),
        (terms, position, exit, gain, loss, digits) => {
          const rates = { quote: (sign: 1 | -1) => (sign === 1 ? gain : loss) };
          const { side, open_price_micro, volume, realized } = position;
          const exact = exactProfit(terms, side, open_price_micro, exit, volume, rates, digits);
          const slice = toAtto(ensure(exact, "profit"));
          const after = realized.profit_atto + slice;
          // Only amounts that can be booked at all; the rest stops the engine.
          fc.pre(after < 10n ** 33n && after > -(10n ** 33n));

          const factors = profitFactors(terms, rates, digits);
          const booked = bookSlice(realized.profit_atto, realized.profit, slice).amount;
          const byNumbers = floatingProfit(position, exit, factors);
          expect(byNumbers).toBe(booked);
          expect(Object.is(byNumbers, -0)).toBe(false);
          expect(floatingProfitExact(position, exit, factors)).toBe(booked);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test("the path of numbers agrees at ties and next to them", () => {
    const terms = toSymbolTerms(recordOf("BTCUSD", { volume_step: 0.001 }));
    const factors = profitFactors(terms, ratesIn("USD", terms), 2);
    for (let move = -2000; move <= 2000; move += 50) {
      const position = held({
        volume: steps(1),
        open_price_micro: microPoints(4_300_000_000_000n),
      });
      const exit = points(4_300_000 + move);
      expect(floatingProfit(position, exit, factors)).toBe(
        floatingProfitExact(position, exit, factors),
      );
    }
  });

  test("a profit is converted at the rate of receiving, a loss at that of paying, nothing as received", () => {
    const seen: number[] = [];
    const rates = {
      quote(sign: 1 | -1) {
        seen.push(sign);
        return { n: sign === 1 ? 9n : 11n, d: 10n };
      },
    };
    const profitTo = (exit: number, side: 0 | 1) =>
      exactProfit(EURUSD, side, microPoints(108_000_000_000n), points(exit), steps(100), rates, 2);
    const amount = (exact: Fraction | null) => bookable(toAtto(ensure(exact, "profit")));
    expect(amount(profitTo(108_010, 0))).toBe(900);
    expect(amount(profitTo(107_990, 0))).toBe(-1100);
    expect(amount(profitTo(107_990, 1))).toBe(900);
    expect(amount(profitTo(108_010, 1))).toBe(-1100);
    expect(amount(profitTo(108_000, 0))).toBe(0);
    expect(amount(profitTo(108_000, 1))).toBe(0);
    expect(seen).toEqual([1, -1, 1, -1, 1, 1]);

    const factors = profitFactors(EURUSD, rates, 2);
    const shown = (exit: number, side: 0 | 1) =>
      floatingProfit(held({ side }), points(exit), factors);
    expect([shown(108_010, 0), shown(107_990, 0)]).toEqual([900, -1100]);
    expect([shown(107_990, 1), shown(108_010, 1)]).toEqual([900, -1100]);
  });

  test("without a rate for its sign there is no profit, not even of nothing", () => {
    const onlyLoss = { quote: (sign: 1 | -1) => (sign === 1 ? null : { n: 3n, d: 2n }) };
    const onlyGain = { quote: (sign: 1 | -1) => (sign === 1 ? { n: 3n, d: 2n } : null) };
    const open = microPoints(108_000_000_000n);
    const at = (exit: number, rates: typeof onlyLoss | typeof onlyGain) => {
      const factors = profitFactors(EURUSD, rates, 2);
      const half = held({ realized: realizedOf(10n ** 18n) });
      return [
        exactProfit(EURUSD, 0, open, points(exit), steps(1), rates, 2) === null,
        floatingProfit(held(), points(exit), factors) === null,
        floatingProfit(half, points(exit), factors) === null,
        floatingProfitExact(held(), points(exit), factors) === null,
      ];
    };
    expect(at(108_000, onlyLoss)).toEqual([true, true, true, true]);
    expect(at(108_001, onlyLoss)).toEqual([true, true, true, true]);
    expect(at(107_999, onlyLoss)).toEqual([false, false, false, false]);
    expect(at(107_999, onlyGain)).toEqual([true, true, true, true]);
    expect(at(108_000, onlyGain)).toEqual([false, false, false, false]);
  });

  test("factors without a conversion are made once a symbol and currency", () => {
    const inUsd = ratesIn("USD", EURUSD);
    expect(profitFactors(EURUSD, inUsd, 2)).toBe(profitFactors(EURUSD, inUsd, 2));
    expect(profitFactors(EURUSD, inUsd, 2)).not.toBe(profitFactors(EURUSD, inUsd, 0));
    expect(profitFactors(EURUSD, inUsd, 0).gain).toMatchObject({ n: 1, d: 10 ** 8 });
    expect(profitFactors(EURUSD, inUsd, 2).gain).toMatchObject({ n: 1, d: 10 ** 6 });
    const mixed = { quote: (sign: 1 | -1) => (sign === 1 ? ONE : { n: 2n, d: 1n }) };
    expect(profitFactors(EURUSD, mixed, 2).loss).toMatchObject({ n: 1, d: 500_000 });
    const mirrored = { quote: (sign: 1 | -1) => (sign === 1 ? { n: 2n, d: 1n } : ONE) };
    expect(profitFactors(EURUSD, mirrored, 2).gain).toMatchObject({ n: 1, d: 500_000 });
  });

  test("numbers are given up where a factor is too large for one rounding", () => {
    const at = (n: bigint, d: bigint) =>
      ensure(profitFactors(EURUSD, { quote: () => ({ n, d }) }, 2).gain, "factor");
    expect(at(1n, 100_000n)).toMatchObject({ n: 1, d: 1e11 });
    expect(at(1n, 100_001n)).toMatchObject({ n: 0, d: 0 });
    expect(at(9_007_199_254_740_991n * 1_000_000n, 1n)).toMatchObject({
      n: 9_007_199_254_740_991,
      d: 1,
    });
    expect(at(9_007_199_254_740_992n * 1_000_000n, 1n)).toMatchObject({ n: 0, d: 0 });
  });

  test("n closes at one price book together what one close books", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 90_000, max: 120_000 }),
        fc.constantFrom("USD", "EUR", "JPY"),
        fc.constantFrom(0 as const, 1 as const),
        (slices, exit, currency, side) => {
          const rates = ratesIn(currency, EURUSD);
          const digits = currency === "JPY" ? 0 : 2;
          const open = microPoints(108_123_456_789n);
          const volume = slices.reduce((sum, slice) => sum + slice, 0);
          const exact = (size: number) =>
            ensure(
              exactProfit(EURUSD, side, open, points(exit), steps(size), rates, digits),
              "profit",
            );
          let left = held({ side, open_price_micro: open, volume: steps(volume) });
          const factors = profitFactors(EURUSD, rates, digits);
          const whole = bookable(toAtto(exact(volume)));
          let sum = 0;
          for (const slice of slices) {
            // What is booked and what still floats are the whole at each moment.
            expect(sum + ensure(floatingProfit(left, points(exit), factors), "profit")).toBe(whole);
            const after = bookSlice(
              left.realized.profit_atto,
              left.realized.profit,
              toAtto(exact(slice)),
            );
            sum += after.amount;
            left = {
              ...left,
              volume: steps(left.volume - slice),
              realized: { ...left.realized, profit_atto: after.total, profit: after.booked },
            };
          }
          expect(sum).toBe(whole);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("swaps of an open position", () => {
  test.each([
    [0n, 0n, 0],
    [5n * 10n ** 17n, 0n, 0],
    [6n * 10n ** 17n, 0n, 1],
    [6n * 10n ** 17n, 6n * 10n ** 17n, 0],
    [0n, 6n * 10n ** 17n, 0],
    [9n * 10n ** 17n, 6n * 10n ** 17n, 1],
    [-6n * 10n ** 17n, 0n, -1],
  ])("%s atto accrued after %s realized would book %d", (accrued, realized, expected) => {
    const position = {
      swap_atto: atto(accrued),
      realized: {
        ...NOTHING_REALIZED,
        swap_atto: atto(realized),
        swap: bookable(atto(realized)),
      },
    };
    expect(positionSwaps(position)).toBe(expected);
  });
});

describe("what a volume is worth", () => {
  test("units, notional and minor units are exact, and never negative at a negative price", () => {
    const oil = termsOf("USOIL");
    expect(exactUnits(oil, steps(150))).toEqual({ n: 150_000n, d: 100n });
    expect(exactNotional(oil, steps(150), points(-3763))).toEqual({ n: 564_450_000n, d: 10_000n });
    expect(inMinor({ n: 3n, d: 7n }, 2)).toEqual({ n: 300n, d: 7n });
    expect(inMinor(ZERO, 0)).toEqual(ZERO);
    expect(minor(0)).toBe(0);
  });
});
