/** Orders whose protections keep their distance from the fill, in the engine's steps. */
import { describe, expect, test } from "vitest";
import { points, steps } from "../domain/units.ts";
import { expectSound, openDesk, type OrderAsk } from "../tests/support/engine-desk.ts";
import { EURUSD } from "../tests/support/engine-house.ts";

/** The market is at 1.10000 / 1.10010; stop 100 points and target 300 points from the fill. */
const BUY_STOP: OrderAsk = {
  type: 2,
  side: 0,
  order_price: 110_500,
  stop_loss: 110_400,
  take_profit: 110_800,
  is_from_fill: true,
};

describe("a pending order", () => {
  test("waits with prices, and a gap moves them by as much as its fill", () => {
    const desk = openDesk();
    desk.place(BUY_STOP);
    expect(desk.order(1)).toMatchObject({ stop_loss: 110_400, is_from_fill: true });
    desk.quote(EURUSD, 110_640, 110_650);
    expect(desk.position(1)).toMatchObject({ stop_loss: 110_550, take_profit: 110_950 });
    const order = desk.events.findLast((event) => event.type === "order");
    expect(order).toMatchObject({
      order: { status: 3, filled_price: 110_650, stop_loss: 110_550, is_from_fill: true },
    });
    expectSound(desk);
  });

  test("of prices keeps them in the same gap", () => {
    const desk = openDesk();
    desk.place({ ...BUY_STOP, is_from_fill: false });
    expect(desk.order(1)).not.toHaveProperty("is_from_fill");
    desk.quote(EURUSD, 110_640, 110_650);
    expect(desk.position(1)).toMatchObject({ stop_loss: 110_400, take_profit: 110_800 });
  });

  test("that is moved takes them along, until it is told to let them be prices", () => {
    const desk = openDesk();
    desk.place(BUY_STOP);
    expect(desk.modifyOrder(1, { order_price: points(110_600) })).toMatchObject({
      ok: true,
      order: { stop_loss: 110_500, take_profit: 110_900, is_from_fill: true },
    });
    const fixed = desk.modifyOrder(1, { order_price: points(110_700), is_from_fill: false });
    expect(fixed).toMatchObject({ ok: true, order: { stop_loss: 110_500, take_profit: 110_900 } });
    expect(desk.order(1)).not.toHaveProperty("is_from_fill");
    desk.modifyOrder(1, { is_from_fill: true });
    desk.quote(EURUSD, 110_710, 110_720);
    expect(desk.position(1)).toMatchObject({ stop_loss: 110_520, take_profit: 110_920 });
  });

  test("moves its levels, and in netting those of what it adds to", () => {
    const desk = openDesk({ position_mode: "netting" });
    desk.place({ stop_loss: 109_000 });
    desk.place({
      ...BUY_STOP,
      stop_loss: null,
      take_profit_levels: [{ price: points(110_700), volume: steps(50) }],
    });
    desk.quote(EURUSD, 110_540, 110_550);
    expect(desk.position(1)).toMatchObject({
      stop_loss: 109_000,
      take_profit: 110_850,
      take_profit_levels: [{ price: 110_750, volume: 50 }],
    });
  });

  test("whose stop the fill has passed already closes with the next quote", () => {
    const desk = openDesk();
    desk.place({ ...BUY_STOP, stop_loss: 110_495 });
    desk.quote(EURUSD, 110_490, 110_510);
    expect(desk.position(1).stop_loss).toBe(110_505);
    desk.quote(EURUSD, 110_490, 110_510);
    expect(desk.account.positions.size).toBe(0);
  });
});

describe("a market order", () => {
  const seen: OrderAsk = { side: 0, order_price: 110_000, stop_loss: 109_900, is_from_fill: true };
  test("keeps the distance from the price that was seen", () => {
    const desk = openDesk();
    expect(desk.place(seen)).toMatchObject({
      ok: true,
      order: { filled_price: 110_010, stop_loss: 109_910, order_price: 110_000 },
      position: { stop_loss: 109_910 },
    });
    expectSound(desk);
  });

  test("that saw none is refused with the price of now", () => {
    expect(openDesk().place({ ...seen, order_price: null })).toMatchObject({
      ok: false,
      error: "price_missing",
      fix: { field: "order_price", value: 110_010 },
    });
  });
});
