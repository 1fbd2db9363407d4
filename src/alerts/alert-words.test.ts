/** Tests of alert-words.ts. */
import { describe, expect, it } from "vitest";
import { symbolRecord } from "../panes/watchlist/test-symbols.ts";
import { pipsAway, reachedWords, steppedPrice, waitWords, willTellWords } from "./alert-words.ts";

const euro = symbolRecord();
const coin = symbolRecord({ symbol_id: 401, symbol: "BTCUSD", digits: 2, pip_points: 100 });
const quote = { bid: 1.0999, ask: 1.1001 };

describe("a price alert", () => {
  it.each([
    ["bid", true, "Bid rises to 1.10000", "EURUSD rose to 1.10012"],
    ["bid", false, "Bid falls to 1.10000", "EURUSD fell to 1.10012"],
    ["ask", true, "Ask rises to 1.10000", "EURUSD: ask rose to 1.10012"],
    ["ask", false, "Ask falls to 1.10000", "EURUSD: ask fell to 1.10012"],
  ] as const)(
    "of the %s, rising %s, says what it waits for",
    (quote_side, is_rising, waits, told) => {
      const alert = { symbol_id: 1, price: 1.1, quote_side, is_rising };
      expect(waitWords(alert, euro)).toBe(waits);
      expect(reachedWords({ ...alert, reached_price: 1.10012 }, euro)).toBe(told);
    },
  );

  it("that was reached says its own price where the quote's is not known, and a symbol by its number", () => {
    const alert = { symbol_id: 9, price: 1.1, quote_side: "bid", is_rising: true } as const;
    expect(reachedWords({ ...alert, reached_price: null }, undefined)).toBe(
      "symbol 9 rose to 1.10000",
    );
  });
});

describe("what an alert will do", () => {
  it.each([
    [1.105, "bid", "You are told once the bid has risen to 1.10500: 51.0 pips from now."],
    [1.105, "ask", "You are told once the ask has risen to 1.10500: 49.0 pips from now."],
    [1.1, "bid", "You are told once the bid has risen to 1.10000: 1.0 pips from now."],
    [1.1, "ask", "You are told once the ask has fallen to 1.10000: 1.0 pips from now."],
    [1.0999, "bid", "The market is at this price now: choose another."],
  ] as const)("at %f of the %s is said before it is sent", (price, quote_side, words) => {
    expect(willTellWords({ price, quote_side }, quote, euro)).toBe(words);
  });

  it("is said without a direction where the market has no price", () => {
    expect(willTellWords({ price: 1.1, quote_side: "bid" }, null, euro)).toBe(
      "You are told once the market gets to 1.10000. It has no price now.",
    );
  });
});

it("the distance is in pips of the symbol, and none where there is no price", () => {
  expect(pipsAway(1.0999, 1.105, euro)).toBe(51);
  expect(pipsAway(96_512.4, 96_500, coin)).toBe(12.4);
  expect(pipsAway(Number.NaN, 1.1, euro)).toBeNaN();
});

it("a step is a pip, and what comes of it a price of the symbol", () => {
  expect(steppedPrice(1.1, 1, euro)).toBe(1.1001);
  expect(steppedPrice(1.1, -10, euro)).toBe(1.099);
  expect(steppedPrice(96_512.34, 1, coin)).toBe(96_513.34);
  expect(steppedPrice(1.1000049, 0, euro)).toBe(1.1);
});
