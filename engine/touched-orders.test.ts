/** Market-if-touched orders: what they wait for, what they fill at, and how far from their price. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { points, steps, unixMs } from "../domain/units.ts";
import { openDesk, told, type Desk, type OrderAsk } from "../tests/support/engine-desk.ts";
import type { EngineEvent } from "./event.ts";
import { EURUSD, START } from "../tests/support/engine-house.ts";

/** The order as the last event of these tells it. */
const orderIn = (events: readonly EngineEvent[]) =>
  events.findLast((event) => event.type === "order")?.order;

/** Quotes EURUSD so that what touches the order is at this price: the bid for a buy, the ask for a sell. */
const touch = (desk: Desk, side: number, price: number, spread = 10) =>
  side === 0
    ? desk.quote(EURUSD, price, price + spread)
    : desk.quote(EURUSD, price - spread, price);

const BUY: OrderAsk = { type: 4, side: 0, order_price: 109_500 };
const SELL: OrderAsk = { type: 4, side: 1, order_price: 110_500 };

const CASES = [
  ["buy", BUY, -1],
  ["sell", SELL, 1],
] as const;

describe.each(CASES)("a %s that waits to be touched", (_, ask, way) => {
  const price = ask.order_price ?? 0;
  const side = ask.side ?? 0;
  /** Its fill, where the market's touching price is so far beyond its own. */
  const fillAt = (beyond: number, spread = 10) => price + way * (beyond - spread);

  test("fills a point short of its price nothing, at its price at the other side of the market", () => {
    const desk = openDesk();
    desk.place(ask);
    expect(touch(desk, side, price - way)).toEqual([]);
    const events = touch(desk, side, price);
    expect(told(events)).toEqual([
      "order update #1 status 3",
      `deal in 100 at ${fillAt(0)} profit 0`,
      "account",
      "position create #1 volume 100",
    ]);
    expect(orderIn(events)).toMatchObject({ filled_price: fillAt(0), is_triggered: false });
  });

  test("fills worse where the spread is wide, better beyond a gap", () => {
    for (const [beyond, spread] of [
      [0, 80],
      [300, 10],
    ] as const) {
      const desk = openDesk();
      desk.place(ask);
      const events = touch(desk, side, price + way * beyond, spread);
      expect(orderIn(events)?.filled_price).toBe(fillAt(beyond, spread));
    }
  });

  test("says in its deal the price that it waited for", () => {
    const desk = openDesk();
    desk.place(ask);
    const deal = touch(desk, side, price).find((event) => event.type === "deal");
    expect(deal).toMatchObject({ deal: { requested_price: price, reason: 0 } });
  });

  test("is refused where its fill is further from its price than it allows, and not a point nearer", () => {
    for (const [max_deviation, isFilled] of [
      [40, true],
      [39, false],
    ] as const) {
      const desk = openDesk();
      desk.place({ ...ask, max_deviation: points(max_deviation) });
      const events = touch(desk, side, price, 40);
      expect(orderIn(events)).toMatchObject(
        isFilled
          ? { status: 3, filled_price: fillAt(0, 40) }
          : { status: 5, rejection: "price_moved", filled_price: null },
      );
      expect(events).toHaveLength(isFilled ? 4 : 1);
      expect(desk.account.orders.size).toBe(0);
    }
  });

  test("keeps distances from the fill that it got, not from its price", () => {
    const desk = openDesk();
    const guards = { stop_loss: price + way * 200, take_profit: price - way * 300 };
    desk.place({ ...ask, ...guards, is_from_fill: true });
    touch(desk, side, price, 25);
    const moved = -way * 25;
    expect(desk.position(1)).toMatchObject({
      stop_loss: guards.stop_loss + moved,
      take_profit: guards.take_profit + moved,
    });
  });

  test("stands at its price on the right side of the market alone", () => {
    const desk = openDesk();
    // A buy is measured by the bid, a sell by the ask: between them it may not stand.
    const market = side === 0 ? 110_000 : 110_010;
    for (const order_price of [market, market - way]) {
      expect(desk.place({ ...ask, order_price })).toMatchObject({
        ok: false,
        error: "price_wrong_side",
        fix: { field: "order_price", value: market + way },
      });
    }
    expect(desk.place({ ...ask, order_price: market + way })).toMatchObject({ ok: true });
  });

  test("cancels what it is tied to, and is cancelled by it", () => {
    const desk = openDesk();
    desk.place(ask);
    desk.place({ type: 2, side: 0, order_price: 111_000, oco_with: 1 });
    expect(told(touch(desk, side, price))).toContain("order cancel #2 status 4");
    const other = openDesk();
    other.place(ask);
    other.place({ type: 2, side: 0, order_price: 110_100, oco_with: 1 });
    expect(told(other.quote(EURUSD, 110_090, 110_100))).toContain("order cancel #1 status 4");
  });

  test("expires at its time, before the quote of that time could fill it", () => {
    const desk = openDesk();
    desk.place({ ...ask, expiry_at: unixMs(START + 500) });
    desk.wait(500);
    expect(told(touch(desk, side, price))).toEqual(["order expired #1 status 6"]);
  });
});

