/** Tests of valued-position.ts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POSITION } from "../tests/contract/samples/trading.ts";
import { attoOf, exactAmountOf } from "./money.ts";
import { fraction } from "./fraction.ts";
import { NOTHING_REALIZED } from "./profit.ts";
import { marginRateOf, openPositionOf } from "./valued-position.ts";
import { atto } from "./units.ts";

const TERMS = { digits: 5, volume_step: fraction(1n, 100n) };

describe("openPositionOf", () => {
  it("counts volume in steps, the open price in 10^-6 points and money in minor units", () => {
    const { guarantee_premium: _, ...ordinary } = POSITION;
    expect(openPositionOf(ordinary, TERMS, 2)).toEqual({
      id: 901,
      symbol_id: 1,
      side: 0,
      volume: 10,
      open_price_micro: 108_500_000_000n,
      swap_atto: 0n,
      realized: { ...NOTHING_REALIZED, profit: 480, profit_atto: 479_960_000_000_000_000_000n },
      profit: 1_200,
      swaps: -35,
      margin: 10_850,
      opened_at: POSITION.opened_at,
    });
  });

  it("has nothing realized where the record tells nothing", () => {
    const { realized: _realized, ...whole } = POSITION;
    expect(openPositionOf(whole, TERMS, 2)?.realized).toEqual(NOTHING_REALIZED);
  });

  it.each([
    ["a side that is none", { side: 7 }],
    ["no volume", { volume: 0 }],
    ["a volume below one step", { volume: 0.004 }],
  ])("makes nothing of %s", (_what, change) => {
    expect(openPositionOf({ ...POSITION, ...change }, TERMS, 2)).toBeNull();
  });
});

describe("marginRateOf", () => {
  it("is the record's margin of one step", () => {
    const open = openPositionOf(POSITION, TERMS, 2);
    expect(open === null ? null : marginRateOf(open)).toBe(1_085n * 10n ** 18n);
  });
});

describe("exactAmountOf", () => {
  it("is read back by attoOf, whatever the amount and the currency", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 34n), max: 10n ** 34n }),
        fc.nat(8),
        (value, digits) => {
          const text = exactAmountOf(atto(value), digits);
          expect(text).toMatch(/^-?\d{1,20}(\.\d{0,25}[1-9])?$/);
          expect(attoOf(text, digits)).toBe(value);
        },
      ),
    );
  });

  it.each(["", "1.", ".5", "1e3", "0.1234567890123456789012", "--1"])("%j is no amount", (text) => {
    expect(attoOf(text, 2)).toBeNull();
  });
});
