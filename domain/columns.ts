/**
 * Kagi, and point and figure: columns that go on as long as closing prices do, and turn when these come back far enough. Runs
 * anywhere; pure. A column is complete when the next one begins. What has come back but not far enough is a last brick of its
 * own, so that the newest price is on the chart.
 */
import { beginOf, type Brick, type BrickFold, type PutBrick } from "./brick.ts";

/** How far a column goes and when it turns. */
export type ColumnRule = {
  /** Where the first column begins that the first open lies at. */
  startOf(open: number): number;
  /** How far up, or down, a column reaches that a price closed at: the price itself, or the box that it filled. */
  reach(close: number, isUp: boolean): number;
  /** So far back from its end a price must close for the column to turn. */
  readonly turn: number;
  /** How far from the end of a column the next one begins, against its direction. */
  readonly step: number;
};

/** Lines of prices themselves: they turn with `turn` points, and begin where the one before ended. */
export const kagiRule = (turn: number): ColumnRule => ({
  startOf: (open) => open,
  reach: (close) => close,
  turn,
  step: 0,
});

/** Boxes of a size: a column turns after so many of them, and begins a box from the end of the one before. */
export const pointAndFigureRule = (size: number, boxes: number): ColumnRule => ({
  startOf: (open) => Math.round(open / size) * size,
  reach: (close, isUp) => (isUp ? Math.floor(close / size) : Math.ceil(close / size)) * size,
  turn: size * boxes,
  step: size,
});

export class Columns implements BrickFold {
  readonly #rule: ColumnRule;
  /** 1 up, -1 down, 0: prices have not gone far enough for a first column. */
  #way: -1 | 0 | 1 = 0;
  #start = NaN;
  #end = NaN;
  #ts = 0;
  /** When the column reached its end. */
  #endTs = 0;
  #close = NaN;
  #volume = 0;

  constructor(rule: ColumnRule) {
    this.#rule = rule;
  }

  take(bar: Readonly<Brick>, put: PutBrick): void {
    if (Number.isNaN(this.#start)) {
      this.#start = this.#rule.startOf(bar.open);
      this.#end = this.#start;
      this.#ts = bar.ts;
      this.#endTs = bar.ts + 1;
    }
    this.#volume += bar.volume;
    this.#close = bar.close;
    const up = this.#rule.reach(bar.close, true);
    const down = this.#rule.reach(bar.close, false);
    if (this.#way >= 0 && up > this.#end && this.#isBegun(up - this.#end)) this.#goOn(1, up, bar);
    else if (this.#way <= 0 && down < this.#end && this.#isBegun(this.#end - down))
      this.#goOn(-1, down, bar);
    else if (this.#way > 0 && bar.close <= this.#end - this.#rule.turn)
      this.#turn(-1, down, bar, put);
    else if (this.#way < 0 && bar.close >= this.#end + this.#rule.turn) this.#turn(1, up, bar, put);
  }

  forming(): Brick[] {
    const column = this.#column(this.#way === 0 ? 0 : this.#volume);
    if (this.#way === 0)
      return [{ ...boxOf(this.#start, this.#close), ts: this.#ts, volume: this.#volume }];
    return [column, { ...boxOf(this.#end, this.#close), ts: this.#endTs, volume: 0 }];
  }

  copy(): Columns {
    const other = new Columns(this.#rule);
    other.#way = this.#way;
    other.#start = this.#start;
    other.#end = this.#end;
    other.#ts = this.#ts;
    other.#endTs = this.#endTs;
    other.#close = this.#close;
    other.#volume = this.#volume;
    return other;
  }

  /** A first column takes as much as a turn does; one that there is goes on with anything. */
  #isBegun(move: number): boolean {
    return this.#way !== 0 || move >= this.#rule.turn;
  }

  #goOn(way: -1 | 1, end: number, bar: Readonly<Brick>): void {
    this.#way = way;
    this.#end = end;
    this.#endTs = beginOf(bar, this.#ts);
  }

  #turn(way: -1 | 1, end: number, bar: Readonly<Brick>, put: PutBrick): void {
    put(this.#column(this.#volume));
    this.#start = this.#end + way * this.#rule.step;
    this.#ts = beginOf(bar, this.#ts);
    this.#volume = 0;
    this.#goOn(way, end, bar);
  }

  #column(volume: number): Brick {
    return { ...boxOf(this.#start, this.#end), ts: this.#ts, volume };
  }
}

const boxOf = (open: number, close: number): Omit<Brick, "ts" | "volume"> => ({
  open,
  high: Math.max(open, close),
  low: Math.min(open, close),
  close,
});
