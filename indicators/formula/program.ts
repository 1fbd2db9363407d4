/**
 * From the terms of a formula to what runs: a list of steps, each one pass over columns, by the kernels that the built-in
 * indicators have. Pure. Columns that no step needs any more are used again.
 *
 * What goes over several bars starts from values without holes, as every study that starts from another one: from the first
 * row that has a value on, and where one is missing later the last one counts.
 */
import { writeSource } from "../bars.ts";
import type { Job } from "../indicator.ts";
import { EXTREME_STATE, highest, lowest } from "../kernels/extremes.ts";
import {
  exponentialMean,
  MEAN_STATE,
  simpleMean,
  weightedMean,
  wilderMean,
} from "../kernels/means.ts";
import { trueRange } from "../kernels/ranges.ts";
import { SPREAD_STATE, variance } from "../kernels/spread.ts";
import { relativeStrength, STRENGTH_STATE } from "../kernels/strength.ts";
import { movingSum, SUM_STATE } from "../kernels/sums.ts";
import { Columns, columnOf, type Place } from "./columns.ts";
import { VALUE_MAX } from "./limits.ts";
import { fittedBars, isLookingBack, isOneBar, LOOPS } from "./loops.ts";
import { isOverBars, type OverBars, type Term } from "./terms.ts";
import type { SeriesName } from "./words.ts";

/** Calculates rows [from, to) of its column, after those of the steps before. Allocates nothing. */
type Step = (job: Job, from: number, to: number) => void;

export type Program = {
  readonly run: Step;
  /** Numbers of state, and columns of scratch. */
  readonly state: number;
  readonly scratch: number;
};

/** `drawn`: what goes into the columns of the plots, in their order. */
export function programOf(terms: readonly Term[], drawn: readonly Term[]): Program {
  const maker = new ProgramMaker(terms, drawn);
  const { fixed, steps } = maker;
  return {
    state: maker.state,
    scratch: maker.columns.count,
    run(job, from, to) {
      for (let at = 0; at < fixed.length; at += 1) fixed[at](job, 0, 1);
      for (let at = 0; at < steps.length; at += 1) steps[at](job, from, to);
    },
  };
}

class ProgramMaker {
  readonly fixed: Step[] = [];
  readonly steps: Step[] = [];
  readonly columns: Columns;
  state = 0;
  /** Columns without holes, by the terms that they are of, and where their first row is kept. */
  readonly #filled = new Map<Term, { place: Place; beginAt: number }>();

  constructor(terms: readonly Term[], drawn: readonly Term[]) {
    this.columns = new Columns(terms, drawn);
    for (const term of terms) {
      if (!this.columns.isUsed(term)) continue;
      if (term.isFixed) this.fixed.push(this.#fixedStep(term));
      else this.#put(term);
      for (const [at, one] of drawn.entries()) if (one === term) this.#copy(term, at);
      this.columns.release(term);
    }
  }

  #fixedStep(term: Term): Step {
    const cell = this.columns.cellOf(term);
    if (term.op === "input") {
      const { name } = term;
      return (job) => void (cell[0] = job.inputs[name]);
    }
    if (isOneBar(term.op)) {
      const loop = LOOPS[term.op];
      const [a = cell, b = cell, c = cell] = term.args.map((arg) => this.columns.cellOf(arg));
      return () => loop(cell, 0, 1, a, 0, b, 0, c, 0);
    }
    cell[0] = term.value;
    return () => undefined;
  }

