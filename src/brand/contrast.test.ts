import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast } from "./contrast.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    // The grey that WCAG's own techniques give as the lightest for text on white.
    ["#767676", "#ffffff", 4.54],
    ["#ff0000", "#ffffff", 4],
    ["#0000ff", "#ffffff", 8.59],
  ])("of %s on %s is %d", (ink, ground, ratio) => {
    expect(contrast(ink, ground)).toBeCloseTo(ratio, 2);
  });

  it("is the same both ways round and between 1 and 21", () => {
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        const ratio = contrast(one, other);
        expect(ratio).toBe(contrast(other, one));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
      }),
    );
  });
});
