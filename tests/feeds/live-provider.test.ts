/** What a live provider does about each thing that a feed does wrong for longer than a message. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { PROVIDER_STATUS, SYMBOL_STATUS } from "../../contract/codes.ts";
import { createLog } from "../../server/log.ts";
import { HistoryAway } from "../../server/market/history-away.ts";
import { exchangeFeed } from "../../server/market/live/exchange-feed.ts";
import { createLiveProvider, type LiveTimings } from "../../server/market/live/live-provider.ts";
import type { ProviderHealth } from "../../server/market/provider.ts";
import { binanceDialect } from "../support/feeds/binance-dialect.ts";
import { coinbaseDialect } from "../support/feeds/coinbase-dialect.ts";
import { krakenDialect } from "../support/feeds/kraken-dialect.ts";
import type { Dialect } from "../support/feeds/dialect.ts";
import { startLoopbackExchange, told } from "../support/feeds/loopback-exchange.ts";
import { createTrueMarket } from "../support/feeds/true-market.ts";
import { createRandom } from "../support/random.ts";
import { feedSymbolsOf, QUICK } from "./fault-run.ts";

const START = Date.UTC(2026, 0, 5, 12);
const DIALECTS = [binanceDialect, coinbaseDialect, krakenDialect];
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Sizes = { readonly timings?: Partial<LiveTimings>; readonly frozenAfterMs?: number };

async function open(dialect: Dialect, { timings = {}, frozenAfterMs = 3_600_000 }: Sizes = {}) {
  const clock = { now: START };
  const lines: { fault?: string; count?: number }[] = [];
  const symbols = feedSymbolsOf(dialect).map((symbol) => ({ ...symbol, frozenAfterMs }));
  const market = createTrueMarket(
    symbols.map(({ feedSymbol }) => ({ feedSymbol, digits: 2, isTrading: true })),
    createRandom(1),
    () => clock.now,
  );
  const exchange = await startLoopbackExchange(dialect, market);
  closing.push(() => exchange.close());
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const provider = createLiveProvider({
    feed: exchangeFeed({ protocol: dialect.protocol, ...exchange }),
    symbols,
    now: () => clock.now,
    dayOffsetMs: 0,
    log,
    timings: { ...QUICK, ...timings },
  });
  closing.push(() => provider.stop());
  const statuses: [number, number][] = [];
  const ticks: number[] = [];
  const start = () =>
    provider.start({
      tick: (symbol_id) => void ticks.push(symbol_id),
      status: (symbol_id, status) => statuses.push([symbol_id, status]),
    });
  const quote = async (at: 0 | 1 = 0) => {
    exchange.tell(told(market.move(dialect.feedSymbols[at])));
    await exchange.settled();
  };
  const nothing: ProviderHealth = { status: PROVIDER_STATUS.disabled, message: "", faults: {} };
  const health = () => provider.health?.() ?? nothing;
  return { clock, lines, market, exchange, provider, statuses, ticks, start, quote, health };
}

describe.each(DIALECTS)("$protocol.name", (dialect) => {
  it("starts while the exchange is away, says so, and comes by itself", async () => {
    const { exchange, start, health, quote, ticks } = await open(dialect);
    exchange.answerUpgrades({ status: 503 });
    const refused = exchange.upgradeRefused();
    await start();
    await refused;
    await vi.waitFor(() => expect(health().status).toBe(PROVIDER_STATUS.failed));
    expect(health().message).toContain("status 503");
    exchange.answerUpgrades(null);
    await exchange.subscribed();
    await quote();
    expect(health()).toMatchObject({ status: PROVIDER_STATUS.connected, message: "" });
    expect(ticks).toEqual([1]);
  });

  it("waits as long as the exchange says before it connects again", async () => {
    const { exchange, start, health } = await open(dialect);
    exchange.answerUpgrades({ status: 429, retryAfter: "3600" });
    await start();
    await vi.waitFor(() => expect(health().faults["rate_limited"]).toBe(1));
    exchange.answerUpgrades(null);
    expect(exchange.connections()).toBe(0);
    expect(health().status).toBe(PROVIDER_STATUS.failed);
  });

  it("asks no history as long as the exchange says, and says that it is away", async () => {
    const { exchange, provider, start, quote, health } = await open(dialect);
    await start();
    await exchange.subscribed();
    await quote();
    const ask = () => provider.bars(1, "M1", 0, START, 10);
    exchange.answerQuestions({ status: 429, retryAfter: "3600" });
    await expect(ask()).rejects.toThrow(HistoryAway);
    expect(health().faults["rate_limited"]).toBeGreaterThanOrEqual(1);
    exchange.answerQuestions(null);
    // Listings are asked for besides.
    const isListing = ({ href }: URL) =>
      dialect.feedSymbols.some((one) => href.endsWith(dialect.protocol.listingPath(one)));
    const asked = () => exchange.asked.filter((url) => !isListing(url)).length;
    const before = asked();
    expect(before).toBe(1);
    await expect(ask()).rejects.toThrow(HistoryAway);
    expect(asked()).toBe(before);
  });

  it("stops trading in a symbol without prices while others have them, until one comes", async () => {
    const { exchange, start, quote, statuses, health } = await open(dialect, { frozenAfterMs: 40 });
    await start();
    await exchange.subscribed();
    await vi.waitFor(() => expect(statuses).toContainEqual([1, SYMBOL_STATUS.disabled]));
    expect(health().message).toMatch(/symbols halted\..*no price came for too long/);
    statuses.length = 0;
    await quote();
    expect(statuses[0]).toEqual([1, SYMBOL_STATUS.enabled]);
  });

  it("stops trading in all symbols once the connection is away for longer than a quote is fresh", async () => {
    const { exchange, start, quote, statuses } = await open(dialect, { timings: { lostMs: 20 } });
    await start();
    await exchange.subscribed();
    await quote(0);
    await quote(1);
    statuses.length = 0;
    exchange.answerUpgrades({ status: 503 });
    exchange.cut();
    await vi.waitFor(() =>
      expect(statuses).toEqual([
        [1, SYMBOL_STATUS.disabled],
        [2, SYMBOL_STATUS.disabled],
      ]),
    );
    exchange.answerUpgrades(null);
    await exchange.subscribed();
    await quote();
    expect(statuses.slice(2)).toEqual([[1, SYMBOL_STATUS.enabled]]);
  });

  it("halts a symbol that the exchange halts or does not know, and plays none of its prices", async () => {
    const world = await open(dialect, { timings: { listingsMs: 20 } });
    const { exchange, market, start, statuses, ticks, quote, health } = world;
    const [symbol] = market.symbols;
    if (symbol === undefined) throw new Error("There is no symbol");
    symbol.isTrading = false;
    await start();
    await vi.waitFor(() => expect(statuses).toContainEqual([1, SYMBOL_STATUS.disabled]));
    await exchange.subscribed();
    await quote(0);
    await quote(1);
    expect(ticks).toEqual([2]);
    expect(health().message).toContain("the feed has stopped trading in the symbol");
    symbol.isTrading = true;
    await vi.waitFor(() => expect(statuses).toContainEqual([1, SYMBOL_STATUS.enabled]));
    await quote(0);
    expect(ticks).toEqual([2, 1]);
  });

  it("halts a symbol whose prices keep coming with more decimals, for good", async () => {
    const { exchange, market, start, statuses, ticks, quote } = await open(dialect);
    await start();
    const [feedSymbol] = dialect.feedSymbols;
    await exchange.subscribed();
    for (let count = 0; count < 3; count++) {
      const { sequence, ts } = market.number(feedSymbol);
      exchange.tell({ feedSymbol, bid: "1.001", ask: "1.002", sequence, ts });
    }
    await quote();
    expect(statuses).toEqual([[1, SYMBOL_STATUS.disabled]]);
    expect(ticks).toEqual([]);
  });

  it("gives up a connection that brings nothing but noise", async () => {
    const { exchange, start, health, quote, ticks } = await open(dialect);
    await start();
    await exchange.subscribed();
    const abandoned = exchange.abandoned();
    for (let count = 0; count < 100; count++) exchange.say("noise");
    await abandoned;
    await exchange.subscribed();
    await quote();
    expect(ticks).toEqual([1]);
    expect(health().faults["malformed"]).toBe(100);
  });

  it("says a fault that comes a thousand times in one line", async () => {
    const { exchange, start, lines, health } = await open(dialect);
    await start();
    await exchange.subscribed();
    for (let count = 0; count < 1_000; count++) {
      exchange.tell({ feedSymbol: "LUNAUSDT", bid: "1", ask: "2", sequence: 1, ts: START });
    }
    await exchange.settled();
    expect(health().faults["unknown_symbol"]).toBeGreaterThanOrEqual(1_000);
    expect(lines.filter(({ fault }) => fault === "unknown_symbol")).toHaveLength(1);
  });

  it("takes a burst of 50,000 prices whole and in order", async () => {
    const { clock, exchange, market, start, ticks, provider } = await open(dialect);
    await start();
    await exchange.subscribed();
    for (let count = 0; count < 50_000; count++) {
      // No two changes of an exchange have the same time, to its microseconds.
      if (count % 500 === 0) clock.now += 1;
      exchange.tell(told(market.move(dialect.feedSymbols[0])));
    }
    await exchange.settled();
    expect(ticks.length).toBe(50_000);
    const last = await provider.ticks(1, 0, clock.now + 1, 1);
    expect(last.bid).toEqual([market.quotes.at(-1)?.bid]);
  });
});
