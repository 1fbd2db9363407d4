/** Which indicators a typed text finds, and in which order. */
import { describe, expect, it } from "vitest";
import { INDICATORS } from "../../../../indicators/registry.ts";
import { findIndicators } from "./find-indicators.ts";

const found = (text: string): string[] => findIndicators(INDICATORS, text).map(({ id }) => id);

describe("the search for indicators", () => {
  it("finds all for nothing, and each by its short name first", () => {
    expect(found("  ")).toHaveLength(INDICATORS.length);
    for (const { id, short } of INDICATORS) {
      const first = INDICATORS.filter((one) => one.short === short).map((one) => one.id);
      expect(first).toContain(found(short.toLowerCase())[0]);
      expect(found(short)).toContain(id);
    }
  });

  it("finds by purpose and by words in any order", () => {
    expect(found("overbought")).toContain("rsi");
    expect(found("average exponential")).toContain("ema");
    expect(found("trend")).toContain("macd");
  });

  it("has moving averages first for ma, and others by what they are called in short", () => {
    expect(found("ma").slice(0, 4)).toEqual(["sma", "ema", "wma", "rma"]);
    expect(found("MA").indexOf("macd")).toBeGreaterThan(found("MA").indexOf("zlema"));
    expect(found("smma")[0]).toBe("rma");
    expect(found("macd")[0]).toBe("macd");
  });

  it("finds a short word within a name, and of what else is said only where it begins a word", () => {
    expect(found("ema")).toEqual(["ema", "dema", "tema", "zlema"]);
    expect(found("rsi")).toEqual(["rsi", "connors-rsi", "stochastic-rsi"]);
    expect(found("atr")).toContain("keltner");
    expect(found("exp")).toContain("rma");
    expect(found("bought")).toContain("rsi");
  });

  it("finds by the name what has a number behind it", () => {
    expect(found("sma 200")).toEqual(found("sma"));
    expect(found("bollinger 20 2")).toEqual(found("bollinger"));
    expect(found("ma 100")).toEqual(found("ma"));
    expect(found("200")).toEqual([]);
  });

  it("finds nothing for what there is not", () => {
    expect(found("zzz")).toEqual([]);
    expect(found("rsi zzz")).toEqual([]);
  });
});