test("a group's mark-up moves the raw price that touches it", () => {
  const markups = { [EURUSD]: { markup_bid: 4, markup_ask: 6 } };
  const desk = openDesk({ markups });
  desk.place(BUY);
  desk.place(SELL);
  expect(desk.quote(EURUSD, 109_505, 109_515)).toEqual([]);
  expect(told(desk.quote(EURUSD, 109_504, 109_515))).toContain("deal in 100 at 109521 profit 0");
  expect(desk.quote(EURUSD, 110_400, 110_493)).toEqual([]);
  expect(told(desk.quote(EURUSD, 110_400, 110_494))).toContain("order update #2 status 3");
});

test("in netting it is refused for its distance also where it would only reduce", () => {
  const desk = openDesk({ position_mode: "netting" });
  desk.place({ side: 1, volume: 200 });
  desk.place({ ...BUY, volume: 100, max_deviation: points(5) });
  const [event] = touch(desk, 0, 109_500, 10);
  expect(event).toMatchObject({ change: "rejected", order: { rejection: "price_moved" } });
});

test("it can be moved, and then waits for its new price", () => {
  const desk = openDesk();
  desk.place(BUY);
  expect(desk.modifyOrder(1, { order_price: points(110_000) })).toMatchObject({
    ok: false,
    error: "price_wrong_side",
    fix: { field: "order_price", value: 109_999 },
  });
  expect(desk.modifyOrder(1, { order_price: points(109_700) })).toMatchObject({ ok: true });
  expect(told(touch(desk, 0, 109_700))).toContain("deal in 100 at 109710 profit 0");
});

test("whatever the prices do, it fills by the first quote that touches it, at that quote", () => {
  const walk = fc.array(
    fc.record({ bid: fc.integer({ min: 109_000, max: 111_000 }), spread: fc.nat({ max: 60 }) }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(0 as const, 1 as const),
      fc.nat({ max: 60 }),
      walk,
      (side, max, quotes) => {
        const desk = openDesk();
        const order_price = side === 0 ? 109_600 : 110_400;
        desk.place({ type: 4, side, order_price, volume: steps(1), max_deviation: points(max) });
        const first = quotes.find(({ bid, spread }) =>
          side === 0 ? bid <= order_price : bid + spread >= order_price,
        );
        const events = quotes.flatMap(({ bid, spread }) => desk.quote(EURUSD, bid, bid + spread));
        if (first === undefined) {
          expect(desk.account.orders.size).toBe(1);
          return;
        }
        const fill = side === 0 ? first.bid + first.spread : first.bid;
        const worse = side === 0 ? fill - order_price : order_price - fill;
        expect(orderIn(events)).toMatchObject(
          worse > max ? { status: 5, filled_price: null } : { status: 3, filled_price: fill },
        );
      },
    ),
    { numRuns: 300 },
  );
});
