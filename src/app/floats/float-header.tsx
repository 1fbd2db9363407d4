/** What a pane that floats has at the end of its strip: its menu, and the way back. Main thread; comes with float-desk.ts. */
import type { DockviewGroupPanel, IHeaderActionsRenderer } from "dockview-core";
import { getOwner } from "solid-js";
import { render } from "solid-js/web";
import { IconButton } from "../../ui/icon-button.tsx";
import type { Dock } from "../dock.ts";
import { DOCK_LABEL } from "./float-door.ts";
import { t } from "../../language/translate.ts";

/** As long as the dock lives. `onDock`: all panes of a group are to go back. */
export function offerHeaders({ api }: Dock, onDock: (group: DockviewGroupPanel) => void): void {
  const owner = getOwner() ?? undefined;
  api.updateOptions({
    createRightHeaderActionComponent: (group): IHeaderActionsRenderer => {
      const element = document.createElement("div");
      element.className = "float-actions";
      let takeOut: (() => void) | undefined;
      // Of a group that is docked it has nothing.
      const fill = (): void => {
        takeOut?.();
        takeOut = undefined;
        if (group.api.location.type !== "floating") return;
        takeOut = render(() => <Actions onDock={() => onDock(group)} />, element, null, { owner });
      };
      const moves = group.api.onDidLocationChange(fill);
      return {
        element,
        init: fill,
        dispose: () => {
          moves.dispose();
          takeOut?.();
        },
      };
    },
  });
}

function Actions(props: { onDock: () => void }) {
  // The menu is that of the tab, which is asked for by the right button.
  const ask = (event: MouseEvent): void => {
    const asked = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    event.currentTarget?.dispatchEvent(asked);
  };
  return (
    <>
      <IconButton icon="ellipsis" label={t("Pane menu")} size="sm" onClick={ask} />
      <IconButton icon="panel-left" label={DOCK_LABEL} size="sm" onClick={() => props.onDock()} />
    </>
  );
}
