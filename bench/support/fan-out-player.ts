/**
 * Plays ticks into a service under measure: as many as it can take, or so many a second. The same for all contenders.
 * Runs in Node.
 */
import type { Progress } from "./fan-out-process.ts";

/** Ticks on the way at most while measuring what a service can take: a tenth of a second at 5,000 a second. */
const WINDOW_TICKS = 500;
/** Ticks of one turn of the event loop; a market brings a few at once. */
const BURST_TICKS = 10;
const STEP_MS = 1;

export type Player = {
  /** Until `stop`, with at most so many ticks on the way to the slowest client. */
  flood: () => void;
  /** Until `stop`, at this rate. */
  pace: (ticksPerSecond: number) => void;
  /** Returns how many were played. */
  stop: () => number;
  progress: (progress: Progress) => void;
};

/** `play` makes one tick of the market and hands it on. */
export function createPlayer(play: () => void): Player {
  let played = 0;
  let received = 0;
  let isFlooding = false;
  let timer: NodeJS.Timeout | undefined;
  let next: NodeJS.Immediate | undefined;

  function burst(): void {
    next = undefined;
    const room = Math.min(BURST_TICKS, WINDOW_TICKS - (played - received));
    for (let count = 0; count < room; count += 1) play();
    played += Math.max(0, room);
    // Without room the next progress goes on.
    if (isFlooding && room > 0) next = setImmediate(burst);
  }

  return {
    flood() {
      played = 0;
      received = 0;
      isFlooding = true;
      burst();
    },
    pace(ticksPerSecond) {
      const startedMs = performance.now();
      played = 0;
      timer = setInterval(() => {
        const due = Math.floor(((performance.now() - startedMs) * ticksPerSecond) / 1000);
        for (; played < due; played += 1) play();
      }, STEP_MS);
    },
    stop() {
      isFlooding = false;
      clearInterval(timer);
      if (next !== undefined) clearImmediate(next);
      next = undefined;
      return played;
    },
    progress(progress) {
      received = progress.received;
      if (isFlooding && next === undefined) next = setImmediate(burst);
    },
  };
}

/** Microseconds of the machine's own clock, the same in all processes. */
export const machineUs = (): number => Number(process.hrtime.bigint() / 1000n);

/** Microseconds of processor time that this process has used. */
export function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
