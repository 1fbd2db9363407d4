/** Argon2id at the agreed cost, and the gate that bounds it. */
import { describe, expect, it } from "vitest";
import {
  HashQueueFullError,
  PASSWORD_BYTES_MAX,
  createGate,
  createPasswords,
} from "./passwords.ts";

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

describe("gate", () => {
  it("runs so many at once, keeps so many waiting, refuses the rest, and loses none", async () => {
    const gate = createGate(2, 3);
    const finish: (() => void)[] = [];
    let running = 0;
    let runningMax = 0;
    const job = () =>
      new Promise<number>((resolve) => {
        runningMax = Math.max(runningMax, ++running);
        finish.push(() => {
          running--;
          resolve(1);
        });
      });
    const jobs = Array.from({ length: 5 }, () => gate(job));
    await expect(gate(job)).rejects.toBeInstanceOf(HashQueueFullError);
    for (let done = 0; done < 5; done++) {
      while (finish.length === 0) await Promise.resolve();
      finish.shift()?.();
    }
    expect(await Promise.all(jobs)).toEqual([1, 1, 1, 1, 1]);
    expect(runningMax).toBe(2);
  });

  it("frees its place when a job fails", async () => {
    const gate = createGate(1, 0);
    await expect(gate(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await gate(() => Promise.resolve("yes"))).toBe("yes");
  });
});
