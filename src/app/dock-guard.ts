/** Keeps the chart in sight while panes are dragged. Main thread; comes with dock-fold.ts. */
import type { DockviewApi } from "dockview-core";
import { onCleanup } from "solid-js";
import { hasChart } from "./dock.ts";

/** The strip of a group: its tabs and the room beside them. */
export const STRIP = ".dv-tabs-and-actions-container";

/**
 * A pane let go over the chart's middle would hide it: it floats there, goes beside the chart, or into its strip as a tab that is
 * seen. Lives as long as its owner.
 */
export function guardChart(api: DockviewApi): void {
  const onDragOver = ({ target }: Event): void => {
    const isOverStrip = target instanceof Element && target.closest(STRIP) !== null;
    for (const group of api.groups) group.locked = !isOverStrip && hasChart(group);
  };
  document.addEventListener("dragover", onDragOver, true);
  onCleanup(() => document.removeEventListener("dragover", onDragOver, true));
}
