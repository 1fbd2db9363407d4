/** A canvas that remembers what was drawn, for the tests of this folder. Never imported by the terminal. */
import type { CellSurroundings } from "./cells.ts";
import { Drawing } from "./drawing.ts";
import type { DrawnLook, TextLook } from "./drawn-look.ts";
import { FlashBoard } from "./flash.ts";

export type DrawnText = { text: string; font: string; colour: string; x: number; y: number };
type Area = { colour: string; x: number; y: number; width: number; height: number };

/** As much of a canvas and its context as a drawing needs. Each character is 6 px wide. */
export class TestCanvas {
  readonly texts: DrawnText[] = [];
  readonly areas: Area[] = [];
  readonly boxes: Area[] = [];
  readonly wiped: Omit<Area, "colour">[] = [];
  arrows = 0;
  /** Of each digit; a browser whose canvas has other figures makes a 1 narrower. */
  oneWidth = 6;
  font = "";
  fillStyle = "";
  hidden = true;
  width = 0;
  height = 0;
  readonly placed = new Map<string, string>();
  readonly style = { setProperty: (name: string, value: string) => this.placed.set(name, value) };
  private box: Omit<Area, "colour"> | null = null;

  getContext = () => this;
  setTransform = () => undefined;
  measureText = (text: string) => ({
    width: text.split("").reduce((sum, sign) => sum + (sign === "1" ? this.oneWidth : 6), 0),
  });
  clearRect = (x: number, y: number, width: number, height: number) => {
    this.wiped.push({ x, y, width, height });
  };
  fillRect = (x: number, y: number, width: number, height: number) => {
    this.areas.push({ colour: this.fillStyle, x, y, width, height });
  };
  fillText = (text: string, x: number, y: number) => {
    this.texts.push({ text, font: this.font, colour: this.fillStyle, x, y });
  };
  beginPath = () => {
    this.box = null;
  };
  roundRect = (x: number, y: number, width: number, height: number) => {
    this.box = { x, y, width, height };
  };
  moveTo = () => undefined;
  lineTo = () => undefined;
  fill = () => {
    if (this.box === null) this.arrows += 1;
    else this.boxes.push({ colour: this.fillStyle, ...this.box });
  };

  /** Forgets what was drawn so far. */
  forget(): void {
    for (const list of [this.texts, this.areas, this.boxes, this.wiped]) list.length = 0;
    this.arrows = 0;
  }
}

const text = (colour: string, font = "12px Inter"): TextLook => ({ font, colour, baseline: 18 });
const flash = (name: string) => [1, 2, 3].map((step) => `${name} ${step}`);
const box = (before: number) => ({ top: 5, height: 17, before, right: 100 + before });

/** Bid, change and range, each 100 px wide, in rows of 28 px. */
export const TEST_LOOK: DrawnLook = {
  left: 100,
  width: 302,
  rowPx: 28,
  columns: [
    {
      id: "bid",
      from: 2,
      to: 102,
      look: {
        kind: "price",
        right: 100,
        lead: text("ink"),
        big: text("ink", "600 14px Inter"),
        small: text("ink", "500 11px Inter"),
        boxes: [box(0), box(0), box(0), box(2)],
        rise: flash("rise"),
        fall: flash("fall"),
      },
    },
    {
      id: "change",
      from: 102,
      to: 202,
      look: {
        kind: "change",
        right: 200,
        text: text("muted"),
        up: "up",
        down: "down",
        hasArrow: true,
      },
    },
    {
      id: "range",
      from: 202,
      to: 302,
      look: {
        kind: "range",
        left: 205,
        right: 300,
        top: 10,
        line: "line",
        marker: "marker",
        gap: "gap",
      },
    },
  ],
};

/** A drawing that has not begun, on a canvas that remembers. */
export function makeTestDrawing() {
  const canvas = new TestCanvas();
  const flashes = new FlashBoard();
  const around: CellSurroundings = { zone: () => "UTC", flashes };
  const drawing = new Drawing(canvas as unknown as HTMLCanvasElement, around);
  return { canvas, drawing, flashes };
}
