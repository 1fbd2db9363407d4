import { expect, it } from "vitest";
import { TIMEFRAMES } from "../../../../contract/codes.ts";
import { fitting, inOrder } from "./frame-choices.ts";

it.each([
  ["M5", 10, ["M1", "M5", "M15", "M30", "H1", "H4", "D1", "W1", "MN"]],
  ["M7", 9, ["M1", "M5", "M7", "M15", "M30", "H1", "H4", "D1", "W1"]],
  ["MN", 5, ["M1", "M5", "M15", "M30", "MN"]],
  ["H1", 1, ["H1"]],
  ["H1", -3, ["H1"]],
] as const)("with %s chosen and room for %d the longest give way", (chosen, count, shown) => {
  const fits = ({ length }: readonly unknown[]) => length <= count;
  expect(fitting(inOrder([...TIMEFRAMES, chosen]), chosen, fits)).toEqual(shown);
});
