/**
 * A history of bars with room for the time in which the market was closed. Main thread; pure. It stands in the place of the bars,
 * in its own ordinals: a slot is a bar, or a bar that there would be. Slots stay where they are when older bars come, as
 * ordinals do: bar 0 is slot 0. Nothing is kept but where the gaps are, a few numbers each, however many bars there are.
 */
import { frameMs, HOUR_MS } from "../../../../domain/bar.ts";
import type { GroupWindow } from "../../../../workers/indicators/protocol.ts";
import type { BarView } from "../../../../workers/rings/readers.ts";
import { BarHistory } from "../bar-history.ts";
import { dayOffsetOf } from "../countdown.ts";
import type { Window } from "../window.ts";
import { closedSlots, type GapRule, type Slots } from "./closed-slots.ts";

/** Slots without a bar, from `slot` on, before bar `bar`. */
type Gap = Slots & { readonly slot: number; readonly bar: number };

const NOTHING_SEEN = { shape: -1, tip: -1, first: 0, end: 0, dayOffsetMs: NaN };

export class GapHistory extends BarHistory {
  override readonly withGaps: BarsOfGroups;
  readonly #bars: BarHistory;
  readonly #rule: Omit<GapRule, "dayOffsetMs">;
  /** Ascending; none is empty, and no two without a bar between them but for those of one hole. */
  #gaps: readonly Gap[] = [];
  #seen = NOTHING_SEEN;

  constructor(bars: BarHistory, rule: Omit<GapRule, "dayOffsetMs">) {
    super();
    this.#bars = bars;
    this.#rule = rule;
    this.withGaps = new BarsOfGroups(this, bars);
    this.follow();
  }

  /** Takes in what has changed of the bars; does nothing where nothing has. */
  follow(): void {
    const { shape, tip, first, end, hasMore } = this.#bars;
    const seen = this.#seen;
    this.hasMore = hasMore;
    this.dayOffsetMs = this.#bars.dayOffsetMs;
    if (seen.shape === shape && seen.tip === tip) return;
    const dayOffsetMs = this.#dayOffset();
    this.#seen = { shape, tip, first, end, dayOffsetMs };
    const isOlderPage = shape === seen.shape + 1 && first < seen.first && end === seen.end;
    if (seen.dayOffsetMs !== dayOffsetMs || (shape !== seen.shape && !isOlderPage)) {
      this.#gaps = [];
      this.#addOlder(Math.min(0, end - 1), dayOffsetMs);
      this.#addNewer(Math.max(0, first), dayOffsetMs);
    } else if (isOlderPage) {
      this.#addOlder(seen.first, dayOffsetMs);
    } else {
      this.#addNewer(seen.end - 1, dayOffsetMs);
    }
    this.shape = shape;
    this.tip = tip;
  }

  override get standing(): BarHistory["standing"] {
    return this.#bars.standing;
  }

  override get length(): number {
    return this.end - this.first;
  }

  override get first(): number {
    return this.#bars.length === 0 ? 0 : this.slotOf(this.#bars.first);
  }

  override get end(): number {
    return this.#bars.length === 0 ? 0 : this.slotOf(this.#bars.end - 1) + 1;
  }

  /** When a slot begins, whether or not it is a bar. */
  override tsAt(slot: number): number {
    const gap = this.#gapAt(slot);
    if (gap !== undefined && slot < gap.slot + gap.count)
      return gap.ts + (slot - gap.slot) * gap.step;
    return this.#bars.tsAt(this.barFrom(slot));
  }

  /** Of a slot without a bar the close of the last bar before it. */
  override closeAt(slot: number): number {
    const bar = this.barFrom(slot);
    return this.#bars.closeAt(this.slotOf(bar) === slot ? bar : bar - 1);
  }

  override ordinalAt(ts: number): number {
    const bar = this.#bars.ordinalAt(ts);
    let slot = bar >= this.#bars.end ? this.end : this.slotOf(bar);
    // The slots right before that bar, as far as they begin at or after the time.
    for (let at = this.#gapBefore(slot - 1); at >= 0; at -= 1) {
      const gap = this.#gaps[at];
      if (gap === undefined || gap.bar !== bar || gap.ts + (gap.count - 1) * gap.step < ts) break;
      slot = gap.slot + Math.max(0, Math.ceil((ts - gap.ts) / gap.step));
    }
    return slot;
  }

