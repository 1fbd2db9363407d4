/**
 * When the live cells of a list are drawn, and with which look. Main thread. They are on a screen whose colours are the
 * page's, while the list is seen; else the rows show their texts, which forced colours change by style sheet.
 */
import { createEffect, createSignal, onCleanup } from "solid-js";
import type { ListWindow } from "../list-window.ts";
import { token } from "../theme.ts";
import type { RowsCanvas, RowsLook } from "./rows-canvas.ts";

export type RowsCanvasInputs<Look extends RowsLook> = {
  readonly window: ListWindow;
  /** Whether anything is to be drawn. Tracked. */
  readonly isWanted: () => boolean;
  /** Tracks what it reads; colours, fonts and sizes are looked after. */
  readonly readLook: () => Look;
};

/** Begins and ends the drawing as needed, for as long as the owner lives. */
export function createRowsCanvas<Look extends RowsLook>(
  drawing: RowsCanvas<Look>,
  { window: list, isWanted, readLook }: RowsCanvasInputs<Look>,
): void {
  const hasOwnColours = createMediaMatch("(forced-colors: active)");
  const ratio = createPixelRatio();
  const fonts = createFontLoads();
  const isLost = createContextLoss(drawing.canvas);
  createEffect(() => {
    drawing.end();
    if (!isWanted() || hasOwnColours() || isLost() || !list.isSeen()) return;
    // The rows' size and all colours.
    list.rowPx();
    list.widthPx();
    token("--bg-1");
    fonts();
    drawing.begin(readLook(), list.slots().length, ratio());
  });
  createEffect(() => drawing.turnTo(list.first()));
  onCleanup(() => drawing.end());
}

function createMediaMatch(query: string): () => boolean {
  const media = matchMedia(query);
  const [isMatch, setMatch] = createSignal(media.matches);
  createListener(media, "change", () => setMatch(media.matches));
  return isMatch;
}

/** Pixels of the screen in a CSS px: another one on another screen, and after zooming. */
function createPixelRatio(): () => number {
  const [ratio, setRatio] = createSignal(devicePixelRatio);
  createEffect(() => {
    const media = matchMedia(`(resolution: ${ratio()}dppx)`);
    createListener(media, "change", () => setRatio(devicePixelRatio));
  });
  return ratio;
}

/** Counts the times that fonts came. */
function createFontLoads(): () => number {
  const [count, setCount] = createSignal(0);
  createListener(document.fonts, "loadingdone", () => setCount((now) => now + 1));
  return count;
}

/** Whether the browser took the canvas's memory away, as it may do with many pages open. */
function createContextLoss(canvas: HTMLCanvasElement): () => boolean {
  const [isLost, setLost] = createSignal(false);
  createListener(canvas, "contextlost", () => setLost(true));
  createListener(canvas, "contextrestored", () => setLost(false));
  return isLost;
}

function createListener(target: EventTarget, type: string, listener: () => void): void {
  target.addEventListener(type, listener);
  onCleanup(() => target.removeEventListener(type, listener));
}
