/**
 * Formulas by their definition, for tests: every value is worked out for its bar alone, from the tree, with nothing carried from
 * bar to bar but what was worked out before. Slow, and written without the compiler's files.
 */
import type { Bars } from "../bars.ts";
import { parseFormula } from "./parse.ts";
import type { Part } from "./syntax.ts";

const LARGEST = 1e100;
const NEAR = 1e-9;

type Call = Extract<Part, { kind: "call" }>;

export class NaiveFormula {
  /** The first bar on which something hung on two values that hardly differ: rounding decides it, and whatever follows. */
  unsureFrom = Infinity;
  /** The greatest value that was met on the way: what rounding is measured by. */
  greatest = 0;
  readonly plots: Part[] = [];
  readonly #bars: Bars;
  readonly #named = new Map<string, Part>();
  readonly #done = new Map<Part, Map<number, number>>();

  constructor(text: string, bars: Bars) {
    this.#bars = bars;
    for (const { name, value } of parseFormula(text)) {
      if (name !== null) this.#named.set(name, value);
      else if (value.kind === "call" && ["plot", "columns"].includes(value.name))
        this.plots.push(value.args[0] ?? value);
      else if (value.kind !== "call" || value.name !== "level") this.plots.push(value);
    }
  }

  at(part: Part, row: number): number {
    const known = this.#done.get(part) ?? new Map<number, number>();
    this.#done.set(part, known);
    const before = known.get(row);
    if (before !== undefined) return before;
    const value = this.#valueAt(part, row);
    const kept = Math.abs(value) <= LARGEST ? value : NaN;
    if (kept > this.greatest || -kept > this.greatest) this.greatest = Math.abs(kept);
    known.set(row, kept);
    return kept;
  }

