/**
 * Reads that are kept by name, so that each is made once, and of which a reader may say that he waits for no longer than a
 * moment. Main thread.
 */
import type { CallResult } from "../../../../workers/feed/feed-api.ts";

/** What comes later than that is not waited for: a practice goes on without it. It is there for whoever asks next. */
export const READ_WAIT_MS = 2_000;
/** Reads that are kept of one kind. The oldest goes. */
const KEPT_MAX = 6;

type Kept = {
  readonly read: Promise<CallResult<unknown>>;
  /** null: it has not come yet. */
  came: CallResult<unknown> | null;
  /** It was waited for once, in vain. */
  isLate: boolean;
  /** When it was asked for, Unix ms by the service's clock. */
  readonly asOf: number;
};

export type Asked<Data> = {
  /** Of what a bounded number is kept. */
  readonly kind: string;
  readonly key: string;
  readonly load: () => Promise<CallResult<Data>>;
  /** Up to when it has to be known, Unix ms: what was read before that moment was over is read again. */
  readonly until: number;
};

export class KeptReads {
  readonly #wait: (ms: number) => Promise<void>;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();

  constructor({ wait, now }: { wait: (ms: number) => Promise<void>; now: () => number }) {
    this.#wait = wait;
    this.#now = now;
  }

  async whole<Data>(asked: Asked<Data>): Promise<CallResult<Data>> {
    return (await this.#keep(asked).read) as CallResult<Data>;
  }

  /** null: it is not there in time. */
  async inTime<Data>(asked: Asked<Data>): Promise<CallResult<Data> | null> {
    const kept = this.#keep(asked);
    if (!kept.isLate && kept.came === null) {
      await Promise.race([kept.read, this.#wait(READ_WAIT_MS)]);
      kept.isLate = kept.came === null;
    }
    return kept.came as CallResult<Data> | null;
  }

  #keep<Data>({ kind, key, load, until }: Asked<Data>): Kept {
    const name = `${kind} ${key}`;
    const known = this.#kept.get(name);
    if (known !== undefined && known.asOf >= Math.min(until, this.#now())) return known;
    const kept: Kept = {
      read: load().then((came) => {
        kept.came = came;
        if (!came.ok && this.#kept.get(name) === kept) this.#kept.delete(name);
        return came;
      }),
      came: null,
      isLate: false,
      asOf: this.#now(),
    };
    this.#kept.set(name, kept);
    const names = [...this.#kept.keys()].filter((one) => one.startsWith(`${kind} `));
    for (const one of names.slice(0, Math.max(0, names.length - KEPT_MAX))) this.#kept.delete(one);
    return kept;
  }
}
