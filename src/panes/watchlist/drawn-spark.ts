/**
 * The last ticks of a row's symbol as a line on the list's canvas. Main thread, on the tick path: each line is drawn a few times
 * a second, not all in one frame.
 */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { frameNow } from "../../frame/frame.ts";
import type { Pen } from "../../ui/drawn/pen.ts";
import { SparkLine } from "../spark/spark-line.ts";
import type { TickTail, TickTails } from "../spark/tick-tails.ts";
import type { DrawnCell } from "./drawn-cell.ts";
import type { SparkLook } from "./drawn-look.ts";

/** Frames from one drawing of a line to the next, at the least. */
const FRAMES_APART = 12;
/** All lines are laid in this one, each as it is drawn. */
const line = new SparkLine();
/** Grows with each line, so that they take turns. */
let made = 0;

export class DrawnSpark implements DrawnCell {
  private readonly look: SparkLook;
  private readonly tails: TickTails;
  private tail: TickTail | null = null;
  /** Count of the tail as it was drawn last; -1: nothing is drawn. */
  private drawn = -1;
  private drawnIn = -Infinity;
  private readonly turn = (made += 1) % FRAMES_APART;

  constructor(look: SparkLook, tails: TickTails) {
    this.look = look;
    this.tails = tails;
  }

  get isDirty(): boolean {
    if (this.drawn < 0) return true;
    const frame = frameNow();
    if (frame !== null && frame - this.drawnIn < FRAMES_APART) return false;
    return this.tail !== null && this.tail.count !== this.drawn;
  }

  set isDirty(isDirty: boolean) {
    if (isDirty) this.drawn = -1;
  }

  reset({ symbol_id }: Pick<SymbolRecord, "symbol_id">): void {
    this.tail = this.tails.of(symbol_id);
    this.drawn = -1;
  }

  take(): void {
    this.tails.drain();
  }

  draw(pen: Pen, top: number): void {
    const { look, tail } = this;
    if (tail === null) return;
    const isFirst = this.drawn < 0;
    this.drawn = tail.count;
    // The first one is drawn at once, with those of all rows; from there on they part.
    this.drawnIn = (frameNow() ?? 0) - (isFirst ? this.turn : 0);
    line.lay(tail, {
      left: look.left,
      top: top + look.top,
      width: look.width,
      height: look.height,
    });
    pen.strokeLine(line.move > 0 ? look.up : line.move < 0 ? look.down : look.none, line);
  }
}
