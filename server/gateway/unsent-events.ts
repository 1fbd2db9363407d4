/** Events handed to a socket and not yet to the system. Bounded by SOCKET_UNSENT_BYTES_MAX. Runs in the service. */
import type { Clock } from "../clock.ts";

export function createUnsentEvents(clock: Clock) {
  const since: number[] = [];
  const sent = () => void since.shift();
  return {
    /** Counts one more; returns what to call when it is sent. Sockets send in order. */
    add: (): (() => void) => {
      since.push(clock.now());
      return sent;
    },
    count: () => since.length,
    /** How long the oldest waits, ms; 0 when none does. */
    oldestMs: () => (since[0] === undefined ? 0 : clock.now() - since[0]),
  };
}
