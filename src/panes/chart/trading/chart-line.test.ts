import { expect, test } from "vitest";
import { ORDER_TYPE, SIDE } from "../../../../contract/codes.ts";
import { COIN, order, position } from "../../../../tests/support/wire-trades.ts";
import { isMovable, linesOf, triggerSide, type ChartLine } from "./chart-line.ts";
import { longName, shortName } from "./line-words.ts";

const shown = (lines: readonly ChartLine[]) =>
  lines.map(({ key, price, volume }) => [key, price, volume]);

test("a position has its entry, a stop loss, its levels and a take profit of the rest", () => {
  const record = position({
    stop_loss: 990,
    take_profit: 1020,
    take_profit_levels: [{ price: 1010, volume: 0.03 }],
  });
  expect(shown(linesOf(COIN.symbol_id, [record], []))).toEqual([
    ["p12", 1000, 0.1],
    ["p12.sl", 990, 0.1],
    ["p12.tp0", 1010, 0.03],
    ["p12.tp", 1020, 0.07],
  ]);
});

test("what guards nothing yet is a line without a price, to be drawn out", () => {
  expect(shown(linesOf(COIN.symbol_id, [], [order()]))).toEqual([
    ["o20", 990, 0.1],
    ["o20.sl", null, 0.1],
    ["o20.tp", null, 0.1],
  ]);
});

test("a stop limit has a line for each of its prices, a market order none, another symbol none", () => {
  const orders = [
    order({ type: ORDER_TYPE.stop_limit, order_limit_price: 1005, order_price: 1003 }),
    order({ id: 21, type: ORDER_TYPE.market, order_price: null }),
    order({ id: 22, symbol_id: 1 }),
  ];
  const lines = linesOf(COIN.symbol_id, [], orders).filter(({ price }) => price !== null);
  expect(lines.map(({ key }) => key)).toEqual(["o20", "o20.limit"]);
});

test.each([
  ["p12", SIDE.buy, "bid"],
  ["p12.sl", SIDE.buy, "bid"],
  ["p12.tp", SIDE.sell, "ask"],
  ["o20", SIDE.buy, "ask"],
  ["o20", SIDE.sell, "bid"],
  ["o20.sl", SIDE.buy, "bid"],
  ["o20.sl", SIDE.sell, "ask"],
] as const)("%s of side %d is reached by the %s", (key, side, trigger) => {
  const lines = linesOf(COIN.symbol_id, [position({ side })], [order({ side })]);
  const line = lines.find((one) => one.key === key);
  expect(line && triggerSide(line)).toBe(trigger);
});

test.each([
  [SIDE.buy, "bid"],
  [SIDE.sell, "ask"],
] as const)("an order of side %d that waits to be touched is reached by the %s", (side, by) => {
  const type = ORDER_TYPE.market_if_touched;
  const lines = linesOf(COIN.symbol_id, [], [order({ side, type, stop_loss: 990 })]);
  expect(lines.slice(0, 2).map(triggerSide)).toEqual([by, by]);
});

test("all lines but a position's entry can be moved, and each says what it is", () => {
  const record = position({ stop_loss: 990, take_profit_levels: [{ price: 1010, volume: 0.03 }] });
  const lines = linesOf(COIN.symbol_id, [record], [order()]);
  expect(lines.filter((line) => !isMovable(line)).map(({ key }) => key)).toEqual(["p12"]);
  expect(lines.slice(0, 5).map((line) => shortName(line, COIN))).toEqual([
    "Buy 0.10",
    "SL",
    "TP1 0.03",
    "TP2 0.07",
    "Buy limit 0.10",
  ]);
  expect(lines.slice(1, 3).map((line) => longName(line, COIN))).toEqual([
    "Stop loss of Buy 0.10 COINUSD, position 12",
    "Take profit 1 of Buy 0.10 COINUSD, position 12",
  ]);
});
