import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseOrderLine, type LineSymbol } from "./parse-order-line.ts";

const symbols: Readonly<Record<string, LineSymbol>> = {
  eurusd: { symbol_id: 1, symbol: "EURUSD", price: (side) => (side === "buy" ? 1.0851 : 1.085) },
  usdjpy: { symbol_id: 3, symbol: "USDJPY", price: () => 166.5 },
  btcusd: { symbol_id: 401, symbol: "BTCUSD", price: () => 65_000 },
  new: { symbol_id: 9, symbol: "NEW", price: () => null },
  "us oil": { symbol_id: 7, symbol: "USOIL", price: () => 70 },
  "s&p 500": { symbol_id: 8, symbol: "US500", price: () => 6_800 },
  "s&p": { symbol_id: 8, symbol: "US500", price: () => 6_800 },
  "euro stoxx 50": { symbol_id: 10, symbol: "EU50", price: () => 5_600 },
};
const find = (ticker: string) =>
  ticker === "oil"
    ? ["USOIL", "UKOIL"]
    : Object.hasOwn(symbols, ticker)
      ? (symbols[ticker] ?? null)
      : null;
const parse = (text: string) => parseOrderLine(text, find);
const draft = (text: string) => {
  const line = parse(text);
  if (line?.ok !== true) throw new Error(line?.message ?? "no order line");
  return line.draft;
};

