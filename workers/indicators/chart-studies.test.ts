/** The studies of a chart as the worker keeps them: what it says is what all bars at once say, whatever came in what order. */
import { describe, expect, it } from "vitest";
import { makeBars, writeSource, type Bars } from "../../indicators/bars.ts";
import { Calculation } from "../../indicators/calculation.ts";
import { indicatorOf } from "../../indicators/registry.ts";
import { makeRandom, walkBars } from "../../indicators/test-bars.ts";
import { ChartStudies } from "./chart-studies.ts";
import type { FromIndicators, StudyCalculation } from "./protocol.ts";

const COLUMNS = ["ts", "open", "high", "low", "close", "volume"] as const;

/** Rows [from, to) of bars, as copies: what is posted is not shared. */
function rowsOf(bars: Bars, from: number, to: number): Bars {
  const rows = makeBars(to - from);
  for (const name of COLUMNS) rows[name].set(bars[name].subarray(from, to));
  return rows;
}

const sma = (id: string, length: number): StudyCalculation => ({
  id,
  indicator: "sma",
  inputs: { length },
  source: { kind: "bar", price: "close" },
});

/** A chart's studies, and what the page would have of them: the last values, with the ends laid over them. */
function makeChart() {
  const failures = new Map<string, string>();
  const values = new Map<string, { from: number; factor: number; column: number[] }>();
  const chart = new ChartStudies(1, hear, () => undefined);
  function hear(message: FromIndicators): void {
    if (message.kind === "failed") failures.set(message.study, message.message);
    else if (message.kind === "values") {
      const { from, factor, to } = message.window;
      const column = Array.from(message.columns[0]?.subarray(0, to - from) ?? []);
      values.set(message.study, { from, factor, column });
    } else {
      for (const { study, window, columns } of message.ends) {
        const known = values.get(study);
        if (known === undefined) continue;
        for (let at = 0; at < window.to - window.from; at += 1)
          known.column[window.from - known.from + at] = columns[0]?.[at] ?? NaN;
      }
    }
  }
  const put = (stamp: number, from: number, bars: Bars) =>
    chart.takeRows({ kind: "rows", chart: 1, stamp, from, bars, dayOffsetMs: 0 });
  const settle = () => {
    while (chart.step());
  };
  return { chart, put, settle, failures, values };
}

/** A moving average of the close of all bars at once. */
function smaOf(bars: Bars, length: number, rows = bars.ts.length): Float64Array {
  const indicator = indicatorOf("sma");
  if (indicator === undefined) throw new Error("there is a simple moving average");
  const source = new Float64Array(rows);
  writeSource(bars, "close", source, 0, rows);
  const calculation = new Calculation(indicator, { length }, { dayOffsetMs: 0 });
  calculation.advance(bars, source, 0, rows);
  return calculation.out[0]?.subarray(0, rows) ?? new Float64Array();
}

