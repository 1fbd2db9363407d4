/**
 * The docking area: dockview-core with the house's panes in it. Main thread. Only this file and its helpers know dockview.
 * A layout that cannot be restored gives way to the default one; a pane that a saved layout lacks is added, unless it stands
 * only where the user has put it.
 */
import {
  type DockviewComponent,
  type DockviewApi,
  type DockviewGroupPanel,
  type IContentRenderer,
  type IDockviewPanel,
  type ITabRenderer,
  type SerializedDockview,
} from "dockview-core";
import { createSignal, untrack, type Accessor } from "solid-js";
import { activeChart, FIRST_CHART, isChartId } from "../stores/charts.ts";
import type { PaneId, PaneSpec } from "../panes/panes.tsx";
import { FittedDockview } from "./fitted-dockview.ts";
import "./dock.css";
import "./floats/floats.css";

/** What floats over the workspace: one group, or several beside each other. */
export type Float = DockviewComponent["floatingGroups"][number];

export type Dock = {
  /** The library's own hand on it: for the dock's helpers. */
  api: DockviewApi;
  /** What it was made in. */
  host: HTMLElement;
  /**
   * The pane that fills the dock, or null. Of many charts each is a pane; where one is meant and not told, it is the active
   * one.
   */
  maximised: Accessor<string | null>;
  toggleMaximise: (pane: string) => void;
  /** Puts a pane in front and the focus on it. */
  show: (pane: PaneId) => void;
  floats: () => readonly Float[];
  /** To be called after what the library does not hear of, as a pane that floats was moved by a key. */
  keep: () => void;
  /** Does what the terminal arranges by itself, which is nobody's choice. */
  byHouse: (act: () => void) => void;
  reset: () => void;
  dispose: () => void;
};

export type DockOptions = {
  host: HTMLElement;
  panes: readonly PaneSpec[];
  /** Fills the element with the pane; returns how to take it out again. */
  mount: (pane: PaneSpec, element: HTMLElement, id: string) => () => void;
  /** As onLayout gave it, or null for the default. */
  layout: object | null;
  /** That is no layout that can be restored. */
  onBroken: () => void;
  onLayout: (layout: object) => void;
  /** Likewise, what the terminal has arranged by itself. */
  onHouse: (layout: object) => void;
};

const THEME = {
  name: "ringside",
  className: "dock-theme",
  dndPanelOverlay: "group",
  dndTabIndicator: "line",
} as const;

export function makeDock(options: DockOptions): Dock {
  const [maximised, setMaximised] = createSignal<string | null>(null);
  const dockview = new FittedDockview(options.host, {
    createComponent: ({ id }) => paneRenderer(options, id),
    createTabComponent: () => tabRenderer(),
    defaultTabComponent: "tab",
    theme: THEME,
    // Of its own gestures none: floats/float-desk.ts has them.
    disableFloatingGroups: true,
    floatingGroupDragHandle: "tabbar",
    disableTabsOverflowList: true,
    scrollbars: "native",
    // The pane tells where it went; two voices would say it twice.
    announcements: false,
  });
  const { api } = dockview;

  const refresh = () => {
    for (const group of api.groups) markGroup(group);
    const big = api.groups.find((group) => group.api.isMaximized());
    setMaximised(big?.activePanel?.id ?? null);
  };
  const toggle = (panel: IDockviewPanel | undefined) => {
    if (panel?.api.isMaximized() === true) panel.api.exitMaximized();
    else panel?.api.maximize();
    refresh();
  };

  const isKept = restore(api, options);
  if (!isKept) buildDefault(api, options.panes);
  refresh();
  dockview.begin(isKept ? options.layout : null);
  const keep = () => {
    refresh();
    dockview.tell(options.onLayout);
  };
  const changes = api.onDidLayoutChange(keep);
  return {
    api,
    host: options.host,
    maximised,
    toggleMaximise: (pane) => toggle(panelOf(api, pane)),
    show: (pane) => {
      const extra = options.panes.find(({ id, isExtra }) => id === pane && isExtra === true);
      if (extra !== undefined && api.getPanel(pane) === undefined)
        keepingWidths(api, options.panes, () => addPane(api, extra));
      const panel = panelOf(api, pane);
      panel?.api.setActive();
      panel?.view.content.element.querySelector<HTMLElement>("[data-pane]")?.focus();
    },
    floats: () => dockview.floatingGroups,
    keep,
    byHouse: (act) => {
      // A tab that was pressed just now may be why, and is the hand's.
      dockview.tell(options.onLayout);
      act();
      // Before the library tells of it, which is a moment later.
      dockview.tell(options.onHouse);
    },
    reset: () => {
      if (api.hasMaximizedGroup()) api.exitMaximizedGroup();
      api.clear();
      buildDefault(api, options.panes);
      refresh();
      dockview.begin(null);
      options.onLayout(api.toJSON());
    },
    dispose: () => {
      changes.dispose();
      dockview.dispose();
    },
  };
}

