/** What the menu of the layout holds: each pane with the sides that it can go to. Main thread. */
import type { Feed } from "../../feed/feed.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import { keepingWidths, panelOf, type Dock } from "../dock.ts";
import { colourEntries } from "../../panes/colours/colour-entries.ts";
import { panesFor, type PaneSpec } from "../../panes/panes.tsx";
import { resetLayout } from "../layouts-reset.ts";
import {
  BACK_LABEL,
  OUT_LABEL,
  SCREEN_COUNTS,
  SCREEN_WORDS,
  windowDesk,
} from "../windows/window-door.ts";
import { floatEntries, sizeEntry } from "../floats/float-entries.ts";
import { movePane, type DockSide } from "./move-pane.ts";
import { t } from "../../language/translate.ts";

const SIDES: readonly { side: DockSide; label: string }[] = [
  { side: "left", label: t("Move to the left") },
  { side: "right", label: t("Move to the right") },
  { side: "above", label: t("Move to the top") },
  { side: "below", label: t("Move to the bottom") },
];

/** None where the panes have no windows, or not yet. */
function windowEntry(id: string | undefined): MenuEntry[] {
  const desk = windowDesk();
  if (desk === null || id === undefined) return [];
  const label = desk.isOut(id) ? BACK_LABEL : OUT_LABEL;
  return [{ kind: "item", label, icon: "external-link", onSelect: () => desk.toggle(id) }];
}

/** None where the panes have no windows, or not yet. */
function screenEntries(): MenuEntry[] {
  const desk = windowDesk();
  if (desk === null) return [];
  const entries = SCREEN_COUNTS.map((count): MenuEntry => ({
    kind: "item",
    label: SCREEN_WORDS[count],
    onSelect: () => desk.arrange(count),
  }));
  return [{ kind: "submenu", label: t("Screens"), icon: "monitor", entries }];
}

/** The menu's entry that removes a pane which stands only where it was put. */
function removeEntry(
  { api }: Dock,
  panes: readonly PaneSpec[],
  { id, isExtra }: PaneSpec,
): MenuEntry[] {
  const panel = api.getPanel(id);
  if (isExtra !== true || panel === undefined) return [];
  const remove = (): void => {
    if (windowDesk()?.isOut(id) === true) windowDesk()?.toggle(id);
    keepingWidths(api, panes, () => api.removePanel(panel));
  };
  return [{ kind: "item", label: t("Remove"), icon: "x", onSelect: remove }];
}

export function layoutEntries(feed: Feed, dock: Dock): MenuEntry[] {
  const panes = panesFor(feed);
  return [
    ...panes.map((pane): MenuEntry => {
      const panel = panelOf(dock.api, pane.id);
      if (panel === undefined)
        return {
          kind: "item",
          label: t("Add {pane}", { pane: pane.title }),
          icon: "plus",
          onSelect: () => dock.show(pane.id),
        };
      return {
        kind: "submenu",
        label: pane.title,
        entries: [
          { kind: "item", label: t("Go to"), onSelect: () => dock.show(pane.id) },
          sizeEntry(dock, panel.id),
          ...windowEntry(panel.id),
          ...floatEntries(panel.id),
          ...colourEntries(feed, panel.id),
          ...removeEntry(dock, panes, pane),
          { kind: "separator" },
          ...SIDES.map(({ side, label }): MenuEntry => ({
            kind: "item",
            label,
            onSelect: () => movePane(dock.api, panes, pane.id, side),
          })),
        ],
      };
    }),
    { kind: "separator" },
    ...screenEntries(),
    {
      kind: "item",
      label: t("Reset layout"),
      icon: "rotate-ccw",
      onSelect: () => resetLayout(dock),
    },
  ];
}
