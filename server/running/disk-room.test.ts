/** When a disk is too full to take orders, and when it has room again. */
import { describe, expect, it } from "vitest";
import { Reserve } from "./disk-room.ts";

describe("a reserve", () => {
  it("is short below its size, and no more a quarter above it", () => {
    const reserve = new Reserve(100);
    const seen = [100, 99, 100, 124, 125, 101, 99].map((free) => reserve.isShort(free));
    expect(seen).toEqual([false, true, true, true, false, false, true]);
  });

  it("of nothing is never short", () => {
    expect(new Reserve(0).isShort(0)).toBe(false);
  });
});
