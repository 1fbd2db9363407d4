/**
 * The prices of before: bars of both sides of what is practised, those of what money is converted by, and what is smaller than a
 * bar where it matters. Main thread. Read in pieces, and a piece ahead, so that a replay at speed seldom waits; what would only
 * be finer is waited for no longer than a moment.
 */
import { frameMs, MINUTE_MS, type Frame } from "../../../../domain/bar.ts";
import type { SymbolTerms } from "../../../../domain/terms.ts";
import type { QuoteInput } from "../../../../engine/input.ts";
import type { BarColumns, BarKey, CallResult } from "../../../../workers/feed/feed-api.ts";
import {
  cornersOf,
  quotesOfBar,
  type BarPair,
  type Corners,
  type PathScale,
  type Prices,
} from "./bar-path.ts";
import { pairsOf, quotesOfTicks, type TickColumns } from "./path-columns.ts";
import { KeptReads } from "./kept-reads.ts";

/** Bars in a piece. */
const PIECE_BARS = 1_000;
/** A step takes no more fine bars than these: of longer bars the path is taken from hours. */
const FINE_BARS_MAX = 240;

export type PathPorts = {
  /** As Feed.history. */
  readonly history: (
    key: BarKey,
    to: number | null,
    limit: number,
  ) => Promise<CallResult<BarColumns>>;
  /** The ticks from a moment up to another one, Unix ms. */
  readonly ticks: (symbol_id: number, span: Span) => Promise<CallResult<TickColumns>>;
  /** Now, Unix ms by the service's clock: what is not over is read again. */
  readonly now: () => number;
  /** Resolves after so long, ms. */
  readonly wait: (ms: number) => Promise<void>;
};

/** From a moment on up to another one, Unix ms. */
export type Span = { readonly from: number; readonly to: number };

export type PathSymbol = {
  readonly terms: SymbolTerms;
  /** Points: where there are no bars of the ask. */
  readonly spread: number;
};

/** Oldest first, all of one frame. */
export type PathBars = { readonly pairs: readonly BarPair[]; readonly frame: Frame };

/** What is smaller than a bar: bars, or the ticks themselves. */
export type Finer = PathBars | { readonly quotes: readonly QuoteInput[] };

const FINE = ["M1", "H1", "D1"] as const;

/** The frames to try for a chart's, finest first; its own is always there. */
export function framesFor(frame: Frame): Frame[] {
  const finest = FINE.find((fine) => frameMs(frame) / frameMs(fine) <= FINE_BARS_MAX);
  return finest === undefined || frameMs(finest) >= frameMs(frame) ? [frame] : [finest, frame];
}

export class PathSource {
  readonly #ports: PathPorts;
  readonly #own: PathSymbol;
  readonly #others: readonly PathSymbol[];
  readonly #reads: KeptReads;

  /** `own`: what is practised. `others`: whatever money is converted by. */
  constructor(ports: PathPorts, own: PathSymbol, others: readonly PathSymbol[]) {
    this.#ports = ports;
    this.#own = own;
    this.#others = others;
    this.#reads = new KeptReads(ports);
  }

  /** The bars of a time, as a chart of `frame` goes on: finer ones, where they are there in time and whole. */
  bars(span: Span, frame: Frame): Promise<CallResult<PathBars>> {
    return this.#finest(this.#own, span, frame);
  }

  /** Quotes of all else in that time, oldest first. */
  async others(span: Span, frame: Frame): Promise<CallResult<readonly QuoteInput[]>> {
    const quotes: QuoteInput[] = [];
    for (const symbol of this.#others) {
      const read = await this.#finest(symbol, span, frame);
      if (!read.ok) return read;
      const scale = scaleOf(symbol, frameMs(read.data.frame));
      for (const pair of read.data.pairs)
        for (const quote of quotesOfBar(pair, scale)) quotes.push(quote);
    }
    quotes.sort((a, b) => a.ts - b.ts);
    return { ok: true, data: quotes };
  }

