import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "../domain/units.ts";
import {
  ACCOUNT,
  booksOf,
  EURUSD,
  fund,
  group,
  openHouse,
  STAFF,
  type House,
} from "../tests/support/engine-house.ts";
import type { BookingEvent } from "./event.ts";
import type { MoneyCommand, Outcome } from "./input.ts";
import { moveMoney, protectNegativeBalance } from "./money.ts";
import { accountOf } from "./step.ts";

const KINDS = ["deposit", "withdrawal", "adjust", "credit_in", "credit_out"] as const;
const DONE = { ok: true, order: null, position: null };
const refusal = (error: string) => ({ ok: false, error, fix: null, order: null });

const record = (house: House) => accountOf(house.state, ACCOUNT).record;

function move(
  house: House,
  kind: MoneyCommand["kind"],
  amount: number,
  account_id = ACCOUNT,
): Outcome {
  const step = house.step();
  const command = { kind, ts: step.ts, account_id, actor: STAFF, amount: minor(amount), desc: "d" };
  return moveMoney(step, command);
}

const bookings = (house: House): BookingEvent[] =>
  house.events.filter((event) => event.type === "booking");

test.each([
  ["deposit", 500, "balance", 500, "deposits", 0, 0],
  ["withdrawal", 300, "balance", -300, "deposits", 3, 1],
  ["adjust", 200, "balance", 200, "adjustments", 2, 0],
  ["adjust", -1_000, "balance", -1_000, "adjustments", 2, 1],
  ["credit_in", 70, "credit", 70, "credit_given", 6, 0],
  ["credit_out", 100, "credit", -100, "credit_given", 7, 1],
] as const)(
  "%s of %i books it against the house and keeps a transaction",
  (kind, amount, ledger, change, account, origin, type) => {
    const house = openHouse();
    move(house, "deposit", 1_000);
    move(house, "credit_in", 100);
    house.events.length = 0;
    expect(move(house, kind, amount)).toEqual(DONE);
    const balance = 1_000 + (ledger === "balance" ? change : 0);
    const credit = 100 + (ledger === "credit" ? change : 0);
    const [booking] = bookings(house);
    expect(booking).toMatchObject({
      cause: "money",
      currency: "USD",
      lines: [
        { ledger, amount: change },
        { ledger: account, amount: -change },
      ],
      balance,
      credit,
      deal_id: null,
      desc: "d",
      transaction: {
        id: 3,
        account_id: ACCOUNT,
        origin,
        type,
        amount: Math.abs(change),
        balance,
        credit,
        desc: "d",
      },
    });
    expect(record(house)).toMatchObject({ balance, credit, day_flows: 1_100 + change });
    expect(house.events.map((event) => event.type)).toEqual(["booking", "account"]);
    expect(house.events[1]).toMatchObject({ is_told: false });
  },
);

test.each([
  ["deposit", 0, "amount_not_positive"],
  ["deposit", -1, "amount_not_positive"],
  ["withdrawal", 0, "amount_not_positive"],
  ["withdrawal", -1, "amount_not_positive"],
  ["withdrawal", 1_001, "balance_too_low"],
  ["adjust", 0, "amount_not_positive"],
  ["adjust", -1_001, "balance_too_low"],
  ["credit_in", 0, "amount_not_positive"],
  ["credit_in", -5, "amount_not_positive"],
  ["credit_out", 0, "amount_not_positive"],
  ["credit_out", 101, "credit_too_low"],
] as const)("%s of %i is refused: %s", (kind, amount, error) => {
  const house = openHouse();
  move(house, "deposit", 1_000);
  move(house, "credit_in", 100);
  const before = record(house);
  house.events.length = 0;
  expect(move(house, kind, amount)).toEqual(refusal(error));
  expect(house.events).toEqual([]);
  expect(record(house)).toBe(before);
});

test.each(KINDS)("%s on an unknown account is refused before its amount is looked at", (kind) => {
  expect(move(openHouse(), kind, 0, 5)).toEqual(refusal("not_found"));
});

test("all of the balance, and all of the credit, may be taken out", () => {
  const house = openHouse();
  move(house, "deposit", 1_000);
  move(house, "credit_in", 100);
  expect(move(house, "withdrawal", 1_000)).toEqual(DONE);
  expect(move(house, "credit_out", 100)).toEqual(DONE);
  expect(record(house)).toMatchObject({ balance: 0, credit: 0, day_flows: 0 });
});

test("a negative balance may be adjusted upwards without reaching zero", () => {
  const house = openHouse();
  fund(house, -500);
  expect(move(house, "adjust", 200)).toEqual(DONE);
  expect(record(house).balance).toBe(-300);
  expect(move(house, "adjust", -1)).toEqual(refusal("balance_too_low"));
});

