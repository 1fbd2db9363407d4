/** Reading everything again, once for one refused event and not for ever for a thousand. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { machineWaits } from "./machine-waits.ts";
import { RESYNC_PACE_MS, ResyncPace } from "./resync-pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function make(): { pace: ResyncPace; runs: () => number } {
  let runs = 0;
  const pace = new ResyncPace(() => void (runs += 1), {
    monotonic: () => performance.now(),
    after: machineWaits.after,
  });
  return { pace, runs: () => runs };
}

describe("a resync", () => {
  it("comes at once after a refused event", () => {
    const { pace, runs } = make();
    pace.refused();
    expect(runs()).toBe(1);
  });

  it("is put off, not dropped, where one was a moment ago, and done once for all that came", () => {
    const { pace, runs } = make();
    for (let i = 0; i < 1_000; i += 1) pace.refused();
    expect(runs()).toBe(1);
    vi.advanceTimersByTime(RESYNC_PACE_MS);
    expect(runs()).toBe(2);
    vi.advanceTimersByTime(10 * RESYNC_PACE_MS);
    expect(runs()).toBe(2);
  });

  it("that waits is forgotten with the session", () => {
    const { pace, runs } = make();
    pace.refused();
    pace.refused();
    pace.clear();
    vi.advanceTimersByTime(RESYNC_PACE_MS);
    expect(runs()).toBe(1);
  });
});
