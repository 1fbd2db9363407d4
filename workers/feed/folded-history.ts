/**
 * Price history of a time frame that the service does not know, folded out of the bars of one that it does. Runs in the feed
 * worker; a chunk that is fetched with the first such frame. Must never give a bar whose beginning is not there.
 *
 * @interface operation:symbol_bars
 */
import type { Timeframe } from "../../contract/bar.ts";
import { BARS_LIMIT_MAX } from "../../contract/limits.ts";
import { barStart, frameMs, HOUR_MS, nextBarStart, TIMEFRAME_MS } from "../../domain/bar.ts";
import { foldBars, joinColumns, sliceColumns } from "../../domain/fold-bars.ts";
import { baseOf } from "../../domain/timeframe.ts";
import type { BarColumns, BarKey, CallResult } from "./feed-api.ts";

/** Pages asked of the service for one page of folded bars at most; then the page is shorter, and there is more. */
export const BASE_PAGES_MAX = 4;

/** Reads bars that the service has: as FeedApi's history, of its own frames. */
export type FetchBase = (
  key: BarKey & { timeframe: Timeframe },
  to: number | null,
  limit: number,
) => Promise<CallResult<BarColumns>>;

/** The last `limit` bars of the key's own frame before `to` (Unix ms; null: up to now), the forming one included. */
export async function fetchFolded(
  fetchBase: FetchBase,
  key: BarKey,
  to: number | null,
  limit: number,
): Promise<CallResult<BarColumns>> {
  // One daily bar says when the server's day begins.
  const day = await fetchBase({ ...key, timeframe: "D1" }, null, 1);
  if (!day.ok) return day;
  const today = day.data.ts.at(-1);
  if (today === undefined) return { ok: true, data: { ...day.data, day_offset_ms: 0 } };
  const dayOffsetMs = barStart("D1", today + 14 * HOUR_MS) - today;
  const base = await fetchBases(fetchBase, key, { to, limit, dayOffsetMs });
  if (!base.ok) return base;
  return { ok: true, data: foldPage(base.data, key, limit, dayOffsetMs) };
}

type Wish = { to: number | null; limit: number; dayOffsetMs: number };

/** As many bars of the base as the folded ones and the one before them are made of, or as pages allow. */
async function fetchBases(
  fetchBase: FetchBase,
  key: BarKey,
  { to, limit, dayOffsetMs }: Wish,
): Promise<CallResult<BarColumns>> {
  const timeframe = baseOf(key.timeframe, dayOffsetMs);
  const ratio = frameMs(key.timeframe) / TIMEFRAME_MS[timeframe];
  const wanted = (limit + 1) * ratio;
  // A folded bar that opens before `to` is asked for whole.
  const before = to === null ? null : nextBarStart(key.timeframe, to - 1, dayOffsetMs);
  let found: BarColumns | null = null;
  for (let pages = 0; pages < BASE_PAGES_MAX; pages += 1) {
    const missing = Math.min(wanted - (found?.ts.length ?? 0), BARS_LIMIT_MAX);
    const oldest: number | null = found?.ts[0] ?? before;
    const page = await fetchBase({ ...key, timeframe }, oldest, missing);
    if (!page.ok) return page;
    const { has_more } = page.data;
    found = found === null ? page.data : { ...joinColumns(page.data, found), has_more };
    if (!has_more || page.data.ts.length === 0 || found.ts.length >= wanted) break;
  }
  return { ok: true, data: found ?? EMPTY };
}

function foldPage(base: BarColumns, key: BarKey, limit: number, dayOffsetMs: number): BarColumns {
  const all = foldBars(base, key.timeframe, dayOffsetMs);
  // Of the first one there may be bars before the page, unless it begins with the page or nothing is before that.
  const isCut = base.has_more && (base.ts[0] ?? 0) > (all.ts[0] ?? 0);
  const from = Math.max(all.ts.length - limit, isCut ? 1 : 0, 0);
  return {
    ...sliceColumns(all, from, all.ts.length),
    has_more: base.has_more || from > 0,
    day_offset_ms: dayOffsetMs,
  };
}

const NONE = new Float64Array(0);
const EMPTY: BarColumns = {
  ts: NONE,
  open: NONE,
  high: NONE,
  low: NONE,
  close: NONE,
  volume: NONE,
  has_more: false,
};
