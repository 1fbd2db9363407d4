/** Tests of forecast-words.ts. */
import { describe, expect, it } from "vitest";
import type { Reach, SymbolForecast } from "../../domain/forecast.ts";
import { points } from "../../domain/units.ts";
import { nearest, reachPrice, soonest } from "./forecast-words.ts";

const reach = (bid: number, shift: number): Reach => ({
  bid: points(bid),
  ask: points(bid + 10),
  shift,
});
const forecastOf = (symbol_id: number, falling: Reach | null, rising: Reach | null) =>
  ({
    symbol_id,
    margin_call: { falling: null, rising: null },
    stop_out: { falling, rising },
    closes_first: { falling: null, rising: null },
  }) satisfies SymbolForecast;
const NAMES = [
  { symbol: "EURUSD", digits: 5 },
  { symbol: "BTCUSD", digits: 2 },
];
const named = (symbol_id: number) => NAMES[symbol_id - 1];

describe("the words of a forecast", () => {
  it("name the bid of a fall and the ask of a rise", () => {
    expect(reachPrice(reach(105_000, -5_000), "falling", 5)).toBe("1.05000");
    expect(reachPrice(reach(115_000, 5_000), "rising", 5)).toBe("1.15010");
  });

  it("take the nearer way, the fall where both are as far", () => {
    const fall = reach(100_000, -10);
    const rise = reach(100_020, 10);
    expect(nearest({ falling: fall, rising: rise })?.way).toBe("falling");
    expect(nearest({ falling: null, rising: rise })?.way).toBe("rising");
    expect(nearest({ falling: reach(1, -100), rising: rise })?.way).toBe("rising");
    expect(nearest({ falling: null, rising: null })).toBeNull();
  });

  it("begin with the symbol that needs the smallest part of its price, and leave out what is reached or never is", () => {
    const forecasts = [
      forecastOf(1, reach(90_000, -20_000), null),
      forecastOf(2, null, reach(6_600_000, 100_000)),
      forecastOf(3, reach(1, -1), null),
      forecastOf(1, reach(110_000, 0), null),
      forecastOf(2, null, null),
    ];
    expect(soonest(forecasts, "stop_out", named, 3)).toEqual([
      "BTCUSD rising to 66000.10",
      "EURUSD falling to 0.90000",
    ]);
  });
});
