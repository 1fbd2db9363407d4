/**
 * The longest time that a thread was not free for what came meanwhile: the longest turn of its loop, without the time in
 * which others had its processor. Runs in Node; on Linux alone others can be told apart.
 */
import { existsSync, readFileSync } from "node:fs";

const SAMPLE_MS = 1;
/** More than a quarter of an hour. */
const SAMPLES_MAX = 1_000_000;
const PATH = `/proc/self/task/${process.pid}/schedstat`;

/** ms. */
export type Pauses = { readonly longest: number; readonly p99: number };

export type LoopPauses = {
  /** Since the last time it was asked, ms. */
  longest(): number;
  /** Of all that was seen. */
  all(): Pauses;
  stop(): void;
};

/** Watches the thread that calls it. */
export function watchPauses(): LoopPauses {
  let longest = 0;
  const seen: number[] = [];
  let last = { at: performance.now(), waited: waitedMs() };
  const sample = () => {
    const now = { at: performance.now(), waited: waitedMs() };
    const own = now.at - last.at - (now.waited - last.waited) - SAMPLE_MS;
    longest = Math.max(longest, own);
    if (seen.length < SAMPLES_MAX) seen.push(own);
    last = now;
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    longest() {
      sample();
      const found = longest;
      longest = 0;
      return found;
    },
    all() {
      const sorted = Float64Array.from(seen).sort();
      const at = Math.floor((sorted.length - 1) * 0.99);
      return { longest: sorted.at(-1) ?? 0, p99: sorted[at] ?? 0 };
    },
    stop: () => clearInterval(timer),
  };
}

/** How long the thread was ready while others had the processors. */
function waitedMs(): number {
  if (!existsSync(PATH)) return 0;
  const [, waited] = readFileSync(PATH, "utf8").split(" ");
  return Number(waited) / 1e6;
}
