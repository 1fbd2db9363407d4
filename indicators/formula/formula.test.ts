/** The language: what is understood, what is refused and where, and that no text whatever brings the parser down. */
import { describe, expect, it } from "vitest";
import { triesOf } from "../../tests/support/tries.ts";
import { makeRandom } from "../test-bars.ts";
import { lineOf, type PlacedFault } from "./fault.ts";
import { compileFormula } from "./formula.ts";
import {
  formulaFault,
  formulaId,
  formulaIndicator,
  formulaOf,
  formulaText,
  readFormulaText,
} from "./formula-id.ts";
import { FORMULA_CHARS_MAX } from "./limits.ts";
import { nearestName } from "./nearest.ts";
import { randomFormula } from "./random-formula.ts";
import { FUNCTIONS, SERIES, STATEMENTS } from "./words.ts";

const TEXTS = triesOf({ quick: 3_000, turn: 20_000, whole: 200_000 });

const compiled = (text: string) => compileFormula({ name: "Mine", place: "fits", text }, "id");

function indicatorFrom(text: string) {
  const made = compiled(text);
  if (!made.ok) throw new Error(`${text}: ${JSON.stringify(made.fault)}`);
  return made.indicator;
}

function faultFrom(text: string): PlacedFault {
  const made = compiled(text);
  if (made.ok) throw new Error(`${text} was taken`);
  return made.fault;
}

/** The fault without its place, and the text that it points at. */
function toldOf(text: string) {
  const { at, ...fault } = faultFrom(text);
  return { ...fault, of: text.slice(at.from, at.to) };
}

describe("a formula", () => {
  it("may be a single value", () => {
    const { plots, place, format } = indicatorFrom("ema(close, 20)");
    expect(plots).toEqual([
      { id: "plot1", name: "ema(close, 20)", kind: "line", tone: "blue", isSparse: true },
    ]);
    expect([place, format]).toEqual(["price", "price"]);
  });

  it("names values, asks for inputs, and draws lines, columns and levels", () => {
    const { inputs, plots, levels, source } = indicatorFrom(`
      // The distance of two means
      length = input(14, "Length")
      factor = input(2.5, "Factor", 0.5, 10)
      shown = input(true)
      far = factor * stdev(source, length)   // as bands have it
      plot(shown ? far : na, "Far")
      columns(close - open)
      level(70, 'High')
      level(-1)`);
    expect(inputs).toEqual([
      { id: "length", name: "Length", kind: "whole", default: 14, min: 1, max: 5000 },
      { id: "factor", name: "Factor", kind: "number", default: 2.5, min: 0.5, max: 10, step: 0.1 },
      { id: "shown", name: "Shown", kind: "switch", default: 1 },
    ]);
    expect(plots.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      "Far line",
      "close - open histogram",
    ]);
    expect(levels).toEqual([
      { name: "High", value: 70 },
      { name: "-1", value: -1 },
    ]);
    expect(source).toBe("close");
  });

  it("may be written over lines within brackets, and with Pine's names of its libraries", () => {
    expect(indicatorFrom("plot(\n  ta.ema(\n    close,\n    12\n  )\n)").plots).toHaveLength(1);
    expect(indicatorFrom("math.max(close, open)").place).toBe("price");
  });

  it.each([
    ["close", "price", "price"],
    ["(high + low) / 2", "price", "price"],
    ["sma(close, 9) + 2 * stdev(close, 9)", "price", "price"],
    ["ema(close, 12) - ema(close, 26)", "pane", "price"],
    ["plot(close - open)\nplot(0)", "pane", "price"],
    ["atr(14)", "pane", "price"],
    ["rsi(close, 14)", "pane", { decimals: 2 }],
    ["close / sma(close, 20)", "pane", { decimals: 2 }],
    ["close > open", "pane", { decimals: 2 }],
    ["sma(volume, 20)", "pane", "volume"],
    ["close * (volume / sma(volume, 5))", "price", "price"],
    ["close > open ? high : low", "price", "price"],
    ["1", "pane", { decimals: 2 }],
  ])("is drawn and written as it fits: %s", (text, place, format) => {
    const indicator = indicatorFrom(text);
    expect([indicator.place, indicator.format]).toEqual([place, format]);
  });

  it("knows every word that its list says, called as the list says it", () => {
    for (const [name, { form }] of Object.entries(FUNCTIONS)) {
      const given = form
        .replaceAll(/\[|\]|, …/gu, "")
        .replace(/\blength\b|\bbars\b/u, "5")
        .replaceAll(/\b(?:x|y|a|b|instead)\b/gu, "close");
      expect(indicatorFrom(given).plots, name).toHaveLength(1);
    }
    for (const name of SERIES) expect(indicatorFrom(name).plots).toHaveLength(1);
    expect(Object.keys(STATEMENTS)).toEqual(["plot", "columns", "level", "input"]);
  });
});

