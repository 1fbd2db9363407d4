import { expect, test } from "vitest";
import type { Rejection } from "../contract/rejections.ts";
import { points, steps, unixMs } from "../domain/units.ts";
import { openDesk, told, type Desk } from "../tests/support/engine-desk.ts";
import { EURUSD, eurusd, OWNER, START, USDJPY } from "../tests/support/engine-house.ts";
import type { Fix, ModifyOrder, ModifyPosition } from "./input.ts";

const INVESTOR = { ...OWNER, is_read_only: true };
const fix = (field: Fix["field"], value: number | null): Fix => ({ field, value });
const level = (price: number, volume: number) => ({ price: points(price), volume: steps(volume) });

test("a pending order takes each change, and keeps what is not named", () => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_000, stop_loss: 108_000, comment: "was" });
  const before = desk.order(1);
  desk.wait(3);
  const change = {
    volume: steps(50),
    order_price: points(109_500),
    comment: "is",
    expiry_at: unixMs(START + 1_000),
  };
  const from = desk.events.length;
  const outcome = desk.modifyOrder(1, { ...change, protections: { take_profit: points(112_000) } });
  const after = { ...before, ...change, take_profit: 112_000, updated_at: START + 3 };
  expect(outcome).toEqual({ ok: true, order: after, position: null });
  expect(told(desk.events.slice(from))).toEqual(["order update #1 status 1"]);
  expect(desk.order(1)).toEqual(after);
  expect(told(desk.quote(EURUSD, 109_490, 109_500))).toContain("position create #1 volume 50");
});

test("a changed expiry holds, and one that is taken away is gone", () => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_000, expiry_at: unixMs(START + 10) });
  desk.place({ type: 1, order_price: 109_000, expiry_at: unixMs(START + 10) });
  desk.modifyOrder(1, { expiry_at: unixMs(START + 30) });
  desk.modifyOrder(2, { expiry_at: null });
  desk.wait(29);
  expect(desk.quote(USDJPY, 150_000)).toEqual([]);
  desk.wait(1_000);
  expect(told(desk.quote(USDJPY, 150_000))).toEqual(["order expired #1 status 6"]);
  expect(desk.account.orders.size).toBe(1);
});

test("a stop_limit takes another limit, triggered or not", () => {
  const desk = openDesk();
  desk.place({ type: 3, order_price: 110_500, order_limit_price: points(110_400) });
  expect(desk.modifyOrder(1, { order_limit_price: points(110_300) })).toMatchObject({ ok: true });
  desk.quote(EURUSD, 110_500, 110_510);
  expect(desk.order(1)).toMatchObject({ is_triggered: true, order_limit_price: 110_300 });
  desk.modifyOrder(1, { order_limit_price: points(110_200) });
  expect(desk.quote(EURUSD, 110_290, 110_300)).toEqual([]);
  expect(told(desk.quote(EURUSD, 110_190, 110_200))).toContain("order update #1 status 3");
});

type Refused = readonly [
  what: string,
  Rejection,
  Partial<ModifyOrder>,
  Fix | null,
  ((desk: Desk) => void)?,
];

const REFUSED: readonly Refused[] = [
  ["by an investor", "investor_read_only", { actor: INVESTOR }, null],
  ["of an id never given", "unknown_order", { order_id: 9 }, null],
  [
    "of one that was cancelled",
    "order_not_pending",
    { volume: steps(1) },
    null,
    (d) => d.cancel(1),
  ],
  ["to too little", "volume_below_min", { volume: steps(0) }, fix("volume", 1)],
  ["to too much", "volume_above_max", { volume: steps(10_001) }, fix("volume", 10_000)],
  ["off the step", "volume_off_step", { volume: steps(7), is_off_step: true }, fix("volume", 7)],
  [
    "to no more than its levels",
    "volume_above_position",
    { volume: steps(5), protections: { take_profit_levels: [level(112_000, 5)] } },
    null,
  ],
  [
    "of a limit's limit",
    "price_not_allowed",
    { order_limit_price: points(5) },
    fix("order_limit_price", null),
  ],
  [
    "off the tick",
    "price_off_tick",
    { order_price: points(109_100), is_off_tick: true },
    fix("order_price", 109_100),
  ],
  [
    "to the market",
    "price_wrong_side",
    { order_price: points(110_010) },
    fix("order_price", 110_000),
  ],
  [
    "inside the stop level",
    "price_too_close",
    { order_price: points(110_005) },
    fix("order_price", 110_000),
  ],
  [
    "to a stop loss above it",
    "stop_loss_wrong_side",
    { protections: { stop_loss: points(109_000) } },
    fix("stop_loss", 108_990),
  ],
  [
    "to a stop loss too near to it",
    "stop_loss_too_close",
    { protections: { stop_loss: points(108_995) } },
    fix("stop_loss", 108_990),
  ],
  [
    "to a take profit below it",
    "take_profit_wrong_side",
    { protections: { take_profit: points(109_000) } },
    fix("take_profit", 109_010),
  ],
  [
    "to a take profit too near to it",
    "take_profit_too_close",
    { protections: { take_profit: points(109_005) } },
    fix("take_profit", 109_010),
  ],
  ["to an expiry that has passed", "expiry_in_past", { expiry_at: START }, fix("expiry_at", null)],
  ["to what it is", "nothing_to_change", { volume: steps(100), comment: "" }, null],
];

