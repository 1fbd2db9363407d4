import { describe, expect, it, test } from "vitest";
import type { Rejection } from "../contract/rejections.ts";
import { fine, guard, limit, market, NOW, stopLimit, terms } from "../tests/support/order-facts.ts";
import { checkModify, type ModifyAsk, type OrderNow } from "./change-rules.ts";
import { filledAt, shiftAt, withTravel } from "./from-fill.ts";
import { checkOrder, type OrderAsk } from "./order-rules.ts";
import type { Fix } from "./verdict.ts";
import { points, steps, unixMs } from "./units.ts";

const waiting: OrderNow = {
  ...guard(850, 950, [930, 5]),
  trailing_distance: null,
  break_even_distance: null,
  type: 1,
  side: 0,
  volume: steps(10),
  status: 1,
  order_price: points(900),
  order_limit_price: null,
  is_triggered: false,
  comment: "",
  expiry_at: null,
  is_from_fill: true,
};
const held = ({ stop_loss, take_profit, take_profit_levels }: OrderNow) => [
  stop_loss,
  take_profit,
  ...take_profit_levels.map(({ price }) => price),
];

describe("a fill", () => {
  it.each([
    ["at the order's own price changes nothing", waiting, 900, [850, 950, 930]],
    ["in a gap takes all of them with it", waiting, 780, [730, 830, 810]],
    ["leaves prices where they are", { ...waiting, is_from_fill: false }, 780, [850, 950, 930]],
    [
      "of a stop_limit is measured from its limit",
      { ...waiting, type: 3 as const, order_price: points(940), order_limit_price: points(910) },
      900,
      [840, 940, 920],
    ],
    ["brings none below one point", waiting, 40, [1, 90, 70]],
    [
      "brings none beyond what is exact",
      waiting,
      Number.MAX_SAFE_INTEGER - 20,
      [Number.MAX_SAFE_INTEGER - 70, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ],
  ] as const)("%s", (_, order, price, expected) => {
    expect(held(filledAt(order, points(price)))).toEqual(expected);
  });

  it("of a market order moves by as much as the price moved since it was seen", () => {
    const asked = { ...market, is_from_fill: true, order_price: points(1005) };
    expect(shiftAt(asked, points(1010))).toBe(5);
    expect(shiftAt({ ...asked, is_from_fill: false }, points(1010))).toBe(0);
  });
});

const change = (part: Partial<ModifyAsk>): ModifyAsk => ({
  volume: undefined,
  is_off_step: false,
  order_price: undefined,
  order_limit_price: undefined,
  protections: {},
  is_off_tick: false,
  comment: undefined,
  expiry_at: undefined,
  ...part,
});
const after = (order: OrderNow, part: Partial<ModifyAsk>) =>
  held({ ...order, ...withTravel(change(part), order).protections });

describe("a change of an order's price", () => {
  const to = points(860);
  test("takes along what it does not give", () => {
    expect(after(waiting, { order_price: to })).toEqual([810, 910, 890]);
    const given = { order_price: to, protections: { stop_loss: points(840) } };
    expect(after(waiting, given)).toEqual([840, 910, 890]);
    expect(after(waiting, { order_price: to, protections: { take_profit: null } })).toEqual([
      810,
      null,
      890,
    ]);
  });
  test("leaves prices where they are, also where the same change makes them prices", () => {
    const priced = { ...waiting, is_from_fill: false };
    expect(after(priced, { order_price: to })).toEqual([850, 950, 930]);
    expect(after(waiting, { order_price: to, is_from_fill: false })).toEqual([850, 950, 930]);
    expect(after(priced, { order_price: to, is_from_fill: true })).toEqual([810, 910, 890]);
  });
  test("of a stop_limit moves them with its limit alone", () => {
    const order = {
      ...waiting,
      type: 3 as const,
      order_price: points(940),
      order_limit_price: points(900),
    };
    expect(after(order, { order_price: points(930) })).toEqual([850, 950, 930]);
    expect(after(order, { order_limit_price: points(905) })).toEqual([855, 955, 935]);
  });

  const verdict = (order: OrderNow, part: Partial<ModifyAsk>) =>
    checkModify(change(part), {
      isReadOnly: false,
      terms,
      quote: fine.quote,
      now: unixMs(NOW),
      order,
    })?.rejection ?? null;
  test.each([
    [
      "of an order whose protections stay behind it is too close",
      { is_from_fill: false },
      "stop_loss_wrong_side",
    ],
    ["with its distances passes", {}, null],
    ["that would bring a distance below one point", { order_price: points(40) }, "price_below_min"],
    [
      "of nothing but how they are meant passes",
      { order_price: undefined, is_from_fill: false },
      null,
    ],
    [
      "to what holds changes nothing",
      { order_price: undefined, is_from_fill: true },
      "nothing_to_change",
    ],
  ] as const)("%s", (_, part, expected) => {
    expect(verdict(waiting, { order_price: points(840), ...part })).toBe(expected);
  });
});

type Placing = readonly [string, Partial<OrderAsk>, Rejection | null, Fix | null];
/** Bid 1000, ask 1010, stop level 20: a buy that saw 1000 fills 10 higher, and closes at what was then 990. */
const PLACINGS: readonly Placing[] = [
  ["a price was seen", {}, null, null],
  ["none was seen", { order_price: null }, "price_missing", { field: "order_price", value: 1010 }],
  ["the stop ends as far as it may be", { protections: guard(970) }, null, null],
  [
    "the stop ends too close",
    { protections: guard(971) },
    "stop_loss_too_close",
    { field: "stop_loss", value: 970 },
  ],
  [
    "the stop ends on the wrong side",
    { protections: guard(990) },
    "stop_loss_wrong_side",
    { field: "stop_loss", value: 970 },
  ],
  ["the target ends as far as it may be", { protections: guard(null, 1010) }, null, null],
  [
    "the target ends too close",
    { protections: guard(null, 1009) },
    "take_profit_too_close",
    { field: "take_profit", value: 1010 },
  ],
  [
    "a level ends too close",
    { protections: guard(null, null, [1009, 5]) },
    "take_profit_too_close",
    null,
  ],
  ["the stop is far", { protections: guard(1) }, null, null],
  [
    "it is below one point, and the least would end there too",
    { order_price: points(1500), protections: guard(-3) },
    "price_below_min",
    null,
  ],
  [
    "it is below one point, and the least passes",
    { protections: guard(-3) },
    "price_below_min",
    { field: "stop_loss", value: 1 },
  ],
  [
    "it would end below one point",
    { order_price: points(1500), protections: guard(400) },
    "price_below_min",
    null,
  ],
];

describe("a market order with distances from its fill, where", () => {
  test.each(PLACINGS)("%s", (_, part, rejection, fix) => {
    const ask = { ...market, is_from_fill: true, order_price: points(1000), ...part };
    const verdict = checkOrder(ask, { ...fine, freeMarginAfter: () => 1 as never });
    expect([verdict?.rejection ?? null, verdict?.fix ?? null]).toEqual([rejection, fix]);
  });
});

test("a pending order is held against its own price, as without", () => {
  for (const ask of [limit, stopLimit]) {
    const near = { ...ask, protections: guard(1079) };
    const plain = checkOrder(near, fine);
    expect(checkOrder({ ...near, is_from_fill: true }, fine)).toEqual(plain);
  }
});
