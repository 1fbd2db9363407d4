/** Work that is done now and then, one round after the other, beside the service's work. Runs in the service. */
import type { Clock } from "../clock.ts";

const ROUND_INTERVAL_MS = 10 * 60_000;

export type Rounds = {
  /** Resolves when no round is under way. */
  settled(): Promise<void>;
  /** Ends them, once the round under way did. */
  stop(): Promise<void>;
};

/** Begins at once. A round that fails is told and made up by the next. */
export function keepRounds(
  clock: Pick<Clock, "every">,
  round: (stop: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Rounds {
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  const begin = () => {
    running ??= round(stop.signal)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) onError(error);
      })
      .finally(() => {
        running = null;
      });
  };
  const endRounds = clock.every(ROUND_INTERVAL_MS, begin);
  begin();
  const settled = async () => {
    await running;
  };
  return {
    settled,
    stop() {
      stop.abort();
      endRounds();
      return settled();
    },
  };
}
