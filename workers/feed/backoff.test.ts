/** The bounds of the wait before a try. @bar S12 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { BACKOFF_BASE_MS, BACKOFF_CAP_MS, backoffMs } from "./backoff.ts";

const JUST_BELOW_1 = 1 - Number.EPSILON;

it("waits at most half a second before the first try, twice as long before each next, up to the cap", () => {
  const longest = Array.from({ length: 8 }, (_, attempt) =>
    Math.round(backoffMs(attempt, JUST_BELOW_1)),
  );
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

it("spreads over the whole range from 0, whatever the attempt", () => {
  const random = fc.double({ min: 0, max: JUST_BELOW_1, noNaN: true });
  fc.assert(
    fc.property(fc.nat(10_000), random, (attempt, share) => {
      const waitMs = backoffMs(attempt, share);
      expect(waitMs).toBeGreaterThanOrEqual(0);
      expect(waitMs).toBeLessThan(BACKOFF_CAP_MS);
      expect(waitMs).toBeCloseTo(share * backoffMs(attempt, 1), 6);
      expect(backoffMs(attempt, 1)).toBeGreaterThanOrEqual(BACKOFF_BASE_MS);
    }),
  );
});
