/**
 * The one requestAnimationFrame of the house. Panes register a callback; it runs once a frame while anybody is
 * registered, and reads the rings at the screen's pace, not the socket's. Main thread. A callback that throws is a bug of
 * whoever registered it: it alone is stopped, never the callbacks after it.
 */
import { getOwner, onCleanup, runWithOwner } from "solid-js";

type FrameCallback = (now: number) => void;
/** Hears of the fault with which a callback was stopped. */
type FaultHandler = (fault: unknown) => void;

const callbacks = new Map<FrameCallback, FaultHandler>();
let handle = 0;
let count = 0;
let isRunning = false;

/** Which frame is being drawn; null between frames. What is read twice in one frame is to be the same both times. */
export const frameNow = (): number | null => (isRunning ? count : null);

function run(now: number): void {
  count += 1;
  isRunning = true;
  handle = callbacks.size > 0 ? requestAnimationFrame(run) : 0;
  for (const [callback, failed] of callbacks) {
    try {
      callback(now);
    } catch (fault) {
      callbacks.delete(callback);
      stopped(fault, failed);
    }
  }
  isRunning = false;
}

function stopped(fault: unknown, failed: FaultHandler): void {
  try {
    failed(fault);
  } catch (unheard) {
    reportError(unheard);
  }
}

/**
 * Calls back once a frame until the returned dispose is called, or until it throws: then `failed` is told, and the fault is
 * reported where there is none. `now` as requestAnimationFrame gives it.
 */
export function makeFrame(
  callback: FrameCallback,
  failed: FaultHandler = (fault) => reportError(fault),
): () => void {
  callbacks.set(callback, failed);
  if (handle === 0) handle = requestAnimationFrame(run);
  return () => {
    callbacks.delete(callback);
  };
}

/** As makeFrame, for as long as the owner lives. A fault goes to the ErrorBoundary around the owner, as one of an effect. */
export function createFrame(callback: FrameCallback): void {
  const owner = getOwner();
  const fail = (fault: unknown): void => {
    runWithOwner(owner, () => {
      throw fault;
    });
  };
  onCleanup(makeFrame(callback, fail));
}
