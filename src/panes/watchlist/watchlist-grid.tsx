/**
 * The rows of the watchlist as an accessible grid: window, cursor, pointer and keys. Main thread. One listener each serves
 * all rows. Once a frame it lets every row paint what changed; a hidden pane paints nothing.
 */
import { Index, Show, createMemo, createSignal, onCleanup, onMount } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import { createFrame } from "../../frame/frame.ts";
import { ContextMenu } from "../../ui/context-menu.tsx";
import { loadLate } from "../../ui/drawn/load-late.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import type { CellSurroundings } from "./cells.ts";
import { createRowDrag } from "./create-row-drag.ts";
import { shownIds } from "./create-watchlist.ts";
import type { Drawing } from "./drawing.ts";
import { FlashBoard } from "./flash.ts";
import { doGridAction } from "./grid-actions.ts";
import { gridAction } from "./grid-keys.ts";
import { listName } from "./lists.ts";
import { watchlistMenus, loadWatchlistMenus } from "./load-menus.ts";
import type { RowCommands } from "./row-commands.ts";
import { RowPainters } from "./row-painters.ts";
import { StickyHeading } from "./sticky-heading.tsx";
import { WatchlistHead } from "./watchlist-head.tsx";
import { WatchlistSlot, type WatchlistRowsProps } from "./watchlist-slot.tsx";

type WatchlistGridProps = WatchlistRowsProps & {
  feed: Feed;
  commands: RowCommands;
  /** A letter typed over the rows. */
  onSearch: (letter: string) => void;
  onLeave: () => void;
  ref: (grid: HTMLElement) => void;
};

export function WatchlistGrid(props: WatchlistGridProps) {
  const [menuSymbol, setMenuSymbol] = createSignal<SymbolRecord | null>(null);
  let box: HTMLDivElement | undefined;
  let head: HTMLDivElement | undefined;
  let probe: HTMLDivElement | undefined;

  const rows = () => props.watchlist.rows();
  const symbolAt = (index: number): SymbolRecord | undefined => {
    const row = rows()[index];
    return row?.kind === "symbol" ? props.feed.symbol(row.symbol_id) : undefined;
  };
  const hasHeadings = createMemo(() => rows()[0]?.kind === "heading");
  onMount(() => {
    if (box && head && probe) props.window.observe({ box, head, probe });
  });
  const onMenu = (event: MouseEvent) => {
    const index = rowIndexOf(event.target);
    const symbol = symbolAt(index >= 0 ? index : props.cursor.index());
    setMenuSymbol(symbol ?? null);
    void loadWatchlistMenus();
    if (symbol) props.cursor.set(symbol.symbol_id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget && !isForRows(event)) return;
    const action = gridAction(event);
    if (action === null) return;
    event.preventDefault();
    // The phone's workspace turns to the chart on Enter; nobody else may take our keys.
    if (action.do !== "open") event.stopPropagation();
    doGridAction(action, {
      watchlist: props.watchlist,
      window: props.window,
      cursor: props.cursor,
      commands: props.commands,
      symbolAt,
      onSearch: props.onSearch,
      onLeave: props.onLeave,
    });
  };

  return (
    <ContextMenu
      class="watch-menu-area"
      label={menuSymbol()?.symbol ?? "Watchlist"}
      entries={menuEntries(props, menuSymbol())}
      onOpen={onMenu}
    >
      <div
        class="watch-grid"
        role="grid"
        tabIndex={0}
        aria-label={listName(props.watchlist.lists(), props.watchlist.current())}
        aria-rowcount={rows().length + 1}
        aria-colcount={props.columns.length}
        aria-activedescendant={
          props.window.hasSlot(props.cursor.index())
            ? `${props.id}-${props.cursor.index()}`
            : undefined
        }
        ref={(element) => {
          box = element;
          props.ref(element);
        }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          // A long press opens the menu without an event of its own.
          if (event.pointerType === "mouse") return;
          setMenuSymbol(symbolAt(rowIndexOf(event.target)) ?? null);
        }}
      >
        <WatchlistHead
          columns={props.columns}
          tracks={props.tracks}
          sort={props.watchlist.isSearching() ? null : props.watchlist.sort()}
          onSort={props.watchlist.sortBy}
          ref={(element) => {
            head = element;
          }}
        />
        <div class="watch-probe" ref={(element) => (probe = element)} />
        <Show when={hasHeadings()}>
          <StickyHeading rows={rows()} window={props.window} />
        </Show>
        <WatchlistBody {...props} symbolAt={symbolAt} box={() => box} />
      </div>
    </ContextMenu>
  );
}

