/** What a client of dxLink says and does beside what holds for every feed (live-provider.test.ts, faults.test.ts). */
import { afterEach, expect, it, vi } from "vitest";
import { PROVIDER_STATUS, SYMBOL_STATUS } from "../../contract/codes.ts";
import { MINUTE_MS } from "../../domain/bar.ts";
import { createLog } from "../../server/log.ts";
import { HistoryAway } from "../../server/market/history-away.ts";
import { createDxHistory } from "../../server/market/live/dxlink-history.ts";
import { dxlinkFeed } from "../../server/market/live/dxlink-feed.ts";
import { openDxTalk } from "../../server/market/live/dxlink-talk.ts";
import { createLiveProvider, type LiveTimings } from "../../server/market/live/live-provider.ts";
import type { FeedTaker } from "../../server/market/live/protocol.ts";
import { DXLINK_SYMBOLS, DXLINK_TOKEN } from "../support/feeds/dxlink-dialect.ts";
import { startDxlink } from "../support/feeds/dxlink-kit.ts";
import { told } from "../support/feeds/loopback-exchange.ts";
import { createTrueMarket } from "../support/feeds/true-market.ts";
import { createRandom } from "../support/random.ts";
import { feedSymbolsOf, QUICK } from "./fault-run.ts";

const START = Date.UTC(2026, 0, 5, 12);
const [EURUSD] = DXLINK_SYMBOLS;
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  vi.useRealTimers();
});

type Sizes = { readonly token?: string | null; readonly timings?: Partial<LiveTimings> };

async function open({ token = DXLINK_TOKEN, timings = {} }: Sizes = {}) {
  const clock = { now: START };
  const lines: string[] = [];
  const symbols = feedSymbolsOf({ feedSymbols: DXLINK_SYMBOLS });
  const market = createTrueMarket(
    symbols.map(({ feedSymbol }) => ({ feedSymbol, digits: 2, isTrading: true })),
    createRandom(1),
    () => clock.now,
  );
  const server = await startDxlink(market);
  closing.push(() => server.close());
  const provider = createLiveProvider({
    feed: dxlinkFeed({ streamUrl: server.streamUrl, token }),
    symbols,
    now: () => clock.now,
    dayOffsetMs: 0,
    log: createLog("debug", { write: (line) => void lines.push(line) }),
    timings: { ...QUICK, ...timings },
  });
  closing.push(() => provider.stop());
  const statuses: [number, number][] = [];
  const ticks: { bid: number; ask: number }[] = [];
  let gaps = 0;
  await provider.start({
    tick: (_, bid, ask) => void ticks.push({ bid, ask }),
    status: (symbol_id, status) => statuses.push([symbol_id, status]),
    gap: () => void (gaps += 1),
  });
  const quote = async () => {
    const moved = market.move(EURUSD);
    server.tell(told(moved));
    await server.settled();
    return moved;
  };
  const bars = (limit = 10) => provider.bars(1, "M1", 0, clock.now + 1, limit);
  const health = () => provider.health?.() ?? { status: 0, message: "", faults: {} };
  const asked = (type: string) => server.state.heard.filter((heard) => heard.type === type);
  return {
    clock,
    lines,
    market,
    server,
    provider,
    statuses,
    ticks,
    quote,
    bars,
    health,
    asked,
    gaps: () => gaps,
  };
}

it("shows its token where it is asked for, and nowhere else", async () => {
  const { server, asked, lines, quote, bars } = await open();
  await server.subscribed();
  await quote();
  expect(asked("AUTH")).toEqual([{ type: "AUTH", channel: 0, token: DXLINK_TOKEN }]);
  // The service repeats the token in the text of its error.
  server.state.history = "error";
  await expect(bars()).rejects.toThrow("the service says BAD_ACTION");
  server.say(`{"type":"ERROR","channel":0,"error":"${DXLINK_TOKEN}","message":"${DXLINK_TOKEN}"}`);
  server.say('{"type":"AUTH_STATE","channel":0,"state":"UNAUTHORIZED"}');
  await server.abandoned();
  await server.subscribed();
  expect(lines.join("\n")).toContain("the token was refused; the next try is made by itself");
  expect(lines.join("\n")).not.toContain(DXLINK_TOKEN);
});

it("shows no token to a service that asks for none", async () => {
  const { server, asked, health } = await open();
  server.state.token = null;
  await server.subscribed();
  expect(health().status).toBe(PROVIDER_STATUS.connected);
  expect(asked("AUTH")).toEqual([]);
});

