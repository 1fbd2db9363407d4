/**
 * When prices of the watchlist are drawn, and with which look. Main thread. They are while they are live, on a screen whose
 * colours are the page's; else the rows show their texts, which forced colours and stale prices change by style sheet.
 */
import { createEffect, createSignal, onCleanup } from "solid-js";
import { token } from "../../ui/theme.ts";
import { Drawing } from "./drawing.ts";
import { readLook } from "./drawn-look.ts";
import type { DrawingInputs } from "./load-drawing.ts";

/** Begins and ends the drawing as needed, for as long as the owner lives. */
export function createDrawing(canvas: HTMLCanvasElement, inputs: DrawingInputs): Drawing {
  const { feed, window: list, around } = inputs;
  const drawing = new Drawing(canvas, around);
  const hasOwnColours = createMediaMatch("(forced-colors: active)");
  const ratio = createPixelRatio();
  const fonts = createFontLoads();
  const isLost = createContextLoss(canvas);
  createEffect(() => {
    drawing.end();
    if (!feed.fresh() || hasOwnColours() || isLost() || !list.isSeen()) return;
    // The rows' size and all colours.
    list.rowPx();
    list.widthPx();
    token("--bg-1");
    fonts();
    const look = readLook(inputs.body(), inputs.columns(), inputs.tracks(), around);
    drawing.begin(look, list.slots().length, ratio());
  });
  createEffect(() => drawing.turnTo(list.first()));
  onCleanup(() => drawing.end());
  return drawing;
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
