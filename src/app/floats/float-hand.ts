/**
 * Moves a pane that floats by its header, and sizes it by its edges and corners. Main thread; comes with float-desk.ts. The
 * library's own way would make it smaller than its pane may be, and begins a move late.
 */
import { onCleanup } from "solid-js";
import type { Dock, Float } from "../dock.ts";
import { moved, resized, type Box, type Edge } from "./float-box.ts";
import type { Floats } from "./floats.ts";

const EDGE = "[class^=dv-resize-handle-]";
/** The strip beside its tabs: these are dragged into the dock. */
const HEADER = ".dv-void-container";

/** Lives as long as its owner. */
export function watchHand(dock: Dock, floats: Floats): void {
  const onPointerDown = (event: PointerEvent): void => {
    const handle =
      event.target instanceof Element ? event.target.closest(`${EDGE}, ${HEADER}`) : null;
    const float = dock.floats().find(({ overlay }) => overlay.element.contains(handle));
    if (handle === null || float === undefined) return;
    const isHeader = handle.matches(HEADER);
    // With Shift the library takes the whole group for a place in the dock.
    if (isHeader && (event.shiftKey || event.button !== 0)) return;
    event.stopPropagation();
    if (event.button === 0) follow(dock, floats, float, handle, event);
  };
  dock.host.addEventListener("pointerdown", onPointerDown, true);
  onCleanup(() => dock.host.removeEventListener("pointerdown", onPointerDown, true));
}

/** Until the hand lets go. */
function follow(
  dock: Dock,
  floats: Floats,
  float: Float,
  handle: Element,
  begin: PointerEvent,
): void {
  const { clientX, clientY, pointerId } = begin;
  const begun = floats.box(float);
  const least = floats.least(float.gridview);
  const edge = handle.matches(HEADER) ? null : edgeOf(handle.className);
  const boxAt = (dx: number, dy: number): Box =>
    edge === null
      ? moved(begun, dx, dy, floats.room())
      : resized(begun, edge, dx, dy, floats.room(), least);
  const ending = new AbortController();
  const on = (type: string, act: (event: PointerEvent) => void): void =>
    handle.addEventListener(type, (one) => act(one as PointerEvent), { signal: ending.signal });
  float.group.api.setActive();
  handle.setPointerCapture(pointerId);
  on("pointermove", (now) =>
    floats.put(float, boxAt(now.clientX - clientX, now.clientY - clientY)),
  );
  const end = (): void => {
    ending.abort();
    dock.keep();
  };
  for (const type of ["pointerup", "pointercancel"]) on(type, end);
}

function edgeOf(name: string): Edge {
  return {
    x: name.includes("left") ? -1 : name.includes("right") ? 1 : 0,
    y: name.includes("top") ? -1 : name.includes("bottom") ? 1 : 0,
  };
}
