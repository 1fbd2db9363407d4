import { expect, test } from "vitest";
import type { GroupTerms } from "../domain/terms.ts";
import { microPoints, points, unixMs } from "../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  eurusd,
  fund,
  group,
  INDEX,
  index,
  openHouse,
  START,
  USDJPY,
  usdjpy,
  type House,
} from "../tests/support/engine-house.ts";
import { placeBand } from "./band-index.ts";
import { markupOf } from "./indexes.ts";
import { accountOf, emit, symbolOf, tell } from "./step.ts";
import { summarize } from "./summary.ts";

const MARKED = { [EURUSD]: { markup_bid: 3, markup_ask: 7 } };

const setGroup = (house: House, terms: GroupTerms) =>
  emit(house.step(), { type: "group", ts: START, terms });

const triggersOf = (house: House, symbol_id: number) => symbolOf(house.state, symbol_id).triggers;

/** By how many positions the account depends on each symbol. */
const watched = (house: House) =>
  [EURUSD, USDJPY, INDEX].map((id) => symbolOf(house.state, id).watchers.get(ACCOUNT) ?? 0);

test("a symbol that a group does not mark up has a mark-up of nothing", () => {
  const terms = group({ markups: MARKED });
  expect(markupOf(terms, EURUSD)).toEqual({ markup_bid: 3, markup_ask: 7 });
  expect(markupOf(terms, INDEX)).toEqual({ markup_bid: 0, markup_ask: 0 });
});

test("an order that is being accepted waits for no price and no time, a pending one for both", () => {
  const asked = { order_price: points(100_000), expiry_at: unixMs(START + 5) };
  const due = (status: 0 | 1) => {
    const house = openHouse();
    house.pend({ status, ...asked });
    const expired: number[] = [];
    house.state.expiries.collect(START + 5, expired);
    return { prices: triggersOf(house, EURUSD).orders.due(99_990, 100_000), expired };
  };
  expect(due(0)).toEqual({ prices: [], expired: [] });
  expect(due(1)).toEqual({ prices: [1], expired: [1] });
});

test("an order that ended waits for nothing and is of no account", () => {
  const house = openHouse();
  const id = house.pend({ expiry_at: unixMs(START + 5) });
  const order = accountOf(house.state, ACCOUNT).orders.get(id);
  if (order === undefined) throw new Error("the order is pending");
  expect(house.state.orderAccounts.get(id)).toBe(ACCOUNT);
  tell(house.step(), ACCOUNT, { type: "order", change: "cancel", order: { ...order, status: 4 } });
  expect(house.state.orderAccounts.has(id)).toBe(false);
  expect(house.state.expiries.size).toBe(0);
  expect(triggersOf(house, EURUSD).orders.due(99_990, 100_000)).toEqual([]);
});

test("a new mark-up moves the raw prices that orders and positions of the group wait for", () => {
  const house = openHouse([group(), group({ group_id: 2 })]);
  house.pend({ order_price: points(100_000) });
  house.pend({ order_price: points(100_000) }, ACCOUNT + 1);
  house.open({ stop_loss: points(99_000), break_even_distance: points(200) });
  house.open({ stop_loss: points(99_000), break_even_distance: points(200) }, ACCOUNT + 1);
  setGroup(house, group({ markups: MARKED }));
  const { orders, exits, trails } = triggersOf(house, EURUSD);
  expect(orders.due(99_000, 100_000)).toEqual([2]);
  expect(orders.due(99_000, 99_993)).toEqual([1, 2]);
  expect(exits.due(99_004, 99_100)).toEqual([]);
  expect(exits.due(99_003, 99_100)).toEqual([1]);
  expect(exits.due(99_000, 99_100)).toEqual([1, 2]);
  expect(trails.due(110_200, 110_300)).toEqual([2]);
  expect(trails.due(110_203, 110_300)).toEqual([1, 2]);
});

