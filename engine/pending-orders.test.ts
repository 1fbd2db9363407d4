import { expect, test } from "vitest";
import { minor, points, steps, unixMs } from "../domain/units.ts";
import { openDesk, told, type Desk, type OrderAsk } from "../tests/support/engine-desk.ts";
import { EURUSD, START, USDJPY } from "../tests/support/engine-house.ts";

/** Quotes EURUSD so that its ask (for a buy) or bid (for a sell) is at this price. */
const reach = (desk: Desk, side: number, price: number) =>
  side === 0 ? desk.quote(EURUSD, price - 10, price) : desk.quote(EURUSD, price, price + 10);

test.each([
  ["buy limit", { type: 1, side: 0, order_price: 109_500 }, -1],
  ["sell limit", { type: 1, side: 1, order_price: 110_500 }, 1],
  ["buy stop", { type: 2, side: 0, order_price: 110_500 }, 1],
  ["sell stop", { type: 2, side: 1, order_price: 109_500 }, -1],
] as const)(
  "a %s waits one point short, fills at its price, and beyond it in a gap",
  (_, ask, way) => {
    for (const gap of [0, 300]) {
      const desk = openDesk();
      desk.place(ask);
      expect(reach(desk, ask.side, ask.order_price - way)).toEqual([]);
      const price = ask.order_price + way * gap;
      expect(told(reach(desk, ask.side, price))).toEqual([
        "order update #1 status 3",
        `deal in 100 at ${price} profit 0`,
        "account",
        "position create #1 volume 100",
      ]);
      expect(desk.account.orders.size).toBe(0);
    }
  },
);

test("the deal of a pending order says the price that it waited for", () => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_500 });
  const deal = desk.quote(EURUSD, 109_000, 109_010).find((event) => event.type === "deal");
  expect(deal).toMatchObject({ deal: { requested_price: 109_500, price: 109_010, reason: 0 } });
});

test("a group's mark-up moves the raw price at which an order is reached", () => {
  const desk = openDesk({ markups: { [EURUSD]: { markup_bid: 4, markup_ask: 6 } } });
  desk.place({ type: 1, side: 0, order_price: 109_500 });
  desk.place({ type: 1, side: 1, order_price: 110_500 });
  expect(desk.quote(EURUSD, 109_490, 109_495)).toEqual([]);
  expect(told(desk.quote(EURUSD, 109_490, 109_494))).toContain("order update #1 status 3");
  expect(desk.quote(EURUSD, 110_503, 110_520)).toEqual([]);
  expect(told(desk.quote(EURUSD, 110_504, 110_520))).toContain("order update #2 status 3");
});

test("a change of mark-ups moves the prices of what waits already", () => {
  const desk = openDesk();
  desk.place({ type: 1, side: 0, order_price: 109_500 });
  const terms = desk.state.groups.get(1);
  if (terms === undefined) throw new Error("no group");
  const markups = { [EURUSD]: { markup_bid: 0, markup_ask: 100 } };
  desk.send({ kind: "set_group", ts: START, terms: { ...terms, markups } });
  expect(desk.quote(EURUSD, 109_390, 109_401)).toEqual([]);
  expect(told(desk.quote(EURUSD, 109_390, 109_400))).toContain("deal in 100 at 109500 profit 0");
});

test("orders that one quote reaches fill by id", () => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_000, volume: 1 });
  desk.place({ type: 1, order_price: 109_900, volume: 2 });
  desk.place({ type: 1, order_price: 109_500, volume: 3 });
  const filled = told(desk.quote(EURUSD, 108_000, 108_010)).filter((word) =>
    word.startsWith("order"),
  );
  expect(filled).toEqual([
    "order update #1 status 3",
    "order update #2 status 3",
    "order update #3 status 3",
  ]);
});

const STOP_LIMIT: OrderAsk = {
  type: 3,
  side: 0,
  order_price: 110_500,
  order_limit_price: points(110_600),
};

test("a stop_limit whose limit allows it fills at the quote that reaches its stop", () => {
  const desk = openDesk();
  desk.place(STOP_LIMIT);
  expect(told(desk.quote(EURUSD, 110_490, 110_500))).toEqual([
    "order update #1 status 1",
    "order update #1 status 3",
    "deal in 100 at 110500 profit 0",
    "account",
    "position create #1 volume 100",
  ]);
});

test("a stop_limit that is jumped over waits as a limit, at its limit or better", () => {
  const desk = openDesk();
  desk.place(STOP_LIMIT);
  expect(told(desk.quote(EURUSD, 110_600, 110_601))).toEqual(["order update #1 status 1"]);
  expect(desk.order(1)).toMatchObject({ is_triggered: true, status: 1 });
  expect(desk.quote(EURUSD, 111_000, 111_010)).toEqual([]);
  const events = desk.quote(EURUSD, 110_300, 110_310);
  expect(told(events)).toContain("deal in 100 at 110310 profit 0");
  expect(events.find((event) => event.type === "deal")).toMatchObject({
    deal: { requested_price: 110_600 },
  });
});

test("a sell stop_limit that is jumped over waits as a limit, at its limit or better", () => {
  const desk = openDesk();
  const order_limit_price = points(109_400);
  desk.place({ type: 3, side: 1, order_price: 109_500, order_limit_price });
  expect(told(desk.quote(EURUSD, 109_399, 109_409))).toEqual(["order update #1 status 1"]);
  expect(desk.order(1)).toMatchObject({ is_triggered: true, status: 1 });
  expect(desk.quote(EURUSD, 109_399, 109_409)).toEqual([]);
  const filled = told(desk.quote(EURUSD, 109_450, 109_460));
  expect(filled).toContain("deal in 100 at 109450 profit 0");
});

