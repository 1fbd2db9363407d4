/**
 * The service while the machine's clock is set, forward and back, by seconds to days: prices go on, orders fill at the
 * prices of their moment, sessions and limits last as long as they should, and the operator is told.
 * @bar S15
 * @interface §5, §6
 */
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ensure } from "../../../domain/assert.ts";
import { ORDER_STATUS, ORDER_TYPE, SIDE } from "../../../contract/codes.ts";
import { AUTH_CALLS_PER_MINUTE_MAX } from "../../../contract/limits.ts";
import type { Order } from "../../../contract/order.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { LoginResult } from "../../../contract/session.ts";
import { startTestService, type Answer, type TestService } from "../../support/service.ts";
import { isQuick } from "../../support/tries.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * Prices that are not quoted for so long stand still. How short every silence is, is held by the clock walk, which has a
 * time of its own: here a busy machine may be late.
 */
const FREEZE_MS_MAX = 30_000;
/** A quote older than this fills nothing in the demo's groups. */
const QUOTE_AGE_MS_MAX = 10_000;
const TICKS_LOOKED_AT = 500;

const STEPS_OF_ALL_KINDS: readonly (readonly [string, number])[] = [
  ["7 s on", 7_000],
  ["2 min back", -2 * MINUTE_MS],
  ["2 h on", 2 * HOUR_MS],
  ["2 h back", -2 * HOUR_MS],
  ["3 days on", 3 * DAY_MS],
  ["3 days back", -3 * DAY_MS],
];
/** `npm test` has the first on and the last back: the shortest and the longest. */
const STEPS = STEPS_OF_ALL_KINDS.filter(
  (_, at) => !isQuick || at === 0 || at === STEPS_OF_ALL_KINDS.length - 1,
);

const MARKETS = [
  { market: "simulator", speed: 1, symbol: "BTCUSD", environment: { MARKET: "simulator" } },
  {
    market: "replay",
    speed: 100,
    symbol: "EURUSD",
    environment: {
      MARKET: `replay:${resolve(import.meta.dirname, "../../fixtures/recordings/eurusd-ticks-2024-02.csv.gz")}`,
      // A recording may be silent for a minute: played faster, it never is for long.
      REPLAY_SPEED: "100",
    },
  },
];

const trueNow = Date.now.bind(Date);
let offsetMs = 0;
const setClock = (ms: number): void => {
  offsetMs = ms;
};

beforeAll(() => {
  vi.spyOn(Date, "now").mockImplementation(() => trueNow() + offsetMs);
});
afterAll(() => vi.restoreAllMocks());

