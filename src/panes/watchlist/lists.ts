/**
 * The trader's lists of symbols and what can be done to them, as plain data and pure functions. Main thread. Lists made by
 * the house (all, favourites, one a category) can be thinned out and reordered like the trader's own, but not deleted.
 * Each change hands back its undo, which works on whatever the lists have become since.
 */
import { most } from "../../../domain/lists.ts";
import { SYMBOL_CATEGORIES, type SymbolCategory } from "../../../contract/codes.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";

export type ListId = "all" | "favourites" | `category:${SymbolCategory}` | `own:${number}`;
export type OwnList = { id: ListId; name: string; symbol_ids: readonly number[] };

export type Lists = {
  current: ListId;
  /** In the trader's order. */
  favourites: readonly number[];
  own: readonly OwnList[];
  /** Symbols taken out of a list of the house. */
  removed: Readonly<Record<string, readonly number[]>>;
  /** Hand-made orders of lists of the house. */
  arranged: Readonly<Record<string, readonly number[]>>;
};

/** A change with what takes it back. */
export type Change = { lists: Lists; undo: (lists: Lists) => Lists };

export const OWN_LISTS_MAX = 50;
export const LIST_NAME_LENGTH_MAX = 32;

export const EMPTY_LISTS: Lists = {
  current: "all",
  favourites: [],
  own: [],
  removed: {},
  arranged: {},
};

const CATEGORY_NAMES: Record<SymbolCategory, string> = {
  forex: "Forex",
  metals: "Metals",
  indices: "Indices",
  energies: "Energies",
  crypto: "Crypto",
  shares: "Shares",
};

export const categoryName = (category: SymbolCategory): string => CATEGORY_NAMES[category];

/** The category of a category's list, else null. */
export function categoryOf(id: ListId): SymbolCategory | null {
  return SYMBOL_CATEGORIES.find((category) => id === `category:${category}`) ?? null;
}

/** The name that the switcher shows. */
export function listName(lists: Lists, id: ListId): string {
  if (id === "all") return "All symbols";
  if (id === "favourites") return "Favourites";
  const category = categoryOf(id);
  return category ? categoryName(category) : (ownList(lists, id)?.name ?? "");
}

export function ownList(lists: Lists, id: ListId): OwnList | undefined {
  return lists.own.find((list) => list.id === id);
}

/** The symbols of a list in its own order. Ids that the service no longer knows are left out, not forgotten. */
export function membersOf(
  lists: Lists,
  id: ListId,
  symbols: readonly SymbolRecord[],
): SymbolRecord[] {
  const kept = keptIds(lists, id);
  if (kept) return pick(kept, symbols);
  const category = categoryOf(id);
  const removed = new Set(lists.removed[id]);
  const members = symbols.filter(
    (symbol) =>
      (category === null || symbol.category === category) && !removed.has(symbol.symbol_id),
  );
  const order = lists.arranged[id];
  if (!order) return members;
  const first = pick(order, members);
  const placed = new Set(first);
  return [...first, ...members.filter((symbol) => !placed.has(symbol))];
}

/** The ids that a list keeps itself; null for lists that the service fills. */
function keptIds(lists: Lists, id: ListId): readonly number[] | null {
  if (id === "favourites") return lists.favourites;
  if (id === "all" || categoryOf(id)) return null;
  return ownList(lists, id)?.symbol_ids ?? [];
}

function pick(ids: readonly number[], symbols: readonly SymbolRecord[]): SymbolRecord[] {
  const byId = new Map(symbols.map((symbol) => [symbol.symbol_id, symbol]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Whether a symbol could be put into a list: a category's list takes only its own. */
export function canHold(id: ListId, symbol: SymbolRecord): boolean {
  const category = categoryOf(id);
  return category === null || category === symbol.category;
}

/** Whether the list shows its symbols in an order made by hand. */
export function isArranged(lists: Lists, id: ListId): boolean {
  return keptIds(lists, id) !== null || lists.arranged[id] !== undefined;
}

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
      arranged: before
        ? { ...later.arranged, [id]: before }
        : Object.fromEntries(Object.entries(later.arranged).filter(([key]) => key !== id)),
    }),
  };
}

/** `ids` in the order that `order` gives some of them, the others behind in their own. */
function inOrder(order: readonly number[], ids: readonly number[]): number[] {
  const known = new Set(ids);
  const placed = new Set(order);
  return [...order.filter((id) => known.has(id)), ...ids.filter((id) => !placed.has(id))];
}

/** Gives a list of the house its first order and all its symbols back. */
export function resetList(lists: Lists, id: ListId): Change {
  const without = (record: Lists["removed"]) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));
  const { arranged, removed } = lists;
  return {
    lists: { ...lists, arranged: without(arranged), removed: without(removed) },
    undo: (later) => ({
      ...later,
      arranged: { ...later.arranged, ...(arranged[id] && { [id]: arranged[id] }) },
      removed: { ...later.removed, ...(removed[id] && { [id]: removed[id] }) },
    }),
  };
}

/** `ids` with the one at `from` moved to `to`. */
export function moveId(ids: readonly number[], from: number, to: number): number[] {
  const id = ids[from];
  if (id === undefined) return [...ids];
  const target = Math.max(0, Math.min(ids.length - 1, to));
  return ids.toSpliced(from, 1).toSpliced(target, 0, id);
}

export const isFavourite = (lists: Lists, symbol_id: number): boolean =>
  lists.favourites.includes(symbol_id);

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

/** Makes a list of the trader's own and shows it. At OWN_LISTS_MAX, or without a name, nothing changes. */
export function createList(
  lists: Lists,
  wanted: string,
  symbol_ids: readonly number[] = [],
): Lists {
  const name = freeListName(lists, wanted);
  if (name === "" || lists.own.length >= OWN_LISTS_MAX) return lists;
  const numbers = lists.own.map((list) => Number(list.id.slice("own:".length)));
  const id: ListId = `own:${Math.max(0, most(numbers)) + 1}`;
  return { ...lists, current: id, own: [...lists.own, { id, name, symbol_ids }] };
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
    },
    undo: (later) =>
      ownList(later, id)
        ? later
        : { ...later, current: id, own: later.own.toSpliced(index, 0, deleted) },
  };
}

/** Shows a list; one that is gone shows all symbols. */
export function showList(lists: Lists, id: ListId): Lists {
  return { ...lists, current: isKnownList(lists, id) ? id : "all" };
}

function isKnownList(lists: Pick<Lists, "own">, id: string): id is ListId {
  if (id === "all" || id === "favourites") return true;
  if (SYMBOL_CATEGORIES.some((category) => id === `category:${category}`)) return true;
  return lists.own.some((list) => list.id === id);
}
