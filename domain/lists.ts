/**
 * What a call with a spread list does, for lists of any length: arguments lie on the stack, which holds about a hundred
 * thousand of them and then ends the process. Runs anywhere; pure.
 */

/** The smallest of the values; Infinity where there are none, as of Math.min. */
export function least(values: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY;
  for (const value of values) found = Math.min(found, value);
  return found;
}

/** The largest of the values; -Infinity where there are none, as of Math.max. */
export function most(values: Iterable<number>): number {
  let found = Number.NEGATIVE_INFINITY;
  for (const value of values) found = Math.max(found, value);
  return found;
}

/** Puts the items behind those of the list. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
