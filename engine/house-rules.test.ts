/** The house's rules as the whole engine works them off: what a command or a quote brings about in the same step. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { minor, microPoints, points, steps } from "../domain/units.ts";
import {
  ACCOUNT,
  booksOf,
  EURUSD,
  eurusd,
  group,
  openHouse,
  OWNER,
  STAFF,
  usdjpy,
  type House,
} from "../tests/support/engine-house.ts";
import { closePosition } from "../tests/support/close-position.ts";
import { marketOrder } from "../tests/support/market-order.ts";
import { decide } from "./decide.ts";
import type { Input, MoneyCommand, PlaceOrder } from "./input.ts";
import type { SelfLimits } from "./records.ts";
import { accountOf } from "./step.ts";

/** 1971-12-07, a Tuesday. */
const TUESDAY = 705;

const record = (house: House, account_id = ACCOUNT) => accountOf(house.state, account_id).record;
const positions = (house: House) => accountOf(house.state, ACCOUNT).positions;

function take(house: House, input: Input) {
  const decision = decide(house.state, input);
  house.events.push(...decision.events);
  return decision;
}

const quote = (house: House, bid: number, ask = bid) =>
  take(house, {
    kind: "quote",
    ts: house.state.now,
    symbol_id: EURUSD,
    bid: points(bid),
    ask: points(ask),
  });

const clock = (house: House, day: number) =>
  take(house, { kind: "clock", ts: house.state.now, day });

const money = (house: House, kind: MoneyCommand["kind"], amount: number, account_id = ACCOUNT) =>
  take(house, {
    kind,
    ts: house.state.now,
    account_id,
    actor: STAFF,
    amount: minor(amount),
    desc: "",
  });

const update = (house: House, changes: { group_id?: number; leverage?: number }) =>
  take(house, {
    kind: "update_account",
    ts: house.state.now,
    account_id: ACCOUNT,
    actor: STAFF,
    group_id: changes.group_id,
    status: undefined,
    leverage: changes.leverage,
  });

const limit = (house: House, limits: Partial<SelfLimits>) =>
  take(house, {
    kind: "set_limits",
    ts: house.state.now,
    account_id: ACCOUNT,
    actor: OWNER,
    limits: { daily_loss_max: null, trades_per_day_max: null, locked_until: null, ...limits },
  });

const buy = (house: House, lots = 1, changes: Partial<PlaceOrder> = {}) =>
  take(
    house,
    marketOrder(
      { ts: house.state.now, account_id: ACCOUNT, actor: OWNER },
      { symbol_id: EURUSD, volume: steps(Math.round(lots * 100)), ...changes },
    ),
  );

const refusal = (error: string) => ({ outcome: { ok: false, error } });

function funded(amount: number, ...groups: Parameters<typeof openHouse>[0] & object): House {
  const house = openHouse(groups.length === 0 ? [group()] : groups, [eurusd(), usdjpy()]);
  money(house, "deposit", amount);
  quote(house, 110_000);
  return house;
}

test("a leverage cut causes an instant margin call, a deeper one an instant stop-out", () => {
  const house = funded(5_000_00);
  buy(house);
  update(house, { leverage: 25 });
  expect(record(house).liquidation).toBe(0);
  update(house, { leverage: 20 });
  expect(record(house).liquidation).toBe(1);
  expect(positions(house).size).toBe(1);
  update(house, { leverage: 10 });
  expect(house.events.filter((event) => event.type === "liquidation")).toMatchObject([
    { status: 1 },
    { status: 2, level: 5_000, equity: 5_000_00, used_margin: 11_000_00 },
    { status: 0 },
  ]);
  expect(positions(house).size).toBe(0);
});

test("a move into a stricter group stops out at once, and the books still sum to zero", () => {
  const house = funded(5_000_00, group(), group({ group_id: 2, leverage_max: 10 }));
  buy(house);
  expect(update(house, { group_id: 2 }).outcome).toMatchObject({ ok: true });
  expect(positions(house).size).toBe(0);
  expect(booksOf(house.state, "USD")).toBe(0);
});

test("other terms of a group hold for its accounts at once", () => {
  const house = funded(5_000_00);
  buy(house);
  const terms = group({ leverage_max: 20 });
  take(house, { kind: "set_group", ts: house.state.now, terms });
  expect(record(house).liquidation).toBe(1);
});

test("credit taken out below the margin in use is a margin call", () => {
  const house = funded(600_00);
  money(house, "credit_in", 600_00);
  buy(house);
  expect(record(house).liquidation).toBe(0);
  money(house, "credit_out", 600_00);
  expect(record(house).liquidation).toBe(1);
});

test("a gap through zero leaves the client at zero and the house with the rest", () => {
  const house = funded(2_000_00);
  buy(house);
  quote(house, 105_000);
  expect(record(house)).toMatchObject({ balance: 0, day_flows: 5_000_00 });
  expect(house.state.house.get("USD/protection")).toBe(-3_000_00);
  expect(booksOf(house.state, "USD")).toBe(0);
});

