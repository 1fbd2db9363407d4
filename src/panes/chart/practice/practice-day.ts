/** Which of the server's days a moment is in. Main thread; pure. */
import { DAY_MS } from "../../../../domain/bar.ts";

/** As ClockInput.day. `offsetMs`: as in domain/bar.ts. */
export const dayOf = (ts: number, offsetMs: number): number => Math.floor((ts + offsetMs) / DAY_MS);
