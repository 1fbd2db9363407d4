import { describe, expect, test } from "vitest";
import { NO_PROTECTIONS } from "../domain/protections.ts";
import { points, steps } from "../domain/units.ts";
import { openDesk, told, type Desk, type OrderAsk } from "../tests/support/engine-desk.ts";
import { EURUSD } from "../tests/support/engine-house.ts";
import type { OcoLeg } from "./input.ts";

const UP: OrderAsk = { type: 2, side: 0, order_price: 110_500 };

const leg = (of: Partial<OcoLeg> = {}): OcoLeg => ({
  type: 2,
  side: 1,
  volume: steps(100),
  is_off_step: false,
  order_price: points(109_500),
  order_limit_price: null,
  protections: NO_PROTECTIONS,
  is_off_tick: false,
  comment: "",
  expiry_at: null,
  ...of,
});

const both = (of: Partial<OcoLeg> = {}, desk: Desk = openDesk()) => ({
  desk,
  outcome: desk.place({ ...UP, oco_leg: leg(of) }),
});

describe("two orders that are placed at once", () => {
  test("wait tied together: the answer is the first", () => {
    const { desk, outcome } = both({ comment: "down" });
    expect(outcome).toMatchObject({ ok: true, order: { id: 1, oco_id: 1, status: 1 } });
    expect(told(desk.events.slice(-2))).toEqual([
      "order create #1 status 1",
      "order create #2 status 1",
    ]);
    expect(desk.order(2)).toMatchObject({
      oco_id: 1,
      side: 1,
      order_price: 109_500,
      comment: "down",
    });
    expect(desk.order(2).client_order_id).toBeNull();
    desk.place(UP);
    desk.place({ ...UP, oco_with: 3 });
    expect(desk.order(3).oco_id).toBe(2);
  });

  test("cancel each other, as any that are tied", () => {
    const { desk } = both();
    desk.quote(EURUSD, 109_490, 109_500);
    expect(desk.account.orders.size).toBe(0);
    expect([...desk.account.positions.values()]).toMatchObject([{ side: 1 }]);
  });

  test.each<[string, Partial<OcoLeg>, string, object | null]>([
    [
      "on the wrong side of the market",
      { order_price: points(110_500) },
      "price_wrong_side",
      { field: "order_price", value: 109_999 },
    ],
    ["at market", { type: 0, order_price: null }, "oco_not_allowed", null],
    ["too small", { volume: steps(0) }, "volume_below_min", { field: "volume", value: 1 }],
    [
      "with a stop on the wrong side",
      { protections: { ...NO_PROTECTIONS, stop_loss: points(109_000) } },
      "stop_loss_wrong_side",
      { field: "stop_loss", value: 109_501 },
    ],
  ])("are both refused where the second is %s, which is kept", (_, of, reason, fix) => {
    const { desk, outcome } = both(of);
    expect(outcome).toMatchObject({ ok: false, error: "oco_leg_refused", leg: reason, fix });
    expect(desk.account.orders.size).toBe(0);
    const orders = desk.events.flatMap((event) => (event.type === "order" ? [event.order] : []));
    expect(orders).toMatchObject([
      { id: 1, status: 5, rejection: "oco_leg_refused" },
      { id: 2, status: 5, rejection: reason },
    ]);
  });

  test("are refused for the first as it would be alone, and the second is not kept", () => {
    const desk = openDesk();
    const outcome = desk.place({ ...UP, order_price: 109_000, oco_leg: leg() });
    expect(outcome).toMatchObject({ ok: false, error: "price_wrong_side" });
    expect(desk.events.filter(({ type }) => type === "order")).toHaveLength(1);
  });

  test.each<[string, OrderAsk]>([
    ["a market order", { type: 0, order_price: null }],
    ["an order that is tied to another already", { oco_with: 1 }],
  ])("are not %s", (_, of) => {
    const desk = openDesk();
    desk.place(UP);
    expect(desk.place({ ...UP, ...of, oco_leg: leg() })).toMatchObject({
      error: "oco_not_allowed",
    });
  });

  test("count both among the pending orders", () => {
    const { outcome } = both({}, openDesk({ orders_max: 1 }));
    expect(outcome).toMatchObject({ error: "oco_leg_refused", leg: "too_many_orders" });
  });
});
