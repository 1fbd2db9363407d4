/**
 * Data providers that really run: prices come from the one that staff puts first, stop when it is switched off, and go over
 * to the next when a feed fails, all without a restart, and the same after one.
 */
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PROVIDER_STATUS, SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { DataProvider } from "../../../contract/data-provider.ts";
import type { Order } from "../../../contract/order.ts";
import { binanceDialect } from "../../support/feeds/binance-dialect.ts";
import {
  startLoopbackExchange,
  told,
  type LoopbackExchange,
} from "../../support/feeds/loopback-exchange.ts";
import { createTrueMarket, type TrueMarket } from "../../support/feeds/true-market.ts";
import { createRandom } from "../../support/random.ts";
import { createDataDir, startTestService, type TestService } from "../../support/service.ts";

const PROVIDERS = "/api/v1/data-providers";
const FEED_SYMBOL = "BTCUSDT";
const SLOW = { timeout: 20_000, interval: 50 };

const house = (environment: Record<string, string> = {}, dataDir?: string) =>
  startTestService({
    market: "configured",
    clock: "system",
    environment: { MARKET_HOURS: "always", ...environment },
    ...(dataDir === undefined ? {} : { dataDir }),
  });

async function desk(service: TestService) {
  const admin = (await service.login(900_001, "demo-admin")).access_token;
  const trader = (await service.login(100_001, "demo-trader")).access_token;
  const ask = async (method: string, path: string, body?: unknown, token = admin) => {
    const answer = await service.call(method, path, { token, body });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
    return (answer.body as { data: unknown }).data;
  };
  const symbol = async (name: string) => {
    const symbols = (await ask("GET", "/api/v1/symbols")) as {
      symbol_id: number;
      symbol: string;
      status: number;
    }[];
    const found = symbols.find((each) => each.symbol === name);
    if (found === undefined) throw new Error(`no symbol ${name}`);
    return found;
  };
  return {
    list: async () => (await ask("GET", PROVIDERS)) as DataProvider[],
    /** What the service was started with. */
    first: async () => {
      const [market] = (await ask("GET", PROVIDERS)) as DataProvider[];
      if (market === undefined) throw new Error("there is no provider");
      return market;
    },
    read: async (id: number) => (await ask("GET", `${PROVIDERS}/${id}`)) as DataProvider,
    create: async (body: unknown) => (await ask("POST", PROVIDERS, body)) as DataProvider,
    change: async (id: number, body: unknown) =>
      (await ask("PUT", `${PROVIDERS}/${id}`, body)) as DataProvider,
    symbol,
    buy: async (name: string) => {
      const { symbol_id } = await symbol(name);
      const body = { symbol_id, type: 0, side: 0, volume: 0.01 };
      return service.call("POST", "/api/v1/orders", { token: trader, body });
    },
    ready: async () => service.call("GET", "/readyz"),
  };
}
type Desk = Awaited<ReturnType<typeof desk>>;

const priceOf = ({ body }: { body: unknown }) =>
  (body as { data: Order }).data.filled_price ?? Number.NaN;

describe("the market that the service was started with", () => {
  it("gives no tick while it is switched off, over a restart too, and goes on when it is switched on", async () => {
    const folder = await createDataDir();
    let service = await house({}, folder.path);
    let { list, first, change, symbol, buy, ready }: Desk = await desk(service);
    try {
      const { id } = await first();
      await vi.waitFor(async () => expect((await buy("BTCUSD")).status).toBeLessThan(300), SLOW);
      const off = await change(id, { is_enabled: false });
      expect(off).toMatchObject({ status: PROVIDER_STATUS.disabled, serving_count: 0 });
      const { ticks_count } = off;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect((await list())[0]).toMatchObject({ ticks_count, last_tick_at: off.last_tick_at });
      expect((await symbol("BTCUSD")).status).toBe(SYMBOL_STATUS.disabled);
      expect((await buy("BTCUSD")).text).toContain("symbol_disabled");
      const stale = await ready();
      expect([stale.status, stale.text]).toEqual([
        503,
        expect.stringContaining("no data provider"),
      ]);

      await service.close();
      service = await house({}, folder.path);
      ({ list, first, change, symbol, buy, ready } = await desk(service));
      expect(await list()).toMatchObject([{ id, is_enabled: false, ticks_count: 0 }]);
      expect((await symbol("BTCUSD")).status).toBe(SYMBOL_STATUS.disabled);
      expect((await ready()).status).toBe(503);

      const on = await change(id, { is_enabled: true });
      expect(on).toMatchObject({ is_enabled: true, status: PROVIDER_STATUS.connected });
      await vi.waitFor(
        async () => expect((await list())[0]?.serving_count).toBe(on.symbols_count),
        SLOW,
      );
      await vi.waitFor(
        async () => expect((await buy("BTCUSD")).text).toContain("filled_price"),
        SLOW,
      );
      const { ticks_count: ticked } = on;
      await vi.waitFor(
        async () => expect((await list())[0]?.ticks_count).toBeGreaterThan(ticked),
        SLOW,
      );
      expect((await ready()).status).toBe(200);
    } finally {
      await service.close();
      await folder.remove();
    }
  }, 120_000);

  it("that is a recording is not switched off, and takes no other beside it", async () => {
    const service = await startTestService({
      market: "configured",
      environment: { MARKET: "replay:tests/fixtures/recordings" },
    });
    const token = (await service.login(900_001, "demo-admin")).access_token;
    try {
      const off = { token, body: { is_enabled: false } };
      expect((await service.call("PUT", `${PROVIDERS}/1`, off)).status).toBe(400);
      const other = { token, body: { name: "a", kind: "simulator" } };
      const refused = await service.call("POST", PROVIDERS, other);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("recording")]);
    } finally {
      await service.close();
    }
  }, 60_000);
});

