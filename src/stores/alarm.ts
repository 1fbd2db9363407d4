/** A timer that keeps the earliest of the moments it is asked for. Main thread. */
import { monotonicMs } from "../frame/page-clock.ts";

/** Rings once, at the earliest of the moments that were asked for. */
export function makeAlarm(ring: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueMs = Infinity;
  const stop = (): void => {
    clearTimeout(timer);
    dueMs = Infinity;
  };
  const set = (ms: number): void => {
    const at = monotonicMs() + ms;
    if (at >= dueMs) return;
    stop();
    dueMs = at;
    timer = setTimeout(ring, ms);
  };
  return { set, stop, isSet: () => dueMs !== Infinity };
}
