/**
 * Which rows of a long list are in the page: a fixed set of slots that is led along as the list scrolls, so that scrolling
 * makes no elements. All rows are equally high. Main thread.
 */
import { createEffect, createMemo, createSignal, onCleanup } from "solid-js";

/** Rows kept above and below what is seen, so that a fast scroll meets painted rows. */
const OVERSCAN_ROWS = 4;

export type ListWindow = ReturnType<typeof createListWindow>;

export type WindowElements = {
  /** Scrolls. */
  box: HTMLElement;
  /** Sticks to the top of the box. */
  head: HTMLElement;
  /** Is as high as a row. */
  probe: HTMLElement;
  /** Sticks to the bottom of the box. */
  foot?: HTMLElement | undefined;
};

/** The window on `rowCount` rows. */
export function createListWindow(rowCount: () => number) {
  const [scrollTop, setScrollTop] = createSignal(0);
  const [heightPx, setHeightPx] = createSignal(0);
  const [widthPx, setWidthPx] = createSignal(0);
  const [rowPx, setRowPx] = createSignal(28);
  let box: HTMLElement | undefined;

  const firstSeen = createMemo(() => Math.floor(scrollTop() / rowPx()));
  const endSeen = createMemo(() => Math.ceil((scrollTop() + heightPx()) / rowPx()));
  const first = createMemo(() => Math.max(0, firstSeen() - OVERSCAN_ROWS));
  const seenRows = createMemo(() => Math.ceil(heightPx() / rowPx()));
  /** Never shrinks by a row at a time: the slots made once serve until the box grows. */
  const slotCount = createMemo<number>(
    (before) => (seenRows() === 0 ? before : Math.max(before, seenRows() + 2 * OVERSCAN_ROWS)),
    0,
  );
  const slots = createMemo<number[]>(() => Array.from({ length: slotCount() }, (_, n) => n));

  /** The index of the row that a slot shows; may lie past the list's end. Keeps its row while that is in the window. */
  const indexOf = (slot: number): number => {
    const count = slotCount();
    const from = first();
    return from + ((((slot - from) % count) + count) % count);
  };

  const measure = ({ box: scrolled, head, probe, foot }: WindowElements) => {
    // Hidden: the rows stay as they are until it is shown again.
    if (scrolled.clientWidth === 0) {
      setHeightPx(0);
      return;
    }
    setRowPx(Math.max(16, probe.offsetHeight));
    setHeightPx(Math.max(0, scrolled.clientHeight - head.offsetHeight - (foot?.offsetHeight ?? 0)));
    setWidthPx(scrolled.clientWidth);
    setScrollTop(scrolled.scrollTop);
  };
  /** To be called once with the elements, which live as long as the owner. */
  const observe = (elements: WindowElements) => {
    box = elements.box;
    createWatch(elements, measure, (scrolled) => setScrollTop(scrolled.scrollTop));
  };

  /** Scrolls as little as needed for the row to be seen, `above` px of it kept free for what sticks over the rows. */
  const reveal = (index: number, above: number) => {
    if (!box || index < 0) return;
    const top = index * rowPx();
    const bottom = top + rowPx();
    if (top < box.scrollTop + above) box.scrollTop = Math.max(0, top - above);
    else if (bottom > box.scrollTop + heightPx()) box.scrollTop = bottom - heightPx();
  };

  // A list that became shorter must not leave the box scrolled past its end.
  createEffect(() => {
    if (heightPx() === 0) return;
    const limit = Math.max(0, rowCount() * rowPx() - heightPx());
    if (box && box.scrollTop > limit) box.scrollTop = limit;
  });

  return {
    slots,
    /** Index of the first row that has a slot. */
    first,
    indexOf,
    /** Whether the row has a slot now. */
    hasSlot: (index: number) => index >= first() && index < first() + slotCount(),
    /** Whether some of the row is to be seen. */
    isInSight: (index: number) => index >= firstSeen() && index < endSeen(),
    observe,
    reveal,
    rowPx,
    widthPx,
    scrollTop,
    /** Whole rows that fit, for the page keys. */
    pageRows: () => Math.max(1, Math.floor(heightPx() / rowPx()) - 1),
    /** False while the pane is hidden: nothing need be painted. */
    isSeen: () => heightPx() > 0,
  };
}

/** Tells of sizes and of scrolling for as long as the owner lives. */
function createWatch(
  elements: WindowElements,
  onSize: (elements: WindowElements) => void,
  onScroll: (box: HTMLElement) => void,
): void {
  const { box, head, probe, foot } = elements;
  const observer = new ResizeObserver(() => onSize(elements));
  for (const element of [box, head, probe, foot]) if (element) observer.observe(element);
  const scrolled = () => onScroll(box);
  box.addEventListener("scroll", scrolled, { passive: true });
  onCleanup(() => {
    observer.disconnect();
    box.removeEventListener("scroll", scrolled);
  });
}
