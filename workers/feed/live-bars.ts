/**
 * The bars that open charts watch forming: seeded with the newest bars of history, then folded from the ticks.
 * Runs in the feed worker. Must never draw a bar from ticks alone (its beginning would be missing) and never
 * change a closed bar but by reading history again.
 *
 * While history is on its way the ticks are kept and then folded without their volume: the answer, made on the
 * service a moment before it arrives here, has most of it already, and prices fold twice without harm.
 */
import type { Timeframe } from "../../contract/bar.ts";
import {
  barStart,
  foldTick,
  HOUR_MS,
  makeBarBuilder,
  nextBarStart,
  type BarBuilder,
} from "../../domain/bar.ts";
import type { LiveBarWriter } from "../rings/live-bar-ring.ts";
import type { BarColumns, BarKey, CallResult } from "./feed-api.ts";

/** Ticks kept for a series while its history is on its way; beyond it the oldest leave. */
export const SEED_TICKS_MAX = 512;
/** Waits between tries to read history, ms; after the last the series waits for the next connection. */
export const SEED_RETRY_MS = [1_000, 2_000, 4_000, 8_000] as const;

/** Reads the newest `limit` bars of a series, the forming one included. */
export type FetchBars = (key: BarKey, limit: number) => Promise<CallResult<BarColumns>>;

type Series = {
  key: BarKey;
  ringSlot: number;
  quoteSlot: number;
  openers: number;
  /** Raised with each seeding: an answer to an older request is dropped. */
  seeding: number;
  isSeeded: boolean;
  bar: BarBuilder;
  dayOffsetMs: number;
  /** Kept ticks, as a ring of pairs ts, price. */
  kept: Float64Array;
  keptCount: number;
  retry: ReturnType<typeof setTimeout> | null;
};

export class LiveBars {
  readonly #writer: LiveBarWriter;
  readonly #fetchBars: FetchBars;
  readonly #slotOf: (symbol_id: number) => number;
  /** By slot of the live-bar ring. */
  readonly #series: (Series | null)[];
  /** By slot of the quote board: the series of that symbol. */
  readonly #bySymbol = new Map<number, Series[]>();
  /** Ticks that belonged to a bar already closed. */
  lateTicks = 0;

  constructor(
    writer: LiveBarWriter,
    barSlots: number,
    slotOf: (symbol_id: number) => number,
    fetchBars: FetchBars,
  ) {
    this.#writer = writer;
    this.#slotOf = slotOf;
    this.#fetchBars = fetchBars;
    this.#series = Array.from({ length: barSlots }, () => null);
  }

  /** Opens a series, or counts one more opener of it. Null: the symbol is unknown, or every slot is taken. */
  open(key: BarKey): number | null {
    const same = this.#series.find((series) => series !== null && isSameKey(series.key, key));
    if (same) {
      same.openers += 1;
      return same.ringSlot;
    }
    const ringSlot = this.#series.indexOf(null);
    const quoteSlot = this.#slotOf(key.symbol_id);
    if (ringSlot === -1 || quoteSlot === -1) return null;
    const series = makeSeries(key, ringSlot, quoteSlot);
    this.#series[ringSlot] = series;
    this.#bySymbol.set(quoteSlot, [...(this.#bySymbol.get(quoteSlot) ?? []), series]);
    this.#writer.reset(ringSlot, []);
    this.#seed(series, 0);
    return ringSlot;
  }

  /** One opener less; the last one frees the slot. */
  close(ringSlot: number): void {
    const series = this.#series[ringSlot];
    if (!series) return;
    series.openers -= 1;
    if (series.openers > 0) return;
    this.#forget(series);
    this.#series[ringSlot] = null;
    const rest = (this.#bySymbol.get(series.quoteSlot) ?? []).filter((other) => other !== series);
    if (rest.length > 0) this.#bySymbol.set(series.quoteSlot, rest);
    else this.#bySymbol.delete(series.quoteSlot);
    this.#writer.reset(ringSlot, []);
  }

  /** After a gap in the stream: every series is read again, so that no bar misses the ticks of the gap. */
  reseed(): void {
    for (const series of this.#series) {
      if (series) this.#seed(series, 0);
    }
  }

  /** Folds a tick into the series of its symbol. Allocates nothing. */
  tick(quoteSlot: number, bid: number, ask: number, volume: number, ts: number): void {
    const all = this.#bySymbol.get(quoteSlot);
    if (all === undefined) return;
    for (let at = 0; at < all.length; at += 1) {
      const series = all[at];
      if (series === undefined) return;
      const price = series.key.side === "bid" ? bid : ask;
      if (series.isSeeded) this.#fold(series, price, volume, ts);
      else keep(series, price, ts);
    }
  }

  /** Stops all timers and forgets all series. */
  dispose(): void {
    for (const series of this.#series) {
      if (series) this.#forget(series);
    }
    this.#series.fill(null);
    this.#bySymbol.clear();
  }

  #forget(series: Series): void {
    series.seeding += 1;
    if (series.retry !== null) clearTimeout(series.retry);
    series.retry = null;
  }

