/**
 * The watchlist's state: which rows are shown in which order, and what the trader does to them. Main thread. Prices never
 * enter it: a live sort reads the quote board when it is time to sort again, not when a tick comes.
 */
import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { makeQuoteView } from "../../../workers/rings/readers.ts";
import type { Feed } from "../../feed/feed.ts";
import { chartsReady } from "../../stores/charts.ts";
import { selectSymbol, selectedSymbol } from "../../stores/selection.ts";
import { showToast } from "../../ui/toast.tsx";
import { toggleColumn, type ChoiceColumn, type ColumnId } from "./columns.ts";
import { searchSymbols } from "../../stores/search-symbols.ts";
import {
  addToList,
  arrangeList,
  canHold,
  createList,
  deleteList,
  isArranged,
  listName,
  membersOf,
  moveId,
  removeFromList,
  renameList,
  resetList,
  showList,
  toggleFavourite,
  type Change,
  type ListId,
  type Lists,
} from "./lists.ts";
import { flatRows, groupedRows, isSameRows, resultRows, sortValue, type Row } from "./rows.ts";
import { DEFAULT_SETTINGS, type WatchlistSettings, type WatchlistZone } from "./settings.ts";
import { groupByCategory, nextSort, openFirst, sortSymbols, type Sort } from "./sort.ts";

/** A list sorted by prices is sorted again this often, so that rows can be read between two moves. */
const RESORT_MS = 1000;

export type SettingsStore = {
  settings: () => WatchlistSettings;
  /** True once what was remembered is there. */
  isReady: () => boolean;
  update: (change: (settings: WatchlistSettings) => WatchlistSettings) => void;
};

export type Watchlist = ReturnType<typeof createWatchlist>;

/** Lives as long as its owner. */
export function createWatchlist(feed: Feed, store: SettingsStore) {
  const lists = createMemo(() => store.settings().lists);
  const current = createMemo(() => lists().current);
  const sort = createMemo((): Sort => store.settings().sorts[current()] ?? null);
  const [query, setQuery] = createSignal("");
  const isSearching = createMemo(() => query().trim() !== "");
  const order = createRowOrder(feed, { lists, current, sort, query });
  const actions = createListActions(store, { lists, current });

  createFirstSelection(feed, store);

  const setSort = (next: Sort) => {
    store.update((now) => ({ ...now, sorts: { ...now.sorts, [current()]: next } }));
  };
  /** Makes an order of the shown symbols the list's own, in place of sorting. */
  const arrange = (symbol_ids: readonly number[]) => {
    const id = current();
    const sortBefore = sort();
    const isFirst = sortBefore !== null || !isArranged(lists(), id);
    const change = arrangeList(lists(), id, symbol_ids);
    const put = (next: Lists, nextSort: Sort) =>
      store.update((now) => ({ ...now, lists: next, sorts: { ...now.sorts, [id]: nextSort } }));
    put(change.lists, null);
    if (!isFirst) return;
    actions.offerUndo(`${listName(lists(), id)} now keeps your order`, () =>
      put(change.undo(lists()), sortBefore),
    );
  };

  return {
    lists,
    current,
    sort,
    query,
    setQuery,
    isSearching,
    isReady: store.isReady,
    columns: () => store.settings().columns,
    rows: order.rows,
    setHeld: order.setHeld,
    isMember: (symbol: SymbolRecord) => order.memberIds().has(symbol.symbol_id),
    /** Whether the shown list could hold the symbol. */
    canHold: (symbol: SymbolRecord) => canHold(current(), symbol),
    ...actions,
    sortBy: (column: ColumnId) => setSort(nextSort(sort(), column)),
    toggleColumn: (id: ChoiceColumn, isShown: boolean) =>
      store.update((now) => ({ ...now, columns: toggleColumn(now.columns, id, isShown) })),
    zone: () => store.settings().zone,
    setZone: (zone: WatchlistZone) => store.update((now) => ({ ...now, zone })),
    resetColumns: () => store.update((now) => ({ ...now, columns: DEFAULT_SETTINGS.columns })),
    /** Moves a symbol among the shown ones; not in search results. Indexes count symbols, not headings. */
    move: (from: number, to: number) => {
      if (isSearching()) return;
      arrange(moveId(shownIds(order.rows()), from, to));
    },
  };
}

/** The symbols of the rows, headings left out. */
export function shownIds(rows: readonly Row[]): number[] {
  return rows.flatMap((row) => (row.kind === "symbol" ? [row.symbol_id] : []));
}

type OrderInputs = {
  lists: () => Lists;
  current: () => ListId;
  sort: () => Sort;
  query: () => string;
};

const isSameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/**
 * The rows in order. What the trader does shows at once; what the market does (a status, a live sort) waits while the
 * pointer is over the rows, so that none moves away from under it.
 */
