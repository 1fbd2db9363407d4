/**
 * Answers questions for bars: what is kept from PostgreSQL, the rest from the provider, which is then kept. A hole that
 * was left while the service was down is filled by the first question that meets it. Runs in the service.
 * Never waits for a write, and never keeps a bar that can still change. Where the provider's history is away, what is kept
 * is answered, and what is missing is neither kept nor marked as known.
 */
import type { Timeframe } from "../../contract/bar.ts";
import { barStart } from "../../domain/bar.ts";
import { emptyBars, joinBars, lowerBound, sliceBars } from "./bar-columns.ts";
import type { BarStore } from "./bar-store.ts";
import { HistoryAway } from "./history-away.ts";
import type { MarketProvider, TwoSidedBars } from "./provider.ts";

export type BarAnswer = { bars: TwoSidedBars; forming: boolean; has_more: boolean };

/** A piece of an answer. hasMore null: nobody asked whether older bars exist. */
type Piece = {
  readonly bars: TwoSidedBars;
  readonly hasMore: boolean | null;
  /** As BarsAnswer.complete_from. */
  readonly completeFrom?: number | undefined;
  /** Set where the provider's history is away. */
  readonly away?: HistoryAway | undefined;
};

/** Pieces one answer is put together from, at most: beyond it the provider gives the rest in one piece. */
const PIECES_MAX = 4;

/**
 * The last `limit` bars that open in [from, to), oldest first. `to` null: up to now, the forming bar included.
 * @throws HistoryAway when nothing is kept and the provider's history is away
 */
export async function answerBars(
  provider: MarketProvider,
  store: BarStore | null,
  dayOffsetMs: number,
  question: {
    readonly symbol_id: number;
    readonly timeframe: Timeframe;
    readonly from: number | null;
    readonly to: number | null;
    readonly limit: number;
  },
): Promise<BarAnswer> {
  const { symbol_id, timeframe, limit } = question;
  const now = provider.now(symbol_id);
  const from = question.from ?? 0;
  const to = question.to ?? now + 1;
  const formingTs = barStart(timeframe, now, dayOffsetMs);
  const source: Source = { provider, store, symbol_id, timeframe };
  const newest: Piece =
    to > formingTs
      ? await fromProvider(source, Math.max(from, formingTs), to, limit)
      : { bars: emptyBars(), hasMore: null };
  const closed = await closedBars(source, from, Math.min(to, formingTs), limit, newest);
  const first = closed.bars.ts[0];
  if (closed.away !== undefined && first === undefined) throw closed.away;
  const hasMore = closed.hasMore ?? (first !== undefined && (await isOlder(source, first)));
  const isRecord = provider.isRecording === true && to > now + 1;
  return {
    bars: closed.bars,
    forming: !isRecord && closed.bars.ts.at(-1) === formingTs,
    has_more: hasMore,
  };
}

type Source = {
  readonly provider: MarketProvider;
  readonly store: BarStore | null;
  readonly symbol_id: number;
  readonly timeframe: Timeframe;
};

/** Puts closed bars of [from, to) in front of `newest` until there are `limit` of them. */
async function closedBars(
  source: Source,
  from: number,
  to: number,
  limit: number,
  newest: Piece,
): Promise<Piece> {
  let answer = newest;
  let end = to;
  let store = source.store;
  for (let piece = 0; end > from && answer.bars.ts.length < limit; piece++) {
    const missing = limit - answer.bars.ts.length;
    const range = piece < PIECES_MAX ? coveredRange(source, store, end) : null;
    const isKept = range !== null && range.to === end;
    const start = Math.max(from, range === null ? from : isKept ? range.from : range.to);
    const older = isKept
      ? await fromStore(source, start, end, missing)
      : await fromProvider(source, start, end, missing);
    if (older === null) {
      store = null;
      continue;
    }
    if (!isKept && older.away === undefined) keepClosed(source, older, start, end, missing);
    answer = {
      bars: joinBars(older.bars, answer.bars),
      hasMore: older.bars.ts.length > 0 || older.hasMore === false ? older.hasMore : answer.hasMore,
      away: older.away ?? answer.away,
    };
    // What is older than a hole is asked for by the next question.
    if ((older.completeFrom ?? start) > start) break;
    end = start;
  }
  return answer;
}

const coveredRange = (source: Source, store: BarStore | null, end: number) =>
  store?.covered(source.symbol_id, source.timeframe, end) ?? null;

/** One more than wanted is read, to know whether there are older ones. Null when the database does not answer. */
async function fromStore(
  source: Source,
  from: number,
  to: number,
  limit: number,
): Promise<Piece | null> {
  const { store, symbol_id, timeframe } = source;
  const bars = (await store?.read(symbol_id, timeframe, from, to, limit + 1)) ?? null;
  if (bars === null) return null;
  const surplus = bars.ts.length - limit;
  if (surplus <= 0) return { bars, hasMore: null };
  return { bars: sliceBars(bars, surplus, bars.ts.length), hasMore: true };
}

async function fromProvider(
  source: Source,
  from: number,
  to: number,
  limit: number,
): Promise<Piece> {
  const { provider, symbol_id, timeframe } = source;
  const answer = await provider
    .bars(symbol_id, timeframe, from, to, limit)
    .catch((error: unknown) => {
      if (error instanceof HistoryAway) return error;
      throw error;
    });
  if (answer instanceof HistoryAway) return { bars: emptyBars(), hasMore: null, away: answer };
  const { bars, has_more, complete_from: completeFrom } = answer;
  // A provider may mean "older in this range", so only a yes is taken at its word.
  return { bars, hasMore: has_more ? true : from <= 0 ? false : null, completeFrom };
}

/** Keeps what the provider gave. When it gave all that was asked for, only the range from its first bar is complete. */
function keepClosed(
  source: Source,
  { bars, completeFrom }: Piece,
  from: number,
  to: number,
  limit: number,
): void {
  const reached = bars.ts.length < limit ? from : (bars.ts[0] ?? from);
  const first = Math.max(reached, completeFrom ?? reached);
  if (first >= to) return;
  const end = lowerBound(bars.ts, to);
  source.store?.keep({
    symbol_id: source.symbol_id,
    timeframe: source.timeframe,
    bars: end === bars.ts.length ? bars : sliceBars(bars, 0, end),
    from: first,
    to,
  });
}

/** Whether any bar opens before `ts`. Where history is away there may be one. */
async function isOlder(source: Source, ts: number): Promise<boolean> {
  const older = await fromProvider(source, 0, ts, 1);
  return older.away !== undefined || older.bars.ts.length > 0;
}
