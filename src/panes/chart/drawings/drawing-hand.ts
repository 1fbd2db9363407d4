/**
 * The hand that draws: pointers and keys on the chart as steps of a drawing, or as moves of one that is there. Main thread. It
 * listens before the chart does, and takes what it uses; lines of orders and positions come before drawings.
 */
import { onCleanup } from "solid-js";
import { distanceToAll } from "../../../../drawings/geometry/hit.ts";
import { distance, minus, toAnchor, toPoint } from "../../../../drawings/geometry/points.ts";
import type { Anchor, Drawing, Handle, Point, Shape } from "../../../../drawings/tool.ts";
import { movedBy } from "../../../../drawings/move.ts";
import { DRAWN_POINTS_MAX } from "../../../../drawings/drawing.ts";
import type { Drawings } from "./create-drawings.ts";
import { snapped, straightened } from "./snap.ts";

/** How near a pointer must be, px: of a mouse, of a finger. */
const REACH_PX = { mouse: 6, touch: 16 } as const;
/** A press that moves on by more is a drag, px. */
const DRAG_MIN_PX = 5;
/** Points of a stroke are at least so far apart, px. */
const STROKE_STEP_PX = 3;

type Drag = {
  readonly drawing: Drawing;
  /** null: the whole of it is moved. */
  readonly handle: number | null;
  readonly from: Point;
  readonly isNew: boolean;
  hasMoved: boolean;
};

