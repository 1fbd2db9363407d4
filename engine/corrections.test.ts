import fc from "fast-check";
import { expect, test } from "vitest";
import { microPoints, minor, points, steps } from "../domain/units.ts";
import {
  ACCOUNT,
  booksOf,
  EURUSD,
  fund,
  openHouse,
  STAFF,
  START,
  type House,
} from "../tests/support/engine-house.ts";
import { correctBalance, deleteDeal, updateDeal } from "./corrections.ts";
import type { DealRecord } from "./records.ts";
import { accountOf } from "./step.ts";

const DONE = { ok: true, order: null, position: null };
const refusal = (error: string) => ({ ok: false, error, fix: null, order: null });

const DEAL: DealRecord = {
  id: 7,
  account_id: ACCOUNT,
  order_id: 8,
  position_id: 9,
  symbol_id: EURUSD,
  direction: 1,
  side: 1,
  volume: steps(10),
  price: points(110_100),
  open_price_micro: microPoints(110_000_000_000n),
  profit: minor(1_000),
  swap: minor(-50),
  commission: minor(-30),
  reason: 0,
  requested_price: null,
  bid: points(110_100),
  ask: points(110_110),
  comment: "",
  created_at: START,
  is_deleted: false,
};

const asked = (house: House, account_id = ACCOUNT) =>
  ({ ts: house.state.now, account_id, actor: STAFF, desc: "d" }) as const;

const record = (house: House) => accountOf(house.state, ACCOUNT).record;

const amounts = (deal: DealRecord) => ({
  profit: deal.profit,
  swap: deal.swap,
  commission: deal.commission,
});

const update = (house: House, deal: DealRecord, after: Partial<DealRecord>) =>
  updateDeal(house.step(), {
    kind: "update_deal",
    ...asked(house),
    deal,
    ...amounts({ ...deal, ...after }),
  });

test.each([
  ["up", 1_500, 500],
  ["down", 400, -600],
  ["below zero", -100, -1_100],
])(
  "a balance is set %s against the house's corrections, and is no result of the day",
  (_, balance, change) => {
    const house = openHouse();
    fund(house, 1_000);
    house.events.length = 0;
    const command = { kind: "correct_balance", ...asked(house), balance: minor(balance) } as const;
    expect(correctBalance(house.step(), command)).toEqual(DONE);
    expect(house.events[0]).toMatchObject({
      type: "booking",
      cause: "correction",
      lines: [
        { ledger: "balance", amount: change },
        { ledger: "corrections", amount: -change },
      ],
      balance,
      deal_id: null,
      transaction: null,
      desc: "d",
    });
    expect(house.events).toHaveLength(2);
    expect(house.events[1]).toMatchObject({ type: "account", is_told: false });
    expect(record(house)).toMatchObject({ balance, day_flows: change });
    expect(booksOf(house.state, "USD")).toBe(0);
  },
);

test("a balance that is right already is left as it is", () => {
  const house = openHouse();
  fund(house, 1_000);
  house.events.length = 0;
  const command = { kind: "correct_balance", ...asked(house), balance: minor(1_000) } as const;
  expect(correctBalance(house.step(), command)).toEqual(DONE);
  expect(house.events).toEqual([]);
});

test("a corrected deal is kept with its new money, and the difference is booked after it", () => {
  const house = openHouse();
  fund(house, 1_000);
  house.events.length = 0;
  const after = { profit: minor(900), swap: minor(0), commission: minor(-80) };
  expect(update(house, DEAL, after)).toEqual(DONE);
  expect(house.events).toMatchObject([
    { type: "deal", change: "update", deal: { ...DEAL, ...after } },
    {
      type: "booking",
      cause: "correction",
      lines: [
        { ledger: "balance", amount: -100 },
        { ledger: "corrections", amount: 100 },
      ],
      balance: 900,
      deal_id: 7,
      transaction: null,
    },
  ]);
  expect(record(house)).toMatchObject({ balance: 900, day_flows: 0 });
});

test("a correction that only moves money between a deal's parts books nothing", () => {
  const house = openHouse();
  house.events.length = 0;
  expect(update(house, DEAL, { profit: minor(1_010), swap: minor(-60) })).toEqual(DONE);
  expect(house.events.map((event) => event.type)).toEqual(["deal"]);
});

test("a correction that changes nothing is accepted without an event", () => {
  const house = openHouse();
  house.events.length = 0;
  expect(update(house, DEAL, {})).toEqual(DONE);
  expect(house.events).toEqual([]);
});

test("a deleted deal gives back all that it moved", () => {
  const house = openHouse();
  fund(house, 1_000);
  house.events.length = 0;
  const command = { kind: "delete_deal", ...asked(house), deal: DEAL } as const;
  expect(deleteDeal(house.step(), command)).toEqual(DONE);
  expect(house.events).toMatchObject([
    { type: "deal", change: "delete", deal: { ...DEAL, is_deleted: true } },
    { type: "booking", cause: "correction", balance: 80, deal_id: 7 },
  ]);
});

test("a deal that moved nothing is deleted without a booking", () => {
  const house = openHouse();
  const deal = { ...DEAL, profit: minor(0), swap: minor(0), commission: minor(0) };
  house.events.length = 0;
  deleteDeal(house.step(), { kind: "delete_deal", ...asked(house), deal });
  expect(house.events.map((event) => event.type)).toEqual(["deal"]);
});

test.each([
  ["a deal that was deleted", { is_deleted: true }, ACCOUNT, "wrong_state"],
  ["another account's deal", { account_id: 5 }, ACCOUNT, "not_found"],
  ["a deal of an account that there is not", {}, 5, "not_found"],
] as const)("%s can be neither corrected nor deleted", (_, changes, account_id, error) => {
  const house = openHouse();
  house.events.length = 0;
  const of = { ...asked(house, account_id), deal: { ...DEAL, ...changes } };
  const after = { profit: minor(1), swap: minor(1), commission: minor(1) };
  expect(updateDeal(house.step(), { kind: "update_deal", ...of, ...after })).toEqual(
    refusal(error),
  );
  expect(deleteDeal(house.step(), { kind: "delete_deal", ...of })).toEqual(refusal(error));
  expect(house.events).toEqual([]);
});

test("the balance of an account that there is not cannot be set", () => {
  const house = openHouse();
  const command = { kind: "correct_balance", ...asked(house, 5), balance: minor(1) } as const;
  expect(correctBalance(house.step(), command)).toEqual(refusal("not_found"));
});

test("corrections in any order leave what the last ones say, and books that sum to zero", () => {
  const money = fc.integer({ min: -10_000, max: 10_000 });
  const after = fc.record({ profit: money, swap: money, commission: money });
  fc.assert(
    fc.property(fc.array(after), fc.boolean(), (corrections, isDeleted) => {
      const house = openHouse();
      fund(house, 920);
      let deal = DEAL;
      for (const { profit, swap, commission } of corrections) {
        const changes = {
          profit: minor(profit),
          swap: minor(swap),
          commission: minor(commission),
        };
        update(house, deal, changes);
        deal = { ...deal, ...changes };
      }
      if (isDeleted) deleteDeal(house.step(), { kind: "delete_deal", ...asked(house), deal });
      expect(record(house).balance).toBe(isDeleted ? 0 : deal.profit + deal.swap + deal.commission);
      expect(booksOf(house.state, "USD")).toBe(0);
    }),
  );
});
