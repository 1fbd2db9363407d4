/** The waits between guesses at one username's password. */
import { describe, expect, it } from "vitest";
import { createManualClock } from "../../tests/support/service.ts";
import {
  ATTEMPTS_FORGOTTEN_MS,
  ATTEMPTS_FREE,
  ATTEMPT_WAIT_MS_MAX,
  createSlowDown,
} from "./slow-down.ts";

/** Attempts until one has to wait. */
function useUp(slowDown: ReturnType<typeof createSlowDown>, username: string): number {
  let count = 0;
  while (slowDown.take(username) === 0) count++;
  return count;
}

describe("the slow-down of a username", () => {
  it("lets ten attempts through, then doubles the wait from 1 s to 30 s", () => {
    const clock = createManualClock();
    const slowDown = createSlowDown(clock);
    expect(useUp(slowDown, "ada")).toBe(ATTEMPTS_FREE);
    const waits = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const waitS = slowDown.take("ada");
      waits.push(waitS);
      clock.advance(waitS * 1000);
      expect(slowDown.take("ada")).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });

  it("does not count the attempts that it refuses", () => {
    const clock = createManualClock();
    const slowDown = createSlowDown(clock);
    useUp(slowDown, "ada");
    for (let attempt = 0; attempt < 100; attempt++) expect(slowDown.take("ada")).toBe(1);
    clock.advance(1_000);
    expect(slowDown.take("ada")).toBe(0);
  });

  it("begins anew after the right password, and after a quarter of an hour", () => {
    const clock = createManualClock();
    const slowDown = createSlowDown(clock);
    useUp(slowDown, "ada");
    slowDown.clear("ada");
    expect(useUp(slowDown, "ada")).toBe(ATTEMPTS_FREE);
    clock.advance(ATTEMPTS_FORGOTTEN_MS + 1);
    expect(useUp(slowDown, "ada")).toBe(ATTEMPTS_FREE);
  });

  it("counts one username however it is written, and each other apart", () => {
    const slowDown = createSlowDown(createManualClock());
    expect(useUp(slowDown, "Ada@Ringside.example")).toBe(ATTEMPTS_FREE);
    expect(slowDown.take("ada@ringside.EXAMPLE")).toBe(1);
    expect(useUp(slowDown, "100001")).toBe(ATTEMPTS_FREE);
    expect(slowDown.take("0100001")).toBe(1);
    expect(slowDown.take("100002")).toBe(0);
    expect(slowDown.take("")).toBe(0);
  });

  it("holds nobody up for long when the clock jumps back", () => {
    const clock = createManualClock();
    const slowDown = createSlowDown(clock);
    useUp(slowDown, "ada");
    clock.advance(-2 * 3_600_000);
    expect(slowDown.take("ada")).toBe(0);
    expect(ATTEMPT_WAIT_MS_MAX).toBeLessThan(ATTEMPTS_FORGOTTEN_MS);
  });
});
