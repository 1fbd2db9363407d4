import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TIMEFRAMES, type Timeframe } from "../../contract/bar.ts";
import { SYMBOL_STATUS, type SymbolStatus } from "../../contract/codes.ts";
import { foldTick, makeBarBuilder } from "../../domain/bar.ts";
import { scriptedSymbol } from "../../tests/support/scripted-market.ts";
import { startTestPostgres, type TestPostgres } from "../../tests/support/postgres.ts";
import { createLog } from "../log.ts";
import { emptyBars, pushBar, sliceBars } from "./bar-columns.ts";
import { createMarket } from "./market.ts";
import type { MarketProvider, MarketSink, TwoSidedBars } from "./provider.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const log = createLog("silent");
const MINUTE = 60_000;
const START = Date.UTC(2024, 1, 28, 22, 0);
const EURUSD = scriptedSymbol(1, "EURUSD", "forex", 5);
const BTCUSD = scriptedSymbol(2, "BTCUSD", "crypto", 2);

type Tick = { bid: number; ask: number; volume: number; ts: number };

/** A provider with one path of ticks; what lies behind `now` is known to nobody yet. Counts what it is asked. */
function createPathProvider(path: readonly Tick[], source: string) {
  let sink: MarketSink | null = null;
  const asked: { timeframe: Timeframe; from: number; to: number; limit: number }[] = [];
  const state = { now: START, next: 0 };
  const barsOf = (timeframe: Timeframe): TwoSidedBars => {
    const bars = emptyBars();
    const bid = makeBarBuilder();
    const ask = makeBarBuilder();
    for (const tick of path.filter(({ ts }) => ts <= state.now)) {
      if (bid.ticks > 0 && tick.ts >= bid.end) pushBar(bars, bid, ask);
      foldTick(bid, timeframe, tick.ts, tick.bid, tick.volume);
      foldTick(ask, timeframe, tick.ts, tick.ask, tick.volume);
    }
    if (bid.ticks > 0) pushBar(bars, bid, ask);
    return bars;
  };
  /** What the right answer is. */
  const answer = (timeframe: Timeframe, from: number, to: number, limit: number) => {
    const bars = barsOf(timeframe);
    const first = bars.ts.filter((ts) => ts < from).length;
    const end = bars.ts.filter((ts) => ts < to).length;
    const start = Math.max(first, end - limit);
    return { bars: sliceBars(bars, start, end), has_more: start > 0 && end > start };
  };
  const provider: MarketProvider = {
    name: "path",
    source,
    symbols: [EURUSD, BTCUSD],
    now: () => state.now,
    async bars(symbol_id, timeframe, from, to, limit) {
      if (symbol_id !== 1) return { bars: emptyBars(), has_more: false };
      asked.push({ timeframe, from, to, limit });
      return answer(timeframe, from, to, limit);
    },
    async ticks(symbol_id, from, to, limit) {
      const found = symbol_id === 1 ? path : [];
      const end = Math.min(to, state.now + 1);
      const ticks = found.filter(({ ts }) => ts >= from && ts < end).slice(-limit);
      return {
        ts: ticks.map(({ ts }) => ts),
        bid: ticks.map(({ bid }) => bid),
        ask: ticks.map(({ ask }) => ask),
        volume: ticks.map(({ volume }) => volume),
      };
    },
    async start(to) {
      sink = to;
    },
    async stop() {
      sink = null;
    },
  };
  /** Moves time on; what lies between is played when the market is listening. */
  const advanceTo = (now: number): void => {
    state.now = now;
    for (; (path[state.next]?.ts ?? Number.POSITIVE_INFINITY) <= now; state.next++) {
      const tick = path[state.next];
      if (tick !== undefined) sink?.tick(1, tick.bid, tick.ask, tick.volume, tick.ts);
    }
  };
  return { provider, asked, answer, advanceTo, sink: () => sink };
}

/** Ticks each few seconds for two days with an hour's silence, and prices that wander. */
function makePath(): Tick[] {
  const path: Tick[] = [];
  let bid = 110_000;
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let ts = START - 3 * 86_400_000; ts < START + 7_200_000; ts += 3_000 + random() * 40_000) {
    if (ts > START - 9_000_000 && ts < START - 5_400_000) continue;
    bid += Math.round((random() - 0.5) * 12);
    path.push({ bid, ask: bid + 1 + Math.floor(random() * 4), volume: 1, ts: Math.floor(ts) });
  }
  return path;
}
const PATH = makePath();

