/** A state that is written out in pieces while it changes is the state of the moment at which that began. */
import { expect, test } from "vitest";
import { unixMs } from "../domain/units.ts";
import { ACCOUNT, fund, group, openHouse, type House } from "../tests/support/engine-house.ts";
import { captureState, type Capture } from "./capture.ts";
import { restoreSnapshot, takeSnapshot } from "./snapshot.ts";
import { emit, tell } from "./step.ts";

const OTHER = ACCOUNT + 1;

/** Two accounts with three positions and two pending orders each. */
function openFloor(): House {
  const house = openHouse([group(), group({ group_id: 2 })]);
  for (const account_id of [ACCOUNT, OTHER]) {
    for (let each = 0; each < 3; each += 1) house.open({}, account_id);
    for (let each = 0; each < 2; each += 1) house.pend({}, account_id);
  }
  return house;
}

const whole = ({ state }: House): string => [...takeSnapshot(state)].join("\n");

/** The rest of it, so many records at once; `meanwhile` after each piece. */
function drain(capture: Capture, records: number, meanwhile: (nth: number) => void): string {
  const pieces = [capture.head];
  for (let text = capture.next(records); text !== null; text = capture.next(records)) {
    pieces.push(pieces.length === 1 ? `\n${text}` : text);
    meanwhile(pieces.length - 2);
  }
  capture.end();
  return pieces.join("");
}

/** A change of everything that is described. */
function change(house: House, nth: number): void {
  const { state } = house;
  fund(house, 100 + nth);
  for (const account_id of [ACCOUNT, OTHER]) {
    house.open({}, account_id);
    house.pend({}, account_id);
    const account = state.accounts.get(account_id);
    for (const position of [...(account?.positions.values() ?? [])].slice(0, 1)) {
      const closed = { ...position, status: 2 as const, closed_at: unixMs(1) };
      tell(house.step(), account_id, { type: "position", change: "close", position: closed });
    }
  }
  const ts = state.now;
  emit(house.step(), { type: "day", ts, day: state.day + 1 });
  emit(house.step(), { type: "halt", ts, symbol_id: null, group_id: 2, is_halted: nth % 2 === 0 });
  emit(house.step(), { type: "group", ts, terms: group({ orders_max: 200 + nth }) });
}

test.each([1, 2, 5, 1_000])(
  "whatever changes between pieces of %i records is not in it",
  (records) => {
    const house = openFloor();
    const expected = whole(house);
    const text = drain(captureState(house.state), records, (nth) => change(house, nth));
    expect(text).toBe(expected);
    expect(whole(house)).not.toBe(expected);
    expect([...takeSnapshot(restoreSnapshot(text.split("\n")))].join("\n")).toBe(expected);
  },
);

test("a piece has no more records than were asked for, also of one account that has many", () => {
  const house = openHouse([group({ positions_max: 1_000 })]);
  for (let each = 0; each < 1_000; each += 1) house.open({});
  const capture = captureState(house.state);
  const counts: number[] = [];
  for (let text = capture.next(64); text !== null; text = capture.next(64)) {
    counts.push(text.split('"open_price_micro"').length - 1);
  }
  capture.end();
  expect(Math.max(...counts)).toBe(64);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1_000);
});

test("an account that was opened meanwhile is not in it, and nobody asks after its end", () => {
  const house = openFloor();
  const expected = whole(house);
  const capture = captureState(house.state);
  const { record } = house.state.accounts.get(OTHER) ?? {};
  if (record === undefined) throw new Error("the other account is there");
  const account = { ...record, account_id: OTHER + 1, balance: 0 as never, credit: 0 as never };
  const { state } = house;
  emit(house.step(), {
    type: "account",
    account_id: OTHER + 1,
    seq: 1,
    ts: state.now,
    account: { ...account, seq: 1 },
    is_told: true,
  });
  expect(drain(capture, 3, () => undefined)).toBe(expected);
  expect(state.beforeChange).toBeNull();
  expect(() => [captureState(state), captureState(state)]).toThrow(/only capture/);
});
