/** A wait that a stop cuts short. Runs in the service and in its parent. */
import { setTimeout } from "node:timers/promises";

/** Resolves after the time, or at once where `stop` is or gets aborted. */
export async function pause(ms: number, stop?: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, stop === undefined ? {} : { signal: stop });
  } catch (error) {
    if (stop?.aborted !== true) throw error;
  }
}
