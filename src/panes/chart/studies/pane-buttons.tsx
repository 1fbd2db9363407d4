/** What can be done with a pane, at its corner: move it, collapse it, give it all the room. Main thread. */
import { Show, untrack } from "solid-js";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Studies } from "./create-studies.ts";
import type { PanePlace } from "./study-drawing.ts";
import { movedPane, toggledCollapse, toggledMaximum } from "./pane-layout.ts";
import { MAIN_PANE, panesOf, studyTitle } from "./study.ts";
import { t } from "../../../language/translate.ts";

export function PaneButtons(props: { studies: Studies; place: PanePlace }) {
  const { store, layout, setLayout, say } = untrack(() => props.studies);
  const pane = () => props.place.number;
  const isMain = () => pane() === MAIN_PANE;
  const panes = () => panesOf(store.studies());
  const name = () => paneName(props.studies, pane());
  const isShut = () => layout().collapsed.includes(pane());
  const isMaximised = () => layout().maximised === pane();
  const move = (by: -1 | 1) => {
    say(t("{name} moved {by}", { name: name(), by: by < 0 ? "up" : "down" }));
    store.replace(movedPane(store.studies(), panes(), pane(), by));
  };
  return (
    <div
      class="pane-buttons"
      role="group"
      aria-label={t("Pane of {name}", { name: name() })}
      style={{ top: `${props.place.top + 2}px` }}
    >
      <Show when={!isMain()}>
        <IconButton
          icon="arrow-up"
          size="sm"
          label={t("Move {name} up", { name: name() })}
          disabled={panes()[0] === pane()}
          onClick={() => move(-1)}
        />
        <IconButton
          icon="arrow-down"
          size="sm"
          label={t("Move {name} down", { name: name() })}
          disabled={panes().at(-1) === pane()}
          onClick={() => move(1)}
        />
        <IconButton
          icon={isShut() ? "chevron-down" : "minus"}
          size="sm"
          label={`${isShut() ? t("Expand") : t("Collapse")} ${name()}`}
          onClick={() => {
            say(`${name()} ${isShut() ? "expanded" : "collapsed"}`);
            setLayout(toggledCollapse(layout(), pane()));
          }}
        />
      </Show>
      <IconButton
        icon={isMaximised() ? "minimize-2" : "maximize-2"}
        size="sm"
        label={`${isMaximised() ? t("Restore") : t("Maximise")} ${name()}`}
        onClick={() => {
          say(`${name()} ${isMaximised() ? "restored" : "maximised"}`);
          setLayout(toggledMaximum(layout(), pane()));
        }}
      />
    </div>
  );
}

/** A pane is called by its first study. */
function paneName({ store }: Studies, pane: number): string {
  if (pane === MAIN_PANE) return t("the bars");
  const first = store.studies().find((study) => study.pane === pane);
  return first === undefined ? t("the pane") : studyTitle(first, store.studies());
}
