/** Frames by whichever window answers: the page's, or that of a pane that is out. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WindowFrames } from "./window-frames.ts";

/** A window whose frames the test draws. */
class FakeWindow {
  closed = false;
  readonly document = new EventTarget();
  readonly waiting = new Map<number, (now: number) => void>();
  #serial = 0;
  requestAnimationFrame = (callback: (now: number) => void): number => {
    this.#serial += 1;
    this.waiting.set(this.#serial, callback);
    return this.#serial;
  };
  cancelAnimationFrame = (handle: number): void => void this.waiting.delete(handle);
  /** One frame of this window's screen. */
  draw(): void {
    const due = [...this.waiting.values()];
    this.waiting.clear();
    for (const callback of due) callback(1);
  }
}

let page: FakeWindow;
let frames: WindowFrames;

beforeEach(() => {
  page = new FakeWindow();
  frames = new WindowFrames(page as unknown as Window);
});
afterEach(() => void vi.unstubAllGlobals());

const open = () => {
  const opened = new FakeWindow();
  return { opened, close: frames.add(opened as unknown as Window) };
};

describe("frames while a pane is out", () => {
  it("come from the window when the page is given none, each callback once", () => {
    const { opened } = open();
    const drawn = vi.fn();
    page.requestAnimationFrame(drawn);
    opened.draw();
    expect(drawn).toHaveBeenCalledTimes(1);
    page.draw();
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it("come from the page when the window is hidden", () => {
    open();
    const drawn = vi.fn();
    page.requestAnimationFrame(drawn);
    page.draw();
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it("asked for within a frame are of the next one", () => {
    const { opened } = open();
    const drawn: number[] = [];
    const again = (): void => {
      drawn.push(drawn.length);
      if (drawn.length < 3) page.requestAnimationFrame(again);
    };
    page.requestAnimationFrame(again);
    opened.draw();
    expect(drawn).toEqual([0]);
    page.draw();
    opened.draw();
    expect(drawn).toEqual([0, 1, 2]);
  });

  it("are called off by their handle", () => {
    const { opened } = open();
    const drawn = vi.fn();
    page.cancelAnimationFrame(page.requestAnimationFrame(drawn));
    opened.draw();
    page.draw();
    expect(drawn).not.toHaveBeenCalled();
  });

  it("go on after a callback that throws, which is reported", () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    const { opened } = open();
    const drawn = vi.fn();
    page.requestAnimationFrame(() => {
      throw new Error("broken on purpose");
    });
    page.requestAnimationFrame(drawn);
    opened.draw();
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(reported).toHaveBeenCalledTimes(1);
  });

  it("come from the page alone once the last window is gone, and none that waited is lost", () => {
    const first = open();
    const second = open();
    const drawn = vi.fn();
    page.requestAnimationFrame(drawn);
    first.close();
    second.close();
    first.opened.draw();
    second.opened.draw();
    expect(drawn).not.toHaveBeenCalled();
    page.draw();
    expect(drawn).toHaveBeenCalledTimes(1);
  });
});
