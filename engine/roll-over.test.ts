import fc from "fast-check";
import { expect, test } from "vitest";
import { fraction } from "../domain/fraction.ts";
import { atto, minor, points, steps, type Atto } from "../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  eurusd,
  fund,
  group,
  INDEX,
  openHouse,
  USDJPY,
  usdjpy,
  type House,
} from "../tests/support/engine-house.ts";
import type { AccountRecord } from "./records.ts";
import { passDay } from "./roll-over.ts";
import { accountOf, tell } from "./step.ts";

/** 1971-12-06, a Monday. */
const MONDAY = 704;
const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY, NEXT_MONDAY] = [
  705, 706, 707, 708, 709, 710, 711,
];
const CENT = 10n ** 18n;
/** What a night of one lot of EURUSD costs a long: 7 points, 7.00. */
const NIGHT = -700n * CENT;

const pass = (house: House, day: number) => passDay(house.step(), { day });
const swapOf = (house: House, id: number): Atto => house.position(id).swap_atto;
const record = (house: House, account_id = ACCOUNT) => accountOf(house.state, account_id).record;

const keep = (house: House, changes: Partial<AccountRecord>) =>
  tell(house.step(), ACCOUNT, {
    type: "account",
    account: { ...record(house), ...changes },
    is_told: false,
  });

/** An engine at the end of a day, with a price of each symbol. */
function quoted(day: number, symbols = [eurusd(), usdjpy()]): House {
  const house = openHouse([group()], symbols);
  pass(house, day);
  house.quote(EURUSD, 110_000);
  house.quote(USDJPY, 150_000);
  return house;
}

test.each([
  ["Monday", MONDAY, 1n],
  ["Tuesday", TUESDAY, 1n],
  ["Wednesday, the triple day", WEDNESDAY, 3n],
  ["Thursday", THURSDAY, 1n],
  ["Friday", FRIDAY, 1n],
  ["Saturday", SATURDAY, 0n],
  ["Sunday", SUNDAY, 0n],
])("the night that ends %s is charged %i times", (_, day, nights) => {
  const house = quoted(day);
  const long = house.open({});
  const short = house.open({ side: 1, volume: steps(50) });
  house.events.length = 0;
  pass(house, day + 1);
  expect(swapOf(house, long)).toBe(nights * NIGHT);
  expect(house.position(long).swaps).toBe(Number(nights * -700n));
  expect(swapOf(house, short)).toBe(nights * 100n * CENT);
  const told = house.events.filter((event) => event.type === "position");
  expect(told.map((event) => event.change)).toEqual(nights === 0n ? [] : ["update", "update"]);
  expect(house.events.at(-1)).toMatchObject({ type: "day", day: day + 1 });
});

test("without a triple day every night is charged once, the weekend's too", () => {
  const house = quoted(MONDAY, [eurusd({ swap_triple_day: null }), usdjpy()]);
  const id = house.open({});
  for (let day = TUESDAY; day <= NEXT_MONDAY; day += 1) pass(house, day);
  expect(swapOf(house, id)).toBe(7n * NIGHT);
});

test.each([
  ["the swap mode is none", { swap_mode: "none" as const }],
  ["the rate of its side is zero", { swap_long: fraction(0n) }],
])("nothing is charged where %s", (_, changes) => {
  const house = quoted(WEDNESDAY, [eurusd(changes), usdjpy()]);
  const id = house.open({});
  house.events.length = 0;
  pass(house, THURSDAY);
  expect(swapOf(house, id)).toBe(0n);
  expect(house.events.filter((event) => event.type === "position")).toEqual([]);
});

test("days that were skipped are made up, the triple one threefold, in one event", () => {
  const house = quoted(TUESDAY);
  const id = house.open({});
  house.events.length = 0;
  pass(house, NEXT_MONDAY);
  expect(swapOf(house, id)).toBe(6n * NIGHT);
  expect(house.events.filter((event) => event.type === "position")).toHaveLength(1);
  expect(house.events.filter((event) => event.type === "day")).toHaveLength(1);
});

