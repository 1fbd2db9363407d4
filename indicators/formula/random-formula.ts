/** Formulas at random, for tests: each is right by its syntax, and draws a value of some depth. */

const SERIES = "open high low close volume hl2 hlc3 ohlc4 tr source na".split(" ");
const OVER = "sma ema rma wma stdev highest lowest sum rsi".split(" ");
const ONE = "abs sqrt log exp round floor ceil sign na nz barssince change".split(" ");
const TWO = "min max pow nz crossover crossunder".split(" ");
const SIGNS = "+ - * / % < <= > >= == != and or".split(" ");

export function randomFormula(random: () => number): string {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "";
  const whole = (most: number): number => 1 + Math.floor(random() * most);
  const value = (depth: number): string => {
    if (depth <= 0 || random() < 0.1)
      return random() < 0.8 ? pick(SERIES) : String(Math.round(random() * 40) / 4);
    const inner = () => value(depth - 1 - Math.floor(random() * 2));
    switch (Math.floor(random() * 9)) {
      case 0:
      case 1:
        return `${pick(OVER)}(${inner()}, ${1 + whole(9)})`;
      case 2:
        return `${pick(ONE)}(${inner()})`;
      case 3:
        return `${pick(TWO)}(${inner()}, ${inner()})`;
      case 4:
        return `(${inner()})[${whole(5)}]`;
      case 5:
        return `(${inner()} ? ${inner()} : ${inner()})`;
      case 6:
        return random() < 0.5 ? `-${inner()}` : `(not ${inner()})`;
      default:
        return `(${inner()} ${pick(SIGNS)} ${inner()})`;
    }
  };
  const lines = [`first = ${value(2)}`, `second = ${value(2).replaceAll("volume", "first")}`];
  return [...lines, `plot(${value(4)})`, `columns(first ${pick(SIGNS)} second)`].join("\n");
}
