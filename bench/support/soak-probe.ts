/**
 * What the soak asks the page: tasks that took long, frames, ticks through the shared rings, elements. Runs in the page,
 * before its own scripts; must stay one function without imports, since it travels as text.
 */
export type SoakProbe = {
  /** Ticks that were shown since the rings were made. */
  ticks: number;
  frames: number;
  /** Tasks of the page over 50 ms since the first pause, but for those of the measure. Unix ms. */
  longTasks: { from: number; to: number }[];
  ringBytes: number;
  /** Ticks that the ring remembers. */
  ringTicks: number;
  elements: number;
};

/** Puts `soak` into the page. Words of the header: workers/rings/layout.ts. */
export function soakProbe(): void {
  const TICK_CAPACITY = 4;
  const TICK_COUNT = 10;
  let rings: Int32Array | null = null;
  let frames = 0;
  const tasks: { from: number; to: number }[] = [];
  const pauses: { from: number; to: number }[] = [];

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      tasks.push({ from: startTime, to: startTime + duration });
    }
  }).observe({ type: "longtask", buffered: true });

  const count = (): void => {
    frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);

  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener("message", ({ data }) => {
        const buffer: unknown = data?.value?.buffer;
        if (buffer instanceof SharedArrayBuffer) rings = new Int32Array(buffer);
      });
    }
  };

  const read = (): SoakProbe => {
    const own = tasks.filter(
      (task) => !pauses.some((pause) => task.from < pause.to && task.to > pause.from),
    );
    const { timeOrigin } = performance;
    const firstPause = pauses[0]?.from ?? Number.POSITIVE_INFINITY;
    const late = own.filter(({ from }) => from > firstPause);
    return {
      ticks: (rings?.[TICK_COUNT] ?? Number.NaN) >>> 0,
      frames,
      longTasks: late.map(({ from, to }) => ({ from: timeOrigin + from, to: timeOrigin + to })),
      ringBytes: rings?.byteLength ?? Number.NaN,
      ringTicks: rings?.[TICK_CAPACITY] ?? Number.NaN,
      elements: document.querySelectorAll("*").length,
    };
  };
  const pause = (): void => {
    pauses.push({ from: performance.now(), to: Number.POSITIVE_INFINITY });
  };
  const resume = (): void => {
    const last = pauses.at(-1);
    if (last) last.to = performance.now();
  };
  Object.assign(globalThis, { soak: { read, pause, resume } });
}