  #seed(series: Series, tries: number): void {
    this.#forget(series);
    const seeding = series.seeding;
    series.isSeeded = false;
    if (tries === 0) series.keptCount = 0;
    void this.#fetchBars(series.key, this.#writer.depth).then((result) => {
      if (series.seeding !== seeding) return;
      if (result.ok) {
        this.#plant(series, result.data);
        return;
      }
      const waitMs = SEED_RETRY_MS[tries];
      if (waitMs === undefined) return;
      series.retry = setTimeout(() => this.#seed(series, tries + 1), waitMs);
    });
  }

  #plant(series: Series, columns: BarColumns): void {
    const bars = Array.from(columns.ts, (ts, at) => ({
      ts,
      open: columns.open[at] ?? 0,
      high: columns.high[at] ?? 0,
      low: columns.low[at] ?? 0,
      close: columns.close[at] ?? 0,
      volume: columns.volume[at] ?? 0,
    }));
    const { timeframe } = series.key;
    const last = bars.at(-1);
    // Without any bar in history the first tick begins the first bar.
    series.bar = makeBarBuilder();
    if (last !== undefined) {
      series.dayOffsetMs = dayOffsetOf(timeframe, last.ts);
      const end = nextBarStart(timeframe, last.ts, series.dayOffsetMs);
      Object.assign(series.bar, last, { end, ticks: 1 });
    }
    this.#writer.reset(series.ringSlot, bars);
    series.isSeeded = true;
    const held = Math.min(series.keptCount, SEED_TICKS_MAX);
    for (let age = held; age > 0; age -= 1) {
      const at = ((series.keptCount - age) % SEED_TICKS_MAX) * 2;
      this.#fold(series, series.kept[at + 1] ?? 0, 0, series.kept[at] ?? 0);
    }
    series.keptCount = 0;
  }

  #fold(series: Series, price: number, volume: number, ts: number): void {
    const { bar } = series;
    if (ts < bar.ts) {
      this.lateTicks += 1;
      return;
    }
    const isNew = foldTick(bar, series.key.timeframe, ts, price, volume, series.dayOffsetMs);
    if (isNew) this.#writer.append(series.ringSlot, bar);
    else this.#writer.update(series.ringSlot, bar);
  }
}

function makeSeries(key: BarKey, ringSlot: number, quoteSlot: number): Series {
  return {
    key,
    ringSlot,
    quoteSlot,
    openers: 1,
    seeding: 0,
    isSeeded: false,
    bar: makeBarBuilder(),
    dayOffsetMs: 0,
    kept: new Float64Array(SEED_TICKS_MAX * 2),
    keptCount: 0,
    retry: null,
  };
}

const isSameKey = (one: BarKey, other: BarKey): boolean =>
  one.symbol_id === other.symbol_id && one.timeframe === other.timeframe && one.side === other.side;

function keep(series: Series, price: number, ts: number): void {
  const at = (series.keptCount % SEED_TICKS_MAX) * 2;
  series.kept[at] = ts;
  series.kept[at + 1] = price;
  series.keptCount += 1;
}

/**
 * The server's day offset, read off a bar that the service cut with it: the offset-free edge that lies from 10
 * hours before to 14 hours after is that bar's start on the server's wall clock. For intraday frames a multiple
 * of the frame.
 */
export function dayOffsetOf(timeframe: Timeframe, ts: number): number {
  return barStart(timeframe, ts + 14 * HOUR_MS) - ts;
}
