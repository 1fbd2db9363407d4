import { expect, test } from "vitest";
import type { Rejection } from "../contract/rejections.ts";
import { minor, points, steps, unixMs } from "../domain/units.ts";
import { openDesk, type Desk, type OrderAsk } from "../tests/support/engine-desk.ts";
import {
  ACCOUNT,
  EURUSD,
  eurusd,
  INDEX,
  index,
  OWNER,
  START,
  USDJPY,
} from "../tests/support/engine-house.ts";
import type { Fix, SetLimits } from "./input.ts";

const INVESTOR = { ...OWNER, is_read_only: true };

const limits = (changes: Partial<SetLimits["limits"]>): SetLimits => ({
  kind: "set_limits",
  ts: START,
  account_id: ACCOUNT,
  actor: OWNER,
  limits: { daily_loss_max: null, trades_per_day_max: null, locked_until: null, ...changes },
});

const PROP = {
  phase: "one",
  profit_target: null,
  daily_loss_max: null,
  total_loss_max: minor(50_000),
};

type Refused = readonly [
  what: string,
  rejection: Rejection,
  ask: OrderAsk,
  fix: Fix | null,
  arrange?: ((desk: Desk) => void) | undefined,
  desk?: () => Desk,
];

const status = (desk: Desk, value: 1 | 2) =>
  desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status: value });
const halted = (desk: Desk, symbol_id: number | null, group_id: number | null) =>
  desk.send({ kind: "halt", ts: START, symbol_id, group_id, is_halted: true });

const REFUSED: readonly Refused[] = [
  ["trading is halted everywhere", "trading_halted", {}, null, (d) => halted(d, null, null)],
  ["its symbol is halted", "trading_halted", {}, null, (d) => halted(d, EURUSD, null)],
  ["its group is halted", "trading_halted", {}, null, (d) => halted(d, null, 1)],
  [
    "its programme failed",
    "prop_failed",
    {},
    null,
    (desk) => {
      desk.place();
      desk.quote(EURUSD, 109_000, 109_010);
    },
    () => openDesk({ prop: PROP }),
  ],
  [
    "its owner locked himself out",
    "self_locked",
    {},
    null,
    (desk) => desk.send(limits({ locked_until: unixMs(START + 1) })),
  ],
  [
    "the day's loss is at its owner's limit",
    "daily_loss_limit",
    {},
    null,
    (desk) => {
      desk.send(limits({ daily_loss_max: minor(1_000) }));
      desk.place();
    },
  ],
  [
    "the day's trades are at its owner's limit",
    "daily_trades_limit",
    {},
    null,
    (desk) => {
      desk.send(limits({ trades_per_day_max: 1 }));
      desk.place();
    },
  ],
  ["its time limit has passed", "request_expired", { valid_until: unixMs(START - 1) }, null],
  ["its symbol is disabled", "symbol_disabled", {}, null, (desk) => status(desk, 1)],
  ["its market is closed", "market_closed", {}, null, (desk) => status(desk, 2)],
  ["its symbol has no quote yet", "no_price", { symbol_id: USDJPY }, null],
  ["its quote is too old", "no_price", {}, null, (desk) => desk.wait(60_001)],
  ["it is dated before its quote", "no_price", { ts: unixMs(START - 1) }, null],
  [
    "its profit cannot be converted",
    "no_price",
    { symbol_id: INDEX },
    null,
    (desk) => desk.quote(INDEX, 50_000),
    () => openDesk({}, [index()]),
  ],
  ["its volume is below the minimum", "volume_below_min", { volume: 0 }, fix("volume", 1)],
  [
    "its volume is above the maximum",
    "volume_above_max",
    { volume: 10_001 },
    fix("volume", 10_000),
  ],
  ["its volume is off the step", "volume_off_step", { is_off_step: true }, fix("volume", 100)],
  [
    "its levels leave nothing",
    "volume_above_position",
    { volume: 2, take_profit_levels: [{ price: points(120_000), volume: steps(2) }] },
    null,
  ],
  ["a limit has no price", "price_missing", { type: 1 }, fix("order_price", 110_009)],
  [
    "a stop_limit has no limit",
    "price_missing",
    { type: 3, order_price: 110_020 },
    fix("order_limit_price", 110_020),
  ],
  [
    "a limit has a limit price",
    "price_not_allowed",
    { type: 1, order_price: 110_000, order_limit_price: points(1) },
    fix("order_limit_price", null),
  ],
  [
    "a price is off the tick",
    "price_off_tick",
    { stop_loss: 109_000, is_off_tick: true },
    fix("stop_loss", 109_000),
  ],
  [
    "a limit is at the market",
    "price_wrong_side",
    { type: 1, order_price: 110_010 },
    fix("order_price", 110_009),
  ],
  [
    "a limit is inside the stop level",
    "price_too_close",
    { type: 1, order_price: 110_001 },
    fix("order_price", 110_000),
    undefined,
    () => openDesk({}, [eurusd({ stop_level: points(10) })]),
  ],
  [
    "the fill is worse than was allowed",
    "price_moved",
    { order_price: 110_000, max_deviation: points(9) },
    fix("order_price", 110_001),
  ],
  [
    "the stop loss is at the price",
    "stop_loss_wrong_side",
    { stop_loss: 110_000 },
    fix("stop_loss", 109_999),
  ],
  [
    "the stop loss is inside the stop level",
    "stop_loss_too_close",
    { stop_loss: 109_991 },
    fix("stop_loss", 109_990),
    undefined,
    () => openDesk({}, [eurusd({ stop_level: points(10) })]),
  ],
  [
    "the take profit is at the price",
    "take_profit_wrong_side",
    { side: 1, take_profit: 110_010 },
    fix("take_profit", 110_009),
  ],
  [
    "the take profit is inside the stop level",
    "take_profit_too_close",
    { take_profit: 110_009 },
    fix("take_profit", 110_010),
    undefined,
    () => openDesk({}, [eurusd({ stop_level: points(10) })]),
  ],
  [
    "its expiry has passed",
    "expiry_in_past",
    { type: 1, order_price: 109_000, expiry_at: START },
    fix("expiry_at", null),
  ],
  [
    "a market order has an expiry",
    "expiry_not_allowed",
    { expiry_at: unixMs(START + 1) },
    fix("expiry_at", null),
  ],
  [
    "there are as many orders as may be",
    "too_many_orders",
    { type: 1, order_price: 109_000 },
    null,
    (desk) => desk.place({ type: 1, order_price: 109_000 }),
    () => openDesk({ orders_max: 1 }),
  ],
  [
    "there are as many positions as may be",
    "too_many_positions",
    {},
    null,
    (desk) => desk.place(),
    () => openDesk({ positions_max: 1 }),
  ],
  [
    "a stop-out is under way",
    "liquidation_running",
    { symbol_id: USDJPY, volume: 1 },
    null,
    (desk) => {
      desk.quote(USDJPY, 150_000);
      desk.place({ volume: 900 });
      status(desk, 2);
      desk.quote(EURUSD, 109_300);
    },
  ],
  // 10,000.00 carry 901 steps: each takes 11.001 of margin and 0.10 of spread.
  ["margin lacks", "not_enough_free_margin", { volume: 1_000 }, fix("volume", 900)],
];

