/**
 * Frames once a pane was in a window of its own: they go by whichever window can be seen, since a browser gives a
 * hidden page none. Main thread; a chunk of its own. It stands in the place of the page's requestAnimationFrame, so that the
 * house's frame and the chart library's both go on; each window is asked once a frame, and the first that answers draws.
 */
import { machineMs } from "../../frame/page-clock.ts";

type FrameCallback = (now: number) => void;

export class WindowFrames {
  readonly #windows = new Set<Window>();
  readonly #waiting = new Map<number, FrameCallback>();
  /** What was asked of which window, so that the others can be called off. */
  readonly #asked = new Map<Window, number>();
  readonly #home: Window;
  readonly #request: Window["requestAnimationFrame"];
  readonly #cancel: Window["cancelAnimationFrame"];
  /** Handles of before, which the page's own are, are far below. */
  #serial = 2 ** 40;
  #hasTakenOver = false;
  #isRunning = false;

  /** `home`: the page's own window. */
  constructor(home: Window) {
    this.#home = home;
    this.#request = home.requestAnimationFrame.bind(home);
    this.#cancel = home.cancelAnimationFrame.bind(home);
  }

  /** Takes the page's frames over with the first window, for good: without one they go by the page again. Returns its end. */
  add(window: Window): () => void {
    if (!this.#hasTakenOver) this.#takeOver();
    this.#windows.add(window);
    const look = () => this.#ask();
    window.document.addEventListener("visibilitychange", look);
    return () => {
      window.document.removeEventListener("visibilitychange", look);
      this.#windows.delete(window);
      const handle = this.#asked.get(window);
      if (handle !== undefined && !window.closed) window.cancelAnimationFrame(handle);
      this.#asked.delete(window);
      this.#ask();
    };
  }

  #takeOver(): void {
    this.#hasTakenOver = true;
    this.#home.requestAnimationFrame = (callback) => {
      this.#serial += 1;
      this.#waiting.set(this.#serial, callback);
      if (!this.#isRunning) this.#ask();
      return this.#serial;
    };
    this.#home.cancelAnimationFrame = (handle) => {
      if (!this.#waiting.delete(handle)) this.#cancel(handle);
    };
  }

  /** Every window that may be seen; a hidden one would answer once it is shown, and then late. */
  #ask(): void {
    if (this.#waiting.size === 0) return;
    if (!this.#asked.has(this.#home)) {
      this.#asked.set(
        this.#home,
        this.#request((now) => this.#run(now)),
      );
    }
    for (const window of this.#windows) {
      if (window.closed || this.#asked.has(window)) continue;
      this.#asked.set(
        window,
        window.requestAnimationFrame(() => this.#run(machineMs())),
      );
    }
  }

  #callOff(): void {
    for (const [window, handle] of this.#asked) {
      if (window === this.#home) this.#cancel(handle);
      else if (!window.closed) window.cancelAnimationFrame(handle);
    }
    this.#asked.clear();
  }

  #run(now: number): void {
    this.#callOff();
    const due = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#isRunning = true;
    for (const callback of due) {
      try {
        callback(now);
      } catch (fault) {
        reportError(fault);
      }
    }
    this.#isRunning = false;
    this.#ask();
  }
}
