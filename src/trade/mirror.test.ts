import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mirrored } from "./mirror.ts";

describe("mirrored protections", () => {
  it.each([
    ["both", { stop_loss: 1.08, take_profit: 1.1 }, { stop_loss: 1.09, take_profit: 1.07 }],
    ["the stop loss alone", { stop_loss: 1.08, take_profit: null }, { stop_loss: 1.09 }],
    ["nothing", { stop_loss: null, take_profit: null }, {}],
    [
      "a stop loss that locks a profit in",
      { stop_loss: 1.0849, take_profit: null },
      { stop_loss: 1.0851 },
    ],
    ["no price of 0 or below", { stop_loss: null, take_profit: 2.17 }, {}],
  ])("%s", (_, held, there) => {
    expect(mirrored(held, 1.085, 5)).toEqual(there);
  });

  it("are where they were once they are mirrored at the same price again", () => {
    const level = fc.integer({ min: 1, max: 199_999 });
    fc.assert(
      fc.property(level, level, (stop, target) => {
        const held = { stop_loss: stop / 100, take_profit: target / 100 };
        const there = mirrored(held, 1_000, 2);
        expect(mirrored({ stop_loss: null, take_profit: null, ...there }, 1_000, 2)).toEqual(held);
        expect((there.stop_loss ?? 0) > 1_000).toBe(held.stop_loss < 1_000);
      }),
    );
  });
});
