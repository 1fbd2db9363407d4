/** The day change in pieces as time plays it: others are let in between, and it waits where writing is behind. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unixMs } from "../../domain/units.ts";
import { createPlayedClock } from "../../tests/support/played-clock.ts";
import { machineWaits } from "../clock.ts";
import type { Input } from "../../engine/input.ts";
import { playTime, ROLL_PIECE } from "./inputs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Inputs that are taken until a day change of so many pieces is over. */
function play(pieces: number) {
  const taken: Input[] = [];
  const can = { go: true };
  const stop = playTime({
    clock: { now: () => unixMs(86_400_000 * 3), ...machineWaits },
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

test("an hour that is played is told at its own moments, with the day's change at midnight", () => {
  const HALF_HOUR_MS = 30 * 60_000;
  const midnight = 86_400_000 * 3;
  const clock = createPlayedClock(midnight - HALF_HOUR_MS);
  const taken: Extract<Input, { kind: "clock" }>[] = [];
  const stop = playTime({
    clock,
    dayOffsetMs: 0,
    take: (input) => void (input.kind === "clock" && taken.push(input)),
    isDayChanging: () => false,
    hasRoom: () => true,
  });
  clock.play(2 * HALF_HOUR_MS);
  const gaps = taken.map(({ ts }, at) => ts - (taken[at - 1]?.ts ?? ts - 250));
  expect(new Set(gaps)).toEqual(new Set([250]));
  expect(taken.find(({ day }) => day === 3)?.ts).toBe(midnight);
  expect(taken.at(-1)?.ts).toBe(midnight + HALF_HOUR_MS);
  stop();
  expect(clock.waiting()).toBe(0);
});
