/** Where a point goes that is put at a place of the pane: times of bars, their prices, whole angles. Main thread; pure. */
import { toAnchor, toPoint } from "../../../../drawings/geometry/points.ts";
import type { Anchor, Point, View } from "../../../../drawings/tool.ts";

export const MAGNETS = ["off", "weak", "strong"] as const;
export type Magnet = (typeof MAGNETS)[number];

/** How near a price must be for the weak magnet, px. */
const WEAK_PX = 14;
const STEP = Math.PI / 4;

/** The nearest of a bar's four prices and of those of indicators; null: none is in reach. */
function nearestPrice(
  at: Point,
  ts: number,
  view: View,
  reach: number,
  lines: readonly number[],
): number | null {
  const [bar] = view.columns(ts, ts + 1);
  const own = bar === undefined ? [] : [bar.open, bar.high, bar.low, bar.close];
  let found: number | null = null;
  let nearest = reach;
  for (const price of [...own, ...lines]) {
    const away = Math.abs(view.toY(price) - at.y);
    if (away > nearest) continue;
    nearest = away;
    found = price;
  }
  return found;
}

/**
 * A place as an anchor: at the time of a bar, and at one of its prices or of an indicator's where the magnet is on. `linesAt`: at
 * which prices indicators stand across the pane, px.
 */
export function snapped(
  at: Point,
  view: View,
  magnet: Magnet,
  linesAt: (x: number) => readonly number[] = () => [],
): Anchor {
  const ts = view.nearestBar(view.toTs(at.x));
  const reach = magnet === "strong" ? Infinity : WEAK_PX;
  const price = magnet === "off" ? null : nearestPrice(at, ts, view, reach, linesAt(view.toX(ts)));
  return { ts, price: price ?? view.toPrice(at.y) };
}

/** A place turned about another to the next angle of 45 degrees. */
export function straightened(from: Anchor, at: Point, view: View): Anchor {
  const start = toPoint(from, view);
  const angle = Math.round(Math.atan2(at.y - start.y, at.x - start.x) / STEP) * STEP;
  const along = (at.x - start.x) * Math.cos(angle) + (at.y - start.y) * Math.sin(angle);
  const isLevel = Math.abs(Math.sin(angle)) < 1e-9;
  const isUpright = Math.abs(Math.cos(angle)) < 1e-9;
  const to = { x: start.x + along * Math.cos(angle), y: start.y + along * Math.sin(angle) };
  const anchor = toAnchor(to, view);
  return {
    ts: isUpright ? from.ts : Math.round(anchor.ts),
    price: isLevel ? from.price : anchor.price,
  };
}