function fix(field: Fix["field"], value: number | null): Fix {
  return { field, value };
}

test.each(REFUSED.map((row) => ({ what: row[0], rejection: row[1], row })))(
  "refused, recorded and without effect because $what: $rejection",
  ({ row }) => {
    const [, rejection, ask, nearest, arrange, desk = openDesk] = row;
    const it = desk();
    arrange?.(it);
    const before = it.summary();
    const from = it.events.length;
    const outcome = it.place({ ...ask, client_order_id: "c-1" });
    const events = it.events.slice(from);
    expect(outcome).toMatchObject({
      ok: false,
      error: rejection,
      fix: nearest,
      order: { status: 5, rejection, client_order_id: "c-1", position_id: null },
    });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ type: "order", change: "rejected" });
    expect({ ...it.summary(), ts: 0 }).toEqual({ ...before, ts: 0 });
  },
);

test.each([
  ["an investor's", "investor_read_only", { actor: INVESTOR }],
  ["a taken client id's", "client_order_id_taken", { known: { state: "taken" } }],
  ["a barred client id's", "client_order_id_barred", { known: { state: "barred" } }],
  ["an unknown symbol's", "unknown_symbol", { symbol_id: 77 }],
] as const)("%s order is refused and leaves no trace", (_, rejection, ask) => {
  const desk = openDesk();
  const from = desk.events.length;
  expect(desk.place(ask)).toEqual({ ok: false, error: rejection, fix: null, order: null });
  expect(desk.events).toHaveLength(from);
});

test("a halted order of a taken client id is refused for the halt, yet makes no record", () => {
  const desk = openDesk();
  halted(desk, null, null);
  expect(desk.place({ known: { state: "taken" } })).toMatchObject({
    error: "trading_halted",
    order: null,
  });
});

test("an order of an account that is not there is not found", () => {
  const desk = openDesk();
  expect(desk.place({ account_id: 5 })).toMatchObject({ ok: false, error: "not_found" });
});
