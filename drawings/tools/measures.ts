/** What measures and expects: price and date ranges, a forecast, bars copied on. Pure. */
import { firstTwo, pointsOf } from "../anchors.ts";
import {
  barsApart,
  fromToInTimeText,
  fromToText,
  priceText,
  rangeText,
  timeText,
} from "../figures.ts";
import { middle } from "../geometry/points.ts";
import { area, path, words } from "../shapes.ts";
import type { Anchor, Bar, Drawing, Point, Shape, Tool, View } from "../tool.ts";

const common = { group: "Measures and forecasts", tone: "blue", settings: [] } as const;

/** A box between two points with an arrow in it for each way that is measured. */
function measured(drawing: Drawing, view: View, isPrice: boolean, isTime: boolean): Shape[] {
  const [first, second] = firstTwo(drawing);
  const [a, b] = pointsOf(drawing, view) as [Point, Point];
  const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
  const centre = middle(a, b);
  const tone = !isPrice ? drawing.tone : second.price >= first.price ? "up" : "down";
  const said = [
    ...(isPrice ? [rangeText(first.price, second.price, view)] : []),
    ...(isTime ? [timeText(first, second, view)] : []),
  ].join("\n");
  const arrow = (from: Point, to: Point) => path([from, to], drawing, { tone, hasArrow: true });
  const isUp = b.y <= a.y;
  return [
    area(corners, drawing, { width: 0, tone }),
    ...(isPrice
      ? [
          arrow({ x: centre.x, y: a.y }, { x: centre.x, y: b.y }),
          path([a, { x: b.x, y: a.y }], drawing, { tone }),
          path([{ x: a.x, y: b.y }, b], drawing, { tone }),
        ]
      : []),
    ...(isTime ? [arrow({ x: a.x, y: centre.y }, { x: b.x, y: centre.y })] : []),
    ...words({ x: centre.x, y: b.y + (isUp ? -6 : 6) }, said, drawing, {
      align: "center",
      baseline: isUp ? "bottom" : "top",
      isBoxed: true,
      tone,
    }),
  ];
}

const range = (
  id: string,
  name: string,
  picture: string,
  isPrice: boolean,
  isTime: boolean,
): Tool => ({
  ...common,
  id,
  name,
  words: "ruler measure distance pips bars",
  picture,
  points: 2,
  shapes: (drawing, view) => measured(drawing, view, isPrice, isTime),
  describe: (drawing, view) => {
    const [a, b] = firstTwo(drawing);
    if (!isPrice) return timeText(a, b, view);
    return isTime ? fromToInTimeText(a, b, view) : fromToText(a, b, view);
  },
});

export const priceRange = range(
  "price_range",
  "Price range",
  "M2 2h12M2 14h12M8 3v10M6 5l2-2 2 2",
  true,
  false,
);
export const dateRange = range(
  "date_range",
  "Date range",
  "M2 2v12M14 2v12M3 8h10M11 6l2 2-2 2",
  false,
  true,
);
export const dateAndPriceRange = range(
  "date_price_range",
  "Date and price range",
  "M2 2h12v12H2zM8 4v8M4 8h8",
  true,
  true,
);

export const forecast: Tool = {
  ...common,
  id: "forecast",
  name: "Forecast",
  words: "projection target expected",
  picture: "M2 13C6 13 8 9 12 5M9 4h4v4",
  points: 2,
  shapes(drawing, view) {
    const [first, second] = firstTwo(drawing);
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const tone = second.price >= first.price ? "up" : "down";
    const said = [
      priceText(second.price, view),
      rangeText(first.price, second.price, view),
      timeText(first, second, view),
    ].join("\n");
    return [
      path([a, b], { ...drawing, dash: "dashed" }, { tone, hasArrow: true }),
      ...words({ x: b.x + 8, y: b.y }, said, drawing, { isBoxed: true, tone }),
    ];
  },
  describe: (drawing, view) => fromToText(...firstTwo(drawing), view),
};

/** How many bars are copied at most. */
const COPIED_MAX = 500;

/** Bars of the past, drawn on from another place. The first two points say which, the third one where. */
export const barsPattern: Tool = {
  ...common,
  id: "bars_pattern",
  readsBars: true,
  name: "Bars pattern",
  words: "copy ghost feed fractal projection",
  picture: "M2 12V6M5 9V3M8 13V7M11 10V4M14 12V8",
  points: 3,
  shapes(drawing, view) {
    const [a, b] = firstTwo(drawing);
    const c = drawing.anchors[2] as Anchor;
    const [from, to] = [Math.min(a.ts, b.ts), Math.max(a.ts, b.ts)];
    const bars = view.bars(from, to + 1).slice(0, COPIED_MAX);
    const [first] = bars;
    if (first === undefined) return [path(pointsOf(drawing, view), { ...drawing, dash: "dotted" })];
    const start = view.toX(first.ts);
    const off = { x: view.toX(c.ts) - start, price: c.price - first.close };
    const close = (bar: Bar): Point => ({
      x: view.toX(bar.ts) + off.x,
      y: view.toY(bar.close + off.price),
    });
    const wicks = bars.map((bar) => {
      const x = view.toX(bar.ts) + off.x;
      const tone = bar.close >= bar.open ? "up" : "down";
      const ends = [bar.high, bar.low].map((price) => ({ x, y: view.toY(price + off.price) }));
      return path(ends, drawing, { tone, width: 1 });
    });
    return [...wicks, path(bars.map(close), drawing)];
  },
  describe: (drawing, view) => {
    const [a, b] = firstTwo(drawing);
    return view.say({ kind: "copied-bars", bars: barsApart(a, b, view) });
  },
};
