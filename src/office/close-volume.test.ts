/** Which volumes of a position staff may close: the service's own rule, so that a wrong one is refused at its field. */
import { describe, expect, test } from "vitest";
import { CLOSED_VOLUME } from "../../domain/closed-volume.ts";
import { fractionOf } from "../../domain/fraction.ts";
import { steps } from "../../domain/units.ts";
import { stepsBelow, stepsOf } from "../../domain/volume.ts";
import { closeFault } from "./close-volume.ts";

const FX = { volume_min: 0.01, volume_step: 0.01 };
const COARSE = { volume_min: 1, volume_step: 0.1 };
const FINE = { volume_min: 0.001, volume_step: 0.001 };

/** What the service says. */
function isRefused(lots: number, open: number, symbol: typeof FX): boolean {
  const terms = { volume_step: fractionOf(symbol.volume_step) };
  const asked = {
    volume: stepsBelow(lots, terms) ?? steps(0),
    is_off_step: stepsOf(lots, terms) === null,
  };
  const closable = {
    open: stepsBelow(open, terms) ?? steps(0),
    least: stepsBelow(symbol.volume_min, terms) ?? steps(0),
  };
  return lots <= 0 || Object.values(CLOSED_VOLUME).some((rule) => rule(asked, closable) !== false);
}

const LOTS = [
  -1, 0, 0.0005, 0.001, 0.005, 0.01, 0.015, 0.07, 0.1, 0.105, 0.123, 0.29, 0.295, 0.3, 0.31, 0.5, 1,
  1.1, 1.15, 2.3, 2.9, 3, 3.05, 3.1,
];
const CASES = [FX, COARSE, FINE].flatMap((symbol) =>
  [0.3, 1, 3].flatMap((open) => LOTS.map((lots) => ({ symbol, open, lots }))),
);

describe("a volume to be closed", () => {
  test.each(CASES)("$lots of $open, in $symbol: as the service", ({ symbol, open, lots }) => {
    expect(closeFault(lots, open, symbol) !== undefined).toBe(isRefused(lots, open, symbol));
  });

  test.each([
    ["off the step", 0.105, 0.3, FX, "In steps of 0.01"],
    ["more than is open", 0.31, 0.3, FX, "Above 0 and at most 0.30"],
    ["no number", Number.NaN, 0.3, FX, "Above 0 and at most 0.30"],
    ["less than the least", 0.5, 3, COARSE, "At least 1.0"],
    ["what leaves too little", 2.9, 3, COARSE, "At most 2.0, or all 3.0: at least 1.0 stays open"],
    ["what leaves too little of little", 1.1, 1.5, COARSE, "All 1.5: at least 1.0 stays open"],
  ])("%s is told with what would pass", (_, lots, open, symbol, words) => {
    expect(closeFault(lots, open, symbol)).toBe(words);
  });

  test("of a symbol that is not known the service alone tells the step", () => {
    expect(closeFault(0.105, 0.3, undefined)).toBeUndefined();
    expect(closeFault(0.4, 0.3, undefined)).toBe("Above 0 and at most 0.30");
  });
});
