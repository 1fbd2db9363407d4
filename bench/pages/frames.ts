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
  #startedAt = 0;

  start(): void {
    this.#times = [];
    this.#startedAt = performance.now();
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
    if (gaps.length === 0) {
      // A page that is busy for longer than it was watched.
      const watchedMs = performance.now() - this.#startedAt;
      return { framesPerSecond: (times.length / watchedMs) * 1000, longestMs: watchedMs };
    }
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
export async function untilBarsDrawn(): Promise<number> {
  const undo = METHODS.map(countCalls);
  const isDrawn = () => undo.reduce((sum, { count }) => sum + count(), 0) >= BARS_DRAWN_RECTANGLES;
  const drawnAt = await untilFrame(isDrawn);
  for (const { restore } of undo) restore();
  return drawnAt;
}

/** Resolves with the time at the end of the first frame after which it is so: asked for in each frame, answered after it. */
function untilFrame(isSo: (now: number) => boolean): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    let handle = requestAnimationFrame(function ask() {
      handle = requestAnimationFrame(ask);
      port2.postMessage(null);
    });
    port1.onmessage = () => {
      const now = performance.now();
      if (!isSo(now)) return;
      cancelAnimationFrame(handle);
      port1.close();
      resolve(now);
    };
  });
}

/** So many pieces are a line across the chart: bars, grid and marks are drawn in fewer. */
const LINE_PIECES_MIN = 50;
/** A path that begins at most so far left of where the one before ended goes on with its line, px: lines are drawn in parts. */
const LINE_BACK_PX_MAX = 30;
const LINES_MS_MAX = 30_000;

/**
 * Resolves with the time at the end of the first frame in which so many lines across the chart were drawn on canvases: scripts,
 * layout and painting of that frame are over. performance.now(), ms; NaN: there was no such frame for half a minute.
 */
export async function untilLinesDrawn(lines: number): Promise<number> {
  const counter = countLines();
  const lateAt = performance.now() + LINES_MS_MAX;
  const drawnAt = await untilFrame((now) => counter.take() >= lines || now > lateAt);
  counter.restore();
  return drawnAt > lateAt ? Number.NaN : drawnAt;
}

/** Lines across the chart since the last time they were taken. */
function countLines(): { take(): number; restore(): void } {
  let pieces = 0;
  let isCounted = false;
  /** How far to the right the line has come. */
  let reach = Number.POSITIVE_INFINITY;
  let lines = 0;
  const begin = (x: number): void => {
    pieces = 0;
    isCounted = false;
    reach = x;
  };
  const undo = [
    onCall("moveTo", (x) =>
      x < reach - LINE_BACK_PX_MAX ? begin(x) : (reach = Math.max(reach, x)),
    ),
    // What goes up and down, or back, are lines of the grid and marks beside a scale.
    onCall("lineTo", (x) => {
      if (x <= reach) return;
      pieces += 1;
      reach = x;
    }),
    // An area is no line.
    onCall("fill", () => begin(Number.POSITIVE_INFINITY)),
    onCall("stroke", () => {
      if (isCounted || pieces < LINE_PIECES_MIN) return;
      isCounted = true;
      lines += 1;
    }),
  ];
  return {
    take() {
      const taken = lines;
      lines = 0;
      return taken;
    },
    restore: () => undo.forEach((restore) => restore()),
  };
}

/** Calls back with each call of a canvas's method, with what it was given first. The result ends it. */
function onCall(
  method: "moveTo" | "lineTo" | "fill" | "stroke",
  called: (given: number) => void,
): () => void {
  const prototype = CanvasRenderingContext2D.prototype;
  const original: (...given: never[]) => void = prototype[method];
  Object.assign(prototype, {
    [method]: function counted(this: CanvasRenderingContext2D, ...given: never[]) {
      called(Number(given[0]));
      original.apply(this, given);
    },
  });
  return () => void Object.assign(prototype, { [method]: original });
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
