import { describe, expect, it } from "vitest";
import { SCRIPTED_SYMBOLS } from "../../tests/support/scripted-market.ts";
import { ConfigError } from "../config-error.ts";
import { readGuaranteedStops, withGuaranteedStops } from "./guaranteed-stops.ts";

const [first, ...others] = SCRIPTED_SYMBOLS;
const ticker = first?.symbol ?? "";

describe("guaranteed stops by symbol", () => {
  it("stand in the records of the symbols that are named, over what the market says", () => {
    const stops = readGuaranteedStops([`${ticker}=12/200`]);
    const said = { ...first, guaranteed_stop: { premium: 1, distance_min: 1 } };
    const records = withGuaranteedStops([said as (typeof others)[number], ...others], stops);
    expect(records[0]?.guaranteed_stop).toEqual({ premium: 12, distance_min: 200 });
    expect(records.slice(1)).toEqual(others);
  });

  it("stop the start where a symbol is named that the market does not have", () => {
    const stops = readGuaranteedStops(["NONE=12/200"]);
    expect(() => withGuaranteedStops(SCRIPTED_SYMBOLS, stops)).toThrow(ConfigError);
    expect(() => withGuaranteedStops(SCRIPTED_SYMBOLS, stops)).toThrow("NONE");
  });

  it("are said once of each symbol", () => {
    expect(() => readGuaranteedStops(["EURUSD=12/200", "EURUSD=14/300"])).toThrow(ConfigError);
  });

  it.each(["EURUSD", "EURUSD=12", "EURUSD=-1/200", "EURUSD=12/0", "=12/200"])(
    "cannot be read of %s",
    (entry) => {
      expect(() => readGuaranteedStops([entry])).toThrow(ConfigError);
    },
  );
});
