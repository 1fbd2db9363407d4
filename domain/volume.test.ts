import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recordOf } from "../tests/support/worked-market.ts";
import { fractionOf } from "./fraction.ts";
import { toSymbolTerms } from "./symbol-terms.ts";
import { steps } from "./units.ts";
import { exactLots, lotsOf, lotsOfNano, nanoLotsOf, stepsBelow, stepsOf } from "./volume.ts";

const step = (volume_step: number) => ({ volume_step: fractionOf(volume_step) });

describe("volumes", () => {
  test.each([
    [0.01, 0.01, 1, 1],
    [0.3, 0.1, 3, 3],
    [0.07, 0.01, 7, 7],
    [0.015, 0.01, null, 1],
    [0.009, 0.01, null, 0],
    [5, 2.5, 2, 2],
    [6, 2.5, null, 2],
    [100_000, 1000, 100, 100],
    [1e-8, 1e-8, 1, 1],
    [0, 0.01, 0, 0],
    [1e20, 0.01, null, null],
    [Number.NaN, 0.01, null, null],
    [Number.POSITIVE_INFINITY, 0.01, null, null],
  ])("%d lots by steps of %d are %j steps, %j whole ones", (lots, size, exact, below) => {
    expect(stepsOf(lots, step(size))).toBe(exact);
    expect(stepsBelow(lots, step(size))).toBe(below);
  });

  test("steps and lots name each other", () => {
    const size = fc.constantFrom(1, 0.1, 0.01, 0.001, 1e-8, 0.25, 1000);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), size, (count, volume_step) => {
        const lots = lotsOf(steps(count), step(volume_step));
        expect(stepsOf(lots, step(volume_step))).toBe(count);
        expect(fractionOf(lots).n * 10n ** 10n * exactLots(steps(count), step(volume_step)).d).toBe(
          exactLots(steps(count), step(volume_step)).n * 10n ** 10n * fractionOf(lots).d,
        );
      }),
    );
  });

  test("lots of a month are counted in 10^-9 lots", () => {
    expect(nanoLotsOf(steps(37), step(0.01))).toBe(370_000_000n);
    expect(nanoLotsOf(steps(5), step(1e-10))).toBe(0n);
    expect(nanoLotsOf(steps(15), step(1e-10))).toBe(2n);
    expect(lotsOfNano(370_000_000n)).toEqual({ n: 370_000_000n, d: 10n ** 9n });
  });
});

describe("terms of a symbol", () => {
  test("a record's decimals become integers and fractions", () => {
    const terms = toSymbolTerms(
      recordOf("EURUSD", {
        volume_min: 0.05,
        volume_max: 50,
        margin_mode: "fixed",
        margin_fixed: 12.5,
        leverage_max: 30,
        swap_mode: "points",
        swap_long: -7.5,
        swap_short: 2.1,
        swap_triple_day: 3,
        stop_level: 20,
      }),
    );
    expect(terms).toEqual({
      symbol_id: 1,
      category: "forex",
      base_currency: "EUR",
      quote_currency: "USD",
      digits: 5,
      pip_points: 10,
      volume_step: { n: 1n, d: 100n },
      contract_size: { n: 100_000n, d: 1n },
      volume_min: 5,
      volume_max: 5000,
      margin_mode: "fixed",
      margin_fixed: { n: 125n, d: 10n },
      leverage_max: { n: 30n, d: 1n },
      swap_mode: "points",
      swap_long: { n: -75n, d: 10n },
      swap_short: { n: 21n, d: 10n },
      swap_triple_day: 3,
      stop_level: 20,
    });
    const none = toSymbolTerms(recordOf("EURUSD"));
    expect([none.margin_fixed, none.leverage_max]).toEqual([null, null]);
  });

  test("bounds that are off the step are moved inwards", () => {
    const terms = toSymbolTerms(recordOf("EURUSD", { volume_min: 0.015, volume_max: 1.019 }));
    expect([terms.volume_min, terms.volume_max]).toEqual([2, 101]);
  });
});
