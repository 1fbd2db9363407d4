/**
 * A pane that is dragged floats where it is let go over the middle of a chart, which takes no other pane as a tab, and with Shift
 * anywhere; a box shows where. Main thread; comes with float-desk.ts.
 */
import { getPanelData, type DockviewGroupPanel, type IDockviewPanel } from "dockview-core";
import { onCleanup } from "solid-js";
import { isChartId } from "../../stores/charts.ts";
import type { Dock } from "../dock.ts";
import { type Box } from "./float-box.ts";

/** As near to an edge the dock's own places are meant, of the width or height. */
const EDGE_SHARE = 0.2;
/** Where the hand holds it: in its strip, near its name, px. */
const HOLD_X_PX = 40;
const HOLD_Y_PX = 14;

export type Dragged = IDockviewPanel | DockviewGroupPanel;

type DropPorts = {
  /** Where it would float; `left` and `top` in the dock. */
  boxFor(dragged: Dragged, left: number, top: number): Box;
  float(dragged: Dragged, box: Box): void;
};

/** Lives as long as its owner. */
export function watchDrops(dock: Dock, ports: DropPorts): void {
  const { api, host } = dock;
  const preview = document.createElement("div");
  preview.className = "float-preview";
  let isMeant = false;
  const show = (box: Box | null): void => {
    isMeant = box !== null;
    host.classList.toggle("dock-float-drop", isMeant);
    if (box === null) return preview.remove();
    for (const name of ["left", "top", "width", "height"] as const) {
      preview.style[name] = `${box[name]}px`;
    }
    if (preview.parentElement === null) host.append(preview);
  };
  const meantBy = (event: DragEvent): { dragged: Dragged; box: Box } | null => {
    const dragged = draggedIn(dock);
    if (dragged === null || !isToFloat(dock, event, dragged)) return null;
    const { left, top } = host.getBoundingClientRect();
    const at = [event.clientX - left - HOLD_X_PX, event.clientY - top - HOLD_Y_PX] as const;
    return { dragged, box: ports.boxFor(dragged, ...at) };
  };
  const onDragOver = (event: DragEvent): void => {
    const meant = meantBy(event);
    show(meant?.box ?? null);
    if (meant !== null) event.preventDefault();
  };
  const onDrop = (event: DragEvent): void => {
    const meant = meantBy(event);
    if (meant === null) return show(null);
    event.preventDefault();
    // Once the library has ended the drag, which it hears of after us.
    setTimeout(() => {
      show(null);
      ports.float(meant.dragged, meant.box);
    });
  };
  const clear = (): void => show(null);
  const listeners = [
    ["dragover", onDragOver],
    ["drop", onDrop],
  ] as const;
  for (const [type, act] of listeners) host.addEventListener(type, act, true);
  document.addEventListener("dragend", clear);
  const drops = api.onWillDrop((event) => {
    if (isMeant) event.preventDefault();
  });
  onCleanup(() => {
    for (const [type, act] of listeners) host.removeEventListener(type, act, true);
    document.removeEventListener("dragend", clear);
    drops.dispose();
    clear();
  });
}

/** A pane by its tab, or a group by its strip. null: nothing of this dock is dragged. */
function draggedIn({ api }: Dock): Dragged | null {
  const data = getPanelData();
  if (data === undefined || data.viewId !== api.id) return null;
  if (data.panelId !== null) return api.getPanel(data.panelId) ?? null;
  return api.groups.find(({ id }) => id === data.groupId) ?? null;
}

function isToFloat({ api }: Dock, event: DragEvent, dragged: Dragged): boolean {
  if (event.shiftKey) return true;
  const content =
    event.target instanceof Element ? event.target.closest(".dv-content-container") : null;
  const group =
    content === null ? undefined : api.groups.find((one) => one.element.contains(content));
  if (content === null || group === undefined || !group.panels.some(({ id }) => isChartId(id))) {
    return false;
  }
  // The chart itself, let go where it is, stays.
  if (dragged === group || (group.panels.length === 1 && dragged === group.activePanel))
    return false;
  const { left, top, width, height } = content.getBoundingClientRect();
  const isInner = (share: number): boolean => share >= EDGE_SHARE && share <= 1 - EDGE_SHARE;
  return isInner((event.clientX - left) / width) && isInner((event.clientY - top) / height);
}
