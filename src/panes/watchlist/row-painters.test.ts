/** Tests of row-painters.ts. */
import { describe, expect, it } from "vitest";
import type { QuoteReader } from "../../../workers/rings/readers.ts";
import { RowPainter } from "./row-painter.ts";
import { FRAMES_A_TURN, RowPainters } from "./row-painters.ts";
import { symbolRecord } from "./test-symbols.ts";

/** Every symbol has a new quote each time that it is asked. */
class BusyBoard implements QuoteReader {
  private count = 0;
  slotOf = (symbol_id: number): number => symbol_id;
  version = (): number => (this.count += 2);
  read = (): boolean => true;
  tickCount = (): number => this.count;
}

function addRow(painters: RowPainters, isInSight: boolean) {
  const painter = new RowPainter();
  const row = { painter, paints: 0, remove: painters.add(painter) };
  painter.attach({ reset: () => undefined, paint: () => (row.paints += 1) });
  painter.show(symbolRecord({ symbol_id: 1 }));
  painter.isInSight = isInSight;
  return row;
}

function paintFrames(painters: RowPainters, count: number): void {
  const board = new BusyBoard();
  for (let frame = 0; frame < count; frame += 1) painters.paint(board);
}

describe("RowPainters", () => {
  it("paints a row in sight in every frame, and the others in turns", () => {
    const painters = new RowPainters();
    const rows = [true, false, true, false, false].map((isSeen) => addRow(painters, isSeen));
    const round = rows.length * FRAMES_A_TURN;
    paintFrames(painters, round * 2);
    expect(rows.map(({ paints }) => paints)).toEqual([round * 2, 2, round * 2, 2, 2]);
  });

  it("paints a row that came in sight in the next frame", () => {
    const painters = new RowPainters();
    const rows = [false, false, false].map((isSeen) => addRow(painters, isSeen));
    const last = rows[2];
    if (last !== undefined) last.painter.isInSight = true;
    paintFrames(painters, 1);
    expect(last?.paints).toBe(1);
  });

  it("paints a row no more that was let go", () => {
    const painters = new RowPainters();
    const [gone, kept] = [addRow(painters, true), addRow(painters, true)];
    gone.remove();
    paintFrames(painters, 3);
    expect([gone.paints, kept.paints]).toEqual([0, 3]);
  });
});
