import { describe, expect, it } from "vitest";
import { heavyStopWords, type StopLoss } from "./heavy-stop.ts";

/** 0.01 lots of BTCUSD from 94746.34, of 10,000 USD. */
const stop = (part: Partial<StopLoss>): StopLoss => ({
  reference: 94_746.34,
  gained: -300,
  money: -3,
  equity: 10_000,
  ...part,
});
const VALUE = "Loses more than half of the position's value";
const EQUITY = "Loses more than half of the equity";

describe("a stop loss", () => {
  it.each([
    ["300 pips off says nothing", {}, null],
    ["at 300 loses nearly all of the value", { gained: -94_446.34, money: -944.46 }, VALUE],
    ["at just half of the value says nothing", { gained: -47_373.17, money: -473.73 }, null],
    ["that loses most of the equity", { money: -5000.01 }, EQUITY],
    ["at just half of the equity says nothing", { money: -5000 }, null],
    ["of an account that has nothing left", { equity: -1 }, EQUITY],
    ["without a rate is held against the value", { gained: -60_000, money: null }, VALUE],
    ["that keeps a profit says nothing", { gained: 94_000, money: 940 }, null],
  ] as const)("%s", (_, part, words) => {
    expect(heavyStopWords(stop(part))).toBe(words);
  });
});
