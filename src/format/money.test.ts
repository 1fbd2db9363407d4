import { describe, expect, it } from "vitest";
import { formatMoney, formatResult, formatShare } from "./money.ts";

describe("an amount", () => {
  it.each([
    [10_012.4, 2, "10,012.40"],
    [-0.5, 2, "−0.50"],
    [-0.001, 2, "0.00"],
    [1_000_000, 0, "1,000,000"],
    [Number.NaN, 2, "–"],
  ])("%d with %d decimals is %s", (amount, digits, text) => {
    expect(formatMoney(amount, digits)).toBe(text);
  });
});

describe("a result", () => {
  it.each([
    [12.4, "+12.40"],
    [-12.4, "−12.40"],
    [0, "0.00"],
    [0.001, "0.00"],
  ])("%d is %s", (amount, text) => {
    expect(formatResult(amount, 2)).toBe(text);
  });
});

describe("a share of the balance", () => {
  it.each([
    [10_100, 10_000, false, "101.00%"],
    [-50, 10_000, true, "−0.50%"],
    [50, 10_000, true, "+0.50%"],
    [50, 0, true, "–"],
    [50, -1, true, "–"],
  ])("of %d in %d, signed %s, is %s", (amount, balance, signed, text) => {
    expect(formatShare(amount, balance, signed)).toBe(text);
  });
});
