/** A reader who types what the journal shows him finds it, though the service knows it by other words. */
import { describe, expect, test } from "vitest";
import { filterOf, NOTHING_ASKED } from "./journal-words.ts";
import { kindsCalled } from "./journal-sought.ts";

const asked = (q: string, others: object = {}) => filterOf({ ...NOTHING_ASKED, q, ...others });

describe("what is typed into the journal's search", () => {
  test.each([
    ["a kind of act", " order PLACED ", { action: "order_create" }],
    ["an actor", "Dealer 900002", { actor_id: 900_002 }],
    ["nobody", "the service", { by: "service" }],
    ["a thing by its number", "Position 17", { q: "17" }],
    ["an account", "account 100001", { q: "100001" }],
    ["a number", "17", { q: "17" }],
    ["a word of sentences that is a kind too", "Money", { q: "Money" }],
    ["what was bought", "bought", { q: "buy" }],
    ["what was sold", "Sold ", { q: "sell" }],
    ["what was bought, with its size", "Bought 0.1 lots", { q: "buy 0.1" }],
    ["one lot that was sold", "sold 1 lot", { q: "sell 1" }],
    ["a deal as it is said", "Bought 0.1 lots at 1.10000.", { q: "buy 0.1 at 1.10000" }],
    ["with its symbol", "Sold 2 lots of US 500.x at 5,100.5", { q: "sell 2 US 500.x at 5100.5" }],
    ["with a symbol that is half typed", "bought 0.1 lots of EURU", { q: "buy 0.1 EURU" }],
    ["a side without a size, which is no sentence", "Bought EURUSD", { q: "Bought EURUSD" }],
    ["words of a sentence", "asked by telephone 3", { q: "asked by telephone 3" }],
  ])("is asked for as the service knows it: %s", (_, typed, filter) => {
    expect(asked(typed)).toEqual(filter);
  });

  test("gives way to what is chosen beside it", () => {
    expect(asked("Order placed", { action: "order_create" })).toEqual({ action: "order_create" });
    expect(asked("Order placed", { action: "deal_create" })).toEqual({
      action: "deal_create",
      q: "Order placed",
    });
    expect(asked("Dealer 900002", { actor: "5" })).toEqual({ actor_id: 5, q: "Dealer 900002" });
  });

  test("offers the kinds that are called so", () => {
    expect(kindsCalled("deal").map(({ label }) => label)).toEqual([
      "Deal corrected",
      "Deal cancelled",
      "Deal",
      "Dealer's limits changed",
    ]);
    expect(kindsCalled("or")).toEqual([]);
    expect(kindsCalled("order placed")).toEqual([]);
  });
});
