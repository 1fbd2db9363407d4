import { describe, expect, it } from "vitest";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";

const KEY = "a key that no database has, long enough";

describe("recovery codes", () => {
  it("are ten, each of ten letters that are not mistaken for others, no two alike", () => {
    const codes = createRecoveryCodes();
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(new Set(codes).size).toBe(10);
  });

  it.each(["k7qm2-xw01t", "K7QM2XW01T", " k7qm2 xw01t ", "K7QM2–XWOIT", "k7qm2-xwolt"])(
    "are the same written as %j",
    (typed) => {
      const hash = hashRecoveryCode(KEY, 100001, "K7QM2-XW01T");
      expect(hashRecoveryCode(KEY, 100001, typed).equals(hash)).toBe(true);
    },
  );

  it("are hashed for their account and their key alone", () => {
    const hash = hashRecoveryCode(KEY, 100001, "K7QM2-XW01T");
    expect(hashRecoveryCode(KEY, 100002, "K7QM2-XW01T").equals(hash)).toBe(false);
    expect(hashRecoveryCode(`${KEY}!`, 100001, "K7QM2-XW01T").equals(hash)).toBe(false);
  });
});
