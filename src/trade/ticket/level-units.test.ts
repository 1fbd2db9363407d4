/** A stop or target of the ticket in another unit is the same stop. EURUSD at 1.10000 / 1.10010, 10,000 USD. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ensure } from "../../../domain/assert.ts";
import type { Known } from "../../../domain/known.ts";
import { minor, points } from "../../../domain/units.ts";
import { eurusd } from "../../../tests/support/engine-house.ts";
import { knownAccount } from "../../../tests/support/known-account.ts";
import { fieldTextOf, inUnit, withPrice, withStopUnit, withTargetUnit } from "./change-draft.ts";
import { compose, type Composed } from "./compose.ts";
import { EMPTY_DRAFT, LEVEL_UNITS, type Draft, type LevelUnit } from "./draft.ts";

const terms = eurusd({ stop_level: points(0) });
const known = knownAccount([terms]);

const composedIn = (market: Known, change: Partial<Draft>): Composed =>
  ensure(compose({ ...EMPTY_DRAFT, ...change }, terms.symbol_id, market), "a known symbol");
const composed = (change: Partial<Draft>): Composed => composedIn(known, change);

/** The market and the account at another moment. */
function later(shift: number, balance: number): Known {
  const { account } = known;
  return {
    ...known,
    account: { ...account, balance: minor(balance) },
    symbolOf: (id) => {
      const symbol = known.symbolOf(id);
      if (symbol === undefined || symbol.bid === null || symbol.ask === null) return symbol;
      return { ...symbol, bid: points(symbol.bid + shift), ask: points(symbol.ask + shift) };
    },
  };
}

const stopText = (order: Composed): string => fieldTextOf(order.draft.stop, order.stop, order);

function stopThrough(change: Partial<Draft>, units: readonly LevelUnit[]) {
  let order = composed(change);
  const texts = [stopText(order)];
  for (const unit of units) {
    order = composed(withStopUnit(order, unit));
    texts.push(stopText(order));
  }
  return { order, texts };
}

describe("a stop in another unit and back", () => {
  it.each([
    ["0.05", "23", "percent", "0.115"],
    ["0.05", "23", "r", "0.115"],
    ["0.05", "23", "money", "11.50"],
    ["0.05", "23", "price", "1.09780"],
    ["0.01", "37", "percent", "0.037"],
    ["0.01", "3", "percent", "0.003"],
    ["0.01", "0.4", "money", "0.04"],
  ] as const)("%s lots, %s pips, %s: %s", (size, text, unit, said) => {
    const change = { size, stop: { unit: "pips", text } } as const;
    const { order, texts } = stopThrough(change, [unit, "pips"]);
    expect(texts).toEqual([text, said, text]);
    expect(order.body?.stop_loss).toBe(composed(change).body?.stop_loss);
  });

  it("is the same order in each, wherever the market and the balance go meanwhile", () => {
    const typed = fc.constantFrom(
      { unit: "price", text: "1.09871" },
      { unit: "pips", text: "23.4" },
      { unit: "money", text: "10" },
      { unit: "percent", text: "0.1" },
      { unit: "r", text: "0.7" },
    );
    fc.assert(
      fc.property(
        typed,
        fc.constantFrom("0.01", "0.05", "0.13", "2"),
        fc.array(fc.constantFrom(...LEVEL_UNITS), { maxLength: 5 }),
        fc.integer({ min: -60, max: 60 }),
        fc.integer({ min: 900_000, max: 2_000_000 }),
        (stop, size, units, shift, balance) => {
          const { order } = stopThrough({ size, stop }, units);
          const market = later(shift, balance);
          expect(composedIn(market, order.draft).body).toEqual(
            composedIn(market, { size, stop }).body,
          );
          expect(composed(withStopUnit(order, stop.unit)).draft.stop).toEqual(stop);
        },
      ),
    );
  });

  it("says another text once the volume is another", () => {
    const { order } = stopThrough({ size: "0.05", stop: { unit: "pips", text: "23" } }, ["money"]);
    expect(stopText(composed({ ...order.draft, size: "0.1" }))).toBe("23.00");
  });

  it("of so little that no cent is lost at it says what it would be", () => {
    const small = { size: "0.01", stop: { unit: "price", text: "1.10008" } } as const;
    const { texts } = stopThrough({ ...small }, ["money", "percent", "price"]);
    expect(texts).toEqual(["1.10008", "0.02", "0.0002", "1.10008"]);
  });

  it("that is typed into, or dragged on the chart, is the new one", () => {
    const { order } = stopThrough({ size: "0.05", stop: { unit: "pips", text: "23" } }, [
      "percent",
    ]);
    const typed = composed({ ...order.draft, stop: { unit: "percent", text: "0.2" } });
    expect(typed.body?.stop_loss).toBe(1.0961);
    expect(withPrice(order, "stop_loss", 1.09).stop).toEqual({ unit: "price", text: "1.09000" });
  });

  it("stays where it is where a unit cannot say it, and an empty one takes any unit", () => {
    const none = composed({ size: "", stop: { unit: "pips", text: "23" } });
    expect(inUnit(none.draft.stop, none.stop, "money", none)).toBeNull();
    expect(withStopUnit(none, "money").stop).toEqual({ unit: "pips", text: "23" });
    const empty = composed({ size: "1" });
    expect(withStopUnit(empty, "money").stop).toEqual({ unit: "money", text: "" });
  });
});

it("a target in another unit and back is the same, its share with it", () => {
  const targets = [
    { unit: "pips", text: "23", share: "30" },
    { unit: "r", text: "2", share: "50" },
  ] as const;
  const change = { size: "0.05", stop: { unit: "pips", text: "20" }, targets } as const;
  let order = composed(change);
  const { body } = order;
  for (const unit of ["percent", "r", "money", "pips"] as const) {
    order = composed(withTargetUnit(order, 0, unit));
    expect(order.body).toEqual(body);
  }
  expect(order.draft.targets).toEqual(targets);
});