  #put(term: Term): void {
    const { op, args } = term;
    if (op === "bar") this.#bar(term, term.name as SeriesName);
    else if (op === "barssince") this.#barsSince(term);
    else if (isOneBar(op) || isLookingBack(op)) {
      const loop = LOOPS[op];
      const [a = NOTHING, b = NOTHING, c = NOTHING] = args.map((arg) => this.columns.placeOf(arg));
      const out = this.columns.take(term);
      const [aStep, bStep, cStep] = [a, b, c].map(({ kind }) => (kind === "cell" ? 0 : 1));
      this.steps.push((job, from, to) =>
        loop(
          columnOf(job, out),
          from,
          to,
          columnOf(job, a),
          aStep,
          columnOf(job, b),
          bStep,
          columnOf(job, c),
          cStep,
        ),
      );
    } else if (isOverBars(op)) this.#overBars(op, term);
  }

  #bar(term: Term, name: SeriesName): void {
    switch (name) {
      case "hl2":
      case "hlc3":
      case "ohlc4": {
        const out = this.columns.take(term);
        this.steps.push((job, from, to) =>
          writeSource(job.bars, name, columnOf(job, out), from, to),
        );
        return;
      }
      case "tr": {
        const out = this.columns.take(term);
        this.steps.push((job, from, to) => trueRange(job.bars, columnOf(job, out), from, to));
        return;
      }
      default:
        this.columns.put(term, { kind: "bar", name });
    }
  }

  /** State: how many bars ago it held, and one more; 0: it never did. */
  #barsSince(term: Term): void {
    const [of] = term.args.map((arg) => this.columns.placeOf(arg));
    const out = this.columns.take(term);
    const at = this.#state(1);
    this.steps.push((job, from, to) =>
      barsSince(columnOf(job, of), columnOf(job, out), from, to, job.state, at),
    );
  }

  #overBars(op: OverBars, term: Term): void {
    const [of, length] = term.args;
    const cell = this.columns.cellOf(length);
    const { place, beginAt } = this.#filledOf(of);
    const out = this.columns.take(term);
    const [kernel, size] = KERNELS[op];
    const at = this.#state(size);
    const spare = op === "stdev" ? this.columns.spare() : NOTHING;
    this.steps.push((job, from, to) => {
      const column = columnOf(job, out);
      const begin = beginAt < 0 ? 0 : job.state[beginAt] - 1;
      if (begin < 0) column.fill(NaN, from, to);
      else
        kernel(
          columnOf(job, place),
          begin,
          fittedBars(cell[0], 1),
          column,
          from,
          to,
          job.state,
          at,
          columnOf(job, spare),
        );
    });
  }

  /** The bars' own columns have no holes. */
  #filledOf(term: Term): { place: Place; beginAt: number } {
    const place = this.columns.placeOf(term);
    if (term.op === "bar") return { place, beginAt: -1 };
    const known = this.#filled.get(term);
    if (known !== undefined) return known;
    const made = { place: this.columns.spare(), beginAt: this.#state(2) };
    this.#filled.set(term, made);
    this.steps.push((job, from, to) =>
      fill(columnOf(job, place), columnOf(job, made.place), from, to, job.state, made.beginAt),
    );
    return made;
  }

  #copy(term: Term, plot: number): void {
    const place = this.columns.placeOf(term);
    this.steps.push((job, from, to) => {
      const values = columnOf(job, place);
      const out = job.out[plot];
      for (let i = from; i < to; i += 1) out[i] = values[i];
    });
  }

  #state(size: number): number {
    this.state += size;
    return this.state - size;
  }
}

const NOTHING: Place = { kind: "cell", cell: new Float64Array(1) };

type Kernel = (
  values: Float64Array,
  begin: number,
  length: number,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
  spare: Float64Array,
) => void;

/** Each with the numbers of state that it takes. */
const KERNELS: Readonly<Record<OverBars, readonly [Kernel, number]>> = {
  sma: [simpleMean, MEAN_STATE],
  ema: [exponentialMean, MEAN_STATE],
  rma: [wilderMean, MEAN_STATE],
  wma: [weightedMean, MEAN_STATE],
  stdev: [deviation, SPREAD_STATE],
  highest: [highest, EXTREME_STATE],
  lowest: [lowest, EXTREME_STATE],
  sum: [keptSum, SUM_STATE],
  rsi: [relativeStrength, STRENGTH_STATE],
};

function deviation(
  ...[values, begin, length, out, from, to, state, at, spare]: Parameters<Kernel>
) {
  variance(values, begin, length, out, spare, from, to, state, at);
  for (let i = from; i < to; i += 1) out[i] = Math.sqrt(out[i]);
}

function keptSum(...[values, begin, length, out, from, to, state, at]: Parameters<Kernel>): void {
  movingSum(values, begin, length, out, from, to, state, at);
  for (let i = from; i < to; i += 1) if (out[i] < -VALUE_MAX || out[i] > VALUE_MAX) out[i] = NaN;
}

/** State: the first row with a value, and one more, 0 before it is there; and the last value. */
function fill(
  values: Float64Array,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  let last = state[at + 1];
  for (let i = from; i < to; i += 1) {
    const value = values[i];
    if (!Number.isNaN(value)) {
      if (state[at] === 0) state[at] = i + 1;
      last = value;
    }
    out[i] = last;
  }
  state[at + 1] = last;
}

function barsSince(
  values: Float64Array,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  let ago = state[at];
  for (let i = from; i < to; i += 1) {
    const value = values[i];
    if (!Number.isNaN(value) && value !== 0) ago = 1;
    else if (ago > 0) ago += 1;
    out[i] = ago > 0 ? ago - 1 : NaN;
  }
  state[at] = ago;
}
