/**
 * The bars that open charts watch forming: seeded with the newest bars of history, then folded from the ticks.
 * Runs in the feed worker. Must never draw a bar from ticks alone (its beginning would be missing) and never
 * change a closed bar but by reading history again.
 *
 * While history is on its way the ticks are kept and then folded without their volume: the answer, made on the
 * service a moment before it arrives here, has most of it already, and prices fold twice without harm.
 */
import {
  addToBar,
  barStart,
  beginBar,
  HOUR_MS,
  isBarOver,
  makeBarBuilder,
  nextBarStart,
  type BarBuilder,
  type Frame,
} from "../../domain/bar.ts";
import { Tick } from "../rings/tick.ts";
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
  /** Its bars are made of bids, not of asks. */
  isOfBids: boolean;
  /** The forming bar has ticks that readers do not see yet. */
  isChanged: boolean;
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
  /** By slot of the quote board: the series of that symbol. An array: a tick finds its slot in a third of a map's time. */
  readonly #bySymbol: (readonly Series[] | undefined)[] = [];
  /** Ring slots of the series that are changed. */
  readonly #changed: Int32Array;
  #changedCount = 0;
  /** A kept tick that is folded, without volume. */
  readonly #again = new Tick();
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
    this.#changed = new Int32Array(barSlots);
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
    while (this.#bySymbol.length <= quoteSlot) this.#bySymbol.push(undefined);
    this.#bySymbol[quoteSlot] = [...(this.#bySymbol[quoteSlot] ?? []), series];
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
    const rest = this.#bySymbol[series.quoteSlot]?.filter((other) => other !== series) ?? [];
    this.#bySymbol[series.quoteSlot] = rest.length > 0 ? rest : undefined;
    this.#writer.reset(ringSlot, []);
  }

  /** After a gap in the stream: every series is read again, so that no bar misses the ticks of the gap. */
  reseed(): void {
    for (const series of this.#series) {
      if (series) this.#seed(series, 0);
    }
  }

  /** Folds a tick into its symbol's series; readers see it once `publish` was called. Allocates nothing. */
  tick(quoteSlot: number, tick: Tick): void {
    const all = quoteSlot < this.#bySymbol.length ? this.#bySymbol[quoteSlot] : undefined;
    if (all === undefined) return;
    for (let at = 0; at < all.length; at += 1) {
      const series = all[at];
      if (series === undefined) return;
      if (series.isSeeded) this.#fold(series, tick);
      else keep(series, tick);
    }
  }

  /** Shows readers the bars as all ticks so far have left them. Allocates nothing. */
  publish(): void {
    for (let entry = 0; entry < this.#changedCount; entry += 1) {
      const series = this.#series[this.#changed[entry] ?? 0];
      if (!series) continue;
      series.isChanged = false;
      this.#writer.update(series.ringSlot, series.bar);
    }
    this.#changedCount = 0;
  }

  /** Stops all timers and forgets all series. */
  dispose(): void {
    for (const series of this.#series) {
      if (series) this.#forget(series);
    }
    this.#series.fill(null);
    this.#bySymbol.fill(undefined);
    this.#changedCount = 0;
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
      series.dayOffsetMs = columns.day_offset_ms ?? dayOffsetOf(timeframe, last.ts);
      const end = nextBarStart(timeframe, last.ts, series.dayOffsetMs);
      Object.assign(series.bar, last, { end, ticks: 1 });
    }
    this.#writer.reset(series.ringSlot, bars);
    series.isSeeded = true;
    const held = Math.min(series.keptCount, SEED_TICKS_MAX);
    for (let age = held; age > 0; age -= 1) {
      const at = ((series.keptCount - age) % SEED_TICKS_MAX) * 2;
      const again = this.#again;
      again.ts = series.kept[at] ?? 0;
      again.bid = series.kept[at + 1] ?? 0;
      again.ask = again.bid;
      again.volume = 0;
      this.#fold(series, again);
    }
    series.keptCount = 0;
    this.publish();
  }

  #fold(series: Series, tick: Tick): void {
    const { bar } = series;
    const { ts, volume } = tick;
    const price = series.isOfBids ? tick.bid : tick.ask;
    if (ts < bar.ts) {
      this.lateTicks += 1;
      return;
    }
    if (isBarOver(bar, ts)) {
      // The bar that ends must be whole before the next one takes its place as the newest.
      if (series.isChanged) this.#writer.update(series.ringSlot, bar);
      beginBar(bar, series.key.timeframe, ts, price, volume, series.dayOffsetMs);
      this.#writer.append(series.ringSlot, bar);
      return;
    }
    addToBar(bar, price, volume);
    if (series.isChanged) return;
    series.isChanged = true;
    this.#changed[this.#changedCount] = series.ringSlot;
    this.#changedCount += 1;
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
    isOfBids: key.side === "bid",
    isChanged: false,
    bar: makeBarBuilder(),
    dayOffsetMs: 0,
    kept: new Float64Array(SEED_TICKS_MAX * 2),
    keptCount: 0,
    retry: null,
  };
}

const isSameKey = (one: BarKey, other: BarKey): boolean =>
  one.symbol_id === other.symbol_id && one.timeframe === other.timeframe && one.side === other.side;

function keep(series: Series, tick: Tick): void {
  const at = (series.keptCount % SEED_TICKS_MAX) * 2;
  series.kept[at] = tick.ts;
  series.kept[at + 1] = series.isOfBids ? tick.bid : tick.ask;
  series.keptCount += 1;
}

/**
 * The server's day offset, read off a bar that the service cut with it: the offset-free edge that lies from 10
 * hours before to 14 hours after is that bar's start on the server's wall clock. For intraday frames a multiple
 * of the frame.
 */
export function dayOffsetOf(timeframe: Frame, ts: number): number {
  return barStart(timeframe, ts + 14 * HOUR_MS) - ts;
}
