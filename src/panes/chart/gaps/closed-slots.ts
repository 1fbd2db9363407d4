/**
 * The bars that there would be while a market is closed, so that a chart can leave their room. Main thread; pure. Weekends,
 * nights and daily breaks are known by the symbol's hours, holidays by a day without a bar. Minutes in which nobody traded while
 * the market was open are no gap. Neither is a time of weeks: markets do not close for so long, so its bars are missing.
 */
import { DAY_MS, frameMs, isLiveFrame, nextBarStart, type Frame } from "../../../../domain/bar.ts";
import type { OpenSpan } from "../../watchlist/hours.ts";

/** So many bars that begin `step` ms apart, the first at `ts` (Unix ms). */
export type Slots = { readonly ts: number; readonly step: number; readonly count: number };

export type GapRule = {
  readonly frame: Frame;
  /** As domain/bar.ts has it. */
  readonly dayOffsetMs: number;
  /** When the market is open by its hours, of the spans that touch [from, to). */
  openSpans(from: number, to: number): readonly OpenSpan[];
};

/** A market that gave no bar for so long was closed, whatever its hours say. */
const HOLIDAY_MIN_MS = DAY_MS;
/** Beyond this nobody was closed: bars are missing. */
const GAP_MAX_MS = 14 * DAY_MS;
/**
 * The widest gap, in bars. The chart's window reaches at least so far beyond what is in sight (MARGIN_MIN and MARGIN_LEFT_MIN of
 * window.ts), so there is always a bar in it, and a price scale. A longer time is drawn as so many.
 */
export const GAP_SLOTS_MAX = 150;

/** Bars of ticks and seconds are made since the page opened; a week always holds a day on which there is trading. */
export const hasGaps = (frame: Frame): boolean =>
  !isLiveFrame(frame) && !frame.startsWith("W") && !frame.startsWith("MN");

/** The bars that are not there between one that opens at `before` and the next, at `after`; none where the market was open. */
export function closedSlots(before: number, after: number, rule: GapRule): readonly Slots[] {
  const { frame, dayOffsetMs } = rule;
  const from = nextBarStart(frame, before, dayOffsetMs);
  if (from >= after || after - from > GAP_MAX_MS || !hasGaps(frame)) return [];
  if (after - from < HOLIDAY_MIN_MS && !holdsClosedBar(from, after, rule)) return [];
  return (after - from) / frameMs(frame) > GAP_SLOTS_MAX
    ? evenSlots(before, after)
    : everySlot(from, after, rule);
}

/** During all of at least one of the bars the market is closed. */
function holdsClosedBar(from: number, to: number, rule: GapRule): boolean {
  const spans = rule.openSpans(from, to);
  for (let ts = from; ts < to;) {
    const next = nextBarStart(rule.frame, ts, rule.dayOffsetMs);
    const span = spans.find((one) => one.from < next && one.to > ts);
    if (span === undefined) return true;
    // All bars that begin within the span are open ones.
    ts = next >= span.to ? next : nextBarStart(rule.frame, span.to - 1, rule.dayOffsetMs);
  }
  return false;
}

/** Each bar where it would begin; those that are as far apart are told together. */
function everySlot(from: number, to: number, { frame, dayOffsetMs }: GapRule): Slots[] {
  const found: { ts: number; step: number; count: number }[] = [];
  for (let ts = from; ts < to;) {
    const step = nextBarStart(frame, ts, dayOffsetMs) - ts;
    const last = found.at(-1);
    if (last?.step === step) last.count += 1;
    else found.push({ ts, step, count: 1 });
    ts += step;
  }
  return found;
}

/** So many as are drawn of a longer time, spread over it. */
function evenSlots(before: number, after: number): Slots[] {
  const step = Math.floor((after - before) / (GAP_SLOTS_MAX + 1));
  return [{ ts: before + step, step, count: GAP_SLOTS_MAX }];
}
