/** A day change in pieces: each account is brought into the day once, in its turn or before anything of it is decided. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { minor, points, steps } from "../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  eurusd,
  fund,
  group,
  openHouse,
  STAFF,
  type House,
} from "../tests/support/engine-house.ts";
import { closePosition } from "../tests/support/close-position.ts";
import { decide } from "./decide.ts";
import { describe } from "./describe.ts";
import type { EngineEvent } from "./event.ts";
import type { Input } from "./input.ts";
import { restoreSnapshot, takeSnapshot } from "./snapshot.ts";
import { createState, type EngineState } from "./state.ts";
import { apply } from "./apply.ts";

const MONDAY = 704;
const TUESDAY = 705;
/** A night of one lot of EURUSD costs a long 7 points: 7.00. */
const NIGHT = -700n * 10n ** 18n;
const GROUPS = 6;

/** Six accounts with as many longs of one lot as is said, at the end of Monday. */
function openFloor(longs: readonly number[] = [1, 2, 0, 3, 1, 1]): House {
  const groups = Array.from({ length: GROUPS }, (_, at) => group({ group_id: at + 1 }));
  const house = openHouse(groups, [eurusd()]);
  work(house, { kind: "clock", ts: house.state.now, day: MONDAY });
  house.quote(EURUSD, 110_000, 110_010);
  for (const [nth, count] of longs.entries()) {
    fund(house, 1_000_000, ACCOUNT + nth);
    for (let each = 0; each < count; each += 1) {
      house.open(
        { volume: steps(100), open_price_micro: 110_000_000_000n as never },
        ACCOUNT + nth,
      );
    }
  }
  return house;
}

function work(house: House, input: Input): readonly EngineEvent[] {
  const { events } = decide(house.state, input);
  for (const event of events) house.events.push(event);
  return events;
}

const pass = (house: House, piece?: number, day = TUESDAY) => {
  const clock = { kind: "clock", ts: house.state.now, day } as const;
  return work(house, piece === undefined ? clock : { ...clock, piece });
};

function passWhole(house: House, piece: number, day = TUESDAY): number {
  let inputs = 0;
  while (house.state.day < day) {
    pass(house, piece, day);
    inputs += 1;
  }
  return inputs;
}

const swaps = ({ state }: House): bigint[] =>
  [...state.accounts.values()].flatMap(({ positions }) =>
    [...positions.values()].map(({ swap_atto }) => swap_atto),
  );
const lines = (state: EngineState) => [...describe(state)];

function replayed(events: readonly EngineEvent[]): EngineState {
  const state = createState();
  for (const event of events) apply(state, event);
  return state;
}

test("ends in the same books however large the pieces are, with every night charged once", () => {
  const longs = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: GROUPS, maxLength: GROUPS });
  fc.assert(
    fc.property(longs, fc.integer({ min: 1, max: 12 }), (counts, piece) => {
      const [atOnce, inPieces] = [openFloor(counts), openFloor(counts)];
      pass(atOnce);
      passWhole(inPieces, piece);
      expect(lines(inPieces.state)).toEqual(lines(atOnce.state));
      expect(new Set(swaps(inPieces))).toEqual(new Set(counts.some((n) => n > 0) ? [NIGHT] : []));
    }),
    { numRuns: 60 },
  );
});

test("an input brings no more accounts and positions over than its piece, one account at least", () => {
  const house = openFloor();
  const counts: number[] = [];
  while (house.state.day < TUESDAY) {
    const events = pass(house, 3);
    counts.push(events.filter(({ type }) => type === "position").length);
    expect(["roll", "day"]).toContain(events.at(-1)?.type);
  }
  expect(counts).toEqual([3, 3, 2]);
});

test("a state that is restored between two pieces, from snapshot or journal, goes on where it was", () => {
  for (const restore of [
    ({ state }: House) => restoreSnapshot(takeSnapshot(state)),
    ({ events }: House) => replayed(events),
  ]) {
    const house = openFloor();
    pass(house, 3);
    expect(house.state.rolling).not.toBeNull();
    const state = restore(house);
    expect(lines(state)).toEqual(lines(house.state));
    state.now = house.state.now;
    const revived: House = { ...house, state };
    const symbol = state.symbols.get(EURUSD);
    Object.assign(symbol ?? {}, { bid: 110_000, ask: 110_010, quoteNumber: 1 });
    passWhole(revived, 3);
    expect(swaps(revived)).toEqual(Array.from({ length: 8 }, () => NIGHT));
  }
});

