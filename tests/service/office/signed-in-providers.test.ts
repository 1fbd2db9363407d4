/**
 * Data providers that one signs in to with a secret: added with it, which is kept sealed and shown nowhere; they price the
 * house, fill its orders and show their history.
 */
import { Writable } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { PROVIDER_STATUS } from "../../../contract/codes.ts";
import type { DataProvider } from "../../../contract/data-provider.ts";
import type { Order } from "../../../contract/order.ts";
import { DXLINK_SYMBOLS, DXLINK_TOKEN } from "../../support/feeds/dxlink-dialect.ts";
import { startDxlink } from "../../support/feeds/dxlink-kit.ts";
import { FIX_SYMBOLS } from "../../support/feeds/fix-kit.ts";
import { FIX_LOGIN, startLoopbackFix } from "../../support/feeds/loopback-fix.ts";
import { told } from "../../support/feeds/loopback-exchange.ts";
import { createTrueMarket, type TrueMarket } from "../../support/feeds/true-market.ts";
import { createRandom } from "../../support/random.ts";
import { startTestService } from "../../support/service.ts";
import type { FaultServer } from "../../feeds/fault-run.ts";

const PROVIDERS = "/api/v1/data-providers";
const SLOW = { timeout: 20_000, interval: 50 };

type Kind = {
  readonly kind: string;
  readonly feedSymbol: string;
  readonly secret: string;
  readonly username: string | null;
  /** A name that is refused, and what is said of it. */
  readonly wrongName: readonly [string, string];
  readonly start: (market: TrueMarket) => Promise<FaultServer & { readonly address: string }>;
};

const KINDS: readonly Kind[] = [
  {
    kind: "dxlink",
    feedSymbol: DXLINK_SYMBOLS[0],
    secret: DXLINK_TOKEN,
    username: null,
    wrongName: ["someone", "takes a token alone"],
    async start(market) {
      const server = await startDxlink(market);
      return { ...server, address: server.streamUrl };
    },
  },
  {
    kind: "fix",
    feedSymbol: FIX_SYMBOLS[0],
    secret: FIX_LOGIN.password,
    username: `${FIX_LOGIN.sender}:${FIX_LOGIN.target}:${FIX_LOGIN.username}`,
    wrongName: [FIX_LOGIN.sender, "SENDER:TARGET"],
    async start(market) {
      const server = await startLoopbackFix(market);
      return { ...server, address: server.url };
    },
  },
];

const dataOf = <T>({ body, text }: { body: unknown; text: string }): T => {
  const { data } = body as { data?: T };
  if (data === undefined) throw new Error(text);
  return data;
};

type House = Awaited<ReturnType<typeof openHouse>>;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A service that may have a provider of the kind, and the provider's server. */
async function openHouse({ feedSymbol, start }: Kind) {
  const listed = [{ feedSymbol, digits: 2, isTrading: true }];
  const market = createTrueMarket(listed, createRandom(3), Date.now);
  const server = await start(market);
  closing.push(() => server.close());
  let logged = "";
  const service = await startTestService({
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
      PROVIDER_HOSTS: new URL(server.address).host,
      PROVIDER_KEY: "the operator's key, which no database has",
    },
  });
  closing.push(() => service.close());
  const admin = (await service.login(900_001, "demo-admin")).access_token;
  const trader = (await service.login(100_001, "demo-trader")).access_token;
  return { market, server, service, admin, trader, logged: () => logged };
}

it.each(KINDS)(
  "$kind prices the house, fills its orders, and its secret is shown nowhere",
  async (kind) => {
    const house = await openHouse(kind);
    await addFirst(house, kind);
    await fillsOrders(house, kind);
    await keepsSecret(house, kind);
  },
  60_000,
);

/** It takes over with the first price that agrees with others, as one that is far from the last has to. */
async function addFirst(
  { service, server, market, admin }: House,
  { kind, feedSymbol, secret, username, wrongName: [wrong, words] }: Kind,
): Promise<void> {
  const body = {
    name: "another's prices",
    kind,
    url: server.address,
    username,
    secret,
    symbols: [{ symbol: "BTCUSD", feed_symbol: feedSymbol }],
  };
  const other = { ...body, username: wrong };
  const refused = await service.call("POST", PROVIDERS, { token: admin, body: other });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(words)]);
  const made = await service.call("POST", PROVIDERS, { token: admin, body });
  const { id, has_secret, ...record } = dataOf<DataProvider>(made);
  expect([has_secret, record.username]).toEqual([true, username]);
  const [own] = dataOf<DataProvider[]>(await service.call("GET", PROVIDERS, { token: admin }));
  await service.call("PUT", `${PROVIDERS}/${own?.id}`, { token: admin, body: { priority: 1 } });
  await server.subscribed();
  await vi.waitFor(async () => {
    server.tell(told(market.move(feedSymbol)));
    const read = await service.call("GET", `${PROVIDERS}/${id}`, { token: admin });
    const well = { status: PROVIDER_STATUS.connected, serving_count: 1 };
    expect(dataOf<DataProvider>(read)).toMatchObject(well);
  }, SLOW);
}

/** At its prices, and shows its bars. */
async function fillsOrders(
  { service, server, market, trader }: House,
  { feedSymbol }: Kind,
): Promise<void> {
  const symbols = await service.call("GET", "/api/v1/symbols", { token: trader });
  const symbol_id =
    dataOf<{ symbol_id: number; symbol: string }[]>(symbols).find(
      ({ symbol }) => symbol === "BTCUSD",
    )?.symbol_id ?? 0;
  await vi.waitFor(async () => {
    const quote = market.move(feedSymbol);
    server.tell(told(quote));
    await server.settled();
    const order = { symbol_id, type: 0, side: 0, volume: 0.01 };
    const answer = await service.call("POST", "/api/v1/orders", { token: trader, body: order });
    const { filled_price } = dataOf<Order>(answer);
    expect(filled_price ?? 0).toBeGreaterThanOrEqual(quote.ask / 100);
    expect(filled_price ?? 0).toBeLessThan(quote.ask / 100 + 50);
  }, SLOW);
  const path = `/api/v1/symbols/${symbol_id}/bars?timeframe=M1&limit=50`;
  const { ts } = dataOf<{ ts: number[] }>(await service.call("GET", path, { token: trader }));
  const truth = market.candles(feedSymbol).map((candle) => candle.ts);
  expect(truth).toEqual(expect.arrayContaining(ts));
  expect(ts.length).toBeGreaterThan(0);
}

/** Sealed, and shown nowhere. */
async function keepsSecret({ service, admin, logged }: House, { kind, secret }: Kind) {
  expect(logged()).toContain("data-providers");
  expect(logged()).not.toContain(secret);
  const { text } = await service.call("GET", PROVIDERS, { token: admin });
  expect(text).not.toContain(secret);
  const [row] = await service.sql<{ text: string; bytes: Buffer }[]>`
    select t::text as text, secret as bytes from data_providers t where kind = ${kind}`;
  expect(row?.text).not.toContain(secret);
  expect(row?.bytes.includes(secret)).toBe(false);
}
