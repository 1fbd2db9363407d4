/** Where the ticket says that a stop which trails would stand. EURUSD at 1.10000 / 1.10010. */
import { expect, it } from "vitest";
import { ensure } from "../../../domain/assert.ts";
import { eurusd } from "../../../tests/support/engine-house.ts";
import { knownAccount } from "../../../tests/support/known-account.ts";
import { formatResult } from "../../format/money.ts";
import { compose } from "../../trade/ticket/compose.ts";
import { EMPTY_DRAFT, type Draft } from "../../trade/ticket/draft.ts";
import { trailingWords } from "./trailing-words.ts";

const terms = eurusd();
const money = { result: (value: number) => formatResult(value, 2), unit: () => "USD" };
const words = (change: Partial<Draft>) =>
  trailingWords(
    ensure(
      compose({ ...EMPTY_DRAFT, size: "1", ...change }, terms.symbol_id, knownAccount([terms])),
      "a known symbol",
    ),
    money,
  );

it.each<[string, Partial<Draft>, string]>([
  // From the bid, at which a long closes: the spread of a pip is lost with it.
  ["of a long", { trailing: "20" }, "Stop now: 1.09800, −21.0 pips, −210.00 USD"],
  ["of a short", { trailing: "20", side: "sell" }, "Stop now: 1.10210, −21.0 pips, −210.00 USD"],
  [
    "of an order that waits",
    { trailing: "20", type: "limit", price: "1.09000" },
    "Stop now: 1.08790, −21.0 pips, −210.00 USD",
  ],
  [
    "beside a better stop",
    { trailing: "20", stop: { unit: "pips", text: "10" } },
    "Stop now: 1.09910, −10.0 pips, −100.00 USD",
  ],
  ["of no size", { trailing: "20", size: "" }, "Stop now: 1.09800, −21.0 pips"],
  ["of no price", { trailing: "9999999" }, "No stop: no price is that far off"],
  ["of no distance", {}, ""],
  ["that cannot be read", { trailing: "far" }, ""],
])("a stop that trails %s is said where it would be", (_, change, said) => {
  expect(words(change)).toBe(said);
});
