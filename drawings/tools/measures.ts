/** What measures and plans: price and date ranges, long and short positions, a forecast, bars copied on. Pure. */
import { firstTwo, pointsOf } from "../anchors.ts";
import { fromToText, priceText, rangeText, timeText } from "../figures.ts";
import { middle, toPoint } from "../geometry/points.ts";
import { area, path, words } from "../shapes.ts";
import {
  type Anchor,
  type Bar,
  type Drawing,
  type Handle,
  type Point,
  type Shape,
  type Tool,
  type View,
} from "../tool.ts";

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
    const price = isPrice ? [fromToText(a, b, view)] : [];
    return [...price, ...(isTime ? [timeText(a, b, view)] : [])].join(", ");
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

/** Entry, target and stop of a position that is planned. */
const planOf = ({ anchors }: Drawing): [Anchor, Anchor, Anchor] => [
  anchors[0] as Anchor,
  anchors[1] as Anchor,
  anchors[2] as Anchor,
];

/** About as wide as a label of a plan is: it stays in the pane while the plan is in it. */
const LABEL_PX = 240;

function planShapes(drawing: Drawing, view: View): Shape[] {
  const [entry, target, stop] = planOf(drawing);
  const [a, b, c] = [entry, target, stop].map((anchor) => toPoint(anchor, view)) as [
    Point,
    Point,
    Point,
  ];
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const box = (y: number) => [
    { x: left, y: a.y },
    { x: right, y: a.y },
    { x: right, y },
    { x: left, y },
  ];
  const reward = Math.abs(target.price - entry.price);
  const risk = Math.abs(stop.price - entry.price);
  const x = (left + right) / 2;
  const label = (name: string, { price }: Anchor, y: number, tone: "up" | "down") =>
    words(
      { x: Math.min(x, Math.max(left, view.width - LABEL_PX / 2)), y: y + (y <= a.y ? -4 : 4) },
      `${name} ${priceText(price, view)}, ${rangeText(entry.price, price, view)}`,
      drawing,
      { align: "center", baseline: y <= a.y ? "bottom" : "top", isBoxed: true, tone, size: 11 },
    );
  return [
    area(box(b.y), drawing, { width: 0, tone: "up" }),
    area(box(c.y), drawing, { width: 0, tone: "down" }),
    path(
      [
        { x: left, y: a.y },
        { x: right, y: a.y },
      ],
      drawing,
    ),
    ...label("Target", target, b.y, "up"),
    ...label("Stop", stop, c.y, "down"),
    ...words({ x, y: a.y }, risk === 0 ? "" : `${(reward / risk).toFixed(2)} R`, drawing, {
      align: "center",
      isBoxed: true,
      size: 11,
    }),
  ];
}

/** The entry takes target and stop with it; these stay on their sides of it, and end together. `way`: 1 long, -1 short. */
function planHandles(drawing: Drawing, view: View, way: 1 | -1): Handle[] {
  const [entry, target, stop] = planOf(drawing);
  const onSide = (price: number, side: number): number =>
    side > 0 ? Math.max(price, entry.price) : Math.min(price, entry.price);
  const lifted = (anchor: Anchor, to: Anchor): Anchor => ({
    ...anchor,
    price: anchor.price + to.price - entry.price,
  });
  return [
    { at: toPoint(entry, view), move: (to) => [to, lifted(target, to), lifted(stop, to)] },
    {
      at: toPoint(target, view),
      move: ({ ts, price }) => [entry, { ts, price: onSide(price, way) }, { ...stop, ts }],
    },
    {
      at: toPoint(stop, view),
      move: ({ ts, price }) => [entry, { ...target, ts }, { ts, price: onSide(price, -way) }],
    },
  ];
}

/** Entry and target are pointed at; the stop is half as far on the other side until it is moved. */
const position = (id: string, name: string, way: 1 | -1, picture: string): Tool => ({
  ...common,
  id,
  name,
  words: "risk reward r multiple target stop plan trade",
  picture,
  points: 2,
  complete: ([entry, end], view) => {
    if (entry === undefined || end === undefined) return [];
    const reach = Math.abs(end.price - entry.price) || view.pip * 20;
    const target = { ts: end.ts, price: entry.price + way * reach };
    return [entry, target, { ts: end.ts, price: entry.price - (way * reach) / 2 }];
  },
  shapes: planShapes,
  handles: (drawing, view) => planHandles(drawing, view, way),
  describe(drawing, view) {
    const [entry, target, stop] = planOf(drawing);
    const ratio = Math.abs((target.price - entry.price) / (stop.price - entry.price));
    const text = ({ price }: Anchor): string => priceText(price, view);
    const r = Number.isFinite(ratio) ? `, ${ratio.toFixed(2)} R` : "";
    return `entry ${text(entry)}, target ${text(target)}, stop ${text(stop)}${r}`;
  },
});

export const longPosition = position(
  "long_position",
  "Long position",
  1,
  "M2 2h12v8H2zM2 10h12v4H2z",
);
export const shortPosition = position(
  "short_position",
  "Short position",
  -1,
  "M2 2h12v4H2zM2 6h12v8H2z",
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
    return `${Math.abs(Math.round(view.barsBetween(a.ts, b.ts)))} bars, drawn on from another place`;
  },
};