it.each([
  [null, "the service asks for a token"],
  ["wrong", "the token was refused"],
])("says what is wrong with the token %j, and goes on trying", async (token, words) => {
  const { health, asked } = await open({ token });
  await vi.waitFor(() => expect(asked("SETUP").length).toBeGreaterThan(3));
  await vi.waitFor(() => expect(health().status).toBe(PROVIDER_STATUS.failed));
  expect(health().message).toContain(words);
  expect(health().faults).toMatchObject({ lost: 0 });
});

it("asks for quotes without waiting for the order of their fields, and reads them in it", async () => {
  const { server, quote, ticks } = await open();
  await server.subscribed();
  for (const turned of [0, 1, 2, 3, 4]) {
    server.state.turned = turned;
    for (const config of server.dialect.configs()) server.say(config);
    const { bid, ask } = await quote();
    if (turned > 0) expect(ticks.at(-1)).toEqual({ bid, ask });
  }
});

it("takes no price that the service knew before the connection, and says that one may be missed", async () => {
  const { server, market, clock, quote, ticks, gaps } = await open();
  await server.subscribed();
  await quote();
  const last = await quote();
  expect(ticks).toEqual([{ bid: last.bid, ask: last.ask }]);
  const before = gaps();
  server.cut();
  market.move(EURUSD);
  clock.now += 7_200_000;
  await server.subscribed();
  await server.settled();
  expect(ticks).toHaveLength(1);
  // One for what came while there was no connection, one for the quote that was told first.
  expect(gaps()).toBe(before + 2);
  await quote();
  expect(ticks).toHaveLength(2);
});

it("stops trading while the service says that a symbol is halted", async () => {
  const { server, quote, ticks, statuses, health } = await open();
  await server.subscribed();
  await quote();
  server.say(server.dialect.trading(EURUSD, false));
  await quote();
  expect(statuses).toEqual([[1, SYMBOL_STATUS.disabled]]);
  expect(ticks).toHaveLength(0);
  expect(health().message).toContain("EUR/USD: the feed has stopped trading in the symbol");
  server.say(server.dialect.trading(EURUSD, true));
  const { bid, ask } = await quote();
  expect(statuses).toEqual([
    [1, SYMBOL_STATUS.disabled],
    [1, SYMBOL_STATUS.enabled],
  ]);
  expect(ticks).toEqual([{ bid, ask }]);
});

it("fills the hole that a lost connection left in the bars, on both sides", async () => {
  const { server, market, clock, quote, bars } = await open();
  await server.subscribed();
  for (let minute = 0; minute < 30; minute++) {
    if (minute === 10) server.cut();
    if (minute >= 10 && minute < 20) market.move(EURUSD);
    else await quote();
    if (minute === 19) await server.subscribed();
    clock.now += MINUTE_MS;
  }
  const { bars: got } = await bars(100);
  const truth = market.candles(EURUSD);
  expect(got.ts).toEqual(truth.map(({ ts }) => ts));
  expect(got.bid_close).toEqual(truth.map(({ close }) => Math.round(Number(close) * 100)));
  expect(got.ask_close).toEqual(truth.map(({ close }) => Math.round(Number(close) * 100) + 1));
});

it("asks each question once at a time, and ends each subscription to candles", async () => {
  const { server, quote, bars, asked } = await open();
  await server.subscribed();
  await quote();
  await Promise.all([bars(5), bars(6), bars(7)]);
  await server.settled();
  const subscriptions = asked("FEED_SUBSCRIPTION").filter(({ channel }) => channel === 3);
  const running = new Set<string>();
  for (const { add = [], remove = [] } of subscriptions) {
    for (const { symbol } of add) {
      expect(running.has(symbol)).toBe(false);
      running.add(symbol);
    }
    for (const { symbol } of remove) expect(running.delete(symbol)).toBe(true);
  }
  expect(running.size).toBe(0);
  expect(subscriptions.length).toBeGreaterThanOrEqual(12);
});

it("takes a snapshot that the service cut short for all there is", async () => {
  const { server, market, clock, quote, bars } = await open();
  await server.subscribed();
  await quote();
  clock.now += MINUTE_MS;
  await quote();
  server.state.history = "snipped";
  const { bars: got } = await bars();
  expect(got.ts).toEqual(market.candles(EURUSD).map(({ ts }) => ts));
});

