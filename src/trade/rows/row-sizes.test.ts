import { createSignal } from "solid-js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { symbolRecord } from "../../panes/watchlist/test-symbols.ts";
import { fitLots, readLots, sizesOf, type KeptSizes } from "./row-sizes.ts";

const EURUSD = symbolRecord({ volume_min: 0.01, volume_max: 50, volume_step: 0.01 });

describe("the size of a row", () => {
  it("is the symbol's own, else the list's, else the least", () => {
    const [kept, setKept] = createSignal<KeptSizes>({ symbols: {}, lists: {} });
    const sizes = sizesOf(kept, setKept);
    const { symbol_id } = EURUSD;
    expect(sizes.of(EURUSD, "all")).toBe(0.01);
    sizes.setOfList("all", 0.5);
    expect(sizes.of(EURUSD, "all")).toBe(0.5);
    expect(sizes.of(EURUSD, "favourites")).toBe(0.01);
    sizes.setOwn(symbol_id, 2);
    expect(sizes.of(EURUSD, "all")).toBe(2);
    sizes.setOwn(symbol_id, null);
    expect(sizes.of(EURUSD, "all")).toBe(0.5);
    sizes.setOfList("all", null);
    expect(sizes.ofList("all")).toBeNull();
  });

  it("is what the symbol takes, whatever the list says", () => {
    const size = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    const step = fc.constantFrom(0.001, 0.01, 0.1, 1, 10);
    fc.assert(
      fc.property(size, step, (lots, volume_step) => {
        const symbol = { volume_step, volume_min: volume_step, volume_max: 50 * volume_step };
        const fit = fitLots(lots, symbol);
        expect(fit).toBeGreaterThanOrEqual(symbol.volume_min);
        expect(fit).toBeLessThanOrEqual(symbol.volume_max + 1e-9);
        expect(Math.abs(fit / volume_step - Math.round(fit / volume_step))).toBeLessThan(1e-6);
        if (lots >= symbol.volume_min) expect(fit).toBeLessThanOrEqual(lots + 1e-9);
      }),
    );
    expect(fitLots(0.3, { volume_min: 0.1, volume_max: 5, volume_step: 0.1 })).toBe(0.3);
    expect(fitLots(null, EURUSD)).toBe(0.01);
  });

  it.each([
    ["0.25", 0.25],
    [" ,5 ", 0.5],
    ["2.", 2],
    ["1,000", undefined],
    ["", null],
    ["0", undefined],
    ["-1", undefined],
    ["1e3", undefined],
    ["x", undefined],
  ])("is read from what was typed: %s", (text, lots) => {
    expect(readLots(text)).toBe(lots);
  });
});
