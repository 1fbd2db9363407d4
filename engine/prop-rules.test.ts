import fc from "fast-check";
import { expect, test } from "vitest";
import type { PropTerms } from "../domain/terms.ts";
import { microPoints, minor, points, unixMs } from "../domain/units.ts";
import {
  ACCOUNT,
  booksOf,
  EURUSD,
  eurusd,
  fund,
  group,
  openHouse,
  USDJPY,
  usdjpy,
  type House,
} from "../tests/support/engine-house.ts";
import { checkProgramme, isPropFailed, programmeIn, startProgramme } from "./prop-rules.ts";
import type { AccountRecord } from "./records.ts";
import { accountOf, symbolOf, tell } from "./step.ts";

const TERMS: PropTerms = {
  phase: "one",
  profit_target: minor(1_000_00),
  daily_loss_max: minor(500_00),
  total_loss_max: minor(1_000_00),
};
const INITIAL = 10_000_00;

const record = (house: House) => accountOf(house.state, ACCOUNT).record;
const check = (house: House) => checkProgramme(house.step(), ACCOUNT);

function keep(house: House, changes: Partial<AccountRecord>): void {
  const account = { ...record(house), ...changes };
  tell(house.step(), ACCOUNT, { type: "account", account, is_told: false });
}

/** A running programme of 10,000 dollars at the beginning of a day, with these prices. */
function programme(terms: Partial<PropTerms> = {}, price = 110_000): House {
  const house = openHouse([group({ prop: { ...TERMS, ...terms } })], [eurusd(), usdjpy()]);
  fund(house, INITIAL);
  house.quote(EURUSD, price);
  const prop = { status: 0, initial_balance: minor(INITIAL) } as const;
  keep(house, { day_start_equity: minor(INITIAL), prop });
  return house;
}

// One lot gains or loses a dollar a point.
test.each([
  ["the daily loss is not reached", {}, 10_000_00, 109_501, 0],
  ["the daily loss is reached", {}, 10_000_00, 109_500, 2],
  ["the day began higher than the programme", {}, 10_200_00, 109_700, 2],
  [
    "the total loss is reached over days",
    { total_loss_max: minor(1_000_00) },
    9_100_00,
    109_000,
    2,
  ],
  ["the total loss is not quite reached", {}, 9_100_00, 109_001, 0],
  ["there is no daily limit", { daily_loss_max: null }, 10_000_00, 109_001, 0],
  ["there is no total limit", { total_loss_max: null }, 9_100_00, 109_000, 0],
  ["there is a profit but a position is open", {}, 10_000_00, 120_000, 0],
] as const)(
  "with one lot open where %s, status is as it must be",
  (_, terms, start, price, status) => {
    const house = programme(terms);
    keep(house, { day_start_equity: minor(start) });
    house.open({});
    house.quote(EURUSD, price);
    house.events.length = 0;
    check(house);
    expect(record(house).prop?.status).toBe(status);
    expect(isPropFailed(record(house))).toBe(status === 2);
    expect(house.events.length === 0).toBe(status === 0);
  },
);

test("a failed programme closes every position by id, then cancels what is pending, and the books sum to zero", () => {
  const house = programme();
  house.pend();
  house.open({});
  house.pend();
  house.open({ side: 1, open_price_micro: microPoints(109_000_000_000n) });
  house.quote(EURUSD, 109_000);
  house.events.length = 0;
  check(house);
  expect(house.events[0]).toMatchObject({ type: "account", is_told: true });
  const account = accountOf(house.state, ACCOUNT);
  expect([account.positions.size, account.orders.size]).toEqual([0, 0]);
  const told = house.events.flatMap((event) => {
    if (event.type === "position") return [`${event.change} position ${event.position.id}`];
    if (event.type === "order" && event.change === "cancel") return [`cancel ${event.order.id}`];
    return event.type === "deal" ? [`deal, reason ${event.deal.reason}`] : [];
  });
  expect(told).toEqual([
    "deal, reason 5",
    "close position 1",
    "deal, reason 5",
    "close position 2",
    "cancel 1",
    "cancel 2",
  ]);
  expect(record(house).balance).toBe(INITIAL - 1_000_00);
  expect(booksOf(house.state, "USD")).toBe(0);
});

