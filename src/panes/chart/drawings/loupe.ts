/**
 * What a finger covers, seen beside it: a part of the chart's canvases, larger, in a round window above the finger. Main thread.
 * It is there while a finger puts a point somewhere, and paints once a frame.
 */
import { onCleanup } from "solid-js";
import type { Point } from "../../../../drawings/tool.ts";
import { createFrame } from "../../../frame/frame.ts";

export const LOUPE_PX = 112;
const ZOOM = 2;
/** How far above the finger its middle is, px: a thumb covers 40. */
const ABOVE_PX = 104;

export type Loupe = {
  /** `at`: what is looked at, px of the pane. */
  show(at: Point): void;
  hide(): void;
};

/** Where the window's middle is: above the finger, beside it where there is no room above. */
export function loupeAt(at: Point, width: number): Point {
  const half = LOUPE_PX / 2;
  const isRoomAbove = at.y - ABOVE_PX - half >= 0;
  const side = at.x > width / 2 ? -ABOVE_PX : ABOVE_PX;
  const x = isRoomAbove ? at.x : at.x + side;
  const y = isRoomAbove ? at.y - ABOVE_PX : Math.max(half, at.y);
  return { x: Math.max(half, Math.min(width - half, x)), y };
}

/** Lives as long as its owner. `host`: whose canvases are looked at; `body`: where the window stands. */
export function createLoupe(host: HTMLElement, body: HTMLElement): Loupe {
  let canvas: HTMLCanvasElement | null = null;
  let place: Point | null = null;
  const hide = (): void => {
    place = null;
    canvas?.remove();
    canvas = null;
  };
  onCleanup(hide);
  createFrame(() => {
    if (place === null) return;
    canvas ??= body.appendChild(makeCanvas(body.ownerDocument));
    const { x, y } = loupeAt(place, host.clientWidth);
    canvas.style.transform = `translate(${x - LOUPE_PX / 2}px, ${y - LOUPE_PX / 2}px)`;
    paint(canvas, host, place);
  });
  return { show: (at) => void (place = at), hide };
}

function makeCanvas(own: Document): HTMLCanvasElement {
  const canvas = own.createElement("canvas");
  const ratio = own.defaultView?.devicePixelRatio ?? 1;
  canvas.className = "drawing-loupe";
  canvas.width = canvas.height = Math.round(LOUPE_PX * ratio);
  canvas.setAttribute("aria-hidden", "true");
  return canvas;
}

function paint(canvas: HTMLCanvasElement, host: HTMLElement, at: Point): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const box = host.getBoundingClientRect();
  const scale = (canvas.width / LOUPE_PX) * ZOOM;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = getComputedStyle(host).getPropertyValue("--bg-0");
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const source of host.querySelectorAll("canvas")) {
    const own = source.getBoundingClientRect();
    if (own.width === 0 || own.height === 0) continue;
    const left = (own.left - box.left - at.x) * scale + canvas.width / 2;
    const top = (own.top - box.top - at.y) * scale + canvas.height / 2;
    context.drawImage(source, left, top, own.width * scale, own.height * scale);
  }
  // Where the point comes to be.
  context.strokeStyle = getComputedStyle(host).getPropertyValue("--accent");
  context.lineWidth = canvas.width / LOUPE_PX;
  const [middle, arm] = [canvas.width / 2, canvas.width / 14];
  context.beginPath();
  context.moveTo(middle - arm, middle);
  context.lineTo(middle + arm, middle);
  context.moveTo(middle, middle - arm);
  context.lineTo(middle, middle + arm);
  context.stroke();
}
