/** Presses on lines in the pane, before the chart has them. Main thread. What a press begins is said by the line's hands. */
import type { LineLayer } from "./line-layer.ts";

/** A mouse takes hold of a line in the pane, not only of its pill. Returns its undo. */
export function takeLinePresses(layer: LineLayer, host: HTMLElement): () => void {
  const aborter = new AbortController();
  const options = { capture: true, signal: aborter.signal } as const;
  let isTaken = false;
  const gripAt = (event: MouseEvent) => {
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
      host.toggleAttribute("data-line", isOn);
    },
    options,
  );
  return () => aborter.abort();
}
