/** Fixed range volume profile: what was traded at which price, between two times. Pure. */
import { pointsOf, timesOf } from "../anchors.ts";
import { BARS_READ_MAX, barsIn, TOO_MANY } from "../bars.ts";
import { priceText } from "../figures.ts";
import { toPoint } from "../geometry/points.ts";
import { area, path, words, wordsBefore } from "../shapes.ts";
import {
  valueOf,
  type Drawing,
  type Point,
  type Setting,
  type Shape,
  type Tone,
  type Tool,
  type View,
} from "../tool.ts";
import { volumeProfile, type Profile } from "../volume-rows.ts";

const ROWS: Setting = { id: "rows", name: "Rows", kind: "number", default: 24, min: 2, max: 200 };
const SHARE: Setting = {
  id: "share",
  name: "Value area, %",
  kind: "number",
  default: 70,
  min: 1,
  max: 100,
};
const REACH: Setting = {
  id: "reach",
  name: "Width of the rows, % of the range",
  kind: "number",
  default: 40,
  min: 5,
  max: 100,
};
const ON: Setting = {
  id: "on",
  name: "Extend the point of control to the right",
  kind: "switch",
  default: false,
};
const EDGES: Setting = {
  id: "edges",
  name: "Lines of the value area",
  kind: "switch",
  default: true,
};
const LABELS: Setting = { id: "labels", name: "Show prices", kind: "switch", default: true };

const GAP_PX = 1;
const LABEL_PX = 11;

function hasTooMany(drawing: Drawing, view: View): boolean {
  const [from, to] = timesOf(drawing);
  return view.barsBetween(from, to) > BARS_READ_MAX;
}

/** null: nothing was traded, or there are too many bars. */
function profileOf(drawing: Drawing, view: View): Profile | null {
  const [from, to] = timesOf(drawing);
  if (hasTooMany(drawing, view)) return null;
  const share = valueOf<number>(drawing, SHARE) / 100;
  return volumeProfile(barsIn(from, to + 1, view), valueOf<number>(drawing, ROWS), share);
}

const pocOf = ({ low, step, most }: Profile): number => low + (most + 0.5) * step;
const areaOf = ({ low, step, areaFrom, areaTo }: Profile): [number, number] => [
  low + areaFrom * step,
  low + (areaTo + 1) * step,
];

/** A row as two boxes side by side: volume of rising bars, then that of falling ones. */
function rowShapes(
  drawing: Drawing,
  view: View,
  profile: Profile,
  left: number,
  room: number,
): Shape[] {
  const { low, step, rows, most, areaFrom, areaTo } = profile;
  const top = rows[most];
  const pxPerVolume = room / ((top?.up ?? 0) + (top?.down ?? 0));
  return rows.flatMap(({ up, down }, at) => {
    const [one, other] = [view.toY(low + at * step), view.toY(low + (at + 1) * step)];
    const [y, end] = [Math.min(one, other), Math.max(one, other)];
    const bottom = Math.max(y + GAP_PX, end - GAP_PX);
    const fill = at >= areaFrom && at <= areaTo ? 0.5 : 0.22;
    const middle = left + up * pxPerVolume;
    const box = (from: number, to: number, tone: Tone): Shape[] =>
      to - from <= 0
        ? []
        : [
            area(
              [
                { x: from, y },
                { x: to, y },
                { x: to, y: bottom },
                { x: from, y: bottom },
              ],
              drawing,
              { width: 0, tone, fill },
            ),
          ];
    return [...box(left, middle, "up"), ...box(middle, middle + down * pxPerVolume, "down")];
  });
}

export const volumeProfileTool: Tool = {
  id: "volume_profile",
  readsBars: true,
  name: "Fixed range volume profile",
  words: "vpfr poc point of control value area market profile",
  group: "Measures and forecasts",
  picture: "M2 2v12M2 3h5M2 6h11M2 9h8M2 12h4",
  points: 2,
  tone: "orange",
  settings: [ROWS, SHARE, REACH, ON, EDGES, LABELS],
  shapes(drawing, view) {
    const profile = profileOf(drawing, view);
    const [left, right] = timesOf(drawing).map((ts) => view.toX(ts)) as [number, number];
    if (profile === null) {
      const points = pointsOf(drawing, view);
      return [
        path(points, { ...drawing, dash: "dotted" }),
        ...words(
          points[1] as Point,
          view.say(hasTooMany(drawing, view) ? TOO_MANY : { kind: "no-volume" }),
          drawing,
          { isBoxed: true, size: LABEL_PX },
        ),
      ];
    }
    const room = ((right - left) * valueOf<number>(drawing, REACH)) / 100;
    const end = valueOf<boolean>(drawing, ON) ? Math.max(right, view.width) : right;
    const poc = pocOf(profile);
    const isLabelled = valueOf<boolean>(drawing, LABELS);
    const level = (price: number, to: number, look: Drawing): Shape[] => {
      const y = view.toY(price);
      // Beside the point of control there is no room for another price.
      const isFree = price === poc || Math.abs(y - view.toY(poc)) > LABEL_PX;
      return [
        path(
          [
            { x: left, y },
            { x: to, y },
          ],
          look,
        ),
        ...wordsBefore(
          { x: left - 6, y },
          to,
          isLabelled && isFree ? priceText(price, view) : "",
          drawing,
          { size: LABEL_PX },
        ),
      ];
    };
    const dashed: Drawing = { ...drawing, dash: "dashed", width: 1 };
    const [bottom, top] = areaOf(profile);
    const edges = valueOf<boolean>(drawing, EDGES) ? [bottom, top] : [];
    return [
      ...rowShapes(drawing, view, profile, left, room),
      ...edges.flatMap((price) => level(price, right, dashed)),
      ...level(poc, end, drawing),
    ];
  },
  // Its prices are the bars': a handle stands on the point of control and moves its time alone.
  handles(drawing, view) {
    const profile = profileOf(drawing, view);
    const { anchors } = drawing;
    return anchors.map((anchor, at) => ({
      at: toPoint({ ts: anchor.ts, price: profile === null ? anchor.price : pocOf(profile) }, view),
      move: ({ ts }) => anchors.map((one, index) => (index === at ? { ...one, ts } : one)),
    }));
  },
  describe(drawing, view) {
    const [from, to] = timesOf(drawing);
    const bars = Math.round(view.barsBetween(from, to));
    const profile = profileOf(drawing, view);
    if (profile === null) {
      const kind = hasTooMany(drawing, view) ? "bars-too-many" : "bars-without-volume";
      return view.say({ kind, bars });
    }
    const [low, high] = areaOf(profile);
    return view.say({ kind: "volume", bars, most: pocOf(profile), low, high });
  },
  valueAt(drawing, ts, view) {
    const [from, to] = timesOf(drawing);
    if (ts < from || (ts > to && !valueOf<boolean>(drawing, ON))) return null;
    const profile = profileOf(drawing, view);
    return profile === null ? null : pocOf(profile);
  },
};
