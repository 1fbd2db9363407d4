/** Trend angle: a line with the angle that it makes with the horizontal, as it is seen. Pure. */
import { endsText, pointsOf } from "../anchors.ts";
import { curve, distance } from "../geometry/points.ts";
import { line, path, words } from "../shapes.ts";
import { valueOf, type Anchor, type Point, type Setting, type Tool } from "../tool.ts";
import { LABEL, priceAt } from "./lines.ts";

const ON: Setting = { id: "on", name: "Extend to the right", kind: "switch", default: false };
const ARC_PX_MAX = 48;

export const trendAngle: Tool = {
  id: "trend_angle",
  name: "Trend angle",
  words: "degrees slope line",
  group: "Lines",
  picture: "M2 14 13 3M2 14h12M8 8a8 8 0 0 1 3 6",
  points: 2,
  tone: "blue",
  settings: [ON, LABEL],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const angle = Math.atan2(a.y - b.y, b.x - a.x);
    const radius = Math.min(ARC_PX_MAX, distance(a, b) / 2);
    const arc = curve(
      (share) => ({
        x: a.x + radius * Math.cos(angle * share),
        y: a.y - radius * Math.sin(angle * share),
      }),
      24,
    );
    const level = { x: a.x + radius + 16, y: a.y };
    const thin = { ...drawing, dash: "dotted", width: 1 } as const;
    const degrees = view.say({ kind: "angle", degrees: (angle * 180) / Math.PI });
    return [
      ...line(a, b, drawing, view, { on: valueOf<boolean>(drawing, ON) }),
      path([a, level], thin),
      path(arc, thin),
      ...words({ x: level.x + 4, y: a.y }, degrees, drawing),
      ...words({ x: b.x + 8, y: b.y }, valueOf<string>(drawing, LABEL), drawing),
    ];
  },
  describe: endsText,
  valueAt(drawing, ts, view) {
    const [a, b] = drawing.anchors as [Anchor, Anchor];
    const isOn = valueOf<boolean>(drawing, ON);
    const isForwards = b.ts >= a.ts;
    if (ts < Math.min(a.ts, b.ts) && (isForwards || !isOn)) return null;
    if (ts > Math.max(a.ts, b.ts) && !(isForwards && isOn)) return null;
    return priceAt(a, b, ts, view);
  },
};
