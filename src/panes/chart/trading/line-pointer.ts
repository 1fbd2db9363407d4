/**
 * Pointers on the page as steps of a line's drag. Main thread; part of the trade kit. It listens to the page only while a line
 * is pressed; Escape, a lost pointer and a page that loses the focus give the line up.
 */
import { onCleanup, untrack } from "solid-js";
import { isMovable, isPullable, type ChartLine } from "./chart-line.ts";
import { IDLE, stepDrag, TOUCH_REST_MS, type Drag, type DragEvent } from "./line-drag.ts";
import type { LineLayer } from "./line-layer.ts";

/** A position's stop loss or take profit is in the hand only this far from where its pill was pressed, px. */
const PULL_MIN_PX = 8;

type PutOptions = {
  /** Nothing goes with it. */
  readonly isAlone?: boolean;
  /** Why it is not where it was let go. */
  readonly refused?: string;
};
export type PutLine = (
  line: ChartLine,
  to: number,
  phase: "moving" | "held",
  options?: PutOptions,
) => void;

type Moves = {
  /** What a position's pill becomes at a price: its stop loss or its take profit. */
  guardAt: (position: ChartLine, price: number) => ChartLine | undefined;
  put: PutLine;
  release: (line: ChartLine) => void;
  drop: (key: string) => void;
};

/** Lives as long as its owner. */
export function createLinePointer(layer: LineLayer, moves: Moves) {
  const page = document;
  let drag: Drag = IDLE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The line that is in the hand; null: none yet. */
  let held: string | null = null;

  const take = (event: DragEvent): void => {
    const before = drag;
    const { drag: next, effect } = stepDrag(before, event);
    drag = next;
    if (before.phase === "idle") held = null;
    else held = act(layer, moves, before, event, effect, held);
    if (next.phase === "idle") stop();
  };
  const onMove = (event: PointerEvent): void =>
    take({
      type: "move",
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      isAlt: event.altKey,
    });
  const onUp = ({ pointerId }: PointerEvent): void => take({ type: "lift", pointerId });
  const onCancel = (): void => take({ type: "cancel" });
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || drag.phase !== "moving") return;
    event.stopPropagation();
    onCancel();
  };
  const stop = (): void => {
    clearTimeout(timer);
    page.removeEventListener("pointermove", onMove);
    page.removeEventListener("pointerup", onUp);
    page.removeEventListener("pointercancel", onCancel);
    page.removeEventListener("keydown", onKey, true);
    window.removeEventListener("blur", onCancel);
  };
  onCleanup(stop);
  const start = (): void => {
    page.addEventListener("pointermove", onMove);
    page.addEventListener("pointerup", onUp);
    page.addEventListener("pointercancel", onCancel);
    page.addEventListener("keydown", onKey, true);
    window.addEventListener("blur", onCancel);
  };
  return (key: string, event: PointerEvent): void => {
    const line = layer.lineOf(key);
    if (line === undefined || event.button !== 0 || drag.phase !== "idle") return;
    if (!isMovable(line) && !isPullable(line)) {
      layer.setSelected(key);
      return;
    }
    if (layer.drafts().get(key)?.phase === "sending") return;
    const { pointerId, clientX: x, clientY: y } = event;
    const offset = offsetTo(layer, line, y);
    const isTouch = event.pointerType === "touch";
    take({ type: "press", key, pointerId, x, y, offset, isTouch, isAlt: event.altKey });
    start();
    if (isTouch) timer = setTimeout(() => take({ type: "rest", pointerId }), TOUCH_REST_MS);
  };
}

/** How far below the pointer the line is, px; one that is drawn out begins under the pointer. */
function offsetTo(layer: LineLayer, line: ChartLine, clientY: number): number {
  if (isPullable(line)) return 0;
  const view = layer.chart.view();
  const price = layer.priceOf(line);
  const y = view === null || price === null ? null : view.layers.yOf(price);
  return view === null || y === null ? 0 : y + view.element.getBoundingClientRect().top - clientY;
}

/** Does what a step of the drag asks for; returns the key of the line that is in the hand then. */
function act(
  layer: LineLayer,
  moves: Moves,
  before: Exclude<Drag, { phase: "idle" }>,
  event: DragEvent,
  effect: ReturnType<typeof stepDrag>["effect"],
  held: string | null,
): string | null {
  const pressed = layer.lineOf(before.key);
  if (effect === "abandon" || pressed === undefined) {
    if (held !== null) moves.drop(held);
    return null;
  }
  if (effect === "click") layer.setSelected(before.key);
  if (effect === "drop") {
    const line = held === null ? undefined : layer.lineOf(held);
    if (line !== undefined) moves.release(line);
  }
  if (effect !== "begin" && effect !== "move") return held;
  const view = untrack(layer.chart.view);
  if (view === null) return held;
  const clientY = event.type === "move" ? event.y : before.y;
  const price = view.layers.priceAt(
    clientY + before.offset - view.element.getBoundingClientRect().top,
  );
  if (price === null) return held;
  const isNear = Math.abs(clientY - before.y) < PULL_MIN_PX;
  const line = !isPullable(pressed) ? pressed : isNear ? undefined : moves.guardAt(pressed, price);
  if (held !== null && held !== line?.key) moves.drop(held);
  if (line === undefined) return null;
  if (line.key !== held) layer.setSelected(line.key);
  moves.put(line, price, "moving", { isAlone: "isAlt" in event && event.isAlt });
  return line.key;
}
