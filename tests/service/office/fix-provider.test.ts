/**
 * A FIX market as a data provider: added with its password, which is kept sealed and shown nowhere; it prices the house and
 * fills orders.
 */
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PROVIDER_STATUS } from "../../../contract/codes.ts";
import type { DataProvider } from "../../../contract/data-provider.ts";
import type { Order } from "../../../contract/order.ts";
import { FIX_SYMBOLS } from "../../support/feeds/fix-kit.ts";
import { FIX_LOGIN, startLoopbackFix, type LoopbackFix } from "../../support/feeds/loopback-fix.ts";
import { told } from "../../support/feeds/loopback-exchange.ts";
import { createTrueMarket, type TrueMarket } from "../../support/feeds/true-market.ts";
import { createRandom } from "../../support/random.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const PROVIDERS = "/api/v1/data-providers";
const [FEED_SYMBOL] = FIX_SYMBOLS;
const SLOW = { timeout: 20_000, interval: 50 };

let market: TrueMarket;
let server: LoopbackFix;
let service: TestService;
let admin: string;
let trader: string;
let logged = "";

beforeAll(async () => {
  const symbols = [{ feedSymbol: FEED_SYMBOL, digits: 2, isTrading: true }];
  market = createTrueMarket(symbols, createRandom(3), Date.now);
  server = await startLoopbackFix(market);
  service = await startTestService({
    market: "configured",
    clock: "system",
    logTo: new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString("utf8");
        done();
      },
    }),
    environment: {
      LOG_LEVEL: "debug",
      MARKET_HOURS: "always",
      PROVIDER_HOSTS: new URL(server.url).host,
      PROVIDER_KEY: "the operator's key, which no database has",
    },
  });
  admin = (await service.login(900_001, "demo-admin")).access_token;
  trader = (await service.login(100_001, "demo-trader")).access_token;
});
afterAll(async () => {
  await service.close();
  await server.close();
});

const dataOf = <T>({ body, text }: { body: unknown; text: string }): T => {
  const { data } = body as { data?: T };
  if (data === undefined) throw new Error(text);
  return data;
};

it("prices a symbol of the house, and fills its orders", async () => {
  const body = {
    name: "a bank",
    kind: "fix",
    url: server.url,
    username: `${FIX_LOGIN.sender}:${FIX_LOGIN.target}:${FIX_LOGIN.username}`,
    secret: FIX_LOGIN.password,
    symbols: [{ symbol: "BTCUSD", feed_symbol: FEED_SYMBOL }],
  };
  const bare = { ...body, username: FIX_LOGIN.sender };
  const refused = await service.call("POST", PROVIDERS, { token: admin, body: bare });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("SENDER:TARGET")]);
  const made = await service.call("POST", PROVIDERS, { token: admin, body });
  const { id, has_secret } = dataOf<DataProvider>(made);
  expect(has_secret).toBe(true);
  const [own] = dataOf<DataProvider[]>(await service.call("GET", PROVIDERS, { token: admin }));
  await service.call("PUT", `${PROVIDERS}/${own?.id}`, { token: admin, body: { priority: 1 } });
  await server.subscribed();
  // It takes over with the first price that agrees with others, as one that is far from the last has to.
  await vi.waitFor(async () => {
    server.tell(told(market.move(FEED_SYMBOL)));
    const read = await service.call("GET", `${PROVIDERS}/${id}`, { token: admin });
    const well = { status: PROVIDER_STATUS.connected, serving_count: 1 };
    expect(dataOf<DataProvider>(read)).toMatchObject(well);
  }, SLOW);
  const symbols = await service.call("GET", "/api/v1/symbols", { token: trader });
  const symbol_id =
    dataOf<{ symbol_id: number; symbol: string }[]>(symbols).find(
      ({ symbol }) => symbol === "BTCUSD",
    )?.symbol_id ?? 0;
  await vi.waitFor(async () => {
    const quote = market.move(FEED_SYMBOL);
    server.tell(told(quote));
    await server.settled();
    const order = { symbol_id, type: 0, side: 0, volume: 0.01 };
    const answer = await service.call("POST", "/api/v1/orders", { token: trader, body: order });
    const { filled_price } = dataOf<Order>(answer);
    expect(filled_price ?? 0).toBeGreaterThanOrEqual(quote.ask / 100);
    expect(filled_price ?? 0).toBeLessThan(quote.ask / 100 + 50);
  }, SLOW);
}, 60_000);

it("keeps the password sealed, and shows it nowhere", async () => {
  expect(logged).toContain("data-providers");
  expect(logged).not.toContain(FIX_LOGIN.password);
  const { text } = await service.call("GET", PROVIDERS, { token: admin });
  expect(text).not.toContain(FIX_LOGIN.password);
  const [row] = await service.sql<{ text: string; bytes: Buffer }[]>`
    select t::text as text, secret as bytes from data_providers t where kind = 'fix'`;
  expect(row?.text).not.toContain(FIX_LOGIN.password);
  expect(row?.bytes.includes(FIX_LOGIN.password)).toBe(false);
});
