import { describe, expect, it } from "vitest";
import { swapTotal, swapWords } from "./swap-column.ts";

/** A Tuesday, 22:00 by UTC. */
const AT = Date.UTC(2026, 10, 24, 22);
const money = (amount: number) => amount.toFixed(2);

describe("the next swap of a position", () => {
  it.each([
    [{ at: AT, nights: 1, amount: -3.1 }, "-3.10, Tue 22:00"],
    [{ at: AT, nights: 3, amount: -9.3 }, "-9.30 ×3, Tue 22:00"],
    [{ at: AT, nights: 1, amount: null }, "–, Tue 22:00"],
    [null, "–"],
  ])("has its amount, its nights and when: %o", (next, words) => {
    expect(swapWords(next, money, "UTC")).toBe(words);
  });

  it("is by the clock of the workspace", () => {
    const next = { at: AT, nights: 1, amount: 0 };
    expect(swapWords(next, money, "Europe/Athens")).toBe("0.00, Wed 00:00");
  });

  it.each([
    ["of one time", [-3, -1.5, null], -4.5],
    ["of different times", [-3, { at: AT + 1 }], null],
    ["that is not known", [-3, { amount: null }], null],
    ["of nothing", [null], null],
  ])("adds up %s", (_words, all, total) => {
    const swaps = all.map((one) =>
      one === null
        ? null
        : { at: AT, nights: 1, amount: -3, ...(typeof one === "number" ? { amount: one } : one) },
    );
    expect(swapTotal(swaps)).toBe(total);
  });
});
