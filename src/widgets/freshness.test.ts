import { expect, it } from "vitest";
import { Freshness, STALE_AFTER_MS } from "./freshness.ts";

const at = (wall: number, monotonic = wall) => ({ wall, monotonic });

it("nothing is current before an answer came", () => {
  expect(new Freshness().isCurrent(at(5))).toBe(false);
});

it("an answer is current for a while, by whichever clock says that time passed", () => {
  const freshness = new Freshness();
  freshness.came(1_000, at(0));
  expect(freshness.isCurrent(at(STALE_AFTER_MS - 1))).toBe(true);
  expect(freshness.isCurrent(at(STALE_AFTER_MS))).toBe(false);
  // Asleep, where the monotonic clock stands; and with a clock that was set back.
  expect(freshness.isCurrent(at(STALE_AFTER_MS, 3))).toBe(false);
  expect(freshness.isCurrent(at(-90_000, STALE_AFTER_MS))).toBe(false);
});

it("an answer that is no later than the last one makes nothing current", () => {
  const freshness = new Freshness();
  expect(freshness.came(1_000, at(0))).toBe(true);
  expect(freshness.came(1_000, at(9_000))).toBe(false);
  expect(freshness.came(900, at(9_500))).toBe(false);
  expect(freshness.isCurrent(at(STALE_AFTER_MS))).toBe(false);
  expect(freshness.came(1_001, at(STALE_AFTER_MS))).toBe(true);
  expect(freshness.isCurrent(at(STALE_AFTER_MS))).toBe(true);
});
