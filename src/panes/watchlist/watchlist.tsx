/**
 * The watchlist pane: symbols with live prices, searched, sorted, listed. Main thread. Rows are a fixed set of slots over a
 * long list; their prices are written once a frame straight from the quote board. No price enters a signal or a store.
 */
import {
  Match,
  Show,
  Suspense,
  Switch,
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
} from "solid-js";
import { late } from "../../frame/late.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import { serviceNow } from "../../feed/service-now.ts";
import { rowHands } from "../../stores/row-hands.ts";
import { paneSymbol, setPaneSymbol } from "../../stores/charts.ts";
import {
  PRICE_DIGITS_USUAL,
  columnTracks,
  fitColumns,
  type ColumnId,
  type RowLook,
} from "./columns.ts";
import { createCursor } from "./create-cursor.ts";
import { copyAndSay } from "../../ui/load-copying.ts";
import { createListWindow } from "../../ui/list-window.ts";
import { createWatchlist, shownIds, type Watchlist as WatchlistState } from "./create-watchlist.ts";
import type { RowCommands } from "./row-commands.ts";
import { loadWatchlistMenus, watchlistMenus } from "./load-menus.ts";
import type { Row } from "./rows.ts";
import { watchlistSettings } from "./settings-store.ts";
import type { InfoTarget } from "./symbol-info.tsx";
import { WatchlistGrid } from "./watchlist-grid.tsx";
import { WatchlistLoading } from "./watchlist-loading.tsx";
import type { Naming } from "./name-field.tsx";
import { WatchlistToolbar } from "./watchlist-toolbar.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { t } from "../../language/translate.ts";
import "./watchlist.css";
import "./watchlist-cells.css";
import "./watchlist-sizes.css";

/** The card of a symbol comes when it is first asked for. */
const SymbolInfo = late(async () => ({ default: (await import("./symbol-info.tsx")).SymbolInfo }));

const WatchlistEmpty = late(async () => ({
  default: (await import("./watchlist-menus.ts")).WatchlistEmpty,
}));

const TALL_ROW_PX = 40;

