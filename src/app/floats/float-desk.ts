/**
 * Panes that float over the workspace: lifted out of the dock and put back where they stood, by menu, key, drag and double
 * click. Main thread; a chunk that is fetched once prices are live. The dock's library holds and moves them, and keeps them in
 * the layout.
 */
import type { DockviewGroupPanel, IDockviewPanel } from "dockview-core";
import { createSignal, onCleanup, type Accessor } from "solid-js";
import { registerCommands, type Command } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import { panesFor, type PaneSpec } from "../../panes/panes.tsx";
import { FIRST_CHART, isChartId } from "../../stores/charts.ts";
import { keepingWidths, panelOf, type Dock, type Float } from "../dock.ts";
import { STRIP } from "../dock-guard.ts";
import { anchored, firstSize, within, type Box } from "./float-box.ts";
import { setFloatDesk, type FloatDesk } from "./float-door.ts";
import { watchDrops, type Dragged } from "./float-drop.ts";
import { watchHand } from "./float-hand.ts";
import { offerHeaders } from "./float-header.tsx";
import { homeOf } from "./float-home.ts";
import { moveByArrows, type KeyPorts } from "./float-keys.ts";
import { nameFloats } from "./float-names.ts";
import { Floats } from "./floats.ts";
import { isFloating, putBack } from "./put-back.ts";
import { t } from "../../language/translate.ts";

/** It stands a little beside where it stood, so that it is seen to float. */
const LIFT_PX = 24;

/** Lives as long as its owner. */
export function keepFloats(feed: Feed, dock: Dock): void {
  const panes = panesFor(feed);
  const desk = new Desk(dock, panes);
  setFloatDesk(desk);
  onCleanup(() => setFloatDesk(null));
  onCleanup(registerCommands(commandsOf(dock, panes, desk)));
}

const groupOf = (item: Dragged): DockviewGroupPanel => ("panels" in item ? item : item.group);
const panelsOf = (item: Dragged): readonly IDockviewPanel[] =>
  "panels" in item ? item.panels : [item];
const isWhole = (item: Dragged): boolean => groupOf(item).panels.length === panelsOf(item).length;

class Desk implements FloatDesk {
  readonly #dock: Dock;
  readonly #panes: readonly PaneSpec[];
  readonly #floats: Floats;
  /** Where those that take all the room stood. */
  readonly #before = new WeakMap<Float, Box>();
  readonly #turn: Accessor<number>;

