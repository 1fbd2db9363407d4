/** Parts that are built one after the other, so that none of them makes the page wait. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as BuildTurns from "./build-turns.ts";

let takeBuildTurn: typeof BuildTurns.takeBuildTurn;
let tasks: (() => void)[] = [];
let nowMs = 0;
let built: string[] = [];
let reported: unknown[] = [];

const task = (): void => {
  for (const run of tasks.splice(0)) run();
};
/** A part that takes so long to build. */
const part =
  (name: string, ms = 30) =>
  () => {
    built.push(name);
    nowMs += ms;
  };
/** What was built since this was asked last. */
const taken = (): string[] => built.splice(0);

beforeEach(async () => {
  vi.stubGlobal(
    "MessageChannel",
    class {
      readonly port1: { onmessage: () => void } = { onmessage: () => undefined };
      readonly port2 = { postMessage: () => void tasks.push(() => this.port1.onmessage()) };
    },
  );
  vi.stubGlobal("reportError", (fault: unknown) => void reported.push(fault));
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  // It keeps its channel, and others in this process may have had it make one.
  vi.resetModules();
  ({ takeBuildTurn } = await import("./build-turns.ts"));
});
afterEach(() => {
  while (tasks.length > 0) task();
  built = [];
  reported = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("what is built a part at a time", () => {
  it("is built at once where it comes alone, and so is the next in another task", () => {
    takeBuildTurn(part("first"), 3);
    expect(taken()).toEqual(["first"]);
    task();
    task();
    takeBuildTurn(part("second"), 0);
    expect(taken()).toEqual(["second"]);
  });

  it("goes by its rank, and within one by when it came", () => {
    takeBuildTurn(part("first"), 0);
    for (const [name, rank] of [
      ["toolbar", 2],
      ["a", 0],
      ["studies", 1],
      ["b", 0],
    ] as const)
      takeBuildTurn(part(name), rank);
    for (let at = 0; at < 4; at += 1) task();
    expect(taken()).toEqual(["first", "a", "b", "studies", "toolbar"]);
  });

  it("is built before what is not in sight", () => {
    takeBuildTurn(part("first"), 0);
    takeBuildTurn(part("behind"), 0, () => false);
    takeBuildTurn(part("in front"), 0);
    task();
    expect(taken()).toEqual(["first", "in front"]);
    task();
    expect(taken()).toEqual(["behind"]);
  });

  it("shares a task with others as long as they are quick", () => {
    takeBuildTurn(part("first"), 0);
    for (const name of ["a", "b", "c", "d"]) takeBuildTurn(part(name, 12), 0);
    taken();
    task();
    expect(taken()).toEqual(["a", "b"]);
    task();
    expect(taken()).toEqual(["c", "d"]);
  });

  it("is not built once it is not wanted any more", () => {
    takeBuildTurn(part("first"), 0);
    takeBuildTurn(part("gone"), 0)();
    takeBuildTurn(part("kept"), 0);
    task();
    expect(taken()).toEqual(["first", "kept"]);
  });

  it("goes on where a part fails, and reports it", () => {
    const fault = new Error("Invariant: this part is whole");
    takeBuildTurn(part("first"), 0);
    takeBuildTurn(() => {
      throw fault;
    }, 0);
    takeBuildTurn(part("after"), 0);
    task();
    task();
    expect([taken(), reported]).toEqual([["first", "after"], [fault]]);
  });

  it("takes what is asked for while another is built", () => {
    takeBuildTurn(part("first"), 0);
    takeBuildTurn(() => {
      part("outer")();
      takeBuildTurn(part("inner"), 0);
    }, 0);
    task();
    expect(taken()).toEqual(["first", "outer"]);
    task();
    expect(taken()).toEqual(["inner"]);
  });
});