describe.each(MARKETS)("prices of the $market", ({ speed, symbol, environment }) => {
  const logged: string[] = [];
  let service: TestService;
  let login: LoginResult;
  let symbol_id: number;

  beforeAll(async () => {
    setClock(0);
    service = await startTestService({
      market: "configured",
      clock: "system",
      environment,
      logTo: { write: (line) => logged.push(line) },
    });
    login = await service.login();
    const { data } = (await call("GET", "/api/v1/symbols")).body as { data: SymbolRecord[] };
    ({ symbol_id } = ensure(
      data.find((one) => one.symbol === symbol),
      symbol,
    ));
  });
  afterEach(() => setClock(0));
  afterAll(() => service.close());

  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await service.call(method, path, { token: login.access_token, body });
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    return answer;
  };

  /** Resolves once the symbol was quoted anew; fails where the prices stand still. */
  const quotedAgain = async (): Promise<void> => {
    const { quoteNumber } = quoted();
    const moved = () => expect(quoted().quoteNumber).toBeGreaterThan(quoteNumber);
    await vi.waitFor(moved, { timeout: FREEZE_MS_MAX, interval: 20 });
  };
  const quoted = () => ensure(service.sequencer.state.symbols.get(symbol_id), symbol);

  /** Asks that the symbol had in the last seconds of its own clock, as clients see them. */
  const recentAsks = async (): Promise<number[]> => {
    const path = `/api/v1/symbols/${symbol_id}/ticks?limit=${TICKS_LOOKED_AT}`;
    const { data } = (await call("GET", path)).body as { data: { ts: number[]; ask: number[] } };
    const last = data.ts.at(-1) ?? 0;
    return data.ask.filter((_, at) => (data.ts[at] ?? 0) > last - speed * QUOTE_AGE_MS_MAX);
  };

  /** Buys at market and expects a price that the symbol's ticks had about then. */
  const buyAtTheMoment = async (): Promise<void> => {
    const before = await recentAsks();
    const order = { symbol_id, type: 0, side: 0, volume: 0.01 };
    await call("POST", "/api/v1/orders", order);
    const { data } = (await call("GET", "/api/v1/deals/accounts/me?limit=1")).body as {
      data: { price: number }[];
    };
    expect([...before, ...(await recentAsks())]).toContain(data[0]?.price);
  };

  it.each(STEPS)(
    "go on when the clock is set %s, and back again, and orders fill at them",
    async (_, ms) => {
      for (const reading of [0, ms, 0]) {
        setClock(reading);
        const { quotedAt } = quoted();
        await quotedAgain();
        await quotedAgain();
        expect(quoted().quotedAt).toBeGreaterThanOrEqual(quotedAt);
        expect(Math.abs(quoted().quotedAt - trueNow())).toBeLessThan(MINUTE_MS);
        await buyAtTheMoment();
      }
    },
    200_000,
  );

  it("are those of their moment for three buys after two hours on and back", async () => {
    setClock(2 * HOUR_MS);
    await quotedAgain();
    setClock(0);
    for (let buys = 0; buys < 3; buys += 1) await buyAtTheMoment();
  });

  it.each(STEPS)("and a session that has just begun lasts when it is set %s", async (_, ms) => {
    // Of another account: the oldest of too many sessions ends, and the others' is the oldest.
    const data = await service.login(100_002);
    setClock(ms);
    const me = () => service.call("GET", "/api/v1/accounts/me", { token: data.access_token });
    expect((await me()).status).toBe(200);
    setClock(0);
    expect((await me()).status).toBe(200);
  });

  it("and the operator is told, by the health, the metrics and the log", async () => {
    const metric = async (name: string): Promise<number> => {
      const { text } = await service.call("GET", "/metrics");
      return Number(new RegExp(`^ringside_${name} (.+)$`, "m").exec(text)?.[1]);
    };
    const health = async () => (await service.call("GET", "/healthz")).body;
    expect(await health()).toMatchObject({ data: { ready: true, clock: "in_step" } });
    const before = await metric("clock_steps_forward_total");
    logged.length = 0;
    setClock(2 * HOUR_MS);
    expect(await health()).toMatchObject({ data: { ready: true, clock: "astray" } });
    // The counters are collected at most once a second.
    const slow = { timeout: 10_000 };
    await expect.poll(() => metric("clock_steps_forward_total"), slow).toBe(before + 1);
    expect(await metric("clock_astray")).toBe(1);
    expect(Math.abs((await metric("clock_wall_ahead_ms")) - 2 * HOUR_MS)).toBeLessThan(MINUTE_MS);
    const lines = logged.map((line): unknown => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: "warn",
        wall: expect.any(String),
        expected: expect.any(String),
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ level: "error", wall_ahead_ms: expect.any(Number) }),
    );
  });

  it("lets an order expire once, at its time, however the clock is set meanwhile", async () => {
    const lastsMs = 4_000;
    const serverTime = async () =>
      Number((await call("GET", "/api/v1/accounts/me")).headers.get("x-server-time"));
    const client_order_id = crypto.randomUUID();
    const placed = await call("POST", "/api/v1/orders", {
      client_order_id,
      symbol_id,
      type: ORDER_TYPE.limit,
      side: SIDE.buy,
      volume: 0.01,
      order_price: 0.5,
      expiry_at: (await serverTime()) + lastsMs,
    });
    const { expiry_at } = (placed.body as { data: Order }).data;
    const order = async (): Promise<Order> => {
      const { body } = await call("GET", `/api/v1/orders/client/${client_order_id}`);
      return (body as { data: Order }).data;
    };
    for (const ms of [2 * HOUR_MS, -2 * HOUR_MS, 3 * DAY_MS]) {
      setClock(ms);
      await quotedAgain();
      const { status } = await order();
      if ((await serverTime()) < (expiry_at ?? 0)) expect(status).toBe(ORDER_STATUS.pending);
    }
    await expect
      .poll(async () => (await order()).status, { timeout: 20_000 })
      .toBe(ORDER_STATUS.expired);
    const expired = await order();
    expect(expired.updated_at).toBeGreaterThanOrEqual(expiry_at ?? Infinity);
    for (const ms of [-3 * DAY_MS, 2 * HOUR_MS, 0]) {
      setClock(ms);
      await quotedAgain();
      expect(await order()).toEqual(expired);
    }
  });

  it("lets nobody sign in more often because the clock was set", async () => {
    const path = "/auth/v1/oauth2/refresh/token";
    const refresh_token = `${"a".repeat(43)}.${"b".repeat(43)}`;
    const wrong = () => service.call("POST", path, { body: { refresh_token } });
    let passed = 0;
    for (const ms of [0, -2 * MINUTE_MS, 2 * MINUTE_MS, -2 * HOUR_MS, 2 * HOUR_MS, 0]) {
      setClock(ms);
      for (let calls = 0; calls < AUTH_CALLS_PER_MINUTE_MAX; calls += 1) {
        if ((await wrong()).status !== 429) passed += 1;
      }
    }
    expect(passed).toBeLessThanOrEqual(AUTH_CALLS_PER_MINUTE_MAX);
  });
});
