import { expect, test } from "vitest";
import { SIDE } from "../../../../contract/codes.ts";
import { formatResult } from "../../../format/money.ts";
import { COIN, position } from "../../../../tests/support/wire-trades.ts";
import { linesOf, type ChartLine } from "./chart-line.ts";
import { gainMoney, gainPoints, profitText, riskMultiple } from "./line-figures.ts";

const FORMAT = { result: (money: number) => formatResult(money, 2), balance: 10_000 };
/** One point of one lot is a cent. */
const POINT_VALUE = 0.01;

function guardOf(change: Parameters<typeof position>[0], key = "p12.tp"): ChartLine {
  const line = linesOf(COIN.symbol_id, [position(change)], []).find((one) => one.key === key);
  if (line === undefined) throw new Error(`expected a line ${key}`);
  return line;
}

test("a long gains above its entry, a short below it", () => {
  expect(gainPoints(guardOf({}), 1010, COIN)).toBe(1000);
  expect(gainPoints(guardOf({ side: SIDE.sell }), 1010, COIN)).toBe(-1000);
});

test("money is of the line's own volume, and of a mean entry between two points to the cent", () => {
  expect(gainMoney(guardOf({}), 1010, COIN, POINT_VALUE, 2)).toBeCloseTo(1, 9);
  const between = guardOf({ open_price: 1000.0025 });
  expect(gainMoney(between, 1010, COIN, POINT_VALUE, 5)).toBeCloseTo(0.99975, 9);
  expect(gainMoney(guardOf({}), 1010, COIN, null, 2)).toBeNaN();
});

test("money is rounded as the ticket says it and the service books it: half to even", () => {
  const line = { ...guardOf({ open_price: 8.5 }), volume: 0.13 };
  const loss = gainMoney(line, 8.25, COIN, 0.1, 2);
  expect(loss).toBe(-0.32);
  expect(formatResult(loss, 2)).toBe(formatResult(-0.32, 2));
});

test("without a volume that can be traded there is no money to say", () => {
  expect(gainMoney({ ...guardOf({}), volume: 0 }, 1010, COIN, POINT_VALUE, 2)).toBeNaN();
});

test.each([
  ["money", "+12.40"],
  ["pips", "+124.0 pips"],
  ["percent", "+0.12%"],
] as const)("in %s a profit is %s", (unit, text) => {
  expect(profitText(12.4, 1240, COIN, { ...FORMAT, unit })).toBe(text);
});

test("R counts from the stop loss on the losing side, and there is none without one", () => {
  expect(riskMultiple(guardOf({ stop_loss: 990 }), 1020, COIN)).toBe("+2.0R");
  expect(riskMultiple(guardOf({ stop_loss: 990 }, "p12.sl"), 995, COIN)).toBe("−0.50R");
  expect(riskMultiple(guardOf({ stop_loss: 990 }), 1000.6, COIN)).toBe("+0.06R");
  expect(riskMultiple(guardOf({}), 1020, COIN)).toBe("");
  expect(riskMultiple(guardOf({ stop_loss: 1005 }), 1020, COIN)).toBe("");
});
