/** Cuts a formula into its signs. Pure. A line ends a statement, but not within brackets. */
import { FormulaError, type Span } from "./fault.ts";
import { WORDS_CHARS_MAX } from "./limits.ts";

export type Token = { readonly at: Span } & (
  | { readonly kind: "number"; readonly value: number; readonly isWhole: boolean }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "sign"; readonly sign: string }
  | { readonly kind: "line" }
  | { readonly kind: "end" }
);

const BLANK = /[^\S\n]+|\/\/[^\n]*/uy;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/uy;
/** Pine has its functions in ta and math; here that makes no difference. */
const NAME = /(?:(?:ta|math)\.)?([\p{L}_][\p{L}\p{N}_]*)/uy;
const SIGN = /==|!=|<=|>=|[-+*/%<>=()[\],?:]/uy;
const QUOTED = /"[^"\n]*"|'[^'\n]*'/uy;

/** @throws FormulaError */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let from = 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(text);
  };
  while (from < text.length) {
    const blank = read(BLANK);
    if (blank !== null) {
      from += blank[0].length;
      continue;
    }
    if (text[from] === "\n") {
      if (depth === 0) tokens.push({ kind: "line", at: { from, to: from + 1 } });
      from += 1;
      continue;
    }
    const token = tokenAt(text, from, read);
    if (token.kind === "sign") depth = depthAfter(depth, token.sign);
    tokens.push(token);
    from = token.at.to;
  }
  tokens.push({ kind: "end", at: { from: text.length, to: text.length } });
  return tokens;
}

function depthAfter(depth: number, sign: string): number {
  if (sign === "(" || sign === "[") return depth + 1;
  return sign === ")" || sign === "]" ? Math.max(0, depth - 1) : depth;
}

function tokenAt(
  text: string,
  from: number,
  read: (pattern: RegExp) => RegExpExecArray | null,
): Token {
  const number = read(NUMBER)?.[0];
  if (number !== undefined) {
    const at = { from, to: from + number.length };
    const value = Number(number);
    if (!Number.isFinite(value)) throw new FormulaError({ code: "number", found: number }, at);
    return { kind: "number", value, isWhole: /^\d+$/u.test(number), at };
  }
  const name = read(NAME);
  if (name !== null)
    return { kind: "name", name: name[1] ?? "", at: { from, to: from + name[0].length } };
  const sign = read(SIGN)?.[0];
  if (sign !== undefined) return { kind: "sign", sign, at: { from, to: from + sign.length } };
  return quotedAt(text, from, read(QUOTED)?.[0]);
}

function quotedAt(text: string, from: number, quoted: string | undefined): Token {
  if (quoted !== undefined) {
    const value = quoted.slice(1, -1).trim();
    const at = { from, to: from + quoted.length };
    if (value.length > WORDS_CHARS_MAX)
      throw new FormulaError({ code: "name too long", max: WORDS_CHARS_MAX }, at);
    return { kind: "text", value, at };
  }
  const found = String.fromCodePoint(text.codePointAt(from) ?? 0);
  const at = { from, to: from + found.length };
  throw new FormulaError(
    found === '"' || found === "'" ? { code: "quote is open" } : { code: "unknown sign", found },
    at,
  );
}
