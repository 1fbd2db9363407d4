/**
 * An indicator on bars of a longer time frame than its chart's. Runs in the indicator worker; pure. On each bar of the chart it
 * says what was known when that bar closed: the longer bar is made of the chart's bars up to then, so nothing looks ahead and
 * nothing that was said is changed later. Costs one calculated row a bar of the chart.
 */
import type { Timeframe } from "../../contract/bar.ts";
import { barStart, nextBarStart } from "../../domain/bar.ts";
import { makeBars, writeSource, type BarSource, type Bars } from "../../indicators/bars.ts";
import { Calculation } from "../../indicators/calculation.ts";
import type { Calendar, Indicator, Inputs } from "../../indicators/indicator.ts";
import type { BarStore } from "./bar-store.ts";

const CAPACITY_MIN = 256;
const COLUMNS = ["ts", "open", "high", "low", "close", "volume"] as const;

export class HigherFrame {
  readonly #timeframe: Timeframe;
  readonly #price: BarSource;
  readonly #calendar: Calendar;
  readonly #calculation: Calculation;
  #bars = makeBars(CAPACITY_MIN);
  #source = new Float64Array(CAPACITY_MIN);
  #length = 0;
  #end = -Infinity;
  /** Bars of the chart that are folded in for good, and the longer bar as it was after them. */
  #folded = 0;
  #kept = { length: 0, end: -Infinity, high: 0, low: 0, close: 0, volume: 0 };
  #out: Float64Array<ArrayBuffer>[];

  constructor(
    indicator: Indicator,
    inputs: Inputs,
    calendar: Calendar,
    { timeframe, price }: { timeframe: Timeframe; price: BarSource },
  ) {
    this.#timeframe = timeframe;
    this.#price = price;
    this.#calendar = calendar;
    this.#calculation = new Calculation(indicator, inputs, calendar);
    this.#out = indicator.plots.map(() => new Float64Array(0));
  }

  /** One column a plot, by bars of the chart. */
  get out(): readonly Float64Array[] {
    return this.#out;
  }

  reset(): void {
    this.#calculation.reset();
    this.#length = 0;
    this.#end = -Infinity;
    this.#folded = 0;
    this.#keep();
  }

  /** Calculates what is new: the chart's last bar is forming and folded in anew each time. */
  advance({ bars, length }: Pick<BarStore, "bars" | "length">): void {
    if (length === 0) return;
    if ((this.#out[0]?.length ?? 0) < length) {
      this.#out = this.#out.map((column) => grown(column, bars.ts.length));
    }
    this.#restore();
    for (; this.#folded < length - 1; this.#folded += 1) this.#take(bars, this.#folded);
    this.#keep();
    this.#take(bars, length - 1);
  }

  #take(chart: Bars, row: number): void {
    this.#fold(chart, row);
    writeSource(this.#bars, this.#price, this.#source, this.#length - 1, this.#length);
    this.#calculation.advance(this.#bars, this.#source, 0, this.#length);
    for (const [at, column] of this.#out.entries()) {
      column[row] = this.#calculation.out[at]?.[this.#length - 1] ?? NaN;
    }
  }

  #fold(chart: Bars, row: number): void {
    const ts = chart.ts[row] ?? 0;
    if (ts >= this.#end) {
      const { dayOffsetMs } = this.#calendar;
      this.#reserve();
      for (const name of COLUMNS) this.#bars[name][this.#length] = chart[name][row] ?? NaN;
      this.#bars.ts[this.#length] = barStart(this.#timeframe, ts, dayOffsetMs);
      this.#end = nextBarStart(this.#timeframe, ts, dayOffsetMs);
      this.#length += 1;
      return;
    }
    const last = this.#length - 1;
    const { high, low, close, volume } = this.#bars;
    high[last] = Math.max(high[last] ?? NaN, chart.high[row] ?? NaN);
    low[last] = Math.min(low[last] ?? NaN, chart.low[row] ?? NaN);
    close[last] = chart.close[row] ?? NaN;
    volume[last] = (volume[last] ?? 0) + (chart.volume[row] ?? 0);
  }

  #keep(): void {
    const last = this.#length - 1;
    const { high, low, close, volume } = this.#bars;
    const kept = this.#kept;
    kept.length = this.#length;
    kept.end = this.#end;
    kept.high = high[last] ?? 0;
    kept.low = low[last] ?? 0;
    kept.close = close[last] ?? 0;
    kept.volume = volume[last] ?? 0;
  }

  #restore(): void {
    const { length, end, high, low, close, volume } = this.#kept;
    this.#length = length;
    this.#end = end;
    if (length === 0) return;
    this.#bars.high[length - 1] = high;
    this.#bars.low[length - 1] = low;
    this.#bars.close[length - 1] = close;
    this.#bars.volume[length - 1] = volume;
  }

  #reserve(): void {
    if (this.#length < this.#bars.ts.length) return;
    const next = makeBars(this.#length * 2);
    for (const name of COLUMNS) next[name].set(this.#bars[name]);
    this.#bars = next;
    this.#source = grown(this.#source, this.#length * 2);
  }
}

/** The row on which the longer bar begins that is `count` longer bars before the one of a row; 0: there are not as many. */
export function longerBarStart(
  { bars: { ts }, length }: Pick<BarStore, "bars" | "length">,
  row: number,
  count: number,
  { timeframe, dayOffsetMs }: { timeframe: Timeframe; dayOffsetMs: number },
): number {
  let at = Math.min(row, length - 1);
  for (let left = count; at > 0; left -= 1) {
    const opensAt = barStart(timeframe, ts[at] ?? NaN, dayOffsetMs);
    while (at > 0 && (ts[at - 1] ?? NaN) >= opensAt) at -= 1;
    if (left === 0) return at;
    at -= 1;
  }
  return 0;
}

function grown(column: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> {
  const next = new Float64Array(size).fill(NaN);
  next.set(column);
  return next;
}
