/** Every indicator has a picture that lies within its room. */
import { describe, expect, it } from "vitest";
import { INDICATORS } from "../../../../indicators/registry.ts";
import { PICTURE, strokesOf } from "./indicator-picture.tsx";

describe("the picture of an indicator", () => {
  it.each(INDICATORS.map((one) => [one.id, one] as const))("%s is drawn, of its own", (_, one) => {
    const strokes = strokesOf(one);
    expect(strokes.some(({ plot }) => plot !== null)).toBe(true);
    for (const { d } of strokes) {
      expect(d).not.toMatch(/NaN|Infinity/);
      for (const [, x = "", y = ""] of d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(x)).toBeLessThanOrEqual(PICTURE.width);
        expect(Number(y)).toBeGreaterThanOrEqual(-1);
        expect(Number(y)).toBeLessThanOrEqual(PICTURE.height + 1);
      }
    }
  });
});
