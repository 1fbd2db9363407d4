/**
 * Which tabs of this browser hold a session, and whose, told by a shared Web Lock that each holds meanwhile: it goes with the
 * tab, however that ends, and asking costs no wait. Runs in the feed worker.
 */

const NAME = "ringside-session:";

export interface Presence {
  /** This tab has a session of this holder (domain/holder.ts). */
  enter(holder: string): void;
  /** It has none any more. */
  leave(): void;
  /**
   * Whether any tab has one of this holder, or of anybody where that is null; null: this browser cannot tell (an insecure
   * context has no Web Locks).
   */
  isAnyTabIn(holder: string | null): Promise<boolean | null>;
}

export class LockPresence implements Presence {
  readonly #locks: LockManager | undefined;
  #release: (() => void) | null = null;
  #holder: string | null = null;

  constructor(locks: LockManager | undefined) {
    this.#locks = locks;
  }

  enter(holder: string): void {
    if (this.#locks === undefined || this.#holder === holder) return;
    this.leave();
    this.#holder = holder;
    const held = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    void this.#locks.request(NAME + holder, { mode: "shared" }, () => held);
  }

  leave(): void {
    this.#release?.();
    this.#release = null;
    this.#holder = null;
  }

  async isAnyTabIn(holder: string | null): Promise<boolean | null> {
    if (this.#locks === undefined) return null;
    const { held = [] } = await this.#locks.query();
    return held.some(({ name }) =>
      holder === null ? name?.startsWith(NAME) : name === NAME + holder,
    );
  }
}
