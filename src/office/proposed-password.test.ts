import { expect, it } from "vitest";
import { passwordStrength } from "../account/password-strength.ts";
import { proposedPassword } from "./proposed-password.ts";

it("is four groups of signs that do not look alike, strong and another each time", () => {
  const some = Array.from({ length: 500 }, () => proposedPassword());
  for (const password of some) {
    expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/);
    expect(passwordStrength(password).score).toBeGreaterThanOrEqual(3);
  }
  expect(new Set(some).size).toBe(some.length);
});

it("takes each sign for as many bytes as any other", () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const sign = proposedPassword(new Uint8Array(16).fill(byte)).charAt(0);
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8));
});
