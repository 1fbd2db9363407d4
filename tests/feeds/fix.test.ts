/** What a client of FIX says and does beside what holds for every feed (live-provider.test.ts, faults.test.ts). */
import { afterEach, describe, expect, it, vi } from "vitest";
import { PROVIDER_STATUS, SYMBOL_STATUS } from "../../contract/codes.ts";
import { createLog } from "../../server/log.ts";
import { fixFeed, openFixTalk } from "../../server/market/live/fix-feed.ts";
import { composeFix, parseFix, readFixTime } from "../../server/market/live/fix-message.ts";
import { createFixQuotes } from "../../server/market/live/fix-quotes.ts";
import { createFixSplitter } from "../../server/market/live/fix-splitter.ts";
import { readCompIds } from "../../server/market/live/fix-login.ts";
import { createLiveProvider } from "../../server/market/live/live-provider.ts";
import type { FeedTaker } from "../../server/market/live/protocol.ts";
import { SOCKET_TIMINGS } from "../../server/market/live/reconnect.ts";
import { FIX_SYMBOLS } from "../support/feeds/fix-kit.ts";
import { FIX_LOGIN, messageOf, startLoopbackFix } from "../support/feeds/loopback-fix.ts";
import { told } from "../support/feeds/loopback-exchange.ts";
import { createTrueMarket } from "../support/feeds/true-market.ts";
import { createRandom } from "../support/random.ts";
import { feedSymbolsOf, QUICK } from "./fault-run.ts";

const START = Date.UTC(2026, 0, 5, 12);
const [EURUSD] = FIX_SYMBOLS;
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  vi.useRealTimers();
});

