import { expect, test } from "vitest";
import { atto, minor } from "../domain/units.ts";
import { openDesk } from "../tests/support/engine-desk.ts";
import {
  ACCOUNT,
  EURUSD,
  fund,
  INDEX,
  openHouse,
  STAFF,
  START,
} from "../tests/support/engine-house.ts";
import { accountOf } from "./step.ts";
import { summarize } from "./summary.ts";

test("equity is balance, credit and the profit and swaps of what is open", () => {
  const desk = openDesk();
  desk.send({
    kind: "credit_in",
    ts: START,
    actor: STAFF,
    account_id: ACCOUNT,
    amount: minor(5_000),
    desc: "",
  });
  desk.place();
  expect(desk.summary()).toEqual({
    ts: START,
    account_id: ACCOUNT,
    balance: 1_000_000,
    credit: 5_000,
    equity: 1_004_000,
    used_margin: 110_010,
    free_margin: 893_990,
    margin_level: 912.64,
    floating_profit: -1_000,
    positions: [{ id: 1, profit: -1_000 }],
    prop_status: null,
  });
});

test("positions are told by id with their swaps, in whatever order they are kept", () => {
  const house = openHouse();
  fund(house, 1_000_000);
  house.quote(EURUSD, 110_001);
  for (const swap of [-1n, -2n, -3n]) house.open({ swap_atto: atto(swap * 10n ** 18n) });
  const { positions } = accountOf(house.state, ACCOUNT);
  const [first, ...others] = [...positions];
  positions.clear();
  for (const [id, position] of [...others.reverse(), ...(first ? [first] : [])]) {
    positions.set(id, position);
  }
  expect([...positions.keys()]).toEqual([3, 2, 1]);
  expect(summarize(house.state, ACCOUNT)).toMatchObject({
    equity: 1_000_294,
    floating_profit: 294,
    positions: [
      { id: 1, profit: 99 },
      { id: 2, profit: 98 },
      { id: 3, profit: 97 },
    ],
  });
});

test("there is no summary while a position has no price", () => {
  const house = openHouse();
  house.open({ symbol_id: INDEX });
  expect(summarize(house.state, ACCOUNT)).toBeNull();
});

test("an account without positions uses no margin and has no margin level", () => {
  const house = openHouse();
  fund(house, 700);
  expect(summarize(house.state, ACCOUNT)).toMatchObject({
    equity: 700,
    used_margin: 0,
    free_margin: 700,
    margin_level: null,
    positions: [],
  });
});

test("an equity that is not the sum of its parts stops the engine", () => {
  const house = openHouse();
  const account = accountOf(house.state, ACCOUNT);
  account.record = { ...account.record, balance: minor(Number.NaN) };
  expect(() => summarize(house.state, ACCOUNT)).toThrow(
    "Invariant: equity NaN = balance + credit + floating 0",
  );
});
