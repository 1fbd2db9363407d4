/** Argon2id at the agreed cost, off the thread. @bar X6 S22 */
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

  it.each([
    ["$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA", false],
    ["$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA", false],
    ["$argon2id$v=19$m=19455,t=2,p=1$c2FsdA$aGFzaA", true],
    ["$argon2id$v=19$m=65536,t=1,p=1$c2FsdA$aGFzaA", true],
    ["$argon2id$v=16$m=19456,t=2,p=1$c2FsdA$aGFzaA", true],
    ["$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA", true],
    ["$2b$12$saltsaltsaltsaltsaltse", true],
    ["", true],
  ])("tells whether %s costs less than one of today: %s", async (stored, isWeak) => {
    expect((await createPasswords()).isWeak(stored)).toBe(isWeak);
  });

  it("leaves the thread to others while it hashes", async () => {
    const passwords = await createPasswords();
    let turns = 0;
    let isDone = false;
    const others = () => {
      turns += 1;
      if (!isDone) setImmediate(others);
    };
    setImmediate(others);
    await Promise.all(Array.from({ length: 8 }, () => passwords.verify(null, "of nobody")));
    isDone = true;
    // Hashes of the thread's own would leave it a turn each at most.
    expect(turns).toBeGreaterThan(100);
  });

  it("refuses an endless password without hashing it", async () => {
    const passwords = await createPasswords();
    const stored = await passwords.hash("");
    expect(await passwords.verify(stored, "x".repeat(PASSWORD_BYTES_MAX + 1))).toBe(false);
  });
});
