/** Tests of alert-life.ts. */
import { expect, it } from "vitest";
import { expiryOf, keptExpiry, livesOf } from "./alert-life.ts";

const NOW = 1_000_000;

it.each([
  ["never", null],
  ["hour", NOW + 3_600_000],
  ["week", NOW + 7 * 86_400_000],
  ["kept", NOW + 5],
] as const)("%s ends at %s", (life, at) => {
  expect(expiryOf(life, NOW, NOW + 5)).toBe(at);
});

it("offers what it has been until now while that is to come, and no time that is over", () => {
  expect(keptExpiry(NOW + 1, NOW)).toBe(NOW + 1);
  expect(keptExpiry(NOW, NOW)).toBeNull();
  expect(livesOf(NOW, false)[0]?.value).toBe("kept");
  expect(livesOf(null, false).map(({ value }) => value)).not.toContain("kept");
});

it("never expires but with its line, where that ends", () => {
  const [never] = livesOf(null, true);
  expect(never?.label).toBe("With its line");
  expect(livesOf(null, false)[0]?.label).toBe("Never");
});
