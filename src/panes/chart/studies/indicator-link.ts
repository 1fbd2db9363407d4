/**
 * The page's end of the indicator worker: one worker for all charts, started with the first study, or before it where one is
 * kept, and ended some time after the last. Main thread. A worker that dies is followed by another, which is told everything
 * anew; one that dies again and again is given up.
 */
// The address of the built script, not the script itself: the worker stays behind its wall.
// oxlint-disable-next-line no-restricted-imports, import/default
import workerUrl from "../../../../workers/indicators/indicator-worker.ts?worker&url";
import type { FromIndicators, ToIndicators } from "../../../../workers/indicators/protocol.ts";
import { trustedWorkerUrl } from "../../../feed/trusted-worker-url.ts";

export type IndicatorListener = {
  heard(message: FromIndicators): void;
  /** Another worker stands: it knows nothing yet. */
  restarted(): void;
  /** There will be none. */
  gone(): void;
};

const RESTARTS_MAX = 3;
/** Another layout may bring other charts at once, and to start a worker takes as long as to draw them. */
const REST_MS = 10_000;

let worker: Worker | null = null;
let restarts = 0;
let charts = 0;
/** Charts that will want it. */
let holds = 0;
let rest: ReturnType<typeof setTimeout> | undefined;
const listeners = new Map<number, IndicatorListener>();

function start(): Worker {
  const made = new Worker(trustedWorkerUrl(workerUrl), {
    type: "module",
    name: "ringside-indicators",
  });
  made.addEventListener("message", ({ data }: MessageEvent<FromIndicators>) =>
    listeners.get(data.chart)?.heard(data),
  );
  made.addEventListener("error", () => {
    made.terminate();
    if (worker !== made) return;
    restarts += 1;
    worker = restarts > RESTARTS_MAX ? null : start();
    for (const listener of listeners.values()) {
      if (worker === null) listener.gone();
      else listener.restarted();
    }
  });
  return made;
}

export type IndicatorLink = {
  chart: number;
  post(message: ToIndicators, transfer?: ArrayBuffer[]): void;
  close(): void;
};

/** Joins a chart to the worker until it is closed. The last one that closes ends the worker, unless a chart holds it. */
export function openIndicators(listener: IndicatorListener): IndicatorLink {
  charts += 1;
  const chart = charts;
  listeners.set(chart, listener);
  ensure();
  return {
    chart,
    post(message, transfer = []) {
      worker?.postMessage(message, transfer);
    },
    close() {
      listeners.delete(chart);
      worker?.postMessage({ kind: "close", chart } satisfies ToIndicators);
      endUnwanted();
    },
  };
}

/** Has the worker stand for a chart that has indicators and no bars yet, until the returned undo is called. */
export function holdIndicators(): () => void {
  holds += 1;
  ensure();
  return () => {
    holds -= 1;
    endUnwanted();
  };
}

function ensure(): void {
  clearTimeout(rest);
  worker ??= restarts > RESTARTS_MAX ? null : start();
}

function endUnwanted(): void {
  clearTimeout(rest);
  if (listeners.size > 0 || holds > 0) return;
  rest = setTimeout(() => {
    worker?.terminate();
    worker = null;
  }, REST_MS);
}
