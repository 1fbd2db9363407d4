/**
 * The whole loaded history of one symbol, timeframe and side, as growing columns. Main thread; pure.
 * It never touches the chart: the chart is given slices of it (window.ts). Bars are addressed by ordinal: the first bar
 * ever loaded is 0, older ones are negative, so that neither a page prepended nor a bar appended moves any other bar.
 */
import { assert } from "../../../domain/assert.ts";
import type { BarColumns } from "../../../workers/feed/feed-api.ts";
import type { GroupWindow } from "../../../workers/indicators/protocol.ts";
import type { BarView } from "../../../workers/rings/readers.ts";
import type { Window } from "./window.ts";

const CAPACITY_MIN = 1024;
/** More new bars than these are no live ones: whoever reads them one by one would take longer than anew. */
const TAKEN_LIVE_MAX = 4;

type Columns = Omit<BarColumns, "has_more" | "day_offset_ms">;

const NAMES = ["ts", "open", "high", "low", "close", "volume"] as const;

const makeColumns = (size: number): Columns =>
  Object.fromEntries(NAMES.map((name) => [name, new Float64Array(size)])) as Columns;

/** Copies rows [from, to) of one set of columns into another, starting at row `at`. */
function copyRows(source: Columns, from: number, to: number, target: Columns, at: number): void {
  for (const name of NAMES) target[name].set(source[name].subarray(from, to), at);
}

const isSameRow = (one: Columns, row: number, other: Columns, at: number): boolean =>
  NAMES.every((name) => one[name][row] === other[name][at]);

const barOf = (page: Columns, at: number): BarView =>
  Object.fromEntries(NAMES.map((name) => [name, page[name][at]])) as BarView;

/** First row whose ts is at or after `ts`, among rows [from, to) of ascending times. */
function lowerBound(times: Float64Array, from: number, to: number, ts: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Infinity) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What upsert did: a new bar at the end, the last bar changed, nothing changed, or too old to matter. */
export type Upsert = "appended" | "replaced" | "same" | "ignored";

export const makeBarView = (): BarView => ({
  ts: 0,
  open: 0,
  high: 0,
  low: 0,
  close: 0,
  volume: 0,
});

export class BarHistory {
  /** Older bars exist on the service before the first one here. */
  hasMore = true;
  /** The server's day offset, of a frame whose bars do not show it; else undefined. */
  dayOffsetMs: number | undefined;
  /** Of a history that a chart made out of its bars: its columns are of no equal time. */
  declare isMade?: true;
  /** Of a history that leaves room for closed time (gaps/gap-history.ts): the bars themselves, and which of them a window has. */
  declare withGaps?: {
    readonly bars: BarHistory;
    /** Another object only when it is another window, or bars came. */
    windowOf(window: Window): GroupWindow;
  };
  /** Grows when pages change what was there: read everything anew. */
  shape = 0;
  /** Grows with every change of the last bar and every new bar: read the end anew. */
  tip = 0;
  #columns = makeColumns(CAPACITY_MIN);
  /** Row of the first bar. */
  #head = 0;
  #length = 0;
  #first = 0;

  /** What is calculated on: these bars, or of made ones those that stand for good. */
  get standing(): Pick<BarHistory, "shape" | "tip" | "first" | "end" | "length" | "copy"> {
    return this;
  }

  get length(): number {
    return this.#length;
  }

  /** Ordinal of the oldest bar. */
  get first(): number {
    return this.#first;
  }

  /** Ordinal after the newest bar. */
  get end(): number {
    return this.#first + this.#length;
  }

  /** Opening time of a bar, Unix ms; NaN where there is none. */
  tsAt(ordinal: number): number {
    return this.#has(ordinal) ? (this.#columns.ts[this.#row(ordinal)] ?? NaN) : NaN;
  }

  /** Close of a bar; NaN where there is none. */
  closeAt(ordinal: number): number {
    return this.#has(ordinal) ? (this.#columns.close[this.#row(ordinal)] ?? NaN) : NaN;
  }

