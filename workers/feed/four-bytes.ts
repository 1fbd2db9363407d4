/** Four bytes of text at once, the first in the lowest bits of a word. Runs in the feed worker, for every tick; pure. */

/**
 * True exactly when all four are digits: 0x30 to 0x3f, and so still when 6 is added. A byte that carries into its
 * neighbour is no digit itself.
 */
export const isFourDigits = (word: number): boolean =>
  (word & (word + 0x06060606) & 0xf0f0f0f0) === 0x30303030;

/** The number that four digits write: two sums of two digits, then one of both. No byte is large enough to carry. */
export function valueOfFour(word: number): number {
  const digits = word & 0x0f0f0f0f;
  const pairs = (Math.imul(digits, 10) + (digits >>> 8)) & 0x00ff00ff;
  return (Math.imul(pairs, 100) + (pairs >>> 16)) & 0xffff;
}

/** True only when none of the four is \n: that one has not the bit that digits, commas and small letters have. */
export const hasNoNewline = (word: number): boolean => (word & 0x20202020) === 0x20202020;
