/**
 * Bars of seconds or of so many ticks, folded tick by tick. Main thread; pure. What is not known whole is no bar: of seconds the
 * first bar begins with the first whole one, and after ticks were missed the bar that they belonged to is gone.
 */
import {
  addToBar,
  beginBar,
  isBarOver,
  isTickFrame,
  makeBarBuilder,
  nextBarStart,
  type Frame,
} from "../../../../domain/bar.ts";
import { countOf } from "../../../../domain/timeframe.ts";
import type { TickView } from "../../../../workers/rings/readers.ts";
import { BarHistory, makeBarView } from "../bar-history.ts";
import type { ChartSide } from "../chart-settings.ts";

/** 48 bytes a bar. Beyond, the older half is let go. */
const BARS_MAX = 400_000;

export class TickBars {
  #history = new BarHistory();
  readonly #frame: Frame;
  readonly #side: ChartSide;
  readonly #barsMax: number;
  /** Ticks of a bar; 0: it is as long as its frame. */
  readonly #ticks: number;
  readonly #builder = makeBarBuilder();
  readonly #view = makeBarView();
  /** Ticks before belong to a bar that is not known whole; NaN: the next tick says when the first whole one begins. */
  #from = NaN;

  constructor(frame: Frame, side: ChartSide, barsMax = BARS_MAX) {
    this.#frame = frame;
    this.#side = side;
    this.#barsMax = barsMax;
    this.#ticks = isTickFrame(frame) ? countOf(frame)[0] : 0;
    this.#history.hasMore = false;
  }

  /** Another object when older bars were let go. */
  get history(): BarHistory {
    return this.#history;
  }

  /** Folds the next tick in. Allocates only where the columns grow. */
  take(tick: Readonly<TickView>): void {
    const { ts, volume } = tick;
    if (Number.isNaN(this.#from)) this.#from = this.#ticks > 0 ? ts : nextBarStart(this.#frame, ts);
    if (ts < this.#from) return;
    const price = priceOf(tick, this.#side);
    const bar = this.#builder;
    if (this.#isOver(ts)) this.#begin(ts, price, volume);
    else addToBar(bar, price, volume);
    this.#show();
  }

  /** Ticks were missed: the bar that was forming is not whole, and neither is the one that the next tick belongs to. */
  interrupt(): void {
    const history = this.#history;
    if (this.#builder.ticks > 0 && history.length > 0) history.cut(history.first, history.end - 1);
    this.#builder.ticks = 0;
    this.#from = NaN;
  }

  #isOver(ts: number): boolean {
    const bar = this.#builder;
    if (bar.ticks === 0) return true;
    return this.#ticks > 0 ? bar.ticks >= this.#ticks : isBarOver(bar, ts);
  }

  #begin(ts: number, price: number, volume: number): void {
    const bar = this.#builder;
    beginBar(bar, this.#frame, ts, price, volume);
    if (this.#ticks === 0) return;
    // Bars of ticks that begin in one millisecond are one apart, as times of a chart rise.
    const { length, end } = this.#history;
    bar.ts = length === 0 ? ts : Math.max(ts, this.#history.tsAt(end - 1) + 1);
  }

  #show(): void {
    const { ts, open, high, low, close, volume } = this.#builder;
    const view = this.#view;
    view.ts = ts;
    view.open = open;
    view.high = high;
    view.low = low;
    view.close = close;
    view.volume = volume;
    this.#history.upsert(view);
    if (this.#history.length > this.#barsMax) this.#halve();
  }

  #halve(): void {
    const old = this.#history;
    const kept = new BarHistory();
    kept.prepend(old.copy(old.end - Math.floor(this.#barsMax / 2), old.end));
    kept.hasMore = false;
    this.#history = kept;
  }
}

/** The price that bars of a side are made of. */
export function priceOf({ bid, ask }: Pick<TickView, "bid" | "ask">, side: ChartSide): number {
  if (side === "mid") return (bid + ask) / 2;
  return side === "bid" ? bid : ask;
}
