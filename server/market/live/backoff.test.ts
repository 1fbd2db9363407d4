/** The waits between tries. */
import { expect, it } from "vitest";
import { backoffMs } from "./backoff.ts";

it("doubles up to the longest wait and leaves half of it to chance", () => {
  const backoff = { minMs: 1_000, maxMs: 30_000 };
  const shortest = [1, 2, 3, 4, 5, 6, 60].map((failures) => backoffMs(backoff, failures, 0));
  expect(shortest).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  expect(backoffMs(backoff, 3, 0.5)).toBe(3_000);
});
