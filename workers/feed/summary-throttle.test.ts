/** At most one summary in 200 ms, and always the last. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ACCOUNT_SUMMARY_INTERVAL_MS_MIN } from "../../contract/limits.ts";
import { machineWaits } from "./machine-waits.ts";
import { SummaryThrottle } from "./summary-throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function make(): { throttle: SummaryThrottle<number>; delivered: [at: number, value: number][] } {
  const delivered: [number, number][] = [];
  const start = performance.now();
  const throttle = new SummaryThrottle<number>(
    (value) => delivered.push([performance.now() - start, value]),
    { monotonic: () => performance.now(), after: machineWaits.after },
  );
  return { throttle, delivered };
}

/** @interface event:account_Summary @interface limit:ACCOUNT_SUMMARY_INTERVAL_MS_MIN */
describe("account summaries", () => {
  it("pass at once when the last is long ago", () => {
    const { throttle, delivered } = make();
    throttle.push(1);
    vi.advanceTimersByTime(ACCOUNT_SUMMARY_INTERVAL_MS_MIN);
    throttle.push(2);
    expect(delivered).toEqual([
      [0, 1],
      [200, 2],
    ]);
  });

  it("are never closer than 200 ms, never stale by more than that, and the last one always comes", () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 350 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(pauses, (gaps) => {
        const { throttle, delivered } = make();
        gaps.forEach((gap, value) => {
          throttle.push(value);
          vi.advanceTimersByTime(gap);
        });
        vi.advanceTimersByTime(ACCOUNT_SUMMARY_INTERVAL_MS_MIN);
        expect(delivered.at(-1)?.[1]).toBe(gaps.length - 1);
        delivered.forEach(([at, value], index) => {
          const before = delivered[index - 1];
          if (before === undefined) return;
          expect(at - before[0]).toBeGreaterThanOrEqual(ACCOUNT_SUMMARY_INTERVAL_MS_MIN);
          expect(value).toBeGreaterThan(before[1]);
        });
        throttle.clear();
      }),
    );
  });

  it("that wait are forgotten when the session ends", () => {
    const { throttle, delivered } = make();
    throttle.push(1);
    throttle.push(2);
    throttle.clear();
    vi.advanceTimersByTime(1_000);
    expect(delivered).toEqual([[0, 1]]);
  });
});
