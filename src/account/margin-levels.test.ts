/** Tests of margin-levels.ts. */
import { expect, it } from "vitest";
import type { Reach, SymbolForecast } from "../../domain/forecast.ts";
import { points } from "../../domain/units.ts";
import { marginLevels } from "./margin-levels.ts";

const reach = (bid: number, shift: number): Reach => ({
  bid: points(bid),
  ask: points(bid + 10),
  shift,
});
const NONE = { falling: null, rising: null };
const digits = 2;
const nameOf = (id: number) => (id === 12 ? "Buy 0.10 #12" : null);

/** Of a level that has no more to say. */
const only = (words: string) => ({ words, brief: words });

it("names the bid of a fall and the ask of a rise, and what a stop-out closes first", () => {
  const forecast: SymbolForecast = {
    symbol_id: 1,
    margin_call: { falling: reach(9_000, -1_000), rising: null },
    stop_out: { falling: reach(8_000, -2_000), rising: reach(15_000, 5_000) },
    closes_first: { falling: 12, rising: 13 },
  };
  expect(marginLevels(forecast, { digits }, nameOf)).toEqual([
    { kind: "margin_call", way: "falling", price: 90, part: 0.1, ...only("Margin call 90.00") },
    {
      kind: "stop_out",
      way: "falling",
      price: 80,
      part: 0.2,
      words: "Stop-out 80.00, closes Buy 0.10 #12 first",
      brief: "Stop-out 80.00",
    },
    // The position is not known: none is named.
    { kind: "stop_out", way: "rising", price: 150.1, part: 0.5, ...only("Stop-out 150.10") },
  ]);
});

it("leaves out what is reached and what no price brings", () => {
  const forecast: SymbolForecast = {
    symbol_id: 1,
    margin_call: { falling: reach(9_000, 0), rising: reach(9_000, 0) },
    stop_out: NONE,
    closes_first: NONE,
  };
  expect(marginLevels(forecast, { digits }, nameOf)).toEqual([]);
});
