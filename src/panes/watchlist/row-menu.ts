/** What can be done with a row, and with the list as a whole, as menu entries. Main thread; comes with watchlist-menus.ts. */
import { append } from "../../../domain/lists.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import type { Watchlist } from "./create-watchlist.ts";
import type { RowCommands } from "./row-commands.ts";
import { OWN_LISTS_MAX, categoryOf, isFavourite, listName, ownList, type ListId } from "./lists.ts";

/** The menu of one symbol's row. */
export function rowMenu(
  symbol: SymbolRecord,
  watchlist: Watchlist,
  commands: RowCommands,
): MenuEntry[] {
  const lists = watchlist.lists();
  const isStarred = isFavourite(lists, symbol.symbol_id);
  const isMember = watchlist.isMember(symbol);
  const name = listName(lists, watchlist.current());
  const isOwn = watchlist.current() === "favourites" || ownList(lists, watchlist.current());
  const entries: MenuEntry[] = [
    { kind: "heading", label: symbol.symbol, detail: symbol.description },
    {
      kind: "item",
      label: "Open chart",
      icon: "chart-candlestick",
      hotkey: "Enter",
      onSelect: () => commands.open(symbol),
    },
    {
      kind: "item",
      label: "Symbol information",
      icon: "info",
      hotkey: "Alt Enter",
      onSelect: () => commands.showInfo(symbol),
    },
    {
      kind: "item",
      label: "Copy symbol",
      icon: "copy",
      hotkey: "Ctrl C",
      onSelect: () => commands.copy(symbol),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: isStarred ? "Remove from favourites" : "Add to favourites",
      icon: isStarred ? "star-off" : "star",
      hotkey: "Space",
      onSelect: () => watchlist.toggleFavourite(symbol),
    },
    addToMenu(symbol, watchlist, commands),
  ];
  if (!watchlist.isSearching()) append(entries, moveEntries(symbol, commands));
  entries.push(
    { kind: "separator" },
    isMember
      ? {
          kind: "item",
          // A list of the house has all that there is: what is taken out of sight is not gone.
          label: isOwn ? `Remove from ${name}` : `Hide in ${name}`,
          icon: "list-x",
          hotkey: "Delete",
          onSelect: () => watchlist.remove(symbol),
        }
      : {
          kind: "item",
          label: isOwn ? `Add to ${name}` : `Show in ${name}`,
          icon: "list-plus",
          hotkey: "Insert",
          disabled: !watchlist.canHold(symbol),
          onSelect: () => watchlist.add(symbol),
        },
  );
  return entries;
}

function moveEntries(symbol: SymbolRecord, commands: RowCommands): MenuEntry[] {
  return [
    { kind: "separator" },
    {
      kind: "item",
      label: "Move up",
      icon: "arrow-up",
      hotkey: "Alt ↑",
      onSelect: () => commands.moveBy(symbol, -1),
    },
    {
      kind: "item",
      label: "Move down",
      icon: "arrow-down",
      hotkey: "Alt ↓",
      onSelect: () => commands.moveBy(symbol, 1),
    },
  ];
}

function addToMenu(symbol: SymbolRecord, watchlist: Watchlist, commands: RowCommands): MenuEntry {
  const own = watchlist.lists().own;
  return {
    kind: "submenu",
    label: "Add to list",
    icon: "list-plus",
    entries: [
      ...own.map((list): MenuEntry => ({
        kind: "check",
        label: list.name,
        checked: list.symbol_ids.includes(symbol.symbol_id),
        onChange: (checked) =>
          checked ? watchlist.add(symbol, list.id) : watchlist.remove(symbol, list.id),
      })),
      ...(own.length > 0 ? [{ kind: "separator" } as const] : []),
      {
        kind: "item",
        label: "New list…",
        icon: "plus",
        disabled: own.length >= OWN_LISTS_MAX,
        onSelect: () => commands.nameList(symbol),
      },
    ],
  };
}

/** The list switcher's menu: every list, then what can be done with the one shown. */
export function listMenu(
  watchlist: Watchlist,
  categories: readonly SymbolRecord["category"][],
  naming: { create: () => void; rename: () => void },
  symbols: readonly SymbolRecord[],
): MenuEntry[] {
  const lists = watchlist.lists();
  const current = watchlist.current();
  const choices = (label: string, ids: readonly ListId[]): MenuEntry => ({
    kind: "radio",
    label,
    value: current,
    options: ids.map((id) => ({ value: id, label: listName(lists, id) })),
    onChange: (value) => {
      const chosen = ids.find((id) => id === value);
      if (chosen !== undefined) watchlist.showList(chosen);
    },
  });
  const own = lists.own.map((list) => list.id);
  return [
    choices("Lists", ["all", "favourites"]),
    ...(own.length > 0 ? [choices("My lists", own)] : []),
    choices(
      "Markets",
      categories.map((category) => `category:${category}` as const),
    ),
    { kind: "separator" },
    {
      kind: "item",
      label: "New list…",
      icon: "plus",
      disabled: own.length >= OWN_LISTS_MAX,
      onSelect: naming.create,
    },
    ...currentListEntries(watchlist, naming.rename),
    { kind: "separator" },
    ...fileEntries(watchlist, symbols),
  ];
}

const transfer = () => import("./list-transfer.ts");

/** The shown list as a file, and lists out of one. */
function fileEntries(watchlist: Watchlist, symbols: readonly SymbolRecord[]): MenuEntry[] {
  const save = async (kind: "csv" | "txt") => (await transfer()).saveList(watchlist, symbols, kind);
  return [
    {
      kind: "item",
      label: "Import lists (text or CSV)…",
      icon: "list-plus",
      disabled: watchlist.lists().own.length >= OWN_LISTS_MAX,
      onSelect: () => void transfer().then(({ askForLists }) => askForLists(watchlist, symbols)),
    },
    {
      kind: "item",
      label: "Export as text list",
      icon: "download",
      onSelect: () => void save("txt"),
    },
    { kind: "item", label: "Export as CSV", icon: "download", onSelect: () => void save("csv") },
  ];
}

function currentListEntries(watchlist: Watchlist, rename: () => void): MenuEntry[] {
  const lists = watchlist.lists();
  const id = watchlist.current();
  const own = ownList(lists, id);
  if (own) {
    return [
      { kind: "item", label: `Rename ${own.name}…`, icon: "pencil", onSelect: rename },
      {
        kind: "item",
        label: `Delete ${own.name}`,
        icon: "trash-2",
        onSelect: () => watchlist.deleteList(id),
      },
    ];
  }
  const isChanged = lists.arranged[id] !== undefined || (lists.removed[id]?.length ?? 0) > 0;
  if (!isChanged || (id !== "all" && categoryOf(id) === null)) return [];
  return [
    {
      kind: "item",
      label: `Restore ${listName(lists, id)}`,
      icon: "rotate-ccw",
      onSelect: () => watchlist.resetList(id),
    },
  ];
}
