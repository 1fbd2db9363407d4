/**
 * Writes alerts that the market reached, or that have expired, many at once where many are, and again until the database takes
 * them: nobody is told before. Runs in the service; holds up no tick.
 */
import type { Clock } from "../clock.ts";

export type ReachedWriter<Row> = {
  add(reached: Row): void;
  /** Tries once more what is not written yet; resolves when nothing is under way. */
  close(): Promise<void>;
};

/** Rows of one statement. */
const BATCH_MAX = 1_000;
const RETRY_MS = 1_000;

export type ReachedWriterDeps<Row> = {
  readonly clock: Pick<Clock, "after">;
  /** Writes and tells. */
  readonly write: (reached: readonly Row[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

export function createReachedWriter<Row>({
  clock,
  write,
  onError,
}: ReachedWriterDeps<Row>): ReachedWriter<Row> {
  let waiting: Row[] = [];
  let work: Promise<void> | null = null;
  let dropRetry: (() => void) | null = null;
  let isClosed = false;
  const writeAll = async () => {
    // What else the same tick reaches goes along.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      try {
        await write(batch);
      } catch (error) {
        onError(error);
        if (!isClosed) dropRetry = clock.after(RETRY_MS, wake);
        return;
      }
      waiting = waiting.slice(batch.length);
    }
  };
  const wake = () => {
    dropRetry = null;
    if (work !== null) return;
    work = writeAll().finally(() => {
      work = null;
    });
  };
  return {
    add(reached) {
      waiting.push(reached);
      if (dropRetry === null) wake();
    },
    async close() {
      isClosed = true;
      dropRetry?.();
      await work;
      wake();
      await work;
    },
  };
}
