import { describe, expect, it } from "vitest";
import { SYMBOL_CATEGORIES, SymbolRecord } from "../../../../contract/symbol.ts";
import { createConversions } from "../../../../domain/conversion.ts";
import { toSymbolTerms } from "../../../../domain/symbol-terms.ts";
import { GROUPS } from "../../../database/house-groups.ts";
import { TradingCalendar } from "../calendar.ts";
import { ownPart } from "../factors.ts";
import { TIME_ZONES } from "../time-zone.ts";
import { CATALOGUE, LEGS } from "./catalogue.ts";

const records = CATALOGUE.map((spec) => spec.record);
const count = (category: string): number =>
  records.filter((record) => record.category === category).length;

describe("the catalogue", () => {
  it("has the markets that a broker has", () => {
    expect(count("forex")).toBeGreaterThanOrEqual(30);
    expect(count("metals")).toBeGreaterThanOrEqual(5);
    expect(count("indices")).toBeGreaterThanOrEqual(10);
    expect(count("energies")).toBeGreaterThanOrEqual(3);
    expect(count("crypto")).toBeGreaterThanOrEqual(24);
    expect(count("shares")).toBeGreaterThanOrEqual(15);
  });

  it("lists them by category, the majors first", () => {
    const categories = [...new Set(records.map((record) => record.category))];
    expect(categories).toEqual(SYMBOL_CATEGORIES);
    expect(records[0]).toMatchObject({ symbol: "EURUSD", symbol_id: 1 });
    const paths = [...new Set(records.map((record) => record.path))];
    expect(paths.slice(0, 3)).toEqual(["Forex / Majors", "Forex / Crosses", "Forex / Exotics"]);
  });

  it("gives each symbol its own id and name", () => {
    expect(new Set(records.map((record) => record.symbol_id)).size).toBe(records.length);
    expect(new Set(records.map((record) => record.symbol)).size).toBe(records.length);
  });

  it("has at least 24 symbols open at noon UTC of a Saturday, and no currency", () => {
    const noon = Date.UTC(2026, 10, 21, 12) / 60_000;
    const open = records.filter((record) => new TradingCalendar(record.hours).isOpen(noon));
    expect(open.length).toBeGreaterThanOrEqual(24);
    expect(open.every((record) => record.category === "crypto")).toBe(true);
  });
});

describe("an account of a group that a house begins with", () => {
  const conversions = createConversions(
    records.map((record) => toSymbolTerms({ ...record, status: 0 })),
  );
  // The margin of a currency pair is reckoned from its base currency, profit and all other margins from the quote currency.
  const currencies = new Set(
    records.flatMap(({ margin_mode, base_currency, quote_currency }) =>
      margin_mode === "fx" ? [base_currency, quote_currency] : [quote_currency],
    ),
  );

  it.each([...new Set(GROUPS.map(({ currency = "USD" }) => currency))])(
    "in %s can trade every symbol: there is a rate for what it wins and for its margin",
    (currency) => {
      const without = [...currencies].filter((from) => conversions.path(from, currency) === null);
      expect(without).toEqual([]);
    },
  );
});

describe.each(CATALOGUE.map((spec) => [spec.record.symbol, spec] as const))("%s", (_, spec) => {
  const { record } = spec;

  it("is a valid record", () => {
    expect(SymbolRecord.parse({ ...record, status: 0 })).toEqual({ ...record, status: 0 });
  });

  it("has volumes that are multiples of the step", () => {
    for (const volume of [record.volume_min, record.volume_max]) {
      const steps = volume / record.volume_step;
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-9);
    }
    expect(record.volume_min).toBeLessThan(record.volume_max);
  });

  it("has hours in a known zone, in order, none of them overlapping another", () => {
    expect(TIME_ZONES).toContain(record.hours.timezone);
    const { sessions } = record.hours;
    for (const session of sessions) expect(session.open).toBeLessThan(session.close);
    for (const a of sessions) {
      const same = sessions.filter((b) => b !== a && b.day === a.day);
      for (const b of same) expect(a.close <= b.open || b.close <= a.open).toBe(true);
    }
  });

  it("has a spread of at least a point and under one percent of its price", () => {
    const base = spec.base === null ? 1 : (LEGS[spec.base]?.price ?? Number.NaN);
    const quote = spec.quote === null ? 1 : (LEGS[spec.quote]?.price ?? Number.NaN);
    const points = (base / quote) * 10 ** record.digits;
    expect(record.spread_typical).toBeGreaterThanOrEqual(1);
    expect(record.spread_typical / points).toBeLessThan(0.01);
    // Enough digits to show a move of a hundredth of a percent.
    expect(points).toBeGreaterThan(3000);
  });
});

it.each(Object.entries(LEGS))(
  "the leg %s owes no more to common factors than it moves",
  (_, leg) => {
    expect(ownPart(leg)).toBeGreaterThan(0);
    expect(leg.price).toBeGreaterThan(0);
  },
);
