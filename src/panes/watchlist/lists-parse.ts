/**
 * Reads remembered lists back. Main thread; pure. What is remembered may be older than this code, half-written or edited:
 * what can be read is kept, the rest is dropped, and nothing throws.
 */
import {
  EMPTY_LISTS,
  LIST_NAME_LENGTH_MAX,
  OWN_LISTS_MAX,
  SECTIONS_MAX,
  showList,
  type ListId,
  type Lists,
  type OwnList,
  type Section,
} from "./lists.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Distinct integers, in their order: of symbols, and the keys of these sections. */
function parseIds(value: unknown, sections: readonly Section[] = []): number[] {
  if (!Array.isArray(value)) return [];
  const keys = new Set(sections.map(({ id }) => -id));
  const ids = value.filter(
    (id): id is number => Number.isSafeInteger(id) && (id > 0 || keys.has(id)),
  );
  return [...new Set(ids)];
}

function parseIdLists(
  value: unknown,
  sections: Lists["sections"] = {},
): Record<string, readonly number[]> {
  const entries = Object.entries(fieldsOf(value)).filter(
    ([key, ids]) => /^(all|category:\w+)$/.test(key) && Array.isArray(ids),
  );
  return Object.fromEntries(entries.map(([key, ids]) => [key, parseIds(ids, sections[key])]));
}

function parseSections(value: unknown): Record<string, readonly Section[]> {
  const entries = Object.entries(fieldsOf(value))
    .filter(([key]) => /^(all|favourites|category:\w+|own:\d{1,9})$/.test(key))
    .slice(0, 2 * OWN_LISTS_MAX)
    .map(([key, sections]) => [key, parseSectionsOf(sections)] as const);
  return Object.fromEntries(entries);
}

function parseSectionsOf(value: unknown): Section[] {
  if (!Array.isArray(value)) return [];
  const sections = new Map<number, Section>();
  for (const item of value.slice(0, SECTIONS_MAX)) {
    const { id, name, isFolded } = fieldsOf(item);
    if (!Number.isSafeInteger(id) || (id as number) < 1 || typeof name !== "string") continue;
    const fit = name.trim().slice(0, LIST_NAME_LENGTH_MAX);
    if (fit === "") continue;
    sections.set(id as number, { id: id as number, name: fit, isFolded: isFolded === true });
  }
  return [...sections.values()];
}

function isOwnId(value: unknown): value is ListId {
  return typeof value === "string" && /^own:\d{1,9}$/.test(value);
}

function parseOwn(value: unknown, sections: Lists["sections"]): OwnList[] {
  if (!Array.isArray(value)) return [];
  const lists = new Map<ListId, OwnList>();
  for (const item of value) {
    const { id, name, symbol_ids } = fieldsOf(item);
    if (!isOwnId(id) || typeof name !== "string" || name.trim() === "") continue;
    lists.set(id, {
      id,
      name: name.trim().slice(0, LIST_NAME_LENGTH_MAX),
      symbol_ids: parseIds(symbol_ids, sections[id]),
    });
  }
  return [...lists.values()].slice(0, OWN_LISTS_MAX);
}

/** Lists from what was remembered; EMPTY_LISTS where nothing of it can be read. */
export function parseLists(value: unknown): Lists {
  const fields = fieldsOf(value);
  const sections = parseSections(fields["sections"]);
  const lists: Lists = {
    ...EMPTY_LISTS,
    favourites: parseIds(fields["favourites"], sections["favourites"]),
    own: parseOwn(fields["own"], sections),
    removed: parseIdLists(fields["removed"]),
    arranged: parseIdLists(fields["arranged"], sections),
    sections,
  };
  const current = fields["current"];
  return typeof current === "string" ? showList(lists, current as ListId) : lists;
}
