/** What can be done with a list as a whole, as menu entries. Main thread; comes with watchlist-menus.ts. */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import type { Watchlist } from "./create-watchlist.ts";
import {
  OWN_LISTS_MAX,
  SECTIONS_MAX,
  categoryOf,
  listName,
  ownList,
  sectionsOf,
  type ListId,
} from "./lists.ts";
import { t } from "../../language/translate.ts";

/** The list switcher's menu: every list, then what can be done with the one shown. */
export function listMenu(
  watchlist: Watchlist,
  categories: readonly SymbolRecord["category"][],
  naming: { create: () => void; rename: () => void; section: () => void },
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
    choices(t("Lists"), ["all", "favourites"]),
    ...(own.length > 0 ? [choices(t("My lists"), own)] : []),
    choices(
      t("Markets"),
      categories.map((category) => `category:${category}` as const),
    ),
    { kind: "separator" },
    {
      kind: "item",
      label: t("New list…"),
      icon: "plus",
      disabled: own.length >= OWN_LISTS_MAX,
      onSelect: naming.create,
    },
    {
      kind: "item",
      label: t("New section…"),
      icon: "plus",
      disabled: watchlist.isSearching() || sectionsOf(lists, current).length >= SECTIONS_MAX,
      onSelect: naming.section,
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
      label: t("Import a list (text or CSV)…"),
      icon: "list-plus",
      disabled: watchlist.lists().own.length >= OWN_LISTS_MAX,
      onSelect: () => void transfer().then(({ askForList }) => askForList(watchlist, symbols)),
    },
    {
      kind: "item",
      label: t("Export as text list"),
      icon: "download",
      onSelect: () => void save("txt"),
    },
    { kind: "item", label: t("Export as CSV"), icon: "download", onSelect: () => void save("csv") },
  ];
}

function currentListEntries(watchlist: Watchlist, rename: () => void): MenuEntry[] {
  const lists = watchlist.lists();
  const id = watchlist.current();
  const own = ownList(lists, id);
  if (own) {
    return [
      {
        kind: "item",
        label: t("Rename {name}…", { name: own.name }),
        icon: "pencil",
        onSelect: rename,
      },
      {
        kind: "item",
        label: t("Delete {name}", { name: own.name }),
        icon: "trash-2",
        onSelect: () => watchlist.act((all) => all.deleteList(id)),
      },
    ];
  }
  const isChanged = lists.arranged[id] !== undefined || (lists.removed[id]?.length ?? 0) > 0;
  if (!isChanged || (id !== "all" && categoryOf(id) === null)) return [];
  return [
    {
      kind: "item",
      label: t("Restore {list}", { list: listName(lists, id) }),
      icon: "rotate-ccw",
      onSelect: () => watchlist.act((all) => all.resetList(id)),
    },
  ];
}
