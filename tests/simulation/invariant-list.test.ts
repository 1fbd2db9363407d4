import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { INVARIANT_LIST } from "./invariant-list.ts";
import { INVARIANTS } from "./invariants.ts";
import { MET_ELSEWHERE } from "./situation-names.ts";

describe("the invariants", () => {
  it("are all 51 in the list, each held by something", () => {
    const numbers = INVARIANT_LIST.map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 51 }, (_, at) => at + 1));
    expect(INVARIANT_LIST.filter(({ heldBy }) => heldBy.length === 0)).toEqual([]);
  });

  it("that the simulation is said to hold are checked by it, and no others", () => {
    // 37 is checked where the journal is: engine.ts.
    const checked = new Set([...INVARIANTS.map(({ number }) => number), 37]);
    const said = INVARIANT_LIST.filter(({ heldBy }) => heldBy.includes("simulation"));
    expect(said.map(({ number }) => number)).toEqual([...checked].toSorted((a, b) => a - b));
  });

  it.each(
    INVARIANT_LIST.flatMap(({ number, heldBy }) =>
      heldBy.flatMap((held) => (typeof held === "string" ? [] : [{ number, ...held }])),
    ),
  )("$number is held by a test that exists: $file", expectTest);
});

describe("situations that are not the engine's", () => {
  it.each(MET_ELSEWHERE)("$situation: met by a test that exists", expectTest);
});

function expectTest({ file, test }: { file: string; test: string }): void {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  expect(existsSync(path), file).toBe(true);
  expect(readFileSync(path, "utf8")).toContain(test);
}
