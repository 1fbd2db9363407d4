/** What a documented rule of the interface is. Runs in Node; pure. */

export type Rule = {
  /** The section of the interface, then a number within it; a test names it as `@rule 5.7.1`. */
  readonly id: string;
  readonly says: string;
  /** What no test proves of it; absent: what names it proves the whole. */
  readonly lacks?: string;
};

/** Rules of one section, numbered in their order. */
export const rulesOf = (section: string, sentences: readonly string[]): Rule[] =>
  sentences.map((says, at) => ({ id: `${section}.${at + 1}`, says }));
