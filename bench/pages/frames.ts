/** When frames come, and when bars are first drawn. Main thread of a measured page. */

export type FrameFigures = {
  /** Frames a second, over the whole time between start and stop. */
  framesPerSecond: number;
  /** Longest time between two frames, ms. */
  longestMs: number;
};

/** Rectangles in one frame that only a chart with bars draws. */
const BARS_DRAWN_RECTANGLES = 100;
/** What rectangles are drawn with. */
const METHODS = ["fillRect", "strokeRect", "rect", "roundRect"] as const;

export class FrameRecorder {
  #times: number[] = [];
  #handle = 0;

  start(): void {
    this.#times = [];
    const note = (now: number): void => {
      this.#times.push(now);
      this.#handle = requestAnimationFrame(note);
    };
    this.#handle = requestAnimationFrame(note);
  }

  stop(): FrameFigures {
    cancelAnimationFrame(this.#handle);
    const times = this.#times;
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
    const spanMs = (times.at(-1) ?? NaN) - (times[0] ?? NaN);
    return {
      framesPerSecond: (gaps.length / spanMs) * 1000,
      longestMs: Math.max(...gaps),
    };
  }
}

/**
 * Resolves with the time at the end of the frame in which bars were first drawn on a canvas: scripts, layout and painting
 * of that frame are over. performance.now(), ms.
 */
export function untilBarsDrawn(): Promise<number> {
  const undo = METHODS.map(countCalls);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    // Asked for in each frame, answered after it.
    let handle = requestAnimationFrame(function ask() {
      handle = requestAnimationFrame(ask);
      port2.postMessage(null);
    });
    port1.onmessage = () => {
      const now = performance.now();
      const drawn = undo.reduce((sum, { count }) => sum + count(), 0);
      if (drawn < BARS_DRAWN_RECTANGLES) return;
      cancelAnimationFrame(handle);
      port1.close();
      for (const { restore } of undo) restore();
      resolve(now);
    };
  });
}

function countCalls(method: (typeof METHODS)[number]) {
  const prototype = CanvasRenderingContext2D.prototype;
  const original: (...rectangle: number[]) => void = prototype[method];
  let calls = 0;
  prototype[method] = function counted(this: CanvasRenderingContext2D, ...rectangle: number[]) {
    calls += 1;
    original.apply(this, rectangle);
  };
  return {
    count: (): number => calls,
    restore: (): void => {
      prototype[method] = original;
    },
  };
}

/** Resolves after the next frame is over. */
export function untilFrameOver(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}
