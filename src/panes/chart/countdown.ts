/** The time until a bar closes. Main thread; pure. */
import { barStart, HOUR_MS, nextBarStart, type Frame } from "../../../domain/bar.ts";

/**
 * The offset of the server's day that a bar's opening time shows, ms: days may begin between UTC-10 and UTC+14.
 * Only H4 and longer bars are cut on the day; of the others the result has no effect. Frames of a chart's own that are shorter
 * than a day do not show it: their history knows it.
 */
export const dayOffsetOf = (timeframe: Frame, ts: number): number =>
  barStart(timeframe, ts + 14 * HOUR_MS) - ts;

/** When the bar that holds `nowMs` closes, Unix ms, given the opening time of any bar of the series. */
export function closeTime(
  timeframe: Frame,
  nowMs: number,
  barTs: number,
  dayOffsetMs = dayOffsetOf(timeframe, barTs),
): number {
  return nextBarStart(timeframe, nowMs, dayOffsetMs);
}

const two = (value: number): string => String(value).padStart(2, "0");

/** "04:59", "3:04:59", "2d 03h". Whole seconds, rounded up: it reaches 00:00 when the bar is over. */
export function countdownText(leftMs: number): string {
  const total = Math.max(0, Math.ceil(leftMs / 1000));
  const days = Math.floor(total / 86_400);
  const hours = Math.floor(total / 3600) % 24;
  const minutes = Math.floor(total / 60) % 60;
  if (days > 0) return `${days}d ${two(hours)}h`;
  const rest = `${two(minutes)}:${two(total % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
