/** How long to wait before the next try. Runs in the service; pure. */

export type Backoff = { readonly minMs: number; readonly maxMs: number };

/**
 * The wait after `failures` in a row, the first being 1: it doubles up to maxMs, and half of it is left to chance (`random`
 * in [0, 1)), so that those who were cut off together do not come back together.
 */
export function backoffMs({ minMs, maxMs }: Backoff, failures: number, random: number): number {
  const whole = Math.min(maxMs, minMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
  return whole / 2 + (whole / 2) * random;
}
