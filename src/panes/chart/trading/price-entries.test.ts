import { expect, test } from "vitest";
import { orderWords } from "../../../format/trade-words.ts";
import { ordersAt } from "./price-entries.ts";

const QUOTE = { bid: 100, ask: 102 };

test.each([
  [90, ["Buy limit", "Sell stop", "Buy if touched"]],
  [110, ["Buy stop", "Sell limit", "Sell if touched"]],
  [101, ["Buy limit", "Sell limit"]],
  [100, ["Buy limit"]],
  [102, ["Sell limit"]],
])("at %d the orders that may stand are %j", (price, words) => {
  expect(ordersAt(price, QUOTE).map(orderWords)).toEqual(words);
});