describe("the studies of a chart", () => {
  it("say the values of the window, and of each group the last bar's", () => {
    const bars = walkBars(100, 5);
    const { chart, put, settle, values } = makeChart();
    chart.setStudies([sma("a", 10)]);
    put(1, -100, bars);
    chart.setWindow({ factor: 4, from: -25, to: 0 });
    settle();
    const all = smaOf(bars, 10);
    const expected = Array.from({ length: 25 }, (_, group) => all[group * 4 + 3] ?? NaN);
    expect(values.get("a")?.column).toEqual(expected);
  });

  it("say the same after random pages, ticks and new bars as of all bars at once", () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = makeRandom(seed);
      const bars = walkBars(400, seed);
      const { chart, put, settle, values } = makeChart();
      chart.setStudies([sma("a", 7)]);
      let first = 200;
      let end = 260;
      put(1, first, rowsOf(bars, first, end));
      while (first > 0 || end < 400) {
        if (random() < 0.2 && first > 0) {
          const before = Math.max(0, first - 1 - Math.floor(random() * 80));
          put(1, before, rowsOf(bars, before, first));
          first = before;
        } else if (end < 400) {
          // A forming bar, then the bar as it closed with those after it.
          const forming = rowsOf(bars, end - 1, end);
          forming.close[0] = 1 + random();
          put(1, end - 1, forming);
          const next = Math.min(400, end + Math.floor(random() * 3));
          put(1, end - 1, rowsOf(bars, end - 1, next));
          end = next;
          if (random() < 0.3) settle();
        }
      }
      chart.setWindow({ factor: 1, from: 0, to: 400 });
      settle();
      expect(values.get("a")?.column, `seed ${seed}`).toEqual(Array.from(smaOf(bars, 7)));
    }
  });

  it("of a long history tell what is in sight first, and then the same of all bars", () => {
    const rows = 120_000;
    const bars = walkBars(rows, 11);
    const { chart, values } = makeChart();
    const ema: StudyCalculation = { ...sma("a", 50), indicator: "ema" };
    const obv: StudyCalculation = { id: "b", indicator: "obv", inputs: {}, source: ema.source };
    chart.setStudies([ema, obv]);
    const told = { kind: "rows", chart: 1, stamp: 1, dayOffsetMs: 0 } as const;
    const newest = rows - 30_000;
    chart.takeRows({
      ...told,
      from: newest,
      bars: rowsOf(bars, newest, rows),
      isAnew: true,
      isPart: true,
    });
    chart.setWindow({ factor: 1, from: rows - 1000, to: rows });
    while (chart.step());
    const first = values.get("a")?.column ?? [];
    expect(first).toHaveLength(1000);
    expect(values.has("b"), "volume of all bars is not told of some").toBe(false);
    // A tick meanwhile, and the rest in two parts.
    const last = rowsOf(bars, rows - 1, rows);
    chart.takeRows({ ...told, from: rows - 1, bars: last, isPart: true });
    chart.takeRows({ ...told, from: 40_000, bars: rowsOf(bars, 40_000, newest), isPart: true });
    while (chart.step());
    expect(values.get("a")?.column).toEqual(first);
    chart.takeRows({ ...told, from: 0, bars: rowsOf(bars, 0, 40_000) });
    let steps = 0;
    while (chart.step()) steps += 1;
    expect(steps, "a slice at a time").toBeGreaterThan(4);
    const whole = values.get("a")?.column ?? [];
    for (const [row, value] of whole.entries())
      expect(Math.abs((first[row] ?? NaN) - value)).toBeLessThanOrEqual(1e-9 * Math.abs(value));
    expect(values.get("b")?.column).toHaveLength(1000);
  });

  it("tell with a tick the end alone, and it fits what was told before", () => {
    const bars = walkBars(120, 9);
    const { chart, put, settle, values } = makeChart();
    chart.setStudies([sma("a", 5)]);
    put(1, 0, rowsOf(bars, 0, 100));
    chart.setWindow({ factor: 1, from: 0, to: 100 });
    settle();
    for (let end = 101; end <= 120; end += 1) put(1, end - 2, rowsOf(bars, end - 2, end));
    expect(values.get("a")?.column).toEqual(Array.from(smaOf(bars, 5)));
  });

  it("calculate a study from another's plot, however they stand in the list", () => {
    const bars = walkBars(200, 4);
    const { chart, put, settle, values } = makeChart();
    const second: StudyCalculation = {
      ...sma("b", 3),
      source: { kind: "study", study: "a", plot: "value" },
    };
    chart.setStudies([second, sma("a", 10)]);
    put(1, 0, bars);
    chart.setWindow({ factor: 1, from: 0, to: 200 });
    settle();
    const base = smaOf(bars, 10);
    const row = 150;
    const expected = ((base[row] ?? 0) + (base[row - 1] ?? 0) + (base[row - 2] ?? 0)) / 3;
    expect(values.get("b")?.column[row]).toBeCloseTo(expected, 9);
    expect(values.get("b")?.column[10]).toBeNaN();
    expect(values.get("b")?.column[11]).not.toBeNaN();
  });

  it("that fail say so, and the others stand", () => {
    const { chart, put, settle, failures, values } = makeChart();
    const unknown = { ...sma("x", 3), indicator: "no-such" };
    const orphan: StudyCalculation = {
      ...sma("y", 3),
      source: { kind: "study", study: "gone", plot: "value" },
    };
    chart.setStudies([unknown, orphan, sma("a", 5)]);
    put(1, 0, walkBars(50, 1));
    chart.setWindow({ factor: 1, from: 0, to: 50 });
    settle();
    expect([...failures.keys()].sort()).toEqual(["x", "y"]);
    expect(values.get("a")?.column[49]).not.toBeNaN();
  });

  it("of a circle say that they fail, and end", () => {
    const { chart, put, settle, failures } = makeChart();
    const from = (id: string, study: string): StudyCalculation => ({
      ...sma(id, 3),
      source: { kind: "study", study, plot: "value" },
    });
    chart.setStudies([from("a", "b"), from("b", "a")]);
    put(1, 0, walkBars(50, 1));
    settle();
    expect(failures.size).toBeGreaterThan(0);
  });

  it("forget all bars with another stamp", () => {
    const bars = walkBars(80, 2);
    const { chart, put, settle, values } = makeChart();
    chart.setStudies([sma("a", 5)]);
    put(1, 0, walkBars(300, 8));
    settle();
    put(2, 0, bars);
    chart.setWindow({ factor: 1, from: 0, to: 80 });
    settle();
    expect(values.get("a")?.column).toEqual(Array.from(smaOf(bars, 5)));
  });
});
