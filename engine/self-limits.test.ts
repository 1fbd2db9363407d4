import fc from "fast-check";
import { expect, test } from "vitest";
import { minor, unixMs } from "../domain/units.ts";
import { ACCOUNT, openHouse, OWNER, START, type House } from "../tests/support/engine-house.ts";
import type { SelfLimits } from "./records.ts";
import { passDay } from "./roll-over.ts";
import {
  dayLoss,
  isAtDailyLoss,
  isAtDailyTrades,
  isLocked,
  NO_LIMITS,
  setLimits,
} from "./self-limits.ts";
import { accountOf } from "./step.ts";

const DONE = { ok: true, order: null, position: null };
const refusal = (error: string) => ({ ok: false, error, fix: null, order: null });

const record = (house: House) => accountOf(house.state, ACCOUNT).record;

const limits = (loss: number | null, trades: number | null, until: number | null): SelfLimits => ({
  daily_loss_max: loss === null ? null : minor(loss),
  trades_per_day_max: trades,
  locked_until: until === null ? null : unixMs(until),
});

function ask(house: House, asked: SelfLimits, ts = house.state.now) {
  const step = house.step(ts);
  return setLimits(step, {
    kind: "set_limits",
    ts: step.ts,
    account_id: ACCOUNT,
    actor: OWNER,
    limits: asked,
  });
}

const LATER = unixMs(START + 60_000);
const LATEST = unixMs(START + 120_000);

test.each([
  ["a first limit", NO_LIMITS, limits(100, 5, null), limits(100, 5, null), null],
  ["a tighter loss", limits(100, 5, null), limits(50, 5, null), limits(50, 5, null), null],
  ["fewer trades", limits(100, 5, null), limits(100, 0, null), limits(100, 0, null), null],
  ["a lock", limits(100, 5, null), limits(100, 5, LATER), limits(100, 5, LATER), null],
  ["a longer lock", limits(100, 5, LATER), limits(100, 5, LATEST), limits(100, 5, LATEST), null],
  [
    "a looser loss",
    limits(100, 5, null),
    limits(150, 5, null),
    limits(100, 5, null),
    limits(150, 5, null),
  ],
  [
    "no limit of trades",
    limits(100, 5, null),
    limits(100, null, null),
    limits(100, 5, null),
    limits(100, null, null),
  ],
  [
    "one tighter, one looser",
    limits(100, 5, null),
    limits(50, 9, null),
    limits(50, 5, null),
    limits(50, 9, null),
  ],
  [
    "a lock with a looser loss",
    limits(100, 5, null),
    limits(null, 5, LATER),
    limits(100, 5, LATER),
    limits(null, 5, LATER),
  ],
  [
    "an end of a lock that has run out",
    limits(100, 5, START),
    limits(100, 5, null),
    limits(100, 5, null),
    null,
  ],
])("%s: what is tighter holds now, what is looser tomorrow", (_, before, asked, now, next) => {
  const house = openHouse();
  if (before !== NO_LIMITS) ask(house, before);
  house.events.length = 0;
  expect(ask(house, asked)).toEqual(DONE);
  expect(record(house)).toMatchObject({ limits: now, limits_next: next });
  expect(house.events).toMatchObject([{ type: "account", is_told: true }]);
  passDay(house.step(), { day: 100 });
  expect(record(house)).toMatchObject({ limits: now, limits_next: next });
  passDay(house.step(), { day: 101 });
  expect(record(house)).toMatchObject({ limits: asked, limits_next: null });
});

test("who thinks better of loosening asks for what holds, and nothing waits any more", () => {
  const house = openHouse();
  ask(house, limits(100, 5, null));
  ask(house, limits(200, 5, null));
  expect(ask(house, limits(100, 5, null))).toEqual(DONE);
  expect(record(house)).toMatchObject({ limits: limits(100, 5, null), limits_next: null });
});

test.each([
  ["what holds already", limits(100, 5, null), null],
  ["what waits for tomorrow already", limits(100, 5, null), limits(200, 5, null)],
])("asking for %s is refused: nothing_to_change", (_, first, second) => {
  const house = openHouse();
  ask(house, first);
  if (second !== null) ask(house, second);
  house.events.length = 0;
  expect(ask(house, second ?? first)).toEqual(refusal("nothing_to_change"));
  expect(house.events).toEqual([]);
});

