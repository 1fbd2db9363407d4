/** The live cells of a watchlist's rows, drawn on its canvas. Main thread, on the tick path. */
import type { QuoteView } from "../../../workers/rings/readers.ts";
import { RowsCanvas } from "../../ui/drawn/rows-canvas.ts";
import type { TextLook } from "../../ui/drawn/text-look.ts";
import type { DrawnCell, DrawnSurroundings, DrawnSymbol } from "./drawn-cell.ts";
import { makeDrawnCell } from "./drawn-cells.ts";
import type { ColumnLook, DrawnLook } from "./drawn-look.ts";

/** See RowsCanvas. */
export class DrawnRows extends RowsCanvas<DrawnLook> {
  private readonly around: DrawnSurroundings;

  constructor(canvas: HTMLCanvasElement, around: DrawnSurroundings) {
    super(canvas, ({ columns }, pen) => {
      for (const { font, colour } of columns.flatMap(textsOf)) pen.ink(font, colour);
    });
    this.around = around;
  }

  /** What draws a row. */
  readonly makeRow = (): DrawnRow => new DrawnRow(this, this.around);
}

function textsOf({ look }: ColumnLook): TextLook[] {
  if (look.kind === "range" || look.kind === "spark") return [];
  return look.kind === "price" ? [look.lead, look.big, look.small] : [look.text];
}

/** The drawn cells of one slot of the list. */
export class DrawnRow {
  private readonly drawing: DrawnRows;
  private readonly around: DrawnSurroundings;
  private look: DrawnLook | null = null;
  private cells: DrawnCell[] = [];
  private page = -1;
  private symbol: DrawnSymbol | null = null;
  /** Index of the row in the list. */
  private index = 0;

  constructor(drawing: DrawnRows, around: DrawnSurroundings) {
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
  reset(index: number, symbol: DrawnSymbol): void {
    this.wipe();
    this.index = index;
    this.symbol = symbol;
    for (const cell of this.cells) cell.reset(symbol);
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
    const { drawing, page } = this;
    if (page !== drawing.page) return;
    drawing.wipeRow(this.index);
    this.page = -1;
  }

  private renew(): void {
    const { look, pen } = this.drawing;
    if (look === this.look || look === null || pen === null) return;
    this.look = look;
    this.cells = look.columns.map((column) => makeDrawnCell(column, pen, this.around));
    if (this.symbol) for (const cell of this.cells) cell.reset(this.symbol);
  }
}
