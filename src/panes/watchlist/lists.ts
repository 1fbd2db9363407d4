/**
 * The trader's lists of symbols as plain data, and what stands in them. Main thread; pure. Lists made by the house (all,
 * favourites, one a category) can be thinned out and reordered like the trader's own, but not deleted (list-changes.ts).
 */
import { SYMBOL_CATEGORIES, type SymbolCategory } from "../../../contract/codes.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { t } from "../../language/translate.ts";

export type ListId = "all" | "favourites" | `category:${SymbolCategory}` | `own:${number}`;
export type OwnList = { id: ListId; name: string; symbol_ids: readonly number[] };

/** A heading within a list. In the list's order it stands as its key, minus the id. */
export type Section = { readonly id: number; readonly name: string; readonly isFolded: boolean };

export type Lists = {
  current: ListId;
  /** In the trader's order. */
  favourites: readonly number[];
  own: readonly OwnList[];
  /** Symbols taken out of a list of the house. */
  removed: Readonly<Record<string, readonly number[]>>;
  /** Hand-made orders of lists of the house. */
  arranged: Readonly<Record<string, readonly number[]>>;
  /** Headings by list. Where they stand is told by the list's order. */
  sections: Readonly<Record<string, readonly Section[]>>;
};

export const OWN_LISTS_MAX = 50;
/** Sections that one list may have. */
export const SECTIONS_MAX = 50;
export const LIST_NAME_LENGTH_MAX = 32;

export const EMPTY_LISTS: Lists = {
  current: "all",
  favourites: [],
  own: [],
  removed: {},
  arranged: {},
  sections: {},
};

const NO_SECTIONS: readonly Section[] = [];

export const sectionsOf = (lists: Lists, id: ListId): readonly Section[] =>
  lists.sections[id] ?? NO_SECTIONS;

/** A key of a list's order that is a section's, not a symbol's. */
export const isSectionKey = (key: number): boolean => key < 0;

const CATEGORY_NAMES: Record<SymbolCategory, string> = {
  forex: t("Forex"),
  metals: t("Metals"),
  indices: t("Indices"),
  energies: t("Energies"),
  crypto: t("Crypto"),
  shares: t("Shares"),
};

export const categoryName = (category: SymbolCategory): string => CATEGORY_NAMES[category];

/** The category of a category's list, else null. */
export function categoryOf(id: ListId): SymbolCategory | null {
  return SYMBOL_CATEGORIES.find((category) => id === `category:${category}`) ?? null;
}

/** The name that the switcher shows. */
export function listName(lists: Lists, id: ListId): string {
  if (id === "all") return t("All symbols");
  if (id === "favourites") return t("Favourites");
  const category = categoryOf(id);
  return category ? categoryName(category) : (ownList(lists, id)?.name ?? "");
}

export function ownList(lists: Lists, id: ListId): OwnList | undefined {
  return lists.own.find((list) => list.id === id);
}

/**
 * The symbols of a list in its own order, with the keys of its sections between them. Ids that the service no longer knows are
 * left out, not forgotten.
 */
export function orderOf(lists: Lists, id: ListId, symbols: readonly SymbolRecord[]): number[] {
  const category = categoryOf(id);
  const removed = new Set(lists.removed[id]);
  const kept = keptIds(lists, id);
  const members = symbols
    .filter(
      (symbol) =>
        kept !== null ||
        ((category === null || symbol.category === category) && !removed.has(symbol.symbol_id)),
    )
    .map((symbol) => symbol.symbol_id);
  const order = kept ?? lists.arranged[id];
  if (!order) return members;
  const known = new Set(members);
  const first = order.filter((key) => isSectionKey(key) || known.has(key));
  if (kept) return first;
  const placed = new Set(first);
  const others = members.filter((symbol_id) => !placed.has(symbol_id));
  // What is new to the house belongs to no section yet.
  return sectionsOf(lists, id).length > 0 ? [...others, ...first] : [...first, ...others];
}

/** The symbols of a list in its own order. */
export function membersOf(
  lists: Lists,
  id: ListId,
  symbols: readonly SymbolRecord[],
): SymbolRecord[] {
  const byId = new Map(symbols.map((symbol) => [symbol.symbol_id, symbol]));
  return orderOf(lists, id, symbols).flatMap((key) => byId.get(key) ?? []);
}

/** The ids that a list keeps itself; null for lists that the service fills. */
export function keptIds(lists: Lists, id: ListId): readonly number[] | null {
  if (id === "favourites") return lists.favourites;
  if (id === "all" || categoryOf(id)) return null;
  return ownList(lists, id)?.symbol_ids ?? [];
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

export const isFavourite = (lists: Lists, symbol_id: number): boolean =>
  lists.favourites.includes(symbol_id);

/** Shows a list; one that is gone shows all symbols. */
export function showList(lists: Lists, id: ListId): Lists {
  return { ...lists, current: isKnownList(lists, id) ? id : "all" };
}

function isKnownList(lists: Pick<Lists, "own">, id: string): id is ListId {
  if (id === "all" || id === "favourites") return true;
  if (SYMBOL_CATEGORIES.some((category) => id === `category:${category}`)) return true;
  return lists.own.some((list) => list.id === id);
}
