/** Tests of cost-words.ts. */
import { describe, expect, test } from "vitest";
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import { createConversions } from "../../../domain/conversion.ts";
import { fraction, fractionOf, ZERO } from "../../../domain/fraction.ts";
import type { Known } from "../../../domain/known.ts";
import { toMicro } from "../../../domain/price.ts";
import { NOTHING_REALIZED } from "../../../domain/profit.ts";
import { toSymbolTerms } from "../../../domain/symbol-terms.ts";
import type { CommissionTerms } from "../../../domain/terms.ts";
import { atto, minor, points, steps, unixMs } from "../../../domain/units.ts";
import { commissionWords, swapAmounts } from "./cost-words.ts";
import { symbolRecord } from "./test-symbols.ts";

const terms = toSymbolTerms(symbolRecord());
/** A Tuesday. */
const TUESDAY = Date.UTC(2026, 10, 24);

const commission = (part: Partial<CommissionTerms>): CommissionTerms => ({
  commission_id: 1,
  symbol_id: null,
  category: null,
  mode: "per_lot",
  charge: "both",
  value: fractionOf(3.5),
  charge_min: minor(0),
  tiers: [],
  ...part,
});

const groupOf = (commissions: readonly CommissionTerms[]): Known["group"] => ({
  currency: "USD",
  currency_digits: 2,
  leverage_default: 30,
  leverage_max: 30,
  position_mode: "hedging",
  hedged_margin_mode: "max",
  quote_age_max_ms: 10_000,
  orders_max: 200,
  positions_max: 200,
  markups: {},
  commissions,
});

describe("the commission of a symbol's card", () => {
  test.each([
    [[], "None"],
    [[commission({ value: ZERO })], "None"],
    [[commission({})], "3.50 USD a lot, a side"],
    [[commission({ charge: "entry" })], "3.50 USD a lot, to open"],
    [
      [commission({ mode: "percent", value: fractionOf(0.05), charge: "exit" })],
      "0.05% of the value, to close",
    ],
    [
      [commission({ mode: "per_million", value: fractionOf(30), charge_min: minor(100) })],
      "30 a million traded, a side, at least 1.00 USD",
    ],
    // The narrowest holds, and not one of another symbol.
    [
      [commission({}), commission({ symbol_id: 1, value: fractionOf(2) })],
      "2.00 USD a lot, a side",
    ],
    [[commission({ symbol_id: 2 })], "None"],
  ])("%#", (commissions, words) => {
    expect(commissionWords({ group: groupOf(commissions) }, terms, ZERO)).toBe(words);
  });

  test("is that of the month's volume so far", () => {
    const tiers = [{ volume_from: fraction(100n), volume_to: null, value: fractionOf(2.5) }];
    const group = groupOf([commission({ tiers })]);
    expect(commissionWords({ group }, terms, fraction(99n))).toBe("3.50 USD a lot, a side");
    expect(commissionWords({ group }, terms, fraction(100n))).toBe("2.50 USD a lot, a side");
  });
});

describe("the next swap", () => {
  test("books on a lot of either side, and on what is held, at the prices of now", () => {
    const known = knownOf([
      { side: 0, volume: steps(50) },
      { side: 1, volume: steps(10) },
    ]);
    // 6.2 points of a hundred thousandth, on 100,000 euros.
    expect(swapAmounts(known, terms, 1)).toEqual({ long: -6.2, short: 1.4, held: -3.1 + 0.14 });
    expect(swapAmounts(known, terms, 3)).toMatchObject({ long: -18.6, short: 4.2 });
    expect(swapAmounts(knownOf([]), terms, 1).held).toBeUndefined();
    expect(swapAmounts({ ...known, symbolOf: () => undefined }, terms, 1)).toEqual({
      long: null,
      short: null,
      held: null,
    });
  });
});

function knownOf(held: readonly Pick<Known["positions"][number], "side" | "volume">[]): Known {
  return {
    now: unixMs(TUESDAY),
    group: groupOf([]),
    isHalted: false,
    account: {
      balance: minor(0),
      credit: minor(0),
      leverage: 30,
      day_start_equity: minor(0),
      day_flows: minor(0),
      day_trades: 0,
      month_volume_atto: 0n,
      limits: { daily_loss_max: null, trades_per_day_max: null, locked_until: null },
      prop: null,
      liquidation: 0,
    },
    orders: [],
    positions: held.map((part, at) => ({
      id: at + 1,
      symbol_id: 1,
      open_price_micro: toMicro(points(108_500)),
      margin_rate_atto: atto(0n),
      swap_atto: atto(0n),
      realized: { ...NOTHING_REALIZED, commission_atto: atto(0n), commission: minor(0) },
      ...part,
    })),
    symbolOf: () => ({
      terms,
      status: SYMBOL_STATUS.enabled,
      isHalted: false,
      bid: points(108_500),
      ask: points(108_512),
      quotedAt: unixMs(TUESDAY),
    }),
    conversions: createConversions([terms]),
  };
}
