/**
 * The hand that draws: pointers and keys on the chart as steps of a drawing, or as moves of those that are there. Main thread. It
 * listens before the chart does, and takes what it uses; lines of orders and positions come before drawings.
 */
import { onCleanup } from "solid-js";
import type { Point } from "../../../../drawings/tool.ts";
import type { Drawings } from "./create-drawings.ts";
import { dragAt, endDrag, hitAt, moveDrag, REACH_PX, type Drag } from "./drawing-drag.ts";
import { pressKey, pressUndo } from "./drawing-keys.ts";
import { finishFree, lift, point, put } from "./drawing-making.ts";
import { createLoupe, type Loupe } from "./loupe.ts";

/** Longer than any system lets the two presses of a double click be apart. */
const DOUBLE_MS = 1_000;

/**
 * Lives as long as its owner. `host`: the chart's canvas; `body`: what it stands in, whose capturing comes first. `isTyping`: a
 * timeframe is, which Enter, Backspace and Escape belong to.
 */
export function createDrawingHand(
  drawings: Drawings,
  host: HTMLElement,
  body: HTMLElement,
  isTyping: () => boolean,
): void {
  const aborter = new AbortController();
  onCleanup(() => aborter.abort());
  const place: Place = { drawings, plain: [], host, body, signal: aborter.signal };
  takePointers(place, createLoupe(host, body));
  takeDoubleClicks(place);
  // The legends, the tools and the toolbar are of the chart too.
  host.closest<HTMLElement>(".chart")?.addEventListener(
    "keydown",
    (event) => {
      const target = event.target as HTMLElement;
      if (isTyping() || target.matches("input, textarea")) return;
      if (!pressUndo(drawings, event) && !(host.contains(target) && pressKey(drawings, event)))
        return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: aborter.signal },
  );
}

type Place = {
  readonly drawings: Drawings;
  /** When the last presses were that drew nothing, ms of events. */
  readonly plain: number[];
  readonly host: HTMLElement;
  readonly body: HTMLElement;
  readonly signal: AbortSignal;
};

function takePointers({ drawings, plain, host, body, signal }: Place, loupe: Loupe): void {
  let drag: Drag | null = null;
  let pressed: Point | null = null;
  let isTaken = false;
  const give = (): void => {
    drag = null;
    pressed = null;
    loupe.hide();
  };
  /** What is under a finger that puts a point somewhere is seen beside it. */
  const showUnder = (event: PointerEvent, at: Point): void => {
    const isPoint = pressed !== null ? drawings.tool()?.points !== "stroke" : drag?.handle !== null;
    if (event.pointerType === "touch" && (drag ?? pressed) !== null && isPoint) loupe.show(at);
  };
  const press = (event: PointerEvent): void => {
    isTaken = false;
    const at = placeOf(event, host, drawings);
    if (at === null || event.button !== 0 || !host.contains(event.target as Node)) return;
    const isDrawing = drawings.tool() !== null;
    plain.push(isDrawing ? -Infinity : event.timeStamp);
    plain.splice(0, plain.length - 2);
    if (isDrawing) pressed = at;
    else if (!host.hasAttribute("data-line")) drag = dragAt(drawings, at, event);
    if (pressed === null && drag === null) return drawings.select(null);
    isTaken = true;
    event.stopPropagation();
    host.focus({ preventScroll: true });
    if (isDrawing) put(drawings, at, event);
    showUnder(event, at);
  };
  const move = (event: PointerEvent): void => {
    const at = placeOf(event, host, drawings, true);
    if (at === null) return;
    showUnder(event, at);
    if (drag !== null) moveDrag(drawings, drag, at, event);
    else if (drawings.tool() !== null) point(drawings, at, event, pressed !== null);
    else hoverAt(drawings, host, at, event);
  };
  const lifted = (event: PointerEvent): void => {
    const at = placeOf(event, host, drawings, true);
    if (drag !== null && at !== null) endDrag(drawings, drag, at);
    else if (pressed !== null && at !== null) lift(drawings, pressed, at, event);
    give();
  };
  body.addEventListener("pointerdown", press, { capture: true, signal });
  // The chart's library listens to the mouse's and the finger's own events.
  for (const type of ["mousedown", "touchstart"] as const) {
    const keep = (event: Event): void => {
      if (isTaken) event.stopPropagation();
    };
    body.addEventListener(type, keep, { capture: true, signal });
  }
  const cancelled = (): void => {
    drawings.setDrafts([]);
    drawings.setBox(null);
    give();
  };
  // The chart may have gone to a window of its own since, or have come back.
  const hear = (): void => {
    heard?.abort();
    heard = new AbortController();
    const own = { signal: heard.signal };
    host.ownerDocument.addEventListener("pointermove", move, own);
    host.ownerDocument.addEventListener("pointerup", lifted, own);
    host.ownerDocument.addEventListener("pointercancel", cancelled, own);
  };
  let heard: AbortController | undefined;
  signal.addEventListener("abort", () => heard?.abort());
  hear();
  host.addEventListener("pointerenter", hear, { signal });
}

function hoverAt(drawings: Drawings, host: HTMLElement, at: Point, event: PointerEvent): void {
  if (event.pointerType !== "mouse" || event.buttons !== 0) return;
  const isOver = host.contains(event.target as Node) && !host.hasAttribute("data-line");
  const found = isOver ? hitAt(drawings, at, REACH_PX.mouse) : null;
  drawings.hover(found?.id ?? null);
  host.toggleAttribute("data-drawing", found !== null);
}

/** A double click ends what has as many points as one likes, and opens the settings of what is there. */
function takeDoubleClicks({ drawings, plain, host, body, signal }: Place): void {
  const open = (event: MouseEvent): void => {
    const at = placeOf(event, host, drawings);
    if (at === null || !host.contains(event.target as Node)) return;
    const isFree = drawings.tool()?.points === "free";
    // A finger's double tap may be one on a tool and one that draws, or the last two points of a drawing.
    const isPlain = plain.length === 2 && plain.every((ms) => event.timeStamp - ms < DOUBLE_MS);
    const found = isFree || !isPlain ? null : hitAt(drawings, at, REACH_PX.mouse);
    if (!isFree && found === null) return;
    event.stopPropagation();
    if (found === null) finishFree(drawings);
    else drawings.edit(found.id);
  };
  body.addEventListener("dblclick", open, { capture: true, signal });
}

/** A pointer's place in the pane of the bars; null: it is outside, unless that is asked for. */
function placeOf(
  event: MouseEvent,
  host: HTMLElement,
  drawings: Drawings,
  isAnywhere = false,
): Point | null {
  const view = drawings.view();
  if (view === null) return null;
  const box = host.getBoundingClientRect();
  const at = { x: event.clientX - box.left, y: event.clientY - box.top };
  const isInside = at.x >= 0 && at.x <= view.width && at.y >= 0 && at.y <= view.height;
  return isInside || isAnywhere ? at : null;
}
