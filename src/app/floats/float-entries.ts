/** What the menus of panes hold about floating. Main thread. */
import type { MenuEntry, MenuItem } from "../../ui/menu-entry.ts";
import type { Dock } from "../dock.ts";
import { DOCK_LABEL, FLOAT_LABEL, floatDesk, KEYS_LABEL } from "./float-door.ts";
import { t } from "../../language/translate.ts";

/** None while no pane can float. `id`: of a panel of the dock. */
export function floatEntries(id: string): MenuEntry[] {
  const desk = floatDesk();
  if (desk === null) return [];
  const item = (label: string, icon: MenuItem["icon"], onSelect: () => void): MenuEntry => ({
    kind: "item",
    label,
    icon,
    onSelect,
  });
  if (!desk.isFloating(id)) return [item(FLOAT_LABEL, "layers", () => desk.toggle(id))];
  return [
    item(DOCK_LABEL, "panel-left", () => desk.toggle(id)),
    item(KEYS_LABEL, "keyboard", () => desk.moveByKeys(id)),
  ];
}

/** All the room for a pane, docked or not, or what it had before. */
export function sizeEntry(dock: Dock, id: string): MenuEntry {
  const desk = floatDesk();
  const isFloating = desk?.isFloating(id) === true;
  const isFull = isFloating ? desk.isFull(id) : dock.maximised() === id;
  return {
    kind: "item",
    label: isFull ? t("Restore size") : t("Maximise"),
    icon: isFull ? "minimize-2" : "maximize-2",
    onSelect: () => (isFloating ? desk.toggleFull(id) : dock.toggleMaximise(id)),
  };
}