test("a command of an account that waits brings it over first: its close pays for the night, once", () => {
  const house = openFloor();
  pass(house, 1);
  const account_id = ACCOUNT + 3;
  const [position_id = 0] = house.state.accounts.get(account_id)?.positions.keys() ?? [];
  const asked = { ts: house.state.now, account_id, actor: { ...STAFF, account_id } };
  const events = work(house, closePosition(asked, { position_id }));
  const kinds = events.map(({ type }) => type);
  expect(kinds.indexOf("roll")).toBeLessThan(kinds.indexOf("deal"));
  const deal = events.find((event) => event.type === "deal");
  expect(deal?.type === "deal" && deal.deal.swap).toBe(-700);
  const { record } = house.state.accounts.get(account_id) ?? {};
  passWhole(house, 1);
  expect(house.state.accounts.get(account_id)?.record.day_start_equity).toBe(
    record?.day_start_equity,
  );
  expect(new Set(swaps(house))).toEqual(new Set([NIGHT]));
});

test("a quote that reaches a stop loss of an account that waits brings it over first", () => {
  const house = openFloor([1, 1, 1, 1, 1, 0]);
  const account_id = ACCOUNT + 5;
  const id = house.open(
    { volume: steps(100), open_price_micro: 110_000_000_000n as never, stop_loss: points(109_990) },
    account_id,
  );
  pass(house, 1);
  const ts = house.state.now;
  const quote = { kind: "quote", ts, symbol_id: EURUSD } as const;
  const events = work(house, { ...quote, bid: points(109_990), ask: points(110_000) });
  const closed = events.find((event) => event.type === "deal");
  expect(closed?.type === "deal" && [closed.deal.position_id, closed.deal.swap]).toEqual([
    id,
    -700,
  ]);
  expect(events.flatMap((e) => (e.type === "roll" ? [[e.last, e.is_ahead]] : []))).toEqual([
    [account_id, true],
  ]);
});

test("an account that is opened meanwhile is in the day that began", () => {
  const house = openFloor();
  pass(house, 1);
  const account_id = ACCOUNT + 100;
  const { now: ts } = house.state;
  const asked = { ts, account_id, actor: STAFF };
  work(house, { kind: "open_account", ...asked, group_id: 1, status: 1, leverage: null });
  work(house, { kind: "deposit", ...asked, amount: minor(500), desc: "" });
  passWhole(house, 1);
  expect(house.state.accounts.get(account_id)?.record.day_flows).toBe(500);
});

test("a later day begins when the one that is under way is over", () => {
  const house = openFloor();
  pass(house, 1);
  expect(passWhole(house, 1, TUESDAY + 1)).toBeGreaterThan(GROUPS);
  const days = house.events.flatMap((event) => (event.type === "day" ? [event.day] : []));
  expect(days).toEqual([MONDAY, TUESDAY, TUESDAY + 1]);
  expect(new Set(swaps(house))).toEqual(new Set([NIGHT * 2n]));
});

test("nights that wait for a rate are tried a piece at a time, each once a round", () => {
  const house = openFloor();
  Object.assign(house.state.symbols.get(EURUSD) ?? {}, {
    terms: eurusd({ quote_currency: "XXX" }),
  });
  const { swapsDue } = house.state;
  pass(house);
  swapsDue.clear();
  for (const id of house.state.positionAccounts.keys()) swapsDue.add(id);
  const tried: number[][] = [];
  for (let input = 0; input < 4; input += 1) {
    pass(house, 3);
    tried.push([...house.state.swapsTried]);
  }
  expect(tried.map(({ length }) => length)).toEqual([5, 2, 0, 5]);
});

test("a round of which the last one closes meanwhile is over: the next input begins another", () => {
  const house = openFloor();
  const symbol = house.state.symbols.get(EURUSD) ?? {};
  Object.assign(symbol, { terms: eurusd({ quote_currency: "XXX" }) });
  pass(house);
  const all = [...house.state.positionAccounts.keys()];
  expect(all.map((id) => house.state.swapsDue.has(id))).toEqual(all.map(() => true));
  pass(house, all.length - 1);
  const last = Math.max(...all);
  expect(house.state.swapsTried).toEqual([last]);
  Object.assign(symbol, { terms: eurusd() });
  const account_id = house.state.positionAccounts.get(last) ?? 0;
  const asked = { ts: house.state.now, account_id, actor: STAFF };
  work(house, closePosition(asked, { position_id: last }));
  pass(house);
  expect(house.state.swapsDue.size).toBe(0);
});
