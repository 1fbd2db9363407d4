/**
 * Works on a queue that is kept in the database, at the start and again and again, never twice at once. Runs in the service, by
 * the machine's time.
 */
import type { Log } from "../log.ts";
import { within } from "./within.ts";

export type QueueWork = {
  /** Works on all that waits; ends early once `isClosed` says so. What it throws is logged, and tried again at the next look. */
  readonly workAll: (isClosed: () => boolean) => Promise<void>;
  /** How often the queue is looked at, ms. */
  readonly pollMs: number;
  readonly log: Log;
  /** What is logged where the queue itself could not be worked on. */
  readonly failedWords: string;
};

/** What it is sent to may be slow to answer, and must not hold up the end of the service: what is left is tried again. */
const CLOSE_WAIT_MS = 2_000;

/** Its close lets what is under way go out, for a moment; what is left waits for the next start. */
export function startQueueWork({ workAll, pollMs, log, failedWords }: QueueWork): {
  close(): Promise<void>;
} {
  let isClosed = false;
  let running: Promise<void> | null = null;
  const poll = () => {
    if (running !== null) return;
    running = workAll(() => isClosed)
      .catch((error: unknown) => {
        if (!isClosed) log.error({ err: error }, failedWords);
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(poll, pollMs);
  poll();
  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      if (running !== null) await within(running, CLOSE_WAIT_MS, undefined);
    },
  };
}
