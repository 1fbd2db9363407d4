/** Colours by rule: where each rule holds, what is kept of it, and that every part of a line has one colour. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TONES } from "../../../../indicators/indicator.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { BarHistory } from "../bar-history.ts";
import { drawPlot, type Area } from "./plot-drawing.ts";
import { firstRule, holds, parseRule, RULES, rulesFor, type PlotRule } from "./plot-rules.ts";
import { toneAt } from "./rule-colours.ts";
import { makeStudy, parseStudies } from "./study.ts";

function known(id: string) {
  const indicator = indicatorOf(id);
  if (indicator === undefined) throw new Error(`there is an indicator ${id}`);
  return indicator;
}
const macd = known("macd");

/** Minute bars that open at 10 and close at these. */
function bars(closes: readonly number[]): BarHistory {
  const history = new BarHistory();
  for (const [row, close] of closes.entries())
    history.upsert({ ts: row * 60_000, open: 10, high: 20, low: 5, close, volume: 1 });
  return history;
}

const RULE: PlotRule = { by: "level", level: 0, plot: "signal", up: "teal", down: "pink" };

/** Of the first plot, by rows. */
function held(
  rule: Partial<PlotRule>,
  values: number[],
  other: number[] = [],
  closes: number[] = [],
) {
  const column = Float64Array.from(values);
  const beside = Float64Array.from(other);
  const at = macd.plots.findIndex(({ id }) => id === "signal");
  const columns = macd.plots.map((_, each) => (each === at ? beside : column));
  const window = { factor: 1, from: 0, to: values.length };
  const scene = {
    indicator: macd,
    values: { study: "s1", window, columns },
    history: bars(closes),
  };
  return values.map((_, row) => holds({ ...RULE, ...rule }, 0, row, scene));
}

describe("a rule holds", () => {
  it.each([
    ["at or above a level", { by: "level", level: 2 }, [1, 2, 3], [], [], [false, true, true]],
    ["above zero", { by: "level" }, [-1, 0, 1], [], [], [false, true, true]],
    ["where it rises", { by: "rising" }, [1, 2, 1, 3], [], [], [true, true, false, true]],
    [
      "as before where it stands",
      { by: "rising" },
      [3, 2, 2, 2],
      [],
      [],
      [true, false, false, false],
    ],
    ["over a gap", { by: "rising" }, [3, NaN, 2], [], [], [true, false, false]],
    ["with a bar that rose", { by: "bar" }, [0, 0, 0], [], [11, 9, 10], [true, false, true]],
    ["below the close", { by: "close" }, [10, 10, 10], [], [11, 9, 10], [true, false, true]],
    ["above another line", { by: "plot" }, [1, 2, 3], [2, 2, 2], [], [false, true, true]],
    ["always", { by: "one" }, [1, -1], [], [], [true, true]],
  ] as const)("%s", (_, rule, values, other, closes, wanted) => {
    expect(held(rule, [...values], [...other], [...closes])).toEqual([...wanted]);
  });
});

const rules = fc.record({
  by: fc.constantFrom(...RULES),
  level: fc.double({ noNaN: true, noDefaultInfinity: true }),
  plot: fc.string(),
  up: fc.constantFrom(...TONES),
  down: fc.constantFrom(...TONES),
});

describe("a kept rule", () => {
  it("is read as it was kept, as part of a study's style", () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const kept: unknown = JSON.parse(JSON.stringify(rule));
        expect(parseRule(kept)).toEqual(kept);
        const study = { ...makeStudy(macd, []), styles: { line: { rule } } };
        const read = parseStudies(JSON.parse(JSON.stringify([study])));
        expect(read[0]?.styles["line"]?.rule).toEqual(kept);
      }),
    );
  });

  it("of any other shape is none, and never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const rule = parseRule(value);
        expect(rule === undefined || RULES.includes(rule.by)).toBe(true);
      }),
    );
  });

  it("begins with what there is to go by", () => {
    const rsi = known("rsi");
    const [line] = rsi.plots;
    if (line === undefined) throw new Error("the RSI has a line");
    expect(firstRule("level", line, rsi).level).toBe(50);
    expect(rulesFor(line, rsi)).not.toContain("plot");
    expect(rulesFor(line, rsi)).not.toContain("close");
    const [first] = macd.plots;
    if (first === undefined) throw new Error("the MACD has a line");
    expect(rulesFor(first, macd)).toContain("plot");
    expect(macd.plots.map(({ id }) => id)).toContain(firstRule("plot", first, macd).plot);
  });
});

describe("the tone of a row", () => {
  it("is that of the rule, of the plot's own way, or its one tone", () => {
    const values = Float64Array.of(-1, 2, 1);
    const at = macd.plots.findIndex(({ colouring }) => colouring === "sign");
    const window = { factor: 1, from: 0, to: 3 };
    const columns = macd.plots.map(() => values);
    const scene = {
      indicator: macd,
      values: { study: "s1", window, columns },
      history: bars([1, 2, 3]),
    };
    const tones = (rule?: PlotRule) =>
      [0, 1, 2].map((row) => toneAt({ rule, tone: "blue" }, at, row, scene));
    expect(tones()).toEqual(["down", "up", "up"]);
    expect(tones({ ...RULE, by: "one" })).toEqual(["blue", "blue", "blue"]);
    expect(tones({ ...RULE, by: "rising" })).toEqual(["teal", "teal", "pink"]);
  });
});

/** What a line draws, as parts with their colour. */
function partsOf(kind: "line" | "steps", values: number[], isUp: (row: number) => boolean) {
  const parts: string[] = [];
  let path: string[] = [];
  let pen = "";
  const context = {
    beginPath: () => (path = []),
    moveTo: (x: number, y: number) => (pen = `${x},${y}`),
    lineTo(x: number, y: number) {
      path.push(`${pen} ${x},${y}`);
      pen = `${x},${y}`;
    },
    setLineDash: () => undefined,
    strokeStyle: "",
    lineWidth: 0,
    lineJoin: "",
    stroke() {
      parts.push(...path.map((part) => `${this.strokeStyle} ${part}`));
    },
  };
  const area: Area = { step: 2, xOf: (x) => x * 10, yOf: (y) => y, first: 0, end: values.length };
  const drawn = {
    column: Float64Array.from(values),
    from: 0,
    to: values.length,
    shift: 0,
    colour: "plain",
    width: 1,
    by: { up: "up", down: "down", holds: isUp },
  };
  const plot = { id: "p", name: "P", kind, tone: "blue" } as const;
  drawPlot(context as never, plot, drawn, area, {} as never);
  return parts.toSorted();
}

describe("a line by a rule", () => {
  it("has each part once, in the colour of the row that it ends on", () => {
    expect(partsOf("line", [1, 2, 3, 2], (row) => row < 2)).toEqual([
      "down 10,2 20,3",
      "down 20,3 30,2",
      "up 0,1 10,2",
    ]);
  });

  it("has each step in its row's colour, also where the level stays", () => {
    expect(partsOf("steps", [1, 1, 1], (row) => row !== 1)).toEqual([
      "down 9,1 11,1",
      "up -1,1 1,1",
      "up 19,1 21,1",
    ]);
  });

  it("leaves gaps as gaps", () => {
    expect(partsOf("line", [1, NaN, 3, 4], () => true)).toEqual(["up 20,3 30,4"]);
  });
});
