/**
 * Brings one row's live cells up to date from the quote board, once a frame: drawn on the list's canvas where they can be,
 * written as texts where not. Main thread, on the tick path: a row whose quote did not change costs one read of its version.
 */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { makeQuoteView, type QuoteReader } from "../../../workers/rings/readers.ts";
import type { Cell } from "./cells.ts";
import type { DrawnRow } from "./drawn-rows.ts";

/** All painters read into the same object, one after the other. */
const quote = makeQuoteView();

/** A row that the texts are written in. */
export type RowView = {
  /** Whether its prices are drawn on the canvas, so that its texts need not be seen. */
  setDrawn(isDrawn: boolean): void;
};

export class RowPainter {
  /** Whether the row is to be seen; others are painted less often (row-painters.ts). */
  isInSight = true;
  /** Whether what is drawn looks as the row does: a row that looks in some way of its own shows its texts. */
  isPlain = true;
  /** Whether its texts are to be as new as what is drawn: the row that a screen reader reads. */
  isRead = false;
  private drawn: DrawnRow | null = null;
  private readonly cells: Cell[] = [];
  private view: RowView | null = null;
  private symbol: SymbolRecord | null = null;
  private index = 0;
  private reader: QuoteReader | null = null;
  private slot = -1;
  /** Version of the quote that the texts show. */
  private written = 0;
  /** Version of the quote that is drawn. */
  private taken = 0;
  private isDrawn = false;

  /** Takes up what draws the row, which comes later than the rows. */
  drawWith(drawn: DrawnRow): void {
    this.drawn = drawn;
    if (this.symbol) drawn.reset(this.index, this.symbol);
  }

  /** Takes up a cell; returns how to let it go. */
  attach(cell: Cell): () => void {
    this.cells.push(cell);
    if (this.symbol) cell.reset(this.symbol);
    this.written = 0;
    return () => {
      const index = this.cells.indexOf(cell);
      if (index >= 0) this.cells.splice(index, 1);
    };
  }

  /** Takes up the row that the cells are in; returns how to let it go. Without one nothing is drawn. */
  attachRow(view: RowView): () => void {
    this.view = view;
    return () => {
      this.setDrawn(false);
      this.view = null;
    };
  }

  /** The symbol that the row now shows, or null, and its place in the list. A new record of a symbol keeps what is on screen. */
  show(symbol: SymbolRecord | null, index: number): void {
    const before = this.symbol;
    const isSame = symbol !== null && isSameMarket(before, symbol);
    this.symbol = symbol;
    if (isSame && index === this.index) return;
    this.index = index;
    this.setDrawn(false);
    if (symbol === null) return;
    this.drawn?.reset(index, symbol);
    this.taken = 0;
    if (isSame) return;
    this.slot = -1;
    this.written = 0;
    for (const cell of this.cells) cell.reset(symbol);
  }

  /** Whether nothing of it is to be seen: a scroll must not meet it so. */
  get isBlank(): boolean {
    return this.isDrawn ? this.drawn?.isWiped === true : this.written === 0;
  }

  /** Once a frame. True: texts were written. */
  paint(reader: QuoteReader): boolean {
    if (!this.find(reader)) return false;
    const { drawn } = this;
    if (drawn === null || this.view === null || !this.isPlain || !drawn.isOn) {
      this.setDrawn(false);
      return this.write(reader);
    }
    const version = reader.version(this.slot);
    if ((version !== this.taken || drawn.isOutOfLook) && version !== 0) {
      if (reader.read(this.slot, quote)) {
        this.taken = version;
        drawn.take(quote);
      }
    }
    if (this.taken === 0 || drawn.isOutOfLook) return false;
    drawn.draw();
    const isFirst = !this.isDrawn;
    this.setDrawn(true);
    return (isFirst || this.isRead) && this.write(reader);
  }

  /** Writes the texts where they are not up to date. False: they were, or nothing is known. */
  write(reader: QuoteReader): boolean {
    if (!this.find(reader)) return false;
    const version = reader.version(this.slot);
    if (version === this.written || version === 0) return false;
    if (!reader.read(this.slot, quote)) return false;
    this.written = version;
    for (let i = 0; i < this.cells.length; i++) this.cells[i]?.paint(quote, !this.isDrawn);
    return true;
  }

  /** Finds the symbol's slot on the board. */
  private find(reader: QuoteReader): boolean {
    if (this.symbol === null) return false;
    if (reader !== this.reader) {
      this.reader = reader;
      this.slot = -1;
      this.written = 0;
      // What is drawn stays until the new board has a quote.
      this.taken = this.isDrawn ? -1 : 0;
    }
    if (this.slot < 0) this.slot = reader.slotOf(this.symbol.symbol_id);
    return this.slot >= 0;
  }

  private setDrawn(isDrawn: boolean): void {
    if (isDrawn === this.isDrawn) return;
    this.isDrawn = isDrawn;
    if (!isDrawn) {
      this.drawn?.wipe();
      this.taken = 0;
    }
    this.view?.setDrawn(isDrawn);
  }
}

function isSameMarket(before: SymbolRecord | null, symbol: SymbolRecord): boolean {
  return (
    before !== null &&
    before.symbol_id === symbol.symbol_id &&
    before.digits === symbol.digits &&
    before.pip_points === symbol.pip_points
  );
}
