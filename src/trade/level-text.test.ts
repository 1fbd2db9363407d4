import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SIDE } from "../../contract/codes.ts";
import {
  inUnit,
  levelIn,
  LEVEL_TEXT_UNITS,
  readLevelText,
  settled,
  stepped,
  textOf,
  type LevelText,
} from "./level-text.ts";
import type { ProtectionContext } from "./protection-input.ts";

/** One lot of EURUSD from 1.10000: 10 USD a pip. */
const context = (part: Partial<ProtectionContext> = {}): ProtectionContext => ({
  field: "stop_loss",
  side: SIDE.buy,
  reference: 1.1,
  volume: 1,
  digits: 5,
  pip_points: 10,
  pointValue: 1,
  balance: 10_000,
  stop_loss: null,
  ...part,
});
const stop = context();
const target = context({ field: "take_profit", stop_loss: 1.098 });
const priced = (price: number): LevelText => ({ unit: "price", text: price.toFixed(5), price });
const typed = (text: string, unit: LevelText["unit"]): LevelText => ({ unit, text, price: null });

describe("a level", () => {
  it.each([
    ["price", "1.09800"],
    ["pips", "20"],
    ["money", "200"],
    ["percent", "2"],
  ] as const)("of a stop is said in %s", (unit, text) => {
    expect(inUnit(priced(1.098), unit, stop)).toEqual({ unit, text, price: 1.098 });
    expect(readLevelText(typed(text, unit), stop)).toEqual({ ok: true, price: 1.098 });
  });

  it("of a target is said in R of the stop, and a stop is not", () => {
    expect(inUnit(priced(1.104), "r", target)?.text).toBe("2");
    expect(readLevelText(typed("2", "r"), target)).toEqual({ ok: true, price: 1.104 });
    expect(inUnit(priced(1.098), "r", stop)).toBeNull();
  });

  it("that keeps a profit has a plus, and a target that loses is a price alone", () => {
    expect(inUnit(priced(1.102), "pips", stop)?.text).toBe("+20");
    expect(readLevelText(typed("+20", "pips"), stop)).toEqual({ ok: true, price: 1.102 });
    expect(readLevelText(typed("+50", "money"), stop)).toEqual({ ok: true, price: 1.1005 });
    expect(inUnit(priced(1.099), "pips", target)).toBeNull();
  });

  it.each([
    [null, "pips", { unit: "pips", text: "", price: null }],
    [1.098, "pips", { unit: "pips", text: "20", price: 1.098 }],
    [null, "r", { unit: "pips", text: "", price: null }],
    [1.098, "r", { unit: "pips", text: "20", price: 1.098 }],
  ] as const)("of a record, %s, begins in the unit that is chosen: %s", (price, unit, level) => {
    expect(levelIn(price, unit, stop)).toEqual(level);
  });

  it("of a record is a price where the chosen unit cannot say it", () => {
    expect(levelIn(1.099, "pips", target)).toEqual(priced(1.099));
    expect(readLevelText(typed("300", levelIn(null, "pips", stop).unit), stop)).toEqual({
      ok: true,
      price: 1.07,
    });
  });

  it("in money needs a rate", () => {
    const none = context({ pointValue: null });
    expect(inUnit(priced(1.098), "money", none)).toBeNull();
    expect(inUnit(priced(1.098), "percent", none)).toBeNull();
  });

  it("keeps its price to the point through any units, and read anew is at most a rounding away", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.boolean(),
        fc.constantFrom(SIDE.buy, SIDE.sell),
        fc.constantFrom(0.01, 0.13, 1, 7.5),
        fc.array(fc.constantFrom(...LEVEL_TEXT_UNITS), { maxLength: 6 }),
        (points, isUp, side, volume, units) => {
          const price = Math.round(110_000 + (isUp ? points : -points)) / 100_000;
          const one = context({ side, volume });
          let level = priced(price);
          for (const unit of units) {
            level = inUnit(level, unit, one) ?? level;
            expect(readLevelText(level, one)).toEqual({ ok: true, price });
          }
          const text = textOf(price, "pips", one);
          if (text === null) return;
          const read = readLevelText(typed(text, "pips"), one);
          expect(read).toEqual({ ok: true, price });
        },
      ),
    );
  });
});

describe("what is typed", () => {
  it.each([
    ["20p", "price", "pips", "20"],
    ["20 pips", "price", "pips", "20"],
    ["$50", "price", "money", "50"],
    ["50 usd", "pips", "money", "50"],
    ["1.5%", "price", "percent", "1.5"],
    ["2r", "price", "r", "2"],
    ["+20p", "price", "pips", "+20"],
    ["1.0980", "price", "price", "1.0980"],
    ["30", "pips", "pips", "30"],
    ["", "pips", "pips", ""],
    ["soon", "price", "price", "soon"],
  ] as const)("as %j with %s is in %s", (text, before, unit, kept) => {
    expect(settled(typed(text, before))).toEqual({ unit, text: kept, price: null });
    expect(readLevelText(typed(text, before), target)).toEqual(
      readLevelText(typed(kept, unit), target),
    );
  });

  it("that is no number is said so, and nothing takes the level away", () => {
    expect(readLevelText(typed("soon", "pips"), stop).ok).toBe(false);
    expect(readLevelText(typed(" ", "money"), stop)).toEqual({ ok: true, price: null });
    expect(inUnit(typed("soon", "price"), "pips", stop)).toBeNull();
    expect(inUnit(typed("", "price"), "pips", stop)).toEqual(typed("", "pips"));
  });
});

describe("a step", () => {
  it.each([
    [typed("1.09800", "price"), 1, "1.09810"],
    [typed("", "price"), 1, "1.10000"],
    [typed("20", "pips"), -1, "19"],
    [typed("0", "pips"), -1, "0"],
    [typed("+20", "pips"), 1, "+21"],
    [typed("200", "money"), 1, "210"],
    [typed("1.5", "percent"), 10, "2.5"],
    [typed("2", "r"), 1, "2.5"],
    [typed("", "pips"), 1, "1"],
  ])("from %j by %i is %s", (level, steps, text) => {
    expect(stepped(level, steps, stop)).toEqual({ unit: level.unit, text, price: null });
  });
});
