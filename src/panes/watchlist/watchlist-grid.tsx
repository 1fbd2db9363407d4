/**
 * The rows of the watchlist as an accessible grid: window, cursor, pointer and keys. Main thread. One listener each serves
 * all rows. Once a frame it lets every row paint what changed; a hidden pane paints nothing.
 */
import { Index, Show, createMemo, createSignal, onCleanup, onMount } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { createFrame } from "../../frame/frame.ts";
import { ContextMenu } from "../../ui/context-menu.tsx";
import { loadLate } from "../../ui/drawn/load-late.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import type { CellSurroundings } from "./cells.ts";
import type { DrawnRows } from "./drawn-rows.ts";
import { FlashBoard } from "./flash.ts";
import { doGridAction } from "./grid-actions.ts";
import { gridAction } from "./grid-keys.ts";
import { listName } from "./lists.ts";
import { watchlistMenus, loadWatchlistMenus } from "./load-menus.ts";
import type { RowCommands } from "./row-commands.ts";
import { RowPainters } from "./row-painters.ts";
import { rowKey, type HeadingRow } from "./rows.ts";
import { StickyHeading } from "./sticky-heading.tsx";
import { WatchlistHead } from "./watchlist-head.tsx";
import { WatchlistSlot, type WatchlistRowsProps } from "./watchlist-slot.tsx";
import { t } from "../../language/translate.ts";

type WatchlistGridProps = WatchlistRowsProps & {
  commands: RowCommands;
  /** A letter typed over the rows. */
  onSearch: (letter: string) => void;
  onLeave: () => void;
  ref: (grid: HTMLElement) => void;
};

export function WatchlistGrid(props: WatchlistGridProps) {
  /** Index of the row that the menu is about. */
  const [menuIndex, setMenuIndex] = createSignal(-1);
  const menuSymbol = () => symbolAt(menuIndex());
  let box: HTMLDivElement | undefined;
  let head: HTMLDivElement | undefined;
  let probe: HTMLDivElement | undefined;

  const rows = () => props.watchlist.rows();
  const symbolAt = (index: number): SymbolRecord | undefined => {
    const row = rows()[index];
    return row?.kind === "symbol" ? props.feed.symbol(row.symbol_id) : undefined;
  };
  const headingAt = (index: number): HeadingRow | undefined => {
    const row = rows()[index];
    return row?.kind === "heading" ? row : undefined;
  };
  const hasHeadings = createMemo(() => rows()[0]?.kind === "heading");
  onMount(() => {
    if (box && head && probe) props.window.observe({ box, head, probe });
  });
  const onMenu = (event: MouseEvent) => {
    const under = rowIndexOf(event.target);
    const index = under >= 0 ? under : props.cursor.index();
    setMenuIndex(index);
    void loadWatchlistMenus();
    const key = rowKey(rows()[index]);
    if (key !== null) props.cursor.set(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget && !isForRows(event)) return;
    const action = gridAction(event);
    if (action === null) return;
    event.preventDefault();
    // The phone's workspace turns to the chart on Enter; nobody else may take our keys.
    if (action.do !== "open" || !symbolAt(props.cursor.index())) event.stopPropagation();
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
      label={menuSymbol()?.symbol ?? headingAt(menuIndex())?.label ?? t("Watchlist")}
      entries={menuEntries(props, menuSymbol(), headingAt(menuIndex()))}
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
  let drawing: DrawnRows | undefined;
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
  const drag = createMemo(
    () =>
      watchlistMenus()?.createRowDrag({
        box: () => props.box(),
        body: () => body,
        rowPx: () => props.window.rowPx(),
        rowCount: () => rows().length,
        onDrop: (key, gap) => {
          const under = rows()
            .slice(gap)
            .find((row) => rowKey(row) !== null);
          props.watchlist.act((lists) => lists.move(key, rowKey(under)));
        },
      }) ?? null,
  );
  const toggleMark = (symbol: SymbolRecord) => {
    const { watchlist } = props;
    // What the press means is decided now: the search may be left before it is done.
    const isOfFavourites = !watchlist.isSearching() || !watchlist.canHold(symbol);
    const isMember = watchlist.isMember(symbol);
    watchlist.act((lists) => {
      if (isOfFavourites) lists.toggleFavourite(symbol);
      else if (isMember) lists.remove(symbol);
      else lists.add(symbol);
    });
  };
  const onClick = (event: MouseEvent) => {
    const index = rowIndexOf(event.target);
    const symbol = props.symbolAt(index);
    if (!symbol) {
      event.stopPropagation();
      const key = rowKey(rows()[index]);
      if (key !== null) props.watchlist.act((lists) => lists.foldSection(-key));
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
        const key = rowKey(rows()[rowIndexOf(event.target)]);
        if (key !== null && !props.watchlist.isSearching()) drag()?.start(event, key);
      }}
    >
      <Index each={props.window.slots()}>
        {(slot) => (
          <WatchlistSlot
            {...props}
            index={props.window.indexOf(slot())}
            painters={painters}
            around={around}
            dragged={drag()?.dragged() ?? null}
          />
        )}
      </Index>
      <canvas
        class="watch-drawing"
        aria-hidden="true"
        hidden
        ref={(element) => (canvas = element)}
      />
      <Show when={(drag()?.dragged() ?? null) !== null}>
        <div
          class="watch-drop"
          style={{ transform: `translateY(${(drag()?.gap() ?? 0) * props.window.rowPx()}px)` }}
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

function menuEntries(
  props: WatchlistGridProps,
  symbol: SymbolRecord | undefined,
  heading: HeadingRow | undefined,
): MenuEntry[] {
  const menus = watchlistMenus();
  if (menus === null) return [];
  const { watchlist, commands } = props;
  if (symbol) return menus.rowMenu(props.feed, symbol, watchlist, commands);
  return menus.headingMenu(heading, watchlist, commands);
}
