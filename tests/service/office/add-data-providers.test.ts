/**
 * Adding a data provider and changing one: who may, what is refused, what is kept, told and written down.
 * @interface §4.7 @bar X14
 */
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PROVIDER_STATUS, SCOPES } from "../../../contract/codes.ts";
import type { DataProvider } from "../../../contract/data-provider.ts";
import { expectContractAnswer } from "../../support/expect-answer.ts";
import { openScopeTokens, type ScopeTokens } from "../../support/scope-tokens.ts";
import { startTestService, type Answer, type TestService } from "../../support/service.ts";

const PROVIDERS = "/api/v1/data-providers";
const CANARY = "canary-6f2d-secret";

let service: TestService;
let tokens: ScopeTokens;
let listener: Server;
let reached = 0;
/** A host that the operator allows, and that sends whoever asks to one that he does not. */
const redirecting = createHttpServer((request, response) => {
  redirected.push(request.url ?? "");
  response.writeHead(302, { location: `http://${own}/` }).end();
});
const redirected: string[] = [];
let allowed: string;
let logged = "";
let own: string;
let names = 0;

beforeAll(async () => {
  listener = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  own = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  redirecting.on("upgrade", (request, socket) => {
    redirected.push(`upgrade ${request.url}`);
    socket.end(`HTTP/1.1 302 Found\r\nLocation: http://${own}/\r\nContent-Length: 0\r\n\r\n`);
  });
  await new Promise<void>((resolve) => redirecting.listen(0, "127.0.0.1", resolve));
  allowed = `127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString("utf8");
      done();
    },
  });
  service = await startTestService({
    logTo,
    environment: { LOG_LEVEL: "debug", PROVIDER_HOSTS: allowed },
  });
  tokens = await openScopeTokens(service);
});
afterAll(async () => {
  await service.close();
  redirecting.closeAllConnections();
  await new Promise((resolve) => redirecting.close(resolve));
  await new Promise((resolve) => listener.close(resolve));
});

async function send(
  method: string,
  path: string,
  body: unknown,
  token = tokens.Admin,
): Promise<Answer> {
  const answer = await service.call(method, path, { token, body });
  expectContractAnswer(method, path, answer);
  return answer;
}

const create = (body: unknown, token?: string) => send("POST", PROVIDERS, body, token);
const update = (id: number, body: unknown, token?: string) =>
  send("PUT", `${PROVIDERS}/${id}`, body, token);
const dataOf = ({ body }: Answer) => (body as { data: DataProvider }).data;
const pathsOf = ({ body }: Answer) =>
  (body as { errors?: { path: string }[] }).errors?.map(({ path }) => path);

const list = async () => {
  const { body } = await service.call("GET", PROVIDERS, { token: tokens.Admin });
  return (body as { data: DataProvider[] }).data;
};

/** Right, under a name of its own, switched off. */
const simulator = (more: object = {}) => ({
  name: `a simulator ${(names += 1)}`,
  kind: "simulator",
  url: "simulator:7",
  is_enabled: false,
  ...more,
});

describe("adding a data provider", () => {
  // @interface operation:data_provider_create
  // @rule 4.7.1 4.7.3
  it("answers 201 with the record as it is read from then on", async () => {
    const asked = simulator({
      priority: 3,
      symbols: [{ symbol: "EURUSD", feed_symbol: "GBPUSD" }],
    });
    const answer = await create(asked);
    expect(answer.status).toBe(201);
    const made = dataOf(answer);
    expect(made).toMatchObject({
      ...asked,
      username: null,
      has_secret: false,
      is_market: false,
      status: PROVIDER_STATUS.disabled,
      symbols_count: 1,
      serving_count: 0,
    });
    expect((await list()).find(({ id }) => id === made.id)).toEqual(made);
  });

  it.each(SCOPES)("is for %s if that is an administrator's, and for nobody else", async (scope) => {
    const before = await list();
    const isAdmin = scope === "Admin" || scope === "API_Admin";
    const made = await create(simulator(), tokens[scope]);
    expect(made.status).toBe(isAdmin ? 201 : 403);
    expect(await list()).toHaveLength(before.length + Number(isAdmin));
    const [market] = before;
    const changed = await update(market?.id ?? 0, { priority: 0 }, tokens[scope]);
    expect(changed.status).toBe(isAdmin ? 200 : 403);
  });

  it.each([
    ["body.kind", { kind: "itch" }],
    ["body.kind", { kind: "replay", url: "/etc/passwd" }],
    ["body.kind", { kind: "__proto__" }],
    ["body.name", { name: "" }],
    ["body.priority", { priority: -1 }],
    ["body.priority", { priority: 1.5 }],
    ["body.is_enabled", { is_enabled: "yes" }],
    ["body.url", { url: "simulator:x" }],
    ["body.url", { url: "simulator:4294967296" }],
    ["body.rest_url", { rest_url: "https://api.binance.com" }],
    ["body.url", { kind: "lines", url: "/etc/passwd" }],
    ["body.url", { kind: "lines", url: "lines:/etc/passwd" }],
    ["body.url", { kind: "lines", url: "lines:../pgdata" }],
    ["body.url", { kind: "lines", url: "lines:.hidden" }],
    ["body.url", { kind: "lines", url: "unix:/run/prices.sock" }],
    ["body.url", { kind: "ringside", url: "wss://other.example/ws", username: "1_1" }],
    ["body.url", { kind: "ringside", url: null, username: "1_1" }],
    ["body.secret", { kind: "ringside", username: "1_1", secret: CANARY }],
    ["body.url", { kind: "dxlink", url: "wss://other.example/dxlink-ws" }],
    ["body.url", { kind: "dxlink", url: null }],
    ["body.rest_url", { kind: "dxlink", url: null, rest_url: "https://other.example" }],
    ["body.username", { kind: "dxlink", url: null, username: "someone" }],
    ["body.secret", { kind: "dxlink", url: null, secret: CANARY }],
    ["body.url", { kind: "fix", url: "tls://other.example:5211", username: "A:B" }],
    ["body.url", { kind: "fix", url: "tls://other.example", username: "A:B" }],
    ["body.url", { kind: "fix", url: "wss://other.example:5211", username: "A:B" }],
    ["body.url", { kind: "fix", url: null, username: "A:B" }],
    ["body.rest_url", { kind: "fix", url: null, rest_url: "https://other.example" }],
    ["body.secret", { kind: "fix", username: "A:B", secret: CANARY }],
    ["body.rest_url", { kind: "lines", url: "lines:a.csv", rest_url: "https://api.binance.com" }],
    ["body.symbols", { symbols: [] }],
    ["body.symbols.0.symbol", { symbols: [{ symbol: "NONE", feed_symbol: "EURUSD" }] }],
    ["body.symbols.0.feed_symbol", { symbols: [{ symbol: "EURUSD", feed_symbol: "NONE" }] }],
    ["body.symbols.0.feed_symbol", { symbols: [{ symbol: "EURUSD", feed_symbol: "USDJPY" }] }],
    ["body.symbols.0.feed_symbol", { symbols: [{ symbol: "EURUSD", feed_symbol: "a b" }] }],
    ["body.username", { username: "someone" }],
    ["body.secret", { secret: CANARY }],
  ])("is refused for %s of %j", async (path, more) => {
    const before = await list();
    const answer = await create(simulator(more));
    expect(answer.status).toBe(400);
    expect(pathsOf(answer)).toContain(path);
    expect(await list()).toEqual(before);
  });

  // @rule 4.7.1
  it("is refused where a symbol is mapped twice", async () => {
    const twice = ["EURUSD", "EURUSD"].map((symbol) => ({ symbol, feed_symbol: symbol }));
    expect(pathsOf(await create(simulator({ symbols: twice })))).toEqual(["body.symbols.1.symbol"]);
  });

  // @rule 4.7.1
  it("is refused with 409 where the name is taken, as is a change to one", async () => {
    const first = dataOf(await create(simulator()));
    const second = dataOf(await create(simulator()));
    expect((await create({ ...simulator(), name: first.name })).status).toBe(409);
    expect((await update(second.id, { name: first.name })).status).toBe(409);
    expect((await list()).find(({ id }) => id === second.id)).toEqual(second);
  });

  it("takes nothing that is not asked for", async () => {
    const more = {
      id: 77,
      status: 2,
      is_market: true,
      has_secret: true,
      created_at: 1,
      source: "x",
    };
    const made = dataOf(await create({ ...simulator(), ...more }));
    expect(made).toMatchObject({ status: PROVIDER_STATUS.disabled, is_market: false });
    expect(made).toMatchObject({ has_secret: false });
    expect([made.id, made.created_at]).not.toContain(more.id);
    const changed = dataOf(await update(made.id, { ...more, kind: "binance", priority: 2 }));
    expect(changed).toEqual({ ...made, priority: 2, updated_at: changed.updated_at });
  });
});

describe("the address of a data provider", () => {
  it.each([
    "own",
    "localhost:9443",
    "LOCALHOST",
    "localhost.",
    "127.0.0.1",
    "127.1",
    "127.255.255.254:9443",
    "0.0.0.0",
    "0",
    "169.254.169.254",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[fe80::1]",
    "[fd00::1]",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1:9443",
    "100.64.0.1",
    "metadata.google.internal",
    "127.0.0.1.nip.example",
    "stream.binance.com",
    "stream.binance.com:80",
    "stream.binance.com.:9443",
    "xn--stream-binance.com:9443",
    "stream.binance.com.evil.example:9443",
    "user:pw@stream.binance.com:9443",
  ])("at %s is refused, and nothing is sent there", async (host) => {
    const at = host === "own" ? own : host;
    const binance = {
      ...simulator({ kind: "binance", is_enabled: true }),
      symbols: [{ symbol: "BTCUSD", feed_symbol: "BTCUSDT" }],
    };
    const before = await list();
    const stream = await create({ ...binance, url: `ws://${at}/stream` });
    expect([stream.status, pathsOf(stream)]).toEqual([400, ["body.url"]]);
    const secure = await create({ ...binance, url: `wss://${at}/stream` });
    expect([secure.status, pathsOf(secure)]).toEqual([400, ["body.url"]]);
    const rest = await create({ ...binance, url: null, rest_url: `https://${at}/` });
    expect([rest.status, pathsOf(rest)]).toEqual([400, ["body.rest_url"]]);
    expect(rest.text + secure.text + stream.text).not.toContain(`//${at}`);
    expect(await list()).toEqual(before);
    expect(reached).toBe(0);
  });

  it("that the operator allows leads to no other one", async () => {
    const [market] = await list();
    await update(market?.id ?? 0, { is_enabled: false });
    const { id } = dataOf(
      await create({
        ...simulator({ kind: "binance", is_enabled: true }),
        url: `ws://${allowed}/stream`,
        rest_url: `http://${allowed}`,
        symbols: [{ symbol: "BTCUSD", feed_symbol: "BTCUSDT" }],
      }),
    );
    const bars = "/api/v1/symbols/6/bars?timeframe=M1";
    expect((await service.call("GET", bars, { token: tokens.Trader })).status).toBe(503);
    await vi.waitFor(() => expect(redirected).toContain("upgrade /stream"));
    expect(redirected.some((url) => url.startsWith("/api/v3/klines"))).toBe(true);
    await update(id, { is_enabled: false });
    await update(market?.id ?? 0, { is_enabled: true });
    expect(reached).toBe(0);
  });

  it.each(["https://x.example", "file:///etc/passwd", "wss://", "x", "wss://a.example?key=1"])(
    "%s is none",
    async (url) => {
      const symbols = [{ symbol: "BTCUSD", feed_symbol: "BTCUSDT" }];
      const answer = await create(simulator({ kind: "binance", url, symbols }));
      expect([answer.status, pathsOf(answer)]).toEqual([400, ["body.url"]]);
    },
  );
});

