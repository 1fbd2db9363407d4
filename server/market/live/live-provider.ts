/**
 * A market whose prices come from a feed: connects, judges each price, dates it by the service's clock, and plays it; history
 * is the feed's candles, or what was heard where it has none. Runs in the service. Never waits for the feed at the start.
 */
import { createHash } from "node:crypto";
import { PROVIDER_STATUS, SYMBOL_STATUS } from "../../../contract/codes.ts";
import { ensure } from "../../../domain/assert.ts";
import { machineMs } from "../../clock.ts";
import type { Log } from "../../log.ts";
import type { MarketProvider, MarketSink } from "../provider.ts";
import { createHeardHistory, hearing } from "./heard-history.ts";
import { REST_TIMINGS, type RestTimings } from "./feed-rest.ts";
import { createFeedPrices } from "./feed-prices.ts";
import { createFeedState } from "./feed-state.ts";
import { watchListings } from "./listings.ts";
import { createLiveHistory } from "./live-history.ts";
import type { FeedMaker } from "./feed-tools.ts";
import type { Down, Feed } from "./protocol.ts";
import { createRecentTicks } from "./recent-ticks.ts";
import { SOCKET_TIMINGS, type SocketTimings } from "./reconnect.ts";
import type { FeedSymbol } from "./symbols-file.ts";

export type LiveTimings = {
  readonly socket: SocketTimings;
  readonly rest: RestTimings;
  /** Between two looks at what has fallen silent. */
  readonly watchMs: number;
  /** Without a connection for so long trading stops: as long as a quote is young enough to be filled against. */
  readonly lostMs: number;
  readonly listingsMs: number;
  readonly listingsAgainMs: number;
  readonly listingsPauseMs: number;
};

export const LIVE_TIMINGS: LiveTimings = {
  socket: SOCKET_TIMINGS,
  rest: REST_TIMINGS,
  watchMs: 1_000,
  lostMs: 10_000,
  listingsMs: 900_000,
  listingsAgainMs: 30_000,
  listingsPauseMs: 1_000,
};

export type LiveOptions = {
  readonly feed: FeedMaker;
  readonly symbols: readonly FeedSymbol[];
  /** The service's clock: Unix ms that never go back. */
  readonly now: () => number;
  readonly dayOffsetMs: number;
  readonly log: Log;
  readonly timings?: LiveTimings;
  readonly random?: () => number;
  readonly monotonicMs?: () => number;
};

export function createLiveProvider(options: LiveOptions): MarketProvider {
  const { symbols, now, dayOffsetMs, log, timings = LIVE_TIMINGS } = options;
  const { random = Math.random, monotonicMs = machineMs } = options;
  const { name } = options.feed;
  const byId = new Map(symbols.map(({ record }, index) => [record.symbol_id, index]));
  const recent = createRecentTicks(symbols.length);
  const heard = createHeardHistory({ symbols, dayOffsetMs, now });
  let sink: MarketSink | null = null;
  const state = createFeedState({
    name,
    symbols: symbols.map(({ record }) => record.symbol),
    log,
    monotonicMs,
    onHalted(index, isHalted) {
      const status = isHalted ? SYMBOL_STATUS.disabled : SYMBOL_STATUS.enabled;
      const symbol_id = symbols[index]?.record.symbol_id;
      if (symbol_id === undefined) return;
      // What came while it was halted became no tick.
      if (!isHalted) sink?.gap?.();
      sink?.status(symbol_id, status, now());
    },
  });
  const feed = options.feed.make({
    timings: timings.socket,
    rest: timings.rest,
    random,
    now,
    monotonicMs,
    onFault: (fault, words) => state.count(fault, { words }),
    onMalformed: (error) => state.count("malformed", { err: error }),
  });
  const { candles } = feed;
  const history =
    candles === null ? heard : createLiveHistory({ candles, symbols, recent, dayOffsetMs, now });
  const stream = createStream({ feed, symbols, now, timings, monotonicMs, state, recent });
  const indexOf = (symbol_id: number) => ensure(byId.get(symbol_id), `symbol ${symbol_id}`);

  return {
    name,
    source: sourceOf(name, symbols),
    symbols: symbols.map(({ record }) => record),
    now,
    bars: (symbol_id, timeframe, from, to, limit) =>
      history.bars(indexOf(symbol_id), timeframe, from, to, limit),
    ticks: async (symbol_id, from, to, limit) =>
      recent.slice(indexOf(symbol_id), from, Math.min(to, now() + 1), limit),
    async start(given) {
      sink = candles === null ? hearing(heard, given, byId) : given;
      stream.start(sink);
    },
    async stop() {
      stream.stop();
      feed.close();
    },
    health: state.health,
  };
}

/** The same prices of the same symbols in the same points. */
function sourceOf(name: string, symbols: readonly FeedSymbol[]): string {
  const said = symbols
    .map(({ record, feedSymbol }) => [record.symbol_id, feedSymbol, record.digits])
    .sort(([left], [right]) => Number(left) - Number(right));
  const hash = createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 12);
  return `${name}:${hash}`;
}

type StreamOptions = Required<Pick<LiveOptions, "symbols" | "now" | "timings" | "monotonicMs">> & {
  readonly feed: Feed;
  readonly state: ReturnType<typeof createFeedState>;
  readonly recent: ReturnType<typeof createRecentTicks>;
};

/** What comes through the connection, and what is done when it does not come. */
function createStream(options: StreamOptions) {
  const { feed, symbols, now, timings, monotonicMs, state } = options;
  const { open, listing } = feed;
  const prices = createFeedPrices(
    { ...options, open },
    { drop: (waitMs, reason) => link.drop(waitMs, reason), ready: onReady },
  );
  const listings = watchListings({ listing, symbols, state, timings });
  let downSinceMs: number | null = monotonicMs();
  let hadConnection = false;
  let sink: MarketSink | null = null;
  let watch: NodeJS.Timeout | undefined;
  const link = feed.makeLink({
    onOpen: (send) => prices.begin(send),
    onText: prices.read,
    onBytes: prices.readBytes,
    onDown,
  });

  function onReady(): void {
    downSinceMs = null;
    // What came while there was no connection is in the feed's candles alone.
    if (hadConnection) sink?.gap?.();
    hadConnection = true;
    state.connection(PROVIDER_STATUS.connected, "connected");
    listings.check();
  }

  function onDown(why: Down, words: string, waitMs: number): void {
    downSinceMs ??= monotonicMs();
    prices.end();
    state.count(why, { words, wait_ms: Math.round(waitMs) });
    const status =
      why === "lost" || why === "silent" ? PROVIDER_STATUS.connecting : PROVIDER_STATUS.failed;
    state.connection(status, `${words}; the next try is made by itself`);
  }

  /** A symbol without a price stops being traded: after a while where the connection lives, soon where it does not. */
  function look(): void {
    const isLost = downSinceMs !== null && monotonicMs() - downSinceMs >= timings.lostMs;
    for (const [index, { frozenAfterMs }] of symbols.entries()) {
      if (isLost) state.halt(index, "lost");
      else if (downSinceMs === null && prices.silentMs(index) >= frozenAfterMs) {
        state.halt(index, "frozen");
      }
    }
  }

  return {
    start(given: MarketSink): void {
      sink = given;
      prices.start(given);
      watch = setInterval(look, timings.watchMs);
      watch.unref();
      link.start();
    },
    stop(): void {
      clearInterval(watch);
      listings.stop();
      // What is said at the end goes out before the connection does.
      prices.end();
      link.stop();
      state.connection(PROVIDER_STATUS.disabled, `stopped at ${now()}`);
    },
  };
}