  /** Ordinal of the first bar that opens at or after `ts` (Unix ms); `end` when all are older. */
  ordinalAt(ts: number): number {
    const tail = this.#head + this.#length;
    return lowerBound(this.#columns.ts, this.#head, tail, ts) - this.#head + this.#first;
  }

  /**
   * The bars [from, to) as one: first open, highest high, lowest low, last close, summed volume, ts of the first. The range
   * is cut to what is loaded. Writes into `out`, allocates nothing; false when no bar is in it.
   */
  read(from: number, to: number, out: BarView): boolean {
    const begin = Math.max(from, this.#first);
    const end = Math.min(to, this.end);
    if (begin >= end) return false;
    const { ts, open, high, low, close, volume } = this.#columns;
    const head = this.#row(begin);
    const tail = this.#row(end);
    let highest = -Infinity;
    let lowest = Infinity;
    let sum = 0;
    for (let row = head; row < tail; row += 1) {
      const top = high[row] ?? NaN;
      const bottom = low[row] ?? NaN;
      if (top > highest) highest = top;
      if (bottom < lowest) lowest = bottom;
      sum += volume[row] ?? 0;
    }
    out.ts = ts[head] ?? NaN;
    out.open = open[head] ?? NaN;
    out.high = highest;
    out.low = lowest;
    out.close = close[tail - 1] ?? NaN;
    out.volume = sum;
    return true;
  }

  /** Bars [from, to) as columns of their own. The range must be loaded. */
  copy(from: number, to: number): Columns {
    const rows = makeColumns(to - from);
    copyRows(this.#columns, this.#row(from), this.#row(to), rows, 0);
    return rows;
  }

  /** Puts an older page before the oldest bar; rows that overlap are dropped. Returns how many bars came in. */
  prepend(page: Columns): number {
    const oldest = this.#length > 0 ? this.tsAt(this.#first) : Infinity;
    const count = lowerBound(page.ts, 0, page.ts.length, oldest);
    if (count === 0) return 0;
    this.#reserve(count, 0);
    copyRows(page, 0, count, this.#columns, this.#head - count);
    this.#head -= count;
    // Of an empty history the page is the beginning, so its first bar is ordinal 0.
    if (this.#length > 0) this.#first -= count;
    this.#length += count;
    this.shape += 1;
    return count;
  }

  /**
   * Lays the newest page over the end: what the service says replaces what we had from its first bar on; bars that are
   * newer than the page stay. False, and nothing changed, when the page begins after a hole.
   */
  mergeTail(page: BarColumns): boolean {
    const count = page.ts.length;
    this.dayOffsetMs = page.day_offset_ms;
    if (count === 0) return true;
    const pageFirst = page.ts[0] ?? NaN;
    const pageLast = page.ts[count - 1] ?? NaN;
    if (this.#length > 0 && pageFirst > this.tsAt(this.end - 1) && page.has_more) return false;
    const cut = this.ordinalAt(pageFirst);
    if (this.#length > 0 && this.#continue(page, this.end - cut)) return true;
    const newer = this.ordinalAt(pageLast + 1);
    const kept = this.end - newer;
    const rest = makeColumns(kept);
    copyRows(this.#columns, this.#row(newer), this.#row(this.end), rest, 0);
    this.#length = cut - this.#first;
    this.#reserve(0, count + kept);
    copyRows(page, 0, count, this.#columns, this.#row(this.end));
    this.#length += count;
    copyRows(rest, 0, kept, this.#columns, this.#row(this.end));
    this.#length += kept;
    this.shape += 1;
    return true;
  }

  /**
   * Takes a page that agrees with all bars but the forming one, as live bars: nobody has to read anew what was there. `known`:
   * how many bars there are from the page's first one on. False, and nothing changed: it is another page.
   */
  #continue(page: Columns, known: number): boolean {
    const count = page.ts.length;
    const forming = known - 1;
    if (count - known > TAKEN_LIVE_MAX) return false;
    for (let at = 0; at < Math.min(known, count); at += 1) {
      const row = this.#row(this.end - known + at);
      const isOpen = at === forming && this.#columns.ts[row] === page.ts[at];
      if (!isOpen && !isSameRow(this.#columns, row, page, at)) return false;
    }
    for (let at = Math.max(0, forming); at < count; at += 1) this.upsert(barOf(page, at));
    return true;
  }

  /** Takes one live bar. Only the end of history ever changes: an older bar never repaints. */
  upsert(bar: BarView): Upsert {
    const last = this.#length > 0 ? this.tsAt(this.end - 1) : -Infinity;
    if (bar.ts < last) return "ignored";
    if (bar.ts > last) {
      this.#reserve(0, 1);
      this.#write(this.#row(this.end), bar);
      this.#length += 1;
      this.tip += 1;
      return "appended";
    }
    const row = this.#row(this.end - 1);
    if (this.#same(row, bar)) return "same";
    this.#write(row, bar);
    this.tip += 1;
    return "replaced";
  }

  /** Keeps the first bars alone, up to ordinal `end`; they have the ordinals from `first` on now. */
  cut(first: number, end: number): void {
    this.#first = first;
    this.#length = end - first;
    this.shape += 1;
  }

  #has(ordinal: number): boolean {
    return ordinal >= this.#first && ordinal < this.end;
  }

  #row(ordinal: number): number {
    return this.#head + ordinal - this.#first;
  }

  #write(row: number, bar: BarView): void {
    const columns = this.#columns;
    columns.ts[row] = bar.ts;
    columns.open[row] = bar.open;
    columns.high[row] = bar.high;
    columns.low[row] = bar.low;
    columns.close[row] = bar.close;
    columns.volume[row] = bar.volume;
  }

  #same(row: number, bar: BarView): boolean {
    const { open, high, low, close, volume } = this.#columns;
    return (
      close[row] === bar.close &&
      volume[row] === bar.volume &&
      high[row] === bar.high &&
      low[row] === bar.low &&
      open[row] === bar.open
    );
  }

  /** Makes room for rows before and after. Grows by doubling at the end that needs it, so that a page costs its own size. */
  #reserve(before: number, after: number): void {
    const capacity = this.#columns.ts.length;
    const tail = this.#head + this.#length;
    if (this.#head >= before && capacity - tail >= after) return;
    const size = Math.max(CAPACITY_MIN, (this.#length + before + after) * 2);
    const spare = size - this.#length - before - after;
    const head = before + (before > 0 ? Math.floor(spare * 0.9) : Math.min(this.#head, spare));
    const columns = makeColumns(size);
    copyRows(this.#columns, this.#head, tail, columns, head);
    this.#columns = columns;
    this.#head = head;
    assert(head + this.#length + after <= size, `Invariant: rows fit, was ${head}/${size}`);
  }
}
