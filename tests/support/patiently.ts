/** Tries again what fails while PostgreSQL is away: it starts all of its processes anew when one of them died. Runs in the tests. */

/** Its recovery writes all that it replayed to the disk: beside others that use the disk it took longer than 10 s. */
const TRIES_MAX = 2_400;
const TRY_MS = 25;

export async function patiently<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let left = TRIES_MAX; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, TRY_MS));
    }
  }
}
