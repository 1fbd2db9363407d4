import { describe, expect, test } from "vitest";
import { barFacts } from "./legend-facts.ts";

describe("legend", () => {
  test("the change is against the close before, signed, with the symbol's digits", () => {
    const bar = { ts: 0, open: 1.1, high: 1.12, low: 1.09, close: 1.085, volume: 1234 };
    expect(barFacts(bar, 1.0852, 5)).toMatchObject({
      open: "1.10000",
      close: "1.08500",
      change: "−0.00020",
      percent: "−0.02%",
      tone: "down",
    });
    expect(barFacts({ ...bar, close: 1.1 }, NaN, 5)).toMatchObject({
      change: "0.00000",
      tone: "flat",
    });
  });
});
