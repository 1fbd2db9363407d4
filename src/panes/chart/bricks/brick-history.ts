/**
 * The bricks of a history of bars, kept in step with it. Main thread; pure. What closed bars have completed stands for good; what
 * the forming bar adds is folded anew from there with each change of it, and may go again.
 */
import type { Brick, BrickFold } from "../../../../domain/brick.ts";
import { BarHistory, makeBarView } from "../bar-history.ts";

/** The most bricks of a chart. Of more there are none: their size is too small for the bars. */
export const BRICKS_MAX = 200_000;
/** From so many bars on no older ones are fetched for more bricks. */
export const BARS_FOLDED_MAX = 200_000;

export type BrickMaker = {
  /** A bar may make more than one. */
  readonly isManyABar: boolean;
  /** Size of a brick in points, 1 or more, for a history of one bar or more. */
  sizeFor(bars: BarHistory): number;
  /** The size hangs on so many bars: with fewer it is looked up again when there are more. */
  readonly sizedBy: number;
  foldOf(size: number): BrickFold;
};

const NOTHING_SEEN = { shape: -1, tip: -1, first: 0, end: 0 };

/** The bricks of a history that stand for good, as bars to calculate on. */
class StandingBricks {
  /** Grows when all bricks are made anew. */
  shape = 0;
  readonly #all: BrickHistory;

  constructor(all: BrickHistory) {
    this.#all = all;
  }

  get first(): number {
    return this.#all.first;
  }

  get end(): number {
    return this.#all.settledEnd;
  }

  get length(): number {
    return this.end - this.first;
  }

  /** Another number with each brick that stands. */
  get tip(): number {
    return this.end;
  }

  copy(from: number, to: number): ReturnType<BarHistory["copy"]> {
    return this.#all.copy(from, to);
  }
}

export class BrickHistory extends BarHistory {
  override readonly isMade = true;
  /** Bricks from this ordinal on are not settled: the bar in which they form is not over. */
  settledEnd = 0;
  /** Size of a brick in points; NaN before the first bar. */
  size = NaN;
  /** There would be more than BRICKS_MAX: there are none. */
  isTooMany = false;
  readonly #standing = new StandingBricks(this);
  readonly #maker: BrickMaker;
  readonly #unit: number;
  readonly #bar = makeBarView();
  #fold: BrickFold | null = null;
  #sizedBy = 0;
  #seen = NOTHING_SEEN;

  constructor(maker: BrickMaker, digits: number) {
    super();
    this.#maker = maker;
    this.#unit = 10 ** digits;
  }

  /** The bricks that stand: only ever more, but where all are made anew. */
  override get standing(): StandingBricks {
    return this.#standing;
  }

  get sizeAsPrice(): number {
    return this.size / this.#unit;
  }