test("skipped days cost exactly what the same days cost one by one, where a night is no whole atto", () => {
  const symbols = [eurusd(), usdjpy({ swap_long: fraction(-10n, 3n) })];
  const daysPassed = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(daysPassed, fc.integer({ min: 1, max: 999 }), (days, volume) => {
      const [atOnce, byDay] = [quoted(MONDAY, symbols), quoted(MONDAY, symbols)];
      const changes = { symbol_id: USDJPY, volume: steps(volume) };
      const [one, other] = [atOnce.open(changes), byDay.open(changes)];
      pass(atOnce, MONDAY + days);
      for (let day = 1; day <= days; day += 1) pass(byDay, MONDAY + day);
      expect(swapOf(atOnce, one)).toBe(swapOf(byDay, other));
      expect(record(atOnce).day_start_equity).toBe(record(byDay).day_start_equity);
    }),
  );
});

test("a swap in points of a cross is converted at the side that is worse for its owner", () => {
  const symbols = [eurusd(), usdjpy({ swap_short: fraction(3n) })];
  const house = quoted(MONDAY, symbols);
  house.quote(USDJPY, 150_000, 160_000);
  const long = house.open({ symbol_id: USDJPY });
  const short = house.open({ symbol_id: USDJPY, side: 1 });
  pass(house, TUESDAY);
  // 7 points of a lot are 700 yen: bought at the bid they cost most. 300 yen bring least at the ask.
  expect(swapOf(house, long)).toBe(-466_666_666_666_666_666_667n);
  expect(swapOf(house, short)).toBe((30_000n * CENT) / 160n);
});

test("a swap in percent is of the notional at the price at which the position would close", () => {
  const house = openHouse();
  pass(house, MONDAY);
  house.quote(EURUSD, 110_000);
  house.quote(INDEX, 50_000, 60_000);
  const long = house.open({ symbol_id: INDEX });
  pass(house, TUESDAY);
  // 3.6% / 360 of 5,000.0 euros at 1.1: 0.55 dollars.
  expect(swapOf(house, long)).toBe(-55n * CENT);
});

test("before its first quote a swap in percent is of the position's last price", () => {
  const house = openHouse();
  pass(house, MONDAY);
  house.quote(EURUSD, 110_000);
  const id = house.open({ symbol_id: INDEX, current_price: points(100_000) });
  pass(house, TUESDAY);
  expect(swapOf(house, id)).toBe(-110n * CENT);
});

test("nights without a rate wait, and the first clock input that has one charges them as one", () => {
  const house = openHouse();
  pass(house, THURSDAY);
  const id = house.open({ symbol_id: INDEX, current_price: points(50_000) });
  pass(house, FRIDAY);
  expect(house.position(id)).toMatchObject({ swap_atto: 0n, swap_nights_due: 1 });
  pass(house, NEXT_MONDAY);
  expect(house.position(id)).toMatchObject({ swap_atto: 0n, swap_nights_due: 4 });
  house.events.length = 0;
  pass(house, NEXT_MONDAY);
  expect(house.events).toEqual([]);
  house.quote(EURUSD, 110_000);
  pass(house, NEXT_MONDAY);
  expect(house.position(id)).toMatchObject({ swap_atto: 4n * -55n * CENT, swap_nights_due: 0 });
  expect(house.events.map((event) => event.type)).toEqual(["position"]);
  pass(house, NEXT_MONDAY);
  expect(house.events).toHaveLength(1);
});

test("waiting nights are charged before the new day's, which then need not wait", () => {
  const house = openHouse();
  pass(house, MONDAY);
  const id = house.open({ symbol_id: INDEX, current_price: points(50_000) });
  pass(house, TUESDAY);
  house.quote(EURUSD, 110_000);
  pass(house, WEDNESDAY);
  expect(house.position(id)).toMatchObject({ swap_atto: 2n * -55n * CENT, swap_nights_due: 0 });
});