test("what cannot be closed when the programme fails is closed by a later check", () => {
  const house = programme();
  const closed = house.open({});
  house.quote(USDJPY, 150_000);
  const stale = house.open({ symbol_id: USDJPY, open_price_micro: microPoints(150_000_000_000n) });
  house.state.now = unixMs(house.state.now + 60_001);
  house.quote(EURUSD, 109_000);
  symbolOf(house.state, EURUSD).status = 2;
  check(house);
  expect(record(house).prop?.status).toBe(2);
  expect(house.position(closed).status).toBe(0);
  house.quote(USDJPY, 150_000);
  check(house);
  expect([...accountOf(house.state, ACCOUNT).positions.keys()]).toEqual([closed]);
  expect(house.state.positionAccounts.has(stale)).toBe(false);
  symbolOf(house.state, EURUSD).status = 0;
  house.events.length = 0;
  check(house);
  expect(accountOf(house.state, ACCOUNT).positions.size).toBe(0);
  expect(house.events.filter((event) => event.type === "account" && event.is_told)).toEqual([]);
});

test("a programme that failed stays failed whatever comes", () => {
  const house = programme();
  house.open({});
  house.quote(EURUSD, 109_000);
  check(house);
  fund(house, 50_000_00);
  house.events.length = 0;
  check(house);
  expect(record(house).prop?.status).toBe(2);
  expect(house.events).toEqual([]);
});

test.each([
  ["is reached", 1_000_00, 1],
  ["is not reached", 999_99, 0],
])("a target that %s with nothing open", (_, profit, status) => {
  const house = programme();
  fund(house, profit);
  house.pend();
  check(house);
  expect(record(house).prop?.status).toBe(status);
});

test("without a target a programme never passes", () => {
  const house = programme({ profit_target: null });
  fund(house, 9_000_00);
  check(house);
  expect(record(house).prop?.status).toBe(0);
});

test("a passed programme trades on under its rules: told of once, and lost by a loss", () => {
  const house = programme();
  fund(house, 1_000_00);
  check(house);
  house.events.length = 0;
  check(house);
  expect(house.events).toEqual([]);
  keep(house, { day_start_equity: minor(11_000_00) });
  house.open({});
  house.quote(EURUSD, 109_500);
  check(house);
  expect(record(house).prop?.status).toBe(2);
});

test.each([
  ["money put in during the day is no profit", 300_00, 109_699],
  ["money taken out is no loss", -300_00, 109_501],
])("%s", (_, flow, price) => {
  const house = programme({ total_loss_max: null });
  fund(house, flow);
  keep(house, { day_flows: minor(flow) });
  house.open({});
  house.quote(EURUSD, price);
  check(house);
  expect(record(house).prop?.status).toBe(0);
  house.quote(EURUSD, 109_500);
  check(house);
  expect(record(house).prop?.status).toBe(2);
});

test("nothing is decided before the first deposit, nor where the account cannot be valued", () => {
  const house = openHouse([group({ prop: TERMS })]);
  fund(house, -5_000_00);
  house.events.length = 0;
  check(house);
  expect(house.events).toEqual([]);
  keep(house, { prop: { status: 0, initial_balance: minor(INITIAL) } });
  house.open({});
  house.events.length = 0;
  check(house);
  expect(house.events).toEqual([]);
});

test("an account without a programme is left alone", () => {
  const house = openHouse();
  fund(house, -5_000_00);
  house.events.length = 0;
  check(house);
  expect(house.events).toEqual([]);
});

test("a group with prop terms starts, keeps or ends a programme", () => {
  const failed = { status: 2, initial_balance: minor(5) } as const;
  const prop = group({ prop: TERMS });
  expect(programmeIn(prop, null, minor(700))).toEqual({ status: 0, initial_balance: 700 });
  expect(programmeIn(prop, null, minor(-700))).toEqual({ status: 0, initial_balance: 0 });
  expect(programmeIn(prop, failed, minor(700))).toBe(failed);
  expect(programmeIn(group(), failed, minor(700))).toBeNull();
  expect(startProgramme(minor(0)).initial_balance).toBe(0);
});

test("wherever the price goes, a programme fails at the first price at which a limit is reached, not before", () => {
  const prices = fc.array(fc.integer({ min: 109_000, max: 111_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 1_200 }), (prices, loss) => {
      const house = programme({ daily_loss_max: minor(loss * 100), total_loss_max: null });
      house.open({ stop_loss: points(1) });
      let isFailed = false;
      for (const price of prices) {
        house.quote(EURUSD, price);
        check(house);
        isFailed ||= 110_000 - price >= loss;
        expect(isPropFailed(record(house))).toBe(isFailed);
        expect(accountOf(house.state, ACCOUNT).positions.size).toBe(isFailed ? 0 : 1);
      }
    }),
  );
});
