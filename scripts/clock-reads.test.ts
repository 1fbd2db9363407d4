/** Who may ask the machine for the time. */
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CLOCKS, clockReads } from "./clock-reads.ts";

const says = (file: string, ...lines: string[]) => clockReads(file, lines).map(({ line }) => line);

describe("asking the machine for the time", () => {
  it.each([
    "const at = Date.now();",
    "  wall: Date.now,",
    "const at = new Date();",
    "const at = new Date;",
    "const began = performance.now();",
    "const at = performance.timeOrigin + frameAt;",
  ])("is refused in every runtime: %s", (line) => {
    for (const folder of ["server/market", "src/panes/chart", "workers/feed"]) {
      expect(says(`${folder}/some.ts`, "", line)).toEqual([2]);
    }
  });

  it.each([
    "const text = new Date(at).toISOString();",
    "const [entry] = performance.getEntriesByType('navigation');",
    " * Both as performance.now() has them, ms.",
    "  // Date.now() may be set at any moment.",
    "const day = at as Date;",
  ])("is not what this does: %s", (line) => {
    expect(says("src/app/some.tsx", line)).toEqual([]);
  });

  it("is left to the clock of each runtime, to tests and to what is no part of the product", () => {
    for (const file of [...Object.values(CLOCKS), "src/app/some.test.ts", "bench/some.ts"]) {
      expect(says(file, "Date.now()")).toEqual([]);
    }
  });

  it("is not done by a timer of the machine where time decides", () => {
    const timers = [
      "const timer = setTimeout(act, ms);",
      "  this.#watch = setInterval(look, 100);",
    ];
    for (const file of ["server/sequencer/some.ts", "workers/feed/some.ts"])
      expect(says(file, ...timers)).toEqual([1, 2]);
    for (const file of ["server/database/some.ts", "workers/feed/tab-lock.ts", "src/app/some.ts"])
      expect(says(file, ...timers)).toEqual([]);
    expect(says("server/sequencer/some.ts", "let timer: ReturnType<typeof setTimeout>;")).toEqual(
      [],
    );
  });

  it("names files that are there", () => {
    for (const file of Object.values(CLOCKS)) expect(existsSync(file)).toBe(true);
  });
});
