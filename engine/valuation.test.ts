import { expect, test } from "vitest";
import { microPoints, minor, points, unixMs } from "../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  fund,
  group,
  openHouse,
  USDJPY,
  usdjpy,
  type House,
} from "../tests/support/engine-house.ts";
import { accountOf, symbolOf } from "./step.ts";
import {
  exitPrice,
  isFresh,
  marked,
  positionsIn,
  quoteFor,
  usedMargin,
  valueAccount,
  valuePosition,
} from "./valuation.ts";

const accountIn = (house: House) => accountOf(house.state, ACCOUNT);
const symbolIn = (house: House) => symbolOf(house.state, EURUSD);

/** One lot of EURUSD at 1.10000 with 1,000.00 in the account. */
function held(): House {
  const house = openHouse();
  fund(house, 100_000);
  house.quote(EURUSD, 110_000);
  house.open({});
  return house;
}

test("an account is worth its money, its floating profit and what its margin leaves", () => {
  const house = held();
  house.quote(EURUSD, 110_007);
  expect(valueAccount(house.state, accountIn(house))).toEqual({
    floating_profit: 700,
    equity: 100_700,
    used_margin: 110_000,
    free_margin: -9_300,
  });
});

test("the margin of a symbol is kept until a position of the symbol changes", () => {
  const house = held();
  const account = accountIn(house);
  expect(usedMargin(house.state, account)).toBe(110_000);
  account.margins.set(EURUSD, minor(7));
  expect(usedMargin(house.state, account)).toBe(7);
  house.open({});
  expect(usedMargin(house.state, account)).toBe(220_000);
});

test("positions of a symbol are given by id, and no others", () => {
  const house = held();
  house.open({ symbol_id: USDJPY });
  house.open({});
  house.open({});
  const { positions } = accountIn(house);
  const entries = [...positions].toReversed();
  positions.clear();
  for (const [id, position] of entries) positions.set(id, position);
  const ids = positionsIn(accountIn(house), EURUSD).map((position) => position.id);
  expect(ids).toEqual([1, 3, 4]);
});

test.each([
  ["bid", { bid: null, ask: points(110_010) }],
  ["ask", { bid: points(110_000), ask: null }],
])("where the %s is missing there is no quote and no exit price", (_, prices) => {
  const house = held();
  Object.assign(symbolIn(house), prices);
  expect(quoteFor(group(), symbolIn(house))).toBeNull();
  expect(exitPrice(house.state, accountIn(house), { symbol_id: EURUSD, side: 0 })).toBeNull();
});

test("a quote is fresh up to the group's age and not beyond; no quote never is", () => {
  const house = held();
  const symbol = symbolIn(house);
  const terms = group({ quote_age_max_ms: 500 });
  house.state.now = unixMs(symbol.quotedAt + 500);
  expect(isFresh(house.state, terms, symbol)).toBe(true);
  house.state.now = unixMs(symbol.quotedAt + 501);
  expect(isFresh(house.state, terms, symbol)).toBe(false);
  const none = symbolOf(house.state, USDJPY);
  const patient = group({ quote_age_max_ms: Number.MAX_SAFE_INTEGER });
  expect(isFresh(house.state, patient, none)).toBe(false);
});

test("a quote that is later than the command that asks is of unknown age, and never fresh", () => {
  const house = held();
  const symbol = symbolIn(house);
  house.state.now = unixMs(symbol.quotedAt + 400);
  house.state.behindMs = 400;
  expect(isFresh(house.state, group(), symbol)).toBe(true);
  house.state.behindMs = 401;
  expect(isFresh(house.state, group(), symbol)).toBe(false);
  house.state.now = unixMs(symbol.quotedAt - 1);
  house.state.behindMs = 0;
  expect(isFresh(house.state, group(), symbol)).toBe(false);
});

