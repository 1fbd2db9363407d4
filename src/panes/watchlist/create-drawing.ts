/**
 * When prices of the watchlist are drawn, and with which look. Main thread. They are while they are live: stale ones are texts
 * that the style sheet changes.
 */
import type { Feed } from "../../feed/feed.ts";
import { createRowsCanvas } from "../../ui/drawn/create-rows-canvas.ts";
import type { ListWindow } from "../../ui/list-window.ts";
import { tickTails } from "../spark/tick-tails.ts";
import type { CellSurroundings } from "./cells.ts";
import type { ColumnId } from "./columns.ts";
import { DrawnRows } from "./drawn-rows.ts";
import { readLook } from "./drawn-look.ts";

export type DrawingInputs = {
  feed: Feed;
  window: ListWindow;
  around: CellSurroundings;
  /** What the rows are in. */
  body: () => HTMLElement;
  columns: () => readonly ColumnId[];
  tracks: () => string;
};

/** Begins and ends the drawing as needed, for as long as the owner lives. */
export function createDrawing(canvas: HTMLCanvasElement, inputs: DrawingInputs): DrawnRows {
  const { feed, window, around } = inputs;
  const drawing = new DrawnRows(canvas, { ...around, tails: tickTails(feed) });
  createRowsCanvas(drawing, {
    window,
    isWanted: () => feed.fresh(),
    readLook: () => readLook(inputs.body(), inputs.columns(), inputs.tracks(), around),
  });
  return drawing;
}