test("a waiting position that closes is forgotten", () => {
  const house = openHouse();
  pass(house, MONDAY);
  const id = house.open({ symbol_id: INDEX });
  pass(house, TUESDAY);
  const closed = { ...house.position(id), status: 2, swap_nights_due: 0 } as const;
  tell(house.step(), ACCOUNT, { type: "position", change: "close", position: closed });
  expect(house.state.swapsDue.size).toBe(0);
});

test("the first clock input only sets the day", () => {
  const house = openHouse();
  house.quote(EURUSD, 110_000);
  const id = house.open({});
  keep(house, { day_trades: 3 });
  house.events.length = 0;
  pass(house, THURSDAY);
  expect(house.events).toEqual([{ type: "day", ts: house.state.now, day: THURSDAY }]);
  expect(swapOf(house, id)).toBe(0n);
  expect(record(house).day_trades).toBe(3);
});

test.each([
  ["the same", THURSDAY],
  ["an earlier one", WEDNESDAY],
])("a clock input of %s day changes nothing", (_, day) => {
  const house = quoted(THURSDAY);
  house.open({});
  house.events.length = 0;
  pass(house, day);
  expect(house.events).toEqual([]);
  expect(house.state.day).toBe(THURSDAY);
});

test("an account's day begins with its equity, swaps of the night included, and no trades or flows", () => {
  const house = quoted(MONDAY);
  fund(house, 1_000_00);
  house.open({});
  house.quote(EURUSD, 110_100);
  keep(house, { day_trades: 3, day_flows: minor(5), day_start_equity: minor(7) });
  house.events.length = 0;
  pass(house, TUESDAY);
  expect(record(house)).toMatchObject({
    day_start_equity: 1_000_00 + 100_00 - 7_00,
    day_trades: 0,
    day_flows: 0,
  });
  expect(house.events.map((event) => event.type)).toEqual(["position", "account", "day"]);
  expect(house.events[1]).toMatchObject({ is_told: false });
});

test("an account that cannot be valued begins its day with balance and credit", () => {
  const house = openHouse();
  fund(house, 1_000_00);
  pass(house, MONDAY);
  house.open({});
  pass(house, TUESDAY);
  expect(record(house).day_start_equity).toBe(1_000_00);
});

test("an account whose day begins as the last one did has no event", () => {
  const house = quoted(MONDAY);
  house.events.length = 0;
  pass(house, TUESDAY);
  expect(house.events.map((event) => event.type)).toEqual(["day"]);
});

test("looser limits hold from the new day, and their owner is told", () => {
  const house = quoted(MONDAY);
  const limits_next = { daily_loss_max: null, trades_per_day_max: 5, locked_until: null };
  keep(house, { limits_next });
  house.events.length = 0;
  pass(house, TUESDAY);
  expect(record(house)).toMatchObject({ limits: limits_next, limits_next: null });
  expect(house.events[0]).toMatchObject({ type: "account", is_told: true });
});

// 1971-11-30 is day 698, 1971-12-31 day 729.
test.each([
  ["within a month", 705, 706, true],
  ["into another month", 698, 699, false],
  ["into another year", 729, 730, false],
  ["over the same month of the next year", 705, 705 + 366, false],
])("the month's volume counts anew from %s", (_, ended, began, isKept) => {
  const house = quoted(ended);
  keep(house, { month_volume_atto: atto(5_000_000_000n) });
  pass(house, began);
  expect(record(house).month_volume_atto).toBe(isKept ? 5_000_000_000n : 0n);
});

test("accounts roll over by id, and each one's positions by id", () => {
  const house = openHouse([group(), group({ group_id: 2 })]);
  pass(house, MONDAY);
  house.quote(EURUSD, 110_000);
  house.open({}, ACCOUNT + 1);
  house.open({}, ACCOUNT);
  house.open({}, ACCOUNT + 1);
  house.events.length = 0;
  pass(house, TUESDAY);
  const ids = house.events.flatMap((event) =>
    event.type === "position" ? [[event.account_id, event.position.id]] : [],
  );
  expect(ids).toEqual([
    [ACCOUNT, 2],
    [ACCOUNT + 1, 1],
    [ACCOUNT + 1, 3],
  ]);
});
