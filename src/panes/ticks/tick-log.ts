/** The last ticks of one symbol, newest first, as the tick list and its moves read them. Main thread; pure. */
import type { TickView } from "../../../workers/rings/readers.ts";

/** The most that the list looks back. */
export const TICKS_MAX = 2000;

export class TickLog {
  readonly #ts: Float64Array;
  readonly #bid: Float64Array;
  readonly #ask: Float64Array;
  readonly #volume: Float64Array;
  readonly #max: number;
  #end = 0;

  constructor(max = TICKS_MAX) {
    this.#max = max;
    // One more than is shown: what a tick moved is told by the one before it.
    this.#ts = new Float64Array(max + 1);
    this.#bid = new Float64Array(max + 1);
    this.#ask = new Float64Array(max + 1);
    this.#volume = new Float64Array(max + 1);
  }

  get length(): number {
    return Math.min(this.#end, this.#max);
  }

  /** How many there ever were: changes with every tick. */
  get count(): number {
    return this.#end;
  }

  clear(): void {
    this.#end = 0;
  }

  /** Over the oldest. Allocates nothing. */
  push({ ts, bid, ask, volume }: Readonly<TickView>): void {
    const row = this.#end % (this.#max + 1);
    this.#ts[row] = ts;
    this.#bid[row] = bid;
    this.#ask[row] = ask;
    this.#volume[row] = volume;
    this.#end += 1;
  }

  /** Copies the tick that is so many before the newest. False: there is none. Allocates nothing. */
  read(back: number, out: TickRow): boolean {
    if (back < 0 || back >= this.length) return false;
    const at = this.#end - 1 - back;
    const row = at % (this.#max + 1);
    out.ts = this.#ts[row] ?? NaN;
    out.bid = this.#bid[row] ?? NaN;
    out.ask = this.#ask[row] ?? NaN;
    out.volume = this.#volume[row] ?? NaN;
    const hasBefore = at > 0;
    const before = (at + this.#max) % (this.#max + 1);
    out.bidMove = hasBefore ? Math.sign(out.bid - (this.#bid[before] ?? NaN)) : 0;
    out.askMove = hasBefore ? Math.sign(out.ask - (this.#ask[before] ?? NaN)) : 0;
    return true;
  }
}

/** A tick with how each side moved: 1 up, -1 down, 0 not, or of the first one nothing. */
export type TickRow = {
  ts: number;
  bid: number;
  ask: number;
  volume: number;
  bidMove: number;
  askMove: number;
};

export const makeTickRow = (): TickRow => ({
  ts: NaN,
  bid: NaN,
  ask: NaN,
  volume: NaN,
  bidMove: 0,
  askMove: 0,
});