test("a programme fails within the step of the quote, and refuses new trades for good", () => {
  const prop = {
    phase: "one",
    profit_target: null,
    daily_loss_max: minor(500_00),
    total_loss_max: null,
  };
  const house = funded(10_000_00, group({ prop }));
  clock(house, TUESDAY);
  buy(house);
  buy(house, 0.1, { type: 1, order_price: points(109_000) });
  quote(house, 109_501);
  expect(record(house).prop?.status).toBe(0);
  quote(house, 109_500);
  expect(record(house).prop?.status).toBe(2);
  expect([positions(house).size, accountOf(house.state, ACCOUNT).orders.size]).toEqual([0, 0]);
  expect(buy(house)).toMatchObject(refusal("prop_failed"));
  clock(house, TUESDAY + 1);
  expect(buy(house)).toMatchObject(refusal("prop_failed"));
});

test("the loss of a day is measured from its own beginning", () => {
  const house = funded(10_000_00);
  clock(house, TUESDAY);
  limit(house, { daily_loss_max: minor(100_00) });
  buy(house);
  quote(house, 109_900);
  expect(buy(house, 0.01)).toMatchObject(refusal("daily_loss_limit"));
  clock(house, TUESDAY + 1);
  expect(buy(house, 0.01)).toMatchObject({ outcome: { ok: true } });
});

test("trades of a day are those that open, and are counted anew the next day", () => {
  const house = funded(10_000_00);
  clock(house, TUESDAY);
  limit(house, { trades_per_day_max: 2 });
  for (const expected of [{ outcome: { ok: true } }, { outcome: { ok: true } }]) {
    expect(buy(house, 0.01)).toMatchObject(expected);
  }
  expect(record(house).day_trades).toBe(2);
  expect(buy(house, 0.01)).toMatchObject(refusal("daily_trades_limit"));
  clock(house, TUESDAY + 1);
  expect(buy(house, 0.01)).toMatchObject({ outcome: { ok: true } });
});

test("a lock refuses new trades until its time and lets positions close", () => {
  const house = funded(10_000_00);
  buy(house);
  const locked_until = (house.state.now + 1_000) as typeof house.state.now;
  limit(house, { locked_until });
  expect(buy(house)).toMatchObject(refusal("self_locked"));
  const [position_id = 0] = positions(house).keys();
  const closing = take(
    house,
    closePosition({ ts: house.state.now, account_id: ACCOUNT, actor: OWNER }, { position_id }),
  );
  expect(closing.outcome).toMatchObject({ ok: true });
  expect(buy(house, 1, { ts: locked_until }).outcome).toMatchObject({ ok: true });
});

test("a stop loss that follows the price closes at the price that turns back to it", () => {
  const house = funded(10_000_00);
  const id = house.open({ trailing_distance: points(100), open_price_micro: OPEN });
  quote(house, 110_500);
  expect(house.position(id).stop_loss).toBe(110_400);
  quote(house, 110_401);
  expect(positions(house).size).toBe(1);
  quote(house, 110_390);
  expect(positions(house).size).toBe(0);
  expect(record(house).balance).toBe(10_390_00);
});

const OPEN = microPoints(110_000_000_000n);

test("swaps of three nights are part of equity at once and are booked with the close", () => {
  const house = funded(10_000_00);
  clock(house, TUESDAY + 1);
  buy(house);
  clock(house, TUESDAY + 2);
  expect(record(house)).toMatchObject({ balance: 10_000_00, day_start_equity: 9_979_00 });
  expect(house.state.house.get("USD/swap")).toBeUndefined();
  const [position] = positions(house).values();
  expect(position).toMatchObject({ swaps: -21_00 });
  update(house, { leverage: 1 });
  expect(record(house).balance).toBe(9_979_00);
  expect(house.state.house.get("USD/swap")).toBe(21_00);
});

test("through any mixture of money, moves, prices and days, the books sum to zero", () => {
  const amount = fc.integer({ min: -200_000, max: 2_000_000 });
  const kinds = ["deposit", "withdrawal", "adjust", "credit_in", "credit_out"] as const;
  const action = fc.oneof(
    fc.tuple(fc.constantFrom(...kinds), amount).map(
      ([kind, amount]) =>
        (house: House) =>
          money(house, kind, amount),
    ),
    fc.integer({ min: 100_000, max: 120_000 }).map((bid) => (house: House) => quote(house, bid)),
    fc.integer({ min: 0, max: 40 }).map((day) => (house: House) => clock(house, TUESDAY + day)),
    fc
      .integer({ min: 1, max: 500 })
      .map((leverage) => (house: House) => update(house, { leverage })),
    fc.constantFrom(1, 2).map((group_id) => (house: House) => update(house, { group_id })),
    fc.integer({ min: 1, max: 300 }).map((lots) => (house: House) => buy(house, lots / 100)),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const house = funded(10_000_00, group(), group({ group_id: 2, leverage_max: 30 }));
      for (const act of actions) {
        act(house);
        expect(booksOf(house.state, "USD")).toBe(0);
      }
    }),
  );
});