function paneRenderer(options: DockOptions, id: string): IContentRenderer {
  const element = document.createElement("div");
  element.className = "dock-pane";
  const kind = paneIdOf(options.panes, id);
  const spec = options.panes.find((pane) => pane.id === kind);
  let unmount: (() => void) | undefined;
  return {
    element,
    init: () => {
      if (spec !== undefined) unmount = options.mount(spec, element, id);
    },
    dispose: () => unmount?.(),
  };
}

function tabRenderer(): ITabRenderer {
  const element = document.createElement("span");
  element.className = "dock-tab";
  return {
    element,
    init: ({ title, api }) => {
      element.textContent = title;
      api.onDidTitleChange((next) => (element.textContent = next.title));
    },
  };
}

/** A pane let go over a chart would hide it: its group takes none but where dock-guard.ts lets it in. */
export const hasChart = (group: DockviewGroupPanel): boolean =>
  group.panels.some(({ id }) => isChartId(id));

/** One pane alone needs no tab; its group is then a thin handle to drag and nothing else. What floats has a strip to hold. */
function markGroup(group: DockviewGroupPanel): void {
  const isSingle = group.panels.length === 1 && group.api.location.type !== "floating";
  group.element.classList.toggle("dock-single", isSingle);
  group.locked = hasChart(group);
  // The pane inside is the landmark.
  group.element.setAttribute("role", "group");
}

function restore(api: DockviewApi, { layout, panes, onBroken }: DockOptions): boolean {
  if (layout === null) return false;
  try {
    for (const panel of Object.values((layout as SerializedDockview).panels)) {
      // A pane may have grown smaller than it could be when the layout was kept.
      const spec = panes.find(({ id }) => id === paneIdOf(panes, panel.id));
      if (spec === undefined) continue;
      panel.minimumWidth = spec.widthMin;
      panel.minimumHeight = spec.heightMin;
      // It may have been kept in another language. What a chart is called follows from what it shows (charts-desk).
      if (!isChartId(panel.id)) panel.title = spec.title;
    }
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
    if (pane.isExtra !== true && panelOf(api, pane.id) === undefined) addPane(api, pane);
  }
  return true;
}

function buildDefault(api: DockviewApi, all: readonly PaneSpec[]): void {
  const panes = all.filter(({ isExtra }) => isExtra !== true);
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

/** A pane comes or goes by the room of the one that takes what is left: those of a width of their own keep it. */
export function keepingWidths(api: DockviewApi, panes: readonly PaneSpec[], act: () => void): void {
  const widths = panes.flatMap(({ id, widthFirst }) => {
    const panel = widthFirst === null ? undefined : api.getPanel(id);
    return panel === undefined ? [] : [{ panel, width: panel.group.width }];
  });
  act();
  for (const { panel, width } of widths)
    if (api.getPanel(panel.id) !== undefined) panel.api.setSize({ width });
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

/** What kind of pane a panel holds. */
function paneIdOf(panes: readonly PaneSpec[], panel: string): PaneId | null {
  const kind = isChartId(panel) ? FIRST_CHART : panel;
  return panes.find(({ id }) => id === kind)?.id ?? null;
}

/** The panel of a pane; where it is that of the charts, the active one's. */
export function panelOf(api: DockviewApi, pane: string): IDockviewPanel | undefined {
  if (pane !== FIRST_CHART) return api.getPanel(pane);
  return api.getPanel(untrack(activeChart)) ?? api.panels.find(({ id }) => isChartId(id));
}
