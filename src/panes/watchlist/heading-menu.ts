/** What can be done with a heading between rows, as menu entries. Main thread; comes with watchlist-menus.ts. */
import type { MenuEntry } from "../../ui/menu.tsx";
import type { Watchlist } from "./create-watchlist.ts";
import type { RowCommands } from "./row-commands.ts";
import type { HeadingRow } from "./rows.ts";
import { t } from "../../language/translate.ts";

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
        label: t("New list…"),
        icon: "plus",
        onSelect: () => commands.nameList(null),
      },
      {
        kind: "item",
        label: t("New section…"),
        icon: "plus",
        disabled: watchlist.isSearching(),
        onSelect: () => commands.nameSection({ before: null }),
      },
    ];
  }
  const { label, isFolded } = heading;
  return [
    { kind: "heading", label, detail: t("Section") },
    {
      kind: "item",
      label: isFolded ? t("Unfold") : t("Fold"),
      icon: isFolded ? "chevron-down" : "chevron-right",
      hotkey: "Enter",
      onSelect: () => watchlist.act((lists) => lists.foldSection(section)),
    },
    {
      kind: "item",
      label: t("Rename section…"),
      icon: "pencil",
      onSelect: () => commands.nameSection({ section, name: label }),
    },
    {
      kind: "item",
      label: t("Move up"),
      icon: "arrow-up",
      hotkey: "Alt ↑",
      onSelect: () => commands.moveBy(-section, -1),
    },
    {
      kind: "item",
      label: t("Move down"),
      icon: "arrow-down",
      hotkey: "Alt ↓",
      onSelect: () => commands.moveBy(-section, 1),
    },
    {
      kind: "item",
      label: t("New section above…"),
      icon: "plus",
      onSelect: () => commands.nameSection({ before: -section }),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: t("Remove section"),
      icon: "list-x",
      hotkey: "Delete",
      onSelect: () => watchlist.act((lists) => lists.removeSection({ id: section, name: label })),
    },
  ];
}
