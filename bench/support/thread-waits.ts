/**
 * How long a thread was ready to run while others had the processors: on a machine that does other things as well, a task
 * takes longer by that, through no doing of its own. Runs in Node on Linux; elsewhere nobody ever waits.
 */
import { existsSync, readFileSync } from "node:fs";

const SAMPLE_MS = 5;

export type ThreadWaits = {
  /** Ms that the thread waited between two moments, Unix ms. */
  between(from: number, to: number): number;
  stop(): void;
};

/** Watches the first thread of a process from now on. */
export function watchWaits(pid: number): ThreadWaits {
  const path = `/proc/${pid}/task/${pid}/schedstat`;
  const ats: number[] = [];
  const waits: number[] = [];
  const sample = (): void => {
    // Ns on a processor, ns waiting for one, turns.
    const [, waited] = readFileSync(path, "utf8").split(" ");
    ats.push(Date.now());
    waits.push(Number(waited) / 1e6);
  };
  const timer = existsSync(path) ? setInterval(sample, SAMPLE_MS) : undefined;

  /** The wait until `ms`, between the samples around it by a straight line. */
  const until = (ms: number): number => {
    const after = ats.findIndex((at) => at >= ms);
    const [from, to] = [ats[after - 1], ats[after]];
    const [low, high] = [waits[after - 1], waits[after]];
    if (from === undefined || to === undefined || low === undefined || high === undefined) {
      return waits.at(after === 0 ? 0 : -1) ?? 0;
    }
    return low + ((high - low) * (ms - from)) / Math.max(1, to - from);
  };
  return {
    between: (from, to) => until(to) - until(from),
    stop: () => clearInterval(timer),
  };
}
