/**
 * When the charts of a workspace that is opened are painted. Runs in the page, before its own scripts; must stay one function
 * without imports, since it travels as text.
 */
export type ChartsPainted = {
  /** From the press of Enter to the end of the frame by which so many charts have bars, ms. */
  barsMs: number;
  /** And their indicators: lines of two colours across each. */
  wholeMs: number;
};

/** Puts `watchCharts` into the page: from then on `painted` resolves once so many charts are painted after the next Enter. */
export function chartsProbe(): void {
  const RECTANGLES_MIN = 10;
  const PIECES_MIN = 8;
  const LINES_MIN = 2;
  type Drawn = { rectangles: number; lines: Set<unknown> };
  const prototype = CanvasRenderingContext2D.prototype;

  const watchCharts = (count: number): Promise<ChartsPainted> => {
    const undo: (() => void)[] = [];
    /** Also of canvases that are off the page: a chart may be drawn before it is put there. */
    const canvases = new Map<HTMLCanvasElement, Drawn>();
    let startMs = Number.NaN;
    let pieces = 0;
    const drawnOn = (canvas: HTMLCanvasElement): Drawn | null => {
      if (Number.isNaN(startMs)) return null;
      const drawn = canvases.get(canvas) ?? { rectangles: 0, lines: new Set() };
      canvases.set(canvas, drawn);
      return drawn;
    };
    /** What the charts on the page show. */
    const drawnCharts = (): Drawn[] => {
      const charts = new Map<Element, Drawn>();
      for (const [canvas, { rectangles, lines }] of canvases) {
        const pane = canvas.closest("[data-pane='chart']");
        if (pane?.isConnected !== true) continue;
        const chart = charts.get(pane) ?? { rectangles: 0, lines: new Set() };
        chart.rectangles += rectangles;
        for (const line of lines) chart.lines.add(line);
        charts.set(pane, chart);
      }
      return [...charts.values()];
    };
    const watch = (
      method: "fillRect" | "moveTo" | "lineTo" | "stroke",
      called: (context: CanvasRenderingContext2D) => void,
    ): void => {
      const original: (...given: never[]) => void = prototype[method];
      undo.push(() => void Object.assign(prototype, { [method]: original }));
      Object.assign(prototype, {
        [method](this: CanvasRenderingContext2D, ...given: never[]) {
          called(this);
          original.apply(this, given);
        },
      });
    };
    watch("fillRect", ({ canvas }) => {
      const drawn = drawnOn(canvas);
      if (drawn !== null) drawn.rectangles += 1;
    });
    watch("moveTo", () => (pieces = 0));
    watch("lineTo", () => (pieces += 1));
    watch("stroke", ({ canvas, strokeStyle }) => {
      if (pieces >= PIECES_MIN) drawnOn(canvas)?.lines.add(strokeStyle);
      pieces = 0;
    });
    const press = ({ key, timeStamp }: KeyboardEvent): void => {
      if (key === "Enter") startMs = timeStamp;
    };
    window.addEventListener("keydown", press, { capture: true });

    const found: ChartsPainted = { barsMs: Number.NaN, wholeMs: Number.NaN };
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      // Asked for in each frame, answered after it.
      let handle = requestAnimationFrame(function ask() {
        handle = requestAnimationFrame(ask);
        port2.postMessage(null);
      });
      port1.onmessage = () => {
        const ms = performance.now() - startMs;
        const bars = drawnCharts().filter(({ rectangles }) => rectangles >= RECTANGLES_MIN);
        const whole = bars.filter(({ lines }) => lines.size >= LINES_MIN);
        if (Number.isNaN(found.barsMs) && bars.length >= count) found.barsMs = ms;
        if (whole.length < count) return;
        found.wholeMs = ms;
        cancelAnimationFrame(handle);
        port1.close();
        window.removeEventListener("keydown", press, { capture: true });
        for (const restore of undo) restore();
        resolve(found);
      };
    });
  };
  Object.assign(globalThis, {
    watchCharts(count: number): void {
      Object.assign(globalThis, { painted: watchCharts(count) });
    },
  });
}
