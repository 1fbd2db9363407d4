/** Which known name a mistyped one may mean. Pure. */

/** Letters in which the two may differ: one in a short name, two in a longer one. */
const differencesMax = (name: string): number => (name.length <= 3 ? 1 : 2);

/** The nearest of the names, whatever its capitals; null: none is near. */
export function nearestName(name: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let least = differencesMax(name) + 1;
  for (const one of known) {
    const distance = distanceOf(name.toLowerCase(), one.toLowerCase());
    if (distance < least) {
      least = distance;
      best = one;
    }
  }
  return best;
}

/** Letters that are put in, left out, exchanged or changed places with a neighbour to get from one to the other. */
function distanceOf(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isTurned = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        (next[at - 1] ?? 0) + 1,
        (last[at] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isTurned ? (beforeLast[at - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = next;
  }
  return last[other.length] ?? Infinity;
}
