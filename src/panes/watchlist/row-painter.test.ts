/** Tests of row-painter.ts. */
import { describe, expect, it } from "vitest";
import type { QuoteReader, QuoteView } from "../../../workers/rings/readers.ts";
import type { Cell } from "./cells.ts";
import { RowPainter } from "./row-painter.ts";
import { symbolRecord } from "./test-symbols.ts";

/** A board of one symbol, 1 in slot 4, which counts what is asked of it. */
class Board implements QuoteReader {
  bid = 1;
  tick = 0;
  reads = 0;
  isMidWrite = false;
  hasSlot = true;

  slotOf(symbol_id: number): number {
    return this.hasSlot && symbol_id === 1 ? 4 : -1;
  }
  version(): number {
    return this.tick;
  }
  read(_slot: number, out: QuoteView): boolean {
    this.reads++;
    if (this.isMidWrite) return false;
    out.bid = this.bid;
    return true;
  }
  tickCount(): number {
    return this.tick;
  }
  write(bid: number): void {
    this.bid = bid;
    this.tick += 2;
  }
}

/** A cell that remembers what it was told. */
class Memory implements Cell {
  readonly told: (string | number)[] = [];
  reset(): void {
    this.told.push("reset");
  }
  paint(quote: QuoteView): void {
    this.told.push(quote.bid);
  }
}

function painterOf(symbol = symbolRecord({ symbol_id: 1 })) {
  const painter = new RowPainter();
  const cell = new Memory();
  painter.attach(cell);
  painter.show(symbol);
  return { painter, cell };
}

describe("RowPainter", () => {
  it("paints a quote once, and reads the board only when a tick came", () => {
    const { painter, cell } = painterOf();
    const board = new Board();
    painter.paint(board);
    expect(cell.told).toEqual(["reset"]);
    board.write(1.5);
    painter.paint(board);
    painter.paint(board);
    expect(cell.told).toEqual(["reset", 1.5]);
    expect(board.reads).toBe(1);
  });

  it("asks again after a read that met the writer", () => {
    const { painter, cell } = painterOf();
    const board = new Board();
    board.write(2);
    board.isMidWrite = true;
    painter.paint(board);
    board.isMidWrite = false;
    painter.paint(board);
    expect(cell.told).toEqual(["reset", 2]);
  });

  it("waits for a symbol that has no slot yet", () => {
    const { painter, cell } = painterOf();
    const board = new Board();
    board.write(3);
    board.hasSlot = false;
    painter.paint(board);
    board.hasSlot = true;
    painter.paint(board);
    expect(cell.told).toEqual(["reset", 3]);
  });

  it("takes up the board of a restarted worker, and keeps the old price until it has one", () => {
    const { painter, cell } = painterOf();
    const before = new Board();
    before.write(4);
    painter.paint(before);
    const after = new Board();
    painter.paint(after);
    expect(cell.told).toEqual(["reset", 4]);
    after.write(5);
    painter.paint(after);
    expect(cell.told).toEqual(["reset", 4, 5]);
  });

  it("forgets the price with the symbol, but not with a new record of the same one", () => {
    const { painter, cell } = painterOf();
    const board = new Board();
    board.write(6);
    painter.paint(board);
    painter.show(symbolRecord({ symbol_id: 1, status: 2 }));
    painter.paint(board);
    expect(cell.told).toEqual(["reset", 6]);
    painter.show(symbolRecord({ symbol_id: 2 }));
    painter.paint(board);
    expect(cell.told).toEqual(["reset", 6, "reset"]);
    painter.show(symbolRecord({ symbol_id: 1, digits: 3 }));
    painter.paint(board);
    expect(cell.told).toEqual(["reset", 6, "reset", "reset", 6]);
  });

  it("paints a column that is shown later, and no longer one that is gone", () => {
    const { painter, cell } = painterOf();
    const board = new Board();
    board.write(7);
    painter.paint(board);
    const late = new Memory();
    const detach = painter.attach(late);
    painter.paint(board);
    expect(late.told).toEqual(["reset", 7]);
    detach();
    board.write(8);
    painter.paint(board);
    expect(late.told).toEqual(["reset", 7]);
    expect(cell.told.at(-1)).toBe(8);
  });

  it("paints nothing without a symbol", () => {
    const { painter, cell } = painterOf();
    const board = new Board();
    board.write(9);
    painter.show(null);
    painter.paint(board);
    expect(cell.told).toEqual(["reset"]);
  });
});
