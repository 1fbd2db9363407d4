/** What the guide lines stand at: of the part of history in sight, and where a day of the zone begins. Main thread; pure. */
import { DAY_MS } from "../../../../domain/bar.ts";
import { zoneOffsetMs, type Zone } from "../../../format/zone.ts";
import { makeBarView, type BarHistory } from "../bar-history.ts";
import { leftEdge, type Viewport } from "../viewport.ts";
import type { Window } from "../window.ts";

export type RangeFacts = { high: number; low: number; average: number };

/** The groups of a window that are in sight, [from, to). */
export function groupsInSight(view: Viewport, { factor, from, to }: Window): [number, number] {
  return [
    Math.max(from, Math.floor(leftEdge(view) / factor)),
    Math.min(to, Math.ceil(view.right / factor)),
  ];
}

const bar = makeBarView();

/** High and low of the bars in sight, and the average of the closes that are drawn; null: there is no bar in sight. */
export function factsInSight(
  history: BarHistory,
  view: Viewport,
  window: Window,
): RangeFacts | null {
  const [from, to] = groupsInSight(view, window);
  let high = -Infinity;
  let low = Infinity;
  let sum = 0;
  let count = 0;
  for (let group = from; group < to; group += 1) {
    if (!history.read(group * window.factor, (group + 1) * window.factor, bar)) continue;
    high = Math.max(high, bar.high);
    low = Math.min(low, bar.low);
    sum += bar.close;
    count += 1;
  }
  return count === 0 ? null : { high, low, average: sum / count };
}

/** The groups in sight that are the first of a day in the zone. */
export function dayBreaks(
  history: BarHistory,
  view: Viewport,
  window: Window,
  zone: Zone,
): number[] {
  const [from, to] = groupsInSight(view, window);
  const breaks: number[] = [];
  let before = NaN;
  for (let group = Math.max(from - 1, window.from); group < to; group += 1) {
    if (!history.read(group * window.factor, (group + 1) * window.factor, bar)) continue;
    const day = Math.floor((bar.ts + zoneOffsetMs(bar.ts, zone)) / DAY_MS);
    if (!Number.isNaN(before) && day !== before) breaks.push(group);
    before = day;
  }
  return breaks;
}