test("a position's record without a quote keeps its price and profit", () => {
  const house = openHouse();
  const id = house.open({ profit: minor(42), current_price: points(110_042) });
  const { current_price, profit, margin } = house.position(id);
  expect([current_price, profit, margin]).toEqual([110_042, 42, 110_000]);
});

test("a position's record with a quote but no rate has its price and keeps its profit", () => {
  const house = openHouse([group({ currency: "EUR" })], [usdjpy()]);
  house.quote(USDJPY, 150_500);
  const id = house.open({ symbol_id: USDJPY, profit: minor(42), current_price: points(1) });
  expect(house.position(id)).toMatchObject({ current_price: 150_500, profit: 42 });
});

test("the record is of the price at which its side closes, and is not changed in place", () => {
  const house = openHouse();
  house.quote(EURUSD, 110_000, 110_010);
  const position = house.position(house.open({ side: 1 }));
  house.quote(EURUSD, 109_900, 109_910);
  expect(marked(house.state, accountIn(house), position)).toMatchObject({
    current_price: 109_910,
    profit: 9_000,
  });
  expect(position).toMatchObject({ current_price: 110_010, profit: -1_000 });
});

test("a position whose profit cannot be converted cannot be valued, nor can its account", () => {
  const house = openHouse([group({ currency: "EUR" })], [usdjpy()]);
  house.quote(USDJPY, 150_000);
  const position = house.position(house.open({ symbol_id: USDJPY }));
  const account = accountIn(house);
  expect(valuePosition(house.state, account, position)).toMatchObject({ profit: null, swaps: 0 });
  expect(valueAccount(house.state, account)).toBeNull();
});

test("a position's figures are kept until a quote that they depend on, and no other, comes", () => {
  const house = held();
  const account = accountIn(house);
  const profit = () => valuePosition(house.state, account, house.position(1)).profit;
  house.quote(EURUSD, 110_005);
  expect(profit()).toBe(500);
  Object.assign(account.figures.get(1) ?? {}, { profit: minor(77) });
  expect(profit()).toBe(77);
  house.quote(USDJPY, 150_000);
  expect(profit()).toBe(77);
  house.quote(EURUSD, 110_006);
  expect(profit()).toBe(600);
});

test("figures of a cross change with the quote of either of its symbols", () => {
  const house = openHouse([group({ currency: "EUR" })]);
  house.quote(EURUSD, 100_000);
  house.quote(USDJPY, 100_000);
  const id = house.open({ symbol_id: USDJPY, open_price_micro: microPoints(100_000_000_000n) });
  const profit = () => valuePosition(house.state, accountIn(house), house.position(id)).profit;
  house.quote(USDJPY, 100_100);
  const one = profit();
  house.quote(EURUSD, 200_000);
  expect(profit()).toBe(Math.trunc((one ?? 0) / 2));
  house.quote(USDJPY, 100_000);
  expect(profit()).toBe(0);
});

test("the factors of a symbol and group are made once a quote", () => {
  const house = openHouse();
  house.quote(USDJPY, 100_000);
  const open_price_micro = microPoints(100_000_000_000n);
  for (const _ of [1, 2]) house.open({ symbol_id: USDJPY, open_price_micro });
  house.quote(USDJPY, 100_100);
  const symbol = symbolOf(house.state, USDJPY);
  const factors = () => symbol.factors.get(1)?.factors;
  const value = (id: number) => valuePosition(house.state, accountIn(house), house.position(id));
  const { profit } = value(1);
  const first = factors();
  expect(first).toBeDefined();
  expect(value(2).profit).toBe(profit);
  expect(factors()).toBe(first);
  expect(symbol.factors.get(1)?.asOf).toBe(house.state.quotes);
  house.quote(USDJPY, 200_100);
  expect(value(1).profit).not.toBe(profit);
  expect(factors()).not.toBe(first);
});

test("an open position without figures stops the engine", () => {
  const house = held();
  const account = accountIn(house);
  account.figures.clear();
  expect(() => valueAccount(house.state, account)).toThrow("Invariant: position 1 has figures");
});
