import { describe, expect, it } from "vitest";
import { SIDE } from "../../../contract/codes.ts";
import { TYPICAL_FILLS_MIN, fillFigures, slippageOf } from "./fills.ts";

const fill = (
  asked: number | null,
  got: number,
  more: Partial<Parameters<typeof slippageOf>[0]> = {},
) => ({
  requested_price: asked,
  price: got,
  side: SIDE.buy,
  symbol_id: 1,
  volume: 1,
  ...more,
});

describe("slippage", () => {
  it.each([
    ["a buy that paid more", fill(1.1, 1.1002), -20],
    ["a buy that paid less", fill(1.1, 1.0999), 10],
    ["a sale that got less", fill(1.1, 1.0999, { side: SIDE.sell }), -10],
    ["a sale that got more", fill(1.1, 1.1002, { side: SIDE.sell }), 20],
    ["a sale at its price", fill(1.1, 1.1, { side: SIDE.sell }), 0],
    ["one that asked for no price", fill(null, 1.1), null],
  ])("of %s", (_what, deal, points) => {
    expect(slippageOf(deal, 5)).toBe(points);
  });
});

describe("what is typical of a symbol", () => {
  const of = (...slips: number[]) => slips.map((slip) => fill(1.1, 1.1 - slip / 100_000));
  const figures = (deals: Parameters<typeof fillFigures>[0]) => fillFigures(deals, () => 5);

  it("is the median of its fills, from so many on", () => {
    expect(figures(of(0, -10, 5, 0, -40))[0]).toMatchObject({
      count: TYPICAL_FILLS_MIN,
      typical: 0,
      worst: -40,
      better: 1,
      worse: 2,
    });
    expect(figures(of(0, -10, 5, 0, -40, -10))[0]?.typical).toBe(-5);
    expect(figures(of(0, -10, 5, 0))[0]?.typical).toBeNull();
  });

  it("leaves out what asked for no price, and a symbol that has nothing else", () => {
    expect(figures([fill(null, 1.1)])).toEqual([]);
    expect(figures([...of(3), fill(null, 9)])[0]?.count).toBe(1);
  });

  it("weighs what it cost by the lots, and has the symbol with most fills first", () => {
    const others = [fill(1.1, 1.1002, { symbol_id: 2, volume: 3 }), ...of(1), ...of(2)];
    expect(figures(others).map(({ symbol_id, pointLots }) => [symbol_id, pointLots])).toEqual([
      [1, 3],
      [2, -60],
    ]);
  });
});
