/** The deals that are shown, and what the broker corrected while they were. Main thread; pure. */
import type { Deal } from "../../../contract/deal.ts";
import type { Position } from "../../../contract/position.ts";
import { isCorrected, type Correction } from "./correction-words.ts";
import type { Period } from "./period.ts";

export class DealBook {
  readonly #rows = new Map<number, Deal>();
  readonly #corrections = new Map<number, Correction>();

  /** Of another period: what was corrected stays known. */
  clear(): void {
    this.#rows.clear();
  }

  /** Of another account. */
  forget(): void {
    this.#rows.clear();
    this.#corrections.clear();
  }

  /** All deals of the period, as they were read. */
  replace(deals: readonly Deal[], period: Period): void {
    // A correction of which the event did not come, or comes after its deal was read again.
    for (const deal of deals) {
      const known = this.#rows.get(deal.id);
      if (known !== undefined && isCorrected(known, deal)) this.#correct(deal, deal);
    }
    this.#rows.clear();
    for (const deal of deals) this.#rows.set(deal.id, deal);
    // What was taken back is not in the answer any more, and is shown all the same.
    for (const { before, after } of this.#corrections.values())
      if (after === null && isWithin(before, period)) this.#rows.set(before.id, before);
  }

  /** False: the event says nothing of a deal. */
  hear(type: string, told: Deal | Position, period: Period): boolean {
    // The trap of deal_create: when a position closes it may carry that, and only a deal has a direction.
    if (!("direction" in told)) return false;
    if (type === "deal_delete") {
      this.#correct(told, null);
      return true;
    }
    if (type === "deal_update") this.#correct(told, told);
    if (isWithin(told, period)) this.#rows.set(told.id, told);
    return true;
  }

  correction(deal_id: number): Correction | undefined {
    return this.#corrections.get(deal_id);
  }

  /** Newest first. */
  sorted(): Deal[] {
    return [...this.#rows.values()].sort((a, b) => b.created_at - a.created_at || b.id - a.id);
  }

  /** However often it is corrected, what was known first is what it was. */
  #correct(told: Deal, after: Deal | null): void {
    const before = this.#corrections.get(told.id)?.before ?? this.#rows.get(told.id) ?? told;
    this.#corrections.set(told.id, { before, after });
  }
}

const isWithin = ({ created_at }: Deal, { from, to }: Period): boolean =>
  created_at >= from && (to === null || created_at < to);
