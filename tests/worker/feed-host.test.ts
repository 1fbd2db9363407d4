/** The whole of the feed worker but its entry, against a service on a real socket. @bar T12 T14 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { FeedStatus, SessionEnd } from "../../workers/feed/feed-api.ts";
import { SESSION_IDLE_LOGOUT_MS } from "../../contract/limits.ts";
import { FeedHost, STATUS_INTERVAL_MS } from "../../workers/feed/feed-host.ts";
import { openRingMemory } from "../../workers/rings/layout.ts";
import { LiveBarRingReader } from "../../workers/rings/live-bar-ring.ts";
import { QuoteBoardReader } from "../../workers/rings/quote-board.ts";
import { makeQuoteView } from "../../workers/rings/readers.ts";
import { nodeFeedPorts } from "../support/node-feed-ports.ts";
import { makeSymbol } from "./make-symbol.ts";
import { startScriptedService, type ScriptedService } from "./scripted-service.ts";

const CREDENTIALS = { username: "100001", password: "demo", remember_me: false };
const open: { service: ScriptedService; host: FeedHost }[] = [];

async function start() {
  const service = await startScriptedService([makeSymbol(7), makeSymbol(8)]);
  const states: string[] = [];
  const events: [string, unknown][] = [];
  const ended: SessionEnd[] = [];
  let symbols: SymbolRecord[] = [];
  let aheadMs = 0;
  let last: FeedStatus | null = null;
  const host = new FeedHost(
    service.origin,
    nodeFeedPorts({ wall: () => Date.now() + aheadMs, random: () => 0 }),
    null,
    {
      status: (status) => {
        last = status;
        if (states.at(-1) !== status.state) states.push(status.state);
      },
      symbols: (records) => {
        symbols = records;
      },
      event: (type, payload) => void events.push([type, payload]),
      sessionEnded: (end) => void ended.push(end),
      signedInElsewhere: () => undefined,
      sealed: () => undefined,
    },
  );
  open.push({ service, host });
  const memory = () => {
    const rings = host.rings();
    if (rings === null) throw new Error("no rings before a sign-in");
    return openRingMemory(rings.buffer);
  };
  const bidOf = (symbol_id: number): number => {
    const reader = new QuoteBoardReader(memory());
    const view = makeQuoteView();
    reader.read(reader.slotOf(symbol_id), view);
    return view.bid;
  };
  const barsOf = (slot: number): number[][] => {
    const out = [0, 1, 2, 3].map(() => ({ ts: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 }));
    const count = new LiveBarRingReader(memory()).read(slot, out);
    return out.slice(0, Math.max(0, count)).map(({ ts, close }) => [ts, close]);
  };
  /** Signed in, and the feed of prices asked for. */
  const signIn = async (): Promise<void> => {
    expect(await host.signIn(CREDENTIALS)).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(service.commands).toEqual(["auth", "start_market_feed"]));
  };
  return {
    service,
    host,
    states,
    events,
    ended,
    bidOf,
    barsOf,
    signIn,
    symbols: () => symbols,
    last: () => last,
    /** The machine sleeps, or so its clock says. */
    sleep: (ms: number) => void (aheadMs += ms),
  };
}

const tick = (symbol_id: number, bid: number, ts: number): Buffer =>
  Buffer.from(`${symbol_id},${bid},${bid + 1},9,1,2,3,0,${ts},0,0`);

afterEach(async () => {
  for (const { service, host } of open.splice(0)) {
    await host.signOut();
    await service.close();
  }
});

/**
 * @interface operation:login
 * @interface operation:symbols_list
 * @interface event:auth
 * @interface event:heartbeat
 */
