/** Records that are written by templates of their names are as JSON.stringify writes them, whatever is in them. */
import { expect, test } from "vitest";
import { POSITION_STATUS } from "../../contract/codes.ts";
import { NOTHING_REALIZED } from "../../domain/profit.ts";
import { atto, microPoints, minor, points, steps, unixMs } from "../../domain/units.ts";
import { eurusd } from "../../tests/support/engine-house.ts";
import type { DealRecord, OrderRecord, PositionRecord } from "../../engine/records.ts";
import { dealJson, orderJson, positionJson } from "./wire-json.ts";
import { toDeal, toOrder, toPosition } from "../../engine/wire/wire-records.ts";

const SAID = 'said "so"\\\n\u2028 é';
const LEVELS = [{ price: points(110_500), volume: steps(3) }];

const order: OrderRecord = {
  id: 1,
  account_id: 7,
  symbol_id: 1,
  type: 1,
  side: 1,
  volume: steps(5),
  status: 1,
  reason: 0,
  order_price: points(110_010),
  order_limit_price: points(109_990),
  is_triggered: false,
  filled_volume: steps(2),
  filled_price: points(110_020),
  position_id: 3,
  max_deviation: null,
  stop_loss: points(109_000),
  take_profit: points(111_000),
  take_profit_levels: LEVELS,
  trailing_distance: points(12),
  break_even_distance: points(7),
  comment: SAID,
  rejection: "not_enough_free_margin",
  expiry_at: unixMs(9_000),
  client_order_id: SAID,
  created_at: unixMs(5),
  updated_at: unixMs(6),
};
const tied: OrderRecord = { ...order, status: 4, oco_id: 4, cancelled_by: 9, is_from_fill: true };
const closing: OrderRecord = { ...order, closes: 3 };
const position: PositionRecord = {
  id: 3,
  account_id: 7,
  symbol_id: 1,
  side: 0,
  volume: steps(2),
  open_price_micro: microPoints(110_010_333_333n),
  close_price: points(110_000),
  current_price: points(110_000),
  profit: minor(-21),
  swaps: minor(-1),
  commission: minor(-7),
  margin: minor(2_200),
  margin_rate_atto: atto(1n),
  swap_atto: atto(0n),
  swap_nights_due: 0,
  realized: { ...NOTHING_REALIZED, profit_atto: atto(-1n), profit: minor(-1) },
  is_break_even_done: false,
  comment: SAID,
  status: POSITION_STATUS.open,
  order_id: 1,
  opened_at: unixMs(5),
  closed_at: unixMs(8),
  updated_at: unixMs(8),
  stop_loss: points(109_000),
  take_profit: points(111_000),
  take_profit_levels: LEVELS,
  trailing_distance: points(12),
  break_even_distance: points(7),
};
const deal: DealRecord = {
  id: 2,
  account_id: 7,
  order_id: 1,
  position_id: 3,
  symbol_id: 1,
  direction: 1,
  side: 1,
  volume: steps(2),
  price: points(110_000),
  open_price_micro: microPoints(110_010_333_333n),
  profit: minor(-21),
  swap: minor(-1),
  commission: minor(-7),
  reason: 0,
  requested_price: points(110_001),
  bid: points(110_000),
  ask: points(110_010),
  comment: SAID,
  created_at: unixMs(8),
  is_deleted: false,
};
const nothing = {
  stop_loss: null,
  take_profit: null,
  take_profit_levels: [],
  trailing_distance: null,
  break_even_distance: null,
  comment: "",
};

test("an order, with all that it may have and with nothing", () => {
  const bare: OrderRecord = {
    ...order,
    ...nothing,
    order_price: null,
    order_limit_price: null,
    filled_price: null,
    position_id: null,
    rejection: null,
    expiry_at: null,
    client_order_id: null,
  };
  const guaranteed: OrderRecord = { ...bare, is_stop_guaranteed: true };
  for (const record of [order, bare, tied, closing, guaranteed]) {
    const shown = toOrder(record, eurusd());
    expect(orderJson(shown)).toBe(JSON.stringify(shown));
  }
});

test("a position, with all that it may have and with nothing", () => {
  const bare: PositionRecord = {
    ...position,
    ...nothing,
    close_price: null,
    closed_at: null,
    realized: NOTHING_REALIZED,
  };
  const guaranteed: PositionRecord = {
    ...position,
    guarantee_premium: points(12),
    premium: minor(-24),
  };
  for (const record of [position, bare, guaranteed]) {
    const shown = toPosition(record, eurusd(), 2);
    expect(positionJson(shown)).toBe(JSON.stringify(shown));
  }
  expect(positionJson(toPosition(position, eurusd(), 2))).toContain('"realized":{');
});

test("a deal, with all that it may have and with nothing", () => {
  const bare: DealRecord = { ...deal, open_price_micro: null, requested_price: null, comment: "" };
  const guaranteed: DealRecord = { ...deal, premium: minor(-24), guarantee_paid: minor(0) };
  for (const record of [deal, bare, guaranteed]) {
    const shown = toDeal(record, eurusd(), 2);
    expect(dealJson(shown)).toBe(JSON.stringify(shown));
  }
});
