/** What can be done with a pane: moved, collapsed, given all the room. Main thread; reads signals, for what can be done now. */
import { untrack } from "solid-js";
import type { MenuItem } from "../../../ui/menu-entry.ts";
import type { Studies } from "./create-studies.ts";
import { movedPane, toggledCollapse, toggledMaximum } from "./pane-layout.ts";
import { MAIN_PANE, panesOf, studyTitle } from "./study.ts";
import { t } from "../../../language/translate.ts";

export type PaneAct = "up" | "down" | "fold" | "maximise";

/** The bars stand where they are, and are not collapsed. */
export const actsOfPane = (pane: number): readonly PaneAct[] =>
  pane === MAIN_PANE ? ["maximise"] : ["up", "down", "fold", "maximise"];

export function paneActs(studies: Studies, pane: number): Record<PaneAct, MenuItem> {
  const { store, layout, setLayout, say } = studies;
  const named = { name: paneName(studies, pane) };
  const panes = panesOf(store.studies());
  const isShut = layout().collapsed.includes(pane);
  const isMaximised = layout().maximised === pane;
  const move = (by: -1 | 1): void => {
    say(by < 0 ? t("{name} moved up", named) : t("{name} moved down", named));
    store.replace(movedPane(untrack(store.studies), panes, pane, by));
  };
  return {
    up: {
      kind: "item",
      icon: "arrow-up",
      label: t("Move {name} up", named),
      disabled: panes[0] === pane,
      onSelect: () => move(-1),
    },
    down: {
      kind: "item",
      icon: "arrow-down",
      label: t("Move {name} down", named),
      disabled: panes.at(-1) === pane,
      onSelect: () => move(1),
    },
    fold: {
      kind: "item",
      icon: isShut ? "chevron-down" : "minus",
      label: isShut ? t("Expand {name}", named) : t("Collapse {name}", named),
      onSelect: () => {
        say(isShut ? t("{name} expanded", named) : t("{name} collapsed", named));
        setLayout(toggledCollapse(layout(), pane));
      },
    },
    maximise: {
      kind: "item",
      icon: isMaximised ? "minimize-2" : "maximize-2",
      label: isMaximised ? t("Restore {name}", named) : t("Maximise {name}", named),
      onSelect: () => {
        say(isMaximised ? t("{name} restored", named) : t("{name} maximised", named));
        setLayout(toggledMaximum(layout(), pane));
      },
    },
  };
}

/** A pane is called by its first study. */
export function paneName({ store }: Studies, pane: number): string {
  if (pane === MAIN_PANE) return t("the bars");
  const first = store.studies().find((study) => study.pane === pane);
  return first === undefined ? t("the pane") : studyTitle(first, store.studies());
}
