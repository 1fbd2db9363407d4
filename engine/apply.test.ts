import { expect, test } from "vitest";
import { atto, minor, points, steps, unixMs } from "../domain/units.ts";
import { openDesk, type Desk } from "../tests/support/engine-desk.ts";
import { ACCOUNT, eurusd, EURUSD, group, START, STAFF } from "../tests/support/engine-house.ts";
import { apply } from "./apply.ts";
import type { AccountedEvent, BookingEvent, EngineEvent } from "./event.ts";
import { restoreSnapshot, takeSnapshot } from "./snapshot.ts";
import type { EngineState } from "./state.ts";

/** A copy, so that what an event half did when it was refused does no harm. */
const copy = (desk: Desk): EngineState => restoreSnapshot(takeSnapshot(desk.state));

const traded = (): Desk => {
  const desk = openDesk();
  desk.place({ volume: 10 });
  desk.place({ type: 1, order_price: 109_000 });
  return desk;
};

const next = (desk: Desk) =>
  ({ account_id: ACCOUNT, seq: desk.account.record.seq + 1, ts: START }) as const;

const booking = (desk: Desk, changes: Partial<BookingEvent>): BookingEvent => ({
  ...next(desk),
  type: "booking",
  cause: "correction",
  currency: "USD",
  lines: [
    { ledger: "balance", amount: minor(5) },
    { ledger: "corrections", amount: minor(-5) },
  ],
  balance: minor(desk.account.record.balance + 5),
  credit: minor(0),
  deal_id: null,
  transaction: null,
  desc: "",
  ...changes,
});

test("a sound booking moves both sides", () => {
  const desk = traded();
  const state = copy(desk);
  apply(state, booking(desk, {}));
  expect(state.accounts.get(ACCOUNT)?.record.balance).toBe(1_000_005);
  expect(state.house.get("USD/corrections")).toBe(-5);
});

const line = (ledger: "balance" | "credit" | "corrections", amount: number) => ({
  ledger,
  amount: minor(amount),
});

const BROKEN: readonly [what: string, words: RegExp, event: (desk: Desk) => EngineEvent][] = [
  [
    "a booking whose lines do not sum to zero",
    /sum to zero, was 1/,
    (desk) => booking(desk, { lines: [line("balance", 5), line("corrections", -4)] }),
  ],
  [
    "a balance that was not booked",
    /balance 7, booked 1000005/,
    (desk) => booking(desk, { balance: minor(7) }),
  ],
  [
    "a credit that was not booked",
    /credit 1, booked 0/,
    (desk) => booking(desk, { credit: minor(1) }),
  ],
  [
    "a credit below zero",
    /credit >= 0, was -5/,
    (desk) =>
      booking(desk, {
        lines: [line("credit", -5), line("corrections", 5)],
        balance: desk.account.record.balance,
        credit: minor(-5),
      }),
  ],
  [
    "half a cent",
    /safe integer, was 0.5/,
    (desk) => booking(desk, { lines: [line("balance", 0.5), line("corrections", -0.5)] }),
  ],
  [
    "minus zero",
    /safe integer, was -0/,
    (desk) => booking(desk, { lines: [line("balance", 0), line("corrections", -0)] }),
  ],
  [
    "a balance beyond 2^53",
    /balance is a safe integer/,
    (desk) =>
      booking(desk, {
        lines: [line("balance", 2 ** 53 - 1), line("corrections", 1 - 2 ** 53)],
        balance: minor(2 ** 53 - 1 + 1_000_000),
      }),
  ],
  ["a gap in the events of an account", /seq follows/, (desk) => booking(desk, { seq: 99 })],
  [
    "a gap in the account's own events",
    /seq follows/,
    (desk) => account(desk, {}, desk.account.record.seq),
  ],
  [
    "money that comes with an account",
    /only a booking moves money/,
    (desk) => account(desk, { balance: minor(1) }),
  ],
  [
    "a liquidation that comes with an account",
    /only its event moves liquidation/,
    (desk) => account(desk, { liquidation: 1 }),
  ],
  [
    "a new account with money",
    /begins with no money/,
    (desk) => ({
      ...account(desk, { account_id: 5, balance: minor(1) }, 1),
      account_id: 5,
    }),
  ],
  [
    "a liquidation that is no crossing",
    /a crossing, was 0/,
    (desk) => ({
      ...next(desk),
      type: "liquidation",
      status: 0,
      level: 1,
      equity: minor(1),
      used_margin: minor(1),
    }),
  ],
  [
    "another currency for an account with money",
    /is empty when its currency changes/,
    () => ({ type: "group", ts: START, terms: group({ currency: "EUR" }) }),
  ],
  ["a day that came before", /days ascend/, () => ({ type: "day", ts: START, day: -1 })],
  [
    "an order id out of turn",
    /the next order is 3, was 4/,
    (d) => order(d, "create", 1, { id: 4 }),
  ],
  ["an order that is created filled", /from null to 3/, (d) => order(d, "create", 3, { id: 3 })],
  ["a filled order that is cancelled", /from null to 4/, (d) => order(d, "cancel", 4, { id: 1 })],
  ["an update that cancels", /from 1 to 4/, (d) => order(d, "update", 4)],
  ["a cancel that fills", /from 1 to 3/, (d) => order(d, "cancel", 3)],
  ["a pending order that is created again", /from 1 to 1/, (d) => order(d, "create", 1)],
  [
    "an order filled by more than it is of",
    /filled 101 <= volume 100/,
    (d) => order(d, "update", 3, { filled_volume: steps(101) }),
  ],
  [
    "a position id out of turn",
    /the next position is 2, was 3/,
    (d) => position(d, "close", 2, { id: 3 }),
  ],
  ["a position that is created twice", /from 0 to 0/, (d) => position(d, "create", 0)],
  ["a close that leaves it open", /from 0 to 0/, (d) => position(d, "close", 0)],
  [
    "a position of nothing",
    /has a volume, was 0/,
    (d) => position(d, "update", 0, { volume: steps(0) }),
  ],
  ["a position that turns", /stays of its account/, (d) => position(d, "update", 0, { side: 1 })],
  [
    "a position that was opened at another time",
    /stays of its account/,
    (d) => position(d, "update", 0, { opened_at: unixMs(1) }),
  ],
  ["a deal id out of turn", /the next deal is 2/, (d) => deal(d, { id: 7 })],
  ["a deal of nothing", /a deal has a volume/, (d) => deal(d, { volume: steps(0) })],
  ["a deal of half a cent", /profit of a deal/, (d) => deal(d, { profit: minor(0.5) })],
  [
    "a transaction id out of turn",
    /transaction 9 is the next one/,
    (desk) => booking(desk, { transaction: transaction(9) }),
  ],
];

