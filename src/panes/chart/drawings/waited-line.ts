/**
 * A drawn line as a price alert waits for it: from now on, as it is seen on the chart. Main thread; pure. The price of a line at
 * a time is its tool's own, which is straight on the scale; the service goes through two points of it, straight in prices, or in
 * their logarithms where the scale is logarithmic.
 */
import type { AlertLine } from "../../../../contract/price-alert.ts";
import { DOCUMENT_PART_ID_PATTERN } from "../../../../contract/limits.ts";
import { frameMs, type Frame } from "../../../../domain/bar.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import type { Drawing, View } from "../../../../drawings/tool.ts";
import type { BarHistory } from "../bar-history.ts";

/** Tools that draw a straight line whose price at a time they know. */
const STRAIGHT: ReadonlySet<string> = new Set([
  "trend_line",
  "ray",
  "extended_line",
  "trend_angle",
  "arrow",
  "info_line",
  "horizontal_line",
  "horizontal_ray",
  "cross_line",
]);

/** As near as the service takes two points of a line (domain/alert-bounds.ts). */
export const NEAR_MS = 60_000;

/** So far on a line is looked at that goes on. */
const ON_MS = 7 * 86_400_000;

/** `now`: when the last bar opened, Unix ms. null: it is no line, has no price now, or ends before it could be waited for. */
export function waitedLine(
  drawing: Drawing,
  view: View,
  now: number,
  is_log: boolean,
): AlertLine | null {
  const valueAt = STRAIGHT.has(drawing.tool) ? toolOf(drawing.tool)?.valueAt : undefined;
  if (valueAt === undefined || !DOCUMENT_PART_ID_PATTERN.test(drawing.id)) return null;
  const priceAt = (ts: number): number | null => {
    const price = valueAt(drawing, ts, view);
    return price !== null && price > 0 ? price : null;
  };
  const ends = drawing.anchors.reduce((last, { ts }) => Math.max(last, ts), 0);
  const extends_right = valueAt(drawing, Math.max(ends, now) + ON_MS, view) !== null;
  const from = pointAt(now, priceAt);
  if (from === null) return null;
  // A steep one that falls is looked at nearer, above zero.
  for (let ms = extends_right ? ON_MS : ends - now; ms >= NEAR_MS; ms /= 2) {
    const to = pointAt(Math.round(now + ms), priceAt);
    const isWhole = extends_right || to?.ts === ends;
    if (to !== null && isWhole) return { from, to, extends_right, is_log, drawing_id: drawing.id };
  }
  return null;
}

/** Bars that are farther apart than their time and this were left out: a night's pause of some minutes moves no line. */
const CLOSED_MS = 3_600_000;

/** Whether bars since a time (Unix ms) leave out some: there a chart's lines run on over bars, and those of alerts over time. */
export function hasClosed(
  history: Pick<BarHistory, "ordinalAt" | "tsAt" | "first" | "end">,
  since: number,
  frame: Frame,
): boolean {
  const apart = frameMs(frame) + CLOSED_MS;
  for (let at = Math.max(history.ordinalAt(since), history.first + 1); at < history.end; at += 1)
    if (history.tsAt(at) - history.tsAt(at - 1) > apart) return true;
  return false;
}

function pointAt(
  ts: number,
  priceAt: (ts: number) => number | null,
): { readonly ts: number; readonly price: number } | null {
  const price = priceAt(ts);
  return price === null ? null : { ts, price };
}
