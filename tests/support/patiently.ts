/** Tries again what fails while PostgreSQL is away: it starts all of its processes anew when one of them died. Runs in the tests. */

const TRIES_MAX = 400;
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
