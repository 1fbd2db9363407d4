/**
 * One slot of the watchlist: a row's elements, which stay while the list scrolls and change what they show. Main thread.
 * Signals carry the symbol and its state; prices go past them, from the board to the text nodes (row-painter.ts).
 */
import { For, Show, createEffect, createMemo, onCleanup, type JSX } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import { rowHands } from "../../stores/row-hands.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { makeCell, type CellSurroundings } from "./cells.ts";
import { isLate, type ColumnId } from "./columns.ts";
import type { CellRow } from "./late-cells.ts";
import { watchlistMenus } from "./load-menus.ts";
import type { RowPainter } from "./row-painter.ts";
import type { Row } from "./rows.ts";
import { marketState } from "./symbol-words.ts";

/** Names of so many letters find room in the narrowest column. */
const TICKER_SHORT = 7;

/** What the mark at the row's left edge does: mark a favourite, or put a search result into the list. */
export type RowMark = { icon: IconName; label: string; isOn: boolean };

export type WatchlistRowProps = {
  id: string;
  row: Row;
  /** Place in the list, from 0. */
  index: number;
  topPx: number;
  symbol: SymbolRecord | undefined;
  columns: readonly ColumnId[];
  tracks: string;
  painter: RowPainter;
  around: CellSurroundings;
  isSelected: boolean;
  isActive: boolean;
  isDragged: boolean;
  mark: RowMark;
  /** What is said of a market that is not open. */
  stateTip: string;
  feed: Feed;
  /** Id of the shown list. */
  list: string;
  /** Now, Unix ms by the service's clock. */
  now: () => number;
};

export function WatchlistRow(props: WatchlistRowProps) {
  createEffect(() => props.painter.show(props.symbol ?? null, props.index));
  return (
    <Show
      when={props.row.kind === "heading" ? props.row : false}
      fallback={<SymbolRowView {...props} />}
    >
      {(heading) => (
        <Place
          topPx={props.topPx}
          class="watch-row watch-heading"
          index={props.index}
          id={props.id}
          state={{
            "watch-row-active": props.isActive && heading().section !== null,
            "watch-row-dragged": props.isDragged,
          }}
        >
          <div role="gridcell" aria-colspan={props.columns.length} class="watch-heading-cell">
            <Show when={heading().section !== null} fallback={<span>{heading().label}</span>}>
              <button
                type="button"
                class="watch-fold"
                tabIndex={-1}
                aria-expanded={!heading().isFolded}
              >
                <Icon name={heading().isFolded ? "chevron-right" : "chevron-down"} size={12} />
                {heading().label}
              </button>
            </Show>
            <span class="watch-heading-detail">{heading().detail}</span>
          </div>
        </Place>
      )}
    </Show>
  );
}

/** A row of the grid at its place in the scrolled box. */
function Place(props: {
  id: string;
  topPx: number;
  index: number;
  class: string;
  tracks?: string;
  state?: Record<string, boolean>;
  market?: string | undefined;
  isSelected?: boolean;
  ref?: (row: HTMLElement) => void;
  children: JSX.Element;
}) {
  return (
    <div
      ref={(row) => props.ref?.(row)}
      role="row"
      id={props.id}
      class={props.class}
      classList={props.state ?? {}}
      style={{ transform: `translateY(${props.topPx}px)`, "grid-template-columns": props.tracks }}
      aria-rowindex={props.index + 2}
      aria-selected={props.isSelected}
      data-index={props.index}
      data-market={props.market}
    >
      {props.children}
    </div>
  );
}

function SymbolRowView(props: WatchlistRowProps) {
  const live = createMemo(() => props.columns.filter((id) => id !== "symbol"));
  const market = () => (props.symbol ? marketState(props.symbol) : "open");
  const isLong = () => (props.symbol?.symbol.length ?? 0) > TICKER_SHORT;
  // What is drawn has the ink of an open market, and stays where the row was.
  createEffect(() => {
    props.painter.isPlain = !["closed", "disabled"].includes(market()) && !props.isDragged;
  });
  createEffect(() => {
    props.painter.isRead = props.isActive;
  });
  const cell: CellRow = {
    symbol: () => props.symbol,
    isActive: () => props.isActive,
    list: () => props.list,
    now: () => props.now(),
    zone: () => props.around.zone(),
  };
  const attach = (row: HTMLElement) => {
    const view = { setDrawn: (isDrawn: boolean) => row.toggleAttribute("data-drawn", isDrawn) };
    onCleanup(props.painter.attachRow(view));
  };
  const tip = () => [props.symbol?.description, props.stateTip].filter(Boolean).join(". ");
  // Named by itself: the mark's words would come first, and the symbol twice.
  const name = () => [props.symbol?.symbol, tip()].filter(Boolean).join(", ");
  return (
    <Place
      id={props.id}
      topPx={props.topPx}
      index={props.index}
      class="watch-row watch-symbol-row"
      tracks={props.tracks}
      market={market()}
      isSelected={props.isSelected}
      ref={attach}
      state={{
        "watch-row-selected": props.isSelected,
        "watch-row-active": props.isActive,
        "watch-row-dragged": props.isDragged,
      }}
    >
      <div role="rowheader" class="watch-name" aria-label={name()}>
        <button
          type="button"
          class="watch-mark"
          classList={{
            "watch-mark-on": props.mark.isOn,
            "watch-mark-star": props.mark.icon === "star",
            "watch-mark-add": props.mark.icon !== "star",
          }}
          tabIndex={-1}
          data-action="mark"
          aria-label={`${props.mark.label}: ${props.symbol?.symbol ?? ""}`}
          aria-pressed={props.mark.isOn}
          data-tip={props.mark.label}
        >
          <Icon name={props.mark.icon} size={14} />
        </button>
        <Show when={market() !== "open"}>
          <Icon name={market() === "closed" ? "moon" : "lock"} size={12} class="watch-state" />
        </Show>
        <span class="watch-words" data-tip={tip()}>
          <span class="watch-ticker" classList={{ "watch-ticker-long": isLong() }}>
            {props.symbol?.symbol}
          </span>
          <span class="watch-description">{props.symbol?.description}</span>
          <Show when={market() !== "open"}>
            <span class="visually-hidden">{props.stateTip}</span>
          </Show>
        </span>
      </div>
      <For each={live()}>
        {(id) => (
          <div
            role="gridcell"
            class={`watch-cell watch-cell-${id}`}
            classList={{ "watch-cell-late": isLate(id) }}
            ref={(host) => {
              if (!isLate(id)) {
                onCleanup(props.painter.attach(makeCell(id, host, props.around)));
              } else if (id !== "size") {
                createEffect(() => watchlistMenus()?.mountCell(host, id, cell, props.feed));
              }
              createEffect(() => rowHands()?.mount(host, id, cell));
            }}
          />
        )}
      </For>
    </Place>
  );
}
