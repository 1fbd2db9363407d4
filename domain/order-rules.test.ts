import { describe, expect, test } from "vitest";
import type { Rejection } from "../contract/rejections.ts";
import { fine, guard, limit, market, NOW, stopLimit } from "../tests/support/order-facts.ts";
import {
  checkOrder,
  checkPending,
  type Fix,
  type OrderAsk,
  type OrderFacts,
} from "./order-rules.ts";
import { minor, points, steps, unixMs } from "./units.ts";

type Row = readonly [
  why: string,
  ask: OrderAsk,
  facts: Partial<OrderFacts>,
  rejection: Rejection | null,
  fix?: readonly [field: Fix["field"], value: number | null],
];

const reducing = { opens: steps(0) };

const ROWS: readonly Row[] = [
  ["a market order", market, {}, null],
  ["a limit", limit, {}, null],
  ["a stop_limit", stopLimit, {}, null],
  ["an investor", market, { isReadOnly: true }, "investor_read_only"],
  ["a halt", limit, { isHalted: true }, "trading_halted"],
  ["a failed programme", limit, { isPropFailed: true }, "prop_failed"],
  ["a lock-out", limit, { isLocked: true }, "self_locked"],
  ["the day's loss", limit, { isDailyLossReached: true }, "daily_loss_limit"],
  ["the day's trades", limit, { isDailyTradesReached: true }, "daily_trades_limit"],
  ["a disabled symbol", limit, { status: 1 }, "symbol_disabled"],
  ["a stop-out under way", limit, { isLiquidating: true }, "liquidation_running"],
  ["a taken id", { ...market, known: { state: "taken" } }, {}, "client_order_id_taken"],
  ["a barred id", { ...market, known: { state: "barred" } }, {}, "client_order_id_barred"],
  ["too late", { ...market, valid_until: unixMs(NOW - 1) }, {}, "request_expired"],
  ["just in time", { ...market, valid_until: unixMs(NOW) }, {}, null],
  ["no symbol", limit, { terms: null }, "unknown_symbol"],
  ["a closed market", limit, { status: 2 }, "market_closed"],
  ["reducing a closed market", market, { status: 2, ...reducing }, "market_closed"],
  ["a market order at no price", market, { quote: null }, "no_price"],
  ["a limit at no price", limit, { quote: null }, "no_price"],
  ["a market order at an old price", market, { isFresh: false }, "no_price"],
  ["a limit at an old price", limit, { isFresh: false }, null],
  ["no rate", market, { hasRate: false }, "no_price"],
  ["no rate for a reduction", market, { hasRate: false, ...reducing }, "no_price"],
  ["no rate for a limit", limit, { hasRate: false }, null],
  ["an account without value", market, { freeMarginAfter: () => null }, "no_price"],
  ["reducing without value", market, { freeMarginAfter: () => null, ...reducing }, null],
  ["a limit without value", limit, { freeMarginAfter: () => null }, null],

  ["the least", { ...limit, volume: steps(5) }, {}, null],
  ["less", { ...limit, volume: steps(4) }, {}, "volume_below_min", ["volume", 5]],
  ["the most", { ...limit, volume: steps(30) }, {}, null],
  ["more", { ...limit, volume: steps(31) }, {}, "volume_above_max", ["volume", 30]],
  ["off the step", { ...limit, is_off_step: true }, {}, "volume_off_step", ["volume", 10]],
  [
    "off the step below the least",
    { ...limit, volume: steps(4), is_off_step: true },
    {},
    "volume_below_min",
    ["volume", 5],
  ],
  [
    "off the step above the most",
    { ...limit, volume: steps(30), is_off_step: true },
    {},
    "volume_above_max",
    ["volume", 30],
  ],
  [
    "a level below the least",
    { ...limit, protections: guard(null, null, [990, 4]) },
    {},
    "volume_below_min",
  ],
  ["a level of the least", { ...limit, protections: guard(null, null, [990, 5]) }, {}, null],
  [
    "levels of all",
    { ...limit, protections: guard(null, null, [990, 5], [995, 5]) },
    {},
    "volume_above_position",
  ],
  [
    "levels of less",
    { ...limit, volume: steps(11), protections: guard(null, null, [990, 5], [995, 5]) },
    {},
    null,
  ],

  [
    "an expiry now",
    { ...limit, expiry_at: unixMs(NOW) },
    {},
    "expiry_in_past",
    ["expiry_at", null],
  ],
  ["an expiry to come", { ...limit, expiry_at: unixMs(NOW + 1) }, {}, null],
  [
    "a market order's expiry",
    { ...market, expiry_at: unixMs(NOW + 1) },
    {},
    "expiry_not_allowed",
    ["expiry_at", null],
  ],

  ["the last pending order", limit, { ordersCount: 2 }, null],
  ["too many pending orders", limit, { ordersCount: 3 }, "too_many_orders"],
  ["a market order beside them", market, { ordersCount: 3 }, null],
  ["too many positions", market, { positionsCount: 3 }, "too_many_positions"],
  ["a limit beside them", limit, { positionsCount: 3 }, null],
  ["one that makes none more", market, { positionsCount: 3, addsPosition: false }, null],
  ["one that opens nothing", market, { positionsCount: 3, ...reducing }, null],

  ["exactly enough", market, { freeMarginAfter: () => minor(0) }, null],
  [
    "not enough",
    market,
    { freeMarginAfter: (v) => minor(99 - 10 * v) },
    "not_enough_free_margin",
    ["volume", 9],
  ],
  [
    "not even for the least",
    market,
    { freeMarginAfter: (v) => minor(49 - 10 * v) },
    "not_enough_free_margin",
  ],
  [
    "just for the least",
    market,
    { freeMarginAfter: (v) => minor(50 - 10 * v) },
    "not_enough_free_margin",
    ["volume", 5],
  ],
  ["a limit without margin", limit, { freeMarginAfter: () => minor(-1) }, null],
  ["reducing without margin", market, { freeMarginAfter: () => minor(-1), ...reducing }, null],
  [
    "the part that only reduces",
    { ...market, volume: steps(20) },
    { opens: steps(13), freeMarginAfter: () => minor(-1) },
    "not_enough_free_margin",
    ["volume", 7],
  ],
  [
    "no volume that the levels would leave nothing of",
    { ...market, volume: steps(10), protections: guard(null, null, [1020, 8]) },
    { freeMarginAfter: (v) => minor(8 - v) },
    "not_enough_free_margin",
  ],
  [
    "a volume that the levels leave something of",
    { ...market, volume: steps(12), protections: guard(null, null, [1020, 8]) },
    { opens: steps(12), freeMarginAfter: (v) => minor(9 - v) },
    "not_enough_free_margin",
    ["volume", 9],
  ],
];

