/**
 * The closes of one symbol at the bars of another: each column of a chart has the last close that was known when the column's
 * last bar closed. Main thread; pure. A bar that the other symbol lacks leaves its last close, and never one from the future;
 * before its first bar there is nothing. Both histories are of one timeframe, so that bars that open together close together.
 */
import type { BarHistory } from "../bar-history.ts";
import type { Window } from "../window.ts";

type Bars = Pick<BarHistory, "first" | "end" | "tsAt" | "closeAt" | "ordinalAt">;

/** The close of the last bar that opens at or before `ts` (Unix ms); NaN where there is none. */
export const closeAsOf = (bars: Bars, ts: number): number =>
  Number.isNaN(ts) ? NaN : bars.closeAt(bars.ordinalAt(ts + 1) - 1);

/** When the last bar of a group of `factor` bars opens, Unix ms; NaN where none of its bars is loaded. */
export function groupTs(main: Bars, group: number, factor: number): number {
  const end = Math.min((group + 1) * factor, main.end);
  return end > group * factor ? main.tsAt(end - 1) : NaN;
}

/** Writes the closes of groups [start, window.to) into `out`, whose first value is of group window.from. */
export function alignCloses(
  main: Bars,
  other: Bars,
  window: Window,
  start: number,
  out: Float64Array,
): void {
  for (let group = start; group < window.to; group += 1)
    out[group - window.from] = closeAsOf(other, groupTs(main, group, window.factor));
}

/** The row of the first value at or after `row`, before `end`; `end`: there is none. */
export function firstValueAt(values: Float64Array, row: number, end: number): number {
  for (let at = Math.max(0, row); at < end; at += 1) if (!Number.isNaN(values[at])) return at;
  return end;
}

type Seen = {
  main: BarHistory;
  other: BarHistory;
  mainShape: number;
  otherShape: number;
  mainTip: number;
  otherTip: number;
  mainEnd: number;
  otherEnd: number;
  factor: number;
  from: number;
  to: number;
};

/** The closes for the window that is shown, kept in step: of a live bar only the groups that it touches are read anew. */
export class AlignedCloses {
  /** The first is of group `from`; those from `to` on mean nothing. */
  values = new Float64Array(0);
  from = 0;
  to = 0;
  /** Grows with each update that changed some. */
  version = 0;
  /** The first group that the last such update changed. */
  changed = 0;
  #seen: Seen | null = null;

  /** Brings the values in step; true when some may have changed. Allocates only when the window moves or outgrows them. */
  update(main: BarHistory, other: BarHistory, window: Window): boolean {
    const start = this.#changedFrom(main, other, window);
    const isSpan = this.from === window.from && this.to === window.to;
    if (start >= window.to && isSpan) return false;
    const length = window.to - window.from;
    if (length > this.values.length) {
      // With room for the live bars that follow.
      const grown = new Float64Array(length + 64);
      if (start > window.from) grown.set(this.values);
      this.values = grown;
    }
    this.from = window.from;
    this.to = window.to;
    this.version += 1;
    this.changed = Math.max(window.from, start);
    alignCloses(main, other, window, this.changed, this.values);
    this.#note(main, other, window);
    return true;
  }

  /** Nothing is known any more. */
  clear(): void {
    this.#seen = null;
    this.from = 0;
    this.to = 0;
  }

  /** The first group whose value may be another one than it was. */
  #changedFrom(main: BarHistory, other: BarHistory, { factor, from, to }: Window): number {
    const seen = this.#seen;
    const isSame =
      seen !== null &&
      seen.main === main &&
      seen.other === other &&
      seen.mainShape === main.shape &&
      seen.otherShape === other.shape &&
      seen.factor === factor &&
      seen.from === from &&
      seen.to <= to;
    if (!isSame) return from;
    let start = seen.to;
    // A bar that was the last may have closed elsewhere since, and what came after it is new.
    if (seen.mainTip !== main.tip) start = Math.min(start, groupOf(seen.mainEnd - 1, factor));
    if (seen.otherTip !== other.tip) {
      const ordinal = main.ordinalAt(other.tsAt(Math.max(other.first, seen.otherEnd - 1)));
      start = Math.min(start, groupOf(ordinal, factor));
    }
    return start;
  }

  #note(main: BarHistory, other: BarHistory, { factor, from, to }: Window): void {
    this.#seen = {
      main,
      other,
      mainShape: main.shape,
      otherShape: other.shape,
      mainTip: main.tip,
      otherTip: other.tip,
      mainEnd: main.end,
      otherEnd: other.end,
      factor,
      from,
      to,
    };
  }
}

const groupOf = (ordinal: number, factor: number): number => Math.floor(ordinal / factor);
