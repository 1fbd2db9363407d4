/** The worked example against sums that were made by hand. */
import { describe, expect, it } from "vitest";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { CommissionRecord } from "../../domain/commission-terms.ts";
import { createConversions } from "../../domain/conversion.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import { points } from "../../domain/units.ts";
import { symbolRecord } from "../panes/watchlist/test-symbols.ts";
import { exampleOf, type ExampleInput } from "./commission-example.ts";

const EURUSD: SymbolRecord = symbolRecord({
  symbol_id: 1,
  category: "forex",
  base_currency: "EUR",
  quote_currency: "USD",
  digits: 5,
  contract_size: 100_000,
  volume_step: 0.01,
});
const PER_LOT: CommissionRecord = {
  id: 7,
  symbol_id: null,
  category: null,
  mode: "per_lot",
  charge: "both",
  value: 3.5,
  charge_min: 0,
  tiers: [{ volume_from: 100, volume_to: null, value: 2 }],
};
const base: ExampleInput = {
  commissions: [PER_LOT],
  symbol: EURUSD,
  conversions: createConversions([toSymbolTerms(EURUSD)]),
  lots: 0.3,
  price: 1.1,
  monthLots: 0,
  currency: "USD",
  currencyDigits: 2,
  quoteOf: () => ({ bid: points(110_000), ask: points(110_010) }),
};

describe("the worked example", () => {
  it("charges a lot's money on each side", () => {
    expect(exampleOf(base)).toEqual({ commission_id: 7, value: 3.5, entry: 1.05, exit: 1.05 });
  });

  it("takes the tier that the month's lots have", () => {
    expect(exampleOf({ ...base, monthLots: 100 })).toMatchObject({ value: 2, entry: 0.6 });
  });

  it.each([
    // 0.3 lots at 1.1 are 33,000 USD.
    ["percent", "entry", 0.01, { entry: 3.3, exit: 0 }],
    ["per_million", "both", 30, { entry: 0.99, exit: 0.99 }],
    ["per_lot", "exit", 4, { entry: 0, exit: 1.2 }],
  ] as const)("counts %s on %s", (mode, charge, value, sums) => {
    const commissions = [{ ...PER_LOT, mode, charge, value, tiers: [] }];
    expect(exampleOf({ ...base, commissions })).toMatchObject(sums);
  });

  it("charges the least of a deal once, at the entry", () => {
    const commissions = [{ ...PER_LOT, charge_min: 5, tiers: [] }];
    expect(exampleOf({ ...base, commissions })).toMatchObject({ entry: 5, exit: 0 });
  });

  it("takes the narrowest, and none where none fits", () => {
    const narrow = { ...PER_LOT, id: 8, symbol_id: 1, value: 1 };
    expect(exampleOf({ ...base, commissions: [PER_LOT, narrow] })).toMatchObject({
      commission_id: 8,
    });
    const other = { ...PER_LOT, symbol_id: 2 };
    expect(exampleOf({ ...base, commissions: [other] })).toMatchObject({ commission_id: null });
  });

  it.each([
    [{ lots: 0.005 }, "Lots in steps of 0.01."],
    [{ lots: 0 }, "Lots in steps of 0.01."],
    [{ lots: Number.NaN }, "Lots in steps of 0.01."],
    [{ price: 1.123_456 }, "A price with at most 5 decimals."],
    [{ monthLots: -1 }, "Lots of the month, or 0."],
  ])("says what is missing with %j", (change, why) => {
    expect(exampleOf({ ...base, ...change })).toEqual({ why });
  });

  it("says so where no price converts the symbol's currency", () => {
    const commissions = [{ ...PER_LOT, mode: "percent" as const }];
    expect(exampleOf({ ...base, commissions, currency: "JPY" })).toEqual({
      why: "No price says what USD is in JPY now.",
    });
  });
});
