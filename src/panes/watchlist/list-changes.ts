/**
 * What can be done to lists of symbols, as pure functions. Main thread; comes with watchlist-menus.ts. Each change hands back
 * its undo, which works on whatever the lists have become since.
 */
import {
  LIST_NAME_LENGTH_MAX,
  OWN_LISTS_MAX,
  isFavourite,
  keptIds,
  ownList,
  sectionsOf,
  type ListId,
  type Lists,
  type Section,
} from "./lists.ts";

/** A change with what takes it back. */
export type Change = { lists: Lists; undo: (lists: Lists) => Lists };

/** Adds a symbol to a list, at `index` or at the end. Adding what is there changes nothing. */
export function addToList(
  lists: Lists,
  id: ListId,
  symbol_id: number,
  index = Number.POSITIVE_INFINITY,
): Lists {
  const kept = keptIds(lists, id);
  if (kept === null) {
    const removed = (lists.removed[id] ?? []).filter((other) => other !== symbol_id);
    return { ...lists, removed: { ...lists.removed, [id]: removed } };
  }
  if (kept.includes(symbol_id)) return lists;
  return withKept(lists, id, kept.toSpliced(Math.min(index, kept.length), 0, symbol_id));
}

/** Takes a symbol out of a list. */
export function removeFromList(lists: Lists, id: ListId, symbol_id: number): Change {
  const kept = keptIds(lists, id);
  if (kept === null) {
    const removed = [...(lists.removed[id] ?? []), symbol_id];
    return {
      lists: { ...lists, removed: { ...lists.removed, [id]: removed } },
      undo: (later) => addToList(later, id, symbol_id),
    };
  }
  const index = kept.indexOf(symbol_id);
  if (index < 0) return { lists, undo: (later) => later };
  return {
    lists: withKept(lists, id, kept.toSpliced(index, 1)),
    undo: (later) => addToList(later, id, symbol_id, index),
  };
}

function withKept(lists: Lists, id: ListId, symbol_ids: readonly number[]): Lists {
  if (id === "favourites") return { ...lists, favourites: symbol_ids };
  const own = lists.own.map((list) => (list.id === id ? { ...list, symbol_ids } : list));
  return { ...lists, own };
}

/** The order that is kept for a list, keys of sections in it; empty where the house's own is shown. */
export const storedOrder = (lists: Lists, id: ListId): readonly number[] =>
  keptIds(lists, id) ?? lists.arranged[id] ?? [];

/** With that order, as it is. */
export function withStored(lists: Lists, id: ListId, order: readonly number[]): Lists {
  if (keptIds(lists, id) !== null) return withKept(lists, id, order);
  return { ...lists, arranged: { ...lists.arranged, [id]: order } };
}

/** Makes `shown`, the whole list as it stands on screen, the list's own order. */
export function arrangeList(lists: Lists, id: ListId, shown: readonly number[]): Change {
  const kept = keptIds(lists, id);
  if (kept !== null) {
    return {
      lists: withKept(lists, id, inOrder(shown, kept)),
      undo: (later) => withKept(later, id, inOrder(kept, keptIds(later, id) ?? [])),
    };
  }
  const before = lists.arranged[id];
  return {
    lists: { ...lists, arranged: { ...lists.arranged, [id]: shown } },
    undo: (later) => ({
      ...later,
      arranged: before ? { ...later.arranged, [id]: before } : withoutKey(later.arranged, id),
    }),
  };
}

/** `ids` in the order that `order` gives some of them, the others behind in their own. */
function inOrder(order: readonly number[], ids: readonly number[]): number[] {
  const known = new Set(ids);
  const placed = new Set(order);
  return [...order.filter((id) => known.has(id)), ...ids.filter((id) => !placed.has(id))];
}

const withoutKey = <Value>(
  record: Readonly<Record<string, Value>>,
  id: ListId,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));

/** Gives a list of the house its first order and all its symbols back. */
export function resetList(lists: Lists, id: ListId): Change {
  const without = (record: Lists["removed"]) => withoutKey(record, id);
  const { arranged, removed, sections } = lists;
  return {
    lists: {
      ...lists,
      arranged: without(arranged),
      removed: without(removed),
      sections: withoutKey(sections, id),
    },
    undo: (later) => ({
      ...later,
      arranged: { ...later.arranged, ...(arranged[id] && { [id]: arranged[id] }) },
      removed: { ...later.removed, ...(removed[id] && { [id]: removed[id] }) },
      sections: { ...later.sections, ...(sections[id] && { [id]: sections[id] }) },
    }),
  };
}

export function toggleFavourite(lists: Lists, symbol_id: number): Lists {
  return isFavourite(lists, symbol_id)
    ? removeFromList(lists, "favourites", symbol_id).lists
    : addToList(lists, "favourites", symbol_id);
}

/** A name fit for a list: trimmed, cut, and made different from the others by a number. "" where nothing is left. */
export function freeListName(lists: Lists, wanted: string, except?: ListId): string {
  const name = wanted.trim().replaceAll(/\s+/g, " ").slice(0, LIST_NAME_LENGTH_MAX);
  if (name === "") return "";
  const taken = new Set(
    lists.own.filter((list) => list.id !== except).map((list) => list.name.toLowerCase()),
  );
  for (let n = 1; n <= OWN_LISTS_MAX + 1; n++) {
    const candidate = n === 1 ? name : `${name} ${n}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
  return name;
}

/** Another device makes lists of its own meanwhile: no two are to get one number. */
const freshNumber = (): number => {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1));
  return NUMBER_MIN + (chance % (9 * NUMBER_MIN));
};
const NUMBER_MIN = 100_000_000;

/**
 * Makes a list of the trader's own and shows it. `symbol_ids` has the keys of `sections` in it. At OWN_LISTS_MAX, or without a
 * name, nothing changes.
 */
export function createList(
  lists: Lists,
  wanted: string,
  symbol_ids: readonly number[] = [],
  sections: readonly Section[] = [],
): Lists {
  const name = freeListName(lists, wanted);
  if (name === "" || lists.own.length >= OWN_LISTS_MAX) return lists;
  const id: ListId = `own:${freshNumber()}`;
  const made = { ...lists, current: id, own: [...lists.own, { id, name, symbol_ids }] };
  return sections.length === 0
    ? made
    : { ...made, sections: { ...lists.sections, [id]: sections } };
}

export function renameList(lists: Lists, id: ListId, wanted: string): Lists {
  const name = freeListName(lists, wanted, id);
  if (name === "") return lists;
  return { ...lists, own: lists.own.map((list) => (list.id === id ? { ...list, name } : list)) };
}

/** Deletes a list of the trader's own; the switcher falls back to all symbols. */
export function deleteList(lists: Lists, id: ListId): Change {
  const index = lists.own.findIndex((list) => list.id === id);
  const deleted = lists.own[index];
  if (!deleted) return { lists, undo: (later) => later };
  return {
    lists: {
      ...lists,
      current: lists.current === id ? "all" : lists.current,
      own: lists.own.toSpliced(index, 1),
      sections: withoutKey(lists.sections, id),
    },
    undo: (later) =>
      ownList(later, id)
        ? later
        : {
            ...later,
            current: id,
            own: later.own.toSpliced(index, 0, deleted),
            sections: { ...later.sections, [id]: sectionsOf(lists, id) },
          },
  };
}
