/** Tests of figure-words.ts. */
import { describe, expect, it } from "vitest";
import { formatMoney, formatResult } from "../format/money.ts";
import type { Totals } from "../stores/account-totals.ts";
import { explanation, figureText, FIGURES } from "./figure-words.ts";

const money = {
  amount: (value: number) => formatMoney(value, 2),
  result: (value: number) => formatResult(value, 2),
};
const group = { margin_call_level: 100, stop_out_level: 50 };
const totals: Totals = {
  balance: 10_000,
  credit: 0,
  floating_profit: 12.4,
  equity: 10_012.4,
  used_margin: 108.5,
  free_margin: 9_903.9,
  margin_level: 9_228.02,
};

describe("the explanations of the figures", () => {
  it.each([
    ["equity", "Equity 10,012.40 = balance 10,000.00 + credit 0.00 + floating profit +12.40"],
    ["free_margin", "Free margin 9,903.90 = equity 10,012.40 − margin 108.50"],
    [
      "margin_level",
      "Margin level 9,228.02% = equity 10,012.40 ÷ margin 108.50 × 100%. Margin call at 100%, stop-out at 50%.",
    ],
    ["used_margin", "Margin 108.50: set aside for the open positions."],
  ] as const)("give %s with the numbers that it is made of", (figure, words) => {
    expect(explanation(figure, totals, money, group)).toBe(words);
  });

  it("say that no margin is used, and show a dash", () => {
    const idle = { ...totals, used_margin: 0, margin_level: null };
    expect(figureText("margin_level", idle, money)).toBe("–");
    expect(figureText("margin_level", { ...idle, margin_level: 0 }, money)).toBe("–");
    expect(explanation("margin_level", idle, money, null)).toBe("Margin level: no margin is used.");
  });

  it("show a dash where nothing is known", () => {
    const unknown: Totals = {
      balance: NaN,
      credit: NaN,
      floating_profit: NaN,
      equity: NaN,
      used_margin: NaN,
      free_margin: NaN,
      margin_level: null,
    };
    for (const figure of FIGURES) expect(figureText(figure, unknown, money)).toBe("–");
    expect(explanation("equity", unknown, money, null)).toBe(
      "Equity – = balance – + credit – + floating profit –",
    );
  });
});