test("new terms of a group drop the bands of its accounts and of no others", () => {
  const house = openHouse([group(), group({ group_id: 2 })]);
  house.open({});
  house.open({}, ACCOUNT + 1);
  const accounts = [ACCOUNT, ACCOUNT + 1].map((id) => accountOf(house.state, id));
  for (const account of accounts) {
    placeBand(account, () => ({ bidMin: 0, askMax: 200_000, bidMax: null, askMin: null }));
  }
  setGroup(house, group({ leverage_default: 50 }));
  expect(accounts.map(({ isBanded }) => isBanded)).toEqual([false, true]);
  expect(symbolOf(house.state, EURUSD).unbanded).toEqual(new Set([ACCOUNT]));
});

test("profit is converted at the mark-up of now, not at the one before", () => {
  const house = openHouse();
  fund(house, 1_000_000);
  house.quote(USDJPY, 110_000);
  house.open({ symbol_id: USDJPY, side: 1 });
  house.open({ symbol_id: USDJPY, open_price_micro: microPoints(100_000_000_000n) });
  // 1,000,000 yen at 110.000.
  expect(summarize(house.state, ACCOUNT)?.floating_profit).toBe(909_091);
  setGroup(house, group({ markups: { [USDJPY]: { markup_bid: 0, markup_ask: 1_000 } } }));
  // Received at 111.000; the short one is 100,000 yen down.
  expect(summarize(house.state, ACCOUNT)?.positions).toEqual([
    { id: 1, profit: -90_909 },
    { id: 2, profit: 900_901 },
  ]);
});

test("margin follows the leverage of the group and the account", () => {
  const house = openHouse();
  fund(house, 1_000_000);
  house.quote(EURUSD, 110_000);
  house.open({});
  expect(summarize(house.state, ACCOUNT)?.used_margin).toBe(110_000);
  setGroup(house, group({ leverage_default: 50 }));
  expect(summarize(house.state, ACCOUNT)?.used_margin).toBe(220_000);
});

test("a position is watched in its symbol and in those that convert its profit, in each once", () => {
  const house = openHouse();
  house.open({ symbol_id: USDJPY });
  expect(watched(house)).toEqual([0, 1, 0]);
  house.open({ symbol_id: INDEX });
  expect(watched(house)).toEqual([1, 1, 1]);
  house.open({});
  expect(watched(house)).toEqual([2, 1, 1]);
  setGroup(house, group({ leverage_default: 50 }));
  expect(watched(house)).toEqual([2, 1, 1]);
  const position = house.position(2);
  tell(house.step(), ACCOUNT, {
    type: "position",
    change: "close",
    position: { ...position, status: 2 },
  });
  expect(watched(house)).toEqual([1, 1, 0]);
});

test("a position whose profit cannot be converted is watched in its symbol and has no profit", () => {
  const pounds = index({ quote_currency: "GBP" });
  const house = openHouse(undefined, [eurusd(), usdjpy(), pounds]);
  house.quote(EURUSD, 110_000);
  house.quote(INDEX, 50_000);
  house.open({ symbol_id: INDEX });
  expect(watched(house)).toEqual([0, 0, 1]);
  expect(summarize(house.state, ACCOUNT)).toBeNull();
});

test("a symbol that comes later opens the way of conversion that was missing", () => {
  const house = openHouse(undefined, [usdjpy(), index()]);
  house.quote(INDEX, 50_000);
  house.open({ symbol_id: INDEX, open_price_micro: microPoints(49_000_000_000n) });
  expect(summarize(house.state, ACCOUNT)).toBeNull();
  emit(house.step(), { type: "symbol", ts: START, terms: eurusd() });
  house.quote(EURUSD, 110_000);
  expect(watched(house)).toEqual([1, 0, 1]);
  // 100.0 euros on one lot of one.
  expect(summarize(house.state, ACCOUNT)?.floating_profit).toBe(11_000);
});

test("an order in a symbol or of a group that is not there stops the engine", () => {
  const house = openHouse();
  expect(() => house.pend({ symbol_id: 99 })).toThrow("Invariant: symbol 99 exists");
  const other = openHouse();
  other.state.groups.delete(1);
  expect(() => other.pend()).toThrow("Invariant: group 1 exists");
});
