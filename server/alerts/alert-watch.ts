/**
 * Price alerts that wait, by symbol and price: a quote that reaches none of them costs four comparisons. Prices are raw here, as
 * the market has them, so that one heap serves the accounts of all groups. Runs in the service; pure.
 */
import type { PriceAlert } from "../../contract/price-alert.ts";
import { PriceHeap } from "../engine/price-heap.ts";

export type WaitingAlert = Pick<PriceAlert, "id" | "revision" | "quote_side" | "is_rising"> & {
  readonly account_id: number;
  /** Index of its symbol in the market. */
  readonly index: number;
  /** Of the quote as the account sees it. */
  readonly points: number;
};

/** What the account's group adds to a side of a symbol, points; of the ask, and taken off the bid. */
export type MarkupOf = (
  account_id: number,
  side: PriceAlert["quote_side"],
  index: number,
) => number;

type Heaps = Record<PriceAlert["quote_side"], { rises: PriceHeap; falls: PriceHeap }>;

const heapPair = () => ({ rises: new PriceHeap("rises"), falls: new PriceHeap("falls") });

export class AlertWatch {
  readonly #markupOf: MarkupOf;
  readonly #alerts = new Map<number, WaitingAlert>();
  readonly #heaps = new Map<number, Heaps>();
  readonly #due: number[] = [];

  constructor(markupOf: MarkupOf) {
    this.#markupOf = markupOf;
  }

  get size(): number {
    return this.#alerts.size;
  }

  /** Waits for it, in place of an older revision; a newer one stays. */
  set(alert: WaitingAlert): void {
    const known = this.#alerts.get(alert.id);
    if (known !== undefined && known.revision > alert.revision) return;
    this.delete(alert.id);
    this.#alerts.set(alert.id, alert);
    this.#heapOf(alert).set(alert.id, this.#rawPoints(alert));
  }

  delete(id: number): void {
    const alert = this.#alerts.get(id);
    if (alert === undefined) return;
    this.#alerts.delete(id);
    this.#heapOf(alert).delete(id);
  }

  /** Where mark-ups changed: puts the alerts of these accounts where their prices lie now. */
  replace(isOf: (account_id: number) => boolean): void {
    for (const alert of this.#alerts.values()) {
      if (isOf(alert.account_id)) this.#heapOf(alert).set(alert.id, this.#rawPoints(alert));
    }
  }

  /** The alerts that a quote reaches, in the order of their ids: they are waited for no longer. Raw points. */
  take(index: number, bid: number, ask: number): readonly WaitingAlert[] {
    const heaps = this.#heaps.get(index);
    if (heaps === undefined) return NONE;
    const due = this.#due;
    due.length = 0;
    heaps.bid.rises.collect(bid, due);
    heaps.bid.falls.collect(bid, due);
    heaps.ask.rises.collect(ask, due);
    heaps.ask.falls.collect(ask, due);
    if (due.length === 0) return NONE;
    const taken = due.sort((a, b) => a - b).flatMap((id) => this.#alerts.get(id) ?? []);
    for (const { id } of taken) this.delete(id);
    return taken;
  }

  #rawPoints({ account_id, quote_side, index, points }: WaitingAlert): number {
    const markup = this.#markupOf(account_id, quote_side, index);
    return quote_side === "bid" ? points + markup : points - markup;
  }

  #heapOf({ index, quote_side, is_rising }: WaitingAlert): PriceHeap {
    let heaps = this.#heaps.get(index);
    if (heaps === undefined) this.#heaps.set(index, (heaps = { bid: heapPair(), ask: heapPair() }));
    return heaps[quote_side][is_rising ? "rises" : "falls"];
  }
}

const NONE: readonly WaitingAlert[] = [];
