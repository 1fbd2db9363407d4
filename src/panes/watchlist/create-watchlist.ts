/**
 * The watchlist's state: which rows are shown in which order, and what the trader does to them. Main thread. Prices never
 * enter it: a live sort reads the quote board when it is time to sort again, not when a tick comes.
 */
import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { makeQuoteView } from "../../../workers/rings/readers.ts";
import type { Feed } from "../../feed/feed.ts";
import { chartsReady } from "../../stores/charts.ts";
import { selectSymbol, selectedSymbol } from "../../stores/selected-symbol.ts";
import {
  isLate,
  toggleColumn,
  type ChoiceColumn,
  type ColumnId,
  type LateColumn,
} from "./columns.ts";
import type { searchSymbols } from "../../stores/search-symbols.ts";
import type { ListActions, makeListActions } from "./list-actions.ts";
import {
  canHold,
  isArranged,
  orderOf,
  sectionsOf,
  showList,
  type ListId,
  type Lists,
} from "./lists.ts";
import {
  flatRows,
  groupedRows,
  isSameRows,
  resultRows,
  sectionRows,
  sortSections,
  sortValue,
  type Row,
} from "./rows.ts";
import { DEFAULT_SETTINGS, type SettingsStore, type WatchlistZone } from "./settings.ts";
import { groupByCategory, nextSort, openFirst, sortSymbols, type Sort } from "./sort.ts";

/** A list sorted by prices is sorted again this often, so that rows can be read between two moves. */
const RESORT_MS = 1000;

/** What comes with watchlist-menus.ts: what changes lists, and what columns sort by that no quote tells. */
type Late = {
  makeListActions: typeof makeListActions;
  searchSymbols: typeof searchSymbols;
  lateValue: (feed: Feed, column: LateColumn, symbol: SymbolRecord) => number;
};

type LateLoader = { load: () => Promise<Late>; loaded: () => Late | null };

export type Watchlist = ReturnType<typeof createWatchlist>;

/** Lives as long as its owner. */
export function createWatchlist(feed: Feed, store: SettingsStore, late: LateLoader) {
  const lists = createMemo(() => store.settings().lists);
  const current = createMemo(() => lists().current);
  const sort = createMemo((): Sort => store.settings().sorts[current()] ?? null);
  const [query, setQuery] = createSignal("");
  const isSearching = createMemo(() => query().trim() !== "");
  const order = createRowOrder(feed, late, { lists, current, sort, query });
  let actions: ListActions | undefined;
  const shown = { lists, current, sort, isSearching, shownKeys: order.shownKeys };
  const act = async (run: (actions: ListActions) => void) => {
    const { makeListActions } = await late.load();
    run((actions ??= makeListActions(store, shown)));
  };

  createFirstSelection(feed, store);

  const setSort = (next: Sort) => {
    store.update((now) => ({ ...now, sorts: { ...now.sorts, [current()]: next } }));
  };
  return {
    lists,
    current,
    sort,
    query,
    setQuery: (text: string) => {
      // What searches comes behind the first prices, and there may be none.
      if (text !== "") void late.load();
      setQuery(text);
    },
    isSearching,
    /** What searches is still on its way. */
    isSearchLate: () => isSearching() && late.loaded() === null,
    isReady: store.isReady,
    columns: () => store.settings().columns,
    rows: order.rows,
    setHeld: order.setHeld,
    isMember: (symbol: SymbolRecord) => order.memberIds().has(symbol.symbol_id),
    /** Whether the shown list could hold the symbol. */
    canHold: (symbol: SymbolRecord) => canHold(current(), symbol),
    showList: (id: ListId) => store.update((now) => ({ ...now, lists: showList(now.lists, id) })),
    /** What is done to lists; at once, where it was fetched. */
    act: (run: (actions: ListActions) => void) => void act(run),
    sortBy: (column: ColumnId) => setSort(nextSort(sort(), column)),
    sortByMoves: (isOn: boolean) =>
      setSort(isOn ? { column: "moving", direction: "descending" } : null),
    toggleColumn: (id: ChoiceColumn, isShown: boolean) =>
      store.update((now) => ({ ...now, columns: toggleColumn(now.columns, id, isShown) })),
    zone: () => store.settings().zone,
    setZone: (zone: WatchlistZone) => store.update((now) => ({ ...now, zone })),
    resetColumns: () => store.update((now) => ({ ...now, columns: DEFAULT_SETTINGS.columns })),
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
function createRowOrder(feed: Feed, late: LateLoader, inputs: OrderInputs) {
  const [isHeld, setHeld] = createSignal(false);
  const [turn, setTurn] = createSignal(0);
  const keys = createMemo(() => orderOf(inputs.lists(), inputs.current(), feed.symbols()), [], {
    equals: isSameIds,
  });
  const sections = createMemo(() => sectionsOf(inputs.lists(), inputs.current()));
  const allIds = createMemo(() => feed.symbols().map((s) => s.symbol_id), [], {
    equals: isSameIds,
  });
  const valueOf = makeValueReader(feed, late);
  const symbolOf = (symbol_id: number) => feed.symbol(symbol_id);
  const sorted = (symbols: readonly SymbolRecord[]) => {
    const sort = inputs.sort();
    return sort === null ? symbols : sortSymbols(symbols, sort, valueOf(sort.column));
  };
  const sortedKeys = () => sortSections(keys(), symbolOf, sorted);

  const rows = createMemo<Row[]>(
    () => {
      turn();
      keys();
      sections();
      const query = inputs.query();
      const sort = inputs.sort();
      const current = inputs.current();
      const isSearch = query.trim() !== "";
      if (isSearch) allIds();
      const search = isSearch ? late.loaded()?.searchSymbols : undefined;
      return untrack(() => {
        // Until what searches has come nothing is found: the list as it was would be taken for what is.
        if (isSearch && search === undefined) return [];
        if (search !== undefined) return resultRows(search(feed.symbols(), query));
        if (sections().length > 0) return sectionRows(sortedKeys(), sections());
        const symbols = keys().flatMap((id) => symbolOf(id) ?? []);
        if (sort) return flatRows(sorted(symbols));
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
  return {
    rows,
    setHeld,
    memberIds: createMemo(() => new Set(keys())),
    shownKeys: () => untrack(() => (sections().length > 0 ? sortedKeys() : shownIds(rows()))),
  };
}

/** Reads what a column sorts by from the quote board; NaN where there is no quote. */
function makeValueReader(feed: Feed, late: LateLoader) {
  const quote = makeQuoteView();
  return (column: ColumnId) => {
    const reader = feed.quotes();
    return (symbol: SymbolRecord): number => {
      if (isLate(column)) return late.loaded()?.lateValue(feed, column, symbol) ?? Number.NaN;
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
export function createFirstSelection(feed: Feed, store: SettingsStore): void {
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
