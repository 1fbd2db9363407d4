/**
 * The bar series that charts hold open, under slots that outlive the worker: after a restart they are opened
 * again, and the charts keep reading the slot they know. Main thread.
 */
import type { BarKey } from "../../workers/feed/feed-api.ts";
import type { BarView, LiveBarReader } from "../../workers/rings/readers.ts";

/** Slots that the page hands out; the worker has fewer, and refuses when it runs out. */
export const PAGE_BAR_SLOTS_MAX = 256;

const NO_SLOT = -1;

type Open = { key: BarKey; workerSlot: number };

export class OpenBars {
  readonly #open: (Open | null)[] = Array.from({ length: PAGE_BAR_SLOTS_MAX }, () => null);
  /** By page slot: the worker's, or NO_SLOT. For readers, which may not allocate. */
  readonly #workerSlots = new Int32Array(PAGE_BAR_SLOTS_MAX).fill(NO_SLOT);

  /** Keeps a series that the worker opened, and gives its page slot; null when there is none left. */
  add(key: BarKey, workerSlot: number): number | null {
    const slot = this.#open.indexOf(null);
    if (slot === -1) return null;
    this.#open[slot] = { key, workerSlot };
    this.#workerSlots[slot] = workerSlot;
    return slot;
  }

  /** Forgets a page slot and gives the worker's to close, or null. */
  remove(slot: number): number | null {
    const open = this.#open[slot] ?? null;
    this.#open[slot] = null;
    this.#workerSlots[slot] = NO_SLOT;
    return open === null || open.workerSlot === NO_SLOT ? null : open.workerSlot;
  }

  /** The worker is gone, and its slots with it. */
  detach(): void {
    for (const open of this.#open) {
      if (open !== null) open.workerSlot = NO_SLOT;
    }
    this.#workerSlots.fill(NO_SLOT);
  }

  /** Opens all of them with a new worker. */
  async reattach(openBars: (key: BarKey) => Promise<number | null>): Promise<void> {
    for (const [slot, open] of this.#open.entries()) {
      if (open === null) continue;
      const workerSlot = (await openBars(open.key)) ?? NO_SLOT;
      // It may have been closed while we waited.
      if (this.#open[slot] !== open) continue;
      open.workerSlot = workerSlot;
      this.#workerSlots[slot] = workerSlot;
    }
  }

  /** The rings' reader, read by page slots. */
  reader(rings: LiveBarReader): LiveBarReader {
    const workerSlots = this.#workerSlots;
    return {
      version: (slot: number): number => rings.version(workerSlots[slot] ?? NO_SLOT),
      read: (slot: number, out: BarView[]): number => rings.read(workerSlots[slot] ?? NO_SLOT, out),
    };
  }
}
