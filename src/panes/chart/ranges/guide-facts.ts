/** What the guide lines stand at: of the part of history in sight, and where a day of the zone begins. Main thread; pure. */
import { DAY_MS, serverDay } from "../../../../domain/bar.ts";
import { swapNights, weekdayOf } from "../../../../domain/swap.ts";
import type { SymbolTerms } from "../../../../domain/terms.ts";
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

/** A group before which the server's day changed, and so many nights of swap were booked. */
export type SwapBreak = { readonly group: number; readonly nights: number };

/** Beyond so many days without a bar nobody asks which of them were charged. */
const GAP_DAYS_MAX = 31;

/** The groups in sight that begin after nights were charged, as the engine's roll-over charges them. */
export function swapBreaks(
  history: BarHistory,
  view: Viewport,
  window: Window,
  terms: Pick<SymbolTerms, "swap_mode" | "swap_triple_day">,
  dayOffsetMs: number,
): SwapBreak[] {
  const [from, to] = groupsInSight(view, window);
  const breaks: SwapBreak[] = [];
  let before = NaN;
  for (let group = Math.max(from - 1, window.from); group < to; group += 1) {
    if (!history.read(group * window.factor, (group + 1) * window.factor, bar)) continue;
    const day = serverDay(bar.ts, dayOffsetMs);
    let nights = 0;
    for (let ended = Math.max(before, day - GAP_DAYS_MAX); ended < day; ended += 1)
      nights += swapNights(terms, weekdayOf(ended));
    if (!Number.isNaN(before) && nights > 0) breaks.push({ group, nights });
    before = day;
  }
  return breaks;
}
