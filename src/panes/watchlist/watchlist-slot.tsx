/**
 * One of the fixed slots in which rows appear as the list scrolls. Main thread. A slot knows its index; what stands at the
 * index may change, and may be nothing.
 */
import { Show, createEffect, createMemo, onCleanup, untrack } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import { paneSymbol } from "../../stores/charts.ts";
import type { ListWindow } from "../../ui/list-window.ts";
import type { CellSurroundings } from "./cells.ts";
import type { ColumnId } from "./columns.ts";
import type { Cursor } from "./create-cursor.ts";
import type { Watchlist } from "./create-watchlist.ts";
import { isFavourite, listName } from "./lists.ts";
import { RowPainter } from "./row-painter.ts";
import { rowKey } from "./rows.ts";
import type { RowPainters } from "./row-painters.ts";
import { marketState, stateWords } from "./symbol-words.ts";
import { WatchlistRow, type RowMark } from "./watchlist-row.tsx";
import { t } from "../../language/translate.ts";

/** What the list has, and each of its slots with it. */
export type WatchlistRowsProps = {
  feed: Feed;
  id: string;
  watchlist: Watchlist;
  window: ListWindow;
  cursor: Cursor;
  columns: readonly ColumnId[];
  tracks: string;
  /** Now, Unix ms by the service's clock. */
  now: () => number;
};

type WatchlistSlotProps = WatchlistRowsProps & {
  index: number;
  symbolAt: (index: number) => SymbolRecord | undefined;
  painters: RowPainters;
  around: CellSurroundings;
  dragged: number | null;
};

export function WatchlistSlot(props: WatchlistSlotProps) {
  const painter = new RowPainter();
  // The grid's painters are one and the same for the slot's whole life.
  onCleanup(untrack(() => props.painters.add(painter)));
  createEffect(() => {
    painter.isInSight = props.window.isInSight(props.index);
  });
  const row = createMemo(() => props.watchlist.rows()[props.index]);
  const symbol = createMemo(() => props.symbolAt(props.index));
  const stateTip = createMemo(() => {
    const record = symbol();
    if (!record || marketState(record) === "open") return "";
    return stateWords(record, props.now(), props.watchlist.zone());
  });
  const isSymbol = (id: number | null) => id !== null && symbol()?.symbol_id === id;
  return (
    <Show when={row()}>
      {(shown) => (
        <WatchlistRow
          id={`${props.id}-${props.index}`}
          row={shown()}
          index={props.index}
          topPx={props.index * props.window.rowPx()}
          symbol={symbol()}
          columns={props.columns}
          tracks={props.tracks}
          painter={painter}
          around={props.around}
          isSelected={isSymbol(paneSymbol("watchlist"))}
          isActive={props.cursor.index() === props.index}
          isDragged={props.dragged !== null && props.dragged === rowKey(row())}
          mark={rowMark(symbol(), props.watchlist)}
          stateTip={stateTip()}
          feed={props.feed}
          list={props.watchlist.current()}
          now={props.now}
        />
      )}
    </Show>
  );
}

function rowMark(symbol: SymbolRecord | undefined, watchlist: Watchlist): RowMark {
  if (!symbol) return { icon: "star", label: "", isOn: false };
  if (watchlist.isSearching() && watchlist.canHold(symbol)) {
    const isOn = watchlist.isMember(symbol);
    const name = listName(watchlist.lists(), watchlist.current());
    return isOn
      ? { icon: "check", label: t("Remove from {name}", { name }), isOn }
      : { icon: "plus", label: t("Add to {name}", { name }), isOn };
  }
  const isOn = isFavourite(watchlist.lists(), symbol.symbol_id);
  return { icon: "star", label: isOn ? t("Remove from favourites") : t("Add to favourites"), isOn };
}
