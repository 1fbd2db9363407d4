/** What numbers behind an indicator's name set. */
import { describe, expect, it } from "vitest";
import { indicatorOf, INDICATORS } from "../../../../indicators/registry.ts";
import { readIn } from "../../../../tests/support/in-language.ts";
import { typedInputs, typedTitle } from "./typed-inputs.ts";

function typed(id: string, text: string) {
  const indicator = indicatorOf(id);
  if (indicator === undefined) throw new Error(`There has to be an indicator ${id}`);
  const inputs = typedInputs(indicator, text);
  return { inputs, title: typedTitle(indicator, inputs) };
}

describe("numbers behind an indicator's name", () => {
  it("are its period where there is one", () => {
    expect(typed("sma", "sma 200")).toEqual({ inputs: { length: 200 }, title: "SMA 200" });
    expect(typed("rsi", "rsi 21")).toEqual({ inputs: { length: 21 }, title: "RSI 21" });
    expect(typed("rsi", "21 rsi").inputs).toEqual({ length: 21 });
    expect(typed("bollinger", "bollinger 50").inputs).toEqual({ length: 50 });
    expect(typed("stochastic-rsi", "stoch rsi 21").inputs).toEqual({ length: 21 });
  });

  it("are all of its inputs in the order in which its legend writes them where there are several", () => {
    expect(typed("bollinger", "bb 20 2,5")).toEqual({
      inputs: { length: 20, deviations: 2.5 },
      title: "BB 20 2.5",
    });
    expect(typed("macd", "macd 5 35 5").title).toBe("MACD 5 35 5");
  });

  it("are made to fit, and said as they will be", () => {
    expect(typed("sma", "sma 0").title).toBe("SMA 1");
    expect(typed("sma", "sma 99999").title).toBe("SMA 5000");
  });

  it("are nothing where there is no period, too many of them, or no name", () => {
    expect(typed("macd", "macd 5")).toEqual({ inputs: {}, title: "MACD" });
    expect(typed("obv", "obv 5").inputs).toEqual({});
    expect(typed("sma", "sma 20 30").inputs).toEqual({});
    expect(typed("sma", "200").inputs).toEqual({});
    expect(typed("sma", "sma").inputs).toEqual({});
  });

  it("leave every indicator with inputs that it has", () => {
    for (const indicator of INDICATORS) {
      const ids = indicator.inputs.map(({ id }) => id);
      const given = Object.keys(typedInputs(indicator, `${indicator.short} 7`));
      expect(ids).toEqual(expect.arrayContaining(given));
      expect(given.length).toBeLessThanOrEqual(1);
    }
  });

  it("are written in the titles of the search and of the legend as the reader's language writes them", async () => {
    await readIn("de-DE");
    const search = await import("./typed-inputs.ts");
    const { makeStudy, studyTitle } = await import("./study.ts");
    const bands = indicatorOf("bollinger") ?? never();
    expect(search.typedTitle(bands, { length: 20, deviations: 2.5 })).toBe("BB 20 2,5");
    const study = { ...makeStudy(bands, []), inputs: { length: 20, deviations: 2.5 } };
    expect(studyTitle(study, [study])).toBe("BB 20 2,5");
  });
});

function never(): never {
  throw new Error("There have to be Bollinger bands");
}
