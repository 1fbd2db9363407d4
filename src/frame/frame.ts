/**
 * The one requestAnimationFrame of the house. Panes register a callback; it runs once a frame while anybody is
 * registered, and reads the rings at the screen's pace, not the socket's. Main thread. A callback that throws is a bug of
 * whoever registered it: it alone is stopped, never the callbacks after it. A user may want fewer frames: then all callbacks
 * run together in those that are drawn, so that one frame is still one reading, and what does not wait hurries the next.
 */
import { getOwner, onCleanup, runWithOwner } from "solid-js";
import { machineMs, monotonicMs } from "./page-clock.ts";

type FrameCallback = (now: number) => void;
/** Hears of the fault with which a callback was stopped. */
type FaultHandler = (fault: unknown) => void;

type Registered = { readonly failed: FaultHandler; readonly isPaced: boolean };

const callbacks = new Map<FrameCallback, Registered>();
let handle = 0;
let count = 0;
let isRunning = false;
/** Ms between two frames that are drawn; 0: every frame of the screen is. */
let paceMs = 0;
let drawnAt = -Infinity;
let isHurried = false;
/** Hears of each frame of the screen: when it began, and how long the one before took to draw, ms. */
let watcher: ((now: number, drawnMs: number) => void) | null = null;
let drawnMs = 0;

/** The screen's own frames are never spaced evenly: one that comes so much too early is the one that is due. */
const EARLY_MS = 4;

/** Draws so often from the next frame on; see paceMs. */
export function setFramePace(ms: number): void {
  paceMs = ms;
}

/** The next frame of the screen is drawn, however lately one was: something is to be seen at once. */
export function hurryFrame(): void {
  isHurried = true;
}

/** One at a time; null: nobody listens. */
export function watchFrames(next: typeof watcher): void {
  watcher = next;
}

/** Which frame is being drawn; null between frames. What is read twice in one frame is to be the same both times. */
export const frameNow = (): number | null => (isRunning ? count : null);

function run(now: number): void {
  handle = callbacks.size > 0 ? requestAnimationFrame(run) : 0;
  watcher?.(now, drawnMs);
  drawnMs = 0;
  const isDue = isHurried || now - drawnAt >= paceMs - EARLY_MS;
  if (isDue) {
    isHurried = false;
    drawnAt = now;
  }
  const begunAt = watcher === null ? 0 : machineMs();
  draw(now, isDue);
  if (watcher !== null) drawnMs = machineMs() - begunAt;
}

function draw(now: number, isDue: boolean): void {
  const at = monotonicMs(now);
  count += 1;
  isRunning = true;
  for (const [callback, { failed, isPaced }] of callbacks) {
    if (isPaced && !isDue) continue;
    try {
      callback(at);
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
 * reported where there is none. `now`: when the frame began, by monotonicMs of the page's clock. `isPaced` false: in every frame
 * of the screen, whatever pace the user wants; not for what draws prices.
 */
export function makeFrame(
  callback: FrameCallback,
  failed: FaultHandler = (fault) => reportError(fault),
  isPaced = true,
): () => void {
  callbacks.set(callback, { failed, isPaced });
  isHurried = true;
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