test.each(REFUSED.map((row) => ({ what: row[0], rejection: row[1], row })))(
  "a change of an order $what is refused without a trace: $rejection",
  ({ row }) => {
    const [, rejection, change, nearest, arrange] = row;
    const desk = openDesk({}, [eurusd({ stop_level: points(10) })]);
    desk.place({ type: 1, order_price: 109_000 });
    arrange?.(desk);
    const from = desk.events.length;
    expect(desk.modifyOrder(1, change)).toEqual({
      ok: false,
      error: rejection,
      fix: nearest,
      order: null,
    });
    expect(desk.events).toHaveLength(from);
  },
);

test("a stop_limit cannot lose its limit", () => {
  const desk = openDesk();
  desk.place({ type: 3, order_price: 110_500, order_limit_price: points(110_400) });
  expect(desk.modifyOrder(1, { order_limit_price: null })).toMatchObject({
    error: "price_missing",
    fix: fix("order_limit_price", 110_400),
  });
});

test("a cancelled order is gone, and a second cancel comes too late", () => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_500 });
  const from = desk.events.length;
  desk.wait(2);
  expect(desk.cancel(1)).toMatchObject({ ok: true, order: { status: 4, updated_at: START + 2 } });
  expect(told(desk.events.slice(from))).toEqual(["order cancel #1 status 4"]);
  expect(desk.cancel(1)).toMatchObject({ ok: false, error: "order_not_pending" });
  expect(desk.cancel(2)).toMatchObject({ ok: false, error: "unknown_order" });
  expect(desk.quote(EURUSD, 109_000, 109_010)).toEqual([]);
});

test("a filled order cannot be cancelled", () => {
  const desk = openDesk();
  desk.place();
  expect(desk.cancel(1)).toMatchObject({ error: "order_not_pending" });
});

test("an investor cancels nothing", () => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_500 });
  const ask = {
    kind: "cancel_order",
    ts: START,
    account_id: OWNER.account_id,
    order_id: 1,
  } as const;
  expect(desk.send({ ...ask, actor: INVESTOR }).outcome).toMatchObject({
    error: "investor_read_only",
  });
});

test("a position's protections change in one update, marked at the prices of now", () => {
  const desk = openDesk();
  desk.place({ stop_loss: 109_000, comment: "mine" });
  desk.quote(EURUSD, 110_200, 110_210);
  const before = desk.position(1);
  desk.wait(4);
  const from = desk.events.length;
  const protections = { stop_loss: 109_500, take_profit: 111_000, trailing_distance: points(900) };
  const outcome = desk.protect(1, protections);
  const after = {
    ...before,
    ...protections,
    current_price: 110_200,
    profit: 19_000,
    updated_at: START + 4,
  };
  expect(outcome).toEqual({ ok: true, order: null, position: after });
  expect(told(desk.events.slice(from))).toEqual(["position update #1 volume 100"]);
});

test("a break-even that was done works again at another distance only", () => {
  const desk = openDesk();
  desk.place({ break_even_distance: points(100) });
  desk.quote(EURUSD, 110_110, 110_120);
  expect(desk.position(1)).toMatchObject({ is_break_even_done: true, stop_loss: 110_010 });
  desk.protect(1, { stop_loss: 110_000 });
  expect(desk.position(1).is_break_even_done).toBe(true);
  desk.protect(1, { break_even_distance: points(200) });
  expect(desk.position(1).is_break_even_done).toBe(false);
  desk.quote(EURUSD, 110_210, 110_220);
  expect(desk.position(1).stop_loss).toBe(110_010);
});

type Unprotected = readonly [
  what: string,
  Rejection,
  Partial<ModifyPosition["protections"]>,
  Fix | null,
  Partial<ModifyPosition>?,
];

test.each([
  ["by an investor", "investor_read_only", {}, null, { actor: INVESTOR }],
  ["of an id never given", "unknown_position", {}, null, { position_id: 9 }],
  ["of one that is closed", "position_not_open", {}, null, { position_id: 2 }],
  ["to levels too small", "volume_below_min", { take_profit_levels: [level(112_000, 0)] }, null],
  [
    "to levels too large",
    "volume_above_position",
    { take_profit_levels: [level(112_000, 100)] },
    null,
  ],
  [
    "off the tick",
    "price_off_tick",
    { stop_loss: points(109_000) },
    fix("stop_loss", 109_000),
    { is_off_tick: true },
  ],
  [
    "to a stop loss at the price",
    "stop_loss_wrong_side",
    { stop_loss: points(110_000) },
    fix("stop_loss", 109_990),
  ],
  [
    "to a stop loss too near",
    "stop_loss_too_close",
    { stop_loss: points(109_991) },
    fix("stop_loss", 109_990),
  ],
  [
    "to a take profit at the price",
    "take_profit_wrong_side",
    { take_profit: points(110_000) },
    fix("take_profit", 110_010),
  ],
  [
    "to a take profit too near",
    "take_profit_too_close",
    { take_profit: points(110_009) },
    fix("take_profit", 110_010),
  ],
  ["to what it is", "nothing_to_change", { stop_loss: null }, null],
] satisfies Unprotected[])("a change of a position %s is refused without a trace: %s", (...row) => {
  const [, rejection, protections, nearest, ask]: Unprotected = row;
  const desk = openDesk({}, [eurusd({ stop_level: points(10) })]);
  desk.place();
  desk.place();
  desk.close(2);
  const from = desk.events.length;
  expect(desk.protect(1, protections, ask)).toEqual({
    ok: false,
    error: rejection,
    fix: nearest,
    order: null,
  });
  expect(desk.events).toHaveLength(from);
});
