import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SymbolCategory } from "../contract/codes.ts";
import { quoteOf, ratesIn, recordOf, termsOf } from "../tests/support/worked-market.ts";
import { ensure } from "./assert.ts";
import { createConversions, rate, ratesOf, type Leg } from "./conversion.ts";
import { compare, ONE, times } from "./fraction.ts";
import { toSymbolTerms } from "./symbol-terms.ts";
import type { Quote, SymbolTerms } from "./terms.ts";
import { points } from "./units.ts";

const pair = (
  symbol_id: number,
  base_currency: string,
  quote_currency: string,
  category: SymbolCategory = "forex",
): SymbolTerms =>
  toSymbolTerms({ ...recordOf("EURUSD"), symbol_id, base_currency, quote_currency, category });

const pathsOf = (symbols: readonly SymbolTerms[]) => {
  const conversions = createConversions(symbols);
  return (from: string, to: string) => conversions.path(from, to);
};
const idsOf = (path: readonly Leg[] | null) => path?.map(({ symbol_id }) => symbol_id) ?? null;
const quote = (bid: number, ask: number): Quote => ({ bid: points(bid), ask: points(ask) });

describe("the path of a conversion", () => {
  test("one leg comes before two, and two before three", () => {
    const crosses = [pair(1, "EUR", "GBP"), pair(2, "GBP", "JPY"), pair(3, "JPY", "USD")];
    expect(idsOf(createConversions(crosses).path("EUR", "USD"))).toEqual([1, 2, 3]);
    const shorter = [...crosses, pair(8, "EUR", "CHF"), pair(7, "USD", "CHF")];
    expect(idsOf(createConversions(shorter).path("EUR", "USD"))).toEqual([8, 7]);
    expect(
      idsOf(createConversions([...shorter, pair(9, "USD", "EUR")]).path("EUR", "USD")),
    ).toEqual([9]);
  });

  test("of paths of one length the smallest list of ids is taken, whatever order symbols come in", () => {
    const symbols = [
      pair(6, "EUR", "CHF"),
      pair(1, "CHF", "USD"),
      pair(5, "GBP", "USD"),
      pair(4, "EUR", "GBP"),
    ];
    expect(idsOf(createConversions(symbols).path("EUR", "USD"))).toEqual([4, 5]);
    expect(idsOf(createConversions(symbols).path("USD", "EUR"))).toEqual([1, 6]);
    expect(idsOf(createConversions(symbols.toReversed()).path("EUR", "USD"))).toEqual([4, 5]);
    const direct = [pair(3, "USD", "EUR"), pair(2, "EUR", "USD")];
    expect(idsOf(createConversions(direct).path("EUR", "USD"))).toEqual([2]);
  });

  test("there is none of four legs, none by what is neither forex nor crypto, and none from nowhere", () => {
    const chain = [
      pair(1, "A", "B"),
      pair(2, "B", "C"),
      pair(3, "C", "D"),
      pair(4, "D", "E"),
      pair(5, "XAU", "A", "metals"),
      pair(6, "BTC", "A", "crypto"),
    ];
    const path = pathsOf(chain);
    expect(path("A", "E")).toBeNull();
    expect(idsOf(path("A", "D"))).toEqual([1, 2, 3]);
    expect(path("XAU", "A")).toBeNull();
    expect(idsOf(path("BTC", "B"))).toEqual([6, 1]);
    expect(path("A", "Z")).toBeNull();
  });

  test("from a currency to itself there are no legs, known to the symbols or not", () => {
    const path = pathsOf([pair(1, "A", "B")]);
    expect(path("A", "A")).toEqual([]);
    expect(path("Q", "Q")).toEqual([]);
  });

  test("symbols between a currency and itself lead nowhere, however many there are", () => {
    const many = Array.from({ length: 2_000 }, (_, at) => pair(1 + at, "USD", "USD"));
    expect(pathsOf(many)("USD", "EUR")).toBeNull();
    expect(idsOf(pathsOf([...many, pair(5_000, "EUR", "USD")])("USD", "EUR"))).toEqual([5_000]);
  });

  test("it is found once and kept", () => {
    const path = pathsOf([pair(1, "A", "B")]);
    expect(path("A", "B")).toBe(path("A", "B"));
    expect(path("A", "C")).toBeNull();
    expect(path("A", "C")).toBeNull();
    expect(path("A", "B")).toEqual([
      { symbol_id: 1, digits: 5, from: "A", to: "B", isFromBase: true },
    ]);
    expect(path("B", "A")).toEqual([
      { symbol_id: 1, digits: 5, from: "B", to: "A", isFromBase: false },
    ]);
  });
});