test.each(BROKEN)("%s stops the engine", (_, words, event) => {
  const desk = traded();
  expect(() => apply(copy(desk), event(desk))).toThrow(words);
});

type Of<T extends EngineEvent["type"]> = Extract<AccountedEvent, { type: T }>;

function order(
  desk: Desk,
  change: Of<"order">["change"],
  status: Of<"order">["order"]["status"],
  changes: Partial<Of<"order">["order"]> = {},
): Of<"order"> {
  return { ...next(desk), type: "order", change, order: { ...desk.order(2), status, ...changes } };
}

function position(
  desk: Desk,
  change: Of<"position">["change"],
  status: 0 | 2,
  changes: Partial<Of<"position">["position"]> = {},
): Of<"position"> {
  const record = { ...desk.position(1), status, ...changes };
  return { ...next(desk), type: "position", change, position: record };
}

function deal(desk: Desk, changes: Partial<Of<"deal">["deal"]>): Of<"deal"> {
  const first = desk.events.find((event) => event.type === "deal");
  if (first?.type !== "deal") throw new Error("no deal");
  return {
    ...next(desk),
    type: "deal",
    change: "create",
    deal: { ...first.deal, id: 2, ...changes },
  };
}

function account(
  desk: Desk,
  changes: Partial<Of<"account">["account"]>,
  seq?: number,
): Of<"account"> {
  const { record } = desk.account;
  const event = { ...next(desk), seq: seq ?? record.seq + 1 };
  return { ...event, type: "account", account: { ...record, ...changes }, is_told: false };
}

const transaction = (id: number) => ({
  id,
  account_id: ACCOUNT,
  origin: 2 as const,
  type: 0 as const,
  amount: minor(5),
  balance: minor(1_000_005),
  credit: minor(0),
  desc: "",
  created_at: START,
});

test("a changed number of digits forgets the symbol's quote", () => {
  const desk = openDesk();
  expect(desk.state.symbols.get(EURUSD)?.bid).toBe(110_000);
  desk.send({ kind: "set_symbol", ts: START, terms: eurusd({ digits: 4 }) });
  expect(desk.state.symbols.get(EURUSD)).toMatchObject({ bid: null, ask: null });
  expect(desk.place()).toMatchObject({ error: "no_price" });
});

test("a forgotten quote makes no later one too old", () => {
  const desk = openDesk();
  desk.send({ kind: "set_symbol", ts: START, terms: eurusd({ digits: 4 }) });
  const earlier = unixMs(START - 1);
  const prices = { bid: points(11_000), ask: points(11_002) };
  desk.send({ kind: "quote", ts: earlier, symbol_id: EURUSD, ...prices });
  expect(desk.state.symbols.get(EURUSD)).toMatchObject({ ...prices, quotedAt: earlier });
});

test("a group's halt and its end are kept apart from others", () => {
  const desk = openDesk();
  desk.send({ kind: "set_group", ts: START, terms: group({ group_id: 2 }) });
  const halt = { kind: "halt", ts: START, symbol_id: null } as const;
  desk.send({ ...halt, group_id: 1, is_halted: true });
  desk.send({ ...halt, group_id: 2, is_halted: true });
  desk.send({ ...halt, group_id: 1, is_halted: false });
  expect(desk.state.haltedGroups).toEqual(new Set([2]));
  expect(desk.state.isHalted).toBe(false);
});

test("an empty account may come into another currency", () => {
  const desk = openDesk({}, undefined, 0);
  desk.send({ kind: "set_group", ts: START, terms: group({ group_id: 2, currency: "EUR" }) });
  const move = { kind: "update_account", ts: START, account_id: ACCOUNT, actor: STAFF } as const;
  const { outcome } = desk.send({ ...move, group_id: 2, status: undefined, leverage: undefined });
  expect(outcome).toMatchObject({ ok: true });
  expect(desk.account.record).toMatchObject({ group_id: 2, month_volume_atto: atto(0n) });
});
