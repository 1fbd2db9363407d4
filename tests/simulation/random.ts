/** Seeded randomness of the simulation: the same seed gives the same numbers on every machine. Runs in tests; pure. */

export type Random = {
  /** A whole number from 0 to below `end`. */
  readonly below: (end: number) => number;
  /** A whole number from `first` to `last`, both included. */
  readonly between: (first: number, last: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** One of the keys by its weight; all weights 0: the first. */
  readonly weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K;
  /** About normal: mean 0, deviation 1, never beyond 6. */
  readonly bell: () => number;
};

export function createRandom(seed: number): Random {
  let a = (seed ^ 0x9e3779b9) >>> 0;
  let b = Math.imul(seed + 1, 0x85ebca6b) >>> 0;
  const next = (): number => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    b = (Math.imul(b, 1664525) + 1013904223) >>> 0;
    return ((t ^ (t >>> 14) ^ b) >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 8; i += 1) next();
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    between: (first, last) => first + below(last - first + 1),
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error("nothing to pick from");
      return picked;
    },
    weighted: <K extends string>(weights: Readonly<Record<K, number>>): K => {
      const keys = Object.keys(weights) as K[];
      let left = next() * keys.reduce((sum, key) => sum + weights[key], 0);
      for (const key of keys) {
        left -= weights[key];
        if (left < 0) return key;
      }
      return keys[0] as K;
    },
    bell: () => {
      let sum = -6;
      for (let i = 0; i < 12; i += 1) sum += next();
      return sum;
    },
  };
}