/** A key on a row's own button, which a click has left the focus on, is the grid's too: but for those that press it. */
function isForRows(event: KeyboardEvent): boolean {
  if (event.key === "Enter" || event.key === " ") return false;
  return event.target instanceof Element && event.target.closest("[role='rowgroup']") !== null;
}

type WatchlistBodyProps = WatchlistGridProps & {
  symbolAt: (index: number) => SymbolRecord | undefined;
  /** What scrolls. */
  box: () => HTMLElement | undefined;
};

/** The rows themselves: painted once a frame, clicked, dragged. */
function WatchlistBody(props: WatchlistBodyProps) {
  const painters = new RowPainters();
  const flashes = new FlashBoard();
  onCleanup(() => flashes.dispose());
  const around: CellSurroundings = { zone: () => props.watchlist.zone(), flashes };
  let drawing: Drawing | undefined;
  let body: HTMLDivElement | undefined;
  let canvas: HTMLCanvasElement | undefined;

  const rows = () => props.watchlist.rows();
  onMount(() => {
    const [element, surface] = [body, canvas];
    if (!element || !surface) return;
    const inputs = {
      feed: props.feed,
      window: props.window,
      around,
      body: () => element,
      columns: () => props.columns,
      tracks: () => props.tracks,
    };
    loadLate(
      () => import("./create-drawing.ts"),
      ({ createDrawing }) => {
        drawing = createDrawing(surface, inputs);
        painters.drawWith(drawing.makeRow);
      },
    );
  });
  createFrame((now) => {
    if (!props.window.isSeen()) return;
    flashes.begin(now);
    painters.paint(props.feed.quotes());
    // Before more of the page is written: a canvas that is given a font has the page's styles brought up to date.
    drawing?.drawTexts();
    painters.takeTurn(props.feed.quotes());
  });
  const drag = createRowDrag({
    box: () => props.box(),
    body: () => body,
    rowPx: () => props.window.rowPx(),
    rowCount: () => rows().length,
    onDrop: (symbol_id, gap) => {
      const ids = shownIds(rows());
      const from = ids.indexOf(symbol_id);
      const before = shownIds(rows().slice(0, gap)).length;
      const to = before > from ? before - 1 : before;
      if (from >= 0 && to !== from) props.watchlist.move(from, to);
    },
  });
  const toggleMark = (symbol: SymbolRecord) => {
    const { watchlist } = props;
    if (!watchlist.isSearching() || !watchlist.canHold(symbol)) watchlist.toggleFavourite(symbol);
    else if (watchlist.isMember(symbol)) watchlist.remove(symbol);
    else watchlist.add(symbol);
  };
  const onClick = (event: MouseEvent) => {
    const symbol = props.symbolAt(rowIndexOf(event.target));
    if (!symbol) {
      event.stopPropagation();
      return;
    }
    const isMark = event.target instanceof Element && event.target.closest("[data-action=mark]");
    if (isMark) toggleMark(symbol);
    else props.commands.open(symbol);
  };

  return (
    <div
      class="watch-body"
      role="rowgroup"
      ref={(element) => (body = element)}
      style={{ height: `${rows().length * props.window.rowPx()}px` }}
      onClick={onClick}
      onPointerEnter={() => props.watchlist.setHeld(true)}
      onPointerLeave={() => props.watchlist.setHeld(false)}
      onPointerDown={(event) => {
        const symbol = props.symbolAt(rowIndexOf(event.target));
        if (symbol && !props.watchlist.isSearching()) drag.start(event, symbol.symbol_id);
      }}
    >
      <Index each={props.window.slots()}>
        {(slot) => (
          <WatchlistSlot
            {...props}
            index={props.window.indexOf(slot())}
            painters={painters}
            around={around}
            dragged={drag.dragged()}
          />
        )}
      </Index>
      <canvas
        class="watch-drawing"
        aria-hidden="true"
        hidden
        ref={(element) => (canvas = element)}
      />
      <Show when={drag.dragged() !== null}>
        <div
          class="watch-drop"
          style={{ transform: `translateY(${drag.gap() * props.window.rowPx()}px)` }}
        />
      </Show>
    </div>
  );
}

/** Index of the row that an event came from; -1 outside of rows. */
function rowIndexOf(target: EventTarget | null): number {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return Number(row?.dataset["index"] ?? -1);
}

function menuEntries(props: WatchlistGridProps, symbol: SymbolRecord | null): MenuEntry[] {
  if (symbol) return watchlistMenus()?.rowMenu(symbol, props.watchlist, props.commands) ?? [];
  return [
    {
      kind: "item",
      label: "New list…",
      icon: "plus",
      onSelect: () => props.commands.nameList(null),
    },
  ];
}
