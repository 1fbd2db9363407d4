/**
 * One indicator calculated over growing bars. Pure. Closed bars are calculated once; the forming bar, the last row, is
 * calculated again from the state before it with every change, so that a tick costs one row however long the history is.
 */
import { barsFrom, type Bars } from "./bars.ts";
import type { Calendar, Indicator, Inputs, Job } from "./indicator.ts";

const CAPACITY_MIN = 1024;

export class Calculation {
  readonly indicator: Indicator;
  readonly #inputs: Inputs;
  readonly #calendar: Calendar;
  readonly #state: Float64Array;
  readonly #closedState: Float64Array;
  #out: readonly Float64Array[] = [];
  #scratch: readonly Float64Array[] = [];
  #job: Job | null = null;
  #bars: Bars | null = null;
  #source: Float64Array | null = null;
  #begin = 0;
  /** Rows that are calculated for good. */
  #closed = 0;

  constructor(indicator: Indicator, inputs: Inputs, calendar: Calendar) {
    this.indicator = indicator;
    this.#inputs = inputs;
    this.#calendar = calendar;
    this.#state = new Float64Array(indicator.state);
    this.#closedState = new Float64Array(indicator.state);
  }

  /** One column a plot; rows beyond the last that was calculated mean nothing. */
  get out(): readonly Float64Array[] {
    return this.#out;
  }

  /** Forgets all rows: the bars are others now. */
  reset(): void {
    this.#closed = 0;
    this.#closedState.fill(0);
    this.#job = null;
  }

  /**
   * Calculates up to `length` rows; the last is the forming bar. `begin`: the first row of `source` that has a value; rows
   * before it have none. Only the last row, and rows that are new, may differ from the call before, unless there was a
   * reset. Allocates only where the columns grow.
   */
  advance(bars: Bars, source: Float64Array, begin: number, length: number): void {
    if (length === 0) return;
    const job = this.#jobFor(bars, source, begin, length);
    const rows = length - begin;
    if (rows <= 0) return;
    this.#state.set(this.#closedState);
    if (rows - 1 > this.#closed) {
      this.indicator.run(job, this.#closed, rows - 1);
      this.#closed = rows - 1;
      this.#closedState.set(this.#state);
    }
    this.indicator.run(job, rows - 1, rows);
  }

  #jobFor(bars: Bars, source: Float64Array, begin: number, length: number): Job {
    const isSame = bars === this.#bars && source === this.#source && begin === this.#begin;
    const isRoomy = length <= (this.#out[0]?.length ?? 0);
    if (this.#job !== null && isSame && isRoomy) return this.#job;
    if (!isRoomy) this.#grow(Math.max(CAPACITY_MIN, bars.ts.length, length));
    return this.#makeJob(bars, source, begin);
  }

  #grow(capacity: number): void {
    this.#out = this.indicator.plots.map((_, at) => grown(this.#out[at], capacity));
    const scratch = Array.from({ length: this.indicator.scratch ?? 0 });
    this.#scratch = scratch.map((_, at) => grown(this.#scratch[at], capacity));
  }

  /** Apart from what every tick runs through: a function that makes functions allocates each time that it is entered. */
  #makeJob(bars: Bars, source: Float64Array, begin: number): Job {
    if (this.#closed === 0) for (const column of this.#out) column.fill(NaN, 0, begin);
    this.#bars = bars;
    this.#source = source;
    this.#begin = begin;
    this.#job = {
      bars: barsFrom(bars, begin),
      source: source.subarray(begin),
      inputs: this.#inputs,
      calendar: this.#calendar,
      state: this.#state,
      scratch: this.#scratch.map((column) => column.subarray(begin)),
      out: this.#out.map((column) => column.subarray(begin)),
    };
    return this.#job;
  }
}

function grown(column: Float64Array | undefined, capacity: number): Float64Array {
  const next = new Float64Array(capacity).fill(NaN);
  if (column !== undefined) next.set(column);
  return next;
}