describe("changing a data provider", () => {
  // @interface operation:data_provider_update
  // @rule 4.7.4
  it("leaves what is not named, and changes nothing where nothing is new", async () => {
    const made = dataOf(await create(simulator()));
    const same = dataOf(await update(made.id, { name: made.name, secret: null }));
    expect(same).toEqual(made);
    service.clock.advance(5);
    const changed = dataOf(await update(made.id, { priority: 4 }));
    expect(changed).toEqual({ ...made, priority: 4, updated_at: service.clock.now() });
  });

  it("is 404 for one that there is not", async () => {
    expect((await update(987_654, { priority: 1 })).status).toBe(404);
  });

  it("does not change where the service's own market comes from", async () => {
    const [market] = await list();
    for (const body of [{ url: "simulator:2" }, { symbols: [{ symbol: "A", feed_symbol: "B" }] }]) {
      expect((await update(market?.id ?? 0, body)).status).toBe(400);
    }
    expect((await update(market?.id ?? 0, { url: null, secret: null })).status).toBe(200);
  });

  it("is written into the journal of who did it, from what to what", async () => {
    const made = dataOf(await create(simulator({ priority: 1 })));
    await update(made.id, { priority: 2, is_enabled: true });
    await update(made.id, { is_enabled: false });
    const rows = await service.sql<{ sentences: unknown; actor_id: number; account_id: number }[]>`
      select sentences, actor_id, account_id from account_journal
      where sentences::text like ${`%data_provider%`} order by ts desc, id desc limit 3`;
    const text = JSON.stringify(rows);
    expect(text).toContain("data_provider_create");
    expect(text).toContain(`${made.name} (simulator), disabled, priority 1`);
    expect(text).toContain("is_enabled: false -> true; priority: 1 -> 2");
    expect(text).toContain("is_enabled: true -> false");
    for (const { actor_id, account_id } of rows)
      expect([actor_id, account_id]).toEqual([900_001, 900_001]);
  });
});

describe("a credential", () => {
  it("is refused, since no kind takes one, and is nowhere afterwards", async () => {
    const made = dataOf(await create(simulator()));
    const answers = [
      await create(simulator({ secret: CANARY, username: CANARY })),
      await create(simulator({ kind: "binance", secret: CANARY })),
      await create(
        simulator({ url: `wss://u:${CANARY}@stream.binance.com:9443`, kind: "binance" }),
      ),
      await create({ name: CANARY.repeat(20), kind: "simulator", secret: CANARY }),
      await update(made.id, { secret: CANARY }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(400);
      expect(text).not.toContain(CANARY);
    }
    expect(JSON.stringify(await list())).not.toContain(CANARY);
    expect(logged).toContain("data-providers");
    expect(logged).not.toContain(CANARY);
    const tables = await service.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'`;
    for (const { name } of tables) {
      const [row] = await service.sql<{ found: number }[]>`
        select count(*)::integer as found from ${service.sql(name)} t where t::text like ${`%${CANARY}%`}`;
      expect([name, row?.found]).toEqual([name, 0]);
    }
  });
});
