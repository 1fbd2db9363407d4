/**
 * The one requestAnimationFrame of the house. Panes register a callback; it runs once a frame while anybody is
 * registered, and reads the rings at the screen's pace, not the socket's. Main thread.
 */
import { onCleanup } from "solid-js";

type FrameCallback = (now: number) => void;

const callbacks = new Set<FrameCallback>();
let handle = 0;

function run(now: number): void {
  handle = callbacks.size > 0 ? requestAnimationFrame(run) : 0;
  for (const callback of callbacks) callback(now);
}

/** Calls back once a frame until the returned dispose is called. `now` as requestAnimationFrame gives it. */
export function makeFrame(callback: FrameCallback): () => void {
  callbacks.add(callback);
  if (handle === 0) handle = requestAnimationFrame(run);
  return () => {
    callbacks.delete(callback);
  };
}

/** As makeFrame, for as long as the owner lives. */
export function createFrame(callback: FrameCallback): void {
  onCleanup(makeFrame(callback));
}
