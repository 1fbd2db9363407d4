import { expect, test } from "vitest";
import { ORDER_TYPE, SIDE } from "../../../../contract/codes.ts";
import { toSymbolTerms } from "../../../../domain/symbol-terms.ts";
import { points, unixMs } from "../../../../domain/units.ts";
import { COIN, order, position } from "../../../../tests/support/wire-trades.ts";
import { linesOf, type ChartLine } from "./chart-line.ts";
import { changeOf } from "./line-change.ts";
import { lineVerdict } from "./line-rules.ts";
import { followersOf } from "./line-travel.ts";

/** Bid 999.00, ask 1000.00; stops at 0.50 from it. */
const FACTS = {
  terms: toSymbolTerms(COIN),
  quote: { bid: points(99_900), ask: points(100_000) },
  now: unixMs(1),
};
const GUARDED = position({
  stop_loss: 990,
  take_profit: 1020,
  take_profit_levels: [{ price: 1010, volume: 0.03 }],
});

function lineOf(key: string, positions = [GUARDED], orders = [order()]): ChartLine {
  const line = linesOf(COIN.symbol_id, positions, orders).find((one) => one.key === key);
  if (line === undefined) throw new Error(`expected a line ${key}`);
  return line;
}

test.each([
  ["p12.sl", 995, null, null],
  ["p12.sl", 999, "stop loss", 998.5],
  ["p12.sl", 998.7, "stop loss", 998.5],
  ["p12.tp", 998, "take profit", 999.5],
  ["p12.tp0", 998, "take profit", 999.5],
  ["o20", 1001, "price", 999.5],
  ["o20", 985, null, null],
  ["o20.sl", 991, "stop loss", 989.5],
] as const)("%s at %d: %s, and %s would pass", (key, price, words, offered) => {
  const verdict = lineVerdict(lineOf(key), price, FACTS);
  if (words === null) expect(verdict).toBeNull();
  else {
    expect(verdict?.reason).toContain(words);
    expect(verdict?.offered).toBe(offered);
  }
});

test("a line that is put back where it was is no change to refuse", () => {
  expect(lineVerdict(lineOf("p12.sl"), 990, FACTS)).toBeNull();
});

test("an order moved past its own stop loss is refused, and no price of it is offered for that", () => {
  const guarded = order({ stop_loss: 985 });
  const verdict = lineVerdict(lineOf("o20", [], [guarded]), 980, FACTS);
  expect(verdict?.reason).toContain("stop loss");
  expect(verdict?.offered).toBeNull();
});

test("an order that is moved takes what guards it along, level by level, at the same distance", () => {
  const guarded = order({
    order_price: 990,
    stop_loss: 985,
    take_profit: 1020,
    take_profit_levels: [
      { price: 1005, volume: 0.02 },
      { price: 1010.07, volume: 0.03 },
    ],
  });
  const line = lineOf("o20", [], [guarded]);
  const followers = followersOf(line, 980.1, COIN.digits);
  expect(changeOf(line, 980.1, followers)?.change).toEqual({
    order_price: 980.1,
    stop_loss: 975.1,
    take_profit: 1010.1,
    take_profit_levels: [
      { price: 995.1, volume: 0.02 },
      { price: 1000.17, volume: 0.03 },
    ],
  });
  expect(lineVerdict(line, 980.1, FACTS, followers)).toBeNull();
});

test("a stop-limit's limit goes with its trigger, and what guards it with its limit; a guard takes nobody along", () => {
  const stopLimit = order({
    type: ORDER_TYPE.stop_limit,
    order_price: 1005,
    order_limit_price: 1006,
    stop_loss: 1000,
  });
  const keysOf = (key: string) =>
    followersOf(lineOf(key, [], [stopLimit]), 1007, COIN.digits).map(({ line, price }) => [
      line.key,
      price,
    ]);
  expect(keysOf("o20")).toEqual([
    ["o20.limit", 1008],
    ["o20.sl", 1002],
  ]);
  expect(keysOf("o20.limit")).toEqual([["o20.sl", 1001]]);
  expect(keysOf("o20.sl")).toEqual([]);
});

test("without a price of the market a stop loss cannot be judged, and is refused", () => {
  expect(lineVerdict(lineOf("p12.sl"), 995, { ...FACTS, quote: null })).toMatchObject({
    offered: null,
  });
});

test("a short's stop loss is held against the ask", () => {
  const short = position({ side: SIDE.sell });
  expect(lineVerdict(lineOf("p12.sl", [short]), 1000.2, FACTS)?.offered).toBe(1000.5);
});

test("each line asks for its own field alone", () => {
  const stopLimit = order({
    type: ORDER_TYPE.stop_limit,
    order_price: 1005,
    order_limit_price: 1006,
  });
  const changes = ["p12", "p12.sl", "p12.tp", "p12.tp0", "o20", "o20.limit", "o20.sl"].map(
    (key) => changeOf(lineOf(key, [GUARDED], [stopLimit]), 1234)?.change,
  );
  expect(changes).toEqual([
    undefined,
    { stop_loss: 1234 },
    { take_profit: 1234 },
    { take_profit_levels: [{ price: 1234, volume: 0.03 }] },
    { order_price: 1234 },
    { order_limit_price: 1234 },
    { stop_loss: 1234 },
  ]);
});

test("a stop loss and a level can be taken away, an order's price cannot", () => {
  expect(changeOf(lineOf("p12.sl"), null)?.change).toEqual({ stop_loss: null });
  expect(changeOf(lineOf("p12.tp0"), null)?.change).toEqual({ take_profit_levels: [] });
  expect(changeOf(lineOf("o20"), null)).toBeNull();
});
