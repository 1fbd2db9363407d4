/**
 * A clock whose time passes only as it is played, at any pace: who waits for it is woken at the moment that was waited for, the
 * earliest first. Asks the machine for nothing. Runs in tests.
 */
import { unixMs } from "../../domain/units.ts";
import type { Waits } from "../../domain/waits.ts";

type Waiting = { dueMs: number; readonly everyMs: number | null; readonly act: () => void };

export function createPlayedClock(start: number) {
  let nowMs = start;
  const waiting = new Set<Waiting>();
  const wait = (ms: number, everyMs: number | null, act: () => void) => {
    const one = { dueMs: nowMs + ms, everyMs, act };
    waiting.add(one);
    return () => void waiting.delete(one);
  };
  const waits: Waits = {
    after: (ms, act) => wait(ms, null, act),
    every: (ms, act) => wait(ms, ms, act),
  };
  /** Of those due at once, who began to wait first. */
  const next = (): Waiting | undefined => {
    let first: Waiting | undefined;
    for (const one of waiting) if (first === undefined || one.dueMs < first.dueMs) first = one;
    return first;
  };
  return {
    now: () => unixMs(nowMs),
    monotonicMs: () => nowMs - start,
    ...waits,
    waiting: () => waiting.size,
    /** Lets so much time pass. */
    play(ms: number): void {
      const end = nowMs + ms;
      for (let one = next(); one !== undefined && one.dueMs <= end; one = next()) {
        nowMs = one.dueMs;
        if (one.everyMs === null) waiting.delete(one);
        else one.dueMs += one.everyMs;
        one.act();
      }
      nowMs = end;
    },
  };
}
