/** Tests of break-even.ts. */
import { describe, expect, it } from "vitest";
import { breakEvenPrice } from "./break-even.ts";

const FACTS = { digits: 5, pointValue: 1 };
const LONG = { side: 0, open_price: 1.085, volume: 0.5, swaps: 0, commission: 0 };

describe("breakEvenPrice", () => {
  it("is the open price where nothing was charged", () => {
    expect(breakEvenPrice(LONG, FACTS)).toBe(1.085);
  });

  it("covers swap and commission, rounded to the point that covers more", () => {
    // 3.60 at 0.50 a point: 8 points.
    const charged = { ...LONG, swaps: -1.1, commission: -2.5 };
    expect(breakEvenPrice(charged, FACTS)).toBe(1.08508);
    expect(breakEvenPrice({ ...charged, side: 1 }, FACTS)).toBe(1.08492);
  });

  it("does not give away swap that was earned", () => {
    expect(breakEvenPrice({ ...LONG, swaps: 9 }, FACTS)).toBe(1.085);
  });

  it("rounds a mean open price to the point that covers it", () => {
    const mean = { ...LONG, open_price: 1.0850033 };
    expect(breakEvenPrice(mean, FACTS)).toBe(1.08501);
    expect(breakEvenPrice({ ...mean, side: 1 }, FACTS)).toBe(1.085);
  });

  it("covers the open price alone where no rate is known", () => {
    const charged = { ...LONG, commission: -5 };
    expect(breakEvenPrice(charged, { digits: 5, pointValue: null })).toBe(1.085);
  });
});
