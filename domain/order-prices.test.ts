/** The rules of an order's prices, one by one: order-rules.ts, price-bound.ts and protections.ts. */
import { describe, expect, test } from "vitest";
import type { Rejection } from "../contract/rejections.ts";
import { fine, guard, limit, market, stopLimit, terms } from "../tests/support/order-facts.ts";
import { checkOrder, type Fix, type OrderAsk, type OrderFacts } from "./order-rules.ts";
import { points, steps } from "./units.ts";

type Row = readonly [
  why: string,
  ask: OrderAsk,
  facts: Partial<OrderFacts>,
  rejection: Rejection | null,
  fix?: readonly [field: Fix["field"], value: number | null],
];

const sell = (ask: OrderAsk, order_price = ask.order_price): OrderAsk => ({
  ...ask,
  side: 1,
  order_price,
});
const at = (ask: OrderAsk, price: number | null): OrderAsk => ({
  ...ask,
  order_price: price === null ? null : points(price),
});

const ROWS: readonly Row[] = [
  ["a buy limit without price", at(limit, null), {}, "price_missing", ["order_price", 990]],
  ["a sell limit without price", at(sell(limit), null), {}, "price_missing", ["order_price", 1020]],
  [
    "a buy stop without price",
    at({ ...limit, type: 2 }, null),
    {},
    "price_missing",
    ["order_price", 1030],
  ],
  [
    "a sell stop without price",
    at(sell({ ...limit, type: 2 }), null),
    {},
    "price_missing",
    ["order_price", 980],
  ],
  [
    "a stop_limit with neither of its prices: one alone would not do",
    { ...at(stopLimit, null), order_limit_price: null },
    {},
    "price_missing",
  ],
  ["a stop_limit without stop", at(stopLimit, null), {}, "price_missing", ["order_price", 1030]],
  [
    "a stop_limit without limit",
    { ...stopLimit, order_limit_price: null },
    {},
    "price_missing",
    ["order_limit_price", 1100],
  ],
  [
    "a limit with a limit price",
    { ...limit, order_limit_price: points(900) },
    {},
    "price_not_allowed",
    ["order_limit_price", null],
  ],
  [
    "a market order with a limit price",
    { ...market, order_limit_price: points(900) },
    {},
    "price_not_allowed",
    ["order_limit_price", null],
  ],
  [
    "one price off the tick",
    { ...limit, is_off_tick: true },
    {},
    "price_off_tick",
    ["order_price", 900],
  ],
  [
    "one of two prices off the tick",
    { ...limit, is_off_tick: true, protections: guard(800) },
    {},
    "price_off_tick",
  ],
  [
    "a named price off the tick",
    { ...limit, is_off_tick: true, off_tick_field: "stop_loss", protections: guard(800) },
    {},
    "price_off_tick",
    ["stop_loss", 800],
  ],
  [
    "an unnamed price off the tick",
    { ...market, is_off_tick: true, protections: guard(null, 1100) },
    {},
    "price_off_tick",
    ["take_profit", 1100],
  ],
  [
    "a level's price off the tick",
    { ...market, is_off_tick: true, off_tick_field: null, protections: guard(null, 1100) },
    {},
    "price_off_tick",
  ],
  [
    "a named price that is not there",
    { ...market, is_off_tick: true, off_tick_field: "take_profit" },
    {},
    "price_off_tick",
    ["take_profit", null],
  ],
  ["no price off the tick", { ...market, is_off_tick: true }, {}, "price_off_tick"],

  ["a buy limit at the level", at(limit, 990), {}, null],
  ["a buy limit too close", at(limit, 991), {}, "price_too_close", ["order_price", 990]],
  ["a buy limit just below", at(limit, 1009), {}, "price_too_close", ["order_price", 990]],
  ["a buy limit at ask", at(limit, 1010), {}, "price_wrong_side", ["order_price", 990]],
  ["a sell limit at the level", at(sell(limit), 1020), {}, null],
  ["a sell limit too close", at(sell(limit), 1019), {}, "price_too_close", ["order_price", 1020]],
  ["a sell limit at bid", at(sell(limit), 1000), {}, "price_wrong_side", ["order_price", 1020]],
  ["a buy stop at the level", at({ ...limit, type: 2 }, 1030), {}, null],
  [
    "a buy stop too close",
    at({ ...limit, type: 2 }, 1029),
    {},
    "price_too_close",
    ["order_price", 1030],
  ],
  [
    "a buy stop at ask",
    at({ ...limit, type: 2 }, 1010),
    {},
    "price_wrong_side",
    ["order_price", 1030],
  ],
  ["a sell stop at the level", at(sell({ ...limit, type: 2 }), 980), {}, null],
  [
    "a sell stop at bid",
    at(sell({ ...limit, type: 2 }), 1000),
    {},
    "price_wrong_side",
    ["order_price", 980],
  ],
  [
    "a buy stop_limit below ask",
    at(stopLimit, 1005),
    {},
    "price_wrong_side",
    ["order_price", 1030],
  ],
  ["a sell stop_limit below bid", sell(stopLimit, points(980)), {}, null],
  ["any limit of a stop_limit", { ...stopLimit, order_limit_price: points(1) }, {}, null],
  ["no level, a point away", at(limit, 1009), { terms: { ...terms, stop_level: points(0) } }, null],
  [
    "no level, at ask",
    at(limit, 1010),
    { terms: { ...terms, stop_level: points(0) } },
    "price_wrong_side",
    ["order_price", 1009],
  ],
  ["any price of a market order", at(market, 5000), {}, null],

  [
    "a buy moved",
    { ...at(market, 1006), max_deviation: points(3) },
    {},
    "price_moved",
    ["order_price", 1007],
  ],
  ["a buy moved as allowed", { ...at(market, 1007), max_deviation: points(3) }, {}, null],
  ["a buy moved for the better", { ...at(market, 2000), max_deviation: points(0) }, {}, null],
  [
    "a sell moved",
    { ...at(sell(market), 1004), max_deviation: points(3) },
    {},
    "price_moved",
    ["order_price", 1003],
  ],
  ["a sell moved as allowed", { ...at(sell(market), 1003), max_deviation: points(3) }, {}, null],
  ["a deviation from nothing", { ...market, max_deviation: points(0) }, {}, null],
  ["any deviation", at(market, 5), {}, null],
  ["a limit's deviation", { ...limit, max_deviation: points(0) }, {}, null],

  ["a buy limit at the smallest price", at(limit, 1), {}, null],
  ["a buy limit at zero", at(limit, 0), {}, "price_below_min", ["order_price", 1]],
  ["a buy limit below zero", at(limit, -5), {}, "price_below_min", ["order_price", 1]],
  ["a sell limit below zero", at(sell(limit), -5), {}, "price_below_min", ["order_price", 1020]],
  [
    "a sell limit below zero without a stop level",
    at(sell(limit), -5),
    { terms: { ...terms, stop_level: points(0) } },
    "price_below_min",
    ["order_price", 1001],
  ],
  [
    "a buy limit where no price is far enough below the market",
    at(limit, 0),
    { terms: { ...terms, stop_level: points(1010) } },
    "price_below_min",
  ],
  [
    "a buy limit too close where no price is far enough",
    at(limit, 5),
    { terms: { ...terms, stop_level: points(1010) } },
    "price_too_close",
  ],
  [
    "a missing price where no price is far enough",
    at(limit, null),
    { terms: { ...terms, stop_level: points(1010) } },
    "price_missing",
  ],
  [
    "a limit of a stop_limit below zero",
    { ...stopLimit, order_limit_price: points(-5) },
    {},
    "price_below_min",
    ["order_limit_price", 1],
  ],
  ["a price seen below zero", at(market, -5), {}, "price_below_min", ["order_price", 1]],
  [
    "a price seen below zero by a buyer who bounds his fill",
    { ...at(market, -5), max_deviation: points(3) },
    {},
    "price_below_min",
    ["order_price", 1007],
  ],
  [
    "a price seen below zero by a seller who bounds his fill",
    { ...at(sell(market), -5), max_deviation: points(3) },
    {},
    "price_below_min",
    ["order_price", 1],
  ],
  ["a buy's stop at the smallest price", { ...market, protections: guard(1) }, {}, null],
  [
    "a buy's stop below zero",
    { ...market, protections: guard(-10_747_458) },
    {},
    "price_below_min",
    ["stop_loss", 1],
  ],
  [
    "a sell's stop below zero",
    { ...sell(market), protections: guard(-1) },
    {},
    "price_below_min",
    ["stop_loss", 1030],
  ],
  [
    "a buy's profit below zero",
    { ...market, protections: guard(null, 0) },
    {},
    "price_below_min",
    ["take_profit", 1020],
  ],
  [
    "a sell's profit below zero",
    { ...sell(market), protections: guard(null, 0) },
    {},
    "price_below_min",
    ["take_profit", 1],
  ],
  [
    "a sell's profit below zero without a quote to hold it against",
    { ...sell(limit, points(1100)), protections: guard(null, 0) },
    {},
    "price_below_min",
    ["take_profit", 1],
  ],
  [
    "a level below zero",
    { ...sell(market), protections: guard(null, null, [0, 5]) },
    {},
    "price_below_min",
  ],
  [
    "two prices below zero: to move one would not do",
    { ...at(limit, -5), protections: guard(-10) },
    {},
    "price_below_min",
  ],
  [
    "a price off the tick that is nearest to zero",
    { ...at(limit, 0), is_off_tick: true },
    {},
    "price_off_tick",
    ["order_price", 1],
  ],

  ["a buy's stop at the level", { ...market, protections: guard(980) }, {}, null],
  [
    "a buy's stop too close",
    { ...market, protections: guard(981) },
    {},
    "stop_loss_too_close",
    ["stop_loss", 980],
  ],
  [
    "a buy's stop at bid",
    { ...market, protections: guard(1000) },
    {},
    "stop_loss_wrong_side",
    ["stop_loss", 980],
  ],
  ["a sell's stop at the level", { ...sell(market), protections: guard(1030) }, {}, null],
  [
    "a sell's stop too close",
    { ...sell(market), protections: guard(1029) },
    {},
    "stop_loss_too_close",
    ["stop_loss", 1030],
  ],
  [
    "a sell's stop at ask",
    { ...sell(market), protections: guard(1010) },
    {},
    "stop_loss_wrong_side",
    ["stop_loss", 1030],
  ],
  [
    "a limit's stop against its price",
    { ...limit, protections: guard(900) },
    {},
    "stop_loss_wrong_side",
    ["stop_loss", 880],
  ],
  ["a limit's stop at the level", { ...limit, protections: guard(880) }, {}, null],
  [
    "a stop_limit's stop against its limit",
    { ...stopLimit, protections: guard(1061) },
    {},
    "stop_loss_too_close",
    ["stop_loss", 1060],
  ],
  ["a buy's profit at the level", { ...market, protections: guard(null, 1020) }, {}, null],
  [
    "a buy's profit too close",
    { ...market, protections: guard(null, 1019) },
    {},
    "take_profit_too_close",
    ["take_profit", 1020],
  ],
  [
    "a buy's profit at bid",
    { ...market, protections: guard(null, 1000) },
    {},
    "take_profit_wrong_side",
    ["take_profit", 1020],
  ],
  ["a sell's profit at the level", { ...sell(market), protections: guard(null, 990) }, {}, null],
  [
    "a sell's profit too close",
    { ...sell(market), protections: guard(null, 991) },
    {},
    "take_profit_too_close",
    ["take_profit", 990],
  ],
  [
    "a sell's profit at ask",
    { ...sell(market), protections: guard(null, 1010) },
    {},
    "take_profit_wrong_side",
    ["take_profit", 990],
  ],
  [
    "a level too close",
    { ...market, protections: guard(null, 1030, [1019, 5]) },
    {},
    "take_profit_too_close",
  ],
  [
    "a profit and a level too close: to move the profit alone would not do",
    { ...market, protections: guard(null, 1019, [1018, 5]) },
    {},
    "take_profit_too_close",
  ],
  [
    "a level on the wrong side",
    { ...market, protections: guard(null, null, [1030, 5], [1000, 4]), volume: steps(20) },
    { terms: { ...terms, volume_min: steps(4) } },
    "take_profit_wrong_side",
  ],
  ["levels in order", { ...market, protections: guard(980, 1040, [1020, 5]) }, {}, null],
];

const CASES = ROWS.map(([why, ask, facts, rejection, fix]) => ({
  why,
  ask,
  facts,
  rejection,
  fix,
}));

describe("the prices of an order", () => {
  test.each(CASES)("$why", ({ ask, facts, rejection, fix }) => {
    const verdict = checkOrder(ask, { ...fine, ...facts });
    expect(verdict?.rejection ?? null).toBe(rejection);
    expect(verdict?.fix ?? null).toEqual(
      fix === undefined ? null : { field: fix[0], value: fix[1] },
    );
  });
});
