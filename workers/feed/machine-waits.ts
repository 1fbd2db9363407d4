/** Waits by the machine's timers, for a feed whose time is the machine's. Runs in the feed worker. */
import type { Waits } from "../../domain/waits.ts";

export const machineWaits: Waits = {
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  every(ms, act) {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
};
