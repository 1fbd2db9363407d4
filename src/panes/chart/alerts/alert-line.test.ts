import { expect, test } from "vitest";
import type { PriceAlert } from "../../../../contract/price-alert.ts";
import { alertLinesOf, alertName, alertShort } from "./alert-line.ts";

const alert = (part: Partial<PriceAlert>): PriceAlert => ({
  id: 1,
  revision: 1,
  account_id: 7,
  symbol_id: 401,
  price: 64_000,
  quote_side: "bid",
  is_rising: true,
  note: "",
  created_at: 0,
  reached_at: null,
  reached_price: null,
  ...part,
});

test("waiting alerts of the symbol are lines, the oldest first; reached ones and those of others are not", () => {
  const lines = alertLinesOf(401, [
    alert({ id: 9, price: 65_000, quote_side: "ask" }),
    alert({ id: 4 }),
    alert({ id: 5, reached_at: 1, reached_price: 64_001 }),
    alert({ id: 6, symbol_id: 402 }),
  ]);
  expect(lines.map(({ key, price }) => [key, price])).toEqual([
    ["a4", 64_000],
    ["a9", 65_000],
  ]);
});

test("there are none before the alerts are known", () => {
  expect(alertLinesOf(401, null)).toEqual([]);
});

test("a pill says its owner's words, or that it is an alert", () => {
  expect([alertShort({ note: "Breakout" }), alertShort({ note: " " })]).toEqual([
    "Breakout",
    "Alert",
  ]);
  expect([alertName({ note: "Breakout" }), alertName({ note: "" })]).toEqual([
    "Price alert: Breakout",
    "Price alert",
  ]);
});
