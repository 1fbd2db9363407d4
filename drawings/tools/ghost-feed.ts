/** Ghost feed: bars that could come, along a line that the user bends. Pure; the same line gives the same bars. */
import { endsText, pointsOf } from "../anchors.ts";
import { between } from "../geometry/points.ts";
import { area, path } from "../shapes.ts";
import {
  valueOf,
  type Anchor,
  type Drawing,
  type Point,
  type Setting,
  type Shape,
  type Tool,
  type View,
} from "../tool.ts";

const HEIGHT: Setting = {
  id: "height",
  name: "Height of the bars, % of those before",
  kind: "number",
  default: 100,
  min: 1,
  max: 1_000,
};
/** Bars drawn at most, and bars before that say how high these are. */
const BARS_MAX = 500;
const BARS_BEFORE = 100;
const BODY_SHARE = 0.6;

/** 0 to 1, without a pattern that is seen, and always the same for a number. */
function scatter(index: number): number {
  const value = Math.sin((index + 1) * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

/** Mean height of the bars before a time; null: there are none. */
function heightBefore({ ts }: Anchor, pxPerBar: number, view: View): number | null {
  const bars = view.bars(view.toTs(view.toX(ts) - pxPerBar * BARS_BEFORE), ts);
  if (bars.length === 0) return null;
  return bars.reduce((sum, { high, low }) => sum + high - low, 0) / bars.length;
}

/** Where each bar would close, in the pane, with px from one to the next. */
function closesOf(drawing: Drawing, view: View): { closes: Point[]; pxPerBar: number } {
  const points = pointsOf(drawing, view);
  const closes: Point[] = points.slice(0, 1);
  let [px, count] = [0, 0];
  for (let at = 1; at < points.length; at += 1) {
    const [a, b] = [points[at - 1] as Point, points[at] as Point];
    const [from, to] = [drawing.anchors[at - 1] as Anchor, drawing.anchors[at] as Anchor];
    const bars = Math.max(1, Math.round(Math.abs(view.barsBetween(from.ts, to.ts))));
    px += Math.abs(b.x - a.x);
    count += bars;
    for (let bar = 1; bar <= bars && closes.length < BARS_MAX; bar += 1)
      closes.push(between(a, b, bar / bars));
  }
  return { closes, pxPerBar: count === 0 ? 0 : px / count };
}

function barShapes(drawing: Drawing, view: View): Shape[] {
  const { closes, pxPerBar } = closesOf(drawing, view);
  const first = drawing.anchors[0] as Anchor;
  const height = heightBefore(first, pxPerBar, view) ?? view.pip * 10;
  const reach = (height * valueOf<number>(drawing, HEIGHT)) / 100;
  const half = (pxPerBar * BODY_SHARE) / 2;
  const priceAt = ({ y }: Point, index: number): number =>
    view.toPrice(y) + (scatter(index) - 0.5) * reach;
  return closes.slice(1).flatMap((point, index) => {
    // The first bar opens where the line begins; each other one where the bar before it closed.
    const open = index === 0 ? first.price : priceAt(closes[index] as Point, index);
    const close = priceAt(point, index + 1);
    const high = Math.max(open, close) + scatter(index + 1_000) * reach * 0.4;
    const low = Math.min(open, close) - scatter(index + 2_000) * reach * 0.4;
    const tone = close >= open ? "up" : "down";
    const { x } = point;
    const [top, bottom] = [view.toY(Math.max(open, close)), view.toY(Math.min(open, close))];
    const body = [
      { x: x - half, y: top },
      { x: x + half, y: top },
      { x: x + half, y: bottom },
      { x: x - half, y: bottom },
    ];
    const wick = [high, low].map((price) => ({ x, y: view.toY(price) }));
    const isSeen = [...body, ...wick].every(({ y }) => Number.isFinite(y));
    return isSeen
      ? [
          path(wick, drawing, { tone, width: 1 }),
          area(body, drawing, { tone, width: 1, fill: 0.5 }),
        ]
      : [];
  });
}

export const ghostFeed: Tool = {
  id: "ghost_feed",
  readsBars: true,
  name: "Ghost feed",
  words: "simulate future bars candles scenario",
  group: "Measures and forecasts",
  picture: "M3 6h2v6H3zM4 3v3M4 12v2M8 3h2v6H8zM9 1v2M9 9v3M13 5h2v5h-2z",
  points: "free",
  tone: "grey",
  settings: [HEIGHT],
  shapes: (drawing, view) => [
    path(pointsOf(drawing, view), { ...drawing, dash: "dotted" }),
    ...barShapes(drawing, view),
  ],
  describe: endsText,
};
