import { describe, expect, it } from "vitest";
import type { Position } from "../../contract/position.ts";
import { closeOrder, resultAt } from "./close-order.ts";

const long = { id: 12, symbol_id: 1, side: 0, volume: 0.5, open_price: 1.1 } as Position;

describe("the order that closes a position at a price", () => {
  it.each([
    ["a long", 0, 1],
    ["a short", 1, 0],
  ])("is a limit against %s, and names it", (_, side, against) => {
    const close = { volume: 0.2, price: 1.2, expiry_at: 5 };
    expect(closeOrder({ ...long, side }, close)).toEqual({
      symbol_id: 1,
      type: 1,
      side: against,
      volume: 0.2,
      order_price: 1.2,
      expiry_at: 5,
      closes: 12,
    });
  });

  it.each([
    ["a long above its open price", 0, 1.101, 20],
    ["a long below it", 0, 1.099, -20],
    ["a short below it", 1, 1.099, 20],
  ])("books the way from the open price: %s", (_, side, price, result) => {
    const at = resultAt({ ...long, side }, { volume: 0.2, price }, 5, 1);
    expect(at).toBeCloseTo(result, 8);
  });

  it("books nothing known without a rate", () => {
    expect(resultAt(long, { volume: 0.2, price: 1.2 }, 5, null)).toBeNull();
    expect(resultAt(long, { volume: 0.2, price: Number.NaN }, 5, 1)).toBeNull();
  });
});
