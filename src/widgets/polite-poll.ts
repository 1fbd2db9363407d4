/**
 * Asks again and again, for as long as somebody can see the answer: not at all while nobody does, and ever more rarely where the
 * service does not answer. Main thread; what waits is passed in.
 */

/** What came of asking: null: an answer. Else it failed, and `waitMs` is what the service asks to be left alone for at least. */
export type Failed = { readonly waitMs: number };

export type PollPorts = {
  readonly ask: () => Promise<Failed | null>;
  readonly intervalMs: number;
  readonly after: (ms: number, then: () => void) => void;
  /** 0 to 1: pages that failed together do not come back together. */
  readonly random: () => number;
};

export type Poll = {
  /** Whether somebody can see it. Nothing is asked before the first time that somebody can. */
  setSeen(isSeen: boolean): void;
};

/** The longest that it stays away by itself. */
export const AWAY_MS_MAX = 60_000;

export function makePoll({ ask, intervalMs, after, random }: PollPorts): Poll {
  let isSeen = false;
  /** Nothing is under way, and no pause is. */
  let isDue = true;
  let failures = 0;
  const pauseMs = (failed: Failed | null): number => {
    if (failed === null) {
      failures = 0;
      return intervalMs;
    }
    failures += 1;
    const backedOff = Math.min(AWAY_MS_MAX, intervalMs * 2 ** failures);
    return Math.max(failed.waitMs, backedOff * (0.5 + random() / 2));
  };
  const turn = async (): Promise<void> => {
    if (!isSeen || !isDue) return;
    isDue = false;
    const failed = await ask();
    after(pauseMs(failed), () => {
      isDue = true;
      void turn();
    });
  };
  return {
    setSeen(now) {
      isSeen = now;
      void turn();
    },
  };
}