/** Fills its parent. */
export function Watchlist(props: { feed: Feed }) {
  // One feed serves the page for its whole life.
  // eslint-disable-next-line solid/reactivity
  const feed = props.feed;
  const watchlist = createWatchlist(feed, watchlistSettings(), {
    load: loadWatchlistMenus,
    loaded: watchlistMenus,
  });
  // Here before it is wanted: the connection may be gone by then.
  createEffect(() => {
    if (feed.fresh()) void loadWatchlistMenus();
  });
  const shownSymbol = () => paneSymbol("watchlist");
  const listWindow = createListWindow(() => watchlist.rows().length);
  const cursor = createCursor(watchlist.rows, shownSymbol);
  const isTall = createMemo(() => listWindow.rowPx() >= TALL_ROW_PX);
  const hasLongPrices = createMemo(() => watchlist.rows().some((row) => isLongPriced(feed, row)));
  const look = createMemo<RowLook>(() => ({
    isTall: isTall(),
    hasLongPrices: hasLongPrices(),
    isTrading: rowHands() !== null,
  }));
  const columns = createMemo(() => fitColumns(watchlist.columns(), listWindow.widthPx(), look()));
  const tracks = createMemo(() => columnTracks(columns(), look()));
  const [info, setInfo] = createSignal<InfoTarget | null>(null);
  const [naming, setNaming] = createSignal<Naming | null>(null);
  const gridId = createUniqueId();
  let grid: HTMLElement | undefined;
  let search: HTMLInputElement | undefined;

  const now = () => serviceNow(feed);
  const commands: RowCommands = {
    open: (symbol) => {
      cursor.set(symbol.symbol_id);
      setPaneSymbol("watchlist", symbol.symbol_id);
    },
    showInfo: (symbol) => {
      const row = grid?.ownerDocument.getElementById(
        `${gridId}-${watchlist.rows().findIndex(isRowOf(symbol))}`,
      );
      const anchor = (row ?? grid)?.getBoundingClientRect();
      if (anchor) setInfo({ symbol, anchor });
    },
    copy: ({ symbol }) => copyAndSay(symbol),
    nameList: (symbol) =>
      setNaming({ kind: "create", symbol_ids: symbol ? [symbol.symbol_id] : [] }),
    nameSection: (asked) =>
      setNaming(
        "section" in asked
          ? { kind: "rename-section", ...asked }
          : { kind: "create-section", ...asked },
      ),
    moveBy: (key, places) => {
      cursor.set(key);
      watchlist.act((lists) => {
        lists.moveBy(key, places);
        listWindow.reveal(cursor.index(), 0);
      });
    },
  };
  const focusGrid = () => grid?.focus({ preventScroll: true });
  const leaveSearch = () => {
    watchlist.setQuery("");
    focusGrid();
    listWindow.reveal(cursor.index(), listWindow.rowPx());
  };
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") leaveSearch();
    else if (event.key === "ArrowDown") {
      cursor.moveBy(-watchlist.rows().length);
      focusGrid();
    } else if (event.key === "Enter") {
      const first = feed.symbol(shownIds(watchlist.rows())[0] ?? -1);
      if (!watchlist.isSearching() || !first) return;
      commands.open(first);
      leaveSearch();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      class="watchlist"
      classList={{ "watchlist-tall": isTall(), "watchlist-trading": rowHands() !== null }}
    >
      <WatchlistToolbar
        feed={feed}
        watchlist={watchlist}
        symbols={feed.symbols()}
        shown={columns()}
        naming={naming()}
        setNaming={setNaming}
        onNamed={focusGrid}
        onSearchKey={onSearchKey}
        searchRef={(input) => {
          search = input;
        }}
      />
      <Show when={rowHands()}>
        {(hands) => {
          const { Bar } = hands();
          return <Bar list={watchlist.current()} />;
        }}
      </Show>
      <WatchlistGrid
        id={gridId}
        feed={feed}
        watchlist={watchlist}
        window={listWindow}
        cursor={cursor}
        columns={columns()}
        tracks={tracks()}
        commands={commands}
        now={now}
        onSearch={(letter) => {
          watchlist.setQuery(watchlist.query() + letter);
          search?.focus();
        }}
        onLeave={leaveSearch}
        ref={(element) => {
          grid = element;
        }}
      />
      <Show when={watchlist.rows().length === 0}>
        <NoRows
          feed={feed}
          watchlist={watchlist}
          columns={columns()}
          tracks={tracks()}
          onSearch={() => search?.focus()}
        />
      </Show>
      <Show when={info()}>
        {(target) => (
          <Suspense>
            <SymbolInfo
              feed={feed}
              target={target()}
              zone={watchlist.zone()}
              onClose={() => {
                setInfo(null);
                focusGrid();
              }}
            />
          </Suspense>
        )}
      </Show>
    </div>
  );
}

/** Why there are none: what searches is on its way, the symbols are, or the list has none. */
function NoRows(props: {
  feed: Feed;
  watchlist: WatchlistState;
  columns: readonly ColumnId[];
  tracks: string;
  onSearch: () => void;
}) {
  return (
    <Switch
      fallback={
        <WatchlistLoading feed={props.feed} tracks={props.tracks} columns={props.columns} />
      }
    >
      <Match when={props.watchlist.isSearchLate()}>
        <div class="watch-empty">
          <EmptyState icon="search" text={t("Searching…")} />
        </div>
      </Match>
      <Match when={props.watchlist.isReady() && props.feed.symbols().length > 0}>
        <Suspense>
          <WatchlistEmpty watchlist={props.watchlist} onSearch={() => props.onSearch()} />
        </Suspense>
      </Match>
    </Switch>
  );
}

const isLongPriced = (feed: Feed, row: Row): boolean =>
  row.kind === "symbol" && (feed.symbol(row.symbol_id)?.digits ?? 0) > PRICE_DIGITS_USUAL;

const isRowOf = (symbol: SymbolRecord) => (row: { kind: string; symbol_id?: number }) =>
  row.symbol_id === symbol.symbol_id;
