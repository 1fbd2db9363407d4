/** Tests of live-rows.ts and table-drawing.ts, which draw together. */
import { describe, expect, it } from "vitest";
import { TestCanvas } from "../drawn/test-canvas.ts";
import type { LiveCell, LiveTone } from "./column.ts";
import { LiveRow, LiveRows } from "./live-rows.ts";
import { TableDrawing, type TableLook } from "./table-drawing.ts";

const ROW_PX = 28;
const edges = (from: number) => ({
  from,
  to: from + 100,
  left: from + 8,
  right: from + 92,
  isAtEnd: true,
});
const LOOK: TableLook = {
  left: 300,
  width: 200,
  rowPx: ROW_PX,
  font: "12px Inter",
  baseline: 18,
  colours: { up: "green", down: "red", none: "ink" },
  columns: new Map([
    ["profit", edges(0)],
    ["pips", edges(100)],
  ]),
};

/** Takes what the test says it is worth now. */
class TestCell implements LiveCell<string> {
  words = "";
  tone: LiveTone = "none";
  now = "1.00";
  /** As a reader of the page finds it. */
  text = "";
  show = () => undefined;
  take(): boolean {
    if (this.words === this.now) return false;
    this.words = this.now;
    this.tone = this.now.startsWith("−") ? "down" : "up";
    return true;
  }
  write(): boolean {
    if (this.text === this.words) return false;
    this.text = this.words;
    return true;
  }
}

/** A row of two figures at an index of a table whose window begins with the first row. */
function makeRow(drawing: TableDrawing, index: number) {
  const marks: boolean[] = [];
  const row = new LiveRow<string>(
    () => drawing,
    (isDrawn) => marks.push(isDrawn),
  );
  const [profit, pips] = [new TestCell(), new TestCell()];
  row.attach(profit, { id: "profit", live: true });
  row.attach(pips, { id: "pips", live: true });
  row.moveTo(index);
  return { row, profit, pips, marks };
}

function makeTable() {
  const canvas = new TestCanvas();
  const drawing = new TableDrawing(canvas as unknown as HTMLCanvasElement);
  expect(drawing.begin(LOOK, 10, 1)).toBe(true);
  const made = makeRow(drawing, 2);
  const paint = (): void => {
    canvas.forget();
    made.row.paint();
    drawing.drawTexts();
  };
  return { canvas, drawing, ...made, paint };
}

describe("LiveRow", () => {
  it("draws its figures at the ends of their cells, in the colours of their signs", () => {
    const { canvas, profit, paint, marks } = makeTable();
    profit.now = "−2.50";
    paint();
    expect(canvas.texts.toSorted((a, b) => a.x - b.x)).toEqual([
      { text: "−2.50", font: "12px Inter", colour: "red", x: 92 - 5 * 6, y: 2 * ROW_PX + 18 },
      { text: "1.00", font: "12px Inter", colour: "green", x: 192 - 4 * 6, y: 2 * ROW_PX + 18 },
    ]);
    expect(marks).toEqual([true]);
  });

  it("wipes and draws only the cells that look different", () => {
    const { canvas, pips, paint } = makeTable();
    paint();
    pips.now = "2.00";
    paint();
    expect(canvas.texts.map(({ text }) => text)).toEqual(["2.00"]);
    expect(canvas.wiped).toEqual([{ x: 100, y: 2 * ROW_PX, width: 100, height: ROW_PX }]);
    paint();
    expect(canvas.texts).toEqual([]);
    expect(canvas.wiped).toEqual([]);
  });

  it("shows its texts, up to date, where a cell has no room for its words", () => {
    const { canvas, profit, pips, paint, marks } = makeTable();
    paint();
    profit.now = "1,234,567,890.00";
    pips.now = "7.00";
    paint();
    expect(marks).toEqual([true, false]);
    expect([profit.text, pips.text]).toEqual(["1,234,567,890.00", "7.00"]);
    expect(canvas.texts).toEqual([]);
    expect(canvas.wiped).toEqual([{ x: 0, y: 2 * ROW_PX, width: 201, height: ROW_PX }]);
    profit.now = "1.00";
    paint();
    expect(marks).toEqual([true, false, true]);
    expect(canvas.texts).toHaveLength(2);
  });

  it("shows its texts while something is done with it", () => {
    const { row, profit, paint, marks } = makeTable();
    paint();
    row.isPlain = false;
    profit.now = "3.00";
    paint();
    expect(marks).toEqual([true, false]);
    expect(profit.text).toBe("3.00");
  });

  it("shows its texts once nothing can be drawn", () => {
    const { drawing, profit, paint, marks } = makeTable();
    paint();
    drawing.end();
    profit.now = "3.00";
    paint();
    expect(marks).toEqual([true, false]);
    expect(profit.text).toBe("3.00");
  });

  it("is drawn whole again once the table has scrolled, in sight or about to be", () => {
    const { canvas, drawing, row, paint } = makeTable();
    paint();
    row.isInSight = false;
    drawing.turnTo(1);
    paint();
    expect(canvas.texts.map(({ y }) => y)).toEqual([ROW_PX + 18, ROW_PX + 18]);
    paint();
    expect(canvas.texts).toEqual([]);
  });

  it("keeps what is never drawn a text, up to date", () => {
    const { canvas, row, paint } = makeTable();
    const pinned = new TestCell();
    row.attach(pinned, { id: "price", live: true, pin: "start" });
    paint();
    pinned.now = "9.00";
    paint();
    expect(pinned.text).toBe("9.00");
    expect(canvas.texts).toEqual([]);
  });

  it("leaves nothing where it was", () => {
    const { canvas, row, paint } = makeTable();
    paint();
    canvas.forget();
    row.moveTo(4);
    expect(canvas.wiped).toEqual([{ x: 0, y: 2 * ROW_PX, width: 201, height: ROW_PX }]);
    paint();
    expect(canvas.texts.map(({ y }) => y)).toEqual([4 * ROW_PX + 18, 4 * ROW_PX + 18]);
  });
});

describe("LiveRows", () => {
  it("writes the texts under drawn rows, one row after the other", () => {
    const { drawing } = makeTable();
    const rows = new LiveRows();
    const made = [makeRow(drawing, 0), makeRow(drawing, 1)];
    for (const { row } of made) rows.add(row);
    rows.paint();
    for (const { profit } of made) profit.now = "5.00";
    const written: number[] = [];
    for (let frame = 0; frame < 8; frame += 1) {
      rows.paint();
      rows.takeTurn();
      written.push(made.filter(({ profit }) => profit.text === "5.00").length);
    }
    expect(written).toEqual([0, 0, 0, 1, 1, 1, 1, 2]);
  });
});
