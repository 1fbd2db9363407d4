/** Docks a pane that floats. Main thread; comes with float-desk.ts. */
import type { IDockviewPanel } from "dockview-core";
import { keepingWidths, type Dock } from "../dock.ts";
import type { PaneSpec } from "../../panes/panes.tsx";
import { readHome, type Home } from "./float-home.ts";

export const isFloating = (panel: IDockviewPanel): boolean =>
  panel.api.location.type === "floating";

/** Where it stood, if what it stood beside is there; else where a fresh workspace has it. */
export function putBack(
  { api }: Dock,
  panes: readonly PaneSpec[],
  panel: IDockviewPanel,
  { place }: PaneSpec,
): void {
  const home = readHome(panel.params?.["home"]);
  const docked = (id: string): IDockviewPanel | undefined => {
    const found = api.getPanel(id);
    return found === undefined || isFloating(found) ? undefined : found;
  };
  const moveBeside = (): void => {
    const beside = home === null || home.kind === "edge" ? undefined : docked(home.of);
    if (home?.kind === "tab" && beside !== undefined) {
      const { group } = beside;
      panel.api.moveTo({ group, index: Math.min(home.at, group.panels.length) });
    } else if (home?.kind === "beside" && beside !== undefined) {
      const group = api.addGroup({ referenceGroup: beside.group, direction: home.side });
      panel.api.moveTo({ group });
    } else if (home?.kind === "edge") {
      panel.api.moveTo({ group: api.addGroup({ direction: home.side }) });
    } else {
      const tabs = typeof place === "string" ? undefined : docked(place.tabOf);
      const direction = typeof place === "string" ? place : "below";
      panel.api.moveTo({ group: tabs?.group ?? api.addGroup({ direction }) });
    }
  };
  keepingWidths(api, panes, moveBeside);
  panel.api.updateParameters({ home: undefined });
  sizeAs(panel, home);
}

/** As wide or as high as it was. */
function sizeAs(panel: IDockviewPanel, home: Home | null): void {
  if (home === null || home.kind === "tab" || home.size <= 0) return;
  const isWidth = home.side === "left" || home.side === "right";
  panel.api.setSize(isWidth ? { width: home.size } : { height: home.size });
}
