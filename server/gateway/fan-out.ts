/**
 * Ticks to sockets: every few milliseconds each mark-up group writes what it gathered. Runs on the service's tick path.
 * Frames are written under ws, straight to the TCP socket: they are whole and unfragmented, and no message is
 * compressed, so ws's own frames never interleave with them.
 */
import type { MarketFeed } from "../market/market-feed.ts";
import { TickGroup, type FanOutStats, type Subscriber, type TickSink } from "./tick-group.ts";
import type { Markup } from "./tick-line.ts";

/** How long ticks are gathered before they are written. */
const FLUSH_MS = 10;

/** One socket's wish for ticks. Symbols are named by their index in the market. */
export type Subscription = {
  /** Adds symbols, or the whole market with null. Sends the latest quote of each at once. */
  add(indexes: readonly number[] | null, batch: boolean): void;
  /** Takes symbols away, or all with null. */
  remove(indexes: readonly number[] | null): void;
  /** Whether the symbol's ticks are wanted. */
  wants(index: number): boolean;
  /** Whether the socket gets conflated ticks now. */
  isConflating(): boolean;
  dispose(): void;
};

export class FanOut {
  readonly stats: FanOutStats = { ticks: 0, writes: 0, bytes: 0, conflations: 0 };
  readonly #market: MarketFeed;
  readonly #markupOf: (group_id: number) => Markup;
  readonly #nowMs: () => number;
  readonly #groups = new Map<number, TickGroup>();
  #timer: NodeJS.Timeout | null = null;

  /** `markupOf`: what the group adds now; asked anew at reprice alone. */
  constructor(market: MarketFeed, markupOf: (group_id: number) => Markup, nowMs: () => number) {
    this.#market = market;
    this.#markupOf = markupOf;
    this.#nowMs = nowMs;
  }

  /** Takes the symbol's new quote. Allocates nothing. */
  tick(index: number): void {
    this.stats.ticks++;
    if (this.#groups.size === 0) return;
    const ms = this.#nowMs();
    for (const group of this.#groups.values()) group.gather(index, ms);
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS);
  }

  /** Writes what is gathered. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const group of this.#groups.values()) group.flush();
  }

  /** A socket of a group. */
  subscribe(group_id: number, sink: TickSink): Subscription {
    const group = this.#groups.get(group_id) ?? this.#openGroup(group_id);
    const dispose = () => {
      if (group.subscribers.size === 0) this.#groups.delete(group_id);
    };
    return createSubscription(group, sink, this.#market.symbols.length, dispose);
  }

  /** The group's mark-up is another one: its sockets get the latest quotes by it at once, and every tick from now on. */
  reprice(group_id: number): void {
    this.#groups.get(group_id)?.reprice(this.#markupOf(group_id));
  }

  #openGroup(group_id: number): TickGroup {
    const group = new TickGroup(this.#market, this.#markupOf(group_id), this.stats, this.#nowMs);
    this.#groups.set(group_id, group);
    return group;
  }

  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#groups.clear();
  }
}

function createSubscription(
  group: TickGroup,
  sink: TickSink,
  symbolsCount: number,
  onDispose: () => void,
): Subscription {
  const subscriber: Subscriber = {
    sink,
    batch: false,
    whole: false,
    wantedCount: 0,
    wanted: new Uint8Array(symbolsCount),
    conflating: false,
    dirty: new Uint8Array(symbolsCount),
  };
  const { wanted, dirty } = subscriber;
  const every = () => Array.from({ length: symbolsCount }, (_, index) => index);
  const want = (index: number, value: 0 | 1) => {
    if (wanted[index] === value) return;
    wanted[index] = value;
    subscriber.wantedCount += value === 1 ? 1 : -1;
    subscriber.whole = subscriber.wantedCount === symbolsCount;
    if (value === 0) dirty[index] = 0;
  };
  group.subscribers.add(subscriber);
  return {
    add(indexes, batch) {
      // What was gathered before goes out first, so that the latest quote is the last one.
      group.flush();
      subscriber.batch = batch;
      const added = indexes ?? every();
      for (const index of added) want(index, 1);
      group.sendLatest(subscriber, added);
    },
    remove(indexes) {
      group.flush();
      for (const index of indexes ?? every()) want(index, 0);
    },
    wants: (index) => wanted[index] === 1,
    isConflating: () => subscriber.conflating,
    dispose() {
      group.subscribers.delete(subscriber);
      onDispose();
    },
  };
}
