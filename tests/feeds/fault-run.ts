/**
 * One run of a live provider against its loopback server: quotes, time that passes and faults in a random order, then what
 * must hold whatever happened. Runs in the tests.
 */
import { expect } from "vitest";
import { MINUTE_MS } from "../../domain/bar.ts";
import { createBarAggregator } from "../../server/market/bar-aggregator.ts";
import type { BarStore } from "../../server/market/bar-store.ts";
import { createLog } from "../../server/log.ts";
import { createLiveBars } from "../../server/market/live-bars.ts";
import { HistoryAway } from "../../server/market/history-away.ts";
import { lowerBound, sliceBars } from "../../server/market/bar-columns.ts";
import type { FeedMaker } from "../../server/market/live/feed-tools.ts";
import { createLiveProvider, LIVE_TIMINGS } from "../../server/market/live/live-provider.ts";
import type { FeedSymbol } from "../../server/market/live/symbols-file.ts";
import type { TwoSidedBars } from "../../server/market/provider.ts";
import type { ToldQuote } from "../support/feeds/dialect.ts";
import { told } from "../support/feeds/loopback-exchange.ts";
import {
  createTrueMarket,
  textOf,
  type TrueMarket,
  type TrueQuote,
} from "../support/feeds/true-market.ts";
import { createRandom } from "../support/random.ts";
import { scriptedSymbol } from "../support/scripted-market.ts";

const STEPS = 40;
const START = Date.UTC(2026, 0, 5, 12);
const DIGITS = 2;

type Tick = { bid: number; ask: number; ts: number };
type Kept = { symbol_id: number; bars: TwoSidedBars };

/** Quick enough for many runs; what a test waits for is told, never timed. */
export const QUICK = {
  ...LIVE_TIMINGS,
  socket: {
    backoff: { minMs: 1, maxMs: 4 },
    connectMs: 5_000,
    pingMs: 10,
    silentMs: 250,
    stableMs: 60_000,
  },
  rest: { timeoutMs: 5_000, restMs: 0 },
  watchMs: 5,
  listingsPauseMs: 0,
};

export const feedSymbolsOf = ({
  feedSymbols,
}: {
  readonly feedSymbols: readonly [string, string];
}): FeedSymbol[] =>
  feedSymbols.map((feedSymbol, at) => ({
    record: scriptedSymbol(at + 1, feedSymbol, "crypto", DIGITS),
    feedSymbol,
    frozenAfterMs: 3_600_000,
  }));

/** A server of one kind of feed on loopback, as far as any run needs it. */
export type FaultServer = {
  tell(told: ToldQuote): void;
  say(text: string): void;
  /** Resolves once there is a client that is sent prices. */
  subscribed(): Promise<unknown>;
  /** True: the client has read all that was told. False: it has not, or nobody knows. */
  settled(): Promise<boolean>;
  close(): Promise<void>;
};

/** One kind of feed: its server, its client, and what can go wrong with it beside what is told. */
export type FaultKit<Server extends FaultServer> = {
  readonly name: string;
  readonly feedSymbols: readonly [string, string];
  /** `faults`: what the provider has counted so far. */
  start(
    market: TrueMarket,
    faults: () => Readonly<Record<string, number>>,
    clock: { readonly now: number },
  ): Promise<Server>;
  makeFeed(server: Server): FeedMaker;
  readonly faults: readonly Fault<Server>[];
  /** History is whole again. */
  mend(server: Server): void;
  /** False: bars are what was heard. */
  readonly hasHistory: boolean;
  /** Prices are in order by their time alone, in so many ms: of one, none can be told from a price that returns. */
  readonly timeStepMs?: number;
};

/**
 * Returns what the provider counted, and how many ticks and kept bars there were, so that a test knows that its faults did
 * happen.
 */
export async function runFaults<Server extends FaultServer>(
  kit: FaultKit<Server>,
  seed: number,
): Promise<Readonly<Record<string, number>>> {
  const random = createRandom(seed);
  const clock = { now: START };
  const symbols = feedSymbolsOf(kit);
  const market = createTrueMarket(
    symbols.map(({ feedSymbol }) => ({ feedSymbol, digits: DIGITS, isTrading: true })),
    random,
    () => clock.now,
  );
  const counted = () => provider.health?.().faults ?? {};
  const server = await kit.start(market, counted, clock);
  const provider = createLiveProvider({
    feed: kit.makeFeed(server),
    symbols,
    now: () => clock.now,
    dayOffsetMs: 0,
    log: createLog("silent"),
    timings: QUICK,
    random,
  });
  const watched = watch(provider);
  try {
    await provider.start(watched.sink);
    await server.subscribed();
    watched.live.restart();
    const askHistory = async () => {
      const asked = provider.bars(1, "M1", 0, clock.now + 1, 10);
      await expect(asked).rejects.toThrow(HistoryAway);
    };
    const { timeStepMs = 0 } = kit;
    const world = { random, clock, market, server, askHistory, timeStepMs };
    for (let step = 0; step < STEPS; step++) await takeStep(world, kit);
    kit.mend(server);
    watched.live.handOver();
    checkTicks(market, watched.ticks, symbols);
    checkKept(market, watched.kept, symbols);
    for (const { record, feedSymbol } of symbols) {
      const { symbol_id } = record;
      const { bars } = await provider.bars(symbol_id, "M1", 0, clock.now + 1, 1_000);
      if (kit.hasHistory) checkHistory(market, feedSymbol, bars, clock.now);
      else checkHeard(market, { symbol_id, bars }, symbols, clock.now);
    }
    const bars = watched.kept.reduce((sum, one) => sum + one.bars.ts.length, 0);
    const ticks = [...watched.ticks.values()].reduce((sum, one) => sum + one.length, 0);
    return { ...counted(), ticks, bars };
  } finally {
    await provider.stop();
    await server.close();
  }
}

