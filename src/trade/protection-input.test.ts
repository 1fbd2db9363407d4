/** Tests of protection-input.ts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readProtection, type ProtectionContext } from "./protection-input.ts";

/** 0.50 lots of EURUSD, bought at 1.08500: a point of it is 0.5 in deposit currency. */
const LONG_STOP: ProtectionContext = {
  field: "stop_loss",
  side: 0,
  reference: 1.085,
  volume: 0.5,
  digits: 5,
  pip_points: 10,
  pointValue: 1,
  balance: 10_000,
  stop_loss: 1.083,
};
const SHORT_STOP: ProtectionContext = { ...LONG_STOP, side: 1, stop_loss: 1.087 };
const LONG_TARGET: ProtectionContext = { ...LONG_STOP, field: "take_profit" };
const SHORT_TARGET: ProtectionContext = { ...SHORT_STOP, field: "take_profit" };

describe("readProtection", () => {
  it.each([
    ["1.0825", LONG_STOP, 1.0825],
    ["1,0825", LONG_STOP, 1.0825],
    ["$1,000", LONG_STOP, 1.065],
    ["1,000 usd", LONG_STOP, 1.065],
    ["20p", LONG_STOP, 1.083],
    ["20 pips", SHORT_STOP, 1.087],
    ["20.5 pips", LONG_STOP, 1.08295],
    ["+5p", LONG_STOP, 1.0855],
    ["+5p", SHORT_STOP, 1.0845],
    ["40p", LONG_TARGET, 1.089],
    ["40P", SHORT_TARGET, 1.081],
    ["$50", LONG_STOP, 1.084],
    ["50 usd", LONG_STOP, 1.084],
    ["$50", SHORT_TARGET, 1.084],
    ["1%", LONG_STOP, 1.083],
    ["2r", LONG_TARGET, 1.089],
    ["1.5 R", SHORT_TARGET, 1.082],
  ])("reads %j", (text, context, price) => {
    expect(readProtection(text, context)).toEqual({ ok: true, price });
  });

  it("takes nothing typed for none", () => {
    expect(readProtection("  ", LONG_STOP)).toEqual({ ok: true, price: null });
  });

  it.each([
    ["abc", LONG_STOP, /Type a price/],
    ["1,085", LONG_STOP, /Type 1\.085 or 1085/],
    ["1,000p", LONG_STOP, /Type 1\.000 or 1000/],
    ["1,000,0", LONG_STOP, /Type a price/],
    ["-20p", LONG_STOP, /Type a price/],
    ["20 bananas", LONG_STOP, /Type a price/],
    ["+1.08", LONG_STOP, /distance/],
    ["2r", LONG_STOP, /R counts the risk/],
    ["2r", { ...LONG_TARGET, stop_loss: null }, /needs a stop loss/],
    ["$50", { ...LONG_STOP, pointValue: null }, /no rate/],
    ["1%", { ...LONG_STOP, balance: 0 }, /no balance/],
  ])("says what is wrong with %j", (text, context, message) => {
    const read = readProtection(text, context);
    expect(read.ok ? "" : read.message).toMatch(message);
  });

  it("never puts a stop where more would be lost than was typed", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 5_000, noNaN: true }),
        fc.double({ min: 0.001, max: 10, noNaN: true }),
        fc.constantFrom(0, 1),
        (money, pointValue, side) => {
          const context = { ...LONG_STOP, side, pointValue, reference: 500 };
          const read = readProtection(`$${money.toFixed(2)}`, context);
          const price = read.ok ? (read.price ?? 0) : 0;
          const lost = Math.round(Math.abs(price - 500) * 1e5) * pointValue * context.volume;
          expect(lost).toBeLessThanOrEqual(Number(money.toFixed(2)) + 1e-6);
          expect(Math.sign(price - 500) === (side === 0 ? 1 : -1)).toBe(false);
        },
      ),
    );
  });
});
