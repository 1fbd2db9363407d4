/** Which term a call of a function is. Pure. */
import type { Part } from "./syntax.ts";
import type { Term, Terms } from "./terms.ts";
import type { FunctionName } from "./words.ts";

export type CallPort = {
  readonly terms: Terms;
  term(part: Part): Term;
  /** A number of bars: fixed, whole, from `min` on. `name`: of what asks for it. */
  bars(part: Part, min: number, name: string): Term;
};

/** The arguments are as many as the function takes. */
export function termOfCall(name: FunctionName, args: readonly Part[], port: CallPort): Term {
  const { terms } = port;
  const [first, second] = args;
  if (first === undefined) throw new Error("Invariant: every function takes something");
  switch (name) {
    case "sma":
    case "ema":
    case "rma":
    case "wma":
    case "stdev":
    case "highest":
    case "lowest":
    case "sum":
    case "rsi":
      return terms.made(
        name,
        [port.term(first), port.bars(second ?? first, LEAST_LENGTHS[name] ?? 1, name)],
        1,
      );
    case "atr":
      return terms.made("rma", [terms.bar("tr"), port.bars(first, 1, name)], 1);
    case "change": {
      const bars = second === undefined ? terms.number(1) : port.bars(second, 0, name);
      return terms.made(name, [port.term(first), bars], 1);
    }
    case "crossover":
    case "crossunder":
      return terms.made(
        name,
        args.map((arg) => port.term(arg)),
        2,
      );
    case "barssince":
      return terms.made(name, [port.term(first)], 1);
    case "min":
    case "max": {
      const [one, ...others] = args.map((arg) => port.term(arg));
      return others.reduce((so, other) => terms.made(name, [so, other]), one ?? terms.number(NaN));
    }
    case "nz":
      return terms.made(name, [
        port.term(first),
        second === undefined ? terms.number(0) : port.term(second),
      ]);
    case "pow":
    case "abs":
    case "sqrt":
    case "log":
    case "exp":
    case "round":
    case "floor":
    case "ceil":
    case "sign":
    case "na":
      return terms.made(
        name,
        args.map((arg) => port.term(arg)),
      );
  }
}

/** As the built-in ones have them. */
const LEAST_LENGTHS: Readonly<Record<string, number>> = { rsi: 2, stdev: 2 };
