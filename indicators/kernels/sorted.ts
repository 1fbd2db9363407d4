/** The first `count` places of a column kept in rising order. Pure. */

/** The first place whose value is not below `value`. */
function placeOf(ordered: Float64Array, count: number, value: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordered[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds a value; there is room for one more. */
export function insertSorted(ordered: Float64Array, count: number, value: number): void {
  const place = placeOf(ordered, count, value);
  for (let at = count; at > place; at -= 1) ordered[at] = ordered[at - 1];
  ordered[place] = value;
}

/** Takes out one value of those that are there. */
export function removeSorted(ordered: Float64Array, count: number, value: number): void {
  const place = placeOf(ordered, count, value);
  for (let at = place; at < count - 1; at += 1) ordered[at] = ordered[at + 1];
}
