/**
 * Which tabs of this browser hold a session, told by a shared Web Lock that each holds meanwhile: it goes with the tab,
 * however that ends, and asking costs no wait. Runs in the feed worker.
 */

const NAME = "ringside-session";

export interface Presence {
  /** This tab has a session. */
  enter(): void;
  /** It has none any more. */
  leave(): void;
  /** Whether any tab has one; null: this browser cannot tell (an insecure context has no Web Locks). */
  isAnyTabIn(): Promise<boolean | null>;
}

export class LockPresence implements Presence {
  readonly #locks: LockManager | undefined;
  #release: (() => void) | null = null;

  constructor(locks: LockManager | undefined) {
    this.#locks = locks;
  }

  enter(): void {
    if (this.#locks === undefined || this.#release !== null) return;
    const held = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    void this.#locks.request(NAME, { mode: "shared" }, () => held);
  }

  leave(): void {
    this.#release?.();
    this.#release = null;
  }

  async isAnyTabIn(): Promise<boolean | null> {
    if (this.#locks === undefined) return null;
    const { held = [] } = await this.#locks.query();
    return held.some(({ name }) => name === NAME);
  }
}
