/** The shapes that join the bars: high-low-close area and baseline. Main thread; draws on a canvas. */
import { withAlpha } from "../chart-palette.ts";
import type { Scene, Shape, ShapePoint } from "./shape-series.ts";

const LINE_PX = 2;
const THIN_PX = 1;

type PriceOf = (point: ShapePoint) => number;

function trace({ placed, yOf }: Scene, priceOf: PriceOf): Path2D {
  const path = new Path2D();
  for (const { x, point } of placed) path.lineTo(x, yOf(priceOf(point)));
  return path;
}

function stroke({ context, across }: Scene, path: Path2D, color: string, px: number): void {
  context.strokeStyle = color;
  context.lineWidth = px * across;
  context.lineJoin = "round";
  context.stroke(path);
}

/** Fills what lies between two prices. */
function fillBetween(scene: Scene, one: PriceOf, other: PriceOf, color: string): void {
  const { context, placed, yOf } = scene;
  const path = trace(scene, one);
  for (const { x, point } of placed.toReversed()) path.lineTo(x, yOf(other(point)));
  path.closePath();
  context.fillStyle = color;
  context.fill(path);
}

/** The closes, closed to an area by a level. A copy of a line cannot be drawn on: it would begin anew. */
function areaTo(scene: Scene, right: number, left: number, y: number): Path2D {
  const area = trace(scene, (point) => point.close);
  area.lineTo(right, y);
  area.lineTo(left, y);
  area.closePath();
  return area;
}

export const hlcArea: Shape = (scene) => {
  const { palette } = scene;
  const high: PriceOf = (point) => point.high;
  const low: PriceOf = (point) => point.low;
  const close: PriceOf = (point) => point.close;
  fillBetween(scene, high, close, withAlpha(palette.rising.ink, 0.16));
  fillBetween(scene, close, low, withAlpha(palette.falling.ink, 0.16));
  stroke(scene, trace(scene, high), palette.rising.ink, THIN_PX);
  stroke(scene, trace(scene, low), palette.falling.ink, THIN_PX);
  stroke(scene, trace(scene, close), palette.series, LINE_PX);
};

/** The close against the middle of the pane: above it rising, below it falling. */
export const baseline: Shape = (scene) => {
  const { context, placed, width, height, palette, across, down } = scene;
  const first = placed[0];
  const last = placed.at(-1);
  if (first === undefined || last === undefined) return;
  const middle = Math.round(height / 2);
  const line = trace(scene, (point) => point.close);
  const area = areaTo(scene, last.x, first.x, middle);
  for (const isAbove of [true, false]) {
    const color = isAbove ? palette.rising.ink : palette.falling.ink;
    context.save();
    context.beginPath();
    context.rect(0, isAbove ? 0 : middle, width, isAbove ? middle : height - middle);
    context.clip();
    const shade = context.createLinearGradient(0, isAbove ? 0 : height, 0, middle);
    shade.addColorStop(0, withAlpha(color, 0.28));
    shade.addColorStop(1, withAlpha(color, 0.04));
    context.fillStyle = shade;
    context.fill(area);
    stroke(scene, line, color, LINE_PX);
    context.restore();
  }
  context.strokeStyle = palette.muted;
  context.lineWidth = Math.max(1, Math.floor(down));
  context.setLineDash([2 * across, 3 * across]);
  context.stroke(new Path2D(`M0 ${middle + 0.5}H${width}`));
};
