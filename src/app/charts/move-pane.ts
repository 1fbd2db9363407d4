/** Takes a pane to an edge of the dock. Main thread. */
import type { DockviewApi } from "dockview-core";
import { panelOf } from "../dock.ts";
import type { PaneId, PaneSpec } from "../../panes/panes.tsx";

export type DockSide = "left" | "right" | "above" | "below";

/** A pane that was spread over the whole page does not stay so at a side. */
const MOVED_WIDTH_MAX = 400;

/** Moves a pane to an edge of the dock. */
export function movePane(
  api: DockviewApi,
  panes: readonly PaneSpec[],
  pane: PaneId,
  side: DockSide,
): void {
  const panel = panelOf(api, pane);
  if (panel === undefined || api.panels.length < 2) return;
  if (api.hasMaximizedGroup()) api.exitMaximizedGroup();
  const { width } = panel.group;
  const spec = panes.find((one) => one.id === pane);
  const target = api.addGroup({ direction: side });
  panel.api.moveTo({ group: target });
  // A narrow pane stays narrow; one that took all the rest takes it again.
  if (side !== "left" && side !== "right") return;
  if (typeof spec?.widthFirst === "number")
    panel.api.setSize({ width: Math.min(width, MOVED_WIDTH_MAX) });
  else keepWidths(api, panes, pane);
}

/** Gives the panes that have a first width that width again, so that `moved` gets what is left. */
function keepWidths(api: DockviewApi, panes: readonly PaneSpec[], moved: PaneId): void {
  for (const pane of panes) {
    if (pane.id === moved || pane.widthFirst === null) continue;
    api.getPanel(pane.id)?.api.setSize({ width: pane.widthFirst });
  }
}
