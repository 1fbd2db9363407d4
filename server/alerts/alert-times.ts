/**
 * When price alerts end, and when those that repeat wait again. Runs in the service; pure: it is asked once a second, which costs
 * a comparison or two, and one for each symbol that has lines which end.
 */
import { PriceHeap } from "../../engine/price-heap.ts";

/** Unix ms; null: never. */
export type TimesOf = {
  readonly id: number;
  /** Of its symbol in the market. */
  readonly index: number;
  readonly expires_at: number | null;
  /** By the symbol's clock, which is not the service's where a recording is played. */
  readonly line_end: number | null;
  /** When it waits again; null: it does. */
  readonly resumes_at: number | null;
};

export class AlertTimes {
  readonly #expiries = new PriceHeap("rises");
  readonly #pauses = new PriceHeap("rises");
  /** By symbol. */
  readonly #lines = new Map<number, PriceHeap>();
  readonly #indexes = new Map<number, number>();
  readonly #due: number[] = [];

  /** In place of what was known of it. */
  set({ id, index, expires_at, line_end, resumes_at }: TimesOf): void {
    this.delete(id);
    if (expires_at !== null) this.#expiries.set(id, expires_at);
    if (resumes_at !== null) this.#pauses.set(id, resumes_at);
    if (line_end === null) return;
    let lines = this.#lines.get(index);
    if (lines === undefined) this.#lines.set(index, (lines = new PriceHeap("rises")));
    lines.set(id, line_end);
    this.#indexes.set(id, index);
  }

  delete(id: number): void {
    this.#expiries.delete(id);
    this.#pauses.delete(id);
    this.#lines.get(this.#indexes.get(id) ?? -1)?.delete(id);
    this.#indexes.delete(id);
  }

  /** Those that have ended; they stay until they are deleted. `nowOf`: the clock of the symbol with this index. */
  ended(now: number, nowOf: (index: number) => number): readonly number[] {
    const due = this.#begin();
    this.#expiries.collect(now, due);
    for (const [index, lines] of this.#lines) if (lines.size > 0) lines.collect(nowOf(index), due);
    return [...new Set(due)];
  }

  /** Those that wait again; they are not told of again. */
  resumed(now: number): readonly number[] {
    const due = this.#begin();
    this.#pauses.collect(now, due);
    for (const id of due) this.#pauses.delete(id);
    return [...due];
  }

  #begin(): number[] {
    this.#due.length = 0;
    return this.#due;
  }
}