  #valueAt(part: Part, row: number): number {
    switch (part.kind) {
      case "number":
        return part.value;
      case "text":
        return NaN;
      case "name":
        return this.#nameAt(part.name, row);
      case "unary": {
        const value = this.at(part.of, row);
        return part.sign === "-" ? -value : this.#truth(value, () => !value);
      }
      case "binary":
        return this.#binaryAt(part.sign, this.at(part.left, row), this.at(part.right, row), row);
      case "choice": {
        const test = this.at(part.test, row);
        if (Number.isNaN(test)) return NaN;
        return this.at(test === 0 ? part.otherwise : part.held, row);
      }
      case "ago":
        return this.#before(part.of, row, this.at(part.bars, row));
      case "call":
        return this.#callAt(part, row);
    }
  }

  #nameAt(name: string, row: number): number {
    const named = this.#named.get(name);
    if (named !== undefined) return this.at(named, row);
    const b = this.#bars;
    const [o, h, l, c] = [b.open, b.high, b.low, b.close].map((column) => column[row] ?? NaN);
    const before = b.close[row - 1];
    const values: Record<string, number> = {
      open: o ?? NaN,
      high: h ?? NaN,
      low: l ?? NaN,
      close: c ?? NaN,
      source: c ?? NaN,
      volume: b.volume[row] ?? NaN,
      hl2: ((h ?? 0) + (l ?? 0)) / 2,
      hlc3: ((h ?? 0) + (l ?? 0) + (c ?? 0)) / 3,
      ohlc4: ((o ?? 0) + (h ?? 0) + (l ?? 0) + (c ?? 0)) / 4,
      tr: Math.max(h ?? 0, before ?? -Infinity) - Math.min(l ?? 0, before ?? Infinity),
      true: 1,
      false: 0,
    };
    return values[name] ?? NaN;
  }

  #binaryAt(sign: string, a: number, b: number, row: number): number {
    switch (sign) {
      case "+":
        return a + b;
      case "-":
        return a - b;
      case "*":
        return a * b;
      case "/":
        this.#close(b, 0, row);
        return a / b;
      case "%":
        this.#steps(a / b, row);
        return a % b;
      case "and":
        return this.#truth(a + b, () => a !== 0 && b !== 0);
      case "or":
        return this.#truth(a + b, () => a !== 0 || b !== 0);
      default:
        this.#close(a, b, row);
        return this.#truth(a + b, () =>
          sign === "<"
            ? a < b
            : sign === "<="
              ? a <= b
              : sign === ">"
                ? a > b
                : sign === ">="
                  ? a >= b
                  : (a === b) === (sign === "=="),
        );
    }
  }

  #truth(known: number, holds: () => boolean): number {
    return Number.isNaN(known) ? NaN : Number(holds());
  }

  /** Two values that differ by what rounding leaves, and not by nothing. */
  #close(a: number, b: number, row: number): void {
    if (Math.abs(a - b) <= NEAR * Math.max(1, Math.abs(a), Math.abs(b)))
      this.unsureFrom = Math.min(this.unsureFrom, row);
  }

  /** At a whole number a value jumps. */
  #steps(value: number, row: number): void {
    this.#close(value, Math.round(value), row);
  }

  #before(part: Part, row: number, bars: number): number {
    return row - bars < 0 ? NaN : this.at(part, row - bars);
  }

  #callAt(call: Call, row: number): number {
    const [first = call, second = call] = call.args;
    switch (call.name) {
      case "atr":
        return this.#over(
          "rma",
          { kind: "name", name: "tr", at: call.at },
          this.at(first, row),
          row,
        );
      case "change": {
        const bars = call.args.length === 1 ? 1 : this.at(second, row);
        return this.at(first, row) - this.#before(first, row, bars);
      }
      case "crossover":
      case "crossunder":
        return this.#crossAt(call.name, first, second, row);
      case "barssince": {
        for (let ago = 0; ago <= row; ago += 1) {
          const value = this.at(first, row - ago);
          if (!Number.isNaN(value) && value !== 0) return ago;
        }
        return NaN;
      }
      case "na":
        return Number(Number.isNaN(this.at(first, row)));
      case "nz": {
        const value = this.at(first, row);
        if (!Number.isNaN(value)) return value;
        return call.args.length === 1 ? 0 : this.at(second, row);
      }
      default:
        return call.name in MATHS
          ? this.#mathsAt(call, row)
          : this.#over(call.name, first, this.at(second, row), row);
    }
  }

  #mathsAt({ name, args }: Call, row: number): number {
    const values = args.map((arg) => this.at(arg, row));
    const [value = NaN] = values;
    if (["round", "floor", "ceil"].includes(name)) this.#steps(2 * value, row);
    if (["sign", "log", "sqrt", "pow"].includes(name)) this.#close(value, 0, row);
    return values.some(Number.isNaN) && name !== "pow" ? NaN : (MATHS[name]?.(...values) ?? NaN);
  }

  #crossAt(name: string, one: Part, other: Part, row: number): number {
    const [a, b] = [this.at(one, row), this.at(other, row)];
    const [c, d] = [this.#before(one, row, 1), this.#before(other, row, 1)];
    this.#close(a, b, row);
    this.#close(c, d, row);
    return this.#truth(a + b + c + d, () =>
      name === "crossover" ? a > b && c <= d : a < b && c >= d,
    );
  }

  /** Over the last bars, from the first that has a value on; a value that is missing later is the last one. */
  #over(name: string, part: Part, length: number, row: number): number {
    const values: number[] = [];
    for (let at = 0; at <= row; at += 1) {
      const value = this.at(part, at);
      const last = values.at(-1);
      if (!Number.isNaN(value)) values.push(value);
      else if (last !== undefined) values.push(last);
    }
    if (values.length < length + (name === "rsi" ? 1 : 0)) return NaN;
    const window = values.slice(-length);
    const mean = window.reduce((sum, value) => sum + value, 0) / length;
    switch (name) {
      case "sma":
        return mean;
      case "sum":
        return window.reduce((sum, value) => sum + value, 0);
      case "wma":
        return (
          window.reduce((sum, value, at) => sum + value * (at + 1), 0) /
          ((length * (length + 1)) / 2)
        );
      case "stdev": {
        // Of values that stand still nothing is left but rounding.
        if (window.every((value) => value === window[0])) return 0;
        return Math.sqrt(window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / length);
      }
      case "highest":
        return window.reduce((most, value) => Math.max(most, value), -Infinity);
      case "lowest":
        return window.reduce((least, value) => Math.min(least, value), Infinity);
      case "ema":
        return fadingMean(values, length, 2 / (length + 1));
      case "rma":
        return fadingMean(values, length, 1 / length);
      default:
        return strength(values, length);
    }
  }
}

const MATHS: Readonly<Record<string, (...values: number[]) => number>> = {
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
  sqrt: Math.sqrt,
  log: Math.log,
  exp: Math.exp,
  pow: (a, b) => a ** b,
  round: Math.round,
  floor: Math.floor,
  ceil: Math.ceil,
  sign: Math.sign,
};

function fadingMean(values: readonly number[], length: number, weight: number): number {
  let mean = values.slice(0, length).reduce((sum, value) => sum + value, 0) / length;
  for (const value of values.slice(length)) mean = value * weight + mean * (1 - weight);
  return mean;
}

/** Wilder: the mean rise against the mean fall. */
function strength(values: readonly number[], length: number): number {
  const moves = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  const rise = fadingMean(
    moves.map((move) => Math.max(0, move)),
    length,
    1 / length,
  );
  const fall = fadingMean(
    moves.map((move) => Math.max(0, -move)),
    length,
    1 / length,
  );
  return rise + fall === 0 ? 50 : (100 * rise) / (rise + fall);
}