  /** Lives as long as its owner. */
  constructor(dock: Dock, panes: readonly PaneSpec[]) {
    this.#dock = dock;
    this.#panes = panes;
    this.#floats = new Floats(dock);
    const [turn, setTurn] = createSignal(0);
    this.#turn = turn;
    const changes = dock.api.onDidLayoutChange(() => setTurn((now) => now + 1));
    onCleanup(() => changes.dispose());
    offerHeaders(dock, (group) => this.#dockGroup(group));
    nameFloats(dock);
    watchHand(dock, this.#floats);
    watchDrops(dock, {
      boxFor: (item, left, top) => this.#boxAt(item, left, top),
      float: (item, box) => this.#drop(item, box),
    });
    dockByDoubleClick(dock, this.#floats, (group) => this.#dockGroup(group));
  }

  toggle(id: string): void {
    const panel = this.#dock.api.getPanel(id);
    if (panel === undefined) return;
    if (isFloating(panel)) this.#dockBack(panel);
    else this.#float(panel, this.#liftedFrom(panel));
    goTo(panel);
  }

  isFloating(id: string): boolean {
    this.#turn();
    return this.#found(id) !== undefined;
  }

  toggleFull(id: string): void {
    const float = this.#found(id);
    if (float === undefined) return;
    const isFull = this.#isAll(float);
    if (!isFull) this.#before.set(float, this.#floats.box(float));
    const before = this.#before.get(float) ?? this.#boxAt(float.group, LIFT_PX, LIFT_PX);
    this.#floats.put(float, isFull ? before : { left: 0, top: 0, ...this.#floats.room() });
    this.#dock.keep();
  }

  isFull(id: string): boolean {
    this.#turn();
    const float = this.#found(id);
    return float !== undefined && this.#isAll(float);
  }

  moveByKeys(id: string): void {
    const panel = this.#dock.api.getPanel(id);
    const float = this.#found(id);
    if (panel === undefined || float === undefined) return;
    const floats = this.#floats;
    panel.api.setActive();
    const ports: KeyPorts = {
      box: () => floats.box(float),
      room: () => floats.room(),
      least: floats.least(float.gridview),
      put: (box) => floats.put(float, box),
      ended: (isAsked) => {
        this.#dock.keep();
        if (isAsked) goTo(panel);
      },
    };
    afterMenus(() => moveByArrows(float.overlay.element, ports));
  }

  #found(id: string): Float | undefined {
    const panel = this.#dock.api.getPanel(id);
    return panel === undefined ? undefined : this.#floats.of(panel.group);
  }

  #isAll(float: Float): boolean {
    return isSame(this.#floats.box(float), { left: 0, top: 0, ...this.#floats.room() });
  }

  /** Where something would float with its corner there. */
  #boxAt(item: Dragged, left: number, top: number): Box {
    const group = groupOf(item);
    const [room, least] = [this.#floats.room(), this.#floats.least(group)];
    const stood = group.element.getBoundingClientRect();
    return within({ left, top, ...firstSize(stood, room, least) }, room, least);
  }

  #liftedFrom(item: Dragged): Box {
    const room = this.#dock.host.getBoundingClientRect();
    const stood = groupOf(item).element.getBoundingClientRect();
    return this.#boxAt(item, stood.left - room.left + LIFT_PX, stood.top - room.top + LIFT_PX);
  }

  #float(item: Dragged, box: Box): void {
    const { api } = this.#dock;
    if (api.hasMaximizedGroup()) api.exitMaximizedGroup();
    const { grid } = api.toJSON();
    const ids = panelsOf(item).map(({ id }) => id);
    const [first = ""] = ids;
    for (const [at, panel] of panelsOf(item).entries()) {
      const home = at > 0 ? { kind: "tab", of: first, at } : homeOf(grid, panel.id, ids);
      if (home !== null && !isFloating(panel)) panel.api.updateParameters({ home });
    }
    const { width, height, ...position } = anchored(box, this.#floats.room());
    // The last pane takes its group along, so that no empty place is left.
    const whole = isWhole(item) ? groupOf(item) : item;
    keepingWidths(api, this.#panes, () => api.addFloatingGroup(whole, { width, height, position }));
  }

  #drop(item: Dragged, box: Box): void {
    const { left, top } = box;
    const float = this.#floats.of(groupOf(item));
    // What floats by itself already only goes there.
    if (float !== undefined && isWhole(item)) {
      const to = { ...this.#floats.box(float), left, top };
      this.#floats.put(float, within(to, this.#floats.room(), box));
      this.#dock.keep();
    } else {
      this.#float(item, box);
    }
    const front = groupOf(item).activePanel;
    if (front !== undefined) goTo(front);
  }

  #dockBack(panel: IDockviewPanel): void {
    const kind = isChartId(panel.id) ? FIRST_CHART : panel.id;
    const spec = this.#panes.find(({ id }) => id === kind);
    if (spec !== undefined) putBack(this.#dock, this.#panes, panel, spec);
  }

  #dockGroup(group: DockviewGroupPanel): void {
    const front = group.activePanel;
    for (const panel of group.panels.slice()) this.#dockBack(panel);
    if (front !== undefined) goTo(front);
  }
}

const isSame = (one: Box, other: Box): boolean =>
  (["left", "top", "width", "height"] as const).every(
    (name) => Math.abs(one[name] - other[name]) < 1,
  );

/** In front, and with the focus. */
function goTo(panel: IDockviewPanel): void {
  panel.api.setActive();
  afterMenus(() => panel.view.content.element.querySelector<HTMLElement>("[data-pane]")?.focus());
}

/** A menu that the press closes gives the focus back to where it was, in a task of its own. */
const afterMenus = (act: () => void): void => void setTimeout(() => setTimeout(act));

/** A double click on its strip. */
function dockByDoubleClick(
  { host }: Dock,
  floats: Floats,
  dockGroup: (group: DockviewGroupPanel) => void,
): void {
  const onDoubleClick = ({ target }: MouseEvent): void => {
    const strip = target instanceof Element ? target.closest(STRIP) : null;
    // Its buttons are pressed quickly too.
    if (strip === null || (target as Element).closest("button") !== null) return;
    const group = floats.groupAt(strip);
    if (group !== undefined) dockGroup(group);
  };
  host.addEventListener("dblclick", onDoubleClick);
  onCleanup(() => host.removeEventListener("dblclick", onDoubleClick));
}

function commandsOf({ api }: Dock, panes: readonly PaneSpec[], desk: FloatDesk): Command[] {
  const common = { group: "Panes", words: t("undock overlay detach pop") } as const;
  const current = (act: (id: string) => void) => () => {
    if (api.activePanel !== undefined) act(api.activePanel.id);
  };
  return [
    ...panes.map((spec): Command => ({
      ...common,
      id: `floats.${spec.id}`,
      icon: "layers",
      title: t("{spec}: float over the workspace, or dock again", { spec: spec.title }),
      run: () => {
        const panel = panelOf(api, spec.id);
        if (panel !== undefined) desk.toggle(panel.id);
      },
    })),
    {
      ...common,
      id: "floats.current",
      icon: "layers",
      title: t("The pane in front: float over the workspace, or dock again"),
      combo: "Alt+Shift+KeyD",
      run: current((id) => desk.toggle(id)),
    },
    {
      ...common,
      id: "floats.keys",
      icon: "keyboard",
      title: t("The pane in front, where it floats: move and size"),
      run: current((id) => desk.moveByKeys(id)),
    },
  ];
}
