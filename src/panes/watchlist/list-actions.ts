/**
 * What the trader does to lists and their sections. Main thread; comes with watchlist-menus.ts. Whatever takes something away
 * or to another place can be taken back.
 */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { showToast } from "../../ui/toast.tsx";
import {
  addToList,
  arrangeList,
  createList,
  deleteList,
  removeFromList,
  renameList,
  resetList,
  toggleFavourite,
  type Change,
} from "./list-changes.ts";
import {
  isArranged,
  isSectionKey,
  listName,
  sectionsOf,
  type ListId,
  type Lists,
  type Section,
} from "./lists.ts";
import {
  changeSection,
  createSection,
  moveKey,
  removeSection,
  shiftKey,
} from "./section-changes.ts";
import type { SettingsStore } from "./settings.ts";
import type { Sort } from "./sort.ts";
import { t } from "../../language/translate.ts";

/** What the actions are about. */
export type ShownList = {
  lists: () => Lists;
  current: () => ListId;
  sort: () => Sort;
  isSearching: () => boolean;
  /** Keys of all that is in the list in the order shown, what is folded away too. */
  shownKeys: () => number[];
};

export type ListActions = ReturnType<typeof makeListActions>;

export function makeListActions(store: SettingsStore, state: ShownList) {
  const undos = makeUndos();
  const { offerUndo } = undos;
  const updateLists = (change: (lists: Lists) => Lists) => {
    store.update((now) => ({ ...now, lists: change(now.lists) }));
  };
  const withUndo = (title: string, change: (lists: Lists) => Change) => {
    const { lists, undo } = change(state.lists());
    if (lists === state.lists()) return;
    updateLists(() => lists);
    offerUndo(title, () => updateLists(undo));
  };
  const nameOf = (id: ListId) => listName(state.lists(), id);

  return {
    ...makeOrderActions(store, state, offerUndo),
    undo: undos.undo,
    add: (symbol: SymbolRecord, id: ListId = state.current()) =>
      updateLists((lists) => addToList(lists, id, symbol.symbol_id)),
    remove: (symbol: SymbolRecord, id: ListId = state.current()) =>
      withUndo(
        t("{symbol} taken out of {id}", { symbol: symbol.symbol, id: nameOf(id) }),
        (lists) => removeFromList(lists, id, symbol.symbol_id),
      ),
    toggleFavourite: (symbol: SymbolRecord) =>
      updateLists((lists) => toggleFavourite(lists, symbol.symbol_id)),
    create: (name: string, symbol_ids: readonly number[] = [], sections: readonly Section[] = []) =>
      updateLists((lists) => createList(lists, name, symbol_ids, sections)),
    rename: (id: ListId, name: string) => updateLists((lists) => renameList(lists, id, name)),
    deleteList: (id: ListId) =>
      withUndo(t("{id} deleted", { id: nameOf(id) }), (lists) => deleteList(lists, id)),
    resetList: (id: ListId) =>
      withUndo(t("{id} is complete and in the service's order", { id: nameOf(id) }), (lists) =>
        resetList(lists, id),
      ),
    /** Before a key, at the end where it is null. */
    createSection: (name: string, before: number | null) =>
      withUndo(t("Section {name} made", { name: name.trim() }), (lists) =>
        createSection(lists, state.current(), state.shownKeys(), name, before),
      ),
    changeSection: (section: number, change: Partial<Pick<Section, "name" | "isFolded">>) =>
      updateLists((lists) => changeSection(lists, state.current(), section, change)),
    foldSection: (section: number) =>
      updateLists((lists) => {
        const all = sectionsOf(lists, state.current());
        const isFolded = !(all.find((one) => one.id === section)?.isFolded ?? false);
        return changeSection(lists, state.current(), section, { isFolded });
      }),
    removeSection: ({ id, name }: Pick<Section, "id" | "name">) =>
      withUndo(t("Section {name} removed; its symbols stay", { name }), (lists) =>
        removeSection(lists, state.current(), id),
      ),
  };
}

/** Moving what is in the list. */
function makeOrderActions(
  store: SettingsStore,
  state: ShownList,
  offerUndo: (title: string, undo: () => void) => void,
) {
  /** Makes an order of the shown keys the list's own, in place of sorting. */
  const arrange = (keys: readonly number[], moved: number) => {
    const [id, lists, sortBefore] = [state.current(), state.lists(), state.sort()];
    const isFirst = sortBefore !== null || !isArranged(lists, id);
    const change = arrangeList(lists, id, keys);
    const put = (next: Lists, nextSort: Sort) =>
      store.update((now) => ({ ...now, lists: next, sorts: { ...now.sorts, [id]: nextSort } }));
    put(change.lists, null);
    const section = sectionsOf(lists, id).find((one) => one.id === -moved);
    if (!isFirst && section === undefined) return;
    const title = isFirst
      ? t("{list} now keeps your order", { list: listName(lists, id) })
      : t("{section} moved", { section: section?.name ?? "" });
    offerUndo(title, () => put(change.undo(state.lists()), sortBefore));
  };
  const put = (change: (shown: number[]) => number[], key: number) => {
    if (state.isSearching()) return;
    const before = state.shownKeys();
    const after = change(before);
    if (after.some((one, index) => one !== before[index])) arrange(after, key);
  };
  return {
    /** Moves a shown symbol or section before another key, to the end where that is null; not in search results. */
    move: (key: number, before: number | null) => put((shown) => moveKey(shown, key, before), key),
    moveBy: (key: number, places: number) => put((shown) => shiftKey(shown, key, places), key),
    /** Puts a symbol at the end of a section. */
    moveToSection: (symbol_id: number, section: number) =>
      put((shown) => {
        const from = shown.indexOf(-section);
        const next = shown.findIndex((key, index) => index > from && isSectionKey(key));
        return moveKey(shown, symbol_id, shown[next] ?? null);
      }, symbol_id),
  };
}

/** The last change that can be taken back, by its toast or as Ctrl+Z does. */
function makeUndos() {
  let undoLast: (() => void) | null = null;
  return {
    undo: () => undoLast?.(),
    offerUndo: (title: string, undo: () => void) => {
      const close = showToast({
        tone: "info",
        title,
        key: "watchlist",
        action: { label: t("Undo"), onClick: () => undoLast?.() },
      });
      undoLast = () => {
        undoLast = null;
        close();
        undo();
      };
    },
  };
}