/** Lives as long as its owner. `host`: the chart's canvas; `body`: what it stands in, whose capturing comes first. */
export function createDrawingHand(drawings: Drawings, host: HTMLElement, body: HTMLElement): void {
  const aborter = new AbortController();
  onCleanup(() => aborter.abort());
  const place: Place = { drawings, host, body, signal: aborter.signal };
  takePointers(place);
  takeDoubleClicks(place);
  body.addEventListener(
    "keydown",
    (event) => {
      if (!host.contains(event.target as Node) || !pressKey(drawings, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: aborter.signal },
  );
}

type Place = {
  readonly drawings: Drawings;
  readonly host: HTMLElement;
  readonly body: HTMLElement;
  readonly signal: AbortSignal;
};

function takePointers({ drawings, host, body, signal }: Place): void {
  let drag: Drag | null = null;
  let pressed: Point | null = null;
  let isTaken = false;
  const give = (): void => {
    drag = null;
    pressed = null;
  };
  const press = (event: PointerEvent): void => {
    isTaken = false;
    const at = placeOf(event, host, drawings);
    if (at === null || event.button !== 0 || !host.contains(event.target as Node)) return;
    const isDrawing = drawings.tool() !== null;
    if (isDrawing) pressed = at;
    else if (!host.hasAttribute("data-line")) drag = dragAt(drawings, at, event);
    if (pressed === null && drag === null) return drawings.select(null);
    isTaken = true;
    event.stopPropagation();
    host.focus({ preventScroll: true });
    if (isDrawing) put(drawings, at, event);
    else if (drag !== null) drawings.select(drag.drawing.id);
  };
  const move = (event: PointerEvent): void => {
    const at = placeOf(event, host, drawings, true);
    if (at === null) return;
    if (drag !== null) moveDrag(drawings, drag, at, event);
    else if (drawings.tool() !== null) point(drawings, at, event, pressed !== null);
    else hoverAt(drawings, host, at, event);
  };
  const lifted = (event: PointerEvent): void => {
    const at = placeOf(event, host, drawings, true);
    if (drag !== null) endDrag(drawings, drag);
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
    drawings.setDraft(null);
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
function takeDoubleClicks({ drawings, host, body, signal }: Place): void {
  const open = (event: MouseEvent): void => {
    const at = placeOf(event, host, drawings);
    if (at === null || !host.contains(event.target as Node)) return;
    const isFree = drawings.tool()?.points === "free";
    const found = isFree ? null : hitAt(drawings, at, REACH_PX.mouse);
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

/** The anchor of a place, as magnet and Shift would have it. */
function anchorAt(drawings: Drawings, at: Point, event: MouseEvent, from?: Anchor): Anchor {
  const view = drawings.view();
  if (view === null) return { ts: 0, price: 0 };
  if (event.shiftKey && from !== undefined) return straightened(from, at, view);
  return snapped(at, view, drawings.habits().magnet);
}

/** The next point of what is drawn. */
function put(drawings: Drawings, at: Point, event: MouseEvent): void {
  const tool = drawings.tool();
  const view = drawings.view();
  if (tool === null || view === null) return;
  if (tool.points === "stroke") return drawings.setPending([toAnchor(at, view)]);
  const before = drawings.pending();
  const next = [...before, anchorAt(drawings, at, event, before.at(-1))];
  if (next.length === tool.points) return drawings.finish(next);
  drawings.setPending(next.slice(0, DRAWN_POINTS_MAX));
  drawings.setPointer(null);
}

function point(drawings: Drawings, at: Point, event: MouseEvent, isDown: boolean): void {
  const tool = drawings.tool();
  const view = drawings.view();
  const before = drawings.pending();
  if (tool === null || view === null || before.length === 0) return;
  if (tool.points !== "stroke") {
    return drawings.setPointer(anchorAt(drawings, at, event, before.at(-1)));
  }
  const last = toPoint(before.at(-1) as Anchor, view);
  if (!isDown || distance(last, at) < STROKE_STEP_PX || before.length >= DRAWN_POINTS_MAX) return;
  drawings.setPending([...before, toAnchor(at, view)]);
}

/** A press that was drawn on is two points at once; a stroke ends. */
function lift(drawings: Drawings, from: Point, at: Point, event: MouseEvent): void {
  const tool = drawings.tool();
  if (tool === null) return;
  if (tool.points === "stroke") {
    const stroke = drawings.pending();
    if (stroke.length > 1) drawings.finish(stroke);
    else drawings.setPending([]);
    return;
  }
  if (drawings.pending().length > 0 && distance(from, at) > DRAG_MIN_PX) put(drawings, at, event);
}

function finishFree(drawings: Drawings): void {
  // The two presses of a double click are one point.
  const anchors = drawings.pending().filter((one, index, all) => {
    const before = all[index - 1];
    return before === undefined || one.ts !== before.ts || one.price !== before.price;
  });
  if (anchors.length > 1) drawings.finish(anchors);
  else drawings.choose(null);
}

/** The foremost drawing in reach: one whose line is there before one whose words or area lie over it. */
function hitAt(drawings: Drawings, at: Point, reach: number): Drawing | null {
  const shown = drawings.shown();
  const isNear = (shapes: readonly Shape[]): boolean => distanceToAll(shapes, at) <= reach;
  return (
    shown.findLast((one) => isNear(drawings.shapesOf(one).flatMap(lineOf))) ??
    shown.findLast((one) => isNear(drawings.shapesOf(one))) ??
    null
  );
}

/** A shape without its area; nothing where it is only that, or words. */
const lineOf = (shape: Shape): Shape[] =>
  shape.kind === "line" && shape.width > 0 ? [{ ...shape, fill: 0 }] : [];

function handleAt(handles: readonly Handle[], at: Point, reach: number): number | null {
  const found = handles.findIndex((handle) => distance(handle.at, at) <= reach + 3);
  return found < 0 ? null : found;
}

function dragAt(drawings: Drawings, at: Point, event: PointerEvent): Drag | null {
  const reach = event.pointerType === "touch" ? REACH_PX.touch : REACH_PX.mouse;
  const chosen = drawings.selected();
  const handle =
    chosen === undefined || chosen.isLocked
      ? null
      : handleAt(drawings.handlesOf(chosen), at, reach);
  const found = handle === null ? hitAt(drawings, at, reach) : (chosen ?? null);
  if (found === null) return null;
  const isNew = handle === null && (event.ctrlKey || event.metaKey);
  const drawing = isNew ? { ...found, id: crypto.randomUUID(), isLocked: false } : found;
  return { drawing, handle, from: at, isNew, hasMoved: false };
}

function moveDrag(drawings: Drawings, drag: Drag, at: Point, event: MouseEvent): void {
  const { drawing, handle, from } = drag;
  if (drawing.isLocked || (!drag.hasMoved && distance(from, at) < DRAG_MIN_PX)) return;
  const view = drawings.view();
  if (view === null) return;
  drag.hasMoved = true;
  const anchors =
    handle === null
      ? movedBy(drawing.anchors, minus(at, from), view)
      : drawings
          .handlesOf(drawing)
          .at(handle)
          ?.move(anchorAt(drawings, at, event, otherEnd(drawing, handle)));
  if (anchors !== undefined) drawings.setDraft({ ...drawing, anchors });
}

/** The anchor that a moved one is turned about. */
const otherEnd = ({ anchors }: Drawing, handle: number): Anchor | undefined =>
  anchors[handle === 0 ? 1 : handle - 1];

function endDrag(drawings: Drawings, { drawing, hasMoved, isNew }: Drag): void {
  if (!hasMoved) return;
  const moved = drawings.shown().find(({ id }) => id === drawing.id);
  drawings.setDraft(null);
  if (moved === undefined) return;
  if (isNew) drawings.store.add([{ ...moved, revision: 1 }]);
  else drawings.store.change([moved]);
  drawings.select(moved.id);
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Px that an arrow key moves up or down, and how many bars or px it moves with Shift. */
const KEY_PX = 2;
const KEY_FAR = 10;

/** True: the key was used. */
function pressKey(drawings: Drawings, event: KeyboardEvent): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  if (isMod && event.code === "KeyZ") {
    const isDone = event.shiftKey ? drawings.store.redo() : drawings.store.undo();
    drawings.say(isDone ? (event.shiftKey ? "Done again" : "Undone") : "Nothing to undo");
    return true;
  }
  if (isMod && event.code === "KeyY") {
    drawings.say(drawings.store.redo() ? "Done again" : "Nothing to do again");
    return true;
  }
  if (isMod || event.altKey) return false;
  return drawings.tool() === null ? pressOnSelected(drawings, event) : pressOnTool(drawings, event);
}

function pressOnTool(drawings: Drawings, event: KeyboardEvent): boolean {
  const view = drawings.view();
  if (view === null) return false;
  if (event.key === "Escape") {
    drawings.choose(null);
    drawings.say("Drawing left");
    return true;
  }
  const at = drawings.pointer() ?? drawings.pending().at(-1) ?? lastBar(drawings);
  if (event.key === "Enter" || event.key === " ") {
    const isLast = drawings.tool()?.points === drawings.pending().length + 1;
    if (
      drawings.tool()?.points === "free" &&
      drawings.pending().length > 1 &&
      event.key === "Enter"
    ) {
      finishFree(drawings);
      return true;
    }
    const next = [...drawings.pending(), at];
    if (isLast) drawings.finish(next);
    else {
      drawings.setPending(next);
      drawings.setPointer(at);
      drawings.say(`Point ${next.length} set`);
    }
    return true;
  }
  const way = ARROWS[event.key];
  if (way === undefined) return false;
  const moved = stepped(at, way, event.shiftKey, drawings);
  // The first point is seen before it is set, as a mark of its own.
  if (drawings.pending().length === 0) drawings.setPending([]);
  drawings.setPointer(moved);
  drawings.say(moved.price.toFixed(view.digits));
  return true;
}

function lastBar(drawings: Drawings): Anchor {
  const history = drawings.chart.source.history();
  if (history === null || history.length === 0) return { ts: 0, price: 0 };
  return { ts: history.tsAt(history.end - 1), price: history.closeAt(history.end - 1) };
}

function stepped(from: Anchor, way: Point, isFar: boolean, drawings: Drawings): Anchor {
  const view = drawings.view();
  if (view === null) return from;
  const point_ = toPoint(from, view);
  const bars = way.x * (isFar ? KEY_FAR : 1);
  const barPx = view.toX(view.nearestBar(view.toTs(point_.x + 200))) - view.toX(from.ts);
  const count = Math.round(view.barsBetween(from.ts, view.nearestBar(view.toTs(point_.x + 200))));
  const ts = bars === 0 ? from.ts : view.nearestBar(view.toTs(point_.x + (bars * barPx) / count));
  const y = point_.y + way.y * KEY_PX * (isFar ? KEY_FAR : 1);
  return { ts, price: way.y === 0 ? from.price : view.toPrice(y) };
}

function pressOnSelected(drawings: Drawings, event: KeyboardEvent): boolean {
  const chosen = drawings.selected();
  if (chosen === undefined) return false;
  if (event.key === "Delete" || event.key === "Backspace") {
    if (chosen.isLocked) drawings.say("It is locked");
    else {
      drawings.store.remove([chosen.id]);
      drawings.say("Drawing removed");
    }
    return true;
  }
  if (event.key === "Escape") {
    drawings.select(null);
    return true;
  }
  if (event.key === "Enter") {
    drawings.edit(chosen.id);
    return true;
  }
  const way = ARROWS[event.key];
  if (way === undefined || chosen.isLocked) return false;
  const anchors = chosen.anchors.map((anchor) => stepped(anchor, way, event.shiftKey, drawings));
  drawings.store.change([{ ...chosen, anchors }]);
  return true;
}
