/**
 * Whether what is decided can be kept now, and if not, why: looked at a few times a second, told to whoever waits or is about
 * to ask. Runs in the service; reads no clock and no disk itself. It ends by itself when its reason is gone.
 */
import type { Log } from "../log.ts";
import { Refusal } from "../refusal.ts";

/**
 * `silent`: nothing can be read or written. `stuck`: what is written does not come to its end. `full`: there is still room, but
 * only for what the service has to write by itself.
 */
export type OutageKind = "silent" | "stuck" | "full";
export type OutageState = { readonly kind: OutageKind; readonly reason: string };

export type OutageFacts = {
  /** See Pulse. */
  readonly silentMs: () => number;
  /** For how long the batch that is written now is written, ms. */
  readonly writingMs: () => number;
  /** Why there is no room to write, in words; null: there is. */
  readonly noRoom: () => string | null;
};

/** With the pulse's second and a look: an order is answered within 5 s, whatever the database does. */
const WAIT_MAX_MS = 3_000;

/** Seconds until it is worth another try: it ends by itself. */
const RETRY_AFTER_S = 1;

/** The clear word of a call that was not begun. @interface error:trading_halted @interface error:unavailable */
export function outageRefusal(reason: string, isTrading: boolean): Refusal {
  const message = `${reason}: nothing was done, and it may be asked again`;
  return new Refusal(isTrading ? "trading_halted" : "unavailable", {
    errors: [{ path: "", message }],
    retryAfterS: RETRY_AFTER_S,
  });
}

/** What is so now; null: all is well. Pure. */
export function judgeOutage({ silentMs, writingMs, noRoom }: OutageFacts): OutageState | null {
  if (silentMs() >= WAIT_MAX_MS) return { kind: "silent", reason: "the database does not answer" };
  if (writingMs() >= WAIT_MAX_MS) {
    return { kind: "stuck", reason: "what was decided waits to be written" };
  }
  const reason = noRoom();
  return reason === null ? null : { kind: "full", reason };
}

/** Who waits for work, as long as it is not settled; null: it is. */
type Listener = { begin: ((state: OutageState) => void) | null };

export class Outage {
  #state: OutageState | null = null;
  readonly #listeners = new Set<Listener>();

  /** null: all is well. */
  get state(): OutageState | null {
    return this.#state;
  }

  /** Calls `begin` at each beginning, and where one kind becomes another. Returns its dispose. */
  onBegin(begin: (state: OutageState) => void): () => void {
    const listener: Listener = { begin };
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      // The tables that a Set has outgrown hold what was in it until the next whole collection: not all of a request too.
      listener.begin = null;
    };
  }

  /**
   * Settles as the work does, or rejects with what `giveUp` says of an outage that begins before that; null: this outage is no
   * reason to give up. It rejects in the turn of the loop in which the outage begins, with `last` in the next one, so that those
   * who know more of what was done are heard first. Work that begins during an outage may be done all the same: it gets
   * WAIT_MAX_MS.
   */
  race<T>(
    work: Promise<T>,
    giveUp: (state: OutageState) => Error | null,
    { last }: { last: boolean },
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const give = (state: OutageState) => {
        const error = giveUp(state);
        if (error !== null) reject(error);
      };
      const stop = this.onBegin((state) => {
        if (last) setImmediate(give, state);
        else give(state);
      });
      const late = () => {
        if (this.#state !== null) give(this.#state);
      };
      const timer = this.#state === null ? undefined : setTimeout(late, WAIT_MAX_MS);
      const settle = () => {
        stop();
        clearTimeout(timer);
      };
      work.finally(settle).then(resolve, reject);
    });
  }

  /** What is so now; one line in the log for each change. */
  take(now: OutageState | null, log: Log): void {
    const before = this.#state;
    this.#state = now;
    if (now?.kind === before?.kind) return;
    if (now === null) {
      log.warn({ reason: before?.reason }, "orders are taken again");
      return;
    }
    log.error({ reason: now.reason }, "orders are refused");
    for (const { begin } of this.#listeners) begin?.(now);
  }
}
