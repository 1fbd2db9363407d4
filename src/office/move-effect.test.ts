/** What becomes of an account in another group: its leverage, what its positions are worth, and the margin. */
import { describe, expect, it, test } from "vitest";
import { leveragesIn, moveEffect, moveStopsOut, type Moved } from "./move-effect.ts";

const RAW: Moved = {
  leverage_default: 100,
  leverage_max: 500,
  hedged_margin_mode: "max",
  margin_call_level: 100,
  stop_out_level: 50,
  markup_bid: 0,
  markup_ask: 0,
  symbol_markups: [],
};
const LOW: Moved = { ...RAW, leverage_default: 30, leverage_max: 50 };

describe("the leverage in another group", () => {
  test.each([
    ["its own", 20, RAW, LOW, 20, 20],
    ["its own, cut", 200, RAW, LOW, 50, 50],
    ["its own, or the group's usual", 100, RAW, LOW, 30, 50],
    ["the usual of both", 100, RAW, { ...LOW, leverage_default: 100 }, 50, 50],
    ["cut by this group, and greater in the other", 50, LOW, RAW, 50, 500],
    ["the usual of either, or its own", 30, LOW, RAW, 30, 100],
  ])("%s: 1:%i", (_, leverage, was, next, least, most) => {
    expect(leveragesIn(leverage, was, next)).toEqual({ least, most });
  });
});

const SYMBOL = {
  margin_mode: "fx" as const,
  leverage_max: null,
  contract_size: 100_000,
  digits: 5,
  quote_currency: "USD",
};
const LONG = { symbol_id: 1, side: 0, volume: 0.5, margin: 550, open_price: 1.1 };
const FIGURES = { equity: 1_000, used_margin: 550 };
const ACCOUNT = { leverage: 100, currency: "USD" };
const MARKED = { ...RAW, symbol_markups: [{ symbol_id: 1, markup_bid: 40, markup_ask: 10 }] };
const inGroup = (next: Moved, open = [LONG], symbol: typeof SYMBOL | undefined = SYMBOL) =>
  moveEffect(ACCOUNT, FIGURES, open, () => symbol, RAW, next);

describe("an account that is moved", () => {
  it("has its margin by the least leverage that it may come to", () => {
    expect(inGroup(LOW)).toMatchObject({ equity: 1_000, leverage: { least: 30, most: 50 } });
    expect(inGroup(LOW)?.used).toBeCloseTo(550 * (100 / 30), 8);
    expect(inGroup(LOW)?.level).toBeCloseTo((1_000 / (550 * (100 / 30))) * 100, 8);
  });

  it("loses what the mark-up of the side costs on which each position closes", () => {
    // 40 points of half a lot: 0.0004 x 50,000.
    expect(inGroup(MARKED)?.equity).toBeCloseTo(980, 8);
    expect(inGroup(MARKED, [{ ...LONG, side: 1 }])?.equity).toBeCloseTo(995, 8);
    const back = moveEffect(ACCOUNT, FIGURES, [LONG], () => SYMBOL, MARKED, RAW);
    expect(back?.equity).toBeCloseTo(1_020, 8);
  });

  it("has the mark-up of another currency by the rate of when it was opened", () => {
    const yen = { ...SYMBOL, digits: 3, quote_currency: "JPY" };
    // Half a lot of 100,000 USD, at 1:100: 500 USD of margin, and one yen is 1/150 of a dollar.
    const position = { ...LONG, margin: 500, open_price: 150 };
    expect(inGroup(MARKED, [position], yen)?.equity).toBeCloseTo(1_000 - (0.04 * 50_000) / 150, 8);
  });

  it("is not known where a symbol is not, or a fixed margin tells no rate", () => {
    expect(moveEffect(ACCOUNT, FIGURES, [LONG], () => undefined, RAW, MARKED)).toBeNull();
    const fixed = { ...SYMBOL, margin_mode: "fixed" as const, quote_currency: "JPY" };
    const moved = moveEffect(ACCOUNT, FIGURES, [LONG], () => fixed, RAW, MARKED);
    expect(moved).toBeNull();
    expect(moveEffect(ACCOUNT, FIGURES, [LONG], () => fixed, RAW, LOW)).not.toBeNull();
  });
});

test.each([
  ["the margin level falls to the stop-out", 181, 40, RAW, true],
  ["the stop-out begins earlier", 181, 181, { ...RAW, stop_out_level: 200 }, true],
  ["it is below already, and rises", 30, 40, RAW, false],
  ["it is below already, and falls", 45, 40, RAW, true],
  ["nothing holds margin", 181, null, RAW, false],
])("%s: it closes, or not", (_, before, level, next, closes) => {
  const after = { level, used: 1, equity: 1, leverage: { least: 1, most: 1 } };
  expect(moveStopsOut(before, after, RAW, next)).toBe(closes);
});
