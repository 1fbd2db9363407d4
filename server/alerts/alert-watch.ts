/**
 * Price alerts that wait, by symbol and price: a quote that reaches none of them costs four comparisons. Prices are raw here, as
 * the market has them, so that one heap serves the accounts of all groups. Those along lines wait in line-watch.ts. Runs in the
 * service; pure.
 */
import type { PriceAlert } from "../../contract/price-alert.ts";
import { PriceHeap } from "../../engine/price-heap.ts";
import { LineWatch } from "./line-watch.ts";
import type { MarkupOf, WaitingAlert } from "./waiting-alert.ts";

type Heaps = Record<PriceAlert["quote_side"], { rises: PriceHeap; falls: PriceHeap }>;

const heapPair = () => ({ rises: new PriceHeap("rises"), falls: new PriceHeap("falls") });

export class AlertWatch {
  readonly #markupOf: MarkupOf;
  readonly #alerts = new Map<number, WaitingAlert>();
  readonly #heaps = new Map<number, Heaps>();
  readonly #due: number[] = [];
  readonly #taken: WaitingAlert[] = [];
  readonly #lines: LineWatch;

  constructor(markupOf: MarkupOf) {
    this.#markupOf = markupOf;
    this.#lines = new LineWatch(markupOf);
  }

  get size(): number {
    return this.#alerts.size + this.#lines.size;
  }

  /** As LineWatch has it. */
  get looks(): number {
    return this.#lines.looks;
  }

  /** Whether any line of the symbol is waited for, or was: then quotes need the time. */
  hasLines(index: number): boolean {
    return this.#lines.has(index);
  }

  /** Waits for it, in place of an older revision; a newer one stays. */
  set(alert: WaitingAlert): void {
    const { id, line } = alert;
    const known = this.#alerts.get(id) ?? this.#lines.get(id);
    if (known !== undefined && known.revision > alert.revision) return;
    this.delete(id);
    if (line !== null) return this.#lines.set({ ...alert, line });
    this.#alerts.set(id, alert);
    this.#heapOf(alert).set(id, this.#rawPoints(alert));
  }

  delete(id: number): void {
    this.#lines.delete(id);
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
    this.#lines.replace(isOf);
  }

  /**
   * The alerts that a quote reaches, in the order of their ids: they are waited for no longer. Raw points; `at`: Unix ms of the
   * symbol's clock.
   */
  take(index: number, bid: number, ask: number, at: number): readonly WaitingAlert[] {
    const taken = this.#taken;
    if (taken.length > 0) taken.length = 0;
    this.#takePrices(index, bid, ask, taken);
    this.#lines.take(index, bid, ask, at, taken);
    return taken.length === 0 ? NONE : taken.toSorted((a, b) => a.id - b.id);
  }

  #takePrices(index: number, bid: number, ask: number, taken: WaitingAlert[]): void {
    const heaps = this.#heaps.get(index);
    if (heaps === undefined) return;
    const due = this.#due;
    due.length = 0;
    heaps.bid.rises.collect(bid, due);
    heaps.bid.falls.collect(bid, due);
    heaps.ask.rises.collect(ask, due);
    heaps.ask.falls.collect(ask, due);
    for (const id of due) {
      const alert = this.#alerts.get(id);
      if (alert === undefined) continue;
      taken.push(alert);
      this.delete(id);
    }
  }

  #rawPoints({ account_id, quote_side, index, points, is_rising, isStrict }: WaitingAlert): number {
    const markup = this.#markupOf(account_id, quote_side, index);
    const least = points + (isStrict ? (is_rising ? 1 : -1) : 0);
    return quote_side === "bid" ? least + markup : least - markup;
  }

  #heapOf({ index, quote_side, is_rising }: WaitingAlert): PriceHeap {
    let heaps = this.#heaps.get(index);
    if (heaps === undefined) this.#heaps.set(index, (heaps = { bid: heapPair(), ask: heapPair() }));
    return heaps[quote_side][is_rising ? "rises" : "falls"];
  }
}

const NONE: readonly WaitingAlert[] = [];
