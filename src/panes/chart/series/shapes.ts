/** The shapes that stand on their own at each bar: candles, bars, boxes, columns. Main thread; draws on a canvas. */
import { formatPrice } from "../../../format/price.ts";
import { withAlpha, type BarInks } from "../chart-palette.ts";
import type { Placed, Scene, Shape } from "./shape-series.ts";

/** The part of a bar's room that it fills. */
const BODY_SHARE = 0.8;
/** High and low are written at their ends from this width on, px of the page. */
const LABELS_FROM_PX = 46;
const LABEL_FONT_PX = 10;

/** A width that has a middle pixel where the wick has one. */
function bodyWidth(room: number, wick: number): number {
  const width = Math.max(1, Math.floor(room));
  return width > 1 && width % 2 !== wick % 2 ? width - 1 : width;
}

const wickWidth = ({ across, spacing }: Scene): number =>
  Math.max(1, Math.min(Math.floor(across), Math.floor(spacing)));

const inksOf = ({ palette }: Scene, { point }: Placed): BarInks =>
  point.isUp ? palette.rising : palette.falling;

/** One candle of a given room. */
function drawCandle(scene: Scene, one: Placed, room: number): void {
  const { context, yOf } = scene;
  const { open, high, low, close } = one.point.drawn;
  const wick = wickWidth(scene);
  const width = bodyWidth(room, wick);
  const left = Math.round(one.x) - Math.floor(width / 2);
  const top = Math.round(yOf(Math.max(open, close)));
  const bottom = Math.round(yOf(Math.min(open, close)));
  // An inverted scale has the higher price below.
  const [from, to] = top <= bottom ? [top, bottom] : [bottom, top];
  const ends = [Math.round(yOf(high)), Math.round(yOf(low))].sort((a, b) => a - b);
  const inks = inksOf(scene, one);
  context.fillStyle = inks.wick;
  const middle = Math.round(one.x) - Math.floor(wick / 2);
  context.fillRect(middle, ends[0] ?? 0, wick, (ends[1] ?? 0) - (ends[0] ?? 0) + 1);
  const height = Math.max(1, to - from);
  context.fillStyle = inks.border;
  context.fillRect(left, from, width, height);
  const edge = Math.max(1, Math.floor(scene.across));
  if (inks.body === inks.border || width <= 2 * edge || height <= 2 * edge) return;
  context.fillStyle = inks.body;
  context.fillRect(left + edge, from + edge, width - 2 * edge, height - 2 * edge);
}

export const candles: Shape = (scene) => {
  for (const one of scene.placed) drawCandle(scene, one, scene.spacing * BODY_SHARE);
};

/** Candles as wide as their part of the largest volume in sight. */
export const volumeCandles: Shape = (scene) => {
  let most = 0;
  for (const { point } of scene.placed) most = Math.max(most, point.volume);
  for (const one of scene.placed) {
    const share = most > 0 ? one.point.volume / most : 1;
    drawCandle(scene, one, scene.spacing * Math.max(0.12, share) * 0.92);
  }
};

export const bars: Shape = (scene) => {
  const { context, placed, spacing, across, yOf } = scene;
  const thick = Math.max(1, Math.floor(Math.min(across * 2, spacing / 3)));
  const reach = Math.floor((spacing * BODY_SHARE) / 2);
  for (const one of placed) {
    const { open, high, low, close } = one.point;
    const x = Math.round(one.x) - Math.floor(thick / 2);
    const ends = [Math.round(yOf(high)), Math.round(yOf(low))].sort((a, b) => a - b);
    context.fillStyle = inksOf(scene, one).ink;
    context.fillRect(x, ends[0] ?? 0, thick, (ends[1] ?? 0) - (ends[0] ?? 0) + 1);
    if (reach <= thick) continue;
    const half = Math.floor(thick / 2);
    context.fillRect(x - reach + thick, Math.round(yOf(open)) - half, reach - thick, thick);
    context.fillRect(x + thick, Math.round(yOf(close)) - half, reach - thick, thick);
  }
};

/** The range of each bar as a box; its two prices are written where there is room. */
export const highLow: Shape = (scene) => {
  const { context, placed, spacing, yOf, palette, across, down, digits } = scene;
  const width = bodyWidth(spacing * BODY_SHARE, wickWidth(scene));
  const hasLabels = spacing >= LABELS_FROM_PX * across;
  context.textAlign = "center";
  context.font = `${LABEL_FONT_PX * down}px ${palette.fontFamily}`;
  for (const { x, point } of placed) {
    const top = Math.round(yOf(point.high));
    const bottom = Math.round(yOf(point.low));
    const [from, to] = top <= bottom ? [top, bottom] : [bottom, top];
    context.fillStyle = withAlpha(palette.series, 0.75);
    const left = Math.round(x) - Math.floor(width / 2);
    context.fillRect(left, from, width, Math.max(1, to - from));
    if (!hasLabels) continue;
    context.fillStyle = palette.muted;
    context.textBaseline = top <= bottom ? "bottom" : "top";
    context.fillText(formatPrice(point.high, digits), x, top + (top <= bottom ? -3 : 3) * down);
    context.textBaseline = top <= bottom ? "top" : "bottom";
    context.fillText(formatPrice(point.low, digits), x, bottom + (top <= bottom ? 3 : -3) * down);
  }
};

/** From the pane's edge to the close. */
export const columns: Shape = (scene) => {
  const { context, placed, spacing, yOf, height } = scene;
  const width = bodyWidth(spacing * BODY_SHARE, 1);
  const isInverted =
    placed[0] !== undefined && yOf(placed[0].point.close + 1) > yOf(placed[0].point.close);
  for (const one of placed) {
    const { x, point } = one;
    const y = Math.round(yOf(point.close));
    context.fillStyle = withAlpha(inksOf(scene, one).ink, 0.7);
    const left = Math.round(x) - Math.floor(width / 2);
    if (isInverted) context.fillRect(left, 0, width, y);
    else context.fillRect(left, y, width, height - y);
  }
};
