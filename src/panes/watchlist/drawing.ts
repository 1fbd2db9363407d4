/**
 * The one canvas over the rows of a watchlist, on which their live cells are drawn. Main thread, on the tick path. To change a
 * text of the page costs style, layout and paint; to draw one costs a tenth. The texts stay in the rows, unseen, for whoever
 * does not look: they are brought up to date less often (row-painters.ts).
 *
 * The canvas lies in the scrolled box and covers the rows of the list's window, so that it scrolls with them. Rows and
 * drawing change in one frame, so a price never stands beside another's name.
 */
import type { QuoteView } from "../../../workers/rings/readers.ts";
import type { CellSurroundings } from "./cells.ts";
import { makeDrawnCell, type DrawnCell } from "./drawn-cells.ts";
import type { ColumnLook, DrawnLook, TextLook } from "./drawn-look.ts";
import type { PriceScale } from "./figures.ts";
import { Pen } from "./pen.ts";

export class Drawing {
  readonly canvas: HTMLCanvasElement;
  /** How cells look; null: nothing is drawn, the rows show their texts. */
  look: DrawnLook | null = null;
  /** Changes whenever the canvas was wiped: each row is to be drawn again. */
  page = 0;
  readonly pen: Pen | null;
  /** Index of the row at the canvas's top. */
  private first = 0;

  private readonly around: CellSurroundings;

  constructor(canvas: HTMLCanvasElement, around: CellSurroundings) {
    this.canvas = canvas;
    this.around = around;
    const context = canvas.getContext("2d");
    this.pen = context === null ? null : new Pen(context);
  }

  /** What draws a row. */
  readonly makeRow = (): DrawnRow => new DrawnRow(this, this.around);

  /** Last in a frame: the texts of all rows. */
  drawTexts(): void {
    this.pen?.drawTexts();
  }

  /** Draws from now on with this look, `rows` rows high, on a screen of `ratio` pixels a CSS px. False: cannot be drawn. */
  begin(look: DrawnLook, rows: number, ratio: number): boolean {
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
    for (const { font, colour } of look.columns.flatMap(textsOf)) pen.ink(font, colour);
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
}

function textsOf({ look }: ColumnLook): TextLook[] {
  if (look.kind === "range") return [];
  return look.kind === "price" ? [look.lead, look.big, look.small] : [look.text];
}

/** The drawn cells of one slot of the list. */
export class DrawnRow {
  private readonly drawing: Drawing;
  private readonly around: CellSurroundings;
  private look: DrawnLook | null = null;
  private cells: DrawnCell[] = [];
  private page = -1;
  private scale: PriceScale | null = null;
  /** Of the row in the list. */
  private index = 0;

  constructor(drawing: Drawing, around: CellSurroundings) {
    this.drawing = drawing;
    this.around = around;
  }

  /** Whether rows are drawn at all now. */
  get isOn(): boolean {
    return this.drawing.look !== null;
  }

  /** Whether nothing of it is on the canvas, as after a scroll. */
  get isWiped(): boolean {
    return this.page !== this.drawing.page;
  }

  /** The row is now that of another index, or shows another symbol. What was drawn of the one before is wiped. */
  reset(index: number, scale: PriceScale): void {
    this.wipe();
    this.index = index;
    this.scale = scale;
    for (const cell of this.cells) cell.reset(scale);
  }

  /** Takes up a quote, with cells that have the look of now. */
  take(quote: QuoteView): void {
    this.renew();
    for (let i = 0; i < this.cells.length; i++) this.cells[i]?.take(quote);
  }

  /** Whether the look has changed since the cells took their last quote. */
  get isOutOfLook(): boolean {
    return this.look !== this.drawing.look;
  }

  /** Draws what looks different than before. */
  draw(): void {
    const { drawing, look, cells } = this;
    const { pen } = drawing;
    if (look === null || pen === null) return;
    const top = drawing.topOf(this.index);
    const isWhole = this.page !== drawing.page;
    this.page = drawing.page;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      const column = look.columns[i];
      if (cell === undefined || column === undefined || !(isWhole || cell.isDirty)) continue;
      cell.isDirty = false;
      pen.clear(column.from, top, column.to - column.from, look.rowPx);
      cell.draw(pen, top);
    }
  }

  /** Takes the row off the canvas. */
  wipe(): void {
    const { drawing, look, page } = this;
    if (look === null || page !== drawing.page) return;
    drawing.pen?.clear(0, drawing.topOf(this.index), look.width + 1, look.rowPx);
    this.page = -1;
  }

  private renew(): void {
    const { look, pen } = this.drawing;
    if (look === this.look || look === null || pen === null) return;
    this.look = look;
    this.cells = look.columns.map((column) => makeDrawnCell(column, pen, this.around));
    if (this.scale) for (const cell of this.cells) cell.reset(this.scale);
  }
}
