/** The deals that are shown, and what the broker corrected while they were. Main thread; pure. */
import type { Deal } from "../../../contract/deal.ts";
import type { Position } from "../../../contract/position.ts";
import { MergedList } from "../../stores/merged-list.ts";
import { isCorrected, type Correction } from "./correction-words.ts";
import type { Period } from "../../format/period.ts";

export class DealBook {
  readonly #list = new MergedList<Deal>();
  readonly #corrections = new Map<number, Correction>();
  #period: Period = { from: 0, to: null };

  /** Empties it for another period; what was corrected stays known. */
  clear(): void {
    this.#list.forget();
  }

  /** To be told before the period is read. */
  begin(): void {
    this.#list.begin();
  }

  /** Empties it for another account. */
  forget(): void {
    this.#list.forget();
    this.#corrections.clear();
  }

  /** All deals of the period, as they were read. */
  replace(deals: readonly Deal[], period: Period): void {
    const known = new Map(this.#list.rows);
    this.#list.replace(deals);
    // A correction of which the event did not come, or comes after its deal was read again.
    for (const [id, before] of known) {
      const now = this.#list.rows.get(id);
      if (now !== undefined && isCorrected(before, now)) this.#correct(before, now);
    }
    this.#period = period;
  }

  /** False: the event says nothing of a deal. */
  hear(type: string, told: Deal | Position, period: Period): boolean {
    // The trap of deal_create: when a position closes it may carry that, and only a deal has a direction.
    if (!("direction" in told)) return false;
    const known = this.#list.rows.get(told.id) ?? told;
    if (type === "deal_delete") this.#correct(known, null);
    if (type === "deal_update") this.#correct(known, told);
    this.#period = period;
    if (isWithin(told, period)) this.#list.hear(told, type === "deal_delete");
    return true;
  }

  correction(deal_id: number): Correction | undefined {
    return this.#corrections.get(deal_id);
  }

  /** Newest first. */
  sorted(): Deal[] {
    const rows = new Map(this.#list.rows);
    // What was taken back is not in the list any more, and is shown all the same.
    for (const { before, after } of this.#corrections.values())
      if (after === null && isWithin(before, this.#period)) rows.set(before.id, before);
    return [...rows.values()].sort((a, b) => b.created_at - a.created_at || b.id - a.id);
  }

  /** However often it is corrected, what was known first is what it was. */
  #correct(known: Deal, after: Deal | null): void {
    const before = this.#corrections.get(known.id)?.before ?? known;
    this.#corrections.set(known.id, { before, after });
  }
}

const isWithin = ({ created_at }: Deal, { from, to }: Period): boolean =>
  created_at >= from && (to === null || created_at < to);