describe("the rate of a conversion", () => {
  const conversions = createConversions([pair(1, "EUR", "USD"), pair(2, "USD", "JPY")]);
  const quotes = new Map([
    [1, quote(108_340, 108_352)],
    [2, quote(14_995_000, 14_997_000)],
  ]);
  const of = (id: number) => quotes.get(id) ?? null;
  const path = (from: string, to: string) => ensure(conversions.path(from, to), "path");

  test.each([
    ["EUR", "USD", 1, 108_340n, 100_000n],
    ["EUR", "USD", -1, 108_352n, 100_000n],
    ["USD", "EUR", 1, 100_000n, 108_352n],
    ["USD", "EUR", -1, 100_000n, 108_340n],
    ["EUR", "JPY", 1, 108_340n * 14_995_000n, 10n ** 10n],
    ["JPY", "EUR", -1, 10n ** 10n, 108_340n * 14_995_000n],
  ] as const)("%s to %s with sign %d is %s / %s", (from, to, sign, n, d) => {
    expect(conversions.rate(path(from, to), sign, of)).toEqual({ n, d });
  });

  test("of no legs it is one", () => {
    expect(rate([], 1, () => null)).toBe(ONE);
  });

  test("a missing quote anywhere on the path leaves no rate", () => {
    expect(rate(path("EUR", "JPY"), 1, (id) => (id === 1 ? of(1) : null))).toBeNull();
    expect(rate(path("EUR", "JPY"), 1, (id) => (id === 2 ? of(2) : null))).toBeNull();
  });

  test("a price that is used must be above 0; the other may be what it is", () => {
    const eur = path("EUR", "USD");
    const at = (bid: number, ask: number) => () => quote(bid, ask);
    expect(rate(eur, 1, at(0, 5))).toBeNull();
    expect(rate(eur, 1, at(-1, 5))).toBeNull();
    expect(rate(eur, -1, at(0, 5))).toEqual({ n: 5n, d: 100_000n });
    expect(rate(eur, 1, at(1, 5))).toEqual({ n: 1n, d: 100_000n });
    expect(rate(eur, -1, at(-1, 0))).toBeNull();
  });

  const positive = fc.integer({ min: 1, max: 10_000_000 });
  const spread = fc.integer({ min: 0, max: 1000 });
  const anyQuote = fc.tuple(positive, spread).map(([bid, wide]) => quote(bid, bid + wide));
  const currency = fc.constantFrom("EUR", "USD", "JPY");

  test("receiving never brings more than paying costs, and a round trip never gains", () => {
    fc.assert(
      fc.property(anyQuote, anyQuote, currency, currency, (first, second, from, to) => {
        const any = (id: number) => (id === 1 ? first : second);
        const there = ensure(rate(path(from, to), 1, any), "rate");
        const cost = ensure(rate(path(from, to), -1, any), "rate");
        const back = ensure(rate(path(to, from), 1, any), "rate");
        expect(compare(there, cost)).toBeLessThanOrEqual(0);
        expect(compare(times(there, back), ONE)).toBeLessThanOrEqual(0);
        // What it costs to buy is what selling it the other way brings, upside down.
        expect(compare(times(cost, back), ONE)).toBe(0);
      }),
    );
  });

  test("without a spread a round trip gives back what went in", () => {
    fc.assert(
      fc.property(positive, positive, currency, currency, (first, second, from, to) => {
        const any = (id: number) => (id === 1 ? quote(first, first) : quote(second, second));
        const there = ensure(rate(path(from, to), 1, any), "rate");
        const back = ensure(rate(path(to, from), 1, any), "rate");
        expect(compare(times(there, back), ONE)).toBe(0);
      }),
    );
  });
});

describe("the rates of a symbol", () => {
  test("they are of its own two currencies", () => {
    const rates = ratesIn("EUR", termsOf("GBPUSD"));
    expect(rates.quote(1)).toEqual({ n: 100_000n, d: 108_352n });
    expect(rates.quote(-1)).toEqual({ n: 100_000n, d: 108_340n });
    expect(ratesIn("USD", termsOf("GBPUSD")).base(-1)).toEqual({ n: 126_530n, d: 100_000n });
    expect(ratesIn("USD", termsOf("GBPUSD")).quote(1)).toBe(ONE);
  });

  test("there are none where no path leads", () => {
    const rates = ratesOf(createConversions([]), termsOf("GBPUSD"), "EUR", quoteOf);
    expect([rates.quote(1), rates.base(-1)]).toEqual([null, null]);
  });
});
