/**
 * Arithmetic of symbols, as `EURUSD/GBPUSD` or `XAUUSD*2-XAGUSD`: read from what was typed, and worked out of the prices of its
 * symbols. Runs anywhere; pure. Prices are taken to be above zero, which says which side of each symbol a side of the whole is
 * made of: who sells EURUSD/GBPUSD sells the first at its bid and buys the second at its ask.
 */

/** A symbol of a combination. `isOther`: its ask counts for the combination's bid, and its bid for the ask. */
export type Leg = { readonly symbol: string; readonly isOther: boolean };

export type Combination = {
  /** As it is written when it is read again. */
  readonly text: string;
  readonly legs: readonly Leg[];
  /** Its decimals are those of a ratio, not of its symbols' prices. */
  readonly hasDivision: boolean;
  /** The value at prices of the legs, in their order. Infinite or NaN where there is none. Allocates nothing. */
  valueOf(prices: ArrayLike<number>): number;
};

export type ReadCombination =
  | { readonly ok: true; readonly combination: Combination }
  | { readonly ok: false; readonly fault: string };

export const COMBINATION_LENGTH_MAX = 120;
export const LEGS_MAX = 8;

/** What was typed is arithmetic, and not the name of a symbol. */
export const isCombination = (text: string): boolean => /[-+*/()]/.test(text);

type Sign = "+" | "-" | "*" | "/";
type Node =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "symbol"; readonly symbol: string }
  | { readonly kind: "sign"; readonly sign: Sign; readonly left: Node; readonly right: Node };
type Token = { readonly text: string; readonly kind: "number" | "name" | "sign" };

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?![\w.#]))|"([^"]+)"|([\p{L}\d][\p{L}\d._#&]*)|([-+*/()]))/uy;

/** Reads what was typed. `nameOf`: the symbol's own spelling of a name; undefined: there is no such symbol. */
export function readCombination(
  text: string,
  nameOf: (typed: string) => string | undefined,
): ReadCombination {
  if (text.length > COMBINATION_LENGTH_MAX)
    return fault(`At most ${COMBINATION_LENGTH_MAX} characters, was ${text.length}`);
  try {
    const tree = new Reader(tokensOf(text), nameOf).read();
    const legs: Leg[] = [];
    collect(tree, false, legs);
    if (legs.length === 0) return fault("Names no symbol: only numbers");
    if (legs.length > LEGS_MAX) return fault(`At most ${LEGS_MAX} symbols, was ${legs.length}`);
    return { ok: true, combination: compiled(tree, legs) };
  } catch (refused) {
    if (refused instanceof Refusal) return fault(refused.message);
    throw refused;
  }
}

const fault = (words: string): ReadCombination => ({ ok: false, fault: words });

class Refusal extends Error {}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== "") {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) {
      const rest = text.slice(at).trimStart();
      if (rest.startsWith('"')) throw new Refusal(`The name in quotes has no end: ${rest}`);
      throw new Refusal(`Not understood: ${rest.charAt(0)}`);
    }
    const [, number, quoted, name, sign] = found;
    if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
    else tokens.push({ kind: "name", text: quoted ?? name ?? "" });
  }
  return tokens;
}

/** Reads sums of products of values, from left to right. */
class Reader {
  readonly #tokens: readonly Token[];
  readonly #nameOf: (typed: string) => string | undefined;
  #at = 0;

  constructor(tokens: readonly Token[], nameOf: (typed: string) => string | undefined) {
    this.#tokens = tokens;
    this.#nameOf = nameOf;
  }

  read(): Node {
    const tree = this.#sum();
    const rest = this.#tokens[this.#at];
    if (rest === undefined) return tree;
    if (rest.text === ")") throw new Refusal("A ) closes nothing");
    throw new Refusal(`A sign is missing before ${rest.text}`);
  }

  #sum(): Node {
    let left = this.#product();
    for (let sign = this.#take("+-"); sign !== null; sign = this.#take("+-"))
      left = { kind: "sign", sign, left, right: this.#product() };
    return left;
  }

  #product(): Node {
    let left = this.#value();
    for (let sign = this.#take("*/"); sign !== null; sign = this.#take("*/")) {
      const right = this.#value();
      if (sign === "/" && right.kind === "number" && right.value === 0)
        throw new Refusal("Nothing can be divided by 0");
      left = { kind: "sign", sign, left, right };
    }
    return left;
  }