  /** Takes in what has changed of the bars; does nothing where nothing has. */
  follow(bars: BarHistory): void {
    const { shape, tip, first, end } = bars;
    const seen = this.#seen;
    this.hasMore = bars.hasMore && bars.length < BARS_FOLDED_MAX;
    this.dayOffsetMs = bars.dayOffsetMs;
    if (bars.length === 0 || (seen.shape === shape && seen.tip === tip)) return;
    const isSizeDue =
      this.#sizedBy < this.#maker.sizedBy &&
      Math.min(bars.length, this.#maker.sizedBy) > this.#sizedBy;
    this.#seen = { shape, tip, first, end };
    if (seen.shape !== shape || isSizeDue) this.#foldAll(bars, first < seen.first);
    else if (!this.isTooMany) this.#foldTail(bars, seen.end - 1);
  }

  /** `isOlder`: bars came before the first one, so that the newest bricks keep their ordinals. */
  #foldAll(bars: BarHistory, isOlder: boolean): void {
    if (this.#sizedBy < this.#maker.sizedBy) {
      this.size = this.#maker.sizeFor(bars);
      this.#sizedBy = Math.min(bars.length, this.#maker.sizedBy);
    }
    this.#fold = this.#maker.foldOf(this.size);
    const bricks: Brick[] = [];
    this.isTooMany = false;
    for (let at = bars.first; at < bars.end - 1 && !this.isTooMany; at += 1)
      this.#take(this.#fold, bars, at, bricks);
    const settled = bricks.length;
    if (!this.isTooMany) this.#project(bars, bricks);
    if (this.isTooMany) bricks.length = 0;
    const first = isOlder ? this.end - bricks.length : this.first;
    this.cut(first, first);
    this.prepend(columnsOf(bricks, this.#unit));
    this.settledEnd = first + Math.min(settled, bricks.length);
    // Two at once: with one it would count as older bricks before those that are known.
    this.#standing.shape += 2;
    this.tip += 1;
  }

  /** Takes bars from `from` on, which was the forming one. */
  #foldTail(bars: BarHistory, from: number): void {
    const fold = this.#fold;
    if (fold === null) return;
    const bricks: Brick[] = [];
    for (let at = from; at < bars.end - 1; at += 1) this.#take(fold, bars, at, bricks);
    const settled = bricks.length;
    this.#project(bars, bricks);
    if (this.settledEnd - this.first + bricks.length > BRICKS_MAX) this.isTooMany = true;
    if (this.isTooMany) return this.#foldAll(bars, false);
    this.#lay(bricks);
    this.settledEnd += settled;
  }

  /** What the forming bar adds to bricks that stand. */
  #project(bars: BarHistory, bricks: Brick[]): void {
    const draft = this.#fold?.copy();
    if (draft === undefined) return;
    this.#take(draft, bars, bars.end - 1, bricks);
    if (this.isTooMany) return;
    for (const brick of draft.forming()) bricks.push(brick);
  }

  #take(fold: BrickFold, bars: BarHistory, at: number, bricks: Brick[]): void {
    const bar = this.#bar;
    if (!bars.read(at, at + 1, bar)) return;
    bar.open = Math.round(bar.open * this.#unit);
    bar.high = Math.round(bar.high * this.#unit);
    bar.low = Math.round(bar.low * this.#unit);
    bar.close = Math.round(bar.close * this.#unit);
    // So many bricks of one bar are not even counted out.
    const way = Math.abs(bar.close - bar.open) + bar.high - bar.low;
    if (this.#maker.isManyABar && way > this.size * BRICKS_MAX) {
      this.isTooMany = true;
      return;
    }
    fold.take(bar, (brick) => void bricks.push(brick));
    if (bricks.length > BRICKS_MAX) this.isTooMany = true;
  }

  /** Lays bricks over the end, from the first that is not settled on. What is the same is left alone. */
  #lay(bricks: readonly Brick[]): void {
    const shown = this.#bar;
    const from = this.settledEnd;
    let same = 0;
    while (same < bricks.length && this.#isAt(from + same, bricks[same])) same += 1;
    const next = bricks[same];
    const isLast = from + same >= this.end - 1;
    const isLonger = from + bricks.length >= this.end;
    const isSameTime =
      next === undefined || from + same >= this.end || this.tsAt(from + same) === next.ts;
    if (!isLast || !isLonger || !isSameTime) this.cut(this.first, from + same);
    for (const brick of bricks.slice(same)) {
      Object.assign(shown, inPrices(brick, this.#unit));
      this.upsert(shown);
    }
  }

  #isAt(ordinal: number, brick: Brick | undefined): boolean {
    const shown = this.#bar;
    if (brick === undefined || !this.read(ordinal, ordinal + 1, shown)) return false;
    const wanted = inPrices(brick, this.#unit);
    return NAMES.every((name) => shown[name] === wanted[name]);
  }
}

const NAMES = ["ts", "open", "high", "low", "close", "volume"] as const;

const inPrices = (brick: Brick, unit: number): Brick => ({
  ...brick,
  open: brick.open / unit,
  high: brick.high / unit,
  low: brick.low / unit,
  close: brick.close / unit,
});

function columnsOf(bricks: readonly Brick[], unit: number) {
  const column = (name: keyof Brick, by: number) =>
    Float64Array.from(bricks, (brick) => brick[name] / by);
  return {
    ts: column("ts", 1),
    open: column("open", unit),
    high: column("high", unit),
    low: column("low", unit),
    close: column("close", unit),
    volume: column("volume", 1),
  };
}
