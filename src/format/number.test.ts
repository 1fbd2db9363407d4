/** Tests of number.ts. @bar T19 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decimalsOfStep,
  formatCompact,
  formatCount,
  formatPercent,
  formatPlain,
  formatSigned,
  formatVolume,
  percentChange,
} from "./number.ts";

describe("signed figures", () => {
  it.each([
    [0.4249, "+0.42%"],
    [-0.4251, "−0.43%"],
    [0, "0.00%"],
    [-0.0049, "0.00%"],
    [12.3, "+12.30%"],
    [Number.NaN, "–"],
  ])("%d is %s", (value, text) => {
    expect(formatPercent(value)).toBe(text);
  });

  it("carry a sign exactly when they are not shown as zero, and the opposite one for the opposite", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        const text = formatSigned(value, 2);
        const isZero = Number(text.replace("−", "-")) === 0;
        expect(/^[+−]/.test(text)).toBe(!isZero);
        expect(formatSigned(-value, 2).replace(/^[+−]/, "")).toBe(text.replace(/^[+−]/, ""));
      }),
    );
  });
});

describe("percentChange", () => {
  it("compares with the reference", () => {
    expect(percentChange(110, 100)).toBeCloseTo(10);
    expect(percentChange(90, 100)).toBeCloseTo(-10);
  });

  it("is unknown without a reference", () => {
    expect(percentChange(110, 0)).toBeNaN();
    expect(percentChange(110, Number.NaN)).toBeNaN();
  });
});

describe("volumes and counts", () => {
  it.each([
    [0.01, 2],
    [0.1, 1],
    [0.5, 1],
    [1, 0],
    [100, 0],
    [0.001, 3],
    [0.25, 2],
  ])("a step of %d needs %d decimals", (step, decimals) => {
    expect(decimalsOfStep(step)).toBe(decimals);
  });

  it("shows a volume with the decimals of its step", () => {
    expect(formatVolume(0.1, 0.01)).toBe("0.10");
    expect(formatVolume(3, 1)).toBe("3");
  });

  it("separates thousands of counts, never of prices", () => {
    expect(formatCount(1240)).toBe("1,240");
    expect(formatPlain(100000)).toBe("100,000");
    expect(formatPlain(-6.25)).toBe("−6.25");
    expect(formatCompact(1240)).toBe("1.24K");
    expect(formatCompact(3_100_000)).toBe("3.1M");
    expect(formatCount(Number.NaN)).toBe("–");
  });
});
