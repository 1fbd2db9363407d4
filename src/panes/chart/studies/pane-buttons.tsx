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
  const named = () => ({ name: name() });
  const isShut = () => layout().collapsed.includes(pane());
  const isMaximised = () => layout().maximised === pane();
  const move = (by: -1 | 1) => {
    say(by < 0 ? t("{name} moved up", named()) : t("{name} moved down", named()));
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
          label={isShut() ? t("Expand {name}", named()) : t("Collapse {name}", named())}
          onClick={() => {
            say(isShut() ? t("{name} expanded", named()) : t("{name} collapsed", named()));
            setLayout(toggledCollapse(layout(), pane()));
          }}
        />
      </Show>
      <IconButton
        icon={isMaximised() ? "minimize-2" : "maximize-2"}
        size="sm"
        label={isMaximised() ? t("Restore {name}", named()) : t("Maximise {name}", named())}
        onClick={() => {
          say(isMaximised() ? t("{name} restored", named()) : t("{name} maximised", named()));
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
