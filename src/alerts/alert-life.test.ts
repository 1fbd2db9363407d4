/** Tests of alert-life.ts. */
import { expect, it } from "vitest";
import { expiryOf, keptExpiry, livesOf, wrongMoment } from "./alert-life.ts";

const NOW = 1_000_000;

it.each([
  ["never", null],
  ["hour", NOW + 3_600_000],
  ["week", NOW + 7 * 86_400_000],
  ["kept", NOW + 5],
  ["moment", NOW + 7],
] as const)("%s ends at %s", (life, at) => {
  expect(expiryOf(life, NOW, NOW + 5, NOW + 7)).toBe(at);
});

it("offers what it has been until now while that is to come, and no time that is over", () => {
  expect(keptExpiry(NOW + 1, NOW)).toBe(NOW + 1);
  expect(keptExpiry(NOW, NOW)).toBeNull();
  expect(livesOf(NOW, false)[0]?.value).toBe("kept");
  expect(livesOf(null, false).map(({ value }) => value)).not.toContain("kept");
});

it.each([
  [null, "Choose a date and a time."],
  [NOW, "This is over already: choose a later time."],
  [NOW + 1, null],
  [NOW + 1_825 * 86_400_000, null],
  [NOW + 1_825 * 86_400_000 + 1, "An alert waits for at most 1,825 days."],
] as const)("of a moment %s says %s", (at, words) => {
  expect(wrongMoment(at, NOW)).toBe(words);
});

it("never expires but with its line, where that ends", () => {
  const [never] = livesOf(null, true);
  expect(never?.label).toBe("With its line");
  expect(livesOf(null, false)[0]?.label).toBe("Never");
});
