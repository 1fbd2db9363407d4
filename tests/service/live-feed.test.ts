/**
 * The whole service on the prices of an exchange, which is a loopback one: what traders are filled at and shown, and what
 * staff see, while the feed does wrong.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PROVIDER_STATUS } from "../../contract/codes.ts";
import type { DataProvider } from "../../contract/data-provider.ts";
import type { Order } from "../../contract/order.ts";
import { binanceDialect } from "../support/feeds/binance-dialect.ts";
import {
  startLoopbackExchange,
  told,
  type LoopbackExchange,
} from "../support/feeds/loopback-exchange.ts";
import { createTrueMarket, type TrueMarket } from "../support/feeds/true-market.ts";
import { createRandom } from "../support/random.ts";
import { createDataDir, startTestService, type TestService } from "../support/service.ts";

const [FEED_SYMBOL] = binanceDialect.feedSymbols;
const SYMBOL_ID = 20_001;

let folder: Awaited<ReturnType<typeof createDataDir>>;
let market: TrueMarket;
let exchange: LoopbackExchange;
let service: TestService;
let trader: string;
let admin: string;

beforeAll(async () => {
  folder = await createDataDir();
  const symbols = binanceDialect.feedSymbols.map((feed_symbol, at) => ({
    symbol_id: SYMBOL_ID + at,
    symbol: feed_symbol,
    feed_symbol,
    description: feed_symbol,
    base_currency: "USD",
    digits: 2,
    contract_size: 1,
    volume_min: 0.01,
    volume_max: 10,
    volume_step: 0.01,
  }));
  const defaults = {
    category: "crypto",
    path: "Crypto",
    quote_currency: "USD",
    margin_mode: "cfd",
  };
  const MARKET_SYMBOLS = join(folder.path, "symbols.json");
  await writeFile(MARKET_SYMBOLS, JSON.stringify({ feed: "binance", defaults, symbols }));
  market = createTrueMarket(
    binanceDialect.feedSymbols.map((feedSymbol) => ({ feedSymbol, digits: 2, isTrading: true })),
    createRandom(7),
    Date.now,
  );
  exchange = await startLoopbackExchange(binanceDialect, market);
  service = await startTestService({
    market: "configured",
    clock: "system",
    environment: {
      MARKET: "binance",
      MARKET_SYMBOLS,
      MARKET_STREAM_URL: exchange.streamUrl,
      MARKET_REST_URL: exchange.restUrl,
    },
  });
  await exchange.subscribed();
  trader = (await service.login(100_001, "demo-trader")).access_token;
  admin = (await service.login(900_001, "demo-admin")).access_token;
});
afterAll(async () => {
  await service.close();
  await exchange.close();
  await folder.remove();
});

const buy = async () =>
  service.call("POST", "/api/v1/orders", {
    token: trader,
    body: { symbol_id: SYMBOL_ID, type: 0, side: 0, volume: 0.01 },
  });

async function providerNow(): Promise<DataProvider> {
  const { body } = await service.call("GET", "/api/v1/data-providers", { token: admin });
  const [provider] = (body as { data: DataProvider[] }).data;
  if (provider === undefined) throw new Error("there is no provider");
  return provider;
}

it("fills no order before the first price, and then at the exchange's ask", async () => {
  expect((await buy()).status).toBe(422);
  const quote = market.move(FEED_SYMBOL);
  exchange.tell(told(quote));
  await exchange.settled();
  const { status, body } = await buy();
  expect(status).toBeLessThan(300);
  const { data } = body as { data: Order };
  // The group adds its mark-up to the ask.
  expect(data.filled_price ?? 0).toBeGreaterThanOrEqual(quote.ask / 100);
  expect(data.filled_price ?? 0).toBeLessThan(quote.ask / 100 + 10);
});

it.each([
  ["crossed", "1.05", "1.01"],
  ["zero_price", "0.00", "1.01"],
  ["finer_price", "1.001", "1.009"],
])("never fills at a price that the rule %s condemned", async (fault, bid, ask) => {
  const good = market.move(FEED_SYMBOL);
  exchange.tell(told(good));
  const { sequence, ts } = market.number(FEED_SYMBOL);
  exchange.tell({ feedSymbol: FEED_SYMBOL, bid, ask, sequence, ts });
  await exchange.settled();
  const { data } = (await buy()).body as { data: Order };
  expect(data.filled_price ?? 0).toBeGreaterThanOrEqual(good.ask / 100);
  // Counters are gathered at most once in a while.
  await vi.waitFor(async () => {
    const { text } = await service.call("GET", "/metrics");
    expect(text).toContain(`ringside_feed_faults_total{fault="${fault}"} 1\n`);
    expect(text).toContain("ringside_feed_connected 1\n");
  }, 20_000);
});

it("shows history from the exchange's candles, and says when it cannot", async () => {
  const ask = () =>
    service.call("GET", `/api/v1/symbols/${SYMBOL_ID}/bars?timeframe=M1`, { token: trader });
  const { body, status } = await ask();
  expect(status).toBe(200);
  expect((body as { data: { ts: number[] } }).data.ts.length).toBeGreaterThan(0);
  exchange.answerQuestions({ status: 500 });
  const other = `/api/v1/symbols/${SYMBOL_ID + 1}/bars?timeframe=M5`;
  expect((await service.call("GET", other, { token: trader })).status).toBe(503);
  exchange.answerQuestions(null);
});

it("tells staff of a symbol that is halted, and refuses orders in it", async () => {
  for (let count = 0; count < 3; count++) {
    const { sequence, ts } = market.number(FEED_SYMBOL);
    exchange.tell({ feedSymbol: FEED_SYMBOL, bid: "1.001", ask: "1.002", sequence, ts });
  }
  await exchange.settled();
  const provider = await providerNow();
  expect(provider).toMatchObject({ kind: "binance", status: PROVIDER_STATUS.connected });
  expect(provider.status_message).toMatch(/^1 of 2 symbols halted\. BTCUSDT: prices keep coming/);
  const { body } = await buy();
  expect(JSON.stringify(body)).toContain("symbol_disabled");
});

it("tells staff that the connection is refused, and goes on by itself", async () => {
  exchange.answerUpgrades({ status: 503 });
  exchange.cut();
  await vi.waitFor(
    async () => expect((await providerNow()).status).toBe(PROVIDER_STATUS.failed),
    20_000,
  );
  exchange.answerUpgrades(null);
  await exchange.subscribed();
  await vi.waitFor(async () =>
    expect((await providerNow()).status).toBe(PROVIDER_STATUS.connected),
  );
});
