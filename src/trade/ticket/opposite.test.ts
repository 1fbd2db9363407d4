import { describe, expect, it } from "vitest";
import { points } from "../../../domain/units.ts";
import { oppositeOf } from "./opposite.ts";

const quote = { bid: points(110_000), ask: points(110_010) };
/** A buy stop, of which one may want more. */
const STOP = {
  symbol_id: 1,
  type: 2,
  side: 0,
  volume: 0.1,
  order_price: 1.1051,
  stop_loss: 1.1031,
  take_profit: 1.1091,
} as const;

describe("the opposite of a pending order", () => {
  it("is as far below the bid as the order is above the ask, with its stop and target as far from it", () => {
    const order = {
      ...STOP,
      take_profit_levels: [{ price: 1.1061, volume: 0.05 }],
      trailing_distance: 20,
      expiry_at: null,
    } as const;
    expect(
      oppositeOf({ ...order, take_profit_levels: [...order.take_profit_levels] }, quote, 5),
    ).toEqual({
      type: 2,
      side: 1,
      volume: 0.1,
      order_price: 1.095,
      stop_loss: 1.097,
      take_profit: 1.091,
      take_profit_levels: [{ price: 1.094, volume: 0.05 }],
      trailing_distance: 20,
      expiry_at: null,
    });
  });

  it("waits at a price of its own, and its stop and target are as far from that", () => {
    expect(oppositeOf(STOP, quote, 5, 1.09)).toMatchObject({
      order_price: 1.09,
      stop_loss: 1.092,
      take_profit: 1.086,
    });
    // What no symbol can have goes to the rules as it was typed.
    expect(oppositeOf(STOP, quote, 5, 1.090_001).order_price).toBe(1.090_001);
  });

  it("of a sell stop limit is a buy, with its limit mirrored too", () => {
    const order = {
      symbol_id: 1,
      type: 3,
      side: 1,
      volume: 0.1,
      order_price: 1.095,
      order_limit_price: 1.096,
    } as const;
    expect(oppositeOf(order, quote, 5)).toMatchObject({
      side: 0,
      order_price: 1.1051,
      order_limit_price: 1.1041,
      stop_loss: null,
    });
  });
});