  /** The last quote of each symbol before a moment; a symbol without any is left out. */
  async before(moment: number, frame: Frame): Promise<CallResult<readonly QuoteInput[]>> {
    const quotes: QuoteInput[] = [];
    for (const symbol of [this.#own, ...this.#others]) {
      const pairs = await this.#load(symbol, frame, moment, 1);
      if (!pairs.ok) return pairs;
      const last = pairs.data.at(-1);
      const scale = scaleOf(symbol, frameMs(frame));
      const quote = last === undefined ? undefined : quotesOfBar(last, scale).at(-1);
      if (quote !== undefined) quotes.push(quote);
    }
    return { ok: true, data: quotes };
  }

  /**
   * What is smaller than a bar of `frame` that ends at `to`, and reaches as far as it does: the longest bars that are, of a
   * minute its ticks. null: nothing is known in time. Never rejects.
   */
  async finer(pair: BarPair, to: number, frame: Frame): Promise<Finer | null> {
    const span = { from: pair.bid.ts, to };
    const bar = this.corners(pair);
    if (bar === null) return null;
    for (const fine of FINE.toReversed()) {
      if (frameMs(fine) >= frameMs(frame)) continue;
      const read = await this.#bars(this.#own, fine, span, true);
      if (read?.ok === true && reaches(extremesOf(this.#own, read.data), bar, 0))
        return { pairs: read.data, frame: fine };
    }
    if (to - span.from > MINUTE_MS) return null;
    const read = await this.#ticks(span);
    if (read?.ok !== true || !reaches(read.data, bar, 0)) return null;
    return { quotes: read.data };
  }

  /** null: it is no bar of prices. */
  corners(pair: BarPair): Corners | null {
    return cornersOf(pair, scaleOf(this.#own, 0));
  }

  /** Of a bar of what is practised that is so long, ms. */
  scale(barMs: number): PathScale {
    return scaleOf(this.#own, barMs);
  }

  /** Finer bars that do not reach as far as the chart's own have a hole: then its own are taken. */
  async #finest(symbol: PathSymbol, span: Span, frame: Frame): Promise<CallResult<PathBars>> {
    const [fine = frame] = framesFor(frame);
    const [own, read] = await Promise.all([
      this.#bars(symbol, frame, span, false),
      fine === frame ? null : this.#bars(symbol, fine, span, true),
    ]);
    if (own?.ok !== true) return own ?? { ok: true, data: { pairs: [], frame } };
    if (read?.ok !== true || read.data.length === 0)
      return { ok: true, data: { pairs: own.data, frame } };
    const extremes = extremesOf(symbol, read.data);
    const isWhole = own.data.every((pair) => {
      const corners = cornersOf(pair, scaleOf(symbol, 0));
      return corners === null || reaches(extremes, corners, symbol.spread);
    });
    const [pairs, used] = isWhole ? [read.data, fine] : [own.data, frame];
    return { ok: true, data: { pairs, frame: used } };
  }

  /** Bars that begin in a time. null: they are not there in time, where `inTime` says that they have to be. */
  async #bars(
    symbol: PathSymbol,
    frame: Frame,
    { from, to }: Span,
    inTime: boolean,
  ): Promise<CallResult<readonly BarPair[]> | null> {
    const pieceMs = frameMs(frame) * PIECE_BARS;
    const last = Math.floor((to - 1) / pieceMs);
    const found: BarPair[] = [];
    for (let piece = Math.floor(from / pieceMs); piece <= last; piece += 1) {
      const asked = this.#piece(symbol, frame, piece, to);
      const read = await (inTime ? this.#reads.inTime(asked) : this.#reads.whole(asked));
      if (read?.ok !== true) return read;
      for (const pair of read.data) if (pair.bid.ts >= from && pair.bid.ts < to) found.push(pair);
    }
    if ((last + 1) * pieceMs < this.#ports.now())
      void this.#reads.whole(this.#piece(symbol, frame, last + 1, 0));
    return { ok: true, data: found };
  }

  #piece(symbol: PathSymbol, frame: Frame, piece: number, to: number) {
    const pieceMs = frameMs(frame) * PIECE_BARS;
    const end = (piece + 1) * pieceMs;
    return {
      kind: `${symbol.terms.symbol_id} ${frame}`,
      key: String(piece),
      until: Math.min(to, end),
      load: async () => {
        const pairs = await this.#load(symbol, frame, end, PIECE_BARS);
        if (!pairs.ok) return pairs;
        return { ...pairs, data: pairs.data.filter(({ bid }) => bid.ts >= piece * pieceMs) };
      },
    };
  }

  /** Of what is practised. A minute has fewer than one call gives, and its bar tells whether these are all. */
  #ticks(span: Span): Promise<CallResult<readonly QuoteInput[]> | null> {
    const { symbol_id, digits } = this.#own.terms;
    return this.#reads.inTime({
      kind: "ticks",
      key: String(span.from),
      until: span.to,
      load: async () => {
        const read = await this.#ports.ticks(symbol_id, span);
        return read.ok ? { ok: true, data: quotesOfTicks(read.data, symbol_id, digits) } : read;
      },
    });
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

const scaleOf = ({ terms, spread }: PathSymbol, barMs: number): PathScale => {
  const { symbol_id, digits } = terms;
  return { symbol_id, digits, spread, barMs };
};

const extremesOf = (symbol: PathSymbol, pairs: readonly BarPair[]): Prices[] =>
  pairs.flatMap((pair) => {
    const corners = cornersOf(pair, scaleOf(symbol, 0));
    return corners === null ? [] : [corners.high, corners.low];
  });

/** Whether prices reach as far as a bar on both sides, but for so many points. */
function reaches(prices: readonly Prices[], { high, low }: Corners, slack: number): boolean {
  const has = (isThere: (price: Prices) => boolean) => prices.some(isThere);
  return (
    has(({ bid }) => bid >= high.bid - slack) &&
    has(({ ask }) => ask >= high.ask - slack) &&
    has(({ bid }) => bid <= low.bid + slack) &&
    has(({ ask }) => ask <= low.ask + slack)
  );
}
