/** Tests of row-painters.ts. */
import { describe, expect, it } from "vitest";
import type { QuoteReader } from "../../../workers/rings/readers.ts";
import { RowPainter } from "./row-painter.ts";
import { FRAMES_A_TURN, RowPainters } from "./row-painters.ts";
import { symbolRecord } from "./test-symbols.ts";

/** Each symbol has as many quotes as a test gave it. */
class Board implements QuoteReader {
  private readonly versions = new Map<number, number>();
  slotOf = (symbol_id: number): number => symbol_id;
  version = (slot: number): number => this.versions.get(slot) ?? 0;
  read = (): boolean => true;
  tickCount = (): number => this.versions.size;
  tick(slot: number): void {
    this.versions.set(slot, this.version(slot) + 2);
  }
}

function addRow(painters: RowPainters, isInSight: boolean, symbol_id = 1) {
  const painter = new RowPainter();
  const row = { painter, paints: 0, remove: painters.add(painter) };
  painter.attach({ reset: () => undefined, paint: () => (row.paints += 1) });
  painter.show(symbolRecord({ symbol_id }), 0);
  painter.isInSight = isInSight;
  return row;
}

/** `moving`: the symbols that have a new quote before each frame. */
function paintFrames(painters: RowPainters, count: number, board: Board, moving: number[]): void {
  for (let frame = 0; frame < count; frame += 1) {
    for (const id of moving) board.tick(id);
    painters.paint(board);
    painters.takeTurn(board);
  }
}

const paintsOf = (rows: readonly { paints: number }[]) => rows.map(({ paints }) => paints);

describe("RowPainters", () => {
  it("paints every row at once, then those in sight in every frame and the others in turns", () => {
    const painters = new RowPainters();
    const rows = [true, false, true, false].map((isSeen) => addRow(painters, isSeen));
    const board = new Board();
    paintFrames(painters, 1, board, [1]);
    expect(paintsOf(rows)).toEqual([1, 1, 1, 1]);
    const frames = 2 * FRAMES_A_TURN;
    paintFrames(painters, frames - 1, board, [1]);
    expect(paintsOf(rows)).toEqual([frames, 2, frames, 2]);
  });

  it("gives the turn to the next row whose price changed", () => {
    const painters = new RowPainters();
    const rows = [10, 11, 12].map((symbol_id) => addRow(painters, false, symbol_id));
    const board = new Board();
    paintFrames(painters, 1, board, [10, 11, 12]);
    paintFrames(painters, FRAMES_A_TURN, board, [12]);
    expect(paintsOf(rows)).toEqual([1, 1, 2]);
  });

  it("paints a row that came in sight in the next frame", () => {
    const painters = new RowPainters();
    const rows = [10, 11].map((symbol_id) => addRow(painters, false, symbol_id));
    const board = new Board();
    paintFrames(painters, 1, board, [10, 11]);
    for (const { painter } of rows) painter.isInSight = true;
    paintFrames(painters, 1, board, [10, 11]);
    expect(paintsOf(rows)).toEqual([2, 2]);
  });

  it("paints a row no more that was let go", () => {
    const painters = new RowPainters();
    const [gone, kept] = [addRow(painters, true), addRow(painters, true)];
    gone.remove();
    paintFrames(painters, 3, new Board(), [1]);
    expect([gone.paints, kept.paints]).toEqual([0, 3]);
  });
});
