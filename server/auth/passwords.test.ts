/** Argon2id at the agreed cost. @bar X6 */
import { describe, expect, it } from "vitest";
import { PASSWORD_BYTES_MAX, createPasswords } from "./passwords.ts";

describe("passwords", () => {
  it("hashes with Argon2id at the agreed cost and verifies only the right one", async () => {
    const passwords = await createPasswords();
    const stored = await passwords.hash("pässwörd: with colon");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(stored, "pässwörd: with colon")).toBe(true);
    expect(await passwords.verify(stored, "pässwörd: with colo")).toBe(false);
    expect(await passwords.verify(null, "no account has this password")).toBe(false);
  });

  it("refuses an endless password without hashing it", async () => {
    const passwords = await createPasswords();
    const stored = await passwords.hash("");
    expect(await passwords.verify(stored, "x".repeat(PASSWORD_BYTES_MAX + 1))).toBe(false);
  });
});