it("is without history where the service gives none, opens another channel, and keeps its prices", async () => {
  const { server, quote, bars, ticks, asked, health } = await open({
    timings: { rest: { timeoutMs: 250, restMs: 0 } },
  });
  await server.subscribed();
  await quote();
  server.state.history = "nothing";
  await expect(bars()).rejects.toThrow("no answer came");
  server.state.history = "closed";
  await expect(bars()).rejects.toThrow("the service closed the channel of candles");
  server.state.history = "whole";
  expect((await bars()).bars.ts).toHaveLength(1);
  expect(asked("CHANNEL_REQUEST").map(({ channel }) => channel)).toEqual([1, 3, 5]);
  await quote();
  expect(ticks.length).toBeGreaterThan(0);
  expect(health().status).toBe(PROVIDER_STATUS.connected);
});

it("asks no snapshot that is longer than 24,000 candles", async () => {
  const { server, provider, clock, bars, asked } = await open();
  await expect(bars()).rejects.toThrow(HistoryAway);
  await server.subscribed();
  const year = 365 * 86_400_000;
  const { bars: none } = await provider.bars(1, "M1", clock.now - year, clock.now - year + 1e6, 5);
  expect(none.ts).toEqual([]);
  expect(asked("FEED_SUBSCRIPTION").filter(({ channel }) => channel > 1)).toEqual([]);
});

it("says that it lives as often as the service wants, and gives up one that is silent", () => {
  vi.useFakeTimers();
  const sent: string[] = [];
  const refused: string[] = [];
  const silent: string[] = [];
  const taker = {
    refused: (words: string) => refused.push(words),
    silent: (words: string) => silent.push(words),
  } as unknown as FeedTaker;
  const history = { attach: vi.fn(), detach: vi.fn(), read: () => false };
  const talk = openDxTalk({
    send: (text) => sent.push(text),
    taker,
    feedSymbols: [EURUSD],
    token: null,
    history,
    connectMs: 10_000,
  });
  const alive = () => sent.filter((text) => text.includes("KEEPALIVE")).length;
  talk.read('{"type":"SETUP","channel":0,"version":"1.0","keepaliveTimeout":6}');
  vi.advanceTimersByTime(9_000);
  expect(alive()).toBe(4);
  expect(refused).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(refused).toEqual(["the service did not open the channel of quotes in time"]);
  talk.read('{"type":"KEEPALIVE","channel":0}');
  vi.advanceTimersByTime(59_000);
  expect(silent).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(silent).toEqual(["nothing was said for 60 s"]);
  expect(refused).toHaveLength(1);
  talk.end?.();
  expect(history.detach).toHaveBeenCalledTimes(1);
  const before = sent.length;
  vi.advanceTimersByTime(600_000);
  expect(sent).toHaveLength(before);
});

it("reads a snapshot that takes candles back, and one whose last change is not whole yet", async () => {
  const said: { type: string; channel: number; add?: { symbol: string }[] }[] = [];
  const history = createDxHistory({
    timings: QUICK.socket,
    rest: QUICK.rest,
    random: () => 0,
    now: () => START,
    monotonicMs: () => 0,
    onFault: () => undefined,
    onMalformed: () => undefined,
  });
  history.attach((type, channel, rest) => said.push({ type, channel, ...rest }));
  const [grain] = history.candles.grains;
  if (grain === undefined) throw new Error("there is no grain");
  const asking = history.candles.ask(EURUSD, grain, START, 5);
  history.read({ type: "CHANNEL_OPENED", channel: 3 });
  const symbols = said.flatMap(({ add = [] }) => add.map(({ symbol }) => symbol));
  expect(symbols).toEqual(["EUR/USD{=m,price=bid}", "EUR/USD{=m,price=ask}"]);
  for (const symbol of symbols) {
    const event = (flags: number, minutes: number) => [
      symbol,
      flags,
      START - minutes * MINUTE_MS,
      "NaN",
      1,
      2,
      0.5,
      1.5,
    ];
    const data = (...events: unknown[][]) => ["Candle", events.flat()];
    // What is left of the subscription before it.
    expect(history.read({ type: "FEED_DATA", channel: 3, data: data(event(0, 1)) })).toBe(true);
    history.read({ type: "FEED_DATA", channel: 3, data: data(event(4, 2), event(0, 3)) });
    history.read({ type: "FEED_DATA", channel: 3, data: data(event(2, 3), event(8 | 1, 4)) });
    history.read({ type: "FEED_DATA", channel: 3, data: data(event(0, 5)) });
  }
  const candles = await asking;
  expect(candles.map(({ ts }) => (START - ts) / MINUTE_MS)).toEqual([5, 4, 2]);
  const prices = { open: "1", high: "2", low: "0.5", close: "1.5" };
  expect(candles[0]).toMatchObject({ ...prices, ask: prices, volume: 0, trades: 1 });
});
