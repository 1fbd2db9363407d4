/**
 * What is wrong with a formula, and where. Pure. A fault is a code and what it names: the words are the reader's, and stand in
 * src (fault-words.ts).
 */

/** Where something stands in the text: [from, to), in its characters. */
export type Span = { readonly from: number; readonly to: number };

/** The codes of faults, each with what its words name. */
export type Fault =
  | { readonly code: "empty" }
  | { readonly code: "text too long"; readonly max: number }
  | { readonly code: "too many parts"; readonly max: number }
  | { readonly code: "nested too deep"; readonly max: number }
  | { readonly code: "too many plots"; readonly max: number }
  | { readonly code: "too many inputs"; readonly max: number }
  | { readonly code: "too many levels"; readonly max: number }
  | { readonly code: "unknown sign"; readonly found: string }
  | { readonly code: "number"; readonly found: string }
  | { readonly code: "quote is open" }
  | { readonly code: "name too long"; readonly max: number }
  /** `found` "": the text ends. */
  | { readonly code: "value expected"; readonly found: string }
  | { readonly code: "sign expected"; readonly wanted: string; readonly found: string }
  | { readonly code: "end expected"; readonly found: string }
  | { readonly code: "one comparison" }
  | { readonly code: "unknown function"; readonly name: string; readonly nearest: string | null }
  | { readonly code: "unknown name"; readonly name: string; readonly nearest: string | null }
  | { readonly code: "name is taken"; readonly name: string }
  | { readonly code: "named twice"; readonly name: string }
  | { readonly code: "is a function"; readonly name: string }
  /** `form`: how it is called. */
  | { readonly code: "arguments"; readonly name: string; readonly form: string }
  | { readonly code: "text expected"; readonly name: string }
  | { readonly code: "text as value" }
  | { readonly code: "not fixed"; readonly name: string }
  | { readonly code: "length"; readonly name: string; readonly min: number; readonly max: number }
  | { readonly code: "input alone" }
  | { readonly code: "input default" }
  | { readonly code: "input range" }
  | { readonly code: "drawn inside"; readonly name: string }
  | { readonly code: "level not fixed" }
  | { readonly code: "goes nowhere" }
  | { readonly code: "nothing drawn" };

export type PlacedFault = Fault & { readonly at: Span };

/** How a fault leaves the parser and the compiler; formula.ts takes it back. */
export class FormulaError extends Error {
  readonly fault: PlacedFault;

  constructor(fault: Fault, at: Span) {
    super(fault.code);
    this.name = "FormulaError";
    this.fault = { ...fault, at };
  }
}

/** The line and the column of a place, both from 1 on. */
export function lineOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  return { line, column: at - before.lastIndexOf("\n") };
}
