/**
 * Reads remembered lists back. Main thread; pure. What is remembered may be older than this code, half-written or edited:
 * what can be read is kept, the rest is dropped, and nothing throws.
 */
import {
  EMPTY_LISTS,
  LIST_NAME_LENGTH_MAX,
  OWN_LISTS_MAX,
  showList,
  type ListId,
  type Lists,
  type OwnList,
} from "./lists.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Distinct positive integers, in their order. */
function parseIds(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is number => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)];
}

function parseIdLists(value: unknown): Record<string, readonly number[]> {
  const entries = Object.entries(fieldsOf(value)).filter(
    ([key, ids]) => /^(all|category:\w+)$/.test(key) && Array.isArray(ids),
  );
  return Object.fromEntries(entries.map(([key, ids]) => [key, parseIds(ids)]));
}

function isOwnId(value: unknown): value is ListId {
  return typeof value === "string" && /^own:\d{1,9}$/.test(value);
}

function parseOwn(value: unknown): OwnList[] {
  if (!Array.isArray(value)) return [];
  const lists = new Map<ListId, OwnList>();
  for (const item of value) {
    const { id, name, symbol_ids } = fieldsOf(item);
    if (!isOwnId(id) || typeof name !== "string" || name.trim() === "") continue;
    lists.set(id, {
      id,
      name: name.trim().slice(0, LIST_NAME_LENGTH_MAX),
      symbol_ids: parseIds(symbol_ids),
    });
  }
  return [...lists.values()].slice(0, OWN_LISTS_MAX);
}

/** Lists from what was remembered; EMPTY_LISTS where nothing of it can be read. */
export function parseLists(value: unknown): Lists {
  const fields = fieldsOf(value);
  const lists: Lists = {
    ...EMPTY_LISTS,
    favourites: parseIds(fields["favourites"]),
    own: parseOwn(fields["own"]),
    removed: parseIdLists(fields["removed"]),
    arranged: parseIdLists(fields["arranged"]),
  };
  const current = fields["current"];
  return typeof current === "string" ? showList(lists, current as ListId) : lists;
}
