/** Straight lines through two points: trend line, ray, extended line, arrow, and the one that says what it measures. Pure. */
import { firstTwo } from "../anchors.ts";
import { toPoint } from "../geometry/points.ts";
import { fromToText, rangeText, timeText } from "../figures.ts";
import { beside, line, words } from "../shapes.ts";
import { valueOf, type Anchor, type Setting, type Tool, type View } from "../tool.ts";

const BACK: Setting = { id: "back", name: "Extend to the left", kind: "switch", default: false };
const ON: Setting = { id: "on", name: "Extend to the right", kind: "switch", default: false };
const STATS: Setting = {
  id: "stats",
  name: "Show what it measures",
  kind: "switch",
  default: false,
};
export const LABEL: Setting = { id: "label", name: "Text", kind: "text", default: "" };

/** Degrees above the horizontal, as the line is seen. */
function angleOf(a: Anchor, b: Anchor, view: View): number {
  const [from, to] = [toPoint(a, view), toPoint(b, view)];
  return (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI;
}

/** The price of the line at a time, straight as it is seen on the scale. */
export function priceAt(a: Anchor, b: Anchor, ts: number, view: View): number | null {
  const [from, to] = [toPoint(a, view), toPoint(b, view)];
  if (from.x === to.x) return null;
  const share = (view.toX(ts) - from.x) / (to.x - from.x);
  const price = view.toPrice(from.y + share * (to.y - from.y));
  return Number.isFinite(price) ? price : null;
}

/** What a line measures: its prices, its time, and the angle that it is seen at. */
const figuresOf = (a: Anchor, b: Anchor, view: View): string =>
  [
    rangeText(a.price, b.price, view),
    timeText(a, b, view),
    view.say({ kind: "angle", degrees: angleOf(a, b, view) }),
  ].join("\n");

type Kind = Pick<Tool, "id" | "name" | "words" | "picture" | "combo"> & {
  readonly back?: boolean;
  readonly on?: boolean;
  readonly stats?: boolean;
  readonly hasArrow?: boolean;
};

const throughTwo = (kind: Kind): Tool => {
  const settings = [
    { ...BACK, default: kind.back ?? false },
    { ...ON, default: kind.on ?? false },
    { ...STATS, default: kind.stats ?? false },
    LABEL,
  ];
  const [back, on, stats, label] = settings as [Setting, Setting, Setting, Setting];
  return {
    id: kind.id,
    name: kind.name,
    words: kind.words,
    group: "Lines",
    picture: kind.picture,
    ...(kind.combo === undefined ? {} : { combo: kind.combo }),
    points: 2,
    tone: "blue",
    settings,
    shapes(drawing, view) {
      const [first, second] = firstTwo(drawing);
      const [a, b] = [toPoint(first, view), toPoint(second, view)];
      const ends = { back: valueOf<boolean>(drawing, back), on: valueOf<boolean>(drawing, on) };
      const more = { hasArrow: kind.hasArrow ?? false };
      const said = valueOf<boolean>(drawing, stats) ? figuresOf(first, second, view) : "";
      return [
        ...line(a, b, drawing, view, ends, more),
        ...words(beside(a, b, 0.5, -10), valueOf<string>(drawing, label), drawing, {
          align: "center",
          baseline: "bottom",
        }),
        ...words({ x: b.x + 8, y: b.y }, said, drawing, { isBoxed: true }),
      ];
    },
    describe(drawing, view) {
      return fromToText(...firstTwo(drawing), view);
    },
    valueAt(drawing, ts, view) {
      const [a, b] = firstTwo(drawing);
      const isBefore = ts < Math.min(a.ts, b.ts);
      const isAfter = ts > Math.max(a.ts, b.ts);
      const isForwards = b.ts >= a.ts;
      const reaches = (isFirst: boolean): boolean =>
        valueOf<boolean>(drawing, isFirst === isForwards ? back : on);
      if ((isBefore && !reaches(true)) || (isAfter && !reaches(false))) return null;
      return priceAt(a, b, ts, view);
    },
  };
};

export const trendLine = throughTwo({
  id: "trend_line",
  name: "Trend line",
  words: "segment",
  picture: "M3 13 13 3M2 14a1 1 0 1 0 2-2M12 4a1 1 0 1 0 2-2",
  combo: "Alt+KeyT",
});

export const ray = throughTwo({
  id: "ray",
  name: "Ray",
  words: "half line",
  picture: "M3 13 15 1M2 14a1 1 0 1 0 2-2M8 9a1 1 0 1 0 1-2",
  on: true,
});

export const extendedLine = throughTwo({
  id: "extended_line",
  name: "Extended line",
  words: "infinite",
  picture: "M1 15 15 1M5 11a1 1 0 1 0 1-1M10 6a1 1 0 1 0 1-1",
  back: true,
  on: true,
});

export const arrowLine = throughTwo({
  id: "arrow",
  name: "Arrow",
  words: "pointer",
  picture: "M3 13 13 3M7 3h6v6",
  hasArrow: true,
});

export const infoLine = throughTwo({
  id: "info_line",
  name: "Info line",
  words: "angle distance measure pips bars",
  picture: "M2 14 10 6M11 2h3v4h-3z",
  stats: true,
});
