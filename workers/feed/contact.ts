/**
 * When the service was last heard, and until when it therefore keeps the session. A session that is not remembered ends
 * after SESSION_IDLE_LOGOUT_MS without a REST call and without an open socket; an open terminal has a socket, so only one
 * that lost its connection, or slept, comes near. Runs in the feed worker; pure, times are Unix ms and passed in.
 *
 * @interface limit:SESSION_IDLE_LOGOUT_MS
 */
import { SESSION_IDLE_LOGOUT_MS } from "../../contract/limits.ts";

export class Contact {
  #isRemembered = false;
  #currentAt = 0;
  #heardAt = 0;

  /** A session begins. */
  begin(isRemembered: boolean, now: number): void {
    this.#isRemembered = isRemembered;
    this.#currentAt = now;
    this.#heardAt = now;
  }

  /** The socket is live: prices and events are current. */
  current(now: number): void {
    this.#currentAt = now;
    this.#heardAt = now;
  }

  /** The service granted a call. */
  heard(now: number): void {
    this.#heardAt = now;
  }

  /** When prices and events were current for the last time. */
  currentAt(): number {
    return this.#currentAt;
  }

  /**
   * When the service ends the session unless it is heard before, or null where it does not. Not later than it really
   * does: it learns some seconds after us that a connection is gone.
   */
  logoutAt(): number | null {
    return this.#isRemembered ? null : this.#heardAt + SESSION_IDLE_LOGOUT_MS;
  }

  /** Whether idleness explains that the session is over. */
  isIdle(now: number): boolean {
    const at = this.logoutAt();
    return at !== null && now >= at;
  }
}