const CASES = ROWS.map(([why, ask, facts, rejection, fix]) => ({
  why,
  ask,
  facts,
  rejection,
  fix,
}));

describe("placing an order", () => {
  test.each(CASES)("$why", ({ ask, facts, rejection, fix }) => {
    const verdict = checkOrder(ask, { ...fine, ...facts });
    expect(verdict?.rejection ?? null).toBe(rejection);
    expect(verdict?.fix ?? null).toEqual(
      fix === undefined ? null : { field: fix[0], value: fix[1] },
    );
  });

  const exposure: Partial<OrderFacts> = {
    isHalted: true,
    isPropFailed: true,
    isLocked: true,
    isDailyLossReached: true,
    isDailyTradesReached: true,
    isLiquidating: true,
    status: 1,
  };

  test("what stands against new exposure does not stand against a reduction", () => {
    expect(checkOrder(market, { ...fine, ...exposure, ...reducing })).toBeNull();
    expect(checkOrder(market, { ...fine, ...exposure })?.rejection).toBe("trading_halted");
  });

  test("an unknown symbol is all that is said of what would need its terms", () => {
    const ask = { ...limit, volume: steps(0), is_off_step: true };
    expect(checkOrder(ask, { ...fine, terms: null, quote: null })).toEqual({
      rejection: "unknown_symbol",
      fix: null,
    });
  });

  test("free margin is asked only for volumes that the symbol allows", () => {
    const asked: number[] = [];
    const freeMarginAfter = (volume: number) => {
      asked.push(volume);
      return minor(0);
    };
    for (const volume of [0, 4, 31, 2 ** 50]) {
      checkOrder({ ...market, volume: steps(volume) }, { ...fine, freeMarginAfter });
    }
    expect(asked).toEqual([5, 5, 30, 30]);
  });
});

describe("a pending order that reached its price", () => {
  const quote = { bid: points(1000), ask: points(1010) };
  const ask = { ...limit, protections: guard(null), max_deviation: points(0), quote };
  const rows: readonly (readonly [Partial<OrderFacts>, Rejection | null])[] = [
    [{}, null],
    [{ isPropFailed: true }, "prop_failed"],
    [{ isLocked: true }, "self_locked"],
    [{ isDailyLossReached: true }, "daily_loss_limit"],
    [{ isDailyTradesReached: true }, "daily_trades_limit"],
    [{ hasRate: false }, "no_price"],
    [{ freeMarginAfter: () => null }, "no_price"],
    [{ positionsCount: 3 }, "too_many_positions"],
    [{ positionsCount: 3, addsPosition: false }, null],
    [{ isLiquidating: true }, "liquidation_running"],
    [{ freeMarginAfter: () => minor(-1) }, "not_enough_free_margin"],
    [{ isReadOnly: true, isHalted: true, status: 2, ordersCount: 9, isFresh: false }, null],
  ];

  test.each(rows)("with %o it is %j", (facts, rejection) => {
    expect(checkPending(ask, { ...fine, ...facts })?.rejection ?? null).toBe(rejection);
    const reduction = { ...fine, ...facts, ...reducing };
    expect(checkPending(ask, reduction)?.rejection ?? null).toBe(
      facts.hasRate === false ? "no_price" : null,
    );
  });
});
