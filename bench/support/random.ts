/** Chance that is the same in every run. Runs in Node, and in both threads of a measured page. */

/** A generator of numbers from 0 up to 1 (Numerical Recipes' linear congruential one). */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
