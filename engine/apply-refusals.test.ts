import { expect, test } from "vitest";
import { InvariantError } from "../domain/assert.ts";
import { minor, unixMs } from "../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  fund,
  group,
  openHouse,
  START,
  type House,
} from "../tests/support/engine-house.ts";
import { apply } from "./apply.ts";
import type { AccountEvent, DealEvent, EngineEvent } from "./event.ts";
import { settle } from "./quiet-band.ts";
import type { AccountRecord } from "./records.ts";
import { accountOf } from "./step.ts";

const accountIn = (house: House, account_id = ACCOUNT) => accountOf(house.state, account_id);

/** One lot of EURUSD with 10,000.00 in ACCOUNT; groups 1 and 2 in dollars, 3 in euros, each with an account. */
function held(): House {
  const house = openHouse([
    group(),
    group({ group_id: 2, leverage_default: 50 }),
    group({ group_id: 3, currency: "EUR" }),
  ]);
  fund(house, 1_000_000);
  house.quote(EURUSD, 110_000);
  house.open({});
  return house;
}

const next = (house: House) =>
  ({ account_id: ACCOUNT, seq: accountIn(house).record.seq + 1, ts: START }) as const;

const update = (house: House, changes: Partial<AccountRecord>): AccountEvent => ({
  ...next(house),
  type: "account",
  account: { ...accountIn(house).record, ...changes },
  is_told: false,
});

const deal = (house: House, changes: Partial<DealEvent["deal"]> = {}): DealEvent => ({
  ...next(house),
  type: "deal",
  change: "create",
  deal: {
    id: house.state.next.deal,
    account_id: ACCOUNT,
    order_id: 1,
    position_id: 1,
    symbol_id: EURUSD,
    direction: 0,
    side: 0,
    volume: house.position(1).volume,
    price: house.position(1).current_price,
    open_price_micro: house.position(1).open_price_micro,
    profit: minor(0),
    swap: minor(0),
    commission: minor(0),
    reason: 0,
    requested_price: null,
    bid: house.position(1).current_price,
    ask: house.position(1).current_price,
    comment: "",
    created_at: START,
    is_deleted: false,
    ...changes,
  },
});

const REFUSED: readonly [what: string, words: string, event: (house: House) => EngineEvent][] = [
  [
    "an account of a group that is not there",
    "Invariant: group 9 exists",
    (house) => update(house, { group_id: 9 }),
  ],
  [
    "an event of an account that is not there",
    "Invariant: account 5 exists",
    (house) => ({ ...deal(house), account_id: 5 }),
  ],
  [
    "a deal with half a cent of swap",
    "Invariant: swap of a deal is a safe integer, was 0.5",
    (house) => deal(house, { swap: minor(0.5) }),
  ],
  [
    "a deal with half a cent of commission",
    "Invariant: commission of a deal is a safe integer, was 0.5",
    (house) => deal(house, { commission: minor(0.5) }),
  ],
  [
    "a deal with a profit of minus zero",
    "Invariant: profit of a deal is a safe integer, was -0",
    (house) => deal(house, { profit: minor(-0) }),
  ],
  [
    "a booking line of half a cent",
    "Invariant: booking on balance is a safe integer, was 0.5",
    (house) => ({
      ...next(house),
      type: "booking",
      cause: "correction",
      currency: "USD",
      lines: [
        { ledger: "balance", amount: minor(0.5) },
        { ledger: "corrections", amount: minor(-0.5) },
      ],
      balance: minor(1_000_000.5),
      credit: minor(0),
      deal_id: null,
      transaction: null,
      desc: "",
    }),
  ],
  [
    "an account with money that comes into a group of another currency",
    `Invariant: account ${ACCOUNT} is empty when its currency changes`,
    (house) => update(house, { group_id: 3 }),
  ],
  [
    "a halt of a symbol that is not there",
    "Invariant: symbol 9 exists, was undefined",
    () => ({ type: "halt", ts: START, symbol_id: 9, group_id: null, is_halted: true }),
  ],
  [
    "a status of a symbol that is not there",
    "Invariant: symbol 9 exists, was undefined",
    () => ({ type: "symbol_status", ts: START, symbol_id: 9, status: 1 }),
  ],
];

test.each(REFUSED)("%s stops the engine, and says why", (_, words, event) => {
  const house = held();
  const refused = event(house);
  expect(() => apply(house.state, refused)).toThrow(new InvariantError(words));
});

test("the same deal with whole cents is taken", () => {
  const house = held();
  apply(house.state, deal(house, { swap: minor(-5), commission: minor(-7) }));
  expect(house.state.next.deal).toBe(2);
});

const EUROS: EngineEvent = { type: "group", ts: START, terms: group({ currency: "EUR" }) };

test.each([
  ["a balance", (house: House) => fund(house, 5)],
  ["a credit", (house: House) => credit(house, 5)],
  ["an open position", (house: House) => house.open({})],
])("a group's currency stays while an account of it has nothing but %s", (_, arrange) => {
  const house = openHouse();
  arrange(house);
  expect(() => apply(house.state, EUROS)).toThrow(
    new InvariantError(`Invariant: account ${ACCOUNT} is empty when its currency changes`),
  );
});

test("a group's currency may change whatever accounts of other groups have", () => {
  const house = openHouse([group(), group({ group_id: 2 })]);
  fund(house, 5, ACCOUNT + 1);
  apply(house.state, EUROS);
  expect(house.state.groups.get(1)?.currency).toBe("EUR");
});

function credit(house: House, amount: number): void {
  const { seq, balance } = accountIn(house).record;
  apply(house.state, {
    account_id: ACCOUNT,
    seq: seq + 1,
    ts: START,
    type: "booking",
    cause: "money",
    currency: "USD",
    lines: [
      { ledger: "credit", amount: minor(amount) },
      { ledger: "credit_given", amount: minor(-amount) },
    ],
    balance,
    credit: minor(amount),
    deal_id: null,
    transaction: null,
    desc: "",
  });
}

test("the clock goes on with an event and never back", () => {
  const { state } = openHouse();
  const halt = { type: "halt", symbol_id: null, group_id: null, is_halted: true } as const;
  apply(state, { ...halt, ts: unixMs(START + 5) });
  expect(state.now).toBe(START + 5);
  apply(state, { ...halt, ts: START });
  expect(state.now).toBe(START + 5);
});

test.each([
  ["a deal keeps", (house: House) => apply(house.state, deal(house)), true],
  ["an order keeps", (house: House) => house.pend(), true],
  ["a booking drops", (house: House) => fund(house, 5), false],
  ["a position drops", (house: House) => house.open({}), false],
  ["an account event drops", (house: House) => apply(house.state, update(house, {})), false],
])("%s the account's quiet band", (_, arrange, isBanded) => {
  const house = held();
  settle(house.state, accountIn(house));
  expect(accountIn(house).isBanded).toBe(true);
  arrange(house);
  expect(accountIn(house).isBanded).toBe(isBanded);
});

test.each([
  ["a day's trades", { day_trades: 3 }, true, 110_000],
  ["the leverage", { leverage: 200 }, false, 55_000],
  ["the group", { group_id: 2 }, false, 220_000],
])("after %s changed the figures are kept: %j, %s", (_, changes, isKept, margin) => {
  const house = held();
  const account = accountIn(house);
  account.margins.set(EURUSD, minor(110_000));
  const figures = account.figures.get(1);
  apply(house.state, update(house, changes));
  expect(account.figures.get(1) === figures).toBe(isKept);
  expect(account.margins.has(EURUSD)).toBe(isKept);
  house.open({});
  expect(house.position(2).margin).toBe(margin);
});
