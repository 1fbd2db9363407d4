/**
 * Randomness without state: integer hashes of (seed, what, where). Runs in the service; pure. The same arguments give the
 * same bits on every machine and at every start, which is what makes the simulator's path random access.
 */

/** Odd constant near 2^32 / golden ratio: spreads neighbouring indices before they are mixed. */
const GOLDEN = 0x9e3779b1;
const TO_UNIT = 2 ** -32;

/** Mixes 32 bits so that each bit of the argument reaches every bit of the result (Wellons' lowbias32). Signed result. */
export function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return x ^ (x >>> 15);
}

/** Hash of a seed and an index. Signed 32 bits. Allocates nothing. */
export const hashAt = (seed: number, index: number): number => mix(seed + Math.imul(index, GOLDEN));

/** A hash read as a number in [0, 1). */
export const unitOf = (hash: number): number => (hash >>> 0) * TO_UNIT;

const STEP_MIN = 0.5;
const STEP_SLOPE = 0.927 / 2 ** 31;

/** A hash read as a step: symmetric, mean 0, variance 1, its size uniform in [0.5, 1.427]. */
export const stepOf = (hash: number): number =>
  hash >= 0 ? STEP_MIN + STEP_SLOPE * hash : -STEP_MIN + STEP_SLOPE * hash;

/** Seed of a named stream of randomness within a seed. Any number is a seed. */
export function seedOf(seed: number, name: string): number {
  const whole = Math.trunc(seed);
  let hash = mix(whole) ^ mix(Math.floor(whole / 2 ** 32) + 0x1b873593);
  for (let i = 0; i < name.length; i += 1) hash = mix(hash + Math.imul(name.charCodeAt(i), GOLDEN));
  return hash;
}
