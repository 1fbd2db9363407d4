/** What must not hold up what the next frame shows: it runs behind that frame. Main thread. */
import { makeFrame } from "./frame.ts";

/** Calls back once the next frame is done; at once where the page is hidden and draws none. */
export function behindFrame(callback: () => void): void {
  if (document.hidden) return callback();
  const stop = makeFrame(() => {
    stop();
    // A task that is posted from a frame runs behind it.
    setTimeout(callback);
  });
}
