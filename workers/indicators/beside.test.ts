/** Studies that start from closes beside the bars: what they say is what all at once says, in whatever order bars, closes and pages come. */
import { describe, expect, it } from "vitest";
import { makeBars, type Bars } from "../../indicators/bars.ts";
import { Calculation } from "../../indicators/calculation.ts";
import { indicatorOf } from "../../indicators/registry.ts";
import { makeRandom, walkBars } from "../../indicators/test-bars.ts";
import { ChartStudies } from "./chart-studies.ts";
import type { FromIndicators, StudyCalculation } from "./protocol.ts";

const COLUMNS = ["ts", "open", "high", "low", "close", "volume"] as const;
const KEY = "symbol 7";
const LENGTH = 9;

const correlation: StudyCalculation = {
  id: "a",
  indicator: "correlation",
  inputs: { length: LENGTH },
  source: { kind: "symbol", symbol_id: 7, name: "OTHER" },
};
const mean: StudyCalculation = {
  id: "b",
  indicator: "sma",
  inputs: { length: 3 },
  source: { kind: "study", study: "a", plot: "value" },
};

function rowsOf(bars: Bars, from: number, to: number): Bars {
  const rows = makeBars(to - from);
  for (const name of COLUMNS) rows[name].set(bars[name].subarray(from, to));
  return rows;
}

/** A chart's studies, and the values that the page would have. */
function makeChart(specs: readonly StudyCalculation[]) {
  const values = new Map<string, { from: number; column: number[] }>();
  const failures: string[] = [];
  const chart = new ChartStudies(1, hear, () => undefined);
  function hear(message: FromIndicators): void {
    if (message.kind === "failed") failures.push(message.message);
    else if (message.kind === "values")
      values.set(message.study, {
        from: message.window.from,
        column: Array.from(
          message.columns[0]?.subarray(0, message.window.to - message.window.from) ?? [],
        ),
      });
    else
      for (const { study, window, columns } of message.ends) {
        const known = values.get(study);
        for (let group = window.from; group < window.to; group += 1)
          if (known !== undefined)
            known.column[group - known.from] = columns[0]?.[group - window.from] ?? NaN;
      }
  }
  chart.setStudies(specs);
  return {
    chart,
    values,
    failures,
    rows: (from: number, bars: Bars) =>
      chart.takeRows({ kind: "rows", chart: 1, stamp: 1, from, bars, dayOffsetMs: 0 }),
    beside: (from: number, closes: Float64Array, isWhole: boolean, stamp = 1) =>
      chart.takeBeside({ kind: "beside", chart: 1, stamp, key: KEY, from, isWhole, closes }),
    settle: () => {
      while (chart.step());
    },
  };
}

function wholeOf(bars: Bars, other: Float64Array, from: number, to: number): number[] {
  const indicator = indicatorOf("correlation");
  if (indicator === undefined) throw new Error("there is a correlation");
  const calculation = new Calculation(indicator, { length: LENGTH }, { dayOffsetMs: 0 });
  calculation.advance(rowsOf(bars, from, to), other.slice(from, to), 0, to - from);
  return Array.from(calculation.out[0]?.subarray(0, to - from) ?? []);
}

describe("studies that start from closes beside the bars", () => {
  it("say what all at once say, after random pages, ticks and revised closes", () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = makeRandom(seed);
      const bars = walkBars(300, seed);
      const other = walkBars(300, seed + 500).close.slice();
      const { rows, beside, settle, values, chart, failures } = makeChart([mean, correlation]);
      let first = 150;
      let end = 200;
      rows(first, rowsOf(bars, first, end));
      settle();
      expect(values.size, "nothing is said without the other closes").toBe(0);
      beside(first, other.slice(first, end), true);
      chart.setWindow({ factor: 1, from: first, to: end });
      while (first > 0 || end < 300) {
        if (random() < 0.15 && first > 0) {
          const before = Math.max(0, first - 20);
          rows(before, rowsOf(bars, before, first));
          first = before;
          beside(first, other.slice(first, end), true);
          chart.setWindow({ factor: 1, from: first, to: end });
        } else if (random() < 0.4) {
          // The other one moves alone.
          const last = end - 1;
          other[last] = (other[last] ?? 0) + random() - 0.5;
          beside(last, other.slice(last, end), false);
        } else if (end < 300) {
          const next = end + 1;
          beside(end - 1, other.slice(end - 1, next), false);
          rows(end - 1, rowsOf(bars, end - 1, next));
          end = next;
        }
        if (random() < 0.5) settle();
      }
      settle();
      expect(failures).toEqual([]);
      expect(values.get("a")?.column).toEqual(wholeOf(bars, other, 0, 300));
      expect(values.get("b")?.column.filter(Number.isFinite).length).toBe(300 - LENGTH - 1);
    }
  });

  it("are not said of closes that belong to another history", () => {
    const bars = walkBars(60, 3);
    const { rows, beside, settle, values, chart } = makeChart([correlation]);
    rows(0, bars);
    chart.setWindow({ factor: 1, from: 0, to: 60 });
    beside(0, walkBars(60, 4).close, true, 0);
    settle();
    expect(values.size).toBe(0);
    beside(0, walkBars(60, 5).close, true);
    settle();
    expect(values.get("a")?.column).toEqual(wholeOf(bars, walkBars(60, 5).close, 0, 60));
  });

  it("begin where the other symbol does", () => {
    const bars = walkBars(60, 3);
    const other = walkBars(60, 4).close.slice();
    other.fill(NaN, 0, 20);
    const { rows, beside, settle, values, chart } = makeChart([correlation]);
    rows(0, bars);
    beside(0, other, true);
    chart.setWindow({ factor: 1, from: 0, to: 60 });
    settle();
    const column = values.get("a")?.column ?? [];
    expect(column.findIndex(Number.isFinite)).toBe(20 + LENGTH - 1);
    expect(column.slice(28)).toEqual(wholeOf(bars, other, 20, 60).slice(8));
  });
});
