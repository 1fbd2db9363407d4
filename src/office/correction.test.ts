/** What a correction of a deal changes and books, from what was typed. */
import { describe, expect, it } from "vitest";
import { amountOf, correctionOf, undoes } from "./correction.ts";

const DEAL = { profit: 10, swap: 0, commission: -0.35 };
const SAME = { profit: "10", swap: "0", commission: "-0.35" };

it.each([
  ["10", 2, 10],
  [" -0.35 ", 2, -0.35],
  ["+5.", 2, 5],
  ["0.355", 2, null],
  ["0.355", 3, 0.355],
  ["100", 0, 100],
  ["100.5", 0, null],
  ["", 2, null],
  ["1e3", 2, null],
  ["1,000", 2, 1000],
  ["NaN", 2, null],
])("reads the amount %j of %i decimals", (text, digits, expected) => {
  expect(amountOf(text, digits)).toBe(expected);
});

describe("a correction", () => {
  it("to what it is changes and books nothing", () => {
    expect(correctionOf(DEAL, SAME, 2)).toMatchObject({ changes: {}, moved: 0 });
  });

  it("leaves the premium of a guaranteed stop, which a cancellation gives back", () => {
    const stopped = { ...DEAL, premium: -1.2 };
    expect(correctionOf(stopped, { ...SAME, profit: "11" }, 2).moved).toBe(1);
    expect(correctionOf(stopped, null, 2).moved).toBe(-8.45);
  });

  it("asks for what is another alone, and books the sum of the differences, exactly", () => {
    const texts = { ...SAME, profit: "4", swap: "-1.50", commission: "0" };
    expect(correctionOf(DEAL, texts, 2)).toEqual({
      after: { profit: 4, swap: -1.5, commission: 0 },
      changes: { profit: 4, swap: -1.5, commission: 0 },
      moved: -7.15,
    });
    const tenths = correctionOf(
      { profit: 0.1, swap: 0.2, commission: 0 },
      { ...SAME, profit: "0.3", swap: "0.1", commission: "0" },
      2,
    );
    expect(tenths.moved).toBe(0.1);
  });

  it("that cannot be read books nothing that could be said", () => {
    expect(correctionOf(DEAL, { ...SAME, swap: "x" }, 2)).toEqual({
      after: { profit: 10, swap: null, commission: -0.35 },
      changes: {},
      moved: null,
    });
  });

  it("that cancels takes back all of it", () => {
    expect(correctionOf(DEAL, null, 2).moved).toBe(-9.65);
  });
});

it("says what it undoes", () => {
  const text = (sum: number) => `${sum.toFixed(2)} USD`;
  expect(undoes(-9.65, true, text)).toBe(
    "It takes 9.65 USD from the balance. The deal leaves the client's history; what it opened or closed stays so.",
  );
  expect(undoes(1, false, text)).toMatch(/^It adds 1\.00 USD to the balance\. The deal stays/);
  expect(undoes(0, false, text)).toMatch(/^Nothing is booked\./);
  expect(undoes(null, false, text)).toBe("");
});
