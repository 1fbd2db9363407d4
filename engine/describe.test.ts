import { expect, test } from "vitest";
import { minor, points, steps } from "../domain/units.ts";
import { ACCOUNT, eurusd, fund, group, openHouse } from "../tests/support/engine-house.ts";
import { describe } from "./describe.ts";
import type { EngineState } from "./state.ts";
import { accountOf, symbolOf } from "./step.ts";

const lines = (state: EngineState): readonly string[] => [...describe(state)];

/** Two groups and accounts, three symbols, orders and positions, halts, and house accounts of money that came. */
function full(): EngineState {
  const house = openHouse([group(), group({ group_id: 2 })]);
  fund(house, 700);
  for (const _ of [1, 2, 3]) {
    house.open({});
    house.pend();
  }
  const { state } = house;
  for (const group_id of [2, 10, 1]) state.haltedGroups.add(group_id);
  for (const key of ["USD/swap", "EUR/trading", "USD/commission"]) state.house.set(key, minor(3));
  return state;
}

function turn<K, V>(map: Map<K, V>): void {
  const entries = [...map].toReversed();
  map.clear();
  for (const [key, value] of entries) map.set(key, value);
}

test("the first line is of the house, its groups by number and its accounts by name", () => {
  const [first] = lines(full());
  expect(JSON.parse(first ?? "")).toMatchObject({
    kind: "house",
    haltedGroups: [1, 2, 10],
    house: [
      ["EUR/trading", 3],
      ["USD/commission", 3],
      ["USD/deposits", -700],
      ["USD/swap", 3],
    ],
  });
});

test("the lines are of the house, symbols, groups and accounts, each by id", () => {
  const state = full();
  for (const map of [state.symbols, state.groups, state.accounts]) turn<number, unknown>(map);
  const told = lines(state).map((line) => {
    const { kind, terms, record } = JSON.parse(line);
    return [kind, terms?.symbol_id ?? terms?.group_id ?? record?.account_id ?? null];
  });
  expect(told).toEqual([
    ["house", null],
    ["symbol", 1],
    ["symbol", 2],
    ["symbol", 3],
    ["group", 1],
    ["group", 2],
    ["account", ACCOUNT],
    ["account", ACCOUNT + 1],
  ]);
});

test("in which order things came to be makes no difference", () => {
  const expected = lines(full());
  const state = full();
  const { orders, positions } = accountOf(state, ACCOUNT);
  const { symbols, groups, accounts, house } = state;
  for (const map of [symbols, groups, accounts, orders, positions]) turn<number, unknown>(map);
  turn(house);
  const halted = [...state.haltedGroups].toReversed();
  state.haltedGroups.clear();
  for (const group_id of halted) state.haltedGroups.add(group_id);
  expect(lines(state)).toEqual(expected);
});

test("orders and positions are told by id", () => {
  const state = full();
  const { orders, positions } = accountOf(state, ACCOUNT);
  turn(orders);
  turn(positions);
  const line = lines(state).find((one) => one.includes(`"account_id":${ACCOUNT},`)) ?? "";
  const told = JSON.parse(line);
  expect(told.orders.map((order: { id: number }) => order.id)).toEqual([1, 2, 3]);
  expect(told.positions.map((position: { id: number }) => position.id)).toEqual([1, 2, 3]);
});

const CHANGES: readonly [what: string, change: (state: EngineState) => void][] = [
  ["the day", (state) => (state.day = 7)],
  ["the halt of all", (state) => (state.isHalted = true)],
  ["a group's halt", (state) => state.haltedGroups.delete(2)],
  ["money of a house account", (state) => state.house.set("USD/swap", minor(4))],
  ["a house account that is new", (state) => state.house.set("USD/adjustments", minor(0))],
  ["the next order", (state) => (state.next.order += 1)],
  ["the next position", (state) => (state.next.position += 1)],
  ["the next deal", (state) => (state.next.deal += 1)],
  ["the next transaction", (state) => (state.next.transaction += 1)],
  ["a symbol's terms", (state) => (symbolOf(state, 1).terms = eurusd({ stop_level: points(1) }))],
  ["a symbol's status", (state) => (symbolOf(state, 1).status = 1)],
  ["a symbol's halt", (state) => (symbolOf(state, 1).isHalted = true)],
  ["a group's terms", (state) => state.groups.set(2, group({ group_id: 2, orders_max: 1 }))],
  [
    "an account's record",
    (state) => {
      const account = accountOf(state, ACCOUNT);
      account.record = { ...account.record, day_trades: 1 };
    },
  ],
  [
    "an order",
    (state) => {
      const { orders } = accountOf(state, ACCOUNT);
      for (const [id, order] of orders) orders.set(id, { ...order, comment: "other" });
    },
  ],
  [
    "a position",
    (state) => {
      const { positions } = accountOf(state, ACCOUNT);
      for (const [id, one] of positions) positions.set(id, { ...one, volume: steps(99) });
    },
  ],
];

test.each(CHANGES)("%s is described: one line becomes another", (_, change) => {
  const state = full();
  const before = lines(state);
  change(state);
  const after = lines(state);
  expect(after).toHaveLength(before.length);
  expect(after.filter((line, at) => line !== before[at])).toHaveLength(1);
});

test("quotes and the clock are not described", () => {
  const state = full();
  const before = lines(state);
  Object.assign(symbolOf(state, 1), { bid: points(1), ask: points(2), quoteNumber: 9 });
  state.quotes = 9;
  Object.assign(state, { now: state.now + 1 });
  expect(lines(state)).toEqual(before);
});
