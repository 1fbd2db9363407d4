/**
 * The one canvas on which the live cells of a list's rows are drawn. Main thread, on the tick path. To change a text of the
 * page costs style, layout and paint; to draw one costs a tenth. The texts stay in the rows, unseen, for whoever does not
 * look: they are brought up to date less often.
 *
 * The canvas lies in the scrolled box and covers the rows of the list's window, so that it scrolls with them. Rows and
 * drawing change in one frame, so a figure never stands beside another row's name.
 */
import { Pen } from "./pen.ts";

/** Where rows are drawn. CSS px. */
export type RowsLook = {
  /** Where the drawing begins within a row. */
  readonly left: number;
  readonly width: number;
  readonly rowPx: number;
};

export class RowsCanvas<Look extends RowsLook> {
  readonly canvas: HTMLCanvasElement;
  /** How cells look; null: nothing is drawn, the rows show their texts. */
  look: Look | null = null;
  /** Changes whenever the canvas was wiped: each row is to be drawn again. */
  page = 0;
  readonly pen: Pen | null;
  /** Index of the row at the canvas's top. */
  private first = 0;
  private readonly makeInks: (look: Look, pen: Pen) => void;

  /** `makeInks`: asks the pen for all that a look writes with. */
  constructor(canvas: HTMLCanvasElement, makeInks: (look: Look, pen: Pen) => void) {
    this.canvas = canvas;
    this.makeInks = makeInks;
    const context = canvas.getContext("2d");
    this.pen = context === null ? null : new Pen(context);
  }

  /** Last in a frame: the texts of all rows. */
  drawTexts(): void {
    this.pen?.drawTexts();
  }

  /** Draws from now on with this look, `rows` rows high, on a screen of `ratio` pixels a CSS px. False: cannot be drawn. */
  begin(look: Look, rows: number, ratio: number): boolean {
    const { canvas, pen } = this;
    this.end();
    const width = Math.ceil(look.width * ratio);
    const height = Math.ceil(rows * look.rowPx * ratio);
    if (pen === null || width <= 0 || height <= 0) return false;
    canvas.hidden = false;
    canvas.width = width;
    canvas.height = height;
    canvas.style.setProperty("left", `${look.left}px`);
    canvas.style.setProperty("width", `${width / ratio}px`);
    canvas.style.setProperty("height", `${height / ratio}px`);
    pen.begin(ratio);
    this.makeInks(look, pen);
    // A browser whose canvas does not take the page's figures would let prices jump with their digits.
    if (!pen.isTabular) {
      this.end();
      return false;
    }
    this.look = look;
    this.turnTo(this.first);
    return true;
  }

  /** The rows show their texts again, from the next frame on. */
  end(): void {
    this.look = null;
    this.page += 1;
    this.canvas.hidden = true;
  }

  /** The row at the top is now that of this index. */
  turnTo(first: number): void {
    this.first = first;
    const { look, pen, canvas } = this;
    if (look === null || pen === null) return;
    canvas.style.setProperty("transform", `translateY(${first * look.rowPx}px)`);
    pen.clearAll(canvas.width, canvas.height);
    this.page += 1;
  }

  /** Where the row of this index begins, CSS px. */
  topOf(index: number): number {
    return (index - this.first) * (this.look?.rowPx ?? 0);
  }

  /** Takes a row off the canvas. */
  wipeRow(index: number): void {
    const { look, pen } = this;
    if (look !== null) pen?.clear(0, this.topOf(index), look.width + 1, look.rowPx);
  }
}
