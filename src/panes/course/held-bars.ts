/**
 * The bars of the time in which a position was held, as fine as the service keeps them: of the finest frame in which they are
 * not too many, with minutes in place of the bars in which it was opened and closed. Main thread.
 */
import type { Bars, Timeframe } from "../../../contract/bar.ts";
import { SIDE, type Side } from "../../../contract/codes.ts";
import { BARS_LIMIT_MAX } from "../../../contract/limits.ts";
import { TIMEFRAME_MS } from "../../../domain/bar.ts";
import type { HeldBar } from "../../../domain/excursion.ts";
import type { CallFailure, CallResult } from "../../../workers/feed/feed-api.ts";
import type { Feed } from "../../feed/feed.ts";

/** Two days of minutes; what is longer is read in longer bars. */
export const HELD_BARS_MAX = 3_000;
/** What was held for a minute is followed for longer. */
const AFTER_MIN = 30;
/** Finest first. Of longer frames than a day the edges are no multiples of their length. */
const FRAMES = ["M1", "M5", "M15", "M30", "H1", "H4", "D1"] as const satisfies Timeframe[];
const FINEST = FRAMES[0];

export type HeldTime = {
  readonly symbol_id: number;
  readonly side: Side;
  readonly from: number;
  /** null: until now. */
  readonly to: number | null;
};

export type HeldBars = {
  /** Oldest first. */
  readonly bars: readonly HeldBar[];
  readonly timeframe: Timeframe;
};

/** `now`: Unix ms. null as data: the service keeps no bars of that time. @interface operation:symbol_bars */
export async function readHeldBars(
  feed: Pick<Feed, "call">,
  held: HeldTime,
  now: number,
): Promise<{ ok: true; data: HeldBars | null } | CallFailure> {
  const { from, to } = held;
  const length = (to ?? now) - from;
  for (const timeframe of FRAMES) {
    if (length / TIMEFRAME_MS[timeframe] > HELD_BARS_MAX) continue;
    const read = await readBars(feed, held, timeframe, from, to);
    if (!read.ok) return read;
    if (read.data === null) continue;
    const bars = timeframe === FINEST ? read.data : await withFineEdges(feed, held, read.data);
    return { ok: true, data: { bars, timeframe } };
  }
  return { ok: true, data: null };
}

/**
 * As long a time behind the exit, of the same frame: what came of the price is told beside what was. Empty where it cannot be
 * read: what was held stands without it.
 */
export async function readBarsAfter(
  feed: Pick<Feed, "call">,
  held: HeldTime & { readonly to: number },
  timeframe: Timeframe,
): Promise<readonly HeldBar[]> {
  const { from, to } = held;
  const length = Math.max(to - from, AFTER_MIN * TIMEFRAME_MS[timeframe]);
  const read = await readBars(feed, held, timeframe, to, to + length);
  return ((read.ok ? read.data : null) ?? []).filter(({ start }) => start > to);
}

/** Bars that touch the time; null: they begin later than it. */
async function readBars(
  feed: Pick<Feed, "call">,
  { symbol_id, side }: HeldTime,
  timeframe: Timeframe,
  from: number,
  to: number | null,
): Promise<{ ok: true; data: HeldBar[] | null } | CallFailure> {
  const length = TIMEFRAME_MS[timeframe];
  const answer = (await feed.call("symbol_bars", {
    params: { symbol_id },
    query: {
      timeframe,
      // A long is closed at the bid.
      side: side === SIDE.buy ? "bid" : "ask",
      from: Math.max(0, from - length),
      limit: BARS_LIMIT_MAX,
      ...(to === null ? {} : { to: to + 1 }),
    },
  })) as CallResult<Bars>;
  if (!answer.ok) return answer;
  const bars = heldBars(answer.data, length).filter(
    ({ start, end }) => end > from && start <= (to ?? Number.POSITIVE_INFINITY),
  );
  const first = bars[0];
  const reaches = first !== undefined && (answer.data.has_more || first.start <= from + length);
  return { ok: true, data: reaches ? bars : null };
}

function heldBars({ ts, high, low, close }: Bars, length: number): HeldBar[] {
  return ts.map((start, row) => ({
    start,
    end: start + length,
    high: high[row] ?? Number.NaN,
    low: low[row] ?? Number.NaN,
    close: close[row] ?? Number.NaN,
  }));
}

/** Where minutes are kept no more, or cannot be read, the longer bar stands. */
async function withFineEdges(
  feed: Pick<Feed, "call">,
  held: HeldTime,
  bars: readonly HeldBar[],
): Promise<readonly HeldBar[]> {
  const { from, to } = held;
  const isAt = (ts: number) => (bar: HeldBar) => bar.start <= ts && ts < bar.end;
  const finer = async (edge: HeldBar | undefined, since: number, until: number) => {
    if (edge === undefined) return [];
    const read = await readBars(feed, held, FINEST, since, until);
    const own = (read.ok ? read.data : null)?.filter(
      ({ start, end }) => start >= edge.start && end <= edge.end,
    );
    return own === undefined || own.length === 0 ? [edge] : own;
  };
  const opening = bars.find(isAt(from));
  const closing = to === null ? undefined : bars.find(isAt(to));
  const between = bars.filter((bar) => bar !== opening && bar !== closing);
  const first = await finer(opening, from, (opening?.end ?? from) - 1);
  const last = await finer(closing, closing?.start ?? from, to ?? from);
  return [...first, ...between, ...last];
}
