/** The day change in pieces as time plays it: others are let in between, and it waits where writing is behind. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unixMs } from "../../domain/units.ts";
import type { Input } from "../engine/input.ts";
import { playTime, ROLL_PIECE } from "./inputs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Inputs that are taken until a day change of so many pieces is over. */
function play(pieces: number) {
  const taken: Input[] = [];
  const can = { go: true };
  const stop = playTime({
    clock: { now: () => unixMs(86_400_000 * 3) },
    dayOffsetMs: 0,
    take: (input) => void taken.push(input),
    isDayChanging: () => taken.length < pieces,
    hasRoom: () => can.go,
  });
  return { taken, can, stop };
}

test("a day change goes on piece by piece, without waiting for the next tick of time", () => {
  const { taken, stop } = play(10);
  expect(taken).toHaveLength(1);
  vi.advanceTimersByTime(240);
  expect(taken).toHaveLength(10);
  expect(taken[3]).toMatchObject({ kind: "clock", day: 3, piece: ROLL_PIECE });
  stop();
});

test("it waits while what was decided is not written, and goes on then", () => {
  const { taken, can, stop } = play(10);
  can.go = false;
  vi.advanceTimersByTime(200);
  expect(taken).toHaveLength(1);
  can.go = true;
  vi.advanceTimersByTime(49);
  expect(taken).toHaveLength(10);
  stop();
});

test("nothing is taken after the end", () => {
  const { taken, stop } = play(10);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(taken).toHaveLength(1);
});
