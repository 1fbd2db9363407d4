import { describe, expect, it } from "vitest";
import { isCombination, readCombination, type Combination } from "./combination.ts";
import { createRandom } from "../tests/support/random.ts";

const NAMES = ["EURUSD", "GBPUSD", "XAUUSD", "XAGUSD", "US500", "BTC-USD", "BRK.B"];
const nameOf = (typed: string): string | undefined =>
  NAMES.find((name) => name.toLowerCase() === typed.toLowerCase());

function read(text: string): Combination {
  const found = readCombination(text, nameOf);
  if (!found.ok) throw new Error(found.fault);
  return found.combination;
}

const faultOf = (text: string): string => {
  const found = readCombination(text, nameOf);
  return found.ok ? "" : found.fault;
};

/** Legs as text: a symbol whose other side counts has an apostrophe. */
const legsOf = (text: string): string[] =>
  read(text).legs.map(({ symbol, isOther }) => symbol + (isOther ? "'" : ""));

describe("arithmetic of symbols", () => {
  it.each([
    ["EURUSD/GBPUSD", [1.2, 1.5], 0.8],
    ["XAUUSD*2-XAGUSD", [2000, 25], 3975],
    ["eurusd + gbpusd * 2", [1, 3], 7],
    ["(EURUSD+GBPUSD)*2", [1, 3], 8],
    ["-EURUSD", [1.25], -1.25],
    ["8-EURUSD-GBPUSD", [1, 3], 4],
    ["8/EURUSD/GBPUSD", [2, 4], 1],
    ["1/EURUSD", [1.25], 0.8],
    ['"BTC-USD"-US500', [70_000, 5000], 65_000],
    ["BRK.B*0.5", [10], 5],
    ["EURUSD", [1.1], 1.1],
  ])("%s is worked out", (text, prices, value) => {
    expect(read(text).valueOf(prices)).toBeCloseTo(value, 12);
  });

  it.each([
    ["EURUSD/GBPUSD", ["EURUSD", "GBPUSD'"]],
    ["XAUUSD*2-XAGUSD", ["XAUUSD", "XAGUSD'"]],
    ["EURUSD-(GBPUSD-XAUUSD)", ["EURUSD", "GBPUSD'", "XAUUSD"]],
    ["1/(1/EURUSD)", ["EURUSD"]],
    ["-2*EURUSD", ["EURUSD'"]],
    ["EURUSD/(0-2)", ["EURUSD'"]],
    ["EURUSD*EURUSD-EURUSD", ["EURUSD", "EURUSD'"]],
  ])(
    "%s is sold at the bids of what it rises with and the asks of what it falls with",
    (text, legs) => {
      expect(legsOf(text)).toEqual(legs);
    },
  );

  it.each([
    ["", "Type a symbol"],
    ["EURUSD/", "A symbol or a number is missing after /"],
    ["/EURUSD", "A symbol or a number is missing before /"],
    ["EURUSD*/GBPUSD", "A symbol or a number is missing before /"],
    ["EURUSX/GBPUSD", "There is no symbol EURUSX"],
    ["EURUSD GBPUSD", "A sign is missing before GBPUSD"],
    ["(EURUSD/GBPUSD", "A ( is not closed"],
    ["EURUSD/GBPUSD)", "A ) closes nothing"],
    ["EURUSD/0", "Nothing can be divided by 0"],
    ["2*3", "Names no symbol: only numbers"],
    ["EURUSD % 2", "Not understood: %"],
    ['"EURUSD', 'The name in quotes has no end: "EURUSD'],
    ["EURUSD+".repeat(30), "At most 120 characters, was 210"],
  ])("of %s says what is wrong", (text, words) => {
    expect(faultOf(text)).toBe(words);
  });

  it("of more than eight symbols says so", () => {
    const many = Array.from({ length: 9 }, (_, at) => `S${at}`).join("+");
    const found = readCombination(many, (typed) => typed);
    expect(found).toEqual({ ok: false, fault: "At most 8 symbols, was 9" });
  });

  it("is told from a name", () => {
    expect(["EURUSD", "brk.b", "US500"].map(isCombination)).toEqual([false, false, false]);
    expect(["a/b", "1-a", "(a"].map(isCombination)).toEqual([true, true, true]);
  });

  it("reads what it writes as what it was, and its ask is never below its bid", () => {
    const random = createRandom(17);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const make = (depth: number): string => {
      if (depth === 0 || random() < 0.2)
        return random() < 0.25 ? String(1 + Math.floor(random() * 9)) : pick(NAMES.slice(0, 5));
      return `(${make(depth - 1)}${pick(["+", "-", "*", "/"])}${make(depth - 1)})`;
    };
    let sums = 0;
    for (let round = 0; round < 2000; round += 1) {
      const found = readCombination(make(3), nameOf);
      if (!found.ok) continue;
      const { text, legs } = found.combination;
      const valueOf = (at: ArrayLike<number>): number => found.combination.valueOf(at);
      const again = read(text);
      const prices = legs.map(() => 0.5 + random());
      expect(again.legs).toEqual(legs);
      expect(again.valueOf(prices)).toBeCloseTo(valueOf(prices), 9);
      // Differences may be below zero, where a product turns: sums, products and quotients never do.
      if (text.includes("-")) continue;
      sums += 1;
      const bids = new Map(NAMES.map((name) => [name, 0.5 + random()]));
      const at = (isAsk: boolean): number =>
        valueOf(
          legs.map(
            ({ symbol, isOther }) => (bids.get(symbol) ?? 0) + (isOther !== isAsk ? 0.01 : 0),
          ),
        );
      expect(at(true)).toBeGreaterThanOrEqual(at(false) - 1e-12);
    }
    expect(sums).toBeGreaterThan(100);
  });
});
