import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ratesIn, termsOf } from "../tests/support/worked-market.ts";
import { ensure } from "./assert.ts";
import {
  commissionFor,
  commissionRate,
  entryCommission,
  exactCommission,
  exitCommission,
  exitCommissionBooked,
  type CommissionedDeal,
} from "./commission.ts";
import { fractionOf, ONE, ZERO } from "./fraction.ts";
import { ATTO, bookable, toAtto } from "./money.ts";
import type { CommissionTerms } from "./terms.ts";
import { atto, minor, points, steps, type Atto, type Minor } from "./units.ts";

const EURUSD = termsOf("EURUSD");
const XAUUSD = termsOf("XAUUSD");

const commission = (change: Partial<CommissionTerms> = {}): CommissionTerms => ({
  commission_id: 1,
  symbol_id: null,
  category: null,
  mode: "per_lot",
  charge: "both",
  value: fractionOf(3.5),
  charge_min: minor(0),
  tiers: [],
  ...change,
});

const deal = (change: Partial<CommissionedDeal> = {}): CommissionedDeal => ({
  symbol: EURUSD,
  volume: steps(100),
  price: points(108_000),
  rates: ratesIn("USD", EURUSD),
  currencyDigits: 2,
  ...change,
});
const noRates = { quote: () => null };

describe("which commission holds", () => {
  const all = commission({ commission_id: 1 });
  const forex = commission({ commission_id: 2, category: "forex" });
  const symbol = commission({ commission_id: 3, symbol_id: EURUSD.symbol_id });
  const both = commission({ commission_id: 4, symbol_id: EURUSD.symbol_id, category: "forex" });
  const metals = commission({ commission_id: 5, category: "metals" });
  const neither = commission({ commission_id: 6, symbol_id: EURUSD.symbol_id, category: "metals" });
  const idFor = (commissions: CommissionTerms[], terms = EURUSD) =>
    commissionFor({ commissions }, terms)?.commission_id ?? null;

  test("the symbol's comes before the category's, and that before the one for all", () => {
    expect(idFor([all, forex, symbol])).toBe(3);
    expect(idFor([symbol, forex, all])).toBe(3);
    expect(idFor([all, forex])).toBe(2);
    expect(idFor([forex, all])).toBe(2);
    expect(idFor([all])).toBe(1);
    expect(idFor([])).toBeNull();
  });

  test("one of another symbol or category does not fit", () => {
    expect(idFor([forex, symbol, metals], XAUUSD)).toBe(5);
    expect(idFor([symbol, forex], XAUUSD)).toBeNull();
    expect(idFor([neither])).toBeNull();
    expect(idFor([neither], XAUUSD)).toBeNull();
  });

  test("of equally narrow ones the lowest id holds", () => {
    expect(idFor([both, symbol])).toBe(3);
    expect(idFor([symbol, both])).toBe(3);
    expect(
      idFor([
        { ...all, commission_id: 9 },
        { ...all, commission_id: 8 },
      ]),
    ).toBe(8);
    expect(
      idFor([
        { ...forex, commission_id: 8 },
        { ...forex, commission_id: 9 },
      ]),
    ).toBe(8);
  });
});

describe("tiers by the month's volume", () => {
  const tiered = commission({
    tiers: [
      { volume_from: fractionOf(0.01), volume_to: fractionOf(50), value: fractionOf(3) },
      { volume_from: fractionOf(50), volume_to: fractionOf(100), value: fractionOf(2) },
      { volume_from: fractionOf(200), volume_to: null, value: fractionOf(0) },
    ],
  });

  test.each([
    [0, 3.5],
    [0.01, 3],
    [49.99, 3],
    [50, 2],
    [99.99, 2],
    [100, 3.5],
    [199.99, 3.5],
    [200, 0],
    [1_000_000, 0],
  ])("after %d lots the value is %d", (lots, expected) => {
    expect(commissionRate(tiered, fractionOf(lots))).toEqual(fractionOf(expected));
  });

  test("entry and exit are charged by the tier that holds", () => {
    expect(entryCommission(tiered, fractionOf(50), deal())).toBe(200);
    expect(exitCommission(tiered, fractionOf(50), deal(), atto(0n), minor(0))?.amount).toBe(200);
  });
});

describe("the exact commission", () => {
  test("per lot needs no rate, percent and per million need one, at the cost of paying", () => {
    const value = fractionOf(3.5);
    const unrated = deal({ rates: noRates });
    expect(exactCommission({ mode: "per_lot" }, value, unrated)).toEqual({ n: 350_000n, d: 1000n });
    expect(exactCommission({ mode: "percent" }, value, unrated)).toBeNull();
    expect(exactCommission({ mode: "per_million" }, value, unrated)).toBeNull();
    const seen: number[] = [];
    const asked = deal({
      rates: {
        quote(sign) {
          seen.push(sign);
          return ONE;
        },
      },
    });
    const percent = ensure(exactCommission({ mode: "percent" }, ONE, asked), "commission");
    const million = ensure(exactCommission({ mode: "per_million" }, ONE, asked), "commission");
    expect([toAtto(percent), toAtto(million)]).toEqual([108_000n * ATTO, (108n * ATTO) / 10n]);
    expect(seen).toEqual([-1, -1]);
  });

  test("a value of 0 costs nothing and needs no rate", () => {
    const free = exactCommission({ mode: "percent" }, ZERO, deal({ rates: noRates }));
    expect(free).toEqual(ZERO);
  });
});

