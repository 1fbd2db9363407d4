/** Where an order that waits to be touched may stand, and which price of the market it waits for. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ORDER_TYPE, SIDE, type OrderType } from "../contract/codes.ts";
import type { Rejection } from "../contract/rejections.ts";
import { fine, guard, market, terms } from "../tests/support/order-facts.ts";
import { checkOrder, type OrderAsk } from "./order-rules.ts";
import { nearestPassing, pendingBound, triggeredBy, waitsForBetter } from "./price-bound.ts";
import { points } from "./units.ts";

/** Bid 1000, ask 1010, stop level 20. */
const buy: OrderAsk = { ...market, type: ORDER_TYPE.market_if_touched, order_price: points(900) };
const sell: OrderAsk = { ...buy, side: SIDE.sell, order_price: points(1100) };
const at = (ask: OrderAsk, price: number | null): OrderAsk => ({
  ...ask,
  order_price: price === null ? null : points(price),
});

test.each([
  ["limit", ORDER_TYPE.limit, SIDE.buy, "ask", true],
  ["limit", ORDER_TYPE.limit, SIDE.sell, "bid", true],
  ["stop", ORDER_TYPE.stop, SIDE.buy, "ask", false],
  ["stop", ORDER_TYPE.stop, SIDE.sell, "bid", false],
  ["stop_limit", ORDER_TYPE.stop_limit, SIDE.buy, "ask", false],
  ["market_if_touched", ORDER_TYPE.market_if_touched, SIDE.buy, "bid", true],
  ["market_if_touched", ORDER_TYPE.market_if_touched, SIDE.sell, "ask", true],
] as const)("a %s of type %d, side %d, waits for the %s", (_, type, side, price, isBetter) => {
  expect(triggeredBy(type, side)).toBe(price);
  expect(waitsForBetter(type)).toBe(isBetter);
});

describe("its price", () => {
  const rows: readonly (readonly [string, OrderAsk, Rejection | null, number | null])[] = [
    ["a buy at the level below bid", at(buy, 980), null, null],
    ["a buy too close", at(buy, 981), "price_too_close", 980],
    ["a buy at bid", at(buy, 1000), "price_wrong_side", 980],
    ["a buy between bid and ask, where a limit may stand", at(buy, 1005), "price_wrong_side", 980],
    ["a buy without price", at(buy, null), "price_missing", 980],
    ["a sell at the level above ask", at(sell, 1030), null, null],
    ["a sell too close", at(sell, 1029), "price_too_close", 1030],
    ["a sell at ask", at(sell, 1010), "price_wrong_side", 1030],
    ["a sell without price", at(sell, null), "price_missing", 1030],
    ["a buy below one point", at(buy, 0), "price_below_min", 1],
  ];
  test.each(rows)("%s", (_, ask, rejection, value) => {
    const fix = value === null ? null : { field: "order_price", value };
    expect(checkOrder(ask, fine)).toEqual(rejection === null ? null : { rejection, fix });
  });
});

test.each([
  [{ order_limit_price: points(900) }, "price_not_allowed"],
  [{ protections: guard(900) }, "stop_loss_wrong_side"],
  [{ protections: guard(881) }, "stop_loss_too_close"],
  [{ protections: guard(null, 900) }, "take_profit_wrong_side"],
  [{ protections: guard(880, 920) }, null],
  [{ max_deviation: points(0) }, null],
] as const)("with %o it is %j: it is measured from its own price", (part, rejection) => {
  expect(checkOrder({ ...buy, ...part }, fine)?.rejection ?? null).toBe(rejection);
});

test("the nearest price that passes passes, and a point nearer does not, for every type and side", () => {
  const pending = fc.constantFrom<OrderType[]>(1, 2, 3, 4);
  fc.assert(
    fc.property(
      pending,
      fc.constantFrom(0 as const, 1 as const),
      fc.integer({ min: 200, max: 5_000 }),
      fc.nat({ max: 60 }),
      fc.nat({ max: 100 }),
      (type, side, bid, spread, level) => {
        const quote = { bid: points(bid), ask: points(bid + spread) };
        const facts = { ...fine, quote, terms: { ...terms, stop_level: points(level) } };
        const bound = pendingBound(type, side, quote, points(level));
        const nearest = nearestPassing(bound);
        if (nearest === null) return;
        const order_limit_price = type === ORDER_TYPE.stop_limit ? nearest : null;
        const ask = { ...market, type, side, order_limit_price };
        expect(checkOrder({ ...ask, order_price: nearest }, facts)).toBeNull();
        const nearer = points(nearest + (bound.isAbove ? -1 : 1));
        expect(checkOrder({ ...ask, order_price: nearer }, facts)?.rejection).toMatch(
          /^price_(wrong_side|too_close)$/,
        );
      },
    ),
  );
});
