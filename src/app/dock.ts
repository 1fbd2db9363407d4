/**
 * The docking area: dockview-core with the house's panes in it. Main thread. Only this file and its helpers know dockview.
 * A layout that cannot be restored gives way to the default one; a pane that a saved layout lacks is added.
 */
import {
  createDockview,
  type DockviewApi,
  type DockviewGroupPanel,
  type IContentRenderer,
  type ITabRenderer,
  type SerializedDockview,
} from "dockview-core";
import { createSignal, type Accessor } from "solid-js";
import { keepSplittersUsable } from "./dock-splitters.ts";
import type { PaneId, PaneSpec } from "./panes.tsx";
import "./dock.css";

export type DockSide = "left" | "right" | "above" | "below";

export type Dock = {
  /** The library's own hand on it: for the dock's helpers. */
  api: DockviewApi;
  /** The pane that fills the dock, or null. */
  maximised: Accessor<PaneId | null>;
  toggleMaximise: (pane: PaneId) => void;
  /** Moves a pane to an edge of the dock. */
  move: (pane: PaneId, side: DockSide) => void;
  /** Puts a pane in front and the focus on it. */
  show: (pane: PaneId) => void;
  reset: () => void;
  dispose: () => void;
};

export type DockOptions = {
  host: HTMLElement;
  panes: readonly PaneSpec[];
  /** Fills the element with the pane; returns how to take it out again. */
  mount: (pane: PaneSpec, element: HTMLElement) => () => void;
  /** As onLayout gave it, or null for the default. */
  layout: object | null;
  /** That is no layout that can be restored. */
  onBroken: () => void;
  onLayout: (layout: unknown) => void;
};

/** A pane that was spread over the whole page does not stay so at a side. */
const MOVED_WIDTH_MAX = 400;

const THEME = {
  name: "ringside",
  className: "dock-theme",
  dndPanelOverlay: "group",
  dndTabIndicator: "line",
} as const;

export function makeDock(options: DockOptions): Dock {
  const [maximised, setMaximised] = createSignal<PaneId | null>(null);
  const api = createDockview(options.host, {
    createComponent: ({ name }) => paneRenderer(options, name),
    createTabComponent: () => tabRenderer(),
    defaultTabComponent: "tab",
    theme: THEME,
    disableFloatingGroups: true,
    disableTabsOverflowList: true,
    scrollbars: "native",
    // The pane tells where it went; two voices would say it twice.
    announcements: false,
  });

  const refresh = () => {
    for (const group of api.groups) markGroup(group);
    const big = api.groups.find((group) => group.api.isMaximized());
    setMaximised(paneIdOf(options.panes, big?.activePanel?.id));
  };
  const toggleMaximise = (pane: PaneId) => {
    const panel = api.getPanel(pane);
    if (panel === undefined) return;
    if (panel.api.isMaximized()) panel.api.exitMaximized();
    else panel.api.maximize();
    refresh();
  };

  if (!restore(api, options)) buildDefault(api, options.panes);
  refresh();
  const splitters = keepSplittersUsable(options.host, api);
  const changes = api.onDidLayoutChange(() => {
    refresh();
    splitters.refresh();
    // What is maximised is a moment's view, not the layout.
    if (!api.hasMaximizedGroup()) options.onLayout(api.toJSON());
  });
  const onDoubleClick = (event: MouseEvent) => {
    const strip =
      event.target instanceof Element ? event.target.closest(".dv-void-container") : null;
    const group = api.groups.find((one) => strip !== null && one.element.contains(strip));
    const pane = paneIdOf(options.panes, group?.activePanel?.id);
    if (pane !== null) toggleMaximise(pane);
  };
  options.host.addEventListener("dblclick", onDoubleClick);

  return {
    api,
    maximised,
    toggleMaximise,
    move: (pane, side) => movePane(api, options.panes, pane, side),
    show: (pane) => {
      const panel = api.getPanel(pane);
      panel?.api.setActive();
      panel?.view.content.element.querySelector<HTMLElement>("[data-pane]")?.focus();
    },
    reset: () => {
      if (api.hasMaximizedGroup()) api.exitMaximizedGroup();
      api.clear();
      buildDefault(api, options.panes);
      refresh();
      options.onLayout(api.toJSON());
    },
    dispose: () => {
      options.host.removeEventListener("dblclick", onDoubleClick);
      changes.dispose();
      splitters.dispose();
      api.dispose();
    },
  };
}

