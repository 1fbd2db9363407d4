/**
 * What is calculated, as a list in which every term stands behind those that it is made of, and none twice. Pure. Terms of
 * fixed values alone are fixed: one number for all bars, by the inputs.
 */
import { FormulaError, type Span } from "./fault.ts";
import { PARTS_MAX } from "./limits.ts";
import { isOneBar, LOOPS, type LookingBack, type OneBar } from "./loops.ts";
import { unitOf, type Unit } from "./units.ts";
import type { SeriesName } from "./words.ts";

/** Over the last bars, by kernels. */
const OVER_BARS = ["sma", "ema", "rma", "wma", "stdev", "highest", "lowest", "sum", "rsi"] as const;
export type OverBars = (typeof OVER_BARS)[number];
export const isOverBars = (op: string): op is OverBars => OVER_BARS.some((one) => one === op);

export type Op = "number" | "input" | "bar" | "barssince" | OneBar | LookingBack | OverBars;

export type Term = {
  /** Its place in the list. */
  readonly id: number;
  readonly op: Op;
  readonly args: readonly Term[];
  /** Of a bar's series and of an input: which. */
  readonly name: string;
  readonly isFixed: boolean;
  /** Of a fixed one: its value with the inputs as they begin. */
  readonly value: number;
  readonly unit: Unit;
};

/** No formula of PARTS_MAX parts has more: min and max of many values, and what is spread. */
const TERMS_MAX = 2 * PARTS_MAX;
const NONE = new Float64Array(1);

export class Terms {
  readonly list: Term[] = [];
  readonly #known = new Map<string, Term>();

  number(value: number): Term {
    return this.#put(`number ${Object.is(value, -0) ? "-0" : value}`, {
      op: "number",
      args: [],
      name: "",
      isFixed: true,
      value,
      unit: "fixed",
    });
  }

  input(name: string, value: number): Term {
    return this.#put(`input ${name}`, {
      op: "input",
      args: [],
      name,
      isFixed: true,
      value,
      unit: "fixed",
    });
  }

  bar(name: SeriesName): Term {
    const unit = name === "volume" ? "volume" : name === "tr" ? "distance" : "level";
    return this.#put(`bar ${name}`, {
      op: "bar",
      args: [],
      name,
      isFixed: false,
      value: NaN,
      unit,
    });
  }

  /** What looks at other bars is given columns: `columns` says of how many of its values. */
  made(op: Op, given: readonly Term[], columns = 0): Term {
    const args = given.map((arg, at) => (at < columns && arg.isFixed ? this.#spread(arg) : arg));
    const isFixed = isOneBar(op) && args.every((arg) => arg.isFixed);
    return this.#put(`${op} ${args.map(({ id }) => id).join(" ")}`, {
      op,
      args,
      name: "",
      isFixed,
      value: isFixed ? fixedValue(op, args) : NaN,
      unit:
        op === "rsi" || op === "barssince"
          ? "number"
          : unitOf(
              op,
              args.map(({ unit }) => unit),
            ),
    });
  }

  /** A fixed value as a column. */
  spread(term: Term): Term {
    return term.isFixed ? this.#spread(term) : term;
  }

  #spread(term: Term): Term {
    const { unit } = term;
    return this.#put(`spread ${term.id}`, {
      op: "spread",
      args: [term],
      name: "",
      isFixed: false,
      value: NaN,
      unit,
    });
  }

  #put(key: string, term: Omit<Term, "id">): Term {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.list.length >= TERMS_MAX)
      throw new FormulaError({ code: "too many parts", max: PARTS_MAX }, NOWHERE);
    const made = { ...term, id: this.list.length };
    this.list.push(made);
    this.#known.set(key, made);
    return made;
  }
}

const NOWHERE: Span = { from: 0, to: 0 };

function fixedValue(op: OneBar, args: readonly Term[]): number {
  const out = new Float64Array(1);
  const [a = NONE, b = NONE, c = NONE] = args.map(({ value }) => Float64Array.of(value));
  LOOPS[op](out, 0, 1, a, 0, b, 0, c, 0);
  return out[0] ?? NaN;
}
