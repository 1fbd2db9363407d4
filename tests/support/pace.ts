/**
 * So many a second of something, whether what was sent before was answered or not, as clients do who know nothing of each
 * other. Runs in tests and measures.
 */

/** Whatever is due is sent this often. */
const STEP_MS = 10;

export type Pace = {
  readonly perSecond: number;
  /** Beyond it what is due is not sent until others were answered: who falls behind is seen by fewer, and not drowned. */
  readonly underwayMax: number;
  readonly isOver: () => boolean;
};

/** Sends number 0, 1, 2 and so on at that pace until it is over or one failed, then waits for the last; returns how many. */
export async function keepPace(
  { perSecond, underwayMax, isOver }: Pace,
  send: (n: number) => Promise<unknown>,
): Promise<number> {
  const startedMs = performance.now();
  const underway = new Set<Promise<unknown>>();
  const failures: Error[] = [];
  let sent = 0;
  while (!isOver() && failures.length === 0) {
    const due = ((performance.now() - startedMs) * perSecond) / 1_000;
    for (; sent < due && underway.size < underwayMax; sent += 1) {
      const one = send(sent)
        .catch((error: unknown) => failures.push(toError(error)))
        .finally(() => underway.delete(one));
      underway.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  await Promise.all(underway);
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return sent;
}

const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));
