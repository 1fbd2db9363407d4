/** Tests of list-window.ts. */
import { createRoot } from "solid-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createListWindow, type ListWindow } from "./list-window.ts";

const ROW_PX = 28;
const BOX_PX = 280;

/** What a browser would measure and call back. */
class Box {
  scrollTop = 0;
  clientWidth = 600;
  readonly clientHeight: number;
  readonly offsetHeight: number;
  private onScroll: () => void = () => undefined;

  constructor(heightPx: number) {
    this.clientHeight = heightPx;
    this.offsetHeight = heightPx;
  }
  addEventListener(_: string, listener: () => void): void {
    this.onScroll = listener;
  }
  removeEventListener(): void {
    this.onScroll = () => undefined;
  }
  scrollTo(px: number): void {
    this.scrollTop = px;
    this.onScroll();
  }
}

class Observer {
  private readonly onSize: () => void;
  constructor(onSize: () => void) {
    this.onSize = onSize;
  }
  observe(): void {
    this.onSize();
  }
  disconnect(): void {
    // Nothing is held.
  }
}

const element = (box: Box) => box as unknown as HTMLElement;

function open(rowCount: number): { window: ListWindow; box: Box; dispose: () => void } {
  return createRoot((dispose) => {
    const window = createListWindow(() => rowCount);
    const box = new Box(BOX_PX);
    window.observe({
      box: element(box),
      head: element(new Box(0)),
      probe: element(new Box(ROW_PX)),
      foot: element(new Box(ROW_PX)),
    });
    return { window, box, dispose };
  });
}

const indexes = (window: ListWindow) => window.slots().map((slot) => window.indexOf(slot));

describe("createListWindow", () => {
  beforeEach(() => vi.stubGlobal("ResizeObserver", Observer));
  afterEach(() => vi.unstubAllGlobals());

  it("keeps as many rows in the page for ten thousand as for twenty", () => {
    const few = open(20);
    const many = open(10_000);
    expect(many.window.slots().length).toBe(few.window.slots().length);
    expect(many.window.slots().length).toBeLessThanOrEqual(BOX_PX / ROW_PX + 8);
    few.dispose();
    many.dispose();
  });

  it("leads its slots along to any row of ten thousand, each row in one slot", () => {
    const { window, box, dispose } = open(10_000);
    const count = window.slots().length;
    for (const row of [0, 1, 17, 5_000, 9_990, 3]) {
      box.scrollTo(row * ROW_PX);
      const shown = indexes(window).toSorted((a, b) => a - b);
      expect(shown).toContain(row);
      expect(new Set(shown).size).toBe(count);
      expect(window.slots().length).toBe(count);
    }
    dispose();
  });

  it("scrolls a row clear of what sticks to the foot", () => {
    const { window, box, dispose } = open(10_000);
    window.reveal(500, 0);
    expect(box.scrollTop).toBe(501 * ROW_PX - (BOX_PX - ROW_PX));
    dispose();
  });
});