function paneRenderer(options: DockOptions, name: string): IContentRenderer {
  const element = document.createElement("div");
  element.className = "dock-pane";
  const spec = options.panes.find((pane) => pane.id === name);
  let unmount: (() => void) | undefined;
  return {
    element,
    init: () => {
      if (spec !== undefined) unmount = options.mount(spec, element);
    },
    dispose: () => unmount?.(),
  };
}

function tabRenderer(): ITabRenderer {
  const element = document.createElement("span");
  element.className = "dock-tab";
  return {
    element,
    init: (parameters) => {
      element.textContent = parameters.title;
    },
  };
}

/** One pane alone needs no tab; its group is then a thin handle to drag and nothing else. */
function markGroup(group: DockviewGroupPanel): void {
  group.element.classList.toggle("dock-single", group.panels.length === 1);
  // The pane inside is the landmark.
  group.element.setAttribute("role", "group");
}

function restore(api: DockviewApi, { layout, panes, onBroken }: DockOptions): boolean {
  if (layout === null) return false;
  try {
    // Dockview itself refuses what is none.
    api.fromJSON(layout as SerializedDockview);
  } catch {
    api.clear();
  }
  const unknown = api.panels.filter((panel) => paneIdOf(panes, panel.id) === null);
  for (const panel of unknown) api.removePanel(panel);
  if (api.panels.length === 0) {
    onBroken();
    return false;
  }
  for (const pane of panes) {
    if (api.getPanel(pane.id) === undefined) addPane(api, pane);
  }
  return true;
}

function buildDefault(api: DockviewApi, panes: readonly PaneSpec[]): void {
  for (const pane of panes) addPane(api, pane);
  // Once all stand in their places the first sizes can hold.
  for (const { id, place, widthFirst, heightFirst } of panes) {
    const panel = api.getPanel(id);
    if (place === "right" && widthFirst !== null) panel?.api.setSize({ width: widthFirst });
    if (place === "below" && heightFirst !== null) panel?.api.setSize({ height: heightFirst });
    if (typeof place === "string") panel?.api.setActive();
  }
}

function addPane(api: DockviewApi, pane: PaneSpec): void {
  api.addPanel({
    id: pane.id,
    component: pane.id,
    title: pane.title,
    minimumWidth: pane.widthMin,
    minimumHeight: pane.heightMin,
    inactive: true,
    ...(pane.widthFirst === null ? {} : { initialWidth: pane.widthFirst }),
    ...(pane.heightFirst === null ? {} : { initialHeight: pane.heightFirst }),
    ...placeOf(api, pane),
  });
}

function placeOf(api: DockviewApi, { place }: PaneSpec) {
  if (api.panels.length === 0) return {};
  if (typeof place === "string") return { position: { direction: place } };
  const neighbour = api.getPanel(place.tabOf);
  return {
    position:
      neighbour === undefined ? { direction: "below" as const } : { referencePanel: neighbour },
  };
}

/** Gives the panes that have a first width that width again, so that `moved` gets what is left. */
function keepWidths(api: DockviewApi, panes: readonly PaneSpec[], moved: PaneId): void {
  for (const pane of panes) {
    if (pane.id === moved || pane.widthFirst === null) continue;
    api.getPanel(pane.id)?.api.setSize({ width: pane.widthFirst });
  }
}

function movePane(
  api: DockviewApi,
  panes: readonly PaneSpec[],
  pane: PaneId,
  side: DockSide,
): void {
  const panel = api.getPanel(pane);
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

function paneIdOf(panes: readonly PaneSpec[], id: string | undefined): PaneId | null {
  return panes.find((pane) => pane.id === id)?.id ?? null;
}
