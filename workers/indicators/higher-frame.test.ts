/** An indicator of a longer time frame says on each bar what was known when it closed, however the bars came. */
import { describe, expect, it } from "vitest";
import { barStart } from "../../domain/bar.ts";
import { makeBars, writeSource, type Bars } from "../../indicators/bars.ts";
import { Calculation } from "../../indicators/calculation.ts";
import { defaultInputs, type Indicator } from "../../indicators/indicator.ts";
import { indicatorOf } from "../../indicators/registry.ts";
import { makeRandom, walkBars } from "../../indicators/test-bars.ts";
import { BarStore } from "./bar-store.ts";
import { HigherFrame } from "./higher-frame.ts";

const COLUMNS = ["ts", "open", "high", "low", "close", "volume"] as const;

function known(id: string): Indicator {
  const indicator = indicatorOf(id);
  if (indicator === undefined) throw new Error(`there is an indicator ${id}`);
  return indicator;
}

/** Rows [0, end) of hourly bars as bars of four hours, the last one as far as it has come. */
function joined(bars: Bars, end: number): Bars {
  const groups = new Map<number, number[]>();
  for (let row = 0; row < end; row += 1) {
    const start = barStart("H4", bars.ts[row] ?? 0);
    groups.set(start, [...(groups.get(start) ?? []), row]);
  }
  const out = makeBars(groups.size);
  for (const [at, [start, rows]] of [...groups].entries()) {
    out.ts[at] = start;
    out.open[at] = bars.open[rows[0] ?? 0] ?? NaN;
    out.high[at] = Math.max(...rows.map((row) => bars.high[row] ?? NaN));
    out.low[at] = Math.min(...rows.map((row) => bars.low[row] ?? NaN));
    out.close[at] = bars.close[rows.at(-1) ?? 0] ?? NaN;
    out.volume[at] = rows.reduce((sum, row) => sum + (bars.volume[row] ?? 0), 0);
  }
  return out;
}

/** What the indicator says at the end of these bars, calculated at once. */
function lastOf(indicator: Indicator, bars: Bars): number {
  const rows = bars.ts.length;
  const source = new Float64Array(rows);
  writeSource(bars, "close", source, 0, rows);
  const whole = new Calculation(indicator, defaultInputs(indicator), { dayOffsetMs: 0 });
  whole.advance(bars, source, 0, rows);
  return whole.out[0]?.[rows - 1] ?? NaN;
}

function rowsOf(bars: Bars, from: number, to: number): Bars {
  const rows = makeBars(to - from);
  for (const name of COLUMNS) rows[name].set(bars[name].subarray(from, to));
  return rows;
}

describe("an indicator of four hours on a chart of one", () => {
  it.each(["ema", "rsi", "atr", "vwma"])("%s looks never ahead", (id) => {
    const indicator = known(id);
    for (const seed of [1, 2, 3]) {
      const random = makeRandom(seed);
      const bars = walkBars(260, seed);
      const store = new BarStore();
      const chosen = { timeframe: "H4", price: "close" } as const;
      const higher = new HigherFrame(
        indicator,
        defaultInputs(indicator),
        { dayOffsetMs: 0 },
        chosen,
      );
      for (let end = 1; end <= 260;) {
        if (random() < 0.5) {
          const forming = rowsOf(bars, end - 1, end);
          forming.close[0] = 90 + random();
          forming.high[0] = 400;
          store.put(end - 1, forming);
          higher.advance(store);
        }
        const next = Math.min(260, end + Math.floor(random() * 4));
        store.put(end - 1, rowsOf(bars, end - 1, next));
        higher.advance(store);
        end = next + 1;
      }
      for (let row = 0; row < 260; row += 1) {
        const expected = lastOf(indicator, joined(bars, row + 1));
        const value = higher.out[0]?.[row] ?? NaN;
        if (Number.isNaN(expected)) expect(value, `row ${row}`).toBeNaN();
        else expect(value, `row ${row}`).toBeCloseTo(expected, 9);
      }
    }
  });
});
