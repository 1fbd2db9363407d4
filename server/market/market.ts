/**
 * The market hub: takes the provider's ticks, keeps the latest quote and the day's statistics, folds bars and tells the
 * listeners; answers history through what is kept in PostgreSQL. Runs in the service.
 * Prices here are integer points without any group's mark-up. Nothing on the tick path waits or throws, and nothing but a
 * bar's closing allocates.
 */
import type { Sql } from "postgres";
import { SYMBOL_STATUS, type SymbolStatus } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { withGuaranteedStops, type GuaranteedStops } from "./guaranteed-stops.ts";
import { systemClock, type Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { createBarAggregator } from "./bar-aggregator.ts";
import { answerBars } from "./bar-history.ts";
import type { StoreCounts } from "./bar-store.ts";
import { createBarStores } from "./bar-stores.ts";
import { loadDayStart } from "./day-start.ts";
import { createLiveBars } from "./live-bars.ts";
import type { MarketFeed, MarketListener } from "./market-feed.ts";
import type { MarketProvider } from "./provider.ts";
import { createQuoteBoard } from "./quote-board.ts";
import { createTickFilter, type TickFault, type TickFilter } from "./tick-filter.ts";

const FLUSH_INTERVAL_MS = 1_000;
/** A flush this late means that the process stood still: ticks may be missing, so live bars count anew. */
const STANDSTILL_MS = 5_000;
const REFUSED_LOG_INTERVAL_MS = 60_000;
const LISTENERS_MAX = 64;

export type Market = MarketFeed & {
  /** Loads what is kept, begins the day's statistics from history and starts the provider. */
  start(): Promise<void>;
  /** Stops the provider and writes what waits. */
  stop(): Promise<void>;
  /** Writes what waits now; done each second by itself. */
  flush(): Promise<void>;
  /** Removes kept bars that are old; see BarStores.forgetOld. Without a database there are none. */
  forgetOldBars(
    minuteMs: number | null,
    unusedBefore: number | null,
    stop: AbortSignal,
  ): Promise<number>;
  readonly counts: MarketCounts;
};

/** For the metrics. All count from the start. */
export type MarketCounts = {
  readonly ticks: number;
  readonly refused: Readonly<Record<TickFault, number>>;
  readonly unknownSymbol: number;
  readonly bars: Readonly<StoreCounts>;
};

export type MarketOptions = {
  readonly provider: MarketProvider;
  /** Null: nothing is kept, history comes from the provider alone. */
  readonly sql: Sql | null;
  /** How long something took, by it; the machine's when left out. */
  readonly clock?: Pick<Clock, "monotonicMs">;
  /** Added to UTC to read the server's day, in ms; see domain/bar.ts. */
  readonly dayOffsetMs: number;
  readonly log: Log;
  /** Absent: what the provider says of its symbols. */
  readonly guaranteedStops?: GuaranteedStops;
};

/** @throws ConfigError where guaranteedStops names a symbol that is not there */
export function createMarket(options: MarketOptions): Market {
  const { provider, sql, clock = systemClock, dayOffsetMs, log } = options;
  const symbols = withGuaranteedStops(provider.symbols, options.guaranteedStops ?? new Map());
  const board = createQuoteBoard(symbols.length, dayOffsetMs);
  const filter = createTickFilter(symbols.length);
  const providerOf = (symbol_id: number) => provider.providerOf?.(symbol_id) ?? provider;
  const stores = sql === null ? null : createBarStores({ sql, clock, dayOffsetMs, log });
  const storeOf = stores === null ? null : (id: number) => stores.of(providerOf(id).source);
  const live = createLiveBars(symbols, provider, storeOf, dayOffsetMs);
  const aggregator = createBarAggregator(symbols.length, dayOffsetMs, live.close);
  const hub = createHub(symbols, filter, (index, bid, ask, volume, ts) => {
    board.tick(index, bid, ask, volume, ts);
    aggregator.tick(index, bid, ask, volume, ts);
  });
  const logRefused = createRefusedLog(filter.refused, hub.totals, log);
  let timer: NodeJS.Timeout | undefined;
  let lastFlushMs = 0;

  async function flush(): Promise<void> {
    live.handOver();
    await stores?.flush();
  }

  function flushOnTimer(): void {
    const nowMs = clock.monotonicMs();
    if (nowMs - lastFlushMs > STANDSTILL_MS) live.restart();
    lastFlushMs = nowMs;
    logRefused(nowMs);
    void flush();
  }

  async function start(): Promise<void> {
    await stores?.open(new Set(symbols.map(({ symbol_id }) => providerOf(symbol_id).source)));
    for (const [index, record] of symbols.entries()) {
      const day = await loadDayStart(provider, record.symbol_id, log);
      if (day !== null) board.begin(index, day);
    }
    await provider.start({ tick: hub.tick, status: hub.status, gap: live.restart });
    live.restart();
    lastFlushMs = clock.monotonicMs();
    timer = setInterval(flushOnTimer, FLUSH_INTERVAL_MS);
    timer.unref();
  }

  async function stop(): Promise<void> {
    clearInterval(timer);
    await provider.stop();
    await flush();
  }

  return {
    symbols,
    indexOf: hub.indexOf,
    quotes: board.quotes,
    subscribe: hub.subscribe,
    statusBy: hub.statusBy,
    setStatus: (symbol_id, status) => hub.overrule(symbol_id, status, provider.now(symbol_id)),
    now: (symbol_id) => provider.now(symbol_id),
    bars: (symbol_id, timeframe, from, to, limit) => {
      const asked = { symbol_id, timeframe, from, to, limit };
      // One provider answers all of a question, and what it gives is kept as its own, whoever comes next.
      return answerBars(providerOf(symbol_id), storeOf?.(symbol_id) ?? null, dayOffsetMs, asked);
    },
    ticks: (symbol_id, from, to, limit) =>
      providerOf(symbol_id).ticks(symbol_id, from ?? 0, to ?? provider.now(symbol_id) + 1, limit),
    start,
    stop,
    flush,
    forgetOldBars: async (minuteMs, unusedBefore, stop) =>
      (await stores?.forgetOld(minuteMs, unusedBefore, stop)) ?? 0,
    get counts() {
      const bars = stores?.counts() ?? { waiting: 0, written: 0, dropped: 0 };
      return { ...hub.totals, refused: filter.refused, bars };
    },
  };
}

/** The tick path: finds the symbol, asks the filter, gives good ticks to `take` and then tells each listener. */
function createHub(
  symbols: SymbolRecord[],
  filter: TickFilter,
  take: (index: number, bid: number, ask: number, volume: number, ts: number) => void,
) {
  const indexById = new Map(symbols.map((record, index) => [record.symbol_id, index]));
  const listeners: MarketListener[] = [];
  const totals = { ticks: 0, unknownSymbol: 0 };
  const provided = new Map(symbols.map((record) => [record.symbol_id, statusOf(record)]));
  const overruled = new Set<number>();

  function tick(symbol_id: number, bid: number, ask: number, volume: number, ts: number): boolean {
    const index = indexById.get(symbol_id);
    if (index === undefined) {
      totals.unknownSymbol += 1;
      return false;
    }
    if (filter.check(index, bid, ask, volume, ts) !== null) return false;
    totals.ticks += 1;
    take(index, bid, ask, volume, ts);
    for (let position = 0; position < listeners.length; position++) {
      listeners[position]?.tick(index);
    }
    return true;
  }

  /** The provider's word, which staff may overrule. */
  function status(symbol_id: number, value: SymbolStatus, ts: number): void {
    provided.set(symbol_id, value);
    if (!overruled.has(symbol_id)) setStatus(symbol_id, value, ts);
  }

  /** Staff's word holds until staff enables the symbol again: then the provider's does. */
  function overrule(symbol_id: number, value: SymbolStatus, ts: number): void {
    if (value === SYMBOL_STATUS.enabled) overruled.delete(symbol_id);
    else overruled.add(symbol_id);
    setStatus(symbol_id, statusBy(symbol_id, value), ts);
  }

  const statusBy = (symbol_id: number, value: SymbolStatus): SymbolStatus =>
    value === SYMBOL_STATUS.enabled ? (provided.get(symbol_id) ?? value) : value;

  function setStatus(symbol_id: number, value: SymbolStatus, ts: number): void {
    const record = symbols[indexById.get(symbol_id) ?? -1];
    if (record === undefined || record.status === value) return;
    record.status = value;
    for (const listener of listeners) listener.status(symbol_id, value, ts);
  }

  function subscribe(listener: MarketListener): () => void {
    if (listeners.length >= LISTENERS_MAX) {
      throw new RangeError(`market listeners <= ${LISTENERS_MAX}, was ${listeners.length + 1}`);
    }
    listeners.push(listener);
    return () => {
      const position = listeners.indexOf(listener);
      if (position >= 0) listeners.splice(position, 1);
    };
  }

  const indexOf = (symbol_id: number) => indexById.get(symbol_id) ?? -1;
  return { indexOf, tick, status, statusBy, overrule, subscribe, totals };
}

/** A provider's own records hold codes of the table alone. */
const statusOf = ({ status }: SymbolRecord): SymbolStatus => status as SymbolStatus;

/** Says once in a while which ticks were refused, and how many, since it was last said. */
function createRefusedLog(
  refused: Readonly<Record<TickFault, number>>,
  totals: { readonly unknownSymbol: number },
  log: Log,
): (nowMs: number) => void {
  let saidMs = Number.NEGATIVE_INFINITY;
  let said = 0;
  return (nowMs) => {
    let sum = totals.unknownSymbol;
    for (const count of Object.values(refused)) sum += count;
    if (sum === said || nowMs - saidMs < REFUSED_LOG_INTERVAL_MS) return;
    saidMs = nowMs;
    said = sum;
    log.warn({ refused: { ...refused }, unknown_symbol: totals.unknownSymbol }, "ticks refused");
  };
}