// One lot at 1.10000 uses 1,100.00 of margin at 1:100.
test.each([
  ["a profit is not money yet", 111_000, 5_000_00 - 1_100_00 + 1_000_00],
  ["a loss is gone already", 109_000, 5_000_00 - 1_100_00 - 1_000_00],
  ["margin cannot be taken", 110_000, 5_000_00 - 1_100_00],
  ["not more than the balance, whatever floats", 120_000, 5_000_00],
])("with a position open, %s", (_, price, most) => {
  const house = openHouse();
  move(house, "deposit", 5_000_00);
  house.quote(EURUSD, price);
  house.open({});
  expect(move(house, "withdrawal", most + 1)).toEqual(refusal("balance_too_low"));
  expect(move(house, "withdrawal", most)).toEqual(DONE);
});

test("credit carries margin but cannot be withdrawn", () => {
  const house = openHouse();
  move(house, "deposit", 1_000_00);
  move(house, "credit_in", 1_000_00);
  house.quote(EURUSD, 110_000);
  house.open({});
  expect(move(house, "withdrawal", 1)).toEqual(refusal("balance_too_low"));
});

test("nothing can be withdrawn while a position has no price", () => {
  const house = openHouse();
  move(house, "deposit", 5_000_00);
  house.open({});
  expect(move(house, "withdrawal", 1)).toEqual(refusal("balance_too_low"));
});

test("a prop account is funded once, and nothing is withdrawn from it", () => {
  const prop = { phase: "one", profit_target: null, daily_loss_max: null, total_loss_max: null };
  const house = openHouse([group({ prop })]);
  expect(move(house, "withdrawal", 0)).toEqual(refusal("amount_not_positive"));
  expect(move(house, "withdrawal", 1)).toEqual(refusal("wrong_state"));
  move(house, "adjust", 5_00);
  expect(record(house).prop).toEqual({ status: 0, initial_balance: 0 });
  expect(move(house, "deposit", 100_00)).toEqual(DONE);
  expect(record(house).prop).toEqual({ status: 0, initial_balance: 105_00 });
  expect(move(house, "deposit", 1)).toEqual(refusal("wrong_state"));
  expect(move(house, "withdrawal", 1)).toEqual(refusal("wrong_state"));
  expect(move(house, "credit_in", 1)).toEqual(DONE);
  expect(record(house).prop).toEqual({ status: 0, initial_balance: 105_00 });
});

test("a gap's debt is taken over once nothing is open", () => {
  const house = openHouse();
  fund(house, -123_45);
  protectNegativeBalance(house.step(), ACCOUNT);
  expect(record(house)).toMatchObject({ balance: 0, day_flows: 123_45 });
  expect(house.state.house.get("USD/protection")).toBe(-123_45);
  expect(bookings(house).at(-1)).toMatchObject({
    cause: "money",
    desc: "Negative balance protection",
    transaction: { origin: 2, type: 0, amount: 123_45, balance: 0 },
  });
});

test.each([
  ["the balance is zero", 0, true, false],
  ["something is open", -100, true, true],
  ["the group does not protect", -100, false, false],
])("no debt is taken over where %s", (_, balance, negative_balance_protection, isOpen) => {
  const house = openHouse([group({ negative_balance_protection })]);
  if (balance !== 0) fund(house, balance);
  if (isOpen) house.open({});
  house.events.length = 0;
  protectNegativeBalance(house.step(), ACCOUNT);
  expect(house.events).toEqual([]);
});

test("whatever is asked for, client and house sum to zero and neither balance nor credit is overdrawn", () => {
  const asked = fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      amount: fc.integer({ min: -2_000, max: 2_000 }),
      nth: fc.integer({ min: 0, max: 1 }),
    }),
  );
  fc.assert(
    fc.property(asked, (commands) => {
      const house = openHouse([group(), group({ group_id: 2 })]);
      for (const { kind, amount, nth } of commands) {
        const before = house.events.length;
        const outcome = move(house, kind, amount, ACCOUNT + nth);
        expect(house.events.length - before).toBe(outcome.ok ? 2 : 0);
        expect(booksOf(house.state, "USD")).toBe(0);
      }
      for (const { record } of house.state.accounts.values()) {
        expect(record.balance).toBeGreaterThanOrEqual(0);
        expect(record.credit).toBeGreaterThanOrEqual(0);
        expect(record.day_flows).toBe(record.balance + record.credit);
      }
    }),
  );
});
