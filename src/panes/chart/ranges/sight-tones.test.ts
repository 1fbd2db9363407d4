/** The melody of the closes in sight. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TONE_MS, tonesOf } from "./sight-tones.ts";

describe("the closes in sight as tones", () => {
  it("are as high as their prices, from left to right, two octaves in all", () => {
    expect(tonesOf([10, 20, 15])).toEqual([
      { atMs: 0, hertz: 220, side: -1 },
      { atMs: TONE_MS, hertz: 880, side: 0 },
      { atMs: 2 * TONE_MS, hertz: 440, side: 1 },
    ]);
  });

  it("are one tone where the price stood, and none where there is no bar", () => {
    expect(tonesOf([7, 7]).map(({ hertz }) => hertz)).toEqual([440, 440]);
    expect(tonesOf([7])).toEqual([{ atMs: 0, hertz: 440, side: 0 }]);
    expect(tonesOf([])).toEqual([]);
  });

  it("of any closes rise where these rise, last 8 s at most, and end with the last", () => {
    const price = fc.double({ min: 0.001, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 2_000 }), (closes) => {
        const tones = tonesOf(closes);
        expect((tones.at(-1)?.atMs ?? 0) + TONE_MS).toBeLessThanOrEqual(8_000);
        for (const { hertz, side } of tones) {
          expect(hertz).toBeGreaterThanOrEqual(220);
          expect(hertz).toBeLessThanOrEqual(880.001);
          expect(Math.abs(side)).toBeLessThanOrEqual(1);
        }
        if (closes.length > 100) return;
        for (let at = 1; at < closes.length; at += 1) {
          const [before = 0, now = 0] = [closes[at - 1], closes[at]];
          const way = (tones[at]?.hertz ?? 0) - (tones[at - 1]?.hertz ?? 0);
          if (now > before) expect(way).toBeGreaterThanOrEqual(0);
          if (now < before) expect(way).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
