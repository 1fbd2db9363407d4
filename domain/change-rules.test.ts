/** The rules of changing and cancelling pending orders, one by one. */
import { describe, expect, test } from "vitest";
import type { Rejection } from "../contract/rejections.ts";
import { fine, guard, NOW, terms } from "../tests/support/order-facts.ts";
import {
  checkCancel,
  checkModify,
  type ModifyAsk,
  type ModifyFacts,
  type OrderNow,
} from "./change-rules.ts";
import type { Protections } from "./protections.ts";
import { points, steps, unixMs } from "./units.ts";
import type { Fix, Verdict } from "./verdict.ts";

const bare: Protections = { ...guard(null), trailing_distance: null, break_even_distance: null };
/** A buy limit at 900 with the market at 1000 / 1010 and a stop level of 20. */
const resting: OrderNow = {
  ...bare,
  type: 1,
  side: 0,
  volume: steps(10),
  status: 1,
  order_price: points(900),
  order_limit_price: null,
  is_triggered: false,
  comment: "mine",
  expiry_at: unixMs(NOW + 100),
};
const stopLimit: OrderNow = {
  ...resting,
  type: 3,
  order_price: points(1100),
  order_limit_price: points(1080),
};
const nothing: ModifyAsk = {
  volume: undefined,
  is_off_step: false,
  order_price: undefined,
  order_limit_price: undefined,
  protections: {},
  is_off_tick: false,
  comment: undefined,
  expiry_at: undefined,
};
const facts: ModifyFacts = {
  isReadOnly: false,
  terms,
  quote: fine.quote,
  now: unixMs(NOW),
  order: resting,
};

type Expected = readonly [rejection: Rejection | null, field?: Fix["field"], value?: number | null];

const expectVerdict = (verdict: Verdict, [rejection, field, value = null]: Expected) => {
  expect(verdict?.rejection ?? null).toBe(rejection);
  expect(verdict?.fix ?? null).toEqual(field === undefined ? null : { field, value });
};

const price = (order_price: number): Partial<ModifyAsk> => ({ order_price: points(order_price) });
const guarded = (order: OrderNow, ...args: Parameters<typeof guard>): Partial<ModifyFacts> => ({
  order: { ...order, ...guard(...args) },
});

type ModifyRow = readonly [
  why: string,
  ask: Partial<ModifyAsk>,
  facts: Partial<ModifyFacts>,
  expected: Expected,
];

