/**
 * Pointers on the page as steps of a line's drag, for lines of all kinds: what a drag does is told with the press. Main thread.
 * It listens to the page only while a line is pressed; Escape, a lost pointer and a page that loses the focus give the line up.
 */
import { onCleanup, untrack } from "solid-js";
import { IDLE, stepDrag, TOUCH_REST_MS, type Drag, type DragEvent } from "./line-drag.ts";

/** What is drawn out of a line is in the hand only this far from where its pill was pressed, px. */
const PULL_MIN_PX = 8;

type PutOptions = {
  /** Nothing goes with it. */
  readonly isAlone?: boolean;
  /** Why it is not where it was let go. */
  readonly refused?: string;
};
export type PutLine<Line> = (
  line: Line,
  to: number,
  phase: "moving" | "held",
  options?: PutOptions,
) => void;

export type LineMoves<Line> = {
  lineOf: (key: string) => Line | undefined;
  /** pull: another line is drawn out of it. null: it stays; a press chooses it. */
  gripOf: (line: Line) => "move" | "pull" | null;
  /** What is drawn out of a line at a price. */
  pulledAt: (line: Line, price: number) => Line | undefined;
  put: PutLine<Line>;
  release: (line: Line) => void;
  drop: (key: string) => void;
};

/** A line of any kind, where its record has it; null: it is not set. */
export type Placed = { readonly key: string; readonly price: number | null };

/** A pane's scale as it is on screen. */
export type LineScale = {
  /** Where its pane begins, px from the top of the page. */
  readonly top: number;
  /** Between what stands there and px from the pane's top; null while there is no scale. */
  readonly yOf: (price: number) => number | null;
  readonly priceAt: (y: number) => number | null;
};

/** What of the lines' layer a drag needs. */
type Lines = {
  /** Of the pane that the line is in; null: it is not there. */
  scaleOf: (key: string) => LineScale | null;
  select: (key: string) => void;
  /** Where it stands now. */
  priceOf: (line: Placed) => number | null;
  isSending: (key: string) => boolean;
};

/** A press on a line's pill, or on the line in the pane: the beginning of a drag, or of nothing. */
export type PressLine = <Line extends Placed>(
  key: string,
  event: PointerEvent,
  moves: LineMoves<Line>,
) => void;

type Step = {
  readonly before: Exclude<Drag, { phase: "idle" }>;
  readonly event: DragEvent;
  readonly effect: ReturnType<typeof stepDrag>["effect"];
};

/** Lives as long as its owner. */
export function createLinePointer(lines: Lines): PressLine {
  const page = document;
  let drag: Drag = IDLE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the line that is pressed makes of a step. */
  let follow: (step: Step) => void = () => undefined;

  const take = (event: DragEvent): void => {
    const before = drag;
    const { drag: next, effect } = stepDrag(before, event);
    drag = next;
    if (before.phase !== "idle") follow({ before, event, effect });
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
  return (key, event, moves) => {
    const line = moves.lineOf(key);
    if (line === undefined || event.button !== 0 || drag.phase !== "idle") return;
    const grip = moves.gripOf(line);
    if (grip === null) return lines.select(key);
    if (lines.isSending(key)) return;
    const { pointerId, clientX: x, clientY: y } = event;
    // One that is drawn out begins under the pointer.
    const offset = grip === "pull" ? 0 : offsetTo(lines.scaleOf(key), lines.priceOf(line), y);
    const isTouch = event.pointerType === "touch";
    take({ type: "press", key, pointerId, x, y, offset, isTouch, isAlt: event.altKey });
    /** The line that is in the hand; null: none yet. */
    let held: string | null = null;
    follow = (step) => {
      held = act(lines, moves, step, held);
    };
    start();
    if (isTouch) timer = setTimeout(() => take({ type: "rest", pointerId }), TOUCH_REST_MS);
  };
}

/** How far below the pointer a price is, px. */
function offsetTo(scale: LineScale | null, price: number | null, clientY: number): number {
  const y = scale === null || price === null ? null : scale.yOf(price);
  return scale === null || y === null ? 0 : y + scale.top - clientY;
}

/** Does what a step of the drag asks for; returns the key of the line that is in the hand then. */
function act<Line extends Placed>(
  { scaleOf, select }: Lines,
  moves: LineMoves<Line>,
  { before, event, effect }: Step,
  held: string | null,
): string | null {
  const pressed = moves.lineOf(before.key);
  if (effect === "abandon" || pressed === undefined) {
    if (held !== null) moves.drop(held);
    return null;
  }
  if (effect === "click") select(before.key);
  if (effect === "drop") {
    const line = held === null ? undefined : moves.lineOf(held);
    if (line !== undefined) moves.release(line);
  }
  if (effect !== "begin" && effect !== "move") return held;
  const scale = untrack(() => scaleOf(before.key));
  if (scale === null) return held;
  const clientY = event.type === "move" ? event.y : before.y;
  const price = scale.priceAt(clientY + before.offset - scale.top);
  if (price === null) return held;
  const isNear = Math.abs(clientY - before.y) < PULL_MIN_PX;
  const isPulled = moves.gripOf(pressed) === "pull";
  const line = !isPulled ? pressed : isNear ? undefined : moves.pulledAt(pressed, price);
  if (held !== null && held !== line?.key) moves.drop(held);
  if (line === undefined) return null;
  if (line.key !== held) select(line.key);
  moves.put(line, price, "moving", { isAlone: "isAlt" in event && event.isAlt });
  return line.key;
}
