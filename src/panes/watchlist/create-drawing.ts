/**
 * When prices of the watchlist are drawn, and with which look. Main thread. They are while they are live: stale ones are texts
 * that the style sheet changes.
 */
import { createRowsCanvas } from "../../ui/drawn/create-rows-canvas.ts";
import { Drawing } from "./drawing.ts";
import { readLook } from "./drawn-look.ts";
import type { DrawingInputs } from "./load-drawing.ts";

/** Begins and ends the drawing as needed, for as long as the owner lives. */
export function createDrawing(canvas: HTMLCanvasElement, inputs: DrawingInputs): Drawing {
  const { feed, window, around } = inputs;
  const drawing = new Drawing(canvas, around);
  createRowsCanvas(drawing, {
    window,
    isWanted: () => feed.fresh(),
    readLook: () => readLook(inputs.body(), inputs.columns(), inputs.tracks(), around),
  });
  return drawing;
}
