/** The live cells of a table's rows, drawn on its canvas. Main thread, on the tick path: allocates nothing. */
import type { Ink } from "../drawn/pen.ts";
import { RowsCanvas, type RowsLook } from "../drawn/rows-canvas.ts";
import type { LiveTone } from "./column.ts";

/** Edges of a column in CSS px from the drawing's left: of its cell, and of the room for words in it. */
export type ColumnEdges = {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly isAtEnd: boolean;
};

export type TableLook = RowsLook & {
  readonly font: string;
  /** CSS px from the row's top. */
  readonly baseline: number;
  readonly colours: Readonly<Record<LiveTone, string>>;
  readonly columns: ReadonlyMap<string, ColumnEdges>;
};

export class TableDrawing extends RowsCanvas<TableLook> {
  private inks: Readonly<Record<LiveTone, Ink>> | null = null;

  constructor(canvas: HTMLCanvasElement) {
    super(canvas, ({ font, colours: { up, down, none } }, pen) => {
      this.inks = { up: pen.ink(font, up), down: pen.ink(font, down), none: pen.ink(font, none) };
    });
  }

  /** Words that the cell has no room for are left to the page, which knows how to cut them. */
  fits(column: string, words: string): boolean {
    const edges = this.look?.columns.get(column);
    if (edges === undefined || this.inks === null) return false;
    return this.inks.none.width(words) <= edges.right - edges.left;
  }

  /** Instead of what was drawn there. */
  drawCell(column: string, index: number, words: string, tone: LiveTone): void {
    const { look, pen, inks } = this;
    const edges = look?.columns.get(column);
    if (look === null || pen === null || inks === null || edges === undefined) return;
    const top = this.topOf(index);
    pen.clear(edges.from, top, edges.to - edges.from, look.rowPx);
    const ink = inks[tone];
    const x = edges.isAtEnd ? edges.right - ink.width(words) : edges.left;
    ink.write(words, x, top + look.baseline);
  }
}
