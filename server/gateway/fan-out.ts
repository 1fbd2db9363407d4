/**
 * Ticks to sockets: every few milliseconds each mark-up group writes what it gathered. Runs on the service's tick path.
 * Frames are written under ws, straight to the TCP socket: they are whole and unfragmented, and no message is
 * compressed, so ws's own frames never interleave with them.
 */
import { assert } from "../../domain/assert.ts";
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
  readonly #nowMs: () => number;
  readonly #groups = new Map<number, TickGroup>();
  #timer: NodeJS.Timeout | null = null;

  constructor(market: MarketFeed, nowMs: () => number) {
    this.#market = market;
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

  /** A socket of a group. `markup` must be the same object for the same group_id. */
  subscribe(group_id: number, markup: Markup, sink: TickSink): Subscription {
    const group =
      this.#groups.get(group_id) ?? new TickGroup(this.#market, markup, this.stats, this.#nowMs);
    assert(group.markup === markup, `Invariant: one mark-up a group, group ${group_id} has two`);
    this.#groups.set(group_id, group);
    const dispose = () => {
      if (group.subscribers.size === 0) this.#groups.delete(group_id);
    };
    return createSubscription(group, sink, this.#market.symbols.length, dispose);
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
      if (!subscriber.conflating) group.writeLatest(subscriber, added);
      else for (const index of added) dirty[index] = 1;
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
