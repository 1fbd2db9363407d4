/** Tests of alert-words.ts. */
import { describe, expect, it } from "vitest";
import { aPriceAlert } from "../../tests/support/price-alerts.ts";
import { symbolRecord } from "../panes/watchlist/test-symbols.ts";
import {
  pipsAway,
  reachedWords,
  steppedPrice,
  waitWords,
  willCrossWords,
  willTellWords,
} from "./alert-words.ts";

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
      const alert = aPriceAlert({ quote_side, is_rising });
      expect(waitWords(alert, euro, 0)).toBe(waits);
      expect(reachedWords({ ...alert, reached_price: 1.10012 }, euro)).toBe(told);
    },
  );

  it("that was reached says its own price where the quote's is not known, and a symbol by its number", () => {
    expect(reachedWords(aPriceAlert({ symbol_id: 9 }), undefined)).toBe("symbol 9 rose to 1.10000");
  });

  it("that repeats says which way it was reached, and not which way is waited for now", () => {
    const alert = aPriceAlert({ is_rising: false, reached_price: 1.1, reached_rising: true });
    expect(reachedWords(alert, euro)).toBe("EURUSD rose to 1.10000");
  });
});

describe("an alert along a line", () => {
  const from = { ts: 1_000, price: 1.1 };
  const line = {
    from,
    to: { ts: 2_000, price: 1.2 },
    extends_right: false,
    is_log: false,
    drawing_id: null,
  };

  it("says where the line is now, and where it ended once it has", () => {
    const alert = aPriceAlert({ line });
    expect(waitWords(alert, euro, 1_500)).toBe("Bid crosses trend line (now 1.15000)");
    expect(waitWords({ ...alert, quote_side: "ask" }, euro, 9_000)).toBe(
      "Ask crosses trend line (now 1.20000)",
    );
    expect(waitWords(alert, euro, null)).toBe("Bid crosses trend line");
    const level = { ...line, to: { ts: 2_000, price: 1.1 } };
    expect(waitWords({ ...alert, line: level }, euro, 1_500)).toBe("Bid crosses line at 1.10000");
  });

  it("was crossed upwards or downwards", () => {
    const alert = aPriceAlert({ line, reached_price: 1.15 });
    expect(reachedWords({ ...alert, reached_rising: true }, euro)).toBe(
      "EURUSD rose through the line at 1.15000",
    );
    expect(reachedWords({ ...alert, reached_rising: false, quote_side: "ask" }, euro)).toBe(
      "EURUSD: ask fell through the line at 1.15000",
    );
  });

  it("says how far off the line is before it is sent", () => {
    const alert = aPriceAlert({ line });
    expect(willCrossWords(alert, quote, euro, 1_500)).toBe(
      "You are told when the bid crosses the line, now at 1.15000: 501.0 pips away.",
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
