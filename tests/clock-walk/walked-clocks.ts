/**
 * A machine whose wall clock is set and runs wrong while its monotonic clock is right, and the service's clock on it. True
 * time is the tests': timers fire by it. Runs in tests, with faked timers.
 */
import { vi } from "vitest";
import { createServiceClock, type ServiceClock } from "../../server/clock.ts";
import type { Random } from "../simulation/random.ts";

/** Timers are looked at this often, in true time. */
const SLICE_MS = 5;
const STEP_MS_MIN = 100;
/** The longest step is STEP_MS_MIN by this: ten days. */
const STEP_RANGE = 8_640_000;

export type WalkedClocks = {
  readonly clock: ServiceClock;
  /** True time since the beginning, ms. */
  readonly trueMs: () => number;
  /** Lets true time pass. */
  pass(ms: number): void;
  /** Does to the wall clock what people and programs do: sets it, forward or back, lets it run wrong, puts it right. */
  disturb(random: Random): "set" | "runs wrong" | "put right";
};

export function createWalkedClocks(startMs: number): WalkedClocks {
  let trueMs = 0;
  let wallMs = startMs;
  let rate = 1;
  const clock = createServiceClock({
    wallMs: () => Math.floor(wallMs),
    monotonicMs: () => trueMs,
    uptimeMs: () => trueMs,
  });
  return {
    clock,
    trueMs: () => trueMs,
    pass(ms) {
      for (let passed = 0; passed < ms; passed += SLICE_MS) {
        trueMs += SLICE_MS;
        wallMs += SLICE_MS * rate;
        vi.advanceTimersByTime(SLICE_MS);
      }
    },
    disturb(random) {
      const what = random.weighted({ set: 6, "runs wrong": 2, "put right": 3 });
      if (what === "set") {
        const size = STEP_MS_MIN * STEP_RANGE ** (random.below(1_000) / 1_000);
        wallMs += random.chance(0.5) ? size : -size;
      } else if (what === "runs wrong") {
        rate = random.pick([0, 0.5, 0.9, 0.99, 1.01, 1.1, 2]);
      } else {
        wallMs = startMs + trueMs;
        rate = 1;
      }
      return what;
    },
  };
}