/** Takes what the provider plays as the market does, and keeps what the market would keep. */
function watch(provider: ReturnType<typeof createLiveProvider>) {
  const kept: Kept[] = [];
  const ticks = new Map<number, Tick[]>(provider.symbols.map(({ symbol_id }) => [symbol_id, []]));
  const store: Pick<BarStore, "keep"> = {
    keep: ({ symbol_id, timeframe, bars }) => {
      if (timeframe === "M1") kept.push({ symbol_id, bars });
    },
  };
  const live = createLiveBars(provider.symbols, provider, () => store, 0);
  const aggregator = createBarAggregator(provider.symbols.length, 0, live.close);
  const sink = {
    tick(symbol_id: number, bid: number, ask: number, volume: number, ts: number) {
      ticks.get(symbol_id)?.push({ bid, ask, ts });
      const index = provider.symbols.findIndex((symbol) => symbol.symbol_id === symbol_id);
      aggregator.tick(index, bid, ask, volume, ts);
    },
    status: () => undefined,
    gap: () => live.restart(),
  };
  return { sink, ticks, kept, live };
}

export type World<Server extends FaultServer> = {
  readonly random: () => number;
  readonly clock: { now: number };
  readonly market: TrueMarket;
  readonly server: Server;
  /** As in the kit; 0: there is more than the time. */
  readonly timeStepMs: number;
  /** Asks for bars, whether they come or not. */
  readonly askHistory: () => Promise<void>;
};

export type Fault<Server extends FaultServer> = readonly [
  string,
  (world: World<Server>, feedSymbol: string) => Promise<void> | void,
];

/** What was told must be read before the time goes on, as only then the two clocks agree on when it was. */
async function takeStep<Server extends FaultServer>(
  world: World<Server>,
  { feedSymbols, faults }: FaultKit<Server>,
): Promise<void> {
  const { random, clock, market, server } = world;
  const feedSymbol = feedSymbols[random() < 0.5 ? 0 : 1];
  const all: readonly Fault<Server>[] = [...TOLD_WRONG, ...faults];
  const [, fault] = all[Math.floor(random() * all.length)] ?? [];
  if (fault === undefined || random() < 0.6) {
    const quotes = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      market.move(feedSymbol),
    );
    for (const quote of quotes) server.tell(told(quote));
    const isRead = await server.settled();
    for (const quote of quotes) quote.isRead = isRead;
  } else {
    await fault(world, feedSymbol);
    await server.settled();
  }
  await server.subscribed();
  const isQuiet = random() < 0.1;
  clock.now += Math.floor(random() * (isQuiet ? 300_000 : 25_000));
}

/** Told with a number of its own, but not as it is. */
function tellWrong(
  { market, server }: World<FaultServer>,
  feedSymbol: string,
  bid: string,
  ask: string,
) {
  const { sequence, ts } = market.number(feedSymbol);
  server.tell({ feedSymbol, bid, ask, sequence, ts });
}

const lastOf = ({ market }: World<FaultServer>, feedSymbol: string): TrueQuote | undefined =>
  market.quotes.findLast((quote) => quote.feedSymbol === feedSymbol && quote.isRead);

/** What any feed can tell wrong. */
const TOLD_WRONG: readonly Fault<FaultServer>[] = [
  [
    "the last message again",
    (world, feedSymbol) => {
      const last = lastOf(world, feedSymbol);
      if (last !== undefined) world.server.tell(told(last));
    },
  ],
  [
    "an older message again",
    (world, feedSymbol) => {
      const last = lastOf(world, feedSymbol);
      const stepOf = (ts: number) => Math.floor(ts / world.timeStepMs);
      const all = world.market.quotes.filter(
        ({ ts, ...quote }) =>
          quote.feedSymbol === feedSymbol && stepOf(ts) !== stepOf(last?.ts ?? Number.NaN),
      );
      const older = all[Math.floor(world.random() * all.length)];
      if (older !== undefined && older.isRead) world.server.tell(told(older));
    },
  ],
  ["a crossed price", (world, symbol) => tellWrong(world, symbol, "10000.05", "10000.01")],
  ["a price of zero", (world, symbol) => tellWrong(world, symbol, "0.00", "10000.01")],
  ["no number", (world, symbol) => tellWrong(world, symbol, "NaN", "10000.01")],
  [
    "a finer price",
    (world, symbol) => {
      if (world.random() < 0.2) tellWrong(world, symbol, "10000.001", "10000.019");
    },
  ],
  ["an unknown symbol", (world) => tellWrong(world, "LUNAUSDT", "1.00", "1.01")],
];