describe("what is wrong with a formula", () => {
  it.each([
    ["", { code: "empty", of: "" }],
    ["// nothing", { code: "empty", of: "" }],
    ["emaa(close, 3)", { code: "unknown function", name: "emaa", nearest: "ema", of: "emaa" }],
    ["colse", { code: "unknown name", name: "colse", nearest: "close", of: "colse" }],
    ["fast = 1\nfsat", { code: "unknown name", name: "fsat", nearest: "fast", of: "fsat" }],
    ["Close", { code: "unknown name", name: "Close", nearest: "close", of: "Close" }],
    ["bitcoin", { code: "unknown name", name: "bitcoin", nearest: null, of: "bitcoin" }],
    ["close $ 2", { code: "unknown sign", found: "$", of: "$" }],
    ['plot(1, "a)', { code: "quote is open", of: '"' }],
    ["sma(close", { code: "sign expected", wanted: ")", found: "", of: "" }],
    ["close[1", { code: "sign expected", wanted: "]", found: "", of: "" }],
    ["close > open ? 1", { code: "sign expected", wanted: ":", found: "", of: "" }],
    ["close +", { code: "value expected", found: "", of: "" }],
    ["close + * 2", { code: "value expected", found: "*", of: "*" }],
    ["close open", { code: "end expected", found: "open", of: "open" }],
    ["close)", { code: "end expected", found: ")", of: ")" }],
    ["1 < 2 < 3", { code: "one comparison", of: "<" }],
    ["sma(close)", { code: "arguments", name: "sma", form: "sma(x, length)", of: "sma(close)" }],
    ["sma(close, volume)", { code: "not fixed", name: "sma", of: "volume" }],
    ["sma(close, 0)", { code: "length", name: "sma", min: 1, max: 5000, of: "0" }],
    ["rsi(close, 1)", { code: "length", name: "rsi", min: 2, max: 5000, of: "1" }],
    ["sma(close, 2.5)", { code: "length", name: "sma", min: 1, max: 5000, of: "2.5" }],
    ["close[-1]", { code: "length", name: "[ ]", min: 0, max: 5000, of: "-1" }],
    ["close = 1", { code: "name is taken", name: "close", of: "close" }],
    ["sma = 1", { code: "name is taken", name: "sma", of: "sma" }],
    ["a = 1\na = 2", { code: "named twice", name: "a", of: "a" }],
    ["ema + 1", { code: "is a function", name: "ema", of: "ema" }],
    ["plot(1, close)", { code: "text expected", name: "plot", of: "close" }],
    ['"close"', { code: "text as value", of: '"close"' }],
    ["1 + input(3)", { code: "input alone", of: "input" }],
    ["input(3)", { code: "input alone", of: "input" }],
    ["a = input(close)\na", { code: "input default", of: "close" }],
    ['a = input(5, "A", 6, 9)\na', { code: "input range", of: 'input(5, "A", 6, 9)' }],
    ["1 + plot(2)", { code: "drawn inside", name: "plot", of: "plot" }],
    ["plot(1)\nlevel(close)", { code: "level not fixed", of: "close" }],
    ["close\nopen", { code: "goes nowhere", of: "close" }],
    ["plot(1)\nclose", { code: "goes nowhere", of: "close" }],
    ["a = 1", { code: "nothing drawn", of: "" }],
    ["1e999", { code: "number", found: "1e999", of: "1e999" }],
    [`plot(1, "${"a".repeat(41)}")`, { code: "name too long", max: 40, of: `"${"a".repeat(41)}"` }],
  ])("is told at its place: %s", (text, told) => {
    expect(toldOf(text)).toEqual(told);
  });

  it("has limits that are said", () => {
    expect(faultFrom(" ".repeat(FORMULA_CHARS_MAX + 1)).code).toBe("text too long");
    expect(faultFrom("close+".repeat(400) + "close").code).toBe("too many parts");
    expect(faultFrom("(".repeat(900) + "1").code).toBe("nested too deep");
    expect(faultFrom("-".repeat(900) + "1").code).toBe("nested too deep");
    expect(faultFrom("not ".repeat(900) + "1").code).toBe("nested too deep");
    expect(faultFrom("1?".repeat(900)).code).toBe("nested too deep");
    expect(faultFrom("plot(1)\n".repeat(9)).code).toBe("too many plots");
    expect(faultFrom("level(1)\n".repeat(9)).code).toBe("too many levels");
    const inputs = Array.from({ length: 21 }, (_, at) => `a${at} = input(1)`);
    expect(faultFrom([...inputs, "a1"].join("\n")).code).toBe("too many inputs");
  });

  it("stands in a line and a column", () => {
    const text = "a = 1\nb = emaa(a, 2)\nplot(b)";
    expect(lineOf(text, faultFrom(text).at.from)).toEqual({ line: 2, column: 5 });
    expect(lineOf(text, 0)).toEqual({ line: 1, column: 1 });
  });

  it("names what is near, and nothing that is far", () => {
    expect(nearestName("highes", Object.keys(FUNCTIONS))).toBe("highest");
    expect(nearestName("crossvoer", Object.keys(FUNCTIONS))).toBe("crossover");
    expect(nearestName("xyz", Object.keys(FUNCTIONS))).toBeNull();
  });
});

