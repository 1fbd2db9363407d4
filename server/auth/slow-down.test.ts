/** The waits between guesses at one username's password, from one place and from many. @bar S15 */
import { describe, expect, it } from "vitest";
import { createManualClock } from "../../tests/support/service.ts";
import {
  ATTEMPTS_FORGOTTEN_MS,
  ATTEMPTS_FREE,
  ATTACK_ATTEMPTS,
  ATTEMPT_WAIT_MS_MAX,
  createSlowDown,
  type Place,
  type SlowDown,
  STRANGER_ATTEMPTS_FREE,
} from "./slow-down.ts";

/** Attempts until one has to wait. */
function useUp(slowDown: SlowDown, place: Place): number {
  let count = 0;
  while (slowDown.take(place) === 0) count++;
  return count;
}

const from = (username: string, network = "203.0.113.1"): Place => ({ username, network });

describe("the slow-down of a username", () => {
  it("lets ten attempts through, then doubles the wait from 1 s to 30 s", () => {
    const clock = createManualClock();
    const slowDown = createSlowDown(clock);
    expect(useUp(slowDown, from("ada"))).toBe(ATTEMPTS_FREE);
    const waits = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const waitS = slowDown.take(from("ada"));
      waits.push(waitS);
      clock.advance(waitS * 1000);
      expect(slowDown.take(from("ada"))).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });

  it("does not count the attempts that it refuses", () => {
    const clock = createManualClock();
    const slowDown = createSlowDown(clock);
    useUp(slowDown, from("ada"));
    for (let attempt = 0; attempt < 100; attempt++) expect(slowDown.take(from("ada"))).toBe(1);
    clock.advance(1_000);
    expect(slowDown.take(from("ada"))).toBe(0);
  });

  it("begins anew after the right password, and after a quarter of an hour", () => {
    const clock = createManualClock();
    const slowDown = createSlowDown(clock);
    useUp(slowDown, from("ada"));
    slowDown.clear(from("ada"));
    expect(useUp(slowDown, from("ada"))).toBe(ATTEMPTS_FREE);
    clock.advance(ATTEMPTS_FORGOTTEN_MS + 1);
    expect(useUp(slowDown, from("ada"))).toBe(ATTEMPTS_FREE);
  });

  it("counts one username however it is written, and each other apart", () => {
    const slowDown = createSlowDown(createManualClock());
    expect(useUp(slowDown, from("Ada@Ringside.example"))).toBe(ATTEMPTS_FREE);
    expect(slowDown.take(from("ada@ringside.EXAMPLE"))).toBe(1);
    expect(useUp(slowDown, from("100001"))).toBe(ATTEMPTS_FREE);
    expect(slowDown.take(from("0100001"))).toBe(1);
    expect(slowDown.take(from("100002"))).toBe(0);
    expect(slowDown.take(from(""))).toBe(0);
  });

  it("holds nobody up for long when the clock jumps back", () => {
    const clock = createManualClock();
    const slowDown = createSlowDown(clock);
    useUp(slowDown, from("ada"));
    clock.advance(-2 * 3_600_000);
    expect(slowDown.take(from("ada"))).toBe(0);
    expect(ATTEMPT_WAIT_MS_MAX).toBeLessThan(ATTEMPTS_FORGOTTEN_MS);
  });

  /** Attempts from so many places that the name is under attack. */
  function attack(slowDown: SlowDown, username: string): void {
    for (let at = 0; at < ATTACK_ATTEMPTS; at++) slowDown.take(from(username, `198.51.100.${at}`));
  }

  it("counts each place of a username apart", () => {
    const slowDown = createSlowDown(createManualClock());
    useUp(slowDown, from("ada"));
    expect(slowDown.take(from("ada", "203.0.113.2"))).toBe(0);
    expect(slowDown.take(from("ada"))).toBe(1);
  });

  it("lets places without a right sign-in try less while many of them do, yet always some", () => {
    const slowDown = createSlowDown(createManualClock());
    attack(slowDown, "ada");
    for (const network of ["203.0.113.2", "203.0.113.3"]) {
      expect(useUp(slowDown, from("ada", network))).toBe(STRANGER_ATTEMPTS_FREE);
    }
    expect(useUp(slowDown, from("grace"))).toBe(ATTEMPTS_FREE);
  });

  it("lets a place with a right sign-in try as often as ever, whatever the others do", () => {
    const slowDown = createSlowDown(createManualClock());
    slowDown.take(from("ada"));
    expect(slowDown.isKnown(from("ada"))).toBe(false);
    slowDown.clear(from("ada"));
    attack(slowDown, "ada");
    expect([slowDown.isKnown(from("ada")), slowDown.isKnown(from("grace"))]).toEqual([true, false]);
    expect(useUp(slowDown, from("ada"))).toBe(ATTEMPTS_FREE);
  });

  it("does not count an attempt that was given back", () => {
    const slowDown = createSlowDown(createManualClock());
    for (let attempt = 0; attempt < 5 * ATTACK_ATTEMPTS; attempt++) {
      expect(slowDown.take(from("ada"))).toBe(0);
      slowDown.giveBack(from("ada"));
    }
    expect(useUp(slowDown, from("ada"))).toBe(ATTEMPTS_FREE);
  });
});
