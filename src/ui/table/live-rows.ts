/**
 * Rows that are in the page, with their live cells: drawn on the table's canvas where that is possible, written as texts where
 * not. Main thread, on the tick path: allocates nothing.
 */
import { canBeDrawn, type LiveCell } from "./column.ts";
import type { TableDrawing } from "./table-drawing.ts";

/** The column that a cell stands in. */
type Place = { readonly id: string; readonly live?: unknown; readonly pin?: unknown };

/** What is painted once a frame; `write` brings texts up to date that nobody sees. False: they were. */
export type Painted = { paint: () => void; write: () => boolean };

/** Live cells that are always texts: of totals and groups. */
export class LiveTexts<Shown> implements Painted {
  /** Only these are painted. */
  isInSight = true;
  protected readonly cells: LiveCell<Shown>[] = [];
  private shown: Shown | undefined;

  /** Takes up a cell; returns how to let it go. */
  attach(cell: LiveCell<Shown>, _column: Place): () => void {
    this.cells.push(cell);
    if (this.shown !== undefined) cell.show(this.shown);
    return () => void this.cells.splice(this.cells.indexOf(cell), 1);
  }

  show(shown: Shown): void {
    this.shown = shown;
    for (const cell of this.cells) cell.show(shown);
  }

  paint(): void {
    if (!this.isInSight) return;
    for (let n = 0; n < this.cells.length; n += 1) this.cells[n]?.take();
    this.write();
  }

  write(): boolean {
    let isAny = false;
    for (let n = 0; n < this.cells.length; n += 1) {
      if (this.cells[n]?.write() === true) isAny = true;
    }
    return isAny;
  }
}

/** The live cells of a row. */
export class LiveRow<Shown> extends LiveTexts<Shown> {
  /** Whether it looks as drawn ones do. Others show their texts. */
  isPlain = true;
  private readonly setDrawn: (isDrawn: boolean) => void;
  private readonly drawing: () => TableDrawing | null;
  /** By cell, the column that it is drawn in; null: it is always a text. */
  private readonly columns: (string | null)[] = [];
  /** By cell, whether what was taken is not on the canvas. */
  private readonly isDue: boolean[] = [];
  private index = 0;
  private isDrawn = false;
  private page = -1;

  /** `setDrawn`: whether the page's texts need not be seen. */
  constructor(drawing: () => TableDrawing | null, setDrawn: (isDrawn: boolean) => void) {
    super();
    this.drawing = drawing;
    this.setDrawn = setDrawn;
  }

  override attach(cell: LiveCell<Shown>, column: Place): () => void {
    this.columns.push(canBeDrawn(column) ? column.id : null);
    this.isDue.push(true);
    const detach = super.attach(cell, column);
    return () => {
      const at = this.cells.indexOf(cell);
      this.columns.splice(at, 1);
      this.isDue.splice(at, 1);
      detach();
    };
  }

  /** The row is now that of another index. */
  moveTo(index: number): void {
    if (index === this.index) return;
    this.wipe();
    this.index = index;
  }

  override paint(): void {
    const drawing = this.drawing();
    if (!this.isInSight && !(this.isDrawn && this.page !== drawing?.page)) return;
    for (let n = 0; n < this.cells.length; n += 1) {
      if (this.cells[n]?.take() !== true) continue;
      this.isDue[n] = true;
      if (this.columns[n] === null) this.cells[n]?.write();
    }
    if (drawing !== null && this.isPlain && this.fits(drawing)) return this.draw(drawing);
    this.wipe();
    this.mark(false);
    this.write();
  }

  /** What was drawn of it is taken off the canvas. */
  wipe(): void {
    const drawing = this.drawing();
    if (drawing !== null && this.isDrawn && this.page === drawing.page) {
      drawing.wipeRow(this.index);
    }
    this.page = -1;
  }

  private fits(drawing: TableDrawing): boolean {
    if (drawing.look === null) return false;
    for (let n = 0; n < this.cells.length; n += 1) {
      const column = this.columns[n] ?? null;
      if (column !== null && !drawing.fits(column, this.cells[n]?.words ?? "")) return false;
    }
    return true;
  }

  private draw(drawing: TableDrawing): void {
    const isWhole = !this.isDrawn || this.page !== drawing.page;
    this.page = drawing.page;
    for (let n = 0; n < this.cells.length; n += 1) {
      const cell = this.cells[n];
      const column = this.columns[n] ?? null;
      if (cell === undefined || column === null || !(isWhole || this.isDue[n] === true)) continue;
      this.isDue[n] = false;
      drawing.drawCell(column, this.index, cell.words, cell.tone);
    }
    if (!this.isDrawn) this.write();
    this.mark(true);
  }

  private mark(isDrawn: boolean): void {
    if (isDrawn === this.isDrawn) return;
    this.isDrawn = isDrawn;
    this.setDrawn(isDrawn);
  }
}

/** In so many frames the texts of one drawn row are written, if they changed: forty of them are at most 2.7 s old. */
const FRAMES_A_TURN = 4;

/** What is painted in one table. */
export class LiveRows {
  private readonly rows: Painted[] = [];
  private frame = 0;
  private next = 0;

  /** Takes up a row; returns how to let it go. */
  add(row: Painted): () => void {
    this.rows.push(row);
    return () => void this.rows.splice(this.rows.indexOf(row), 1);
  }

  paint(): void {
    for (let n = 0; n < this.rows.length; n += 1) this.rows[n]?.paint();
  }

  /** Last in a frame: the texts of the next drawn row that has any to write. */
  takeTurn(): void {
    this.frame += 1;
    if (this.frame % FRAMES_A_TURN !== 0) return;
    const count = this.rows.length;
    for (let tries = 0; tries < count; tries += 1) {
      this.next = (this.next + 1) % count;
      if (this.rows[this.next]?.write() === true) return;
    }
  }
}
