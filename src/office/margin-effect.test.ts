import { describe, expect, test } from "vitest";
import { HEDGED_MARGIN_MODES } from "../../contract/codes.ts";
import { fractionOf, ONE } from "../../domain/fraction.ts";
import { leverageOf, symbolMargin, type Margined } from "../../domain/margin.ts";
import { atto, steps } from "../../domain/units.ts";
import { marginUnder, marginWithout, outcomeAt, stopsOut } from "./margin-effect.ts";

const LEVELS = { margin_call_level: 100, stop_out_level: 50 };

describe("what a margin level means", () => {
  test.each([
    [null, null],
    [100.01, null],
    [100, "margin_call"],
    [50.01, "margin_call"],
    [50, "stop_out"],
    [-3, "stop_out"],
  ])("a level of %s: %s", (level, outcome) => {
    expect(outcomeAt(level, LEVELS)).toBe(outcome);
  });

  test.each([
    ["a level that falls to the stop-out closes", 237, 22.9, true],
    ["one that falls to the margin call closes nothing", 237, 80, false],
    ["one that is below already and falls closes", 40, 22, true],
    ["one that is below and rises is not what closes", 22, 40, false],
    ["one that is not known and comes below closes", null, 40, true],
    ["no margin in use closes nothing", 237, null, false],
  ])("%s", (_, before, after, closes) => {
    expect(stopsOut(before, after, LEVELS)).toBe(closes);
  });
});

/** The margin of a step at leverage 1: a thousand, in minor units. */
const RATE = atto(1_000n * 10n ** 18n);
const SYMBOLS = [
  { id: 1, margin_mode: "fx", leverage_max: null },
  { id: 2, margin_mode: "cfd", leverage_max: 20 },
  { id: 3, margin_mode: "fixed", leverage_max: null },
] as const;
const OPEN = [
  { symbol_id: 1, side: 0, volume: 200 },
  { symbol_id: 1, side: 1, volume: 60 },
  { symbol_id: 2, side: 0, volume: 100 },
  { symbol_id: 2, side: 1, volume: 300 },
  { symbol_id: 3, side: 0, volume: 400 },
] as const;

describe("margin by another leverage", () => {
  const symbolOf = (id: number) => SYMBOLS.find((symbol) => symbol.id === id);
  const leverageIn = (symbol: (typeof SYMBOLS)[number], leverage: number) =>
    leverageOf(
      leverage,
      { leverage_default: leverage, leverage_max: leverage },
      {
        margin_mode: symbol.margin_mode,
        leverage_max: symbol.leverage_max === null ? null : fractionOf(symbol.leverage_max),
      },
    );
  /** As the engine has it. */
  const used = (mode: (typeof HEDGED_MARGIN_MODES)[number], leverage: number): number =>
    SYMBOLS.reduce((sum, symbol) => {
      const held = OPEN.filter(({ symbol_id }) => symbol_id === symbol.id).map(
        ({ side, volume }): Margined => ({ side, volume: steps(volume), margin_rate_atto: RATE }),
      );
      return sum + symbolMargin(held, mode, leverageIn(symbol, leverage));
    }, 0);
  const open = (leverage: number) =>
    OPEN.map((position) => {
      const symbol = symbolOf(position.symbol_id) ?? SYMBOLS[0];
      const { n, d } = leverageIn(symbol, leverage) ?? ONE;
      return { ...position, margin: (position.volume * 1_000 * Number(d)) / Number(n) };
    });

  const CASES = HEDGED_MARGIN_MODES.flatMap((mode) =>
    [1, 5, 20, 50, 100, 500].map((to) => [mode, to] as const),
  );
  test.each(CASES)("is what the engine works out: %s, 1:100 to 1:%s", (mode, to) => {
    const after = marginUnder(
      used(mode, 100),
      open(100),
      symbolOf,
      { leverage: 100, hedged_margin_mode: mode },
      { leverage: to, hedged_margin_mode: mode },
    );
    expect(after).toBeCloseTo(used(mode, to), 6);
  });

  test("a symbol that is not known leaves it unknown; without positions none is used", () => {
    const terms = { leverage: 100, hedged_margin_mode: "max" } as const;
    const then = { ...terms, leverage: 1 };
    expect(marginUnder(7, open(100), () => undefined, terms, then)).toBeNull();
    expect(marginUnder(0, [], symbolOf, terms, then)).toBe(0);
  });
});

describe("margin once a part of a position is closed", () => {
  /** As the engine has it, at leverage 1: long and short of one symbol, and another symbol beside them. */
  const used = (mode: (typeof HEDGED_MARGIN_MODES)[number], volumes: readonly number[]): number => {
    const held = volumes.map((volume, at): Margined => ({
      side: at === 1 ? 1 : 0,
      volume: steps(volume),
      margin_rate_atto: RATE,
    }));
    return symbolMargin(held.slice(0, 2), mode, ONE) + symbolMargin(held.slice(2), mode, ONE);
  };
  const open = [200, 60, 400].map((volume, at) => ({
    id: at + 1,
    symbol_id: at === 2 ? 2 : 1,
    side: at === 1 ? 1 : 0,
    volume,
    margin: volume * 1_000,
  }));
  const PARTS = [
    [1, 200, [0, 60, 400]],
    [1, 150, [50, 60, 400]],
    [2, 60, [200, 0, 400]],
    [2, 10, [200, 50, 400]],
    [3, 399, [200, 60, 1]],
  ] as const;
  const CASES = HEDGED_MARGIN_MODES.flatMap((mode) =>
    PARTS.map(([id, volume, left]) => ({ mode, id, volume, left })),
  );
  test.each(CASES)("is what the engine works out: $mode, $volume of $id", (each) => {
    const { mode, id, volume, left } = each;
    const after = marginWithout(used(mode, [200, 60, 400]), open, { id, volume }, mode);
    expect(after).toBeCloseTo(used(mode, left), 6);
  });

  test("is not known of a position that is not open, and may begin where none is used", () => {
    expect(marginWithout(7, open, { id: 9, volume: 1 }, "sum")).toBeNull();
    const hedged = open.slice(0, 2).map((one) => ({ ...one, volume: 60, margin: 60_000 }));
    expect(marginWithout(0, hedged, { id: 2, volume: 20 }, "net")).toBeCloseTo(20_000, 6);
  });
});
