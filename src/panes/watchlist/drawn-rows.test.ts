/** Tests of drawn-rows.ts, drawn-cells.ts and pen.ts, which draw together. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeQuoteView } from "../../../workers/rings/readers.ts";
import { makeTestDrawing, TEST_LOOK } from "./test-canvas.ts";

const SYMBOL = { symbol_id: 1, digits: 5, pip_points: 10 };
const quoteOf = (bid: number, changes: object = {}) => ({
  ...makeQuoteView(),
  bid,
  bid_move: 1,
  low: 1,
  high: 2,
  close: 1,
  ...changes,
});

beforeEach(() => {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("window", { matchMedia: () => media });
});
afterEach(() => vi.unstubAllGlobals());

/** The third row of a list, drawn. */
function rowAt(index: number, bid: number) {
  const made = makeTestDrawing();
  const { drawing, canvas } = made;
  expect(drawing.begin(TEST_LOOK, 10, 1)).toBe(true);
  const row = drawing.makeRow();
  row.reset(index, SYMBOL);
  row.take(quoteOf(bid));
  const draw = (): void => {
    canvas.forget();
    row.draw();
    drawing.drawTexts();
  };
  draw();
  return { ...made, row, draw };
}

const words = (canvas: { texts: readonly { text: string }[] }) =>
  canvas.texts.map(({ text }) => text);

