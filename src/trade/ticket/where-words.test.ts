/** EURUSD at 1.10000 / 1.10010. */
import { expect, it } from "vitest";
import { ensure } from "../../../domain/assert.ts";
import { points } from "../../../domain/units.ts";
import { eurusd } from "../../../tests/support/engine-house.ts";
import { knownAccount } from "../../../tests/support/known-account.ts";
import { parseOrderLine } from "../order-line/parse-order-line.ts";
import { compose } from "./compose.ts";
import { EMPTY_DRAFT, TICKET_TYPES, type Draft } from "./draft.ts";
import { whereWords } from "./where-words.ts";

const terms = eurusd({ stop_level: points(10) });
const PRICES = { size: "1", price: "1.12", limitPrice: "1.121" } as const;
const wordsOf = (change: Partial<Draft>) =>
  whereWords(
    ensure(
      compose({ ...EMPTY_DRAFT, ...PRICES, ...change }, terms.symbol_id, knownAccount([terms])),
      "a known symbol",
    ),
  );

it.each([
  ["market", "at market"],
  ["limit", "limit at 1.12000"],
  ["stop", "stop at 1.12000"],
  ["stop_limit", "stop at 1.12000, limit at 1.12100"],
  ["market_if_touched", "if touched at 1.12000"],
] as const)("of a %s order all prices are said: %s", (type, words) => {
  expect(wordsOf({ type })).toBe(words);
});

it("says a dash for a price that is not typed yet", () => {
  expect(wordsOf({ type: "stop_limit", limitPrice: "" })).toBe("stop at 1.12000, limit at –");
  expect(wordsOf({ type: "stop_limit", price: "x" })).toBe("stop at –, limit at 1.12100");
  expect(wordsOf({ type: "limit", price: "" })).toBe("limit at –");
});

it.each(TICKET_TYPES)("is what the palette reads as the same %s order", (type) => {
  const symbol = { symbol_id: 1, symbol: "EURUSD", price: () => 1.1 };
  const find = (name: string) => (name === "eurusd" ? symbol : null);
  const line = parseOrderLine(`buy 1 eurusd ${wordsOf({ type })}`, find);
  expect(line).toMatchObject({ ok: true, draft: { type } });
  if (line?.ok !== true || type === "market") return;
  expect(Number(line.draft.price)).toBe(1.12);
  expect(Number(line.draft.limitPrice)).toBe(type === "stop_limit" ? 1.121 : 0);
});
