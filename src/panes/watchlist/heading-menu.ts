/** What can be done with a heading between rows, as menu entries. Main thread; comes with watchlist-menus.ts. */
import type { MenuEntry } from "../../ui/menu.tsx";
import type { Watchlist } from "./create-watchlist.ts";
import type { RowCommands } from "./row-commands.ts";
import type { HeadingRow } from "./rows.ts";

/** Where there is no heading of the trader's own: what can be done with none at all. */
export function headingMenu(
  heading: HeadingRow | undefined,
  watchlist: Watchlist,
  commands: RowCommands,
): MenuEntry[] {
  const section = heading?.section ?? null;
  if (heading === undefined || section === null) {
    return [
      {
        kind: "item",
        label: "New list…",
        icon: "plus",
        onSelect: () => commands.nameList(null),
      },
      {
        kind: "item",
        label: "New section…",
        icon: "plus",
        disabled: watchlist.isSearching(),
        onSelect: () => commands.nameSection({ before: null }),
      },
    ];
  }
  const { label, isFolded } = heading;
  return [
    { kind: "heading", label, detail: "Section" },
    {
      kind: "item",
      label: isFolded ? "Unfold" : "Fold",
      icon: isFolded ? "chevron-down" : "chevron-right",
      hotkey: "Enter",
      onSelect: () => watchlist.act((lists) => lists.foldSection(section)),
    },
    {
      kind: "item",
      label: "Rename section…",
      icon: "pencil",
      onSelect: () => commands.nameSection({ section, name: label }),
    },
    {
      kind: "item",
      label: "Move up",
      icon: "arrow-up",
      hotkey: "Alt ↑",
      onSelect: () => commands.moveBy(-section, -1),
    },
    {
      kind: "item",
      label: "Move down",
      icon: "arrow-down",
      hotkey: "Alt ↓",
      onSelect: () => commands.moveBy(-section, 1),
    },
    {
      kind: "item",
      label: "New section above…",
      icon: "plus",
      onSelect: () => commands.nameSection({ before: -section }),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: "Remove section",
      icon: "list-x",
      hotkey: "Delete",
      onSelect: () => watchlist.act((lists) => lists.removeSection({ id: section, name: label })),
    },
  ];
}
