import { expect, test } from "vitest";
import { minor, points } from "../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  fund,
  group,
  INDEX,
  openHouse,
  type House,
} from "../tests/support/engine-house.ts";
import { passDay } from "./roll-over.ts";
import { accountOf, tell } from "./step.ts";

/** 1971-12-06, a Monday. */
const MONDAY = 704;
const [TUESDAY, WEDNESDAY] = [705, 706];

const pass = (house: House, day: number) => passDay(house.step(), { day });
const accountIn = (house: House, account_id = ACCOUNT) => accountOf(house.state, account_id);

const updated = (house: House) =>
  house.events.flatMap((event) => (event.type === "position" ? [event.position.id] : []));

function turn<V>(map: Map<number, V>): void {
  const entries = [...map].toReversed();
  map.clear();
  for (const [id, value] of entries) map.set(id, value);
}

test("accounts and positions roll over by id, in whatever order they came", () => {
  const house = openHouse([group(), group({ group_id: 2 }), group({ group_id: 3 })]);
  pass(house, MONDAY);
  house.quote(EURUSD, 110_000);
  for (const nth of [2, 0, 1, 0, 2, 1]) house.open({}, ACCOUNT + nth);
  turn(house.state.accounts);
  for (const { positions } of house.state.accounts.values()) turn(positions);
  house.events.length = 0;
  pass(house, TUESDAY);
  expect(updated(house)).toEqual([2, 4, 3, 6, 1, 5]);
});

test("nights that waited are charged by position, in whatever order they began to wait", () => {
  const house = openHouse();
  pass(house, MONDAY);
  const current_price = points(50_000);
  for (const _ of [1, 2, 3]) house.open({ symbol_id: INDEX, current_price });
  turn(accountIn(house).positions);
  pass(house, TUESDAY);
  const { swapsDue } = house.state;
  const waiting = [...swapsDue].toSorted((a, b) => b - a);
  expect(waiting).toEqual([3, 2, 1]);
  swapsDue.clear();
  for (const id of waiting) swapsDue.add(id);
  house.quote(EURUSD, 110_000);
  house.events.length = 0;
  pass(house, TUESDAY);
  expect(updated(house)).toEqual([1, 2, 3]);
  expect(swapsDue.size).toBe(0);
});

test("every one of several nights without a rate waits", () => {
  const house = openHouse();
  pass(house, MONDAY);
  const id = house.open({ symbol_id: INDEX, current_price: points(50_000) });
  pass(house, WEDNESDAY);
  expect(house.position(id)).toMatchObject({ swap_atto: 0n, swap_nights_due: 2 });
});

test("an account that cannot be valued begins its day with its balance and its credit", () => {
  const house = openHouse();
  fund(house, 100_000);
  tell(house.step(), ACCOUNT, {
    type: "booking",
    cause: "money",
    currency: "USD",
    lines: [
      { ledger: "credit", amount: minor(500) },
      { ledger: "credit_given", amount: minor(-500) },
    ],
    balance: minor(100_000),
    credit: minor(500),
    deal_id: null,
    transaction: null,
    desc: "",
  });
  pass(house, MONDAY);
  house.open({});
  pass(house, TUESDAY);
  expect(accountIn(house).record.day_start_equity).toBe(100_500);
});

test.each([
  ["trades", { day_trades: 3 }],
  ["money put in", { day_flows: minor(5) }],
  ["another equity at its beginning", { day_start_equity: minor(5) }],
])("an account whose day had nothing but %s begins a new one", (_, changes) => {
  const house = openHouse();
  pass(house, MONDAY);
  const account = { ...accountIn(house).record, ...changes };
  tell(house.step(), ACCOUNT, { type: "account", account, is_told: false });
  house.events.length = 0;
  pass(house, TUESDAY);
  expect(house.events.map((event) => event.type)).toEqual(["account", "day"]);
  expect(accountIn(house).record).toMatchObject({
    day_trades: 0,
    day_flows: 0,
    day_start_equity: 0,
  });
});
