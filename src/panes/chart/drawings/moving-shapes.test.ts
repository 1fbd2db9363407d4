/** What is painted of drawings that move: all that is painted of them at rest, in few strokes. */
import { beforeEach, expect, it, vi } from "vitest";
import { area, line, path, words } from "../../../../drawings/shapes.ts";
import type { Dash, Point, Shape, Tone } from "../../../../drawings/tool.ts";
import type { ChartPalette } from "../chart-palette.ts";
import { AREAS_AT_ONCE, LINES_AT_ONCE, paintWords, stepsOf } from "./moving-shapes.ts";

const PALETTE = { background: "#000000", fontFamily: "sans", up: "#00ff00", down: "#ff0000" };

/** Each call that leaves something on the canvas; a stroke with how many lines it has. */
let painted: string[] = [];
class Lines {
  lines = 0;
  moveTo(): void {}
  lineTo(): void {
    this.lines += 1;
  }
}

function makeContext(): CanvasRenderingContext2D {
  const own = { lines: 0 };
  return {
    beginPath: () => void (own.lines = 0),
    closePath() {},
    moveTo() {},
    lineTo: () => void (own.lines += 1),
    setLineDash() {},
    fillRect: () => void painted.push("rectangle"),
    fill: () => void painted.push("area"),
    stroke: (lines: Lines | undefined) => void painted.push(`lines ${(lines ?? own).lines}`),
    fillText: (text: string) => void painted.push(text),
  } as unknown as CanvasRenderingContext2D;
}

beforeEach(() => {
  painted = [];
  vi.stubGlobal("Path2D", Lines);
  return () => void vi.unstubAllGlobals();
});

const look = (tone: Tone, dash: Dash = "solid", width = 2) =>
  ({ tone, dash, width }) as Parameters<typeof path>[1];
const [a, b, c, d]: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 100, y: 50 },
  { x: 100, y: 90 },
  { x: 0, y: 40 },
];
const paint = (...shapes: readonly Shape[]): readonly string[] => {
  const context = makeContext();
  for (const step of stepsOf(context, shapes, PALETTE as ChartPalette, 1)) step();
  paintWords(context, shapes, PALETTE as ChartPalette);
  return painted;
};

it("paints areas first, lines of one colour as one stroke, and words last", () => {
  const [blue, pink] = [look("blue"), look("pink")];
  expect(
    paint(
      ...words(a as Point, "first", blue),
      path([a, b] as Point[], blue),
      path([d, c] as Point[], pink),
      area([a, b, c, d] as Point[], blue, { width: 0 }),
      path([d, c] as Point[], blue),
      ...words(b as Point, "second", pink),
    ),
  ).toEqual(["area", "lines 4", "lines 2", "first", "second"]);
});

it("keeps dashes apart, and paints as ever what is no straight line of few pixels", () => {
  const curve = path([a, b, c] as Point[], look("blue"));
  const broad = path([a, b] as Point[], look("blue", "solid", 4));
  const level = path([a, { x: 100, y: 0 }] as Point[], look("blue"));
  const closed = area([a, b, c] as Point[], look("blue"));
  const dashed = path([a, b] as Point[], look("blue", "dashed"));
  const thin = path([a, b] as Point[], look("blue", "solid", 1));
  expect(paint(curve, broad, level, closed, dashed, thin)).toEqual([
    "area",
    "rectangle",
    "lines 2",
    "lines 1",
    "lines 2",
    "lines 1",
    "lines 2",
  ]);
});

it("paints nothing of nothing", () => {
  const view = { width: 10, height: 10 } as Parameters<typeof line>[3];
  expect(paint(...line(b as Point, c as Point, look("blue"), view))).toEqual([]);
});

it("does a part of many in each step, areas before lines", () => {
  const box = area([a, b, c] as Point[], look("blue"), { width: 0 });
  const slanted = path([a, b] as Point[], look("blue", "solid", 1));
  const shapes = [
    ...Array.from({ length: LINES_AT_ONCE + 1 }, () => slanted),
    ...Array.from({ length: AREAS_AT_ONCE + 1 }, () => box),
  ];
  const steps = stepsOf(makeContext(), shapes, PALETTE as ChartPalette, 1);
  const areas = (count: number) => Array.from({ length: count }, () => "area");
  const done = steps.map((step) => {
    painted = [];
    step();
    return painted;
  });
  expect(done).toEqual([areas(AREAS_AT_ONCE), areas(1), [`lines ${LINES_AT_ONCE}`], ["lines 1"]]);
});