describe("a typed order", () => {
  test("says side, size, symbol, stop and target", () => {
    expect(parse("sell 0.5 eurusd sl 20 tp 2r")).toMatchObject({ ok: true, symbol_id: 1 });
    expect(draft("sell 0.5 eurusd sl 20 tp 2r")).toMatchObject({
      type: "market",
      side: "sell",
      size: "0.5",
      sizeUnit: "lots",
      stop: { unit: "pips", text: "20" },
      targets: [{ unit: "r", text: "2" }],
    });
  });

  test.each([
    ["buy 0.1 US oil sl 20", "USOIL", "0.1"],
    ["sell us oil 2", "USOIL", "2"],
    ["buy 1 S&P 500 tp 2r sl 5", "US500", "1"],
    ["buy s&p 500 0.3", "US500", "0.3"],
    ["buy 3 s&p", "US500", "3"],
    ["buy 1 euro stoxx 50", "EU50", "1"],
  ])("takes a name of several words: %s", (text, symbol, size) => {
    expect(parse(text)).toMatchObject({ ok: true, symbol: { symbol }, draft: { size } });
  });

  test("takes no number of a name for a size", () => {
    expect(parse("buy s&p 500")).toMatchObject({
      ok: false,
      message: expect.stringContaining("How much?"),
    });
    expect(parse("buy s&p 5.00")).toMatchObject({ ok: true, draft: { size: "5.00" } });
  });

  test.each([
    ["b 1 EURUSD", { side: "buy", size: "1" }],
    ["long eurusd .25", { side: "buy", size: ".25" }],
    ["short 100k eurusd", { side: "sell", size: "100000", sizeUnit: "units" }],
    ["buy 5000u eurusd", { size: "5000", sizeUnit: "units" }],
    ["buy $1000 eurusd", { size: "1000", sizeUnit: "money" }],
    ["buy 1% eurusd sl 20", { size: "1", sizeUnit: "risk_percent" }],
    ["buy eurusd risk 100 sl 20", { size: "100", sizeUnit: "risk_money" }],
    ["buy eurusd risk 0.5% sl 20", { size: "0.5", sizeUnit: "risk_percent" }],
    // A price below the market is a limit to a buyer and a stop to a seller.
    ["buy 1 eurusd @1.08", { type: "limit", price: "1.08" }],
    ["buy 1 eurusd @ 1.09", { type: "stop", price: "1.09" }],
    ["sell 1 eurusd at 1.08", { type: "stop", price: "1.08" }],
    ["sell 1 eurusd limit 1.09 day", { type: "limit", price: "1.09", expiry: "day" }],
    [
      "buy 1 eurusd stop 1.09 limit 1.091",
      { type: "stop_limit", price: "1.09", limitPrice: "1.091" },
    ],
    ["buy 1 eurusd sl 1.08", { stop: { unit: "price", text: "1.08" } }],
    ["buy 1 eurusd gsl 1.08", { stop: { unit: "price", text: "1.08" }, guaranteed: true }],
    ["sell 1 eurusd gsl 30 tp 2r", { stop: { unit: "pips", text: "30" }, guaranteed: true }],
    ["buy 1 eurusd sl @1", { stop: { unit: "price", text: "1" } }],
    ["buy 1 eurusd sl $50", { stop: { unit: "money", text: "50" } }],
    ["buy 1 eurusd sl 50$", { stop: { unit: "money", text: "50" } }],
    ["buy 1 eurusd sl 2%", { stop: { unit: "percent", text: "2" } }],
    ["buy 1 eurusd sl 15p", { stop: { unit: "pips", text: "15" } }],
    // 100 is not near 166.5 as a price would be written; 165.2 is.
    ["buy 1 usdjpy sl 150", { stop: { unit: "pips", text: "150" } }],
    ["buy 1 usdjpy sl 165.2", { stop: { unit: "price", text: "165.2" } }],
    ["buy 1 btcusd sl 60000", { stop: { unit: "price", text: "60000" } }],
    ["buy 1 btcusd sl 500", { stop: { unit: "pips", text: "500" } }],
    // Far from the market, but near the price that the order itself names, wherever the line says it.
    ["buy 1 btcusd limit 50000 sl 49000", { stop: { unit: "price", text: "49000" } }],
    ["buy 1 btcusd sl 49000 at 50000", { stop: { unit: "price", text: "49000" } }],
    ["sell 1 btcusd limit 90000 sl 500", { stop: { unit: "pips", text: "500" } }],
    ["buy 1 new limit 50 sl 49.5", { stop: { unit: "price", text: "49.5" } }],
    ["buy 1 eurusd limit 1.05 sl 1.04 from fill", { stop: { unit: "price" }, fromFill: true }],
    ["buy 0.5 eurusd mit 1.0600", { type: "market_if_touched", size: "0.5", price: "1.0600" }],
    ["sell 1 eurusd mit 1.1 dev 2 oco 7", { deviation: "2", ocoWith: "7" }],
    ["buy 1 btcusd sl 49000 mit 50000", { stop: { unit: "price", text: "49000" } }],
    ["buy 1 eurusd stop 1.09 oco #12", { type: "stop", price: "1.09", ocoWith: "12" }],
    ["sell oco 7 1 eurusd limit 1.09", { type: "limit", size: "1", ocoWith: "7" }],
    ["buy 1 eurusd trail 15 be 10 dev 2", { trailing: "15", breakEven: "10", deviation: "2" }],
  ])("%s", (text, part) => {
    expect(draft(text)).toMatchObject(part);
  });

  const pair = (text: string) => {
    const line = parse(text);
    if (line?.ok !== true) throw new Error(line?.message ?? "no order line");
    return [line.draft, line.second];
  };

  test.each([
    [
      "buy 0.1 eurusd limit 1.08 oco stop 1.09",
      { type: "limit", price: "1.08" },
      { type: "stop", side: "buy", price: "1.09", size: "0.1", sizeUnit: "lots" },
    ],
    [
      "buy 1% eurusd limit 1.08 sl 20 oco sell 0.2 limit 1.09 sl 1.1 tp 2r",
      { size: "1", stop: { unit: "pips", text: "20" } },
      { side: "sell", size: "0.2", type: "limit", stop: { unit: "price", text: "1.1" } },
    ],
    ["sell 1 eurusd @1.08 oco @1.09", { type: "stop" }, { side: "sell", type: "limit" }],
    ["buy 1 eurusd @1.08 oco short @1.09", { type: "limit" }, { side: "sell", type: "limit" }],
    // They wait as long as each other, whichever says it.
    ["buy 1 eurusd @1.08 oco stop 1.09 day", { expiry: "day" }, { expiry: "day" }],
    ["buy 1 eurusd @1.08 day oco stop 1.09", { expiry: "day" }, { expiry: "day" }],
    ["buy 1 btcusd @50000 oco stop 90000 sl 89000", {}, { stop: { unit: "price" } }],
  ])("%s: two that are placed at once", (text, first, second) => {
    const [one, other] = pair(text);
    expect(one).toMatchObject({ ocoWith: "", opposite: false, ...first });
    expect(other).toMatchObject(second);
  });

  test("may be placed with its opposite", () => {
    expect(pair("buy 1 eurusd limit 1.08 oco opposite")).toMatchObject([{ opposite: true }, null]);
  });

  test("may have several take profits, which close equal parts", () => {
    expect(draft("buy 1 eurusd sl 20 tp 20 40 2r").targets).toEqual([
      { unit: "pips", text: "20", share: "33" },
      { unit: "pips", text: "40", share: "33" },
      { unit: "r", text: "2", share: "33" },
    ]);
  });

  test.each([
    ["buy 1 nosuch", "No symbol is called “NOSUCH”."],
    ["buy 1 oil", "“OIL” may be USOIL, UKOIL: say which."],
    ["buy 1 eurusd from fill", "“from fill” is for a stop or a target"],
    ["buy 1 eurusd sl 20 from market", "“from” is for “from fill”, not “from market”."],
    ["buy 1", "Which symbol?"],
    ["buy eurusd", "How much?"],
    ["buy 1 2 eurusd", "Two sizes: 1 and 2."],
    ["buy 1 eurusd risk 100", "Two sizes: 1 and risk 100."],
    ["buy $1000 eurusd sl 20 risk 1%", "Two sizes: $1000 and risk 1%."],
    ["buy eurusd risk 100 sl 20 1", "Two sizes: risk 100 and 1."],
    ["buy eurusd risk 100 risk 1%", "Two sizes: risk 100 and risk 1%."],
    ["buy 0 eurusd risk 100", "Two sizes: 0 and risk 100."],
    ["buy 1 eurusd @1.08 oco stop 1.09 2 risk 100", "Two sizes: 2 and risk 100."],
    ["buy 1 eurusd sl", "The stop loss is missing at the end."],
    ["buy 1 eurusd sl x", "“sl” needs a level"],
    ["buy 1 eurusd gsl", "The guaranteed stop is missing at the end."],
    ["buy 1 eurusd gsl x", "“gsl” needs a level"],
    ["buy 1 eurusd gsl 20 limit 1.08", "“gsl” is for an order at market"],
    ["buy 1 eurusd mit", "The number of “mit” is missing at the end."],
    ["buy 1 eurusd limit x", "“limit” needs a number, not “x”."],
    ["buy 1 eurusd oco 12", "“oco” is for an order that waits"],
    ["buy 1 eurusd @1.08 oco mine", "“mine” means nothing here."],
    ["buy 1 eurusd @1.08 oco", "The order of “oco” is missing at the end."],
    ["buy 1 eurusd oco stop 1.09", "“oco” is for an order that waits"],
    ["buy 1 eurusd limit 1.08 oco sl 20", "“oco” needs the second order"],
    ["buy 1 eurusd limit 1.08 oco stop 1.09 oco 7", "tied to the first alone"],
    ["buy 1 eurusd limit 1.08 oco 7 oco stop 1.09", "“oco” is said twice."],
    ["buy 1 eurusd limit 1.08 oco mit 1.07 dev 2", "“dev” is for the first of two orders."],
    ["buy 1 eurusd now", "“now” means nothing here."],
    ["buy 1 new @1", "No price has come yet"],
    ["buy 1 eurusd tp 1 2 3 4 5 6 7", "At most"],
  ])("%s is refused in words", (text, message) => {
    const line = parse(text);
    expect(line).toMatchObject({ ok: false });
    expect(line?.ok === false && line.message).toContain(message);
  });

  test.each(["", "buy", "eurusd", "settings", "close all", "constructor 1 eurusd"])(
    "“%s” is no order",
    (text) => expect(parse(text)).toBeNull(),
  );

  test("no line makes it throw, and what it reads it says in the draft's own terms", () => {
    const word = fc.oneof(
      fc.constantFrom(
        "eurusd",
        "sl",
        "tp",
        "risk",
        "@",
        "@1.08",
        "limit",
        "stop",
        "mit",
        "oco",
        "opposite",
        "sell",
        "1",
        "2r",
        "$5",
        "1%",
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom("buy", "sell", "b"),
        fc.array(word, { maxLength: 10 }),
        (side, rest) => {
          const line = parse([side, ...rest].join(" "));
          if (line?.ok === true) {
            expect(Number(line.draft.size)).toBeGreaterThanOrEqual(0);
            expect(line.draft.targets.length).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