async function open(
  change: (server: Awaited<ReturnType<typeof startLoopbackFix>>) => void = () => undefined,
) {
  const clock = { now: START };
  const lines: string[] = [];
  const symbols = feedSymbolsOf({ feedSymbols: FIX_SYMBOLS });
  const market = createTrueMarket(
    symbols.map(({ feedSymbol }) => ({ feedSymbol, digits: 2, isTrading: true })),
    createRandom(1),
    () => clock.now,
  );
  const server = await startLoopbackFix(market);
  closing.push(() => server.close());
  change(server);
  const provider = createLiveProvider({
    feed: fixFeed({ url: server.url, login: FIX_LOGIN }),
    symbols,
    now: () => clock.now,
    dayOffsetMs: 0,
    log: createLog("debug", { write: (line) => void lines.push(line) }),
    timings: QUICK,
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
  const health = () => provider.health?.() ?? { status: 0, message: "", faults: {} };
  const asked = (type: string) => server.heard.filter((heard) => heard.get(35) === type);
  return {
    clock,
    lines,
    market,
    server,
    provider,
    statuses,
    ticks,
    quote,
    health,
    asked,
    gaps: () => gaps,
  };
}

it("signs in with numbers that begin anew, and asks for the best prices of each symbol", async () => {
  const { server, asked, health } = await open();
  await server.subscribed();
  const [logon] = asked("A");
  expect([98, 108, 141, 553, 554, 34].map((tag) => logon?.get(tag))).toEqual([
    "0",
    "1",
    "Y",
    FIX_LOGIN.username,
    FIX_LOGIN.password,
    "1",
  ]);
  const requests = asked("V");
  expect(requests.map((request) => request.get(55))).toEqual([...FIX_SYMBOLS]);
  expect([263, 264, 265, 267, 146].map((tag) => requests[0]?.get(tag))).toEqual([
    "1",
    "1",
    "0",
    "2",
    "1",
  ]);
  expect(health().status).toBe(PROVIDER_STATUS.connected);
});

it("says what is wrong with the password, shows it nowhere, and goes on trying", async () => {
  const { server, lines, health, asked } = await open((one) => {
    one.state.password = "another";
  });
  await vi.waitFor(() => expect(asked("A").length).toBeGreaterThan(3));
  await vi.waitFor(() => expect(health().status).toBe(PROVIDER_STATUS.failed));
  expect(health().message).toContain("the other side logged out");
  // The other side repeats it in its words.
  expect(lines.join("\n")).not.toContain(FIX_LOGIN.password);
  server.state.password = FIX_LOGIN.password;
  await server.subscribed();
  await vi.waitFor(() => expect(health().status).toBe(PROVIDER_STATUS.connected));
});

it("takes no price that the market knew before the connection, and every one after it", async () => {
  const { server, quote, ticks, gaps, market, clock } = await open();
  await server.subscribed();
  await quote();
  const next = await quote();
  expect(ticks.at(-1)).toEqual({ bid: next.bid, ask: next.ask });
  const taken = ticks.length;
  const before = gaps();
  server.cut();
  market.move(EURUSD);
  clock.now += 7_200_000;
  await server.subscribed();
  await server.settled();
  expect(ticks).toHaveLength(taken);
  expect(gaps()).toBeGreaterThan(before);
  await quote();
  expect(ticks).toHaveLength(taken + 1);
});

it("asks for what is missing, and takes it in its order", async () => {
  const { server, quote, market, ticks, asked } = await open();
  await server.subscribed();
  await quote();
  await quote();
  const lost = market.move(EURUSD);
  const { bid, ask, sequence, ts } = told(lost);
  const time = new Date(ts).toISOString().replaceAll("-", "").replace("T", "-").replace("Z", "");
  server.client()?.lose(
    "W",
    [
      [55, EURUSD],
      [268, 2],
      [269, 0],
      [270, bid],
      [269, 1],
      [270, ask],
    ],
    time.replace(/\.\d+$/, `.${String(sequence % 1_000).padStart(6, "0")}`),
  );
  const after = await quote();
  expect(asked("2")).toHaveLength(1);
  expect(ticks.slice(-2)).toEqual([
    { bid: lost.bid, ask: lost.ask },
    { bid: after.bid, ask: after.ask },
  ]);
});

it("asks for all prices anew where what is missing is not sent again", async () => {
  const { server, quote, asked, gaps, ticks } = await open();
  await server.subscribed();
  await quote();
  const before = gaps();
  server.state.resend = "fill";
  server.client()?.lose("W", [[55, EURUSD]], "20260105-12:00:00");
  await quote();
  await server.settled();
  const kinds = asked("V").map((request) => request.get(263));
  expect(kinds).toEqual(["1", "1", "2", "2", "1", "1"]);
  expect(new Set(asked("V").map((request) => request.get(262))).size).toBe(4);
  expect(gaps()).toBeGreaterThan(before);
  const next = await quote();
  expect(ticks.at(-1)).toEqual({ bid: next.bid, ask: next.ask });
});

it("sends its requests again where the other side has missed them, and fills up the rest", async () => {
  const { server, asked, quote } = await open();
  await server.subscribed();
  await quote();
  server.client()?.say("2", [
    [7, 1],
    [16, 0],
  ]);
  await server.settled();
  const again = server.heard.filter((heard) => heard.get(43) === "Y");
  expect(again.map((heard) => [heard.get(35), heard.get(34), heard.get(36)])).toEqual([
    ["4", "1", "2"],
    ["V", "2", undefined],
    ["V", "3", undefined],
    ["4", "4", String(Number(again[3]?.get(36)))],
  ]);
  expect(again[1]?.get(122)).toMatch(/^20260105-12:00:00\.000$/);
  expect(asked("V")).toHaveLength(4);
});

it("halts a symbol that the other side does not know, and prices the others", async () => {
  const { server, statuses, health, quote, ticks } = await open((one) => {
    one.state.refused.add("GBP/USD");
  });
  await server.subscribed();
  await quote();
  await quote();
  expect(statuses).toEqual([[2, SYMBOL_STATUS.disabled]]);
  expect(health().message).toContain("GBP/USD");
  expect(ticks.length).toBeGreaterThan(0);
});

it("says that it lives in the time that it promised, and asks before it gives the other side up", () => {
  vi.useFakeTimers({ now: START });
  const sent: string[] = [];
  const silent: string[] = [];
  const taker = { ready: () => undefined, silent: (words: string) => silent.push(words) };
  const talk = openFixTalk({
    send: (text) => sent.push(parseFix(text)?.type ?? "garbled"),
    taker: taker as unknown as FeedTaker,
    feedSymbols: [],
    login: FIX_LOGIN,
    timings: SOCKET_TIMINGS,
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
  });
  let number = 0;
  const hear = (type: string) => {
    number += 1;
    const head: [number, string | number][] = [
      [35, type],
      [49, FIX_LOGIN.target],
      [56, FIX_LOGIN.sender],
      [34, number],
    ];
    talk.read(messageOf([...head, [52, "20260105-12:00:00"], [108, 5]]));
  };
  hear("A");
  for (let beats = 1; beats <= 12; beats++) {
    vi.advanceTimersByTime(5_000);
    hear("0");
    expect(sent.filter((type) => type === "0").length).toBeGreaterThanOrEqual(beats);
  }
  expect(sent).not.toContain("1");
  vi.advanceTimersByTime(9_000);
  expect(sent.filter((type) => type === "1")).toHaveLength(1);
  expect(silent).toEqual([]);
  vi.advanceTimersByTime(7_500);
  expect(silent).toEqual(["no message that is next in line came for 15000 ms"]);
  talk.end?.();
});

it("takes leave when it is stopped", async () => {
  const { server, provider, asked } = await open();
  await server.subscribed();
  const abandoned = server.abandoned();
  await provider.stop();
  await abandoned;
  expect(asked("5")).toHaveLength(1);
});

describe("the best of several prices", () => {
  const read = (
    quotes: ReturnType<typeof createFixQuotes>,
    ...fields: [number, string | number][]
  ) => {
    const message = parseFix(messageOf(fields));
    const best: unknown[] = [];
    const isRead = message !== null && quotes.read(message, (...one) => best.push(one));
    return isRead ? best : null;
  };

  it("is the highest bid and the lowest ask of a snapshot", () => {
    const levels: [number, string][] = [
      [269, "0"],
      [270, "1.0999"],
      [269, "0"],
      [270, "1.1"],
      [269, "1"],
      [270, "1.1002"],
      [269, "1"],
      [270, "1.1001"],
      [269, "2"],
      [270, "9"],
    ];
    expect(read(createFixQuotes(), [35, "W"], [55, EURUSD], [268, 5], ...levels)).toEqual([
      [EURUSD, "1.1", "1.1001"],
    ]);
  });

  it("is what was said last, where prices have no ids", () => {
    const quotes = createFixQuotes();
    const side = (type: number, price: string): [number, string | number][] => [
      [269, type],
      [270, price],
    ];
    read(quotes, [35, "W"], [55, EURUSD], [268, 2], ...side(0, "1.10"), ...side(1, "1.12"));
    const change = (...fields: [number, string | number][]) =>
      read(quotes, [35, "X"], [268, 1], [279, 1], [55, EURUSD], ...fields);
    expect(change(...side(0, "1.08"))).toEqual([[EURUSD, "1.08", "1.12"]]);
    // The size alone has changed.
    expect(change([269, 0])).toEqual([[EURUSD, "1.08", "1.12"]]);
  });

  it("follows changes by their ids, and has none where a side is taken away", () => {
    const quotes = createFixQuotes();
    const entry = (
      action: number,
      type: number,
      id: string,
      price?: string,
    ): [number, string | number][] => [
      [279, action],
      [269, type],
      [278, id],
      [55, EURUSD],
      ...(price === undefined ? [] : [[270, price] as [number, string]]),
    ];
    const change = (...entries: [number, string | number][][]) =>
      read(quotes, [35, "X"], [268, entries.length], ...entries.flat());
    expect(
      change(entry(0, 0, "a", "1.10"), entry(0, 0, "b", "1.09"), entry(0, 1, "c", "1.12")),
    ).toEqual([[EURUSD, "1.10", "1.12"]]);
    expect(change(entry(2, 0, "a"))).toEqual([[EURUSD, "1.09", "1.12"]]);
    // The size alone has changed.
    expect(change(entry(1, 0, "b"))).toEqual([[EURUSD, "1.09", "1.12"]]);
    expect(change(entry(2, 1, "c"))).toEqual([[EURUSD, "1.09", ""]]);
    const replaced: [number, string | number][] = [
      [279, 0],
      [269, 0],
      [278, "d"],
      [280, "b"],
      [55, EURUSD],
      [270, "1.08"],
    ];
    expect(change(replaced)).toEqual([[EURUSD, "1.08", ""]]);
    expect(
      change([
        [279, "7"],
        [269, "0"],
        [55, EURUSD],
        [270, "1"],
      ]),
    ).toBeNull();
  });
});

describe("messages", () => {
  const text = composeFix([
    [35, "0"],
    [49, "A"],
    [56, "B"],
    [34, 7],
    [58, "pound \u00a3"],
  ]);

  it("are what the specification says they are", () => {
    expect(text).toBe(
      messageOf([
        [35, "0"],
        [49, "A"],
        [56, "B"],
        [34, 7],
        [58, "pound \u00a3"],
      ]),
    );
    expect(parseFix(text)).toEqual({
      type: "0",
      tags: [35, 49, 56, 34, 58],
      values: ["0", "A", "B", "7", "pound \u00a3"],
    });
  });

  it("are none once any character of them has changed", () => {
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === "0" ? "1" : "0";
      expect(parseFix(text.slice(0, at) + other + text.slice(at + 1)), String(at)).toBeNull();
    }
  });

  it("come whole out of a stream that is cut anywhere, with what is between them as what it is", () => {
    const random = createRandom(7);
    for (let run = 0; run < 500; run++) {
      const stream = `junk${text}${text}8=FIX.4.4\u00019=5\u000135=0\u0001${text}8=F${text}`;
      const got: string[] = [];
      const split = createFixSplitter((one) => got.push(one));
      for (let at = 0; at < stream.length;) {
        const length = 1 + Math.floor(random() * 30);
        split(stream.slice(at, at + length));
        at += length;
      }
      expect(got.join("")).toBe(stream);
      expect(got.filter((one) => one === text)).toHaveLength(4);
    }
  });

  it.each([
    ["20260105-12:00:00", START],
    ["20260105-12:00:00.250", START + 250],
    ["20260105-12:00:00.000250", START + 0.25],
    ["2026-01-05T12:00:00Z", null],
    ["20261305-12:00:00", null],
    ["", null],
  ])("the time %j is %j", (time, ms) => expect(readFixTime(time)).toBe(ms));
});

it.each([
  ["RINGSIDE:BANK", { sender: "RINGSIDE", target: "BANK", username: null }],
  ["A:B:user:name", { sender: "A", target: "B", username: "user:name" }],
  ["RINGSIDE", null],
  [":BANK", null],
  ["A B:C", null],
  ["A:B\u0001554=x", null],
])("the comp ids %j are %j", (text, login) => expect(readCompIds(text)).toEqual(login));
