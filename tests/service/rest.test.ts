/** What every REST answer has, and what every refused request gets. @interface §1, §4, §7 @bar X11 X17 X21 */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS, OPERATIONS, type Operation } from "../../contract/endpoints.ts";
import { ErrorBody, envelopeOf } from "../../contract/envelope.ts";
import { ensure } from "../../domain/assert.ts";
import { basic, startTestService, type Answer, type TestService } from "../support/service.ts";

let service: TestService;
let token: string;
let admin: string;
beforeAll(async () => {
  service = await startTestService();
  writeHistory();
  token = (await service.login()).access_token;
  admin = (await service.login(900001, "demo-admin")).access_token;
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.call("GET", path, { token, headers });

const EXPECTED_HEADERS: Record<string, string | RegExp> = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "permissions-policy": /camera=\(\)/,
  "content-security-policy":
    /^default-src 'none'; script-src 'self'; .*require-trusted-types-for 'script'; trusted-types ringside/,
  "x-server-time": /^\d{13}$/,
  date: /GMT$/,
};

function expectHeaders({ headers }: Pick<Answer, "headers">) {
  for (const [name, value] of Object.entries(EXPECTED_HEADERS)) {
    if (typeof value === "string") expect(headers.get(name)).toBe(value);
    else expect(headers.get(name)).toMatch(value);
  }
}

/** Sends bytes, and reads what comes until the connection ends. */
function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
}

/** Before anything asks: what was once answered is kept. */
function writeHistory() {
  const column = [108_500, 108_512];
  service.market.history.set(1, {
    ts: [60_000, 120_000],
    bid_open: column,
    bid_high: column,
    bid_low: column,
    bid_close: column,
    ask_open: column.map((points) => points + 2),
    ask_high: column.map((points) => points + 2),
    ask_low: column.map((points) => points + 2),
    ask_close: column.map((points) => points + 2),
    volume: [1, 2.5],
    ticks: [3, 4],
  });
}