function createHub(source: string, sql: TestPostgres["sql"] | null = postgres.sql) {
  const path = createPathProvider(PATH, source);
  path.advanceTo(START);
  return { ...path, market: createMarket({ provider: path.provider, sql, dayOffsetMs: 0, log }) };
}

describe("ticks", () => {
  test("a symbol has its last quote and its day from history before any tick comes", async () => {
    const { market, provider } = createHub("day start", null);
    await market.start();
    const index = market.indexOf(1);
    const last = PATH.findLast(({ ts }) => ts <= START);
    const day = await provider.bars(1, "D1", 0, START + 1, 2);
    const { quotes } = market;
    expect([quotes.bid[index], quotes.ask[index], quotes.ts[index]]).toEqual([
      last?.bid,
      last?.ask,
      last?.ts,
    ]);
    expect([
      quotes.open[index],
      quotes.high[index],
      quotes.low[index],
      quotes.close[index],
    ]).toEqual([
      day.bars.bid_open[1],
      day.bars.bid_high[1],
      day.bars.bid_low[1],
      day.bars.bid_close[0],
    ]);
    expect(quotes.ts[market.indexOf(2)]).toBe(0);
    await market.stop();
  });

  test("good ticks reach the quotes and each listener; bad and unknown ones reach neither", async () => {
    const { market, sink } = createHub("bad ticks", null);
    await market.start();
    const heard: number[] = [];
    const stopListening = market.subscribe({
      tick: (index) => heard.push(market.quotes.bid[index] ?? 0),
      status: () => undefined,
    });
    sink()?.tick(2, 4000, 4001, 1, START + 1);
    sink()?.tick(2, 4002.5, 4003, 1, START + 2);
    sink()?.tick(2, 4003, 4003, 1, START + 3);
    sink()?.tick(2, 4004, 4005, 1, START - 1);
    sink()?.tick(2, 90_000, 90_001, 1, START + 4);
    sink()?.tick(99, 4000, 4001, 1, START + 5);
    sink()?.tick(2, 4006, 4007, 1, START + 6);
    stopListening();
    sink()?.tick(2, 4008, 4009, 1, START + 7);
    expect(heard).toEqual([4000, 4006]);
    expect(market.quotes.bid[market.indexOf(2)]).toBe(4008);
    expect(market.counts).toMatchObject({
      ticks: 3,
      unknownSymbol: 1,
      refused: { not_integer: 1, crossed: 1, back_in_time: 1, off_band: 1, not_positive: 0 },
    });
    await market.stop();
  });

  test("a status reaches the listeners once and stands in the symbol's record", async () => {
    const { market, sink, provider } = createHub("status", null);
    await market.start();
    const heard: [number, SymbolStatus, number][] = [];
    market.subscribe({
      tick: () => undefined,
      status: (symbol_id, status, ts) => heard.push([symbol_id, status, ts]),
    });
    sink()?.status(2, SYMBOL_STATUS.closed, 5);
    sink()?.status(2, SYMBOL_STATUS.closed, 6);
    expect(heard).toEqual([[2, SYMBOL_STATUS.closed, 5]]);
    expect(market.symbols[market.indexOf(2)]?.status).toBe(SYMBOL_STATUS.closed);
    expect(provider.symbols[1]?.status).toBe(SYMBOL_STATUS.enabled);
    await market.stop();
  });
});