  override read(from: number, to: number, out: BarView): boolean {
    return this.#bars.read(this.barFrom(from), this.barFrom(to), out);
  }

  override copy(from: number, to: number): ReturnType<BarHistory["copy"]> {
    return this.#bars.copy(this.barFrom(from), this.barFrom(to));
  }

  /** The slot of a bar. */
  slotOf(bar: number): number {
    let low = 0;
    let high = this.#gaps.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#gaps[middle]?.bar ?? Infinity) <= bar) low = middle + 1;
      else high = middle;
    }
    const before = this.#gaps[low - 1];
    if (before !== undefined) return before.slot + before.count + bar - before.bar;
    const after = this.#gaps[0];
    return after === undefined ? bar : after.slot - (after.bar - bar);
  }

  /** The bar of a slot; of one without, the next bar. */
  barFrom(slot: number): number {
    const gap = this.#gapAt(slot);
    if (gap !== undefined) return gap.bar + Math.max(0, slot - gap.slot - gap.count);
    const after = this.#gaps[0];
    return after === undefined ? slot : after.bar - (after.slot - slot);
  }

  /** The last gap that begins at or before a slot. */
  #gapAt(slot: number): Gap | undefined {
    return this.#gaps[this.#gapBefore(slot)];
  }

  #gapBefore(slot: number): number {
    let low = 0;
    let high = this.#gaps.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#gaps[middle]?.slot ?? Infinity) <= slot) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** When the server's day begins, as far as it matters to where bars do. */
  #dayOffset(): number {
    const { frame } = this.#rule;
    if (this.#bars.dayOffsetMs !== undefined) return this.#bars.dayOffsetMs;
    const isByDay = frameMs(frame) >= 4 * HOUR_MS && this.#bars.length > 0;
    return isByDay ? dayOffsetOf(frame, this.#bars.tsAt(this.#bars.end - 1)) : 0;
  }

  /** Finds the gaps between the bars from `from` on, whose slot is known. */
  #addNewer(from: number, dayOffsetMs: number): void {
    const found: Gap[] = [];
    const rule = { ...this.#rule, dayOffsetMs };
    let added = this.slotOf(from) - from;
    for (let bar = from + 1; bar < this.#bars.end; bar += 1) {
      for (const slots of closedSlots(this.#bars.tsAt(bar - 1), this.#bars.tsAt(bar), rule)) {
        found.push({ ...slots, slot: bar + added, bar });
        added += slots.count;
      }
    }
    if (found.length > 0) this.#gaps = [...this.#gaps, ...found];
  }

  /** Finds the gaps between the bars up to `until`, whose slot is known. */
  #addOlder(until: number, dayOffsetMs: number): void {
    const found: Gap[] = [];
    const rule = { ...this.#rule, dayOffsetMs };
    let added = this.slotOf(until) - until;
    for (let bar = until; bar > this.#bars.first; bar -= 1) {
      const closed = closedSlots(this.#bars.tsAt(bar - 1), this.#bars.tsAt(bar), rule);
      for (const slots of closed.toReversed()) {
        added -= slots.count;
        found.push({ ...slots, slot: bar + added, bar });
      }
    }
    if (found.length > 0) this.#gaps = [...found.reverse(), ...this.#gaps];
  }
}

/** Which bars the groups of a window have. */
class BarsOfGroups {
  readonly bars: BarHistory;
  readonly #slots: GapHistory;
  #last: GroupWindow | null = null;
  #seen = { shape: -1, end: 0 };

  constructor(slots: GapHistory, bars: BarHistory) {
    this.#slots = slots;
    this.bars = bars;
  }

  windowOf({ factor, from, to }: Window): GroupWindow {
    const { shape, end } = this.bars;
    const last = this.#last;
    const isSame = last?.factor === factor && last.from === from && last.to === to;
    if (isSame && this.#seen.shape === shape && this.#seen.end === end) return last;
    const edges = new Int32Array(to - from + 1);
    for (let group = from; group <= to; group += 1)
      edges[group - from] = this.#slots.barFrom(group * factor);
    this.#seen = { shape, end };
    this.#last = { factor, from, to, edges };
    return this.#last;
  }
}