describe("every answer", () => {
  it.each([
    ["GET", "/healthz"],
    ["GET", "/openapi.json"],
    ["GET", "/metrics"],
    ["GET", "/api/v1/symbols"],
    ["GET", "/api/v1/symbols/999"],
    ["GET", "/nowhere"],
    ["PUT", "/api/v1/symbols"],
    ["POST", "/auth/v1/oauth2/login"],
    ["POST", "/auth/v1/oauth2/refresh/token"],
    ["GET", "/%"],
    ["GET", "/ws"],
  ])("%s %s has the headers", async (method, path) => {
    expectHeaders(await service.call(method, path, { token }));
  });

  it("of the interface is never kept by a cache", async () => {
    for (const path of ["/api/v1/symbols", "/api/v1/nothing", "/healthz"]) {
      expect((await get(path)).headers.get("cache-control")).toBe("no-store");
    }
  });

  it("has the headers even when the request was not HTTP, or an upgrade was refused", async () => {
    const answers = [
      await sendBytes("NONSENSE\r\n\r\n"),
      await sendBytes(
        "GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      ),
    ];
    expect(answers[0]).toMatch(/^HTTP\/1.1 400 /);
    expect(answers[1]).toMatch(/^HTTP\/1.1 404 /);
    for (const text of answers) {
      const [head = "", body = ""] = text.split("\r\n\r\n");
      const pairs = head.split("\r\n").slice(1);
      const headers = new Headers(
        pairs.map((line): [string, string] => {
          const colon = line.indexOf(": ");
          return [line.slice(0, colon), line.slice(colon + 2)];
        }),
      );
      expectHeaders({ headers });
      expect(ErrorBody.parse(JSON.parse(body)).success).toBe(false);
    }
  });
});

describe("refused requests", () => {
  const refused = (status: number, message: string) => ({
    status,
    body: { success: false, code: status, message },
  });

  it("to an unknown path get 404", async () => {
    // @interface error:not_found
    expect(await get("/api/v1/nothing")).toMatchObject(refused(404, "not found"));
    expect(await get("/api/v1/symbols/4711")).toMatchObject(refused(404, "not found"));
  });

  it("with a wrong method get 405 and the right ones in Allow", async () => {
    // @interface error:method_not_allowed
    const answer = await service.call("PATCH", "/api/v1/accounts/5", { token });
    expect(answer).toMatchObject(refused(405, "this method is not allowed here"));
    expect(answer.headers.get("allow")).toBe("DELETE, GET, HEAD, OPTIONS, PUT");
    expect((await service.call("OPTIONS", "/api/v1/symbols")).status).toBe(204);
  });

  it("with a body too large get 413, with another media type 415", async () => {
    // @interface error:payload_too_large @interface error:unsupported_media_type @interface limit:BODY_BYTES_MAX
    const path = "/auth/v1/oauth2/refresh/token";
    const large = JSON.stringify({ refresh_token: "x".repeat(64 * 1024) });
    expect(await service.call("POST", path, { body: large })).toMatchObject(
      refused(413, "the request is too large"),
    );
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/xml",
      "?",
    ]) {
      const answer = await service.call("POST", path, {
        body: "refresh_token=x",
        headers: { "content-type": type },
      });
      expect(answer).toMatchObject(refused(415, "the body must be JSON"));
    }
  });

  it.each([
    ["{", "not JSON"],
    ['{"a":1}x', "more than JSON"],
    ['{"__proto__":{"refresh_token":"x"}}', "a prototype"],
    ['{"refresh_token":"x","constructor":{"prototype":{}}}', "a constructor"],
    ["{}", "nothing of what is needed"],
    ['{"refresh_token":1}', "a wrong type"],
    ["[]", "a list"],
    ["null", "null"],
    ["", "no body"],
  ])("with the body %s (%s) get 400 with what is wrong", async (body) => {
    // @interface error:bad_request
    const answer = await service.call("POST", "/auth/v1/oauth2/refresh/token", {
      headers: { "content-type": "application/json" },
      body,
    });
    expect(answer.status).toBe(400);
    const error = ErrorBody.parse(answer.body);
    expect(error.message).toBe("the request is not valid");
    expect(error.errors?.[0]?.path).toMatch(/^body/);
    expect(Reflect.get({}, "refresh_token")).toBeUndefined();
  });

  it.each([
    ["/api/v1/symbols/1/bars", "query.timeframe"],
    ["/api/v1/symbols/1/bars?timeframe=M2", "query.timeframe"],
    ["/api/v1/symbols/1/bars?timeframe=M1&limit=0", "query.limit"],
    ["/api/v1/symbols/1/bars?timeframe=M1&limit=10001", "query.limit"],
    ["/api/v1/symbols/1/bars?timeframe=M1&limit=", "query.limit"],
    ["/api/v1/symbols/1/bars?timeframe=M1&limit=5&limit=6", "query.limit"],
    ["/api/v1/symbols/1/bars?timeframe=M1&from=0x10", "query.from"],
    ["/api/v1/symbols/one", "path.symbol_id"],
    ["/api/v1/symbols/0", "path.symbol_id"],
    ["/api/v1/symbols/1e3", "path.symbol_id"],
  ])("to %s get 400 that names %s", async (path, field) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(ErrorBody.parse(answer.body).errors?.map((error) => error.path)).toContain(field);
  });

  it("with an unknown field pass, and are refused with X-Strict", async () => {
    const path = "/api/v1/symbols/1/bars?timeframe=M1&tiemframe=M5";
    expect((await get(path)).status).toBe(200);
    const strict = await get(path, { "x-strict": "1" });
    expect(strict.status).toBe(400);
    expect(strict.text).toContain("tiemframe");
  });

  it("never reach an operation of another scope, whatever they hold", async () => {
    for (const [name, { method, path, auth, scopes }] of OPERATIONS) {
      if (auth !== "bearer" || scopes.includes("Trader")) continue;
      const url = path.replace(/\{\w+\}/g, "1");
      const answer = await service.call(method, url, {
        token,
        ...(method === "GET" ? {} : { body: "{" }),
      });
      expect([name, answer.status]).toEqual([name, 403]);
    }
  });

  it("without a token never reach any operation that needs one", async () => {
    for (const [name, { method, path, auth }] of OPERATIONS) {
      if (auth !== "bearer" || path.startsWith("/auth/")) continue;
      const answer = await service.call(method, path.replace(/\{\w+\}/g, "1"));
      expect([name, answer.status]).toEqual([name, 401]);
    }
  });

  it("of a path id beyond the database's numbers are answered, not failed", async () => {
    const path = "/api/v1/accounts/99999999999/sessions";
    expect((await service.call("GET", path, { token: admin })).status).toBe(404);
  });
});

