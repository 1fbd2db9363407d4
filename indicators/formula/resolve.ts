/**
 * From the tree of a formula to what is calculated and drawn: names are looked up, calls are checked, and what is wrong is told
 * at its place. Pure.
 */
import type { Input } from "../indicator.ts";
import { LENGTH_MAX } from "../inputs.ts";
import { termOfCall, type CallPort } from "./calls.ts";
import { checkCount, textOf } from "./checks.ts";
import { FormulaError, type Span } from "./fault.ts";
import {
  FORMULA_INPUTS_MAX,
  FORMULA_LEVELS_MAX,
  FORMULA_PLOTS_MAX,
  WORDS_CHARS_MAX,
} from "./limits.ts";
import { nearestName } from "./nearest.ts";
import { parseFormula } from "./parse.ts";
import { readInput } from "./read-input.ts";
import type { Call, Part, Statement } from "./syntax.ts";
import { Terms, type Term } from "./terms.ts";
import {
  FIXED,
  FUNCTIONS,
  isFixed,
  isFunction,
  isSeries,
  isStatement,
  SERIES,
  STATEMENTS,
  type StatementName,
} from "./words.ts";

export type DrawnTerm = {
  readonly kind: "plot" | "columns";
  readonly name: string;
  readonly term: Term;
};

export type Resolved = {
  /** Every one stands behind those that it is made of. Some may be for nothing. */
  readonly terms: readonly Term[];
  readonly drawn: readonly DrawnTerm[];
  readonly levels: readonly { readonly name: string; readonly value: number }[];
  readonly inputs: readonly Input[];
};

/** @throws FormulaError */
export const resolveFormula = (text: string): Resolved =>
  new Resolver(text).resolve(parseFormula(text));

class Resolver implements CallPort {
  readonly terms = new Terms();
  readonly #text: string;
  readonly #named = new Map<string, Term>();
  readonly #drawn: DrawnTerm[] = [];
  readonly #levels: { name: string; value: number }[] = [];
  readonly #inputs: Input[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  resolve(statements: readonly Statement[]): Resolved {
    for (const [at, statement] of statements.entries())
      this.#take(statement, at === statements.length - 1);
    if (this.#drawn.length === 0)
      throw new FormulaError(
        { code: "nothing drawn" },
        { from: this.#text.length, to: this.#text.length },
      );
    return {
      terms: this.terms.list,
      drawn: this.#drawn,
      levels: this.#levels,
      inputs: this.#inputs,
    };
  }

  #take({ name, nameAt, value }: Statement, isLast: boolean): void {
    if (name !== null) this.#name(name, nameAt, value);
    else if (value.kind === "call" && isStatement(value.name)) this.#draw(value.name, value);
    else if (isLast && this.#drawn.length === 0) this.#plot("plot", value, this.#words(value));
    else throw new FormulaError({ code: "goes nowhere" }, value.at);
  }

  #name(name: string, nameAt: Span, value: Part): void {
    if (isSeries(name) || isFunction(name) || isStatement(name) || isFixed(name))
      throw new FormulaError({ code: "name is taken", name }, nameAt);
    if (this.#named.has(name)) throw new FormulaError({ code: "named twice", name }, nameAt);
    const isInput = value.kind === "call" && value.name === "input";
    this.#named.set(name, isInput ? this.#ask(name, value) : this.term(value));
  }

  #ask(name: string, call: Call): Term {
    checkCount(call, STATEMENTS.input);
    if (this.#inputs.length >= FORMULA_INPUTS_MAX)
      throw new FormulaError({ code: "too many inputs", max: FORMULA_INPUTS_MAX }, call.nameAt);
    const input = readInput(name, call);
    this.#inputs.push(input);
    return this.terms.input(name, input.default);
  }

  #draw(name: StatementName, call: Call): void {
    if (name === "input") throw new FormulaError({ code: "input alone" }, call.nameAt);
    checkCount(call, STATEMENTS[name]);
    const [value, words] = call.args;
    if (value === undefined) return;
    const said = words === undefined ? null : textOf(words, name);
    if (name === "level") this.#level(value, said);
    else this.#plot(name, value, said ?? this.#words(value));
  }

