/**
 * Layouts as the workspace knows them: entries of its menu, commands, and the dialog. Main thread; a chunk that is fetched once
 * prices are live, or when the menu is opened.
 */
import { shownName } from "../storage/given-name.ts";
import { layoutId } from "../storage/open-layout.ts";
import type { MenuEntry } from "../ui/menu.tsx";
import { layouts, openLayout } from "./create-layouts.ts";
import { found } from "./layout-record.ts";
import { setLayoutsDoor } from "./layouts-door.ts";
import { t } from "../language/translate.ts";

export { keepOpen } from "./layout-shelf.ts";
export { LateHosts } from "./late-hosts.tsx";

/** In the menu stand the ones that were opened last; the dialog has all. */
const RECENT_MAX = 6;

/** Above what can be done with the panes. */
export const layoutMenu = (): MenuEntry[] => [
  {
    kind: "radio",
    label: t("Layouts"),
    value: layoutId(),
    options: found(layouts(), "")
      .filter(({ state }) => state !== null)
      .slice(0, RECENT_MAX)
      .map(({ id, name }) => ({ value: id, label: shownName(name) })),
    onChange: (id) => void openLayout(id),
  },
  { kind: "separator" },
  {
    kind: "item",
    label: t("All layouts…"),
    icon: "search",
    onSelect: () => setLayoutsDoor("find"),
  },
  { kind: "item", label: t("Save as…"), icon: "plus", onSelect: () => setLayoutsDoor("save") },
  { kind: "separator" },
  { kind: "heading", label: t("Panes") },
];
