/** How Kagi, and point and figure are drawn. Main thread; draws on a canvas. What is not settled is paler. */
import type { Point, SeriesKind } from "../series-kind.ts";
import {
  kindOfShape,
  pointOf,
  type Placed,
  type Scene,
  type Shape,
} from "../series/shape-series.ts";
import { BrickHistory } from "./brick-history.ts";
import { kagiLooks, PLAIN, type ColumnLook } from "./column-looks.ts";

const PALE = 0.55;
const THICK_PX = 3;
const THIN_PX = 1.5;
/** Boxes lower than this are drawn as one bar. */
const BOX_MIN_PX = 4;

/** The library hands back copies of the points that it was given: what they are drawn with is a part of them. */
const lookOf = ({ point }: Placed): ColumnLook =>
  (point as typeof point & { look?: ColumnLook }).look ?? PLAIN;
const withLook = (point: Point, look: ColumnLook): Point => Object.assign(point, { look });

const kagi: Shape = (scene) => {
  const { context, placed, yOf, palette, across } = scene;
  let before: Placed | null = null;
  for (const one of placed) {
    const { isForming, isThick, changesAt } = lookOf(one);
    const { open, close } = one.point;
    context.globalAlpha = isForming ? PALE : 1;
    const stroke = (thick: boolean, from: number, to: number, fromX: number): void => {
      context.strokeStyle = thick ? palette.rising.ink : palette.falling.ink;
      context.lineWidth = (thick ? THICK_PX : THIN_PX) * across;
      context.lineCap = "square";
      context.beginPath();
      context.moveTo(fromX, yOf(from));
      context.lineTo(one.x, yOf(from));
      context.lineTo(one.x, yOf(to));
      context.stroke();
    };
    const first = Number.isNaN(changesAt) ? close : changesAt;
    stroke(isThick, open, first, before?.x ?? one.x);
    if (first !== close) stroke(!isThick, first, close, one.x);
    before = one;
  }
};

const pointAndFigure: Shape = (scene) => {
  for (const one of scene.placed) {
    scene.context.globalAlpha = lookOf(one).isForming ? PALE : 1;
    drawColumn(scene, one);
  }
};

function drawColumn({ context, yOf, palette, across, spacing }: Scene, one: Placed): void {
  const { box } = lookOf(one);
  const { high, low, open, close, isUp } = one.point;
  context.strokeStyle = isUp ? palette.rising.ink : palette.falling.ink;
  context.fillStyle = context.strokeStyle;
  context.lineWidth = THIN_PX * across;
  if (Number.isNaN(box)) {
    context.setLineDash([2 * across, 2 * across]);
    context.stroke(new Path2D(`M${one.x} ${yOf(open)}V${yOf(close)}`));
    context.setLineDash([]);
    return;
  }
  const height = Math.abs(yOf(low) - yOf(low + box));
  const halfX = Math.max(1, spacing * 0.4);
  const halfY = height * 0.42;
  if (height < BOX_MIN_PX * across) {
    const top = Math.min(yOf(high), yOf(low)) - height / 2;
    context.fillRect(one.x - halfX, top, 2 * halfX, Math.abs(yOf(high) - yOf(low)) + height);
    return;
  }
  const rows = Math.round((high - low) / box);
  for (let at = 0; at <= rows; at += 1) {
    const y = yOf(low + at * box);
    context.beginPath();
    if (isUp) {
      context.moveTo(one.x - halfX, y - halfY);
      context.lineTo(one.x + halfX, y + halfY);
      context.moveTo(one.x - halfX, y + halfY);
      context.lineTo(one.x + halfX, y - halfY);
    } else context.ellipse(one.x, y, halfX, halfY, 0, 0, 2 * Math.PI);
    context.stroke();
  }
}

export const kagiKind: Pick<SeriesKind, "add" | "paint" | "points"> = kindOfShape(
  kagi,
  (history, window) => {
    const next = kagiLooks(history, window);
    return (bar) => {
      const { open, high, low, close } = bar;
      return withLook(pointOf(bar, { open, high, low, close }, close >= open), next(bar));
    };
  },
);

export const pointAndFigureKind: Pick<SeriesKind, "add" | "paint" | "points"> = kindOfShape(
  pointAndFigure,
  (history, { factor, from }) => {
    const isOurs = history instanceof BrickHistory;
    const settledEnd = isOurs ? history.settledEnd : history.end;
    const box = isOurs ? history.sizeAsPrice : NaN;
    let ordinal = Math.max(history.first, from * factor);
    return (bar, before) => {
      const { open, close } = bar;
      const isWayBack = factor === 1 && ordinal === history.end - 1;
      const half = isWayBack ? 0 : box / 2;
      const drawn = { open, high: bar.high + half, low: bar.low - half, close };
      // A column of one box has no way of its own: it begins on the other side of the end of the last one.
      const point = pointOf(bar, drawn, close === open ? open > before : close > open);
      const isForming = ordinal >= settledEnd;
      ordinal = Math.floor(ordinal / factor) * factor + factor;
      return withLook(point, { ...PLAIN, isForming, box: isWayBack ? NaN : box });
    };
  },
);
