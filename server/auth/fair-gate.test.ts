/** Which of those who wait is next, and who is refused where too many do. */
import { describe, expect, it } from "vitest";
import { HashQueueFullError, createGate } from "./fair-gate.ts";

describe("gate", () => {
  it("runs so many at once, keeps so many waiting, refuses the rest, and loses none", async () => {
    const gate = createGate(2, 3, () => 0);
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
    const gate = createGate(1, 0, () => 0);
    await expect(gate(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await gate(() => Promise.resolve("yes"))).toBe("yes");
  });

  /** A gate with one job running that ends when told, and what is asked for while it runs, in the order it is done. */
  function busyGate(queueMax: number) {
    const gate = createGate(1, queueMax, () => 0);
    let release = () => undefined as void;
    const first = gate(() => new Promise<void>((resolve) => (release = resolve)));
    const done: string[] = [];
    const ask = (name: string, source: string | null) =>
      gate(async () => void done.push(name), source).catch((error: unknown) => {
        if (!(error instanceof HashQueueFullError)) throw error;
        done.push(`${name} refused`);
      });
    return { done, ask, release: () => release(), first };
  }

  it("lets whoever had least done go first, and one who has signed in before all", async () => {
    const { done, ask, release, first } = busyGate(10);
    const jobs = [ask("a1", "a"), ask("a2", "a"), ask("a3", "a"), ask("b1", "b"), ask("own", null)];
    release();
    await Promise.all([first, ...jobs]);
    expect(done).toEqual(["a1", "b1", "own", "a2", "a3"]);
  });

  it("refuses the last of whoever asked most where too many wait", async () => {
    const { done, ask, release, first } = busyGate(3);
    const jobs = [ask("a1", "a"), ask("a2", "a"), ask("a3", "a"), ask("b1", "b"), ask("a4", "a")];
    release();
    await Promise.all([first, ...jobs]);
    expect(done).toEqual(["a3 refused", "a4 refused", "a1", "b1", "a2"]);
  });
});
