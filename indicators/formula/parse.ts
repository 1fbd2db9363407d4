/**
 * Reads a formula into its tree. Pure. By descent, so brackets within brackets and parts are counted: no text, however it is
 * nested, gets deeper than NESTED_MAX.
 */
import { FormulaError, type Fault, type Span } from "./fault.ts";
import { FORMULA_CHARS_MAX, NESTED_MAX, PARTS_MAX } from "./limits.ts";
import { COMPARISONS, type BinarySign, type Part, type Statement } from "./syntax.ts";
import { tokensOf, type Token } from "./tokens.ts";

/** From the one that binds least; comparisons do not chain. */
const BINDING: readonly (readonly BinarySign[])[] = [
  ["or"],
  ["and"],
  COMPARISONS,
  ["+", "-"],
  ["*", "/", "%"],
];
const COMPARISON_BINDING = 2;

/** @throws FormulaError */
export function parseFormula(text: string): Statement[] {
  if (text.length > FORMULA_CHARS_MAX)
    throw new FormulaError(
      { code: "text too long", max: FORMULA_CHARS_MAX },
      { from: FORMULA_CHARS_MAX, to: text.length },
    );
  return new Parser(tokensOf(text)).statements();
}

class Parser {
  readonly #tokens: readonly Token[];
  #place = 0;
  #parts = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  statements(): Statement[] {
    const statements: Statement[] = [];
    for (;;) {
      while (this.#is("line")) this.#place += 1;
      if (this.#is("end")) break;
      statements.push(this.#statement());
      const { kind, at } = this.#next;
      if (kind !== "line" && kind !== "end")
        throw new FormulaError({ code: "end expected", found: this.#found }, at);
    }
    if (statements.length === 0) throw new FormulaError({ code: "empty" }, this.#next.at);
    return statements;
  }

  #statement(): Statement {
    const first = this.#next;
    if (first.kind === "name" && this.#isSign("=", 1)) {
      this.#place += 2;
      return { name: first.name, nameAt: first.at, value: this.#choice() };
    }
    return { name: null, nameAt: first.at, value: this.#choice() };
  }

  /** `a ? b : c`, or what binds more. */
  #choice(): Part {
    return this.#deeper(() => {
      const test = this.#binary(0);
      if (!this.#takes("?")) return test;
      const held = this.#choice();
      this.#must(":");
      const otherwise = this.#choice();
      return this.#made({
        kind: "choice",
        test,
        held,
        otherwise,
        at: { from: test.at.from, to: otherwise.at.to },
      });
    });
  }

  #binary(binding: number): Part {
    const signs = BINDING[binding];
    if (signs === undefined) return this.#unary();
    // Python's place for `not`: it denies a comparison, and never one side of it.
    if (binding === COMPARISON_BINDING && this.#isWord("not")) return this.#denied();
    let left = this.#binary(binding + 1);
    for (let count = 0; ; count += 1) {
      const sign = signs.find((one) => this.#isSign(one) || this.#isWord(one));
      if (sign === undefined) return left;
      if (binding === COMPARISON_BINDING && count > 0) this.#fail({ code: "one comparison" });
      this.#place += 1;
      const right = this.#binary(binding + 1);
      const at = { from: left.at.from, to: right.at.to };
      left = this.#made({ kind: "binary", sign, left, right, at });
    }
  }

  #denied(): Part {
    return this.#deeper(() => {
      const { from } = this.#next.at;
      this.#place += 1;
      const of = this.#binary(COMPARISON_BINDING);
      return this.#made({ kind: "unary", sign: "not", of, at: { from, to: of.at.to } });
    });
  }

  #unary(): Part {
    if (!this.#isSign("-") && !this.#isSign("+")) return this.#afterwards(this.#first());
    return this.#deeper(() => {
      const { from } = this.#next.at;
      const isMinus = this.#isSign("-");
      this.#place += 1;
      const of = this.#unary();
      return isMinus
        ? this.#made({ kind: "unary", sign: "-", of, at: { from, to: of.at.to } })
        : of;
    });
  }

  /** `[1]` behind a value: what it was some bars ago. */
  #afterwards(first: Part): Part {
    let of = first;
    while (this.#takes("[")) {
      const bars = this.#choice();
      const { to } = this.#must("]");
      of = this.#made({ kind: "ago", of, bars, at: { from: of.at.from, to } });
    }
    return of;
  }

  #first(): Part {
    const token = this.#next;
    switch (token.kind) {
      case "number":
      case "text":
        this.#place += 1;
        return this.#made(token);
      case "name":
        if (WORDS.has(token.name)) break;
        this.#place += 1;
        return this.#isSign("(") ? this.#call(token.name, token.at) : this.#made(token);
      case "sign": {
        if (!this.#takes("(")) break;
        const inside = this.#choice();
        this.#must(")");
        return inside;
      }
      case "line":
      case "end":
        break;
    }
    this.#fail({ code: "value expected", found: this.#found });
  }

  #call(name: string, nameAt: Span): Part {
    this.#must("(");
    const args: Part[] = [];
    if (!this.#isSign(")")) {
      do args.push(this.#choice());
      while (this.#takes(","));
    }
    const { to } = this.#must(")");
    return this.#made({ kind: "call", name, nameAt, args, at: { from: nameAt.from, to } });
  }

  #made(part: Part): Part {
    this.#parts += 1;
    if (this.#parts > PARTS_MAX)
      throw new FormulaError({ code: "too many parts", max: PARTS_MAX }, part.at);
    return part;
  }

  #deeper(read: () => Part): Part {
    this.#depth += 1;
    if (this.#depth > NESTED_MAX) this.#fail({ code: "nested too deep", max: NESTED_MAX });
    const part = read();
    this.#depth -= 1;
    return part;
  }

  #must(sign: string): Span {
    const { at } = this.#next;
    if (!this.#takes(sign)) this.#fail({ code: "sign expected", wanted: sign, found: this.#found });
    return at;
  }

  #takes(sign: string): boolean {
    const is = this.#isSign(sign);
    if (is) this.#place += 1;
    return is;
  }

  #isSign(sign: string, ahead = 0): boolean {
    const token = this.#tokens[this.#place + ahead];
    return token?.kind === "sign" && token.sign === sign;
  }

  #is(kind: Token["kind"]): boolean {
    return this.#next.kind === kind;
  }

  #isWord(word: string): boolean {
    const token = this.#next;
    return token.kind === "name" && token.name === word;
  }

  get #next(): Token {
    return this.#tokens[this.#place] ?? END;
  }

  /** What stands here, as it was written; "": the text or the line ends. */
  get #found(): string {
    const token = this.#next;
    switch (token.kind) {
      case "number":
        return String(token.value);
      case "text":
        return `"${token.value}"`;
      case "name":
        return token.name;
      case "sign":
        return token.sign;
      case "line":
      case "end":
        return "";
    }
  }

  #fail(fault: Fault): never {
    throw new FormulaError(fault, this.#next.at);
  }
}

/** Words between values: they name none. */
const WORDS: ReadonlySet<string> = new Set(["and", "or", "not"]);
const END: Token = { kind: "end", at: { from: 0, to: 0 } };
