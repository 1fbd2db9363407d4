/** Dragging a head: at its edge it is resized, else it changes places with the head that the pointer comes over. Main thread. */
import type { Column } from "./column.ts";
import type { Table } from "./create-table.ts";

/** So far a press is still a click. */
const CLICK_PX = 6;

/** Follows the pointer until it is let go; the pointer stays the element's. */
function follow(
  start: PointerEvent,
  onMove: (event: PointerEvent) => void,
  onEnd: () => void = () => undefined,
): void {
  const host = start.currentTarget;
  if (!(host instanceof HTMLElement) || start.button !== 0) return;
  const stop = new AbortController();
  const end = () => {
    stop.abort();
    onEnd();
  };
  const { signal } = stop;
  // The window that the table is in now.
  const view = host.ownerDocument.defaultView ?? window;
  view.addEventListener("pointermove", onMove, { signal });
  view.addEventListener("pointerup", end, { signal });
  view.addEventListener("pointercancel", end, { signal });
}

export function startResize<Row>(start: PointerEvent, table: Table<Row>, id: string): void {
  const cell = start.target instanceof Element ? start.target.parentElement : null;
  const width = cell?.offsetWidth ?? 0;
  start.preventDefault();
  start.stopPropagation();
  follow(start, (event) => table.resize(id, width + event.clientX - start.clientX));
}

export function startMove<Row>(start: PointerEvent, table: Table<Row>, column: Column<Row>): void {
  if (column.isFixed === true || start.pointerType !== "mouse") return;
  let isDragged = false;
  follow(
    start,
    (event) => {
      isDragged ||= Math.abs(event.clientX - start.clientX) > CLICK_PX;
      if (isDragged) moveTowards(event, table, column.id);
    },
    () => isDragged && swallowClick(),
  );
}

/** One place at a time, once the pointer is past the middle of the neighbour. */
function moveTowards<Row>(event: PointerEvent, table: Table<Row>, id: string): void {
  const target = event.target instanceof Node ? event.target : document;
  const under = (target.ownerDocument ?? document).elementFromPoint(event.clientX, event.clientY);
  const head = under?.closest<HTMLElement>("[data-head]");
  const over = head?.dataset["head"];
  if (!head || over === undefined || over === id) return;
  const shown = table.columns().map(({ column }) => column.id);
  const step = shown.indexOf(over) > shown.indexOf(id) ? 1 : -1;
  const { left, width } = head.getBoundingClientRect();
  const isPast = (event.clientX - left - width / 2) * step > 0;
  if (isPast) table.move(id, step);
}

/** The click that ends a drag is none. */
function swallowClick(): void {
  const stop = (event: MouseEvent) => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}
