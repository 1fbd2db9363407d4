/** Tests of row-painter.ts. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { QuoteReader, QuoteView } from "../../../workers/rings/readers.ts";
import type { Cell } from "./cells.ts";
import { RowPainter } from "./row-painter.ts";
import { TEST_LOOK, makeTestDrawing } from "./test-canvas.ts";
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
    out.bid_move = 1;
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

function painterOf() {
  const painter = new RowPainter();
  const cell = new Memory();
  painter.attach(cell);
  painter.show(symbolRecord({ symbol_id: 1 }), 0);
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
    painter.show(symbolRecord({ symbol_id: 1, status: 2 }), 0);
    painter.paint(board);
    expect(cell.told).toEqual(["reset", 6]);
    painter.show(symbolRecord({ symbol_id: 2 }), 0);
    painter.paint(board);
    expect(cell.told).toEqual(["reset", 6, "reset"]);
    painter.show(symbolRecord({ symbol_id: 1, digits: 3 }), 0);
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
    painter.show(null, 0);
    painter.paint(board);
    expect(cell.told).toEqual(["reset"]);
  });
});

/** A painter whose row can be drawn, and what becomes of it. */
function drawnPainter() {
  const { canvas, drawing } = makeTestDrawing();
  const { painter, cell } = painterOf();
  painter.drawWith(drawing.makeRow());
  const row = { isDrawn: false };
  const detach = painter.attachRow({ setDrawn: (isDrawn) => (row.isDrawn = isDrawn) });
  const board = new Board();
  /** The texts that a frame draws. */
  const frame = (): string[] => {
    canvas.forget();
    painter.paint(board);
    drawing.drawTexts();
    return canvas.texts.map(({ text }) => text);
  };
  drawing.begin(TEST_LOOK, 10, 1);
  return { painter, cell, row, board, canvas, drawing, frame, detach };
}

describe("RowPainter with a drawing", () => {
  beforeEach(() => {
    const media = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal("window", { matchMedia: () => media });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("draws a price as soon as it is known, and writes that one too", () => {
    const { cell, row, board, frame } = drawnPainter();
    expect(frame()).toEqual([]);
    expect(row.isDrawn).toBe(false);
    board.write(1.25);
    expect(frame()).toContain("1.25");
    expect(row.isDrawn).toBe(true);
    expect(cell.told).toEqual(["reset", 1.25]);
  });

  it("draws every price and writes the newest when it is its turn", () => {
    const { painter, cell, board, frame } = drawnPainter();
    for (const bid of [1.1, 1.2, 1.3]) {
      board.write(bid);
      frame();
    }
    expect(cell.told).toEqual(["reset", 1.1]);
    expect(painter.write(board)).toBe(true);
    expect(painter.write(board)).toBe(false);
    expect(cell.told).toEqual(["reset", 1.1, 1.3]);
  });

  it("writes every price of the row that is read", () => {
    const { painter, cell, board, frame } = drawnPainter();
    painter.isRead = true;
    for (const bid of [1.1, 1.2]) {
      board.write(bid);
      frame();
    }
    expect(cell.told).toEqual(["reset", 1.1, 1.2]);
  });

  it.each([
    ["the drawing ends", ({ drawing }: ReturnType<typeof drawnPainter>) => drawing.end()],
    [
      "the row looks in a way of its own",
      ({ painter }: ReturnType<typeof drawnPainter>) => (painter.isPlain = false),
    ],
  ])("shows its texts up to date in the frame in which %s", (_, change) => {
    const drawn = drawnPainter();
    const { cell, row, board, frame } = drawn;
    for (const bid of [1.1, 1.2]) {
      board.write(bid);
      frame();
    }
    change(drawn);
    expect(frame()).toEqual([]);
    expect(row.isDrawn).toBe(false);
    expect(cell.told).toEqual(["reset", 1.1, 1.2]);
  });

  it("does not leave the price of one symbol beside the name of another", () => {
    const { painter, row, board, canvas, frame } = drawnPainter();
    board.write(1.1);
    frame();
    canvas.forget();
    painter.show(symbolRecord({ symbol_id: 2 }), 0);
    expect(row.isDrawn).toBe(false);
    expect(canvas.wiped).toEqual([{ x: 0, y: 0, width: 303, height: 28 }]);
    expect(frame()).toEqual([]);
  });

  it("is drawn at its new place when it moves in the list", () => {
    const { painter, board, canvas, frame } = drawnPainter();
    board.write(1.1);
    frame();
    painter.show(symbolRecord({ symbol_id: 1 }), 3);
    frame();
    expect(new Set(canvas.texts.map(({ y }) => y))).toEqual(new Set([3 * 28 + 18]));
  });

  it("leaves nothing on the canvas when its row goes", () => {
    const { row, board, canvas, frame, detach } = drawnPainter();
    board.write(1.1);
    frame();
    canvas.forget();
    detach();
    expect(row.isDrawn).toBe(false);
    expect(canvas.wiped).toHaveLength(1);
    board.write(1.2);
    expect(frame()).toEqual([]);
  });

  it("is blank after a scroll until it is painted", () => {
    const { painter, board, drawing, frame } = drawnPainter();
    expect(painter.isBlank).toBe(true);
    board.write(1.1);
    frame();
    expect(painter.isBlank).toBe(false);
    drawing.turnTo(2);
    expect(painter.isBlank).toBe(true);
  });

  it("keeps what it drew until a restarted worker has a price", () => {
    const { painter, row, board, canvas, frame, drawing } = drawnPainter();
    board.write(1.1);
    frame();
    canvas.forget();
    painter.paint(new Board());
    drawing.drawTexts();
    expect(row.isDrawn).toBe(true);
    expect(canvas.wiped).toEqual([]);
  });
});