describe("history", () => {
  test("any questions in any order get the provider's bars, whatever is kept by then", async () => {
    let run = 0;
    const question = fc.record({
      timeframe: fc.constantFrom<Timeframe>("M1", "M5", "H1", "H4", "D1", "W1", "MN"),
      from: fc.option(fc.integer({ min: -5000, max: 200 })),
      to: fc.option(fc.integer({ min: -5000, max: 200 })),
      limit: fc.integer({ min: 1, max: 300 }),
      pass: fc.integer({ min: 0, max: 20 }),
      isFlushed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 8 }), async (questions) => {
        const { market, answer, advanceTo, provider } = createHub(`any questions ${run++}`);
        await market.start();
        for (const { timeframe, from, to, limit, pass, isFlushed } of questions) {
          const since = from === null ? null : START + from * MINUTE;
          const until = to === null ? null : START + to * MINUTE;
          const got = await market.bars(1, timeframe, since, until, limit);
          const now = provider.now(1);
          const right = answer(timeframe, since ?? 0, until ?? now + 1, limit);
          expect(got.bars).toEqual(right.bars);
          expect(got.has_more).toBe(right.has_more);
          if (isFlushed) await market.flush();
          advanceTo(now + pass * MINUTE);
        }
        await market.stop();
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  test("kept bars are not asked for again, and a hole left while the service was down is filled", async () => {
    const first = createHub("hole");
    await first.market.start();
    const whole = await first.market.bars(1, "M5", null, null, 100);
    await first.market.stop();
    const second = createHub("hole");
    await second.market.start();
    second.asked.length = 0;
    expect(await second.market.bars(1, "M5", null, null, 100)).toEqual(whole);
    const rangesAsked = (asked: typeof second.asked) =>
      asked.filter(({ limit }) => limit > 1).map(({ from, to }) => [from, to]);
    expect(rangesAsked(second.asked)).toEqual([[START, START + 1]]);
    await second.market.stop();
    const third = createHub("hole");
    third.advanceTo(START + 31 * MINUTE);
    await third.market.start();
    third.asked.length = 0;
    const later = await third.market.bars(1, "M5", null, null, 100);
    expect(later.bars).toEqual(third.answer("M5", 0, START + 31 * MINUTE + 1, 100).bars);
    expect(rangesAsked(third.asked)).toEqual([
      [START + 30 * MINUTE, START + 31 * MINUTE + 1],
      [START, START + 30 * MINUTE],
    ]);
    await third.market.stop();
  });

  test("bars watched from start to end are kept from the live ticks, a half-watched one is not", async () => {
    const { market, advanceTo, answer } = createHub("live");
    await market.start();
    advanceTo(START + 30_000);
    for (let minute = 1; minute <= 65; minute++) advanceTo(START + minute * MINUTE);
    await market.stop();
    const rows = await postgres.sql<{ timeframe: number; ts: number; close: number }[]>`
      select timeframe, ts, bid_close as close from bars join market_sources using (source_id)
      where source = 'live' order by timeframe, ts`;
    const kept = rows.map(({ timeframe, ts, close }) => [TIMEFRAMES[timeframe], ts, close]);
    const last = PATH.findLast(({ ts }) => ts <= START + 65 * MINUTE)?.ts ?? 0;
    const watched = { M1: 1, M5: 5, M15: 15, M30: 30 } as const;
    const expected = Object.entries(watched).flatMap(([timeframe, minutes]) => {
      const from = START + minutes * MINUTE;
      const { bars } = answer(timeframe as keyof typeof watched, from, last, 1000);
      return bars.ts.flatMap((ts, bar) =>
        ts + minutes * MINUTE <= last ? [[timeframe, ts, bars.bid_close[bar]]] : [],
      );
    });
    expect(kept).toEqual(expected);
    expect(kept.length).toBeGreaterThan(60);
  });

  test("only the bar that holds now is forming", async () => {
    const { market, advanceTo } = createHub("forming", null);
    await market.start();
    advanceTo(START + MINUTE);
    const now = await market.bars(1, "H1", null, null, 3);
    expect([now.forming, now.bars.ts.at(-1)]).toEqual([true, START]);
    const before = await market.bars(1, "H1", null, START, 3);
    expect([before.forming, before.bars.ts.at(-1)]).toEqual([false, START - 3_600_000]);
    await market.stop();
  });

  test("without its database the market starts, plays and answers", async () => {
    const away = new Proxy(postgres.sql, {
      apply: () => {
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      },
    });
    const { market, answer, advanceTo } = createHub("no database", away);
    await market.start();
    const got = await market.bars(1, "M15", null, null, 50);
    expect(got.bars).toEqual(answer("M15", 0, START + 1, 50).bars);
    advanceTo(START + MINUTE);
    expect(market.counts.ticks).toBeGreaterThan(0);
    await market.stop();
  });

  test("6,300 hours come whole, first from the provider and then as they were kept", async () => {
    const hours = Array.from({ length: 7_000 }, (_, hour) => START - (7_000 - hour) * 3_600_000);
    const path = hours.map((ts, hour) => ({ bid: 1000 + (hour % 50), ask: 1100, volume: 0, ts }));
    const { provider, advanceTo } = createPathProvider(path, "hours");
    advanceTo(START);
    const market = createMarket({ provider, sql: postgres.sql, dayOffsetMs: 0, log });
    await market.start();
    for (let round = 0; round < 2; round++) {
      const { bars } = await market.bars(1, "H1", null, null, 6_300);
      expect(bars.ts).toEqual(hours.slice(-6_300));
      await market.flush();
    }
    await market.stop();
  });
});
