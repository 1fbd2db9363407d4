/** Presses on lines in the pane, before the chart has them. Main thread. What a press begins is said by the line's hands. */
import { createEffect, onCleanup } from "solid-js";
import type { ChartView } from "../chart-view.ts";

type Hovered = { readonly key: string };

/** What of a layer of lines it needs. */
type Pointed<Line extends Hovered> = {
  readonly chart: { view: () => ChartView | null };
  lineAt: (pointer: PointerEvent) => Line | null;
  gripOf: (line: Line) => ((event: PointerEvent) => void) | null;
  setHovered: (key: string | null) => void;
  setSelected: (key: string | null) => void;
};

/**
 * A line in the pane is pointed at like its pill; a press beside all lines chooses none. `mark`: what the canvas's place has
 * while one can be taken.
 */
export function createPointing<Line extends Hovered>(layer: Pointed<Line>, mark: string): void {
  createEffect(() => {
    const view = layer.chart.view();
    if (view === null) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    const point = (event: PointerEvent): void => {
      if (event.buttons === 0) layer.setHovered(layer.lineAt(event)?.key ?? null);
    };
    onCleanup(takeLinePresses(layer, view.element, mark));
    view.element.addEventListener("pointermove", point, { signal });
    view.element.addEventListener("pointerleave", () => layer.setHovered(null), { signal });
    view.element.addEventListener("pointerdown", () => layer.setSelected(null), { signal });
    onCleanup(() => aborter.abort());
  });
}

/** A mouse takes hold of a line in the pane, not only of its pill. Returns its undo. */
function takeLinePresses<Line extends Hovered>(
  layer: Pick<Pointed<Line>, "lineAt" | "gripOf">,
  host: HTMLElement,
  mark: string,
): () => void {
  const aborter = new AbortController();
  const options = { capture: true, signal: aborter.signal } as const;
  let isTaken = false;
  const gripAt = (event: PointerEvent) => {
    const line = layer.lineAt(event);
    return line === null ? null : layer.gripOf(line);
  };
  host.addEventListener(
    "pointerdown",
    (event) => {
      isTaken = false;
      if (event.pointerType === "touch" || event.button !== 0) return;
      const grip = gripAt(event);
      if (grip === null) return;
      isTaken = true;
      event.stopPropagation();
      grip(event);
    },
    options,
  );
  // The chart library listens to the mouse's own events.
  host.addEventListener(
    "mousedown",
    (event) => {
      if (isTaken) event.stopPropagation();
    },
    options,
  );
  host.addEventListener(
    "pointermove",
    (event) => {
      const isOn = event.pointerType !== "touch" && event.buttons === 0 && gripAt(event) !== null;
      host.toggleAttribute(mark, isOn);
    },
    options,
  );
  return () => aborter.abort();
}
