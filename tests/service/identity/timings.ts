/**
 * Whether two kinds of call can be told apart by how long they take: interleaved, so that what else the machine does
 * falls on both. Runs in the tests.
 */

/** Milliseconds of each kind, taken in turn; the order within a round is turned from round to round. */
export async function timeInTurns(
  kinds: Readonly<Record<string, () => Promise<unknown>>>,
  rounds: number,
  beforeRound: () => void = () => undefined,
): Promise<Map<string, number[]>> {
  const names = Object.keys(kinds);
  const timings = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    beforeRound();
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round) % names.length] ?? "";
      const began = performance.now();
      await kinds[name]?.();
      timings.get(name)?.push(performance.now() - began);
    }
  }
  return timings;
}

/**
 * How well one threshold on the time tells the kinds apart: 0.5 not at all, 1 always. The area under the ROC curve of
 * the better direction.
 */
export function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let wins = 0;
  for (const x of a) {
    for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0;
  }
  const area = wins / (a.length * b.length);
  return Math.max(area, 1 - area);
}

/** Every pair of kinds with its area. */
export function areasOfPairs(timings: ReadonlyMap<string, readonly number[]>): [string, number][] {
  const entries = [...timings];
  return entries.flatMap(([one, a], at) =>
    entries
      .slice(at + 1)
      .map(([two, b]): [string, number] => [`${one} / ${two}`, areaUnderCurve(a, b)]),
  );
}
