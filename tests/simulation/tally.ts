/** "Sometimes" counters: how often each situation was met. Runs in tests; pure. */
import type { Input } from "../../engine/input.ts";
import type { Situation } from "./situation-names.ts";
import type { Seen } from "./twin/valuation.ts";

export type Tally = {
  readonly counts: Map<string, number>;
  last: Input | null;
};

export const createTally = (): Tally => ({ counts: new Map(), last: null });

export const hit = (tally: Tally, situation: Situation, isSo = true): void => {
  if (isSo) tally.counts.set(situation, (tally.counts.get(situation) ?? 0) + 1);
};

/** Adds what another run met. */
export function addCounts(
  to: Map<string, number>,
  from: Iterable<readonly [string, number]>,
): void {
  for (const [name, times] of from) to.set(name, (to.get(name) ?? 0) + times);
}

/** What must be looked at before the step. */
export type Earlier = {
  readonly now: number;
  readonly day: number;
  readonly quote: Seen | null;
  readonly isAtTierEdge: boolean;
};
