/** What drawings say, in words. */
import { describe, expect, it } from "vitest";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import type { Fact } from "../../../../drawings/fact.ts";
import { TOOLS } from "../../../../drawings/registry.ts";
import { HOUR, SCALES, START, viewOf, type Scale } from "../../../../drawings/test-view.ts";
import type { View } from "../../../../drawings/tool.ts";
import { useCatalogue } from "../../../language/translate.ts";
import { pseudoCatalogue } from "../../../language/pseudo.ts";
import { factWords } from "./fact-words.ts";

const EURUSD = { digits: 5, pip: 0.0001 };
const DAY = 24 * HOUR;

describe("a fact in words", () => {
  it.each<[Fact, string]>([
    [{ kind: "price", price: 1.1 }, "1.10000"],
    [{ kind: "price", price: -0.5 }, "−0.50000"],
    [{ kind: "range", from: 1.1, to: 1.2 }, "1000.0 pips (9.09%)"],
    [{ kind: "range", from: 1.1, to: 1.0995 }, "−5.0 pips (−0.05%)"],
    [{ kind: "range", from: 0, to: 0.0001 }, "1.0 pips"],
    [{ kind: "time", bars: 12, ms: 12 * HOUR }, "12 bars, 12 h"],
    [{ kind: "time", bars: 1, ms: 3 * DAY + 4 * HOUR }, "1 bar, 3 d 4 h"],
    [{ kind: "time", bars: -2, ms: -2 * HOUR }, "−2 bars, −2 h"],
    [{ kind: "time", bars: 0, ms: 0 }, "0 bars, 0 min"],
    [{ kind: "angle", degrees: -44.96 }, "−45.0°"],
    [{ kind: "level", level: 0.618, price: 1.1 }, "0.618 (1.10000)"],
    [{ kind: "ratio", ratio: 0.6182 }, "0.618"],
    [{ kind: "target", price: 1.13, entry: 1.1 }, "Target 1.13000, 300.0 pips (2.73%)"],
    [{ kind: "stop", price: 1.09, entry: 1.1 }, "Stop 1.09000, −100.0 pips (−0.91%)"],
    [{ kind: "plan-head", r: 3, percent: 1 }, "3.00 R, risk 1%"],
    [{ kind: "plan-head", r: 3, percent: 0 }, "3.00 R"],
    [{ kind: "plan-head", r: null, percent: 0.5 }, "risk 0.5%"],
    [{ kind: "plan-head", r: null, percent: 0 }, ""],
    [{ kind: "too-many-bars", most: 20_000 }, "More than 20,000 bars: choose a longer timeframe"],
    [{ kind: "move", from: 1.1, to: 1.2 }, "from 1.10000 to 1.20000, 1000.0 pips (9.09%)"],
    [
      { kind: "plan", entry: 1.1, target: 1.13, stop: 1.09, r: 3 },
      "entry 1.10000, target 1.13000, stop 1.09000, 3.00 R",
    ],
    [{ kind: "unit-of-bars", bars: 1 }, "a unit of one bar"],
    [{ kind: "unit-of-bars", bars: 5 }, "a unit of 5 bars"],
  ])("%j is %s", (fact, words) => {
    expect(factWords(fact, EURUSD)).toBe(words);
  });
});

describe("in a language that nobody speaks", () => {
  const view: View = {
    ...viewOf(SCALES["linear"] as Scale),
    say: (fact) => factWords(fact, EURUSD),
  };

  /** Points, waves and angles have names of one letter and figures, the same everywhere. */
  const isName = (text: string): boolean => !/[a-z]{3}/.test(text);

  it.each(TOOLS.map((tool) => [tool.id, tool] as const))(
    "%s says and paints nothing that is no message",
    (_id, tool) => {
      useCatalogue("en", pseudoCatalogue);
      try {
        const count = typeof tool.points === "number" ? tool.points : 5;
        const pointed = Array.from({ length: count }, (_, at) => ({
          ts: START + (40 + at * 30) * HOUR,
          price: 1.08 + (at % 2) * 0.02 + at * 0.001,
        }));
        const made = makeDrawing("d", tool, tool.complete?.(pointed, view) ?? pointed);
        const drawing = { ...made, values: { ...made.values, stats: true } };
        const painted = tool
          .shapes(drawing, view)
          .flatMap((shape) => (shape.kind === "text" ? shape.lines : []));
        expect([...painted, tool.describe(drawing, view)].filter((text) => !isName(text))).toEqual(
          [],
        );
        expect(tool.describe(drawing, view)).toMatch(/^⟦/);
      } finally {
        useCatalogue("en", {});
      }
    },
  );
});
