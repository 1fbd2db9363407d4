import { expect, it } from "vitest";
import { parsePace, rateOf, USUAL_PACE } from "./pace.ts";

it.each([
  [{ rate: 0, isSlow: false }, 0],
  [{ rate: 30, isSlow: false }, 30],
  [{ rate: 0, isSlow: true }, 4],
  [{ rate: 30, isSlow: true }, 4],
  [{ rate: 1, isSlow: true }, 1],
] as const)("a pace of %j draws %i times a second", (part, rate) => {
  expect(rateOf({ ...USUAL_PACE, ...part })).toBe(rate);
});

it("a pace that was kept comes back; what it spoils is as usual", () => {
  const kept = { rate: 10, isSlow: true, isAsked: true };
  expect(parsePace(structuredClone(kept))).toEqual(kept);
  expect(parsePace({ rate: 7, isSlow: "yes" })).toEqual(USUAL_PACE);
  expect(parsePace("slow")).toBeNull();
});