test("an order whose margin lacks at its price is rejected then", () => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_500, volume: 500, client_order_id: "x" });
  desk.place({ volume: 600 });
  const [event, ...others] = desk.quote(EURUSD, 109_490, 109_500);
  expect(event).toMatchObject({
    type: "order",
    change: "rejected",
    order: { id: 1, status: 5, rejection: "not_enough_free_margin", filled_volume: 0 },
  });
  expect(others).toEqual([]);
  expect(desk.account.orders.size).toBe(0);
});

test("an order that would be one position too many is rejected at its price", () => {
  const desk = openDesk({ positions_max: 1 });
  desk.place({ type: 1, order_price: 109_500 });
  desk.place();
  const [event] = desk.quote(EURUSD, 109_490, 109_500);
  expect(event).toMatchObject({ change: "rejected", order: { rejection: "too_many_positions" } });
});

test("an order whose owner reached his trades of the day is rejected at its price", () => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_500 });
  const limits = { daily_loss_max: null, trades_per_day_max: 0, locked_until: null };
  const { record } = desk.account;
  const actor = { account_id: record.account_id, reason: 0, is_read_only: false } as const;
  desk.send({ kind: "set_limits", ts: START, account_id: record.account_id, actor, limits });
  const [event] = desk.quote(EURUSD, 109_490, 109_500);
  expect(event).toMatchObject({ change: "rejected", order: { rejection: "daily_trades_limit" } });
});

test.each([
  ["its symbol is disabled", (desk: Desk, on: boolean) => status(desk, on ? 1 : 0)],
  ["its market is closed", (desk: Desk, on: boolean) => status(desk, on ? 2 : 0)],
  ["all is halted", (desk: Desk, on: boolean) => halt(desk, null, null, on)],
  ["its symbol is halted", (desk: Desk, on: boolean) => halt(desk, EURUSD, null, on)],
  ["its group is halted", (desk: Desk, on: boolean) => halt(desk, null, 1, on)],
])("an order sleeps while %s, and wakes with the next quote after", (_, set) => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_500 });
  set(desk, true);
  expect(desk.quote(EURUSD, 109_390, 109_400)).toEqual([]);
  set(desk, false);
  expect(desk.account.orders.size).toBe(1);
  expect(told(desk.quote(EURUSD, 109_390, 109_400))).toContain("order update #1 status 3");
});

const status = (desk: Desk, value: 0 | 1 | 2) =>
  desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status: value });
const halt = (desk: Desk, symbol_id: number | null, group_id: number | null, is_halted: boolean) =>
  desk.send({ kind: "halt", ts: START, symbol_id, group_id, is_halted });

test("a quote that is old when it comes fills nothing", () => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_500 });
  const late = {
    kind: "quote",
    symbol_id: EURUSD,
    bid: points(109_390),
    ask: points(109_400),
  } as const;
  desk.wait(120_000);
  desk.send({ kind: "clock", ts: desk.now, day: 0 });
  expect(desk.send({ ...late, ts: unixMs(desk.now - 60_001) }).events).toEqual([]);
  expect(told(desk.send({ ...late, ts: unixMs(desk.now - 60_000) }).events)).toContain(
    "order update #1 status 3",
  );
});

test("an order expires at its time, before the quote of that time could fill it", () => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_500, expiry_at: unixMs(START + 500) });
  desk.wait(499);
  expect(desk.quote(EURUSD, 109_600, 109_610)).toEqual([]);
  desk.wait(1);
  expect(told(desk.quote(EURUSD, 109_390, 109_400))).toEqual(["order expired #1 status 6"]);
  expect(desk.account.positions.size).toBe(0);
});

test("orders expire by id with any input, another symbol's quote and the clock too", () => {
  const desk = openDesk();
  for (const after of [300, 200, 100]) {
    desk.place({ type: 1, order_price: 109_500, expiry_at: unixMs(START + after) });
  }
  desk.wait(250);
  expect(told(desk.quote(USDJPY, 150_000))).toEqual([
    "order expired #2 status 6",
    "order expired #3 status 6",
  ]);
  desk.wait(50);
  expect(told(desk.send({ kind: "clock", ts: desk.now, day: 0 }).events)).toEqual([
    "order expired #1 status 6",
    "day",
  ]);
});

test("an order that expires in the step of its cancel is no longer pending", () => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_500, expiry_at: unixMs(START + 1) });
  desk.wait(1);
  expect(desk.cancel(1)).toMatchObject({ ok: false, error: "order_not_pending" });
});

test("protections that the fill has passed already fire on the next quote", () => {
  const desk = openDesk();
  desk.place({ type: 2, order_price: 110_500, stop_loss: 110_490, take_profit: 110_600 });
  expect(told(desk.quote(EURUSD, 110_900, 110_910)).at(-1)).toBe("position create #1 volume 100");
  expect(told(desk.quote(EURUSD, 110_900, 110_910))).toContain(
    "deal out 100 at 110900 profit -1000",
  );
});

test("an order takes its protections and comment to its position", () => {
  const desk = openDesk();
  const asked = {
    stop_loss: points(109_000),
    take_profit: points(112_000),
    take_profit_levels: [{ price: points(111_000), volume: steps(10) }],
    trailing_distance: points(300),
    break_even_distance: points(200),
    comment: "swing",
  };
  desk.place({ ...asked, type: 1, order_price: 109_500 });
  desk.quote(EURUSD, 109_490, 109_500);
  expect(desk.position(1)).toMatchObject({ ...asked, order_id: 1, profit: minor(-1_000) });
});
