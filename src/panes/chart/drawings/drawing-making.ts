/** A drawing made point by point: what a press, a move and a lift of the pointer add to it. Main thread. */
import { distance, toAnchor, toPoint } from "../../../../drawings/geometry/points.ts";
import type { Anchor, Point, View } from "../../../../drawings/tool.ts";
import { wholePrice } from "../../../format/price.ts";
import { DRAWN_POINTS_MAX } from "../../../../drawings/drawing.ts";
import { plotPrices } from "../line-prices.ts";
import type { Drawings } from "./create-drawings.ts";
import { snapped, straightened } from "./snap.ts";

/** A press that moves on by more is a drag, px. */
export const DRAG_MIN_PX = 5;
/** Points of a stroke are at least so far apart, px. */
const STROKE_STEP_PX = 3;

/** The anchor of a place, as magnet and Shift would have it. */
export function anchorAt(drawings: Drawings, at: Point, event: MouseEvent, from?: Anchor): Anchor {
  const view = drawings.view();
  if (view === null) return { ts: 0, price: 0 };
  if (event.shiftKey && from !== undefined) return straightened(from, at, view);
  return snapped(at, byHand(drawings, view), drawings.habits().magnet, (x) =>
    plotPrices(drawings.chart, x),
  );
}

/** As a hand puts points: at prices that the symbol can have. */
export function byHand({ chart }: Drawings, view: View): View {
  const digits = chart.symbol()?.digits ?? 2;
  return { ...view, toPrice: (y) => wholePrice(view.toPrice(y), digits) };
}

/** The next point of what is drawn. */
export function put(drawings: Drawings, at: Point, event: MouseEvent): void {
  const tool = drawings.tool();
  const view = drawings.view();
  if (tool === null || view === null) return;
  if (tool.points === "stroke") return drawings.setPending([toAnchor(at, view)]);
  const before = drawings.pending();
  const next = [...before, anchorAt(drawings, at, event, before.at(-1))];
  if (next.length === tool.points) return drawings.finish(next);
  drawings.setPending(next.slice(0, DRAWN_POINTS_MAX));
  drawings.setPointer(null);
}

export function point(drawings: Drawings, at: Point, event: MouseEvent, isDown: boolean): void {
  const tool = drawings.tool();
  const view = drawings.view();
  const before = drawings.pending();
  if (tool === null || view === null || before.length === 0) return;
  if (tool.points !== "stroke") {
    return drawings.setPointer(anchorAt(drawings, at, event, before.at(-1)));
  }
  const last = toPoint(before.at(-1) as Anchor, view);
  if (!isDown || distance(last, at) < STROKE_STEP_PX || before.length >= DRAWN_POINTS_MAX) return;
  drawings.setPending([...before, toAnchor(at, view)]);
}

/** A press that was drawn on is two points at once; a stroke ends. */
export function lift(drawings: Drawings, from: Point, at: Point, event: MouseEvent): void {
  const tool = drawings.tool();
  if (tool === null) return;
  if (tool.points === "stroke") {
    const stroke = drawings.pending();
    if (stroke.length > 1) drawings.finish(stroke);
    else drawings.setPending([]);
    return;
  }
  if (drawings.pending().length > 0 && distance(from, at) > DRAG_MIN_PX) put(drawings, at, event);
}

export function finishFree(drawings: Drawings): void {
  // The two presses of a double click are one point.
  const anchors = drawings.pending().filter((one, index, all) => {
    const before = all[index - 1];
    return before === undefined || one.ts !== before.ts || one.price !== before.price;
  });
  if (anchors.length > 1) drawings.finish(anchors);
  else drawings.choose(null);
}

/** Where it closed, or stands now. */
export function lastBar(drawings: Drawings): Anchor {
  const history = drawings.chart.source.history();
  if (history === null || history.length === 0) return { ts: 0, price: 0 };
  return { ts: history.tsAt(history.end - 1), price: history.closeAt(history.end - 1) };
}
