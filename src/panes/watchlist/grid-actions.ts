/** What the keys of grid-keys.ts do, on the symbol under the cursor. Main thread. */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Cursor } from "./create-cursor.ts";
import type { Watchlist } from "./create-watchlist.ts";
import type { ListWindow } from "../../ui/list-window.ts";
import type { GridAction } from "./grid-keys.ts";
import type { RowCommands } from "./row-commands.ts";

export type GridActionContext = {
  watchlist: Watchlist;
  window: ListWindow;
  cursor: Cursor;
  commands: RowCommands;
  symbolAt: (index: number) => SymbolRecord | undefined;
  /** A letter typed over the rows. */
  onSearch: (letter: string) => void;
  onLeave: () => void;
};

/** Carries an action out. */
export function doGridAction(action: GridAction, context: GridActionContext): void {
  const { watchlist, window, cursor } = context;
  switch (action.do) {
    case "move":
      return reveal(cursor.moveBy(action.rows), context);
    case "page":
      return reveal(cursor.moveBy(action.pages * window.pageRows()), context);
    case "first":
      return reveal(cursor.moveBy(-watchlist.rows().length), context);
    case "last":
      return reveal(cursor.moveBy(watchlist.rows().length), context);
    case "search":
      return context.onSearch(action.letter);
    case "undo":
      return watchlist.act((lists) => lists.undo());
    case "leave":
      return context.onLeave();
    default: {
      const symbol = context.symbolAt(cursor.index());
      if (symbol) doSymbolAction(action, symbol, context);
      else doSectionAction(action, context);
    }
  }
}

function doSymbolAction(
  action: GridAction,
  symbol: SymbolRecord,
  context: GridActionContext,
): void {
  const { watchlist, commands } = context;
  switch (action.do) {
    case "shift":
      return commands.moveBy(symbol.symbol_id, action.places);
    case "open":
      commands.open(symbol);
      if (watchlist.isSearching()) context.onLeave();
      return;
    case "info":
      return commands.showInfo(symbol);
    case "star":
      return watchlist.act((lists) => lists.toggleFavourite(symbol));
    case "copy":
      return commands.copy(symbol);
    case "add":
      if (watchlist.canHold(symbol)) watchlist.act((lists) => lists.add(symbol));
      return;
    case "remove":
      return remove(symbol, context);
    default:
      return;
  }
}

/** On a heading of the trader's own. */
function doSectionAction(action: GridAction, { watchlist, cursor, commands }: GridActionContext) {
  const row = watchlist.rows()[cursor.index()];
  if (row?.kind !== "heading" || row.section === null) return;
  const { section, label } = row;
  if (action.do === "shift") commands.moveBy(-section, action.places);
  if (action.do === "open" || action.do === "star") {
    watchlist.act((lists) => lists.foldSection(section));
  }
  if (action.do === "remove") {
    watchlist.act((lists) => lists.removeSection({ id: section, name: label }));
  }
}

function reveal(index: number, { watchlist, window }: GridActionContext): void {
  const hasSticky = watchlist.rows()[0]?.kind === "heading";
  window.reveal(index, hasSticky ? window.rowPx() : 0);
}

/** The cursor goes to the neighbour, not to the top. */
function remove(symbol: SymbolRecord, { watchlist, cursor, symbolAt }: GridActionContext): void {
  if (!watchlist.isMember(symbol)) return;
  watchlist.act((lists) => {
    const index = cursor.index();
    lists.remove(symbol);
    if (watchlist.isSearching()) return;
    const next = symbolAt(index) ?? symbolAt(index + 1) ?? symbolAt(index - 1);
    if (next) cursor.set(next.symbol_id);
  });
}
