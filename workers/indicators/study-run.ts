/** One study calculated over its chart's bars: its source, its values, its window. Runs in the indicator worker; pure. */
import { writeSource, type Bars } from "../../indicators/bars.ts";
import { Calculation } from "../../indicators/calculation.ts";
import {
  defaultInputs,
  fitInput,
  type Indicator,
  type Inputs,
} from "../../indicators/indicator.ts";
import { indicatorOf } from "../../indicators/registry.ts";
import type { BarStore } from "./bar-store.ts";
import { firstBarOf, lastBarOf } from "./group-rows.ts";
import { HigherFrame } from "./higher-frame.ts";
import { newestPart, type PartOf } from "./newest-part.ts";
import type { GroupWindow, StudyCalculation } from "./protocol.ts";

/** Groups that may come before the window is asked for anew: as many as the chart lets its own grow. */
const ROOM = 600;

/** Rows that are calculated at a time, so that what else is wanted meanwhile waits for no more. */
export const SLICE_ROWS = 50_000;

export class StudyRun {
  readonly spec: StudyCalculation;
  readonly indicator: Indicator;
  readonly inputs: Inputs;
  /** All rows are calculated. */
  isDone = false;
  /** Its newest part was looked at, and told if it could be calculated by itself. */
  isFirstDone = false;
  readonly #calculation: Calculation;
  /** null: it is on the chart's own bars. */
  readonly #higher: HigherFrame | null;
  #source = new Float64Array(0);
  #written = 0;
  /** First row on which the source has a value. */
  #begin = 0;

  /** Throws where there is no such indicator: it was saved by another version. */
  constructor(spec: StudyCalculation, dayOffsetMs: number) {
    const indicator = indicatorOf(spec.indicator);
    if (indicator === undefined) throw new Error("This terminal does not have the indicator");
    this.spec = spec;
    this.indicator = indicator;
    const inputs = fitted(indicator, spec.inputs);
    this.inputs = inputs;
    const { source, timeframe } = spec;
    this.#calculation = new Calculation(indicator, inputs, { dayOffsetMs });
    this.#higher =
      timeframe === undefined || source.kind !== "bar"
        ? null
        : new HigherFrame(indicator, inputs, { dayOffsetMs }, { timeframe, price: source.price });
  }

  /** Values of a plot by row, for a study that starts from them; undefined: there is no such plot. */
  plot(id: string): Float64Array | undefined {
    const at = this.indicator.plots.findIndex((plot) => plot.id === id);
    // Without a value to start from nothing is calculated, and its columns have what was there before.
    const isEmpty = this.#written > 0 && this.#begin >= this.#written;
    return at >= 0 && isEmpty ? NO_VALUES : this.#out[at];
  }

  /** Forgets all values. */
  reset(): void {
    this.isDone = false;
    this.#written = 0;
    this.#begin = 0;
    this.#calculation.reset();
    this.#higher?.reset();
  }

  /** The values of a window from the newest bars alone; null: see newest-part.ts. */
  firstColumns(window: GroupWindow, of: PartOf & { store: BarStore }): Float64Array[] | null {
    const { store } = of;
    const part = newestPart(this, firstBarOf(window) - store.first, of);
    return part === null ? null : columnsOf(part.out, store, part.start, window);
  }

  /**
   * Calculates what is new, of a longer history one slice: it is done when none is left. `from`: the plot that it starts from;
   * null: its own price of the bars.
   */
  advance(store: BarStore, from: Float64Array | null): void {
    const { bars } = store;
    if (store.length === 0) return;
    const length = Math.min(store.length, this.#written + SLICE_ROWS);
    if (this.#higher !== null) {
      this.#higher.advance({ bars, length });
      this.#written = length;
      this.isDone = length === store.length;
      return;
    }
    const size = bars.ts.length;
    if (this.#source.length < length) {
      const grown = new Float64Array(size);
      grown.set(this.#source.subarray(0, this.#written));
      this.#source = grown;
    }
    // The last row that was written was forming then.
    const since = Math.max(0, this.#written - 1);
    if (from === null) this.#writeBars(bars, since, length);
    else this.#writePlot(from, since, length);
    this.#written = length;
    if (this.#begin < length) {
      this.#calculation.advance(bars, this.#source, this.#begin, length);
    }
    this.isDone = length === store.length;
  }

  /** The values of a window by plot: of each group the last row's. */
  columns(store: BarStore, window: GroupWindow, room = ROOM): Float64Array[] {
    const isEmpty = this.#begin >= store.length;
    const out = isEmpty ? this.indicator.plots.map(() => NO_VALUES) : this.#out;
    return columnsOf(out, store, 0, window, room);
  }

  get #out(): readonly Float64Array[] {
    return this.#higher?.out ?? this.#calculation.out;
  }

  #writeBars(bars: Bars, since: number, length: number): void {
    const { source } = this.spec;
    const price = source.kind === "bar" ? source.price : "close";
    writeSource(bars, price, this.#source, since, length);
  }

  /** A plot's values, its holes filled with what was before: a formula's source is never NaN. */
  #writePlot(plot: Float64Array, since: number, length: number): void {
    let begin = since === 0 ? 0 : this.#begin;
    if (begin >= since) {
      begin = since;
      while (begin < length && Number.isNaN(plot[begin] ?? NaN)) begin += 1;
      this.#begin = begin;
    }
    for (let row = Math.max(begin, since); row < length; row += 1) {
      const value = plot[row] ?? NaN;
      this.#source[row] = Number.isNaN(value) ? (this.#source[row - 1] ?? 0) : value;
    }
  }
}

const NO_VALUES = new Float64Array(0);

/** The values of each group's last row; `out` begins with row `start`. */
function columnsOf(
  out: readonly Float64Array[],
  store: BarStore,
  start: number,
  window: GroupWindow,
  room = ROOM,
): Float64Array[] {
  const { from, to } = window;
  return out.map((values) => {
    const column = new Float64Array(Math.max(0, to - from) + room).fill(NaN);
    for (let group = from; group < to; group += 1) {
      const row = lastBarOf(window, group, store.end) - store.first;
      if (row >= start && row < store.length) column[group - from] = values[row - start] ?? NaN;
    }
    return column;
  });
}

const fitted = (indicator: Indicator, inputs: Inputs): Inputs => ({
  ...defaultInputs(indicator),
  ...Object.fromEntries(
    indicator.inputs.map((input) => [input.id, fitInput(input, inputs[input.id])]),
  ),
});
