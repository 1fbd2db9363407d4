/**
 * Dragging a row to another place with the mouse or a pen. Main thread; comes with watchlist-menus.ts. A finger scrolls
 * instead; its way to order rows is the row's menu. Escape gives up. Near an edge the list scrolls along.
 */
import { createSignal, onCleanup } from "solid-js";
import { makeFrame } from "../../frame/frame.ts";

/** A hand that trembles while it clicks must not drag. */
const DRAG_AFTER_PX = 5;
const EDGE_PX = 28;
const SCROLL_PX_A_FRAME = 8;

type Grip = {
  pointerId: number;
  /** The key of a symbol or a section, as rows.ts makes it. */
  key: number;
  startY: number;
  clientY: number;
  /** The window that the pane is in: it may be a pop-out. */
  view: Window;
};

/** What the drag needs of the list. Gaps lie between rows: gap 0 is above row 0. */
export type DragSurface = {
  /** The box that scrolls, and the element whose top is the top of row 0. */
  box: () => HTMLElement | undefined;
  body: () => HTMLElement | undefined;
  rowPx: () => number;
  rowCount: () => number;
  onDrop: (key: number, gap: number) => void;
};

export function createRowDrag(surface: DragSurface) {
  const [dragged, setDragged] = createSignal<number | null>(null);
  const [gap, setGap] = createSignal(0);
  let grip: Grip | null = null;
  let stopFrame: (() => void) | null = null;

  const follow = () => {
    if (!grip) return;
    scrollAlong(surface.box(), grip.clientY);
    setGap(gapAt(surface, grip.clientY));
  };
  const end = () => {
    const view = grip?.view;
    grip = null;
    stopFrame?.();
    stopFrame = null;
    setDragged(null);
    view?.removeEventListener("pointermove", onMove);
    view?.removeEventListener("pointerup", onUp);
    view?.removeEventListener("pointercancel", end);
    view?.removeEventListener("keydown", onKey, true);
  };
  function onMove(event: PointerEvent) {
    if (!grip || event.pointerId !== grip.pointerId) return;
    grip.clientY = event.clientY;
    if (dragged() !== null || Math.abs(event.clientY - grip.startY) < DRAG_AFTER_PX) return;
    setGap(gapAt(surface, event.clientY));
    setDragged(grip.key);
    stopFrame = makeFrame(follow, undefined, false);
  }
  function onUp(event: PointerEvent) {
    if (!grip || event.pointerId !== grip.pointerId) return;
    const { view } = grip;
    const key = dragged();
    const target = gapAt(surface, event.clientY);
    end();
    if (key === null) return;
    swallowClick(view);
    surface.onDrop(key, target);
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || dragged() === null || !grip) return;
    event.preventDefault();
    event.stopPropagation();
    const { view } = grip;
    end();
    // The button is still down: the click comes when it is let go.
    view.addEventListener("pointerup", () => swallowClick(view), { once: true });
  }
  onCleanup(end);

  return {
    /** The key of the row under way, or null. */
    dragged,
    /** Where it would be dropped. */
    gap,
    /** A pointer went down on a row. */
    start: (event: PointerEvent, key: number) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      const { pointerId, clientY } = event;
      const view = event.view ?? window;
      grip = { pointerId, key, startY: clientY, clientY, view };
      view.addEventListener("pointermove", onMove);
      view.addEventListener("pointerup", onUp);
      view.addEventListener("pointercancel", end);
      view.addEventListener("keydown", onKey, true);
    },
  };
}

/** The gap nearest to the pointer. */
function gapAt(surface: DragSurface, clientY: number): number {
  const top = surface.body()?.getBoundingClientRect().top ?? 0;
  const nearest = Math.round((clientY - top) / surface.rowPx());
  return Math.max(0, Math.min(surface.rowCount(), nearest));
}

/** Scrolls the box a little while the pointer is near its edge; the head of the columns takes room at the top. */
function scrollAlong(box: HTMLElement | undefined, clientY: number): void {
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  const isAbove = clientY < top + EDGE_PX * 2;
  const isBelow = clientY > bottom - EDGE_PX;
  if (isAbove || isBelow) box.scrollTop += (isAbove ? -1 : 1) * SCROLL_PX_A_FRAME;
}

/** The click that the browser makes of a drag's end must not select a row. */
function swallowClick(view: Window): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  view.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => view.removeEventListener("click", swallow, { capture: true }), 0);
}