const MODIFICATIONS: readonly ModifyRow[] = [
  ["an investor", price(800), { isReadOnly: true }, ["investor_read_only"]],
  ["an unknown order", price(800), { order: null }, ["unknown_order"]],
  ["a filled order", price(800), { order: { ...resting, status: 3 } }, ["order_not_pending"]],
  [
    "an unknown order without terms",
    { is_off_step: true, volume: steps(1) },
    { order: null, terms: null },
    ["unknown_order"],
  ],
  ["a price", price(800), {}, [null]],
  ["a price without a quote", price(800), { quote: null }, ["no_price"]],
  ["the same price without a quote", { ...price(900), comment: "x" }, { quote: null }, [null]],
  ["a comment without a quote", { comment: "x" }, { quote: null }, [null]],
  ["nothing", {}, {}, ["nothing_to_change"]],
  [
    "all that holds",
    {
      ...price(900),
      volume: steps(10),
      comment: "mine",
      expiry_at: unixMs(NOW + 100),
      order_limit_price: null,
      protections: bare,
    },
    {},
    ["nothing_to_change"],
  ],
  ["a comment", { comment: "other" }, {}, [null]],
  ["a trailing distance", { protections: { trailing_distance: points(5) } }, {}, [null]],
  ["a break-even", { protections: { break_even_distance: points(5) } }, {}, [null]],

  ["the smallest price", price(1), {}, [null]],
  ["a price of zero", price(0), {}, ["price_below_min", "order_price", 1]],
  [
    "a sell limit's price below zero",
    price(-5),
    { order: { ...resting, side: 1, order_price: points(1100) } },
    ["price_below_min", "order_price", 1020],
  ],
  [
    "a limit of a stop_limit below zero",
    { order_limit_price: points(-5) },
    { order: stopLimit },
    ["price_below_min", "order_limit_price", 1],
  ],
  [
    "a stop loss below zero",
    { protections: { stop_loss: points(-5) } },
    {},
    ["price_below_min", "stop_loss", 1],
  ],
  ["a stop loss below zero that stays", { comment: "x" }, guarded(resting, -5), [null]],
  [
    "a stop loss below zero that is taken away",
    { protections: { stop_loss: null } },
    guarded(resting, -5),
    [null],
  ],
  [
    "a price and a stop loss below zero",
    { ...price(-5), protections: { stop_loss: points(-9) } },
    {},
    ["price_below_min"],
  ],

  ["the least", { volume: steps(5) }, {}, [null]],
  ["less", { volume: steps(4) }, {}, ["volume_below_min", "volume", 5]],
  ["the most", { volume: steps(30) }, {}, [null]],
  ["more", { volume: steps(31) }, {}, ["volume_above_max", "volume", 30]],
  ["off the step", { volume: steps(7), is_off_step: true }, {}, ["volume_off_step", "volume", 7]],
  [
    "off the step at the most",
    { volume: steps(30), is_off_step: true },
    {},
    ["volume_above_max", "volume", 30],
  ],
  [
    "a level off the step",
    { is_off_step: true, protections: guard(null, null, [920, 5]) },
    {},
    ["volume_off_step"],
  ],
  ["a level", { protections: guard(null, null, [920, 5]) }, {}, [null]],
  ["a small level", { protections: guard(null, null, [920, 4]) }, {}, ["volume_below_min"]],
  ["a small level that stays", { comment: "x" }, guarded(resting, null, null, [920, 4]), [null]],
  [
    "a small level given again",
    {
      comment: "x",
      protections: { take_profit_levels: guard(null, null, [920, 4]).take_profit_levels },
    },
    guarded(resting, null, null, [920, 4]),
    [null],
  ],
  [
    "levels of all",
    { protections: guard(null, null, [920, 5], [930, 5]) },
    {},
    ["volume_above_position"],
  ],
  [
    "levels of less",
    { volume: steps(11), protections: guard(null, null, [920, 5], [930, 5]) },
    {},
    [null],
  ],
  [
    "a volume that levels use up",
    { volume: steps(6) },
    guarded(resting, null, null, [920, 6]),
    ["volume_above_position"],
  ],
  [
    "a volume that levels leave something of",
    { volume: steps(7) },
    guarded(resting, null, null, [920, 6]),
    [null],
  ],
  [
    "levels that use it up but stay",
    { comment: "x" },
    guarded(resting, null, null, [920, 10]),
    [null],
  ],

  [
    "no limit for a stop_limit",
    { order_limit_price: null },
    { order: stopLimit },
    ["price_missing", "order_limit_price", 1080],
  ],
  [
    "another limit for a stop_limit",
    { order_limit_price: points(5) },
    { order: stopLimit },
    [null],
  ],
  [
    "a limit for a limit",
    { order_limit_price: points(5) },
    {},
    ["price_not_allowed", "order_limit_price", null],
  ],
  [
    "the stop of a triggered stop_limit",
    price(1200),
    { order: { ...stopLimit, is_triggered: true } },
    ["price_not_allowed", "order_price", 1100],
  ],
  [
    "the same stop of a triggered stop_limit",
    { ...price(1100), comment: "x" },
    { order: { ...stopLimit, is_triggered: true } },
    [null],
  ],
  [
    "the limit of a triggered stop_limit",
    { order_limit_price: points(5) },
    { order: { ...stopLimit, is_triggered: true } },
    [null],
  ],
  ["the stop of a stop_limit", price(1200), { order: stopLimit }, [null]],
  [
    "a price off the tick",
    { ...price(800), is_off_tick: true },
    {},
    ["price_off_tick", "order_price", 800],
  ],
  [
    "a limit price off the tick",
    { order_limit_price: points(7), is_off_tick: true },
    { order: stopLimit },
    ["price_off_tick", "order_limit_price", 7],
  ],
  [
    "a stop off the tick",
    { is_off_tick: true, protections: { stop_loss: points(800) } },
    {},
    ["price_off_tick", "stop_loss", 800],
  ],
  [
    "one of two off the tick",
    { ...price(800), is_off_tick: true, protections: guard(700) },
    {},
    ["price_off_tick"],
  ],

  ["a price at the level", price(990), {}, [null]],
  ["a price too close", price(991), {}, ["price_too_close", "order_price", 990]],
  ["a price on the wrong side", price(1010), {}, ["price_wrong_side", "order_price", 990]],
  [
    "the price that holds though the market came near",
    { ...price(1005), comment: "x" },
    { order: { ...resting, order_price: points(1005) } },
    [null],
  ],
  ["a price of an unknown symbol", price(1010), { terms: null }, [null]],

  ["a stop loss", { protections: guard(880) }, {}, [null]],
  [
    "a stop loss too close",
    { protections: guard(881) },
    {},
    ["stop_loss_too_close", "stop_loss", 880],
  ],
  [
    "a stop loss on the wrong side",
    { protections: guard(900) },
    {},
    ["stop_loss_wrong_side", "stop_loss", 880],
  ],
  [
    "a stop loss against the new price",
    { ...price(950), protections: guard(931) },
    {},
    ["stop_loss_too_close", "stop_loss", 930],
  ],
  [
    "a standing stop loss, the price moved onto it",
    price(800),
    guarded(resting, 790),
    ["stop_loss_too_close", "stop_loss", 780],
  ],
  [
    "a stop loss taken away as the price moves",
    { ...price(800), protections: { stop_loss: null } },
    guarded(resting, 790),
    [null],
  ],
  [
    "a standing stop loss too close, nothing moved",
    { comment: "x" },
    guarded(resting, 890),
    [null],
  ],
  [
    "the same stop loss too close, nothing moved",
    { comment: "x", protections: { stop_loss: points(890) } },
    guarded(resting, 890),
    [null],
  ],
  [
    "a stop_limit's stop moves, its limit and so its guards stay",
    price(1200),
    guarded(stopLimit, 1075),
    [null],
  ],
  [
    "a stop_limit's limit moves onto its stop loss",
    { order_limit_price: points(1060) },
    guarded(stopLimit, 1050),
    ["stop_loss_too_close", "stop_loss", 1040],
  ],
  ["a take profit", { protections: guard(null, 920) }, {}, [null]],
  [
    "a take profit too close",
    { protections: guard(null, 919) },
    {},
    ["take_profit_too_close", "take_profit", 920],
  ],
  [
    "a take profit on the wrong side",
    { protections: guard(null, 900) },
    {},
    ["take_profit_wrong_side", "take_profit", 920],
  ],
  [
    "a level too close",
    { protections: guard(null, null, [919, 5]) },
    {},
    ["take_profit_too_close"],
  ],
  [
    "a level on the wrong side",
    { protections: guard(null, null, [900, 5]) },
    {},
    ["take_profit_wrong_side"],
  ],
  [
    "a standing take profit, the price moved onto it",
    price(950),
    guarded(resting, null, 960),
    ["take_profit_too_close", "take_profit", 970],
  ],
  [
    "a standing take profit too close, nothing moved",
    { comment: "x" },
    guarded(resting, null, 910),
    [null],
  ],
  [
    "a standing level, the price moved beyond it",
    price(950),
    guarded(resting, null, null, [940, 5]),
    ["take_profit_wrong_side"],
  ],
  [
    "levels taken away as the price moves",
    { ...price(950), protections: { take_profit_levels: [] } },
    guarded(resting, null, null, [940, 5]),
    [null],
  ],
  [
    "a take profit beside a standing level too close",
    { protections: { take_profit: points(950) } },
    guarded(resting, null, null, [910, 5]),
    [null],
  ],

  ["an expiry now", { expiry_at: unixMs(NOW) }, {}, ["expiry_in_past", "expiry_at", null]],
  ["an expiry to come", { expiry_at: unixMs(NOW + 1) }, {}, [null]],
  ["no expiry", { expiry_at: null }, {}, [null]],
  [
    "the expiry that holds, passed",
    { comment: "x", expiry_at: unixMs(NOW - 1) },
    { order: { ...resting, expiry_at: unixMs(NOW - 1) } },
    [null],
  ],
];

describe("changing a pending order", () => {
  test.each(MODIFICATIONS)("%s", (_, ask, change, expected) => {
    expectVerdict(checkModify({ ...nothing, ...ask }, { ...facts, ...change }), expected);
  });
});

describe("cancelling", () => {
  test.each([
    [true, { status: 1 }, "investor_read_only"],
    [false, null, "unknown_order"],
    [false, { status: 3 }, "order_not_pending"],
    [false, { status: 4 }, "order_not_pending"],
    [false, { status: 1 }, null],
  ] as const)("read-only %j, order %j: %j", (isReadOnly, order, rejection) => {
    expectVerdict(checkCancel({}, { isReadOnly, order }), [rejection]);
  });
});
