import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ensure, InvariantError } from "../../../domain/assert.ts";
import { CATALOGUE, LEGS } from "./catalogue/catalogue.ts";
import { makeModels } from "./market-model.ts";
import type { SymbolModel } from "./market-model.ts";
import { DAYS, FIRST_DAY, MINUTES_A_DAY, SLOTS } from "./tree.ts";

// Much arithmetic, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const models = makeModels(11, Date.UTC(2026, 0, 1));
const modelOf = (symbol: string): SymbolModel =>
  ensure(
    models.find((model) => model.record.symbol === symbol),
    symbol,
  );

/** Logarithms of the middle price at the slot edges of a minute since 1970. */
function middles(model: SymbolModel, minute: number): number[] {
  const day = Math.floor(minute / MINUTES_A_DAY);
  model.path.openDay(day);
  model.path.fillMinute(minute - day * MINUTES_A_DAY);
  const toPrice = model.record.digits * Math.LN10;
  return Array.from(model.path.grid, (value) => value - toPrice);
}

const anyMinute = fc.integer({
  min: Date.UTC(2015, 5, 1) / 60_000,
  max: Date.UTC(2040, 0, 1) / 60_000,
});

describe("a symbol's path", () => {
  it("is continuous from minute to minute, over midnight too", () => {
    fc.assert(
      fc.property(fc.constantFrom(...models), anyMinute, (model, minute) => {
        for (const at of [minute, Math.floor(minute / MINUTES_A_DAY) * MINUTES_A_DAY - 1]) {
          expect(middles(model, at)[SLOTS]).toBe(middles(model, at + 1)[0]);
        }
      }),
      { numRuns: 120 },
    );
  });

  it("is the same for the same seed wherever one begins to read, and another for another seed", () => {
    const minute = Date.UTC(2024, 4, 6, 10, 30) / 60_000;
    const again = makeModels(11, 0);
    const other = makeModels(12, 0);
    models.forEach((model, index) => {
      middles(ensure(again[index], "model"), minute + 777_777);
      const path = middles(model, minute);
      expect(middles(ensure(again[index], "model"), minute)).toEqual(path);
      expect(middles(ensure(other[index], "model"), minute)).not.toEqual(path);
    });
  });

  it("of a cross is that of its legs, at every time", () => {
    const crosses = CATALOGUE.filter(
      (spec) => spec.base !== null && spec.quote !== null && LEGS[spec.quote] !== undefined,
    );
    expect(crosses.length).toBeGreaterThan(20);
    const inDollars = (leg: string, minute: number): number[] => {
      const direct = models.find((model) => model.record.symbol === `${leg}USD`);
      if (direct !== undefined) return middles(direct, minute);
      return middles(modelOf(`USD${leg}`), minute).map((value) => -value);
    };
    fc.assert(
      fc.property(fc.constantFrom(...crosses), anyMinute, (spec, minute) => {
        const base = inDollars(ensure(spec.base, "base"), minute);
        const quote = inDollars(ensure(spec.quote, "quote"), minute);
        middles(modelOf(spec.record.symbol), minute).forEach((value, slot) => {
          expect(value).toBeCloseTo((base[slot] ?? 0) - (quote[slot] ?? 0), 9);
        });
      }),
      { numRuns: 120 },
    );
  });

  it("stays around its level for decades and never comes near zero", () => {
    for (const spec of CATALOGUE) {
      const { path, record } = modelOf(spec.record.symbol);
      const [base, quote] = [spec.base, spec.quote].map((name) =>
        name === null ? undefined : ensure(LEGS[name], name),
      );
      const level = (base?.price ?? 1) / (quote?.price ?? 1);
      const drifts = [base, quote].some((leg) => leg?.yearlyPercent !== undefined);
      const isWild = ((base ?? quote)?.dailyPercent ?? 0) > 1;
      const most = isWild ? 15 : drifts ? 6 : 1.7;
      for (let day = FIRST_DAY; day < FIRST_DAY + DAYS; day += 331) {
        path.openDay(day);
        const price = Math.exp(path.left) / 10 ** record.digits;
        expect(price / level, record.symbol).toBeGreaterThan(1 / most);
        expect(price / level, record.symbol).toBeLessThan(most);
        expect(Math.exp(path.left)).toBeGreaterThan(500);
      }
    }
  });

  it("ends where the simulator's time ends, with a clear message", () => {
    expect(() => modelOf("EURUSD").path.openDay(FIRST_DAY - 1)).toThrow(InvariantError);
    expect(() => modelOf("EURUSD").path.openDay(FIRST_DAY + DAYS)).toThrow(/2000 to 2089/);
  });
});