describe("the entry's commission", () => {
  test("is charged by entry and both, not by exit, and not without a commission", () => {
    const costOf = (terms: CommissionTerms | null) => entryCommission(terms, ZERO, deal());
    expect(costOf(commission({ charge: "entry" }))).toBe(350);
    expect(costOf(commission({ charge: "both" }))).toBe(350);
    expect(costOf(commission({ charge: "exit" }))).toBe(0);
    expect(costOf(null)).toBe(0);
  });

  test("is at least charge_min, but nothing where the value is 0", () => {
    expect(entryCommission(commission({ charge_min: minor(400) }), ZERO, deal())).toBe(400);
    expect(entryCommission(commission({ charge_min: minor(300) }), ZERO, deal())).toBe(350);
    const free = commission({ value: ZERO, charge_min: minor(400), mode: "percent" });
    expect(entryCommission(free, ZERO, deal({ rates: noRates }))).toBe(0);
  });

  test("is unknown without the rate that it needs", () => {
    expect(
      entryCommission(commission({ mode: "percent" }), ZERO, deal({ rates: noRates })),
    ).toBeNull();
  });
});

describe("the exit's commission", () => {
  const none: [Atto, Minor] = [atto(0n), minor(0)];

  test("is charged by exit and both, not by entry, and not without a commission", () => {
    const amountOf = (terms: CommissionTerms | null) =>
      exitCommission(terms, ZERO, deal(), ...none)?.amount;
    expect(amountOf(commission({ charge: "exit" }))).toBe(350);
    expect(amountOf(commission({ charge: "both" }))).toBe(350);
    expect(amountOf(commission({ charge: "entry" }))).toBe(0);
    expect(amountOf(null)).toBe(0);
  });

  test("keeps the totals where it charges nothing", () => {
    const totals = { total: atto(7n), booked: minor(5), amount: 0 };
    const before: [Atto, Minor] = [atto(7n), minor(5)];
    expect(exitCommission(null, ZERO, deal(), ...before)).toEqual(totals);
    const entry = commission({ charge: "entry" });
    expect(exitCommission(entry, ZERO, deal(), ...before)).toEqual(totals);
    const free = commission({ value: ZERO, charge_min: minor(900), mode: "percent" });
    expect(exitCommission(free, ZERO, deal({ rates: noRates }), ...before)).toEqual(totals);
  });

  test("charges the least once, with the first slice", () => {
    const terms = commission({ charge_min: minor(100) });
    const slice = deal({ volume: steps(10) });
    const first = ensure(exitCommission(terms, ZERO, slice, ...none), "first");
    expect(first).toEqual({ total: 35n * ATTO, booked: 100, amount: 100 });
    const second = ensure(exitCommission(terms, ZERO, slice, first.total, first.booked), "second");
    expect(second).toEqual({ total: 70n * ATTO, booked: 100, amount: 0 });
    const third = ensure(exitCommission(terms, ZERO, slice, second.total, second.booked), "third");
    expect(third).toEqual({ total: 105n * ATTO, booked: 105, amount: 5 });
    expect(exitCommissionBooked(terms, third.total)).toBe(105);
  });

  test("gives nothing back when the commission became cheaper", () => {
    const cheap = commission({ value: fractionOf(0.1) });
    expect(exitCommission(cheap, ZERO, deal(), atto(0n), minor(500))).toEqual({
      total: 10n * ATTO,
      booked: 500,
      amount: 0,
    });
  });

  test("is unknown without the rate that it needs", () => {
    const percent = commission({ mode: "percent" });
    expect(exitCommission(percent, ZERO, deal({ rates: noRates }), ...none)).toBeNull();
  });

  test("slices cost together what the whole costs", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom("per_lot" as const, "per_million" as const, "percent" as const),
        fc.integer({ min: 0, max: 500 }).map(minor),
        (slices, mode, charge_min) => {
          const terms = commission({ mode, charge_min, value: fractionOf(0.37) });
          const rates = ratesIn("EUR", EURUSD);
          let [total, booked] = none;
          let sum = 0;
          for (const slice of slices) {
            const part = deal({ volume: steps(slice), rates });
            const after = ensure(exitCommission(terms, ZERO, part, total, booked), "slice");
            sum += after.amount;
            expect(after.amount).toBeGreaterThanOrEqual(0);
            ({ total, booked } = after);
          }
          const volume = steps(slices.reduce((all, slice) => all + slice, 0));
          const whole = deal({ volume, rates });
          expect(sum).toBe(exitCommission(terms, ZERO, whole, ...none)?.amount);
          const exact = ensure(exactCommission(terms, terms.value, whole), "commission");
          expect(sum).toBe(Math.max(charge_min, bookable(toAtto(exact))));
        },
      ),
    );
  });
});
