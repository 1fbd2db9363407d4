/**
 * Many lookups of one turn of the event loop as one query: under load most requests ask for the same kind of row, and a
 * round trip for each costs more than the row. Nothing is kept: each lookup reads what is there after it was asked for.
 * Runs in the service; pure but for the query.
 */

type Asked<Key, Value> = {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
};

/** `lookUp` gets the keys, which may repeat, and gives their values in the same order. Rejects all with what it throws. */
export function batched<Key, Value>(
  lookUp: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let asked: Asked<Key, Value>[] = [];

  async function run(): Promise<void> {
    const taken = asked;
    asked = [];
    try {
      const values = await lookUp(taken.map(({ key }) => key));
      for (const [at, { resolve }] of taken.entries()) resolve(values[at] as Value);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (asked.length === 0) setImmediate(() => void run());
      asked.push({ key, resolve, reject });
    });
}
