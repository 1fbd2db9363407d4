/** Studies of a chart that leaves room for closed time: its groups have fewer bars or none, and say the last of those they have. */
import { describe, expect, it } from "vitest";
import { makeBars, type Bars } from "../../indicators/bars.ts";
import { makeRandom, walkBars } from "../../indicators/test-bars.ts";
import { ChartStudies } from "./chart-studies.ts";
import type { FromIndicators, GroupWindow, StudyCalculation } from "./protocol.ts";

const COLUMNS = ["ts", "open", "high", "low", "close", "volume"] as const;
const ROWS = 300;

function rowsOf(bars: Bars, from: number, to: number): Bars {
  const rows = makeBars(to - from);
  for (const name of COLUMNS) rows[name].set(bars[name].subarray(from, to));
  return rows;
}

const STUDIES: readonly StudyCalculation[] = [
  { id: "a", indicator: "sma", inputs: { length: 5 }, source: { kind: "bar", price: "close" } },
  { id: "b", indicator: "macd", inputs: {}, source: { kind: "bar", price: "close" } },
];

/** What a page has of a study: all of the window, with the ends laid over it. */
function makeChart() {
  const values = new Map<string, { window: GroupWindow; columns: Float64Array[] }>();
  const chart = new ChartStudies(1, hear, () => undefined);
  function hear(message: FromIndicators): void {
    if (message.kind === "values") {
      expect(message.window.edges, "edges are not sent back").toBeUndefined();
      values.set(message.study, structuredClone({ ...message, columns: [...message.columns] }));
    } else if (message.kind === "ends") {
      for (const { study, window, columns } of message.ends) {
        const known = values.get(study);
        const at = window.from - (known?.window.from ?? 0);
        for (const [index, column] of columns.entries()) known?.columns[index]?.set(column, at);
      }
    }
  }
  return { chart, values };
}

/** Slots of random bars: each ordinal's slot, with gaps between some. */
function slotsOf(random: () => number): number[] {
  let slot = 0;
  return Array.from({ length: ROWS }, () => (slot += random() < 0.1 ? 1 + random() * 20 : 1) | 0);
}

/** Groups of `factor` slots from group `from` on, over the bars before `end`. */
function windowOf(
  slots: readonly number[],
  factor: number,
  from: number,
  end: number,
): GroupWindow {
  const to = Math.floor((slots[end - 1] ?? 0) / factor) + 1;
  const firstFrom = (slot: number): number => {
    const at = slots.findIndex((one, bar) => one >= slot && bar < end);
    return at < 0 ? end : at;
  };
  const edges = Int32Array.from({ length: to - from + 1 }, (_, at) =>
    firstFrom((from + at) * factor),
  );
  return { factor, from, to, edges };
}

describe("groups with closed time between their bars", () => {
  it("say what the same studies say of all bars at once, of each group its last bar's value", () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = makeRandom(seed);
      const bars = walkBars(ROWS, seed);
      const slots = slotsOf(random);
      const all = makeChart();
      all.chart.setStudies(STUDIES);
      const told = { kind: "rows", chart: 1, stamp: 1, dayOffsetMs: 0 } as const;
      all.chart.takeRows({ ...told, from: 0, bars });
      all.chart.setWindow({ factor: 1, from: 0, to: ROWS });
      while (all.chart.step());
      const { chart, values } = makeChart();
      chart.setStudies(STUDIES);
      let end = 200;
      chart.takeRows({ ...told, from: 0, bars: rowsOf(bars, 0, end) });
      const factor = 1 + Math.floor(random() * 3);
      const from = Math.floor((slots[120] ?? 0) / factor);
      chart.setWindow(windowOf(slots, factor, from, end));
      while (chart.step());
      while (end < ROWS) {
        const forming = rowsOf(bars, end - 1, end);
        forming.close[0] = 1 + random();
        chart.takeRows({ ...told, from: end - 1, bars: forming });
        const next = Math.min(ROWS, end + Math.floor(random() * 3));
        chart.takeRows({ ...told, from: end - 1, bars: rowsOf(bars, end - 1, next) });
        // The page says with each bar that comes which groups there are now.
        if (next > end) chart.setWindow(windowOf(slots, factor, from, next));
        end = next;
      }
      const window = windowOf(slots, factor, from, ROWS);
      for (const { id } of STUDIES) {
        const known = values.get(id);
        const whole = all.values.get(id);
        expect(known?.window.to).toBe(window.to);
        for (let group = from; group < window.to; group += 1) {
          const at = group - from;
          const [first = 0, after = 0] = window.edges?.slice(at) ?? [];
          const expected = (column: Float64Array): number =>
            after > first ? (column[after - 1] ?? NaN) : NaN;
          expect(
            known?.columns.map((column) => column[at]),
            `seed ${seed}, ${id}, group ${group}`,
          ).toEqual(whole?.columns.map(expected));
        }
      }
    }
  });
});