describe("answers of success", () => {
  it.each<[Operation, string]>([
    ["account_me", "/api/v1/accounts/me"],
    ["my_summary", "/api/v1/accounts/me/summary"],
    ["my_commissions", "/api/v1/accounts/me/commissions"],
    ["my_ui_policies", "/api/v1/accounts/me/policies/ui"],
    ["sessions_list", "/api/v1/accounts/me/sessions"],
    ["symbols_list", "/api/v1/symbols"],
    ["symbol_get", "/api/v1/symbols/6"],
    ["symbol_bars", "/api/v1/symbols/1/bars?timeframe=M1"],
    ["symbol_ticks", "/api/v1/symbols/1/ticks"],
    ["groups_list", "/api/v1/groups"],
    ["account_sessions_list", "/api/v1/accounts/100001/sessions"],
  ])("%s has the envelope and exactly the contract's result", async (name, path) => {
    // @interface operation:account_me @interface operation:my_summary @interface operation:my_ui_policies
    // @interface operation:symbols_list @interface operation:symbol_get @interface operation:symbol_ticks
    // @interface operation:groups_list @interface operation:account_sessions_list
    // @interface operation:my_commissions
    const { result, scopes } = ENDPOINTS[name];
    const answer = await service.call("GET", path, {
      token: scopes.includes("Trader") ? token : admin,
    });
    expect(answer.status).toBe(200);
    const body = envelopeOf(ensure(result, `result of ${name}`)).parse(answer.body);
    expect(body).toEqual(answer.body);
    expect(body.code).toBe(200);
  });

  it("policies say what the role may do", async () => {
    const investor = (await service.login(100001, "demo-investor")).access_token;
    const policies = async (bearer: string) => {
      const answer = await service.call("GET", "/api/v1/accounts/me/policies/ui", {
        token: bearer,
      });
      return (answer.body as { data: Record<string, boolean> }).data;
    };
    expect(await policies(token)).toMatchObject({ account_me: true, groups_list: false });
    expect(await policies(admin)).toMatchObject({ account_me: true, groups_list: true });
    expect(await policies(investor)).toMatchObject({ account_me: true, session_kill: false });
  });

  it("give no account to anyone but its owner", async () => {
    const other = (await service.login(100002)).access_token;
    const answer = await service.call("GET", "/api/v1/accounts/me", { token: other });
    expect(answer.body).toMatchObject({ data: { id: 100002, balance: 10_000 } });
  });

  it("health says ready, and OpenAPI describes every operation", async () => {
    expect(await service.call("GET", "/healthz")).toMatchObject({ status: 200 });
    const { paths } = (await service.call("GET", "/openapi.json")).body as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const [, { method, path }] of OPERATIONS) {
      expect(paths[path]?.[method.toLowerCase()]).toBeDefined();
    }
  });

  it("metrics are for the broker's own network", async () => {
    const answer = await service.call("GET", "/metrics");
    expect(answer.text).toContain("ringside_sockets 0");
    const headers = { "x-forwarded-for": "203.0.113.9" };
    expect((await service.call("GET", "/metrics", { headers })).status).toBe(404);
  });
});

describe("price history", () => {
  it("has the symbol's digits exactly and the mark-up of the caller's group", async () => {
    // @interface operation:symbol_bars
    const standard = (await service.login(100002)).access_token;
    const read = async (bearer: string, side: string) => {
      const path = `/api/v1/symbols/1/bars?timeframe=M1&from=0&to=180000&side=${side}`;
      return (await service.call("GET", path, { token: bearer })).text;
    };
    expect(await read(token, "bid")).toContain('"open":[1.08500,1.08512]');
    expect(await read(token, "ask")).toContain('"close":[1.08502,1.08514]');
    expect(await read(standard, "bid")).toContain('"low":[1.08496,1.08508]');
    expect(await read(standard, "ask")).toContain('"high":[1.08507,1.08519]');
    expect(await read(token, "bid")).toContain('"volume":[1,2.5],"ticks":[3,4]');
  });

  it("of ticks says whether there are older ones", async () => {
    // @interface operation:symbol_ticks
    service.market.recorded.set(3, {
      ts: [1, 2, 3],
      bid: [100, 200, -300],
      ask: [101, 201, -299],
      volume: [0, 0.5, 0],
    });
    const two = await get("/api/v1/symbols/3/ticks?from=0&to=10&limit=2");
    expect(two.text).toContain('"has_more":true,"ts":[2,3],"bid":[2.00,-3.00],"ask":[2.01,-2.99]');
    const all = await get("/api/v1/symbols/3/ticks?from=0&to=10&limit=3");
    expect(all.text).toContain('"has_more":false,"ts":[1,2,3]');
  });
});

describe("other origins", () => {
  it("may read nothing unless the broker listed them", async () => {
    const answer = await get("/api/v1/symbols", { origin: "https://evil.example" });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("may call where the broker listed them, and say so to a preflight", async () => {
    const listed = await startTestService({
      environment: { ALLOWED_ORIGINS: "https://trade.example", SEED_DEMO: "1" },
    });
    const origin = "https://trade.example";
    const preflight = await listed.call("OPTIONS", "/auth/v1/oauth2/login", {
      headers: { origin },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
    expect(preflight.headers.get("access-control-allow-methods")).toBe("OPTIONS, POST");
    const login = await listed.call("POST", "/auth/v1/oauth2/login", {
      headers: { origin, authorization: basic("100001", "demo-trader") },
    });
    expect(login.headers.get("access-control-allow-origin")).toBe(origin);
    await listed.close();
  });
});
