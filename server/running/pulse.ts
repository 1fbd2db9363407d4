/**
 * The database's pulse: asks it something small each second over a connection of its own, says in the log when it stays
 * silent and when it answers again. Runs in the service. Never ends it: a database that was frozen goes on where it was.
 */
import postgres from "postgres";
import type { Clock } from "../clock.ts";
import { driverOf } from "../database/connect.ts";
import type { Log } from "../log.ts";

export type Pulse = {
  /** For how long the database has not answered, ms; 0: it answers. */
  readonly silentMs: number;
  stop(): Promise<void>;
};

const ASK_MS = 1_000;
/** A database under load answers late; beyond this it is said. */
const SILENT_MS = 2_000;
/** After each word it waits as long again, and so on: a long silence is some lines, not thousands. */
const SAID_AGAIN_FACTOR = 3;
/** Before it connects anew. */
const BACK_OFF_S = 0.5;

/** What a silence is, told by moments; pure. */
export class Silence {
  #since: number | null = null;
  #nextWordMs = SILENT_MS;

  /** Asked and not answered yet, at `now`. Returns for how long, where that is to be said now; else null. */
  waits(now: number): number | null {
    this.#since ??= now;
    const silentMs = now - this.#since;
    if (silentMs < this.#nextWordMs) return null;
    this.#nextWordMs *= SAID_AGAIN_FACTOR;
    return silentMs;
  }

  /** Returns how long the silence was that ends, where it was said; else null. */
  answered(now: number): number | null {
    const silentMs = this.ms(now);
    const wasSaid = this.#nextWordMs > SILENT_MS;
    this.#since = null;
    this.#nextWordMs = SILENT_MS;
    return wasSaid ? silentMs : null;
  }

  /** This process stood still itself: what it did not hear meanwhile is no silence. */
  forget(): void {
    this.#since = null;
  }

  /** 0: short enough to be nobody's news. */
  ms(now: number): number {
    const silentMs = this.#since === null ? 0 : now - this.#since;
    return silentMs >= SILENT_MS ? silentMs : 0;
  }
}

export function watchPulse(url: string, clock: Clock, log: Log): Pulse {
  const silence = new Silence();
  const { address, options } = driverOf(url);
  const sql = postgres(address, {
    ...options,
    max: 1,
    connect_timeout: 5,
    backoff: () => BACK_OFF_S,
    onnotice: () => undefined,
    connection: { application_name: "ringside pulse" },
  });
  let isAsked = false;
  let lastTurn = clock.monotonicMs();

  async function ask(): Promise<void> {
    isAsked = true;
    try {
      await sql`select 1`;
      const silentMs = silence.answered(clock.monotonicMs());
      if (silentMs !== null)
        log.warn({ silent_ms: Math.round(silentMs) }, "the database answers again");
    } catch (error) {
      log.debug({ err: error }, "the database's pulse");
    } finally {
      isAsked = false;
    }
  }

  const timer = setInterval(() => {
    const now = clock.monotonicMs();
    if (now - lastTurn > 2 * ASK_MS) silence.forget();
    lastTurn = now;
    const silentMs = silence.waits(now);
    if (silentMs !== null) {
      log.error({ silent_ms: Math.round(silentMs) }, "the database does not answer");
    }
    if (!isAsked) void ask();
  }, ASK_MS);
  timer.unref();

  return {
    get silentMs() {
      return silence.ms(clock.monotonicMs());
    },
    async stop() {
      clearInterval(timer);
      await sql.end({ timeout: 1 });
    },
  };
}
