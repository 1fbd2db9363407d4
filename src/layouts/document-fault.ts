/** What is wrong with a document of layouts, in words for its reader. Main thread; pure. */

/** It never leaves layout-document.ts. */
export class LayoutDocumentFault extends Error {}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @throws LayoutDocumentFault */
export function must(isRight: boolean, words: string): asserts isRight {
  if (!isRight) throw new LayoutDocumentFault(words);
}

/** Whatever stands in the file, short enough for a message. */
export function quoted(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