describe("the parser", () => {
  /** Whatever it is, it is understood or refused at a place in the text. */
  function holds(text: string): void {
    const made = compiled(text);
    if (made.ok) return;
    const { from, to } = made.fault.at;
    expect(from, text).toBeGreaterThanOrEqual(0);
    expect(to, text).toBeGreaterThanOrEqual(from);
    expect(to, text).toBeLessThanOrEqual(text.length);
  }

  it("holds against random signs", () => {
    const random = makeRandom(7);
    const words = "close ema( plot( input( not and na == 1e // x= __proto__".split(" ");
    const signs = "()[]+-*/%<>=!?:,.\"'\n\t #$@\\^&|~`0189azé\u0000\ud800\u{1f600}";
    const pieces = [...Array.from(signs), ...words];
    for (let at = 0; at < TEXTS; at += 1) {
      const length = Math.floor(random() * 40);
      holds(Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join(""));
    }
  });

  it("holds against right formulas in which something is changed", () => {
    const random = makeRandom(8);
    for (let at = 0; at < TEXTS / 10; at += 1) {
      const text = randomFormula(random);
      holds(text);
      const place = Math.floor(random() * text.length);
      const other = String.fromCodePoint(32 + Math.floor(random() * 96));
      holds(text.slice(0, place) + other + text.slice(place + 1));
      holds(text.slice(0, place));
      holds(text.slice(place));
    }
  });

  it("takes every formula that is right", () => {
    const random = makeRandom(9);
    for (let at = 0; at < TEXTS / 10; at += 1) {
      const text = randomFormula(random);
      const made = compiled(text);
      if (!made.ok) expect(made.fault.code, text).toMatch(/not fixed|length|nested|parts|long/u);
    }
  });
});

describe("the id of a formula", () => {
  it("carries name, place and text there and back", () => {
    for (const place of ["fits", "price", "pane"] as const)
      for (const text of ["close", "// name: other\nclose", "// place: pane\n\nclose", "", "\n"]) {
        const formula = { name: "My mean", place, text };
        expect(formulaOf(formulaId(formula))).toEqual(formula);
        expect(readFormulaText(formulaText(formula), "?")).toEqual(formula);
      }
  });

  it("is that of an indicator, or says what is wrong with it", () => {
    const id = formulaId({ name: "Mine", place: "pane", text: "sma(close, 3)" });
    expect(formulaIndicator(id)).toMatchObject({ id, name: "Mine", place: "pane" });
    expect(formulaIndicator(id)).toBe(formulaIndicator(id));
    expect(formulaFault(id)).toBeNull();
    const wrong = formulaId({ name: "Mine", place: "fits", text: "smaa(close, 3)" });
    expect(formulaIndicator(wrong)).toBeUndefined();
    expect(formulaFault(wrong)?.code).toBe("unknown function");
    expect([formulaIndicator("ema"), formulaFault("ema"), formulaOf("ema")]).toEqual([
      undefined,
      null,
      null,
    ]);
  });

  it("takes a text of others that has no head, with their ends of lines", () => {
    expect(readFormulaText("a = 1\r\nplot(a)\r\n", "From a file")).toEqual({
      name: "From a file",
      place: "fits",
      text: "a = 1\nplot(a)\n",
    });
  });
});
