/** Does something again and again while somebody looks at the page. Main thread. */
import { onCleanup } from "solid-js";

/** For as long as its owner lives. The first time is one interval from now. */
export function createRepeat(intervalMs: number, act: () => void): void {
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") act();
  }, intervalMs);
  onCleanup(() => clearInterval(timer));
}