  #value(): Node {
    const before = this.#tokens[this.#at - 1]?.text;
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token === undefined)
      throw new Refusal(
        before === undefined ? "Type a symbol" : `A symbol or a number is missing after ${before}`,
      );
    if (token.kind === "number") return { kind: "number", value: Number(token.text) };
    if (token.kind === "name") {
      const symbol = this.#nameOf(token.text);
      if (symbol === undefined) throw new Refusal(`There is no symbol ${token.text}`);
      return { kind: "symbol", symbol };
    }
    if (token.text === "-")
      return { kind: "sign", sign: "-", left: { kind: "number", value: 0 }, right: this.#value() };
    if (token.text !== "(")
      throw new Refusal(`A symbol or a number is missing before ${token.text}`);
    const inner = this.#sum();
    if (this.#take(")") === null) throw new Refusal("A ( is not closed");
    return inner;
  }

  #take<Text extends string>(signs: Text): Sign | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "sign" || !signs.includes(token.text)) return null;
    this.#at += 1;
    return token.text as Sign;
  }
}

/** The number that a part without symbols is; NaN: it has some. */
function constantOf(node: Node): number {
  if (node.kind === "number") return node.value;
  if (node.kind === "symbol") return NaN;
  return apply(node.sign, constantOf(node.left), constantOf(node.right));
}

/** Lists the symbols with the side that each is counted at. `isOther`: the part falls where its own value rises. */
function collect(node: Node, isOther: boolean, legs: Leg[]): void {
  if (node.kind === "symbol") {
    if (legIndex(legs, node.symbol, isOther) < 0) legs.push({ symbol: node.symbol, isOther });
    return;
  }
  if (node.kind === "number") return;
  const [isLeftOther, isRightOther] = sidesOf(node, isOther);
  collect(node.left, isLeftOther, legs);
  collect(node.right, isRightOther, legs);
}

/** Which way each side of a sign moves the whole. */
function sidesOf(
  { sign, left, right }: Node & { kind: "sign" },
  isOther: boolean,
): [boolean, boolean] {
  const isTurning = sign === "*" || sign === "/";
  const turnsLeft = isTurning && constantOf(right) < 0;
  const turnsRight = isTurning && constantOf(left) < 0;
  const isDown = sign === "-" || sign === "/";
  return [isOther !== turnsLeft, isOther !== (isDown !== turnsRight)];
}

const legIndex = (legs: readonly Leg[], symbol: string, isOther: boolean): number =>
  legs.findIndex((leg) => leg.symbol === symbol && leg.isOther === isOther);

/** Steps of a stack machine: a number, the place of a leg, or a sign. */
type Step = { readonly leg: number; readonly value: number; readonly sign: Sign | null };

function compiled(tree: Node, legs: readonly Leg[]): Combination {
  const steps: Step[] = [];
  const visit = (node: Node, isOther: boolean): void => {
    if (node.kind === "number") steps.push({ leg: -1, value: node.value, sign: null });
    else if (node.kind === "symbol")
      steps.push({ leg: legIndex(legs, node.symbol, isOther), value: 0, sign: null });
    else {
      const [isLeftOther, isRightOther] = sidesOf(node, isOther);
      visit(node.left, isLeftOther);
      visit(node.right, isRightOther);
      steps.push({ leg: -1, value: 0, sign: node.sign });
    }
  };
  visit(tree, false);
  const stack = new Float64Array(steps.length);
  return {
    text: written(tree, 0),
    legs,
    hasDivision: steps.some(({ sign }) => sign === "/"),
    valueOf(prices) {
      let top = 0;
      for (const { leg, value, sign } of steps) {
        if (sign === null) stack[top] = leg < 0 ? value : (prices[leg] ?? NaN);
        else {
          top -= 2;
          stack[top] = apply(sign, stack[top] ?? NaN, stack[top + 1] ?? NaN);
        }
        top += 1;
      }
      return stack[0] ?? NaN;
    },
  };
}

function apply(sign: Sign, left: number, right: number): number {
  switch (sign) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
  }
}

/** The tree as text, with the parentheses that it needs. `above`: how tightly what holds it binds. */
function written(node: Node, above: number): string {
  if (node.kind === "number") return String(node.value);
  if (node.kind === "symbol")
    return isCombination(node.symbol) || /\s|^\d+(\.\d+)?$/.test(node.symbol)
      ? `"${node.symbol}"`
      : node.symbol;
  const { sign, left, right } = node;
  const own = sign === "+" || sign === "-" ? 1 : 2;
  const isNegated = sign === "-" && left.kind === "number" && left.value === 0;
  const text = isNegated
    ? `-${written(right, 3)}`
    : `${written(left, own)}${sign}${written(right, own + 1)}`;
  return own < above || (isNegated && above > 0) ? `(${text})` : text;
}
