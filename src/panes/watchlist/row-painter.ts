/**
 * Brings one row's live cells up to date from the quote board, once a frame. Main thread, on the tick path: a row whose
 * quote did not change costs one read of its version.
 */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { makeQuoteView, type QuoteReader } from "../../../workers/rings/readers.ts";
import type { Cell } from "./cells.ts";

/** All painters read into the same object, one after the other. */
const quote = makeQuoteView();

export class RowPainter {
  /** Whether the row is to be seen; others are painted less often (row-painters.ts). */
  isInSight = true;
  private readonly cells: Cell[] = [];
  private symbol: SymbolRecord | null = null;
  private reader: QuoteReader | null = null;
  private slot = -1;
  private version = 0;

  /** Takes up a cell; returns how to let it go. */
  attach(cell: Cell): () => void {
    this.cells.push(cell);
    if (this.symbol) cell.reset(this.symbol);
    this.version = 0;
    return () => {
      const index = this.cells.indexOf(cell);
      if (index >= 0) this.cells.splice(index, 1);
    };
  }

  /** The symbol that the row now shows, or null. A new record of the same symbol keeps what is on screen. */
  show(symbol: SymbolRecord | null): void {
    const before = this.symbol;
    this.symbol = symbol;
    if (symbol === null || isSameMarket(before, symbol)) return;
    this.slot = -1;
    this.version = 0;
    for (const cell of this.cells) cell.reset(symbol);
  }

  /** Paints again at the next frame, whether a tick came or not. */
  invalidate(): void {
    this.version = 0;
  }

  /** Once a frame. */
  paint(reader: QuoteReader): void {
    if (this.symbol === null) return;
    if (reader !== this.reader) {
      this.reader = reader;
      this.slot = -1;
      this.version = 0;
    }
    if (this.slot < 0) {
      this.slot = reader.slotOf(this.symbol.symbol_id);
      if (this.slot < 0) return;
    }
    const version = reader.version(this.slot);
    if (version === this.version || version === 0) return;
    if (!reader.read(this.slot, quote)) return;
    this.version = version;
    for (let i = 0; i < this.cells.length; i++) this.cells[i]?.paint(quote);
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
