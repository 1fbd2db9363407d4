/**
 * The last bids of each symbol, read from the tick ring for whoever draws them as a line. Main thread, on the tick path: nothing
 * is read while nobody draws, and each tick is read once for all who do. A symbol's tail is one object for good.
 */
import { createEffect, on } from "solid-js";
import type { TickReader, TickView } from "../../../workers/rings/readers.ts";
import type { Feed } from "../../feed/feed.ts";
import { perFeed } from "../../feed/per-feed.ts";

/** So many ticks are kept of each symbol. */
export const TAIL_TICKS = 60;

export class TickTail {
  readonly #bids = new Float64Array(TAIL_TICKS);
  #end = 0;

  /** How many there ever were: changes with every tick. */
  get count(): number {
    return this.#end;
  }

  push(bid: number): void {
    this.#bids[this.#end % TAIL_TICKS] = bid;
    this.#end += 1;
  }

  clear(): void {
    this.#end = 0;
  }

  /** Copies the bids into `out`, oldest first, and returns how many there are. Allocates nothing. */
  read(out: Float64Array): number {
    const length = Math.min(this.#end, TAIL_TICKS);
    for (let at = 0; at < length; at += 1)
      out[at] = this.#bids[(this.#end - length + at) % TAIL_TICKS] ?? Number.NaN;
    return length;
  }
}

const scratch = new Float64Array(TAIL_TICKS);

/** Its oldest bid and its newest; null: there are none. */
export function endsOfTail(tail: TickTail): { from: number; to: number } | null {
  const length = tail.read(scratch);
  const [from, to] = [scratch[0], scratch[length - 1]];
  return length === 0 || from === undefined || to === undefined ? null : { from, to };
}

export class TickTails {
  readonly #makeReader: () => TickReader;
  readonly #tails = new Map<number, TickTail>();
  readonly #tick: TickView = { slot: 0, symbol_id: 0, bid: 0, ask: 0, volume: 0, ts: 0 };
  #reader: TickReader | null = null;

  /** `makeReader`: of one that begins with what the ring remembers. */
  constructor(makeReader: () => TickReader) {
    this.#makeReader = makeReader;
  }

  /** The memory is another: what is drawn begins anew. */
  begin(): void {
    this.#reader = null;
    for (const tail of this.#tails.values()) tail.clear();
  }

  /** Takes up what came since the last time. Cheap where nothing did. */
  drain(): void {
    const reader = (this.#reader ??= this.#makeReader());
    this.#readAll(reader);
    if (reader.lappedCount() === 0) return;
    // Ticks were lost: a line over the gap would be none. What the ring remembers is read again.
    this.begin();
    this.#readAll((this.#reader = this.#makeReader()));
  }

  of(symbol_id: number): TickTail {
    let tail = this.#tails.get(symbol_id);
    if (tail === undefined) {
      tail = new TickTail();
      this.#tails.set(symbol_id, tail);
    }
    return tail;
  }

  #readAll(reader: TickReader): void {
    const tick = this.#tick;
    while (reader.next(tick)) this.of(tick.symbol_id).push(tick.bid);
  }
}

/** One for the page: a tick is read once, whichever panes draw it. */
export const tickTails = perFeed((feed: Feed) => {
  const tails = new TickTails(() => feed.makeTickReader(true));
  createEffect(on(feed.quotes, () => tails.begin()));
  return tails;
});