describe("signing in", () => {
  it("shows the symbols and their ticks, one or many lines a frame", async () => {
    const { service, states, symbols, bidOf, signIn } = await start();
    await signIn();
    expect(symbols().map(({ symbol_id }) => symbol_id)).toEqual([7, 8]);
    const now = Date.now();
    service.send(tick(7, 1.5, now));
    service.send(Buffer.concat([tick(7, 1.75, now + 1), Buffer.from("\n"), tick(8, 2.5, now)]));
    await vi.waitFor(() => expect([bidOf(7), bidOf(8)]).toEqual([1.75, 2.5]));
    expect(states).toEqual(["connecting", "live"]);
  });

  it("is live with a heartbeat where no market is open", async () => {
    const { service, states, signIn } = await start();
    await signIn();
    service.event("heartbeat", { seq: 0, ts: Date.now() });
    await vi.waitFor(() => expect(states).toEqual(["connecting", "live"]));
  });
});

/** @interface event:symbol_status */
describe("while it runs", () => {
  it("a symbol's status reaches its record", async () => {
    const { service, symbols, signIn } = await start();
    await signIn();
    service.event("symbol_status", { symbol_id: 8, status: SYMBOL_STATUS.closed });
    await vi.waitFor(() => {
      expect(symbols().map(({ status }) => status)).toEqual([
        SYMBOL_STATUS.enabled,
        SYMBOL_STATUS.closed,
      ]);
    });
  });

  it("no frame, however broken, stops the prices", async () => {
    const { service, bidOf, events, signIn } = await start();
    await signIn();
    service.send("garbage");
    service.send('{"type":"auth"');
    service.send("7,1,2,3,4,5,6,7,1732190400123");
    service.send(Buffer.from([0xff, 0, 10, 0x80]));
    service.send(Buffer.from('{"type":"heartbeat"}'));
    service.send(Buffer.alloc(0));
    service.send(Buffer.alloc(2_000_000, "9"));
    service.send(tick(7, 4.5, Date.now()));
    await vi.waitFor(() => expect(bidOf(7)).toBe(4.5));
    expect(events).toEqual([]);
    expect(service.sockets.size).toBe(1);
  });

  it("events of the account go on to the page", async () => {
    const { service, events, signIn } = await start();
    await signIn();
    const payload = { message: "no", reason: "order_create" };
    service.event("forbidden", payload);
    await vi.waitFor(() => expect(events).toEqual([["forbidden", payload]]));
  });
});

/** @interface operation:symbol_bars */
describe("after the connection was lost", () => {
  it("there is one new socket, subscribed once; symbols and bars are read again, and the first tick counts", async () => {
    const { service, host, states, symbols, bidOf, barsOf, signIn } = await start();
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    await signIn();
    service.bars = [[minute, 5]];
    const slot = host.openBars({ symbol_id: 7, timeframe: "M1", side: "bid" }) ?? -1;
    service.send(tick(7, 5, minute + 10));
    await vi.waitFor(() => expect([bidOf(7), ...barsOf(slot)]).toEqual([5, [minute, 5]]));

    service.symbols = [{ ...makeSymbol(7), status: SYMBOL_STATUS.closed }, makeSymbol(9)];
    service.bars = [
      [minute - 60_000, 4],
      [minute, 6],
    ];
    for (const socket of service.sockets) socket.terminate();
    const commands = ["auth", "start_market_feed", "auth", "start_market_feed"];
    await vi.waitFor(() => expect(service.commands).toEqual(commands));
    // Older than what we had: the service's word all the same.
    service.send(tick(7, 3, minute - 5));
    await vi.waitFor(() => expect(bidOf(7)).toBe(3));
    await vi.waitFor(() => expect(symbols().map(({ symbol_id }) => symbol_id)).toEqual([7, 9]));
    await vi.waitFor(() => expect(barsOf(slot).at(0)).toEqual([minute - 60_000, 4]));
    service.send(tick(9, 8, minute));
    await vi.waitFor(() => expect(bidOf(9)).toBe(8));
    expect(service.sockets.size).toBe(1);
    expect(states).toEqual(["connecting", "live", "backing_off", "connecting", "live"]);
  });

  it("an event of the account that cannot be read has everything read again", async () => {
    const { service, events, signIn } = await start();
    await signIn();
    service.event("position_update", { id: "seven" }, 5);
    const commands = ["auth", "start_market_feed", "auth", "start_market_feed"];
    await vi.waitFor(() => expect(service.commands).toEqual(commands));
    const payload = { message: "no", reason: "order_create" };
    service.event("forbidden", payload, 6);
    await vi.waitFor(() => expect(events).toEqual([["forbidden", payload]]));
    expect(service.sockets.size).toBe(1);
  });

  it("a session that is over meanwhile is not signed in again", async () => {
    const { service, host, ended, signIn } = await start();
    await signIn();
    service.isSessionAlive = false;
    for (const socket of service.sockets) socket.terminate();
    await vi.waitFor(() => expect(ended.map(({ cause }) => cause)).toEqual(["unauthorized"]));
    await vi.waitFor(() => expect(service.sockets.size).toBe(0));
    expect(service.requests.filter((request) => request.includes("/login"))).toHaveLength(1);
    expect(await host.call("symbols_list", {})).toMatchObject({ ok: false, status: 401 });
  });
});