describe("DrawnRows", () => {
  it("draws a price in three sizes that end together at the right edge of its cell", () => {
    const { canvas } = rowAt(2, 1.23456);
    const price = canvas.texts.filter(({ colour }) => colour === "ink");
    const byPlace = price.toSorted((a, b) => a.x - b.x);
    expect(byPlace.map(({ text, font, x, y }) => [text, font, x, y])).toEqual([
      ["1.23", "12px Inter", 100 - 7 * 6, 2 * 28 + 18],
      ["45", "600 14px Inter", 100 - 3 * 6, 2 * 28 + 18],
      ["6", "500 11px Inter", 100 - 6, 2 * 28 + 18],
    ]);
  });

  it("draws a change with its sign, colour and arrow, and none where nothing changed", () => {
    const { canvas, row, draw } = rowAt(0, 1.23456);
    expect(canvas.texts).toContainEqual(
      expect.objectContaining({ text: "+23.46%", colour: "up", x: 200 - 7 * 6 }),
    );
    expect(canvas.arrows).toBe(1);
    row.take(quoteOf(0.9));
    draw();
    expect(canvas.texts).toContainEqual(
      expect.objectContaining({ text: "−10.00%", colour: "down" }),
    );
    row.take(quoteOf(1));
    draw();
    expect(canvas.texts).toContainEqual(
      expect.objectContaining({ text: "0.00%", colour: "muted" }),
    );
    expect(canvas.arrows).toBe(0);
  });

  it("puts the marker of the day's range where the bid is", () => {
    const { canvas } = rowAt(0, 1.5);
    const markers = canvas.areas.filter(({ colour }) => colour === "marker");
    expect(markers).toEqual([{ colour: "marker", x: 251, y: 10, width: 3, height: 9 }]);
  });

  it("wipes and draws only the cells that look different", () => {
    const { canvas, row, draw } = rowAt(0, 1.23456);
    row.take(quoteOf(1.23457));
    draw();
    expect(words(canvas).toSorted()).toEqual(["1.23", "45", "7"]);
    expect(canvas.wiped).toEqual([{ x: 2, y: 0, width: 100, height: 28 }]);
    draw();
    expect(canvas.texts).toEqual([]);
    expect(canvas.wiped).toEqual([]);
  });

  it("flashes behind the digits that changed, and lets that fade", () => {
    const { canvas, row, draw, flashes } = rowAt(0, 1.23456);
    flashes.begin(1000);
    row.take(quoteOf(1.23466));
    draw();
    expect(canvas.boxes).toEqual([{ colour: "rise 1", x: 82, y: 5, width: 18, height: 17 }]);
    flashes.begin(1100);
    draw();
    expect(canvas.boxes.map(({ colour }) => colour)).toEqual(["rise 2"]);
    flashes.begin(1300);
    draw();
    expect(canvas.boxes).toEqual([]);
    expect(words(canvas).toSorted()).toEqual(["1.23", "46", "6"]);
  });

  it("does not flash for the first price of a symbol", () => {
    const { canvas, row, draw } = rowAt(0, 1.23456);
    row.reset(0, SYMBOL);
    row.take(quoteOf(1.5));
    draw();
    expect(canvas.boxes).toEqual([]);
  });

  it("draws all of a row again once the list has scrolled, at its new place", () => {
    const { canvas, drawing, draw } = rowAt(5, 1.23456);
    drawing.turnTo(4);
    draw();
    expect(canvas.placed.get("transform")).toBe("translateY(112px)");
    expect(words(canvas).toSorted()).toEqual(["+23.46%", "1.23", "45", "6"]);
    expect(new Set(canvas.texts.map(({ y }) => y))).toEqual(new Set([28 + 18]));
  });

  it("drops texts that the canvas was wiped before it drew them", () => {
    const { canvas, drawing, row } = rowAt(0, 1.23456);
    canvas.forget();
    row.take(quoteOf(1.3));
    row.draw();
    drawing.turnTo(4);
    drawing.drawTexts();
    expect(canvas.texts).toEqual([]);
  });

  it("wipes a row that shows another symbol", () => {
    const { canvas, row } = rowAt(3, 1.23456);
    canvas.forget();
    row.reset(3, SYMBOL);
    expect(canvas.wiped).toEqual([{ x: 0, y: 84, width: 303, height: 28 }]);
    canvas.forget();
    row.reset(3, SYMBOL);
    expect(canvas.wiped).toEqual([]);
  });

  it("takes up another look with the next quote", () => {
    const { canvas, drawing, row, draw } = rowAt(0, 1.23456);
    const [bid] = TEST_LOOK.columns;
    if (bid === undefined) throw new Error("There is a bid.");
    drawing.begin({ ...TEST_LOOK, columns: [bid] }, 10, 2);
    expect(row.isOutOfLook).toBe(true);
    row.take(quoteOf(1.23456));
    draw();
    expect(words(canvas).toSorted()).toEqual(["1.23", "45", "6"]);
    expect([canvas.width, canvas.height]).toEqual([604, 560]);
  });

  it("draws the last ticks as a line in the colour of their move, and not each time one comes", () => {
    const { canvas, drawing, tails } = makeTestDrawing();
    const spark = { left: 10, top: 6, width: 55, height: 16, up: "up", down: "down", none: "none" };
    const column = { id: "spark", from: 2, to: 80, look: { kind: "spark", ...spark } } as const;
    drawing.begin({ ...TEST_LOOK, columns: [column] }, 10, 1);
    const row = drawing.makeRow();
    row.reset(1, SYMBOL);
    for (const bid of [1, 2, 3]) tails.of(SYMBOL.symbol_id).push(bid);
    row.take(quoteOf(3));
    canvas.forget();
    row.draw();
    expect(canvas.strokes).toEqual(["up"]);
    expect(canvas.points).toEqual([
      { x: 60, y: 28 + 14 },
      { x: 65, y: 28 + 6 },
    ]);
    canvas.forget();
    row.draw();
    expect(canvas.strokes).toEqual([]);
    tails.of(SYMBOL.symbol_id).push(0.5);
    row.draw();
    expect(canvas.strokes).toEqual(["down"]);
  });

  it("puts areas on whole pixels of the screen", () => {
    const { canvas, drawing } = makeTestDrawing();
    drawing.begin(TEST_LOOK, 10, 1.25);
    drawing.pen?.fill("line", 1.1, 0, 3.2, 1);
    expect(canvas.areas).toEqual([{ colour: "line", x: 0.8, y: 0, width: 3.2, height: 0.8 }]);
  });

  it("does not draw where the canvas has figures of unequal width, so that prices do not jump", () => {
    const { canvas, drawing } = makeTestDrawing();
    canvas.oneWidth = 4;
    expect(drawing.begin(TEST_LOOK, 10, 1)).toBe(false);
    expect(drawing.look).toBeNull();
    expect(canvas.hidden).toBe(true);
  });
});
