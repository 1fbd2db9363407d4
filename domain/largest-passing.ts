/** Search in whole numbers. Runs anywhere; pure. */

/**
 * The largest integer of least..most that passes, where all that pass lie below all that do not; least itself failing,
 * none does: null. Asks at most 54 times.
 */
export function largestPassing(
  least: number,
  most: number,
  passes: (value: number) => boolean,
): number | null {
  if (least > most || !passes(least)) return null;
  let low = least;
  let high = most;
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
