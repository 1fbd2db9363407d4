/**
 * The prices of before as quotes: of the finest bars that the service keeps for the time, of both sides, and of what money is
 * converted by. Main thread. Read in pieces, and a piece ahead, so that a replay at speed seldom waits.
 */
import { frameMs, type Frame } from "../../../../domain/bar.ts";
import type { SymbolTerms } from "../../../../domain/terms.ts";
import type { QuoteInput } from "../../../../engine/input.ts";
import type { BarColumns, BarKey, CallResult } from "../../../../workers/feed/feed-api.ts";
import { quotesOfBar, type BarPair, type PathBar } from "./bar-path.ts";

/** Bars in a piece. */
const PIECE_BARS = 1_000;
/** Pieces that are kept of one kind of bars: this one, those before it that a step back needs, and the next. */
const PIECES_MAX = 6;
/** A step takes no more fine bars than these: of longer bars the path is taken from hours. */
const FINE_BARS_MAX = 240;

export type PathPorts = {
  /** As Feed.history. */
  readonly history: (
    key: BarKey,
    to: number | null,
    limit: number,
  ) => Promise<CallResult<BarColumns>>;
  /** Now, Unix ms by the service's clock: a piece that is not over is read again. */
  readonly now: () => number;
};

export type PathSymbol = {
  readonly terms: SymbolTerms;
  /** Points: where there are no bars of the ask. */
  readonly spread: number;
};

/** Quotes oldest first; `frame`: of which bars those of the practised symbol are. */
export type Path = { readonly quotes: readonly QuoteInput[]; readonly frame: Frame };

/** The frames to try for a chart's, finest first; its own is always there. */
export function framesFor(frame: Frame): Frame[] {
  const finest = ([...FINE] as Frame[]).find(
    (fine) => frameMs(frame) / frameMs(fine) <= FINE_BARS_MAX,
  );
  return finest === undefined || frameMs(finest) >= frameMs(frame) ? [frame] : [finest, frame];
}

const FINE = ["M1", "H1", "D1"] as const;

export class PathSource {
  readonly #ports: PathPorts;
  readonly #symbols: readonly PathSymbol[];
  readonly #pieces = new Map<string, Promise<CallResult<readonly BarPair[]>>>();

  /** `symbols`: the practised one first, then whatever money is converted by. */
  constructor(ports: PathPorts, symbols: readonly PathSymbol[]) {
    this.#ports = ports;
    this.#symbols = symbols;
  }

  /** The quotes from a moment up to another one, as a chart of `frame` goes on. */
  async between(from: number, to: number, frame: Frame): Promise<CallResult<Path>> {
    const quotes: QuoteInput[] = [];
    let used = frame;
    for (const [at, symbol] of this.#symbols.entries()) {
      const read = await this.#quotes(symbol, { from, to }, framesFor(frame));
      if (!read.ok) return read;
      if (at === 0) used = read.data.frame;
      for (const quote of read.data.quotes) quotes.push(quote);
    }
    quotes.sort((a, b) => a.ts - b.ts);
    return { ok: true, data: { quotes, frame: used } };
  }

  /** The last quote of each symbol before a moment; a symbol without any is left out. */
  async before(moment: number, frame: Frame): Promise<CallResult<readonly QuoteInput[]>> {
    const quotes: QuoteInput[] = [];
    for (const symbol of this.#symbols) {
      const pair = await this.#load(symbol, frame, moment, 1);
      if (!pair.ok) return pair;
      const last = pair.data.at(-1);
      const quote = last === undefined ? undefined : this.#quotesOf(symbol, last, frame).at(-1);
      if (quote !== undefined) quotes.push(quote);
    }
    return { ok: true, data: quotes };
  }

