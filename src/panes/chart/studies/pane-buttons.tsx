/**
 * What can be done with a pane, at its corner. Main thread. A finger has it in the menu of the pane's rows, so that the legend
 * keeps its room.
 */
import { For } from "solid-js";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Studies } from "./create-studies.ts";
import type { PanePlace } from "./study-drawing.ts";
import { actsOfPane, paneActs, paneName } from "./pane-acts.ts";
import { MAIN_PANE } from "./study.ts";
import { t } from "../../../language/translate.ts";

export function PaneButtons(props: { studies: Studies; place: PanePlace }) {
  const acts = () => paneActs(props.studies, props.place.number);
  return (
    <div
      class="pane-buttons"
      classList={{ "pane-buttons-below": props.place.number !== MAIN_PANE }}
      role="group"
      aria-label={t("Pane of {name}", { name: paneName(props.studies, props.place.number) })}
      style={{ top: `${props.place.top + 2}px` }}
    >
      <For each={actsOfPane(props.place.number)}>
        {(act) => (
          <IconButton
            icon={acts()[act].icon ?? "ellipsis"}
            size="sm"
            label={acts()[act].label}
            disabled={acts()[act].disabled === true}
            onClick={() => acts()[act].onSelect()}
          />
        )}
      </For>
    </div>
  );
}
