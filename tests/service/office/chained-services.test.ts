/**
 * Another Ringside as a data provider: a second real service signs in at the first, is priced by it, shows its history, and
 * comes back after its session is ended. Its secret is kept sealed, and shown nowhere.
 */
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PROVIDER_STATUS } from "../../../contract/codes.ts";
import type { DataProvider } from "../../../contract/data-provider.ts";
import type { Order } from "../../../contract/order.ts";
import { createDataDir, startTestService, type TestService } from "../../support/service.ts";

const PROVIDERS = "/api/v1/data-providers";
const SLOW = { timeout: 30_000, interval: 100 };
const KEY = "the operator's key, which no database has";

let upstream: TestService;
let chained: TestService;
let folder: Awaited<ReturnType<typeof createDataDir>>;
let client: { client_id: string; client_secret: string };
let admin: string;
let provider: DataProvider;
let logged = "";

const start = (providerKey: string) =>
  startTestService({
    market: "configured",
    clock: "system",
    dataDir: folder.path,
    logTo: new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString("utf8");
        done();
      },
    }),
    environment: {
      LOG_LEVEL: "debug",
      MARKET_SEED: "7",
      MARKET_HOURS: "always",
      PROVIDER_HOSTS: new URL(upstream.url).host,
      PROVIDER_KEY: providerKey,
    },
  });

beforeAll(async () => {
  upstream = await startTestService({
    market: "configured",
    clock: "system",
    environment: { MARKET_HOURS: "always" },
  });
  const { access_token } = await upstream.login(100_001, "demo-trader");
  const path = "/api/v1/accounts/me/client-secret";
  const key = await upstream.call("POST", path, { token: access_token });
  client = (key.body as { data: typeof client }).data;
  folder = await createDataDir();
  chained = await start(KEY);
  admin = (await chained.login(900_001, "demo-admin")).access_token;
});
afterAll(async () => {
  await chained.close();
  await upstream.close();
  await folder.remove();
});

const dataOf = <T>({ body, text }: { body: unknown; text: string }): T => {
  const { data } = body as { data?: T };
  if (data === undefined) throw new Error(text);
  return data;
};
const read = async () =>
  dataOf<DataProvider>(await chained.call("GET", `${PROVIDERS}/${provider.id}`, { token: admin }));

it("prices the house by the other service, and fills its orders at those prices", async () => {
  const body = {
    name: "the other house",
    kind: "ringside",
    url: upstream.socketUrl,
    username: client.client_id,
    secret: client.client_secret,
    symbols: [{ symbol: "BTCUSD", feed_symbol: "ETHUSD" }],
  };
  const made = await chained.call("POST", PROVIDERS, { token: admin, body });
  provider = dataOf<DataProvider>(made);
  expect(made.text).not.toContain(client.client_secret);
  expect(provider).toMatchObject({ username: client.client_id, has_secret: true });
  const [first] = dataOf<DataProvider[]>(await chained.call("GET", PROVIDERS, { token: admin }));
  await chained.call("PUT", `${PROVIDERS}/${first?.id}`, { token: admin, body: { priority: 1 } });
  const well = { status: PROVIDER_STATUS.connected, status_message: "", serving_count: 1 };
  await vi.waitFor(async () => expect(await read()).toMatchObject(well), SLOW);
  const trader = (await chained.login(100_001, "demo-trader")).access_token;
  const symbols = dataOf<{ symbol_id: number; symbol: string }[]>(
    await chained.call("GET", "/api/v1/symbols", { token: trader }),
  );
  const symbol_id = symbols.find(({ symbol }) => symbol === "BTCUSD")?.symbol_id ?? 0;
  const order = { symbol_id, type: 0, side: 0, volume: 0.01 };
  await vi.waitFor(async () => {
    const { filled_price } = dataOf<Order>(
      await chained.call("POST", "/api/v1/orders", { token: trader, body: order }),
    );
    // An ether is worth a tenth of a bitcoin, or less.
    expect(filled_price).toBeLessThan(20_000);
  }, SLOW);
  const bars = `/api/v1/symbols/${symbol_id}/bars?timeframe=H1&limit=50`;
  const { close } = dataOf<{ close: number[] }>(await chained.call("GET", bars, { token: trader }));
  expect(close.length).toBeGreaterThan(10);
  expect(Math.max(...close)).toBeLessThan(20_000);
}, 90_000);

it("signs in anew once the other service has ended its session", async () => {
  const before = (await read()).ticks_count;
  // More sessions than an account may have: the oldest is ended, which is the provider's.
  for (let count = 0; count < 5; count++) await upstream.login(100_001, "demo-trader");
  await vi.waitFor(() => expect(logged).toContain("the other service ended the session"), SLOW);
  await vi.waitFor(async () => {
    const now = await read();
    expect(now.status).toBe(PROVIDER_STATUS.connected);
    expect(now.ticks_count).toBeGreaterThan(before);
  }, SLOW);
}, 90_000);

it("keeps the secret sealed, signs in with it after a restart, and says so where the key is another", async () => {
  const { client_secret } = client;
  const elsewhere = { token: admin, body: { rest_url: upstream.url } };
  const refused = await chained.call("PUT", `${PROVIDERS}/${provider.id}`, elsewhere);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("given again")]);
  expect(logged).not.toContain(client_secret);
  const [row] = await chained.sql<{ text: string; bytes: Buffer }[]>`
    select t::text as text, secret as bytes from data_providers t
    where provider_id = ${provider.id}`;
  expect(row?.text).not.toContain(client_secret);
  expect(row?.bytes.includes(client_secret)).toBe(false);
  await chained.close();
  chained = await start(KEY);
  admin = (await chained.login(900_001, "demo-admin")).access_token;
  await vi.waitFor(async () => expect((await read()).serving_count).toBe(1), SLOW);
  await chained.close();
  chained = await start(`${KEY}, changed`);
  admin = (await chained.login(900_001, "demo-admin")).access_token;
  const failed = await read();
  expect(failed.status).toBe(PROVIDER_STATUS.failed);
  expect(failed.status_message).toContain("PROVIDER_KEY");
  const again = { token: admin, body: { secret: client_secret } };
  await chained.call("PUT", `${PROVIDERS}/${provider.id}`, again);
  await vi.waitFor(async () => expect((await read()).status).toBe(PROVIDER_STATUS.connected), SLOW);
}, 120_000);