  async #quotes(
    symbol: PathSymbol,
    span: { from: number; to: number },
    frames: readonly Frame[],
  ): Promise<CallResult<Path>> {
    for (const frame of frames) {
      const read = await this.#bars(symbol, frame, span);
      if (!read.ok) return read;
      if (read.data.length === 0 && frame !== frames.at(-1)) continue;
      const quotes = read.data.flatMap((pair) => this.#quotesOf(symbol, pair, frame));
      return { ok: true, data: { quotes, frame } };
    }
    return { ok: true, data: { quotes: [], frame: frames[0] ?? "M1" } };
  }

  #quotesOf({ terms, spread }: PathSymbol, pair: BarPair, frame: Frame): QuoteInput[] {
    const { symbol_id, digits } = terms;
    return quotesOfBar(pair, { symbol_id, digits, spread, barMs: frameMs(frame) });
  }

  /** Bars that begin from `from` on and before `to`. */
  async #bars(
    symbol: PathSymbol,
    frame: Frame,
    { from, to }: { from: number; to: number },
  ): Promise<CallResult<readonly BarPair[]>> {
    const pieceMs = frameMs(frame) * PIECE_BARS;
    const last = Math.floor((to - 1) / pieceMs);
    const found: BarPair[] = [];
    for (let piece = Math.floor(from / pieceMs); piece <= last; piece += 1) {
      const read = await this.#piece(symbol, frame, piece);
      if (!read.ok) return read;
      for (const pair of read.data) if (pair.bid.ts >= from && pair.bid.ts < to) found.push(pair);
    }
    if ((last + 1) * pieceMs < this.#ports.now()) void this.#piece(symbol, frame, last + 1);
    return { ok: true, data: found };
  }

  #piece(symbol: PathSymbol, frame: Frame, piece: number): Promise<CallResult<readonly BarPair[]>> {
    const { symbol_id } = symbol.terms;
    const key = `${symbol_id} ${frame} ${piece}`;
    const known = this.#pieces.get(key);
    if (known !== undefined) return known;
    const pieceMs = frameMs(frame) * PIECE_BARS;
    const end = (piece + 1) * pieceMs;
    const read = this.#load(symbol, frame, end, PIECE_BARS).then((pairs) => {
      if (!pairs.ok || end > this.#ports.now()) this.#pieces.delete(key);
      return pairs.ok
        ? { ...pairs, data: pairs.data.filter(({ bid }) => bid.ts >= piece * pieceMs) }
        : pairs;
    });
    this.#pieces.set(key, read);
    this.#drop(`${symbol_id} ${frame} `);
    return read;
  }

  /** The oldest of a kind goes. */
  #drop(kind: string): void {
    const keys = [...this.#pieces.keys()].filter((key) => key.startsWith(kind));
    for (const key of keys.slice(0, Math.max(0, keys.length - PIECES_MAX)))
      this.#pieces.delete(key);
  }

  async #load(
    { terms: { symbol_id } }: PathSymbol,
    timeframe: Frame,
    to: number,
    limit: number,
  ): Promise<CallResult<readonly BarPair[]>> {
    const { history } = this.#ports;
    const [bid, ask] = await Promise.all([
      history({ symbol_id, timeframe, side: "bid" }, to, limit),
      history({ symbol_id, timeframe, side: "ask" }, to, limit),
    ]);
    if (!bid.ok) return bid;
    if (!ask.ok) return ask;
    return { ok: true, data: pairsOf(bid.data, ask.data) };
  }
}

/** Bars of the bid with that of the ask which began with it. */
function pairsOf(bid: BarColumns, ask: BarColumns): BarPair[] {
  const asks = new Map<number, number>();
  for (const [at, ts] of ask.ts.entries()) asks.set(ts, at);
  return Array.from(bid.ts, (ts, at) => {
    const beside = asks.get(ts);
    return { bid: barAt(bid, at), ask: beside === undefined ? null : barAt(ask, beside) };
  });
}

function barAt(columns: BarColumns, at: number): PathBar {
  return {
    ts: columns.ts[at] ?? NaN,
    open: columns.open[at] ?? NaN,
    high: columns.high[at] ?? NaN,
    low: columns.low[at] ?? NaN,
    close: columns.close[at] ?? NaN,
  };
}