test.each([
  ["a shorter one", unixMs(LATER - 1)],
  ["none", null],
])("a lock that runs cannot become %s: self_locked", (_, until) => {
  const house = openHouse();
  ask(house, limits(100, 5, LATER));
  expect(ask(house, limits(50, 5, until), unixMs(LATER - 1))).toEqual(refusal("self_locked"));
  expect(record(house).limits).toEqual(limits(100, 5, LATER));
  expect(ask(house, limits(50, 5, until), LATER)).toEqual(DONE);
});

test("an investor may look, not bind: investor_read_only", () => {
  const house = openHouse();
  const command = {
    kind: "set_limits",
    ts: START,
    account_id: ACCOUNT,
    actor: { ...OWNER, is_read_only: true },
    limits: NO_LIMITS,
  } as const;
  expect(setLimits(house.step(), command)).toEqual(refusal("investor_read_only"));
  expect(setLimits(house.step(), { ...command, account_id: 5 })).toEqual(refusal("not_found"));
});

test.each([
  [null, 99, false],
  [3, 2, false],
  [3, 3, true],
  [3, 4, true],
  [0, 0, true],
])("with at most %s trades a day and %i made the day is full: %s", (most, made, isFull) => {
  const house = openHouse();
  ask(house, limits(1, most, null));
  expect(isAtDailyTrades({ ...record(house), day_trades: made })).toBe(isFull);
});

test.each([
  ["the day began with", 1_000, 0, 1_000, 0],
  ["less than", 1_000, 0, 1_200, 0],
  ["a loss", 1_000, 0, 900, 100],
  ["money put in is not profit", 1_000, 500, 1_400, 100],
  ["money taken out is not loss", 1_000, -500, 450, 50],
])("loss of the day: %s", (_, start, flows, equity, loss) => {
  const day = { day_start_equity: minor(start), day_flows: minor(flows) };
  const account = { ...record(openHouse()), ...day, limits: limits(100, null, null) };
  expect(dayLoss(account, minor(equity))).toBe(loss);
  expect(isAtDailyLoss(account, minor(equity))).toBe(loss >= 100);
  expect(isAtDailyLoss(account, null)).toBe(false);
  expect(isAtDailyLoss({ ...account, limits: NO_LIMITS }, minor(equity))).toBe(false);
});

test("a lock holds until its time, and not at it", () => {
  const house = openHouse();
  expect(isLocked(record(house), START)).toBe(false);
  ask(house, limits(null, null, LATER));
  expect(isLocked(record(house), unixMs(LATER - 1))).toBe(true);
  expect(isLocked(record(house), unixMs(LATER))).toBe(false);
});

const anyLimits = fc.record({
  daily_loss_max: fc.option(fc.integer({ min: 0, max: 5 }).map(minor)),
  trades_per_day_max: fc.option(fc.integer({ min: 0, max: 5 })),
  locked_until: fc.option(fc.integer({ min: START - 2, max: START + 5 }).map(unixMs)),
});

test("within a day no series of requests loosens anything", () => {
  const asList = (value: number | null) => value ?? Number.POSITIVE_INFINITY;
  fc.assert(
    fc.property(fc.array(anyLimits), (requests) => {
      const house = openHouse();
      let last = record(house).limits;
      for (const request of requests) {
        const outcome = ask(house, request);
        const { limits: now, limits_next: next } = record(house);
        expect(asList(now.daily_loss_max)).toBeLessThanOrEqual(asList(last.daily_loss_max));
        expect(asList(now.trades_per_day_max)).toBeLessThanOrEqual(asList(last.trades_per_day_max));
        const lastLock = last.locked_until ?? 0;
        if (START < lastLock) expect(now.locked_until ?? 0).toBeGreaterThanOrEqual(lastLock);
        if (outcome.ok) expect(next ?? now).toEqual(request);
        last = now;
      }
    }),
  );
});