/** @interface limit:SESSION_IDLE_LOGOUT_MS */
describe("a session that the service cannot hear", () => {
  it("ends at a time that is known ahead, and nothing is said of it while it can", async () => {
    const { service, last, signIn } = await start();
    await signIn();
    service.send(tick(7, 1, Date.now()));
    await vi.waitFor(() => expect(last()?.state).toBe("live"));
    expect(last()?.logout_at).toBeNull();
    const cutAt = Date.now();
    for (const socket of service.sockets) socket.terminate();
    await vi.waitFor(() => expect(last()?.logout_at).not.toBeNull());
    const logoutAt = last()?.logout_at ?? 0;
    // The service learns of the cut no sooner than this, and counts from there.
    expect(logoutAt).toBeGreaterThan(cutAt + SESSION_IDLE_LOGOUT_MS - 2 * STATUS_INTERVAL_MS);
    expect(logoutAt).toBeLessThanOrEqual(Date.now() + SESSION_IDLE_LOGOUT_MS);
  });

  it("is called idle when it is gone after a long sleep, and what is shown is of before", async () => {
    const { service, ended, last, signIn, sleep } = await start();
    await signIn();
    service.send(tick(7, 1, Date.now()));
    await vi.waitFor(() => expect(last()?.state).toBe("live"));
    const sleptAt = Date.now();
    service.isSessionAlive = false;
    sleep(SESSION_IDLE_LOGOUT_MS + 60_000);
    await vi.waitFor(() => expect(ended.map(({ cause }) => cause)).toEqual(["idle"]));
    expect(ended[0]?.as_of).toBeLessThanOrEqual(sleptAt);
    expect(service.requests.filter((request) => request.includes("/login"))).toHaveLength(1);
  });
});

/** @interface event:session_client_logout @interface event:unauthorized */
describe("a session that the service ends", () => {
  it.each([
    ["session_client_logout", 0, "too_many_sessions"],
    ["session_client_logout", 1, "disconnected_by_broker"],
    // A code of tomorrow: ended, and nothing is said of why.
    ["session_client_logout", 7, "unauthorized"],
    ["unauthorized", { message: "over", reason: "auth" }, "unauthorized"],
  ])("by %s %o is told with its cause, and the socket closes", async (type, payload, cause) => {
    const { service, states, ended, signIn } = await start();
    await signIn();
    service.event(type, payload);
    await vi.waitFor(() => expect(ended.map((end) => end.cause)).toEqual([cause]));
    await vi.waitFor(() => expect(service.sockets.size).toBe(0));
    expect(states.at(-1)).toBe("signed_out");
    expect(service.commands).toEqual(["auth", "start_market_feed"]);
  });

  it("is told in the service's own words where it gave them", async () => {
    const { service, ended, signIn } = await start();
    await signIn();
    const message = "this trial account has expired";
    service.event("unauthorized", { message, reason: "session" });
    await vi.waitFor(() => expect(ended.map(({ said }) => said)).toEqual([message]));
  });
});
