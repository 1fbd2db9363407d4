/**
 * Brings in what draws the prices (create-drawing.ts) once the rows stand, so that the workspace comes without it. Main
 * thread. Until then, and where it cannot be had, the rows show their texts.
 */
import { getOwner, onCleanup, runWithOwner } from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import type { CellSurroundings } from "./cells.ts";
import type { ColumnId } from "./columns.ts";
import type { ListWindow } from "../../ui/list-window.ts";
import type { Drawing } from "./drawing.ts";

export type DrawingInputs = {
  feed: Feed;
  window: ListWindow;
  around: CellSurroundings;
  /** What the rows are in. */
  body: () => HTMLElement;
  columns: () => readonly ColumnId[];
  tracks: () => string;
};

/** A canvas that only eyes find. */
export function makeDrawingCanvas(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "watch-drawing";
  canvas.ariaHidden = "true";
  canvas.hidden = true;
  return canvas;
}

/** Calls back with the drawing, which lives as long as the owner; never where that is gone, or the browser is offline. */
export function loadDrawing(
  canvas: HTMLCanvasElement,
  inputs: DrawingInputs,
  ready: (drawing: Drawing) => void,
): void {
  const owner = getOwner();
  let isOver = false;
  onCleanup(() => {
    isOver = true;
  });
  const begin = async (): Promise<void> => {
    // Nothing is lost where it does not come: the texts are there.
    const module = await import("./create-drawing.ts").catch(() => null);
    if (module === null || isOver) return;
    runWithOwner(owner, () => ready(module.createDrawing(canvas, inputs)));
  };
  void begin();
}