function createRowOrder(feed: Feed, inputs: OrderInputs) {
  const [isHeld, setHeld] = createSignal(false);
  const [turn, setTurn] = createSignal(0);
  const memberIds = createMemo(
    () => membersOf(inputs.lists(), inputs.current(), feed.symbols()).map((s) => s.symbol_id),
    [],
    { equals: isSameIds },
  );
  const allIds = createMemo(() => feed.symbols().map((s) => s.symbol_id), [], {
    equals: isSameIds,
  });
  const valueOf = makeValueReader(feed);

  const rows = createMemo<Row[]>(
    () => {
      turn();
      const members = memberIds();
      const query = inputs.query();
      const sort = inputs.sort();
      const current = inputs.current();
      if (query.trim() !== "") allIds();
      return untrack(() => {
        if (query.trim() !== "") return resultRows(searchSymbols(feed.symbols(), query));
        const symbols = members.flatMap((id) => feed.symbol(id) ?? []);
        if (sort) return flatRows(sortSymbols(symbols, sort, valueOf(sort.column)));
        if (isArranged(inputs.lists(), current)) return flatRows(symbols);
        return current === "all" ? groupedRows(symbols) : flatRows(openFirst(symbols));
      });
    },
    [],
    { equals: isSameRows },
  );

  const takeTurn = () => setTurn((n) => n + 1);
  createEffect(
    on([feed.symbols, isHeld], () => {
      if (!isHeld()) takeTurn();
    }),
  );
  createEffect(() => {
    const sort = inputs.sort();
    if (sort === null || sort.column === "symbol") return;
    const timer = setInterval(() => {
      if (!untrack(isHeld)) takeTurn();
    }, RESORT_MS);
    onCleanup(() => clearInterval(timer));
  });
  return { rows, setHeld, memberIds: createMemo(() => new Set(memberIds())) };
}

/** Reads what a column sorts by from the quote board; NaN where there is no quote. */
function makeValueReader(feed: Feed) {
  const quote = makeQuoteView();
  return (column: ColumnId) => {
    const reader = feed.quotes();
    return (symbol: SymbolRecord): number => {
      const slot = reader.slotOf(symbol.symbol_id);
      if (slot < 0 || !reader.read(slot, quote)) return Number.NaN;
      return sortValue(column, quote, symbol);
    };
  };
}

/**
 * The workspace starts with the symbol of last time, or the first open one; the selection is remembered. A symbol that there is
 * no more was never chosen.
 */
function createFirstSelection(feed: Feed, store: SettingsStore): void {
  createEffect(() => {
    if (!store.isReady() || !chartsReady() || feed.symbols().length === 0) return;
    const selected = selectedSymbol();
    if (selected !== null && feed.symbol(selected) !== undefined) {
      store.update((now) => (now.selected === selected ? now : { ...now, selected }));
      return;
    }
    const remembered = untrack(store.settings).selected;
    const known = remembered === null ? undefined : feed.symbol(remembered);
    const first = known ?? groupByCategory(feed.symbols())[0]?.symbols[0];
    if (first) selectSymbol(first.symbol_id);
  });
}

/** What the trader does to lists. Whatever takes something away can be taken back. */
function createListActions(
  store: SettingsStore,
  state: { lists: () => Lists; current: () => ListId },
) {
  const updateLists = (change: (lists: Lists) => Lists) => {
    store.update((now) => ({ ...now, lists: change(now.lists) }));
  };
  let undoLast: (() => void) | null = null;
  const offerUndo = (title: string, undo: () => void) => {
    const close = showToast({
      tone: "info",
      title,
      key: "watchlist",
      action: { label: "Undo", onClick: () => undoLast?.() },
    });
    undoLast = () => {
      undoLast = null;
      close();
      undo();
    };
  };
  const withUndo = (title: string, change: (lists: Lists) => Change) => {
    const { lists, undo } = change(state.lists());
    if (lists === state.lists()) return;
    updateLists(() => lists);
    offerUndo(title, () => updateLists(undo));
  };

  return {
    offerUndo,
    /** Takes back the last change that offered it, as Ctrl+Z does. */
    undo: () => undoLast?.(),
    showList: (id: ListId) => updateLists((lists) => showList(lists, id)),
    add: (symbol: SymbolRecord, id: ListId = state.current()) =>
      updateLists((lists) => addToList(lists, id, symbol.symbol_id)),
    remove: (symbol: SymbolRecord, id: ListId = state.current()) =>
      withUndo(`${symbol.symbol} taken out of ${listName(state.lists(), id)}`, (lists) =>
        removeFromList(lists, id, symbol.symbol_id),
      ),
    toggleFavourite: (symbol: SymbolRecord) =>
      updateLists((lists) => toggleFavourite(lists, symbol.symbol_id)),
    create: (name: string, symbol_ids: readonly number[] = []) =>
      updateLists((lists) => createList(lists, name, symbol_ids)),
    rename: (id: ListId, name: string) => updateLists((lists) => renameList(lists, id, name)),
    deleteList: (id: ListId) =>
      withUndo(`${listName(state.lists(), id)} deleted`, (lists) => deleteList(lists, id)),
    resetList: (id: ListId) =>
      withUndo(`${listName(state.lists(), id)} is complete and in the service's order`, (lists) =>
        resetList(lists, id),
      ),
  };
}
