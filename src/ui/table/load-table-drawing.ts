/**
 * Brings in what draws live cells (create-table-drawing.ts) once the rows stand. Main thread. Until then, and where it cannot
 * be had, the rows show their texts.
 */
import { getOwner, onCleanup, runWithOwner } from "solid-js";
import type { TableDrawingInputs } from "./create-table-drawing.ts";
import type { TableDrawing } from "./table-drawing.ts";

/** Calls back with the drawing, which lives as long as the owner; never where that is gone, or the browser is offline. */
export function loadTableDrawing(
  canvas: HTMLCanvasElement,
  inputs: TableDrawingInputs,
  ready: (drawing: TableDrawing) => void,
): void {
  const owner = getOwner();
  let isOver = false;
  onCleanup(() => {
    isOver = true;
  });
  const begin = async (): Promise<void> => {
    // Nothing is lost where it does not come: the texts are there.
    const module = await import("./create-table-drawing.ts").catch(() => null);
    if (module === null || isOver) return;
    runWithOwner(owner, () => ready(module.createTableDrawing(canvas, inputs)));
  };
  void begin();
}
