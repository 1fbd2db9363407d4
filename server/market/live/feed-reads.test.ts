/** Reads wait while much comes and never else. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gatherReads } from "./feed-reads.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const clock = { ms: 0 };
  const said: string[] = [];
  const connection = {
    pause: () => said.push("paused"),
    resume: () => said.push("resumed"),
  };
  const read = gatherReads(connection, () => clock.ms);
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed++) {
      clock.ms += 1;
      vi.advanceTimersByTime(1);
    }
  };
  return { said, read, pass };
}

it("rests between reads once much has come for a while, and no more once it has ended", () => {
  const { said, read, pass } = open();
  const busy = (ms: number) => {
    for (let passed = 0; passed < ms; passed++) {
      read(2_000);
      pass(1);
    }
  };
  busy(10);
  expect(said).toEqual([]);
  busy(100);
  expect(said.length).toBeGreaterThan(40);
  pass(50);
  const rests = said.length / 2;
  expect(said).toEqual(Array.from({ length: rests }, () => ["paused", "resumed"]).flat());
  read(8_000);
  read(8_000);
  pass(50);
  expect(said).toHaveLength(2 * rests);
});

it("never pauses where little comes, not at a burst either", () => {
  const { said, read, pass } = open();
  for (let count = 0; count < 100; count++) {
    pass(1);
    read(900);
  }
  pass(5_000);
  for (let count = 0; count < 20; count++) read(10_000);
  expect(said).toEqual([]);
});
