/**
 * Lets a bounded number of jobs run at once and a bounded number wait, in fair turns: who had least done lately goes first,
 * and gives way last where the waiting are too many. Runs in the service.
 */
import { forgetFirst } from "./forget-first.ts";

/** What a source had done counts this long. */
const COUNTED_MS = 60_000;
/** Beyond it the source whose count began longest ago is forgotten. */
const SOURCES_MAX = 20_000;

/** Too many wait; the caller answers 429. */
export class HashQueueFullError extends Error {
  override readonly name = "HashQueueFullError";
}

/** `source`: who asks; null: one who is always first. @throws HashQueueFullError */
export type Gate = <T>(job: () => Promise<T>, source?: string | null) => Promise<T>;

/** `rank`: what its source had asked for before it. */
type Waiting = {
  readonly rank: number;
  readonly start: () => void;
  readonly refuse: () => void;
};

/** `nowMs`: a clock that only rises. */
export function createGate(atOnce: number, queueMax: number, nowMs: () => number): Gate {
  const counts = new Map<string, { count: number; readonly sinceMs: number }>();
  /** In the order of their coming. */
  const waiting: Waiting[] = [];
  let running = 0;

  const rankOf = (source: string | null): number => {
    if (source === null) return 0;
    const known = counts.get(source);
    if (known !== undefined && nowMs() - known.sinceMs < COUNTED_MS) return known.count++;
    counts.delete(source);
    if (counts.size >= SOURCES_MAX) forgetFirst(counts);
    counts.set(source, { count: 1, sinceMs: nowMs() });
    return 0;
  };

  const wait = (rank: number) =>
    new Promise<void>((resolve, reject) => {
      const refuse = () =>
        reject(new HashQueueFullError(`at most ${queueMax} password checks wait, ${queueMax} do`));
      if (waiting.length >= queueMax) {
        const last = lastOf(waiting);
        if (last === null || last.rank <= rank) return refuse();
        waiting.splice(waiting.indexOf(last), 1);
        last.refuse();
      }
      waiting.push({ rank, start: resolve, refuse });
    });

  return async (job, source = null) => {
    const rank = rankOf(source);
    // The job that ends hands its place on, so `running` stays as it is.
    if (running >= atOnce) await wait(rank);
    else running++;
    try {
      return await job();
    } finally {
      const next = firstOf(waiting);
      if (next === null) running--;
      else {
        waiting.splice(waiting.indexOf(next), 1);
        next.start();
      }
    }
  };
}

/** Of the lowest rank who came first. */
const firstOf = (waiting: readonly Waiting[]): Waiting | null =>
  waiting.reduce<Waiting | null>(
    (best, each) => (best && best.rank <= each.rank ? best : each),
    null,
  );

/** Of the highest rank who came last. */
const lastOf = (waiting: readonly Waiting[]): Waiting | null =>
  waiting.reduce<Waiting | null>(
    (last, each) => (last && last.rank > each.rank ? last : each),
    null,
  );
