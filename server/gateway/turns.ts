/** Work on one thing at a time: what is asked of the same thing waits for its turn. Runs in the service. */

export type Turns = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/** Of one kind of thing. Whoever waits is bounded by the requests that the gateway has under way. */
export function createTurns(): Turns {
  const last = new Map<number, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
