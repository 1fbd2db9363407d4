/** What a trader wrote about one of his trades: a note, and tags by which trades are put together. Main thread; pure. */

export type TradeNote = {
  /** "": none. */
  readonly note: string;
  /** As they were first written; of two that differ in case alone there is one. */
  readonly tags: readonly string[];
};

export const NOTE_CHARS_MAX = 2_000;
export const TAGS_MAX = 10;
export const TAG_CHARS_MAX = 32;

/** A value as it was kept; null: nothing was written, or it is of a kind that this terminal does not know. */
export function readTradeNote(value: unknown): TradeNote | null {
  const { note, tags } = Object(value) as { note?: unknown; tags?: unknown };
  if (typeof note !== "string" || !Array.isArray(tags)) return null;
  const read = { note, tags: tags.filter((tag) => typeof tag === "string") };
  return isEmpty(read) ? null : read;
}

export const isEmpty = ({ note, tags }: TradeNote): boolean =>
  note.trim() === "" && tags.length === 0;

const sameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The tags in a line with commas, each once, and spelt as it is in `known`. */
export function typedTags(line: string, known: readonly string[]): string[] {
  const tags: string[] = [];
  for (const part of line.split(",")) {
    const typed = part.trim().replaceAll(/\s+/gu, " ");
    if (typed === "" || tags.some((tag) => sameTag(tag, typed))) continue;
    tags.push(known.find((tag) => sameTag(tag, typed)) ?? typed);
  }
  return tags;
}

/** The line with a tag more, or without it where it is there. */
export function withTag(line: string, tag: string): string {
  const tags = typedTags(line, []);
  const rest = tags.filter((one) => !sameTag(one, tag));
  return (rest.length < tags.length ? rest : [...tags, tag]).join(", ");
}

export const hasTag = (line: string, tag: string): boolean =>
  typedTags(line, []).some((one) => sameTag(one, tag));

/** All tags, those of the most trades first. */
export function tagsOf(notes: Iterable<TradeNote>): string[] {
  const found = new Map<string, { tag: string; count: number }>();
  for (const { tags } of notes) {
    for (const tag of tags) {
      const known = found.get(tag.toLowerCase());
      if (known === undefined) found.set(tag.toLowerCase(), { tag, count: 1 });
      else known.count += 1;
    }
  }
  return [...found.values()]
    .sort((one, other) => other.count - one.count || one.tag.localeCompare(other.tag))
    .map(({ tag }) => tag);
}