describe("a second simulator", () => {
  it("gives the prices of its symbols once it is put first, and hands them back", async () => {
    const folder = await createDataDir();
    let service = await house({}, folder.path);
    let { first, read, create, change }: Desk = await desk(service);
    try {
      const { id: market, symbols_count } = await first();
      const symbols = [{ symbol: "BTCUSD", feed_symbol: "ETHUSD" }];
      const added = { name: "another", kind: "simulator", url: "simulator:7", symbols };
      const { id } = await create({ ...added, priority: 1 });
      // It plays, and nobody hears it: the market goes first.
      await vi.waitFor(async () => expect((await read(id)).ticks_count).toBeGreaterThan(0), SLOW);
      expect((await read(id)).serving_count).toBe(0);

      await change(market, { priority: 2 });
      await vi.waitFor(async () => expect((await read(id)).serving_count).toBe(1), SLOW);
      const others = symbols_count - 1;
      await vi.waitFor(async () => expect((await read(market)).serving_count).toBe(others), SLOW);

      await service.close();
      service = await house({}, folder.path);
      ({ first, read, create, change } = await desk(service));
      expect(await read(id)).toMatchObject({ ...added, priority: 1, is_enabled: true });
      await vi.waitFor(async () => expect((await read(id)).serving_count).toBe(1), SLOW);

      await change(id, { is_enabled: false });
      expect((await read(id)).serving_count).toBe(0);
      await vi.waitFor(
        async () => expect((await read(market)).serving_count).toBe(symbols_count),
        SLOW,
      );
    } finally {
      await service.close();
      await folder.remove();
    }
  }, 120_000);
});

describe("lines that a program writes", () => {
  it("price a symbol and fill its orders once they go first, and are told by their kind", async () => {
    const folder = await createDataDir();
    const service = await house({ LINES_DIR: join(folder.path, "lines") });
    const { create, read, first, change, buy }: Desk = await desk(service);
    try {
      const symbols = [{ symbol: "BTCUSD", feed_symbol: "XBT" }];
      const url = "lines:desk.csv";
      const file = join(folder.path, "lines", "desk.csv");
      const { id } = await create({ name: "the desk", kind: "lines", url, symbols });
      expect(await read(id)).toMatchObject({ kind: "lines", url, rest_url: null, symbols });
      await vi.waitFor(
        async () => expect((await read(id)).status_message).toContain("is not there"),
        SLOW,
      );
      writeFileSync(file, "");
      await change((await first()).id, { priority: 1 });
      await vi.waitFor(
        async () => expect((await read(id)).status).toBe(PROVIDER_STATUS.connected),
        SLOW,
      );
      // Prices that are far from the last one pass once three agree.
      const write = () => appendFileSync(file, "XBT,,123456.00,123457.00\n");
      await vi.waitFor(async () => {
        write();
        expect(priceOf(await buy("BTCUSD"))).toBeGreaterThanOrEqual(123_457);
      }, SLOW);
      expect(await read(id)).toMatchObject({ serving_count: 1, status_message: "" });
    } finally {
      await service.close();
      await folder.remove();
    }
  }, 120_000);
});

