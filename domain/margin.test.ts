import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { termsOf } from "../tests/support/worked-market.ts";
import { compare, fractionOf, ONE } from "./fraction.ts";
import {
  leverageOf,
  marginLevel,
  marginLevelAtOrBelow,
  marginRate,
  meanMarginRate,
  positionMargin,
  symbolMargin,
  type Margined,
} from "./margin.ts";
import { ATTO } from "./money.ts";
import { atto, minor, points, steps } from "./units.ts";

const side = fc.constantFrom(0 as const, 1 as const);
const volume = fc.integer({ min: 1, max: 100_000 }).map(steps);
const anyRate = fc.bigInt({ min: 0n, max: 10n ** 26n }).map(atto);
const anyMargined: fc.Arbitrary<Margined> = fc.record({ side, volume, margin_rate_atto: anyRate });
const leverage = fc.constantFrom(1, 2, 30, 33.3, 500).map(fractionOf);
const mode = fc.constantFrom("sum" as const, "max" as const, "net" as const);

const volumeOf = (held: readonly Margined[], of: 0 | 1): number =>
  held.reduce((sum, { side, volume }) => sum + (side === of ? volume : 0), 0);

describe("margin of a symbol", () => {
  test("an opposite hedge of at most the open size never raises it, in max and net", () => {
    fc.assert(
      fc.property(
        fc.array(anyMargined, { minLength: 1, maxLength: 6 }),
        fc.constantFrom("max" as const, "net" as const),
        leverage,
        anyRate,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (held, hedgedMode, atLeverage, margin_rate_atto, part) => {
          const [longs, shorts] = [volumeOf(held, 0), volumeOf(held, 1)];
          const open = Math.abs(longs - shorts);
          fc.pre(open > 0);
          const hedge: Margined = {
            side: longs > shorts ? 1 : 0,
            volume: steps(Math.max(1, Math.floor(open * part))),
            margin_rate_atto,
          };
          const before = symbolMargin(held, hedgedMode, atLeverage);
          expect(symbolMargin([...held, hedge], hedgedMode, atLeverage)).toBeLessThanOrEqual(
            before,
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("sum is at least max, and max at least net", () => {
    fc.assert(
      fc.property(fc.array(anyMargined, { maxLength: 6 }), leverage, (held, atLeverage) => {
        const sum = symbolMargin(held, "sum", atLeverage);
        const max = symbolMargin(held, "max", atLeverage);
        const net = symbolMargin(held, "net", atLeverage);
        expect(sum).toBeGreaterThanOrEqual(max);
        expect(max).toBeGreaterThanOrEqual(net);
        expect(net).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });

  test("neither the order of positions nor the side that is called long matters", () => {
    fc.assert(
      fc.property(fc.array(anyMargined, { maxLength: 6 }), mode, leverage, (held, any, at) => {
        const margin = symbolMargin(held, any, at);
        expect(symbolMargin(held.toReversed(), any, at)).toBe(margin);
        const mirrored = held.map((each) => ({ ...each, side: each.side === 0 ? 1 : 0 }) as const);
        expect(symbolMargin(mirrored, any, at)).toBe(margin);
      }),
    );
  });

  test("of one position it is the position's own, in each mode", () => {
    fc.assert(
      fc.property(anyMargined, mode, leverage, (one, any, at) => {
        expect(symbolMargin([one], any, at)).toBe(
          positionMargin(one.volume, one.margin_rate_atto, at),
        );
      }),
    );
  });

  test("it is rounded once, half-even, from the whole sum", () => {
    const half = { side: 0 as const, volume: steps(1), margin_rate_atto: atto(ATTO / 2n) };
    expect(symbolMargin([half], "sum", ONE)).toBe(0);
    expect(symbolMargin([half, half], "sum", ONE)).toBe(1);
    expect(symbolMargin([half, half, half], "sum", ONE)).toBe(2);
    expect(positionMargin(steps(5), atto(ATTO), fractionOf(2))).toBe(2);
    expect(positionMargin(steps(7), atto(ATTO), fractionOf(2))).toBe(4);
    expect(positionMargin(steps(333), atto(ATTO), fractionOf(33.3))).toBe(10);
  });
});

describe("the margin rate", () => {
  const noBase = { base: () => null, quote: () => ONE };
  const noQuote = { base: () => ONE, quote: () => null };

  test("fx needs the base currency's rate alone, cfd and fixed the quote currency's", () => {
    const fx = termsOf("EURUSD");
    const cfd = termsOf("XAUUSD");
    const fixed = termsOf("USOIL", { margin_mode: "fixed", margin_fixed: 2500 });
    expect(marginRate(fx, points(108_000), noBase, 2)).toBeNull();
    expect(marginRate(fx, points(108_000), noQuote, 2)).toBe(100_000n * ATTO);
    expect(marginRate(cfd, points(203_450), noQuote, 2)).toBeNull();
    expect(marginRate(cfd, points(203_450), noBase, 2)).toBe(203_450n * ATTO);
    expect(marginRate(cfd, points(-203_450), noBase, 2)).toBe(203_450n * ATTO);
    expect(marginRate(cfd, points(0), noBase, 2)).toBe(0n);
    expect(marginRate(fixed, points(7740), noQuote, 2)).toBeNull();
    expect(marginRate(fixed, points(7740), noBase, 2)).toBe(2500n * ATTO);
    expect(marginRate(fixed, points(7740), noBase, 0)).toBe(25n * ATTO);
  });

  test("it is asked as a cost", () => {
    const seen: number[] = [];
    const ask = (sign: number) => {
      seen.push(sign);
      return ONE;
    };
    marginRate(termsOf("EURUSD"), points(1), { base: ask, quote: () => null }, 2);
    marginRate(termsOf("XAUUSD"), points(1), { base: () => null, quote: ask }, 2);
    expect(seen).toEqual([-1, -1]);
  });

  test("a symbol with fixed margin and no margin_fixed is a broken invariant", () => {
    const broken = { ...termsOf("USOIL"), margin_mode: "fixed" as const };
    expect(() => marginRate(broken, points(1), noBase, 2)).toThrow("margin_fixed of a symbol");
  });

  test("the mean of two fills is weighted by volume, half-even", () => {
    expect(meanMarginRate(atto(10n), steps(1), atto(13n), steps(1))).toBe(12n);
    expect(meanMarginRate(atto(10n), steps(1), atto(11n), steps(1))).toBe(10n);
    expect(meanMarginRate(atto(10n), steps(3), atto(20n), steps(1))).toBe(12n);
    expect(meanMarginRate(atto(10n), steps(1), atto(20n), steps(3))).toBe(18n);
  });
});

describe("leverage", () => {
  test.each([
    [null, 100, 500, null, 100],
    [200, 100, 500, null, 200],
    [1000, 100, 500, null, 500],
    [null, 600, 500, null, 500],
    [200, 100, 500, 30, 30],
    [20, 100, 500, 30, 20],
    [30, 100, 500, 30, 30],
    [33.3, 100, 500, 33.4, 33.3],
    [33.5, 100, 500, 33.4, 33.4],
  ])(
    "account %j, group's default %d and most %d, symbol's most %j: %d",
    (own, leverage_default, leverage_max, symbolMax, expected) => {
      const symbol = termsOf("EURUSD", { leverage_max: symbolMax });
      const group = { leverage_default, leverage_max };
      expect(compare(leverageOf(own, group, symbol), fractionOf(expected))).toBe(0);
      const fixed = termsOf("EURUSD", { margin_mode: "fixed", leverage_max: symbolMax });
      expect(leverageOf(own, group, fixed)).toEqual(ONE);
    },
  );
});

describe("the margin level", () => {
  const money = fc.maxSafeInteger().map(minor);
  const used = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(minor);

  test("compares exactly, however large the amounts", () => {
    const level = fc.integer({ min: 0, max: 100_000 });
    const small = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(
        fc.oneof(money, fc.integer({ min: -1000, max: 1000 }).map(minor)),
        fc.oneof(used, small.map(minor)),
        level,
        (equity, usedMargin, hundredths) => {
          expect(marginLevelAtOrBelow(equity, usedMargin, hundredths)).toBe(
            BigInt(equity) * 10_000n <= BigInt(hundredths) * BigInt(usedMargin),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("a level of exactly the group's is reached, and one unit of money more is not", () => {
    const exact = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 10 ** 8 }));
    fc.assert(
      fc.property(exact, ([level, scale]) => {
        const usedMargin = minor(10_000 * scale);
        const equity = level * scale;
        expect(marginLevelAtOrBelow(minor(equity), usedMargin, level)).toBe(true);
        expect(marginLevelAtOrBelow(minor(equity - 1), usedMargin, level)).toBe(true);
        expect(marginLevelAtOrBelow(minor(equity + 1), usedMargin, level)).toBe(false);
      }),
    );
  });

  test("is shown in percent with two decimals, half-even, and not at all without margin", () => {
    expect(marginLevel(minor(1), minor(3))).toBe(33.33);
    expect(marginLevel(minor(2), minor(3))).toBe(66.67);
    expect(marginLevel(minor(12_345), minor(1_000_000))).toBe(1.23);
    expect(marginLevel(minor(1_235), minor(100_000))).toBe(1.24);
    expect(marginLevel(minor(1_245), minor(100_000))).toBe(1.24);
    expect(marginLevel(minor(5), minor(0))).toBeNull();
  });
});
