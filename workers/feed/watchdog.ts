/**
 * Judges whether the connection lives, from received data alone: a cable can be out for minutes while
 * readyState still says OPEN, and a browser cannot send pings. Also judges whether what comes is current: after a
 * silence, or over a line that is too slow, the network delivers minutes-old prices as fast as new ones. Only
 * heartbeats tell the two apart. Runs in the feed worker; pure, both clocks are passed in.
 */
import { HEARTBEAT_INTERVAL_MS } from "../../contract/limits.ts";
import { Lateness } from "./lateness.ts";

/** Three missed heartbeats make prices stale. @interface limit:HEARTBEAT_INTERVAL_MS */
export const STALE_AFTER_MS = 3 * HEARTBEAT_INTERVAL_MS;

/** Once distrusted, a connection must be this much on time, or it would be stale again before the next heartbeat. */
const TRUST_BELOW_MS = STALE_AFTER_MS - HEARTBEAT_INTERVAL_MS;

/**
 * A silent socket is dropped before 8 s are over, the check interval included. Not at once: a Wi-Fi handover of a few
 * seconds often heals, and TCP then delivers what is missing faster than a new handshake and snapshot could.
 */
export const DROP_AFTER_MS = 7_500;

/** The watchdog looks this often: a silence is noticed so much later at most. */
export const WATCH_INTERVAL_MS = 100;

/**
 * Between two looks more time than this passed: the machine or the browser was stopped. Whatever the socket
 * still holds is then old, however fast it arrives.
 */
export const SLEEP_GAP_MS = 5_000;

/** late: data comes, but left the service too long ago. */
export type Verdict = "alive" | "silent" | "late" | "dead" | "slept";

/** Times in ms: `monotonic` never steps back but may stand still in sleep; `wall` is Unix time and may step. */
export class Watchdog {
  readonly #lateness = new Lateness();
  /** All that came is from after this, on our monotonic clock: when the last heartbeat left that was not late. */
  #heardAt = 0;
  /** When it looked, or heard something, for the last time. */
  #lookedAt = 0;
  #lookedWall = 0;
  /** Whether the service sends heartbeats, as far as is known. */
  #hasHeartbeats = false;
  #isTrusted = true;

  /** Starts over, as for a new socket. */
  reset(monotonic: number, wall: number): void {
    this.#heardAt = monotonic;
    this.#lookedAt = monotonic;
    this.#lookedWall = wall;
    this.#lateness.reset();
    this.#hasHeartbeats = false;
    this.#isTrusted = true;
  }

  /** Whether data that comes now is current. On a new socket it is: the service begins with its latest prices. */
  isTrusted(): boolean {
    return this.#isTrusted;
  }

  /** Whether something is known that left the service after `monotonic`. */
  isNewerThan(monotonic: number): boolean {
    return this.#heardAt > monotonic;
  }

  /**
   * The service accepted the socket at `sentAt`, in Unix ms of its clock, as was heard at `heardAt`: no later message came
   * faster, most likely. `lateMs`: it took so long at least, which later ones need not. `hasHeartbeats`: it will send them. From
   * here on no tick stands for one: a line that goes silent before the first would be believed again at the first old price.
   */
  began(sentAt: number, heardAt: number, lateMs: number, hasHeartbeats: boolean): void {
    this.#heardAt = heardAt - lateMs;
    this.#lateness.sample(sentAt, this.#heardAt);
    this.#hasHeartbeats = hasHeartbeats;
  }

  /** Something came. Answers "slept", and does not count it, when it comes out of a gap in time. */
  heard(monotonic: number, wall: number): Verdict {
    if (this.#slept(monotonic, wall)) return "slept";
    // Whoever hears is awake: data may come so fast that no look gets its turn.
    this.#lookedAt = monotonic;
    this.#lookedWall = wall;
    // The first thing after a silence may have been on its way all the while.
    const isSilent = monotonic - this.#heardAt >= STALE_AFTER_MS;
    if (isSilent && this.#hasHeartbeats) this.#isTrusted = false;
    if (!this.#isTrusted) return "silent";
    // A tick has no time, and the network may hold up ticks as it may hold up heartbeats: it only counts where none come.
    if (!this.#hasHeartbeats) this.#heardAt = monotonic;
    return "alive";
  }

  /** A heartbeat came that left the service at `sentAt`, in Unix ms of its clock. */
  beat(sentAt: number, monotonic: number): Verdict {
    const lateMs = this.#lateness.sample(sentAt, monotonic);
    this.#hasHeartbeats = true;
    this.#isTrusted = lateMs < (this.#isTrusted ? STALE_AFTER_MS : TRUST_BELOW_MS);
    const leftAt = monotonic - lateMs;
    // What came before a late one is at least as old.
    this.#heardAt = this.#isTrusted ? leftAt : Math.min(this.#heardAt, leftAt);
    return this.#isTrusted ? "alive" : "late";
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