  #plot(kind: "plot" | "columns", value: Part, name: string): void {
    if (this.#drawn.length >= FORMULA_PLOTS_MAX)
      throw new FormulaError({ code: "too many plots", max: FORMULA_PLOTS_MAX }, value.at);
    this.#drawn.push({ kind, name, term: this.terms.spread(this.term(value)) });
  }

  #level(part: Part, name: string | null): void {
    const term = this.term(part);
    const isPlain = term.isFixed && !this.#dependsOnInputs(term) && !Number.isNaN(term.value);
    if (!isPlain) throw new FormulaError({ code: "level not fixed" }, part.at);
    if (this.#levels.length >= FORMULA_LEVELS_MAX)
      throw new FormulaError({ code: "too many levels", max: FORMULA_LEVELS_MAX }, part.at);
    this.#levels.push({ name: name ?? this.#words(part), value: term.value });
  }

  #dependsOnInputs(term: Term): boolean {
    return term.op === "input" || term.args.some((one) => this.#dependsOnInputs(one));
  }

  /** What a plot without a name is called: its own words, as far as they are short. */
  #words({ at }: Part): string {
    const words = this.#text.slice(at.from, at.to).replaceAll(/\s+/gu, " ");
    return words.length > WORDS_CHARS_MAX ? `${words.slice(0, WORDS_CHARS_MAX - 1)}…` : words;
  }

  term(part: Part): Term {
    switch (part.kind) {
      case "number":
        return this.terms.number(part.value);
      case "text":
        throw new FormulaError({ code: "text as value" }, part.at);
      case "name":
        return this.#known(part.name, part.at);
      case "unary":
        return this.terms.made(part.sign === "-" ? "neg" : "not", [this.term(part.of)]);
      case "binary":
        return this.terms.made(part.sign, [this.term(part.left), this.term(part.right)]);
      case "choice":
        return this.terms.made(
          "choice",
          [part.test, part.held, part.otherwise].map((one) => this.term(one)),
        );
      case "ago":
        return this.terms.made("ago", [this.term(part.of), this.bars(part.bars, 0, "[ ]")], 1);
      case "call":
        return this.#call(part);
    }
  }

  #known(name: string, at: Span): Term {
    const named = this.#named.get(name);
    if (named !== undefined) return named;
    if (isSeries(name)) return this.terms.bar(name);
    if (isFixed(name)) return this.terms.number(FIXED[name]);
    if (isFunction(name) || isStatement(name))
      throw new FormulaError({ code: "is a function", name }, at);
    const known = [...this.#named.keys(), ...SERIES, ...Object.keys(FIXED)];
    throw new FormulaError({ code: "unknown name", name, nearest: nearestName(name, known) }, at);
  }

  #call(call: Call): Term {
    const { name, nameAt } = call;
    if (name === "input") throw new FormulaError({ code: "input alone" }, nameAt);
    if (isStatement(name)) throw new FormulaError({ code: "drawn inside", name }, nameAt);
    if (!isFunction(name)) {
      const known = [...Object.keys(FUNCTIONS), ...Object.keys(STATEMENTS)];
      const nearest = nearestName(name, known);
      throw new FormulaError({ code: "unknown function", name, nearest }, nameAt);
    }
    checkCount(call, FUNCTIONS[name]);
    return termOfCall(name, call.args, this);
  }

  bars(part: Part, min: number, name: string): Term {
    const term = this.term(part);
    if (!term.isFixed) throw new FormulaError({ code: "not fixed", name }, part.at);
    const { value } = term;
    if (!Number.isInteger(value) || value < min || value > LENGTH_MAX)
      throw new FormulaError({ code: "length", name, min, max: LENGTH_MAX }, part.at);
    return term;
  }
}