describe("two exchanges beside the simulator", () => {
  let markets: TrueMarket[];
  let exchanges: LoopbackExchange[];
  let service: TestService;
  let office: Desk;
  const ids: number[] = [];
  const quote = async (at: 0 | 1) => {
    const [market, exchange] = [markets[at], exchanges[at]];
    if (market === undefined || exchange === undefined) throw new Error("no exchange");
    const quoted = market.move(FEED_SYMBOL);
    exchange.tell(told(quoted));
    await exchange.settled();
    return quoted.ask / 100;
  };

  beforeAll(async () => {
    markets = [7, 8].map((seed) =>
      createTrueMarket(
        binanceDialect.feedSymbols.map((feedSymbol) => ({
          feedSymbol,
          digits: 2,
          isTrading: true,
        })),
        createRandom(seed),
        Date.now,
      ),
    );
    exchanges = await Promise.all(
      markets.map((market) => startLoopbackExchange(binanceDialect, market)),
    );
    const hosts = exchanges.map(({ restUrl }) => new URL(restUrl).host);
    service = await house({ PROVIDER_HOSTS: hosts.join(",") });
    office = await desk(service);
  });
  afterAll(async () => {
    await service.close();
    for (const exchange of exchanges) await exchange.close();
  });

  it("the first takes the symbol over: no made-up price is filled at from then on", async () => {
    const market = await office.first();
    await office.change(market.id, { priority: 9 });
    await vi.waitFor(
      async () => expect((await office.buy("BTCUSD")).status).toBeLessThan(300),
      SLOW,
    );
    for (const [at, { streamUrl, restUrl }] of exchanges.entries()) {
      const { id } = await office.create({
        name: `exchange ${at}`,
        kind: "binance",
        url: streamUrl,
        rest_url: restUrl,
        symbols: [{ symbol: "BTCUSD", feed_symbol: FEED_SYMBOL }],
        priority: at,
      });
      ids.push(id);
    }
    expect((await office.buy("BTCUSD")).text).toContain("symbol_disabled");
    await Promise.all(exchanges.map((exchange) => exchange.subscribed()));
    // Far from the last price: it is one once three agree.
    let ask = 0;
    for (let count = 0; count < 4; count++) ask = await quote(0);
    await vi.waitFor(
      async () => expect((await office.buy("BTCUSD")).status).toBeLessThan(300),
      SLOW,
    );
    const price = priceOf(await office.buy("BTCUSD"));
    expect(price).toBeGreaterThanOrEqual(ask);
    expect(price).toBeLessThan(ask + 20);
    expect(await office.read(ids[0] ?? 0)).toMatchObject({ serving_count: 1 });
    expect(await office.read(ids[1] ?? 0)).toMatchObject({ serving_count: 0 });
    // The others are still the simulator's.
    expect((await office.buy("ETHUSD")).status).toBeLessThan(300);
  }, 60_000);

  it("its history is the exchange's own", async () => {
    const { symbol_id } = await office.symbol("BTCUSD");
    const { access_token: token } = await service.login();
    const path = `/api/v1/symbols/${symbol_id}/bars?timeframe=M1`;
    const { body } = await service.call("GET", path, { token });
    const { ts, close } = (body as { data: { ts: number[]; close: number[] } }).data;
    expect(ts.length).toBeGreaterThan(0);
    // The simulator's bars of the last minutes are many, and lie far from here.
    for (const price of close) expect(Math.abs(price - 10_000)).toBeLessThan(500);
  });

  it("goes over to the second when the first is lost, and back to it", async () => {
    exchanges[0]?.answerUpgrades({ status: 503 });
    exchanges[0]?.cut();
    let ask = 0;
    await vi.waitFor(async () => {
      ask = await quote(1);
      expect((await office.read(ids[1] ?? 0)).serving_count).toBe(1);
    }, SLOW);
    ask = await quote(1);
    await vi.waitFor(
      async () => expect((await office.buy("BTCUSD")).status).toBeLessThan(300),
      SLOW,
    );
    const price = priceOf(await office.buy("BTCUSD"));
    expect(Math.abs(price - ask)).toBeLessThan(20);
    expect((await office.read(ids[0] ?? 0)).status).toBe(PROVIDER_STATUS.failed);
    exchanges[0]?.answerUpgrades(null);
    await exchanges[0]?.subscribed();
    await vi.waitFor(
      async () => {
        await quote(0);
        await quote(1);
        expect((await office.read(ids[0] ?? 0)).serving_count).toBe(1);
      },
      { timeout: 40_000, interval: 200 },
    );
  }, 90_000);

  it("is left alone by the service from the moment that both are switched off", async () => {
    const gone = exchanges.map((exchange) => exchange.abandoned());
    for (const id of ids) await office.change(id, { is_enabled: false });
    await Promise.all(gone);
    const connections = exchanges.map((exchange) => exchange.connections());
    // Back to the simulator, which staff chose by switching the market off.
    await vi.waitFor(
      async () => expect((await office.buy("BTCUSD")).status).toBeLessThan(300),
      SLOW,
    );
    expect(priceOf(await office.buy("BTCUSD"))).toBeGreaterThan(20_000);
    expect(exchanges.map((exchange) => exchange.connections())).toEqual(connections);
  }, 60_000);
});
