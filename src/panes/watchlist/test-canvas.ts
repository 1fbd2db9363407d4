/** A drawing of the watchlist on a canvas that remembers, for the tests of this folder. Never imported by the terminal. */
import { TestCanvas } from "../../ui/drawn/test-canvas.ts";
import type { TextLook } from "../../ui/drawn/text-look.ts";
import { TickTails } from "../spark/tick-tails.ts";
import { DrawnRows } from "./drawn-rows.ts";
import type { DrawnSurroundings } from "./drawn-cell.ts";
import type { DrawnLook } from "./drawn-look.ts";
import { FlashBoard } from "./flash.ts";

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
  const tails = new TickTails(() => ({ next: () => false, lappedCount: () => 0 }));
  const around: DrawnSurroundings = { zone: () => "UTC", flashes, tails };
  const drawing = new DrawnRows(canvas as unknown as HTMLCanvasElement, around);
  return { canvas, drawing, flashes, tails };
}
