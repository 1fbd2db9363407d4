/**
 * Decides what a parsed tick may change: the quote board, the ring of recent ticks and the live bars. Runs in
 * the feed worker, for every tick. Must never allocate (a double that is handed on as an argument is an allocation: ticks
 * travel in one object), and never let an old price stand as the last one. Every
 * tick that is not shown is counted under its reason. @interface §6 Prices
 *
 * The rules, in order:
 *   unknown symbol       not shown
 *   ts ahead of the service's clock by more than FUTURE_TS_MS_MAX   shown, its ts set back to the service's now
 *   older than the symbol's last                                    not shown
 *   same ts, bid, ask and volume as the last                        a duplicate: not shown
 *   bid above ask        shown as it came: whoever reads the board sees bid > ask and must not let it be traded on
 * After a reconnect the first tick of each symbol is the service's current one, whatever its ts: a recording
 * that began again starts earlier than the last price we had.
 */
import type { QuoteBoardWriter } from "../rings/quote-board.ts";
import type { Tick } from "../rings/tick.ts";
import type { TickRingWriter } from "../rings/tick-ring.ts";
import type { LiveBars } from "./live-bars.ts";
import type { TickParser } from "./tick-parser.ts";

/** A tick may be ahead of the service's clock, as we estimate it, by this much. */
export const FUTURE_TS_MS_MAX = 5_000;

/** Counts since the worker began. */
export type IntakeCounts = {
  shown: number;
  unknown_symbol: number;
  older: number;
  duplicate: number;
  /** Shown, with bid > ask. */
  crossed: number;
  /** Shown, with the time set back. */
  future: number;
};

export class TickIntake {
  readonly counts: IntakeCounts = {
    shown: 0,
    unknown_symbol: 0,
    older: 0,
    duplicate: 0,
    crossed: 0,
    future: 0,
  };
  readonly #parser: TickParser;
  readonly #board: QuoteBoardWriter;
  readonly #ring: TickRingWriter;
  readonly #bars: LiveBars;
  /** By slot: the time of the last tick shown; 0: none on this connection yet. */
  readonly #lastTs: Float64Array;
  /** The service's time for the frame that is taken in, Unix ms. */
  #serverNow = 0;

  constructor(parts: {
    parser: TickParser;
    board: QuoteBoardWriter;
    ring: TickRingWriter;
    bars: LiveBars;
    quoteCapacity: number;
  }) {
    this.#parser = parts.parser;
    this.#board = parts.board;
    this.#ring = parts.ring;
    this.#bars = parts.bars;
    this.#lastTs = new Float64Array(parts.quoteCapacity);
  }

  /** A new connection: each symbol's next tick is current by definition. */
  beginConnection(): void {
    this.#lastTs.fill(0);
  }

  /** Takes in all ticks of a frame. `now` is Unix ms of this machine, `serverNow` the service's clock. */
  take(frame: Uint8Array, now: number, serverNow: number): void {
    const parser = this.#parser;
    this.#serverNow = serverNow;
    parser.begin(frame);
    while (parser.next()) this.#tick(parser.tick);
    this.#board.publish(now);
    this.#bars.publish();
    this.#ring.publish();
  }

  #tick(tick: Tick): void {
    const counts = this.counts;
    const slot = this.#board.slotOf(tick.symbol_id);
    if (slot === -1) {
      counts.unknown_symbol += 1;
      return;
    }
    let { ts } = tick;
    if (ts > this.#serverNow + FUTURE_TS_MS_MAX) {
      ts = this.#serverNow;
      tick.ts = ts;
      counts.future += 1;
    }
    const lastTs = this.#lastTs[slot] ?? 0;
    if (ts < lastTs) {
      counts.older += 1;
      return;
    }
    if (ts === lastTs && this.#board.isLatest(slot, tick)) {
      counts.duplicate += 1;
      return;
    }
    this.#lastTs[slot] = ts;
    if (tick.bid > tick.ask) counts.crossed += 1;
    counts.shown += 1;
    this.#board.write(slot, tick);
    this.#ring.write(slot, tick);
    this.#bars.tick(slot, tick);
  }
}
