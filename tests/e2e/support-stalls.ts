/**
 * How long this machine had no processor for something that was ready to run, as Linux counts it for the whole machine. A
 * promise in seconds is one of the product; what other programs add to it is not, and a test may forgive so much and no
 * more. Runs in the browser tests. Where nothing is counted nothing is forgiven.
 */
import { existsSync, readFileSync } from "node:fs";

const PATH = "/proc/pressure/cpu";
const SAMPLE_MS = 20;
/** However busy the machine: a promise that is broken by more than this is broken. */
export const STALL_MS_MAX = 1_000;

export type Stalls = {
  /** Ms of the time between two moments (Unix ms) in which something waited for a processor; STALL_MS_MAX at most. */
  between(from: number, to: number): number;
  stop(): void;
};

/** Watches from now on. */
export function watchStalls(): Stalls {
  const samples: { at: number; stalledMs: number }[] = [];
  const sample = (): void => {
    // "some": at least one task waited. Microseconds since the machine began.
    const [, total] = /^some .*total=(\d+)/.exec(readFileSync(PATH, "utf8")) ?? [];
    samples.push({ at: Date.now(), stalledMs: Number(total) / 1_000 });
  };
  const timer = existsSync(PATH) ? setInterval(sample, SAMPLE_MS) : undefined;
  return {
    between(from, to) {
      if (timer === undefined) return 0;
      sample();
      const before = samples.findLast(({ at }) => at <= from) ?? samples[0];
      const after = samples.find(({ at }) => at >= to) ?? samples.at(-1);
      const stalledMs = (after?.stalledMs ?? 0) - (before?.stalledMs ?? 0);
      return Math.min(stalledMs, to - from, STALL_MS_MAX);
    },
    stop: () => clearInterval(timer),
  };
}
