/** What staff types to find something of the house: words, or the number of an account, an order, a position or a deal. Pure. */

/** Longer ones are no number of ours, and beyond what a double holds. */
const NUMBER = /^#?(\d{1,15})$/;

/** `words`: without blanks around them, and a number without its #. `number` null: it is none. */
export function readSearch(text: string): { words: string; number: number | null } {
  const typed = text.trim();
  const [, digits] = NUMBER.exec(typed) ?? [];
  return digits === undefined
    ? { words: typed, number: null }
    : { words: digits, number: Number(digits) };
}
