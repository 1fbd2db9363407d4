/**
 * Judges whether the connection lives, from received data alone: a cable can be out for minutes while
 * readyState still says OPEN, and a browser cannot send pings. Runs in the feed worker; pure, both clocks are
 * passed in.
 */
import { HEARTBEAT_INTERVAL_MS } from "../../contract/limits.ts";

/** Three missed heartbeats make prices stale. @interface limit:HEARTBEAT_INTERVAL_MS */
export const STALE_AFTER_MS = 3 * HEARTBEAT_INTERVAL_MS;

/**
 * A silent socket is dropped before 8 s are over, the check interval included. Not at once: a Wi-Fi handover of a few
 * seconds often heals, and TCP then delivers what is missing faster than a new handshake and snapshot could.
 */
export const DROP_AFTER_MS = 7_500;

/** The watchdog looks this often. */
export const WATCH_INTERVAL_MS = 250;

/**
 * Between two looks more time than this passed: the machine or the browser was stopped. Whatever the socket
 * still holds is then old, however fast it arrives.
 */
export const SLEEP_GAP_MS = 5_000;

export type Verdict = "alive" | "silent" | "dead" | "slept";

/** Times in ms: `monotonic` never steps back but may stand still in sleep; `wall` is Unix time and may step. */
export class Watchdog {
  #heardAt = 0;
  #lookedAt = 0;
  #lookedWall = 0;

  /** Starts over, as for a new socket. */
  reset(monotonic: number, wall: number): void {
    this.#heardAt = monotonic;
    this.#lookedAt = monotonic;
    this.#lookedWall = wall;
  }

  /** Something came. Answers "slept", and does not count it, when it comes out of a gap in time. */
  heard(monotonic: number, wall: number): Verdict {
    if (this.#slept(monotonic, wall)) return "slept";
    this.#heardAt = monotonic;
    return "alive";
  }

  /** To be called each WATCH_INTERVAL_MS. */
  look(monotonic: number, wall: number): Verdict {
    const slept = this.#slept(monotonic, wall);
    this.#lookedAt = monotonic;
    this.#lookedWall = wall;
    if (slept) return "slept";
    const silentMs = monotonic - this.#heardAt;
    if (silentMs >= DROP_AFTER_MS) return "dead";
    return silentMs >= STALE_AFTER_MS ? "silent" : "alive";
  }

  /** Either clock shows the gap: the monotonic one stands still while some systems sleep. */
  #slept(monotonic: number, wall: number): boolean {
    return monotonic - this.#lookedAt > SLEEP_GAP_MS || wall - this.#lookedWall > SLEEP_GAP_MS;
  }
}