/** Each tick is a true price of its symbol, later than the one before it by the service's clock and by the exchange's. */
function checkTicks(
  market: TrueMarket,
  ticks: ReadonlyMap<number, readonly Tick[]>,
  symbols: readonly FeedSymbol[],
): void {
  for (const { record, feedSymbol } of symbols) {
    const truth = market.quotes.filter((quote) => quote.feedSymbol === feedSymbol);
    let next = 0;
    let ts = 0;
    for (const tick of ticks.get(record.symbol_id) ?? []) {
      expect(tick.ts).toBeGreaterThanOrEqual(ts);
      ts = tick.ts;
      while (next < truth.length && !isOf(tick, truth[next])) next += 1;
      expect(next, `a true price for ${JSON.stringify(tick)}`).toBeLessThan(truth.length);
      next += 1;
    }
  }
}

const isOf = (tick: Tick, quote: TrueQuote | undefined): boolean =>
  quote !== undefined && tick.bid === quote.bid && tick.ask === quote.ask;

/** A bar that is kept is made of all that truly happened in its minute. */
function checkKept(
  market: TrueMarket,
  kept: readonly Kept[],
  symbols: readonly FeedSymbol[],
): void {
  for (const { symbol_id, bars } of kept) {
    const feedSymbol = symbols.find(({ record }) => record.symbol_id === symbol_id)?.feedSymbol;
    for (const [row, start] of bars.ts.entries()) {
      const truth = market.quotes.filter(
        ({ ts, ...quote }) =>
          quote.feedSymbol === feedSymbol && ts >= start && ts < start + MINUTE_MS,
      );
      expect(truth.every(({ isRead }) => isRead)).toBe(true);
      expect(bars.ticks[row]).toBe(truth.length);
      expect(bars.bid_open[row]).toBe(truth[0]?.bid);
      expect(bars.bid_high[row]).toBe(Math.max(...truth.map(({ bid }) => bid)));
      expect(bars.ask_low[row]).toBe(Math.min(...truth.map(({ ask }) => ask)));
      expect(bars.ask_close[row]).toBe(truth.at(-1)?.ask);
    }
  }
}

/** Bars that were heard are each made of all that happened in their minute; the last one lies among it. */
function checkHeard(
  market: TrueMarket,
  { symbol_id, bars }: Kept,
  symbols: readonly FeedSymbol[],
  now: number,
): void {
  const formingTs = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const closed = lowerBound(bars.ts, formingTs);
  checkKept(market, [{ symbol_id, bars: sliceBars(bars, 0, closed) }], symbols);
  if (bars.ts.length === closed) return;
  const feedSymbol = symbols.find(({ record }) => record.symbol_id === symbol_id)?.feedSymbol;
  const forming = market.quotes.filter(
    (quote) => quote.feedSymbol === feedSymbol && quote.ts >= formingTs,
  );
  expect(bars.ts.slice(closed)).toEqual([formingTs]);
  expect(bars.bid_low.at(-1)).toBeGreaterThanOrEqual(Math.min(...forming.map(({ bid }) => bid)));
  expect(bars.ask_high.at(-1)).toBeLessThanOrEqual(Math.max(...forming.map(({ ask }) => ask)));
}

/** The bars of closed minutes are the exchange's candles: none more, none less; the last one lies among what happened. */
function checkHistory(
  market: TrueMarket,
  feedSymbol: string,
  bars: TwoSidedBars,
  now: number,
): void {
  const formingTs = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const closed = market.candles(feedSymbol).filter(({ ts }) => ts < formingTs);
  expect(bars.ts.filter((ts) => ts < formingTs)).toEqual(closed.map(({ ts }) => ts));
  for (const [row, candle] of closed.entries()) {
    const { bid_open: open, bid_high: high, bid_low: low, bid_close: close } = bars;
    const said = [open[row], high[row], low[row], close[row]];
    const texts = said.map((points) => textOf(points ?? 0, DIGITS));
    expect(texts).toEqual([candle.open, candle.high, candle.low, candle.close]);
  }
  if (bars.ts.length === closed.length) return;
  const forming = market.quotes.filter(
    (quote) => quote.feedSymbol === feedSymbol && quote.ts >= formingTs,
  );
  expect(bars.ts.length).toBe(closed.length + 1);
  expect(bars.ts.at(-1)).toBe(formingTs);
  expect(bars.bid_low.at(-1)).toBeGreaterThanOrEqual(Math.min(...forming.map(({ bid }) => bid)));
  expect(bars.bid_high.at(-1)).toBeLessThanOrEqual(Math.max(...forming.map(({ ask }) => ask)));
}
