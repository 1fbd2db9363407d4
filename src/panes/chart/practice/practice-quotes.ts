/** The prices of the moment that is practised at, read as those of the market are. Main thread; pure. */
import { priceOf } from "../../../../domain/price.ts";
import type { QuoteInput } from "../../../../engine/input.ts";
import type { QuoteReader, QuoteView } from "../../../../workers/rings/readers.ts";

type Known = {
  bid: number;
  ask: number;
  ts: number;
  version: number;
  bidMove: number;
  askMove: number;
};

export class PracticeQuotes implements QuoteReader {
  readonly #digits: ReadonlyMap<number, number>;
  readonly #ids: readonly number[];
  readonly #quotes = new Map<number, Known>();
  readonly #wall: () => number;
  #count = 0;

  /** `digits`: by symbol_id. `wall`: of this machine's clock, Unix ms: a price of before is never too old here. */
  constructor(digits: ReadonlyMap<number, number>, wall: () => number) {
    this.#digits = digits;
    this.#ids = [...digits.keys()];
    this.#wall = wall;
  }

  put({ symbol_id, bid, ask, ts }: QuoteInput): void {
    const digits = this.#digits.get(symbol_id);
    if (digits === undefined) return;
    const before = this.#quotes.get(symbol_id);
    const now = { bid: priceOf(bid, digits), ask: priceOf(ask, digits) };
    this.#count += 1;
    this.#quotes.set(symbol_id, {
      ...now,
      ts,
      version: (before?.version ?? 0) + 1,
      bidMove: Math.sign(now.bid - (before?.bid ?? now.bid)),
      askMove: Math.sign(now.ask - (before?.ask ?? now.ask)),
    });
  }

  slotOf(symbol_id: number): number {
    return this.#ids.indexOf(symbol_id);
  }

  version(slot: number): number {
    return this.#at(slot)?.version ?? 0;
  }

  read(slot: number, out: QuoteView): boolean {
    const known = this.#at(slot);
    if (known === undefined) return false;
    const { bid, ask, ts } = known;
    Object.assign(out, { bid, ask, ts, high: bid, low: bid, open: bid, close: bid, volume: 0 });
    out.received_at = this.#wall();
    out.bid_move = known.bidMove;
    out.ask_move = known.askMove;
    return true;
  }

  tickCount(): number {
    return this.#count;
  }

  #at(slot: number): Known | undefined {
    const id = this.#ids[slot];
    return id === undefined ? undefined : this.#quotes.get(id);
  }
}
