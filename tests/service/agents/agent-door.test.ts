/** How an assistant gets in, by which address and with what, and what hostile hands meet there. */
import {
  Client,
  ClientCredentialsProvider,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SessionRecord } from "../../../contract/session-record.ts";
import { openScopeTokens, type ScopeTokens } from "../../support/scope-tokens.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";
import { triesOf } from "../../support/tries.ts";
import { exchange } from "../../support/raw-socket.ts";
import { bearer, callTool, connectAgent, makeKey, post, toolNames } from "./agent-client.ts";

const ALLOWED = "https://assistant.example";
const logged: string[] = [];

let service: TestService;
let tokens: ScopeTokens;
let reader: string;
beforeAll(async () => {
  service = await startTestService({
    environment: { ALLOWED_ORIGINS: ALLOWED, SEED_DEMO: "1", TRUSTED_PROXIES: "127.0.0.1" },
    logTo: { write: (line) => void logged.push(line) },
  });
  await signInAnew();
});
afterAll(() => service.close());
beforeEach(() => {
  logged.length = 0;
});

/** A session of every scope, in a minute of its own: sign-ins are limited by it. */
async function signInAnew(): Promise<void> {
  service.clock.advance(61_000);
  tokens = await openScopeTokens(service);
  reader = bearer(tokens.API_Trader);
}

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const called = (name: unknown, given: unknown = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: given },
});
const errorOf = (body: unknown) => (body as { error: { code: number; message: string } }).error;

describe("without a session", () => {
  it("each message is 401, and says where a token comes from", async () => {
    const told = "notifications/initialized";
    for (const body of [ping, { jsonrpc: "2.0", method: told }, called("get_account"), "{", "[]"]) {
      const { status, headers, body: answer } = await post(service, null, body);
      expect(status).toBe(401);
      expect(headers.get("www-authenticate")).toBe(
        `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp"`,
      );
      expect(answer).toMatchObject({ success: false, error: "missing_authorization" });
    }
    const wrong = await post(service, bearer("no-such-token"), ping);
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get("www-authenticate")).toMatch(/, error="invalid_token"$/);
  });

  it("the documents say where, and the address of the token answers as OAuth2 has it", async () => {
    const { url } = service;
    const resource = await service.call("GET", "/.well-known/oauth-protected-resource/mcp");
    expect(resource.body).toMatchObject({ resource: `${url}/mcp`, authorization_servers: [url] });
    expect((await service.call("GET", "/.well-known/oauth-protected-resource")).body).toEqual(
      resource.body,
    );
    const issuer = await service.call("GET", "/.well-known/oauth-authorization-server");
    expect(issuer.body).toMatchObject({
      issuer: url,
      token_endpoint: `${url}/mcp/token`,
      grant_types_supported: ["client_credentials"],
      token_endpoint_auth_methods_supported: ["client_secret_basic"],
    });
    const key = await makeKey(service, tokens.Trader);
    const grant = (authorization: string, body: string) =>
      service.call("POST", "/mcp/token", {
        headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
        body,
      });
    const granted = await grant(key, "grant_type=client_credentials");
    expect(granted.body).toEqual({
      access_token: expect.any(String),
      token_type: "Bearer",
      expires_in: 900,
      scope: "API_Trader",
    });
    expect(await grant(key, "grant_type=password")).toMatchObject({
      status: 400,
      body: { error: "unsupported_grant_type" },
    });
    expect(await grant(basic("100001_1", "wrong"), "grant_type=client_credentials")).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    });
  });

  it("the protocol's own library finds its way with a key alone", async () => {
    const key = await makeKey(service, tokens.Trader);
    const [clientId = "", clientSecret = ""] = Buffer.from(key.slice(6), "base64")
      .toString()
      .split(":");
    const client = new Client({ name: "test-agent", version: "1.0.0" });
    const authProvider = new ClientCredentialsProvider({
      clientId,
      clientSecret,
      expectedIssuer: service.url,
    });
    const address = new URL(`${service.url}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(address, { authProvider }));
    expect(await callTool(client, "get_account")).toMatchObject({ data: { id: 100_001 } });
    await client.close();
  });
});

describe("a key shown with each call", () => {
  beforeEach(signInAnew);
  const sessions = async () => {
    const answer = await service.call("GET", "/api/v1/accounts/me/sessions", {
      token: tokens.Trader,
    });
    return (answer.body as { data: SessionRecord[] }).data.filter(
      ({ scope }) => scope === "API_Trader",
    );
  };

  it("opens one session, which the holder sees, and another once that was ended", async () => {
    const before = (await sessions()).map(({ id }) => id);
    const key = await makeKey(service, tokens.Trader);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(service, key, ping)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const opened = (await sessions()).filter(({ id }) => !before.includes(id));
    expect(opened).toHaveLength(1);
    const path = `/api/v1/accounts/me/sessions/${opened[0]?.id}`;
    expect((await service.call("DELETE", path, { token: tokens.Trader })).status).toBe(204);
    expect((await post(service, key, ping)).status).toBe(200);
  });

  it("opens it from where the call came, also through the broker's proxy", async () => {
    const before = (await sessions()).map(({ id }) => id);
    const key = await makeKey(service, tokens.Trader);
    const headers = { "x-forwarded-for": "198.51.100.7", "user-agent": "assistant/1.0" };
    expect((await post(service, key, ping, headers)).status).toBe(200);
    const opened = (await sessions()).filter(({ id }) => !before.includes(id));
    expect(opened).toMatchObject([{ ip_address: "198.51.100.7", user_agent: "assistant/1.0" }]);
  });

  it("that was revoked opens none, and what it opened ends where it is ended", async () => {
    const key = await makeKey(service, tokens.Trader);
    const before = (await sessions()).map(({ id }) => id);
    expect((await post(service, key, ping)).status).toBe(200);
    const secret = "/api/v1/accounts/me/client-secret";
    await service.call("DELETE", secret, { token: tokens.Trader });
    const [own] = (await sessions()).filter(({ id }) => !before.includes(id));
    const path = `/api/v1/accounts/me/sessions/${own?.id}`;
    await service.call("DELETE", path, { token: tokens.Trader });
    const answer = await post(service, key, ping);
    expect(answer).toMatchObject({ status: 401, body: { error: "incorrect_credentials" } });
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer /);
  });

  it("that was revoked opens no other session once its own is over", async () => {
    const key = await makeKey(service, tokens.Trader);
    expect((await post(service, key, ping)).status).toBe(200);
    const secret = "/api/v1/accounts/me/client-secret";
    await service.call("DELETE", secret, { token: tokens.Trader });
    service.clock.advance(900_000);
    expect(await post(service, key, ping)).toMatchObject({ status: 401 });
  });

  it("that is wrong is refused as at the door of every sign-in, and so is a password", async () => {
    for (const wrong of [
      basic("100001_1", "wrong"),
      basic("100001", "demo-trader"),
      "Basic ####",
    ]) {
      const { status, body } = await post(service, wrong, ping);
      expect([status, (body as { error: string }).error]).toEqual([401, "incorrect_credentials"]);
    }
    const tried = await Promise.all(
      Array.from({ length: 70 }, (_, at) => post(service, basic(`100001_${at}`, "wrong"), ping)),
    );
    const late = tried.filter(({ status }) => status === 429);
    expect(late.length).toBeGreaterThan(0);
    expect(late[0]?.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

describe("the address", () => {
  beforeAll(signInAnew);

  it("has no stream to get and no session to delete", async () => {
    for (const method of ["GET", "DELETE", "PUT", "PATCH"]) {
      const { status, headers } = await service.call(method, "/mcp", {
        headers: { authorization: reader, accept: "text/event-stream" },
      });
      expect([method, status, headers.get("allow")]).toEqual([method, 405, "OPTIONS, POST"]);
    }
  });

  it("refuses a page of another origin, and lets in its own and those of the broker", async () => {
    const from = async (origin: string) => (await post(service, reader, ping, { origin })).status;
    expect(await from("https://evil.example")).toBe(403);
    expect(await from("null")).toBe(403);
    expect(await from(`${service.url}.evil.example`)).toBe(403);
    expect(await from(service.url)).toBe(200);
    expect(await from(ALLOWED)).toBe(200);
    // Before anything is said of the token.
    expect((await post(service, null, ping, { origin: "https://evil.example" })).status).toBe(403);
    const asked = await service.call("OPTIONS", "/mcp", { headers: { origin: ALLOWED } });
    expect(asked.headers.get("access-control-allow-headers")).toMatch(
      /X-Trading, MCP-Protocol-Version/,
    );
  });

  it("takes no Host that is none", async () => {
    const hosts = ['a"b.example', "a b", "<script>"];
    for (const host of hosts) {
      const { status, head } = await ask(["POST /mcp HTTP/1.1", `Host: ${host}`]);
      expect([host, status]).toEqual([host, 401]);
      expect(head).not.toContain(host);
    }
    expect((await ask(["POST /mcp HTTP/1.1"])).status).toBe(400);
    expect((await ask(["POST /mcp HTTP/1.1", "Host: a", "Host: b"])).status).toBe(400);
  });

  const ask = async (lines: readonly string[]) => {
    const { status, headers } = await exchange(
      service.url,
      `${[...lines, "Content-Length: 0", "Connection: close"].join("\r\n")}\r\n\r\n`,
    );
    return { status, head: JSON.stringify(headers) };
  };
});

describe("a message", () => {
  it("of another kind, or too large, is refused by HTTP", async () => {
    const text = await post(service, reader, "jsonrpc", { "content-type": "text/plain" });
    expect(text).toMatchObject({ status: 415, body: { error: "unsupported_media_type" } });
    const large = await post(service, reader, { ...ping, params: { pad: "a".repeat(70_000) } });
    expect(large).toMatchObject({ status: 413, body: { error: "payload_too_large" } });
  });

  it.each([
    ["no JSON", "{"],
    ["deep", `${"[".repeat(9_000)}${"]".repeat(9_000)}`],
    ["a field twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}'],
    ["a prototype", '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{"a":1}}'],
  ])("that is %s is a parse error", async (_, body) => {
    const answer = await post(service, reader, body);
    expect(answer.status).toBe(400);
    expect(errorOf(answer.body).code).toBe(-32_700);
  });

  it("that is a list is refused as a whole: nothing of it is done", async () => {
    const answer = await post(service, reader, [ping, called("get_account")], { "x-trading": "1" });
    expect(answer.status).toBe(400);
    expect(errorOf(answer.body).code).toBe(-32_600);
  });

  it("of a method or a tool that there is none of is an error by its number", async () => {
    const names = ["no_such_tool", "__proto__", "constructor", "toString", "order_create", ""];
    for (const name of names) {
      const method = await post(service, reader, { ...ping, method: name });
      expect([name, method.status, errorOf(method.body).code]).toEqual([name, 200, -32_601]);
      const tool = await post(service, reader, called(name));
      expect([name, tool.status, errorOf(tool.body).code]).toEqual([name, 200, -32_602]);
    }
    for (const wrong of [called(7), called(["get_account"]), called("get_account", [])]) {
      expect(errorOf((await post(service, reader, wrong)).body).code).toBe(-32_602);
    }
  });

  it("of the revision without a handshake has 404 for a method that is gone", async () => {
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "ping" };
    const answer = await post(service, reader, { ...ping, params: { _meta: meta } }, headers);
    expect([answer.status, errorOf(answer.body).code]).toEqual([404, -32_601]);
  });

  it("that wants no answer gets none, however many come", async () => {
    const told = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
    const waves = triesOf({ quick: 2, turn: 10, whole: 50 });
    for (let wave = 0; wave < waves; wave += 1) {
      const each = Array.from({ length: 100 }, () => post(service, reader, told));
      const answers = await Promise.all(each);
      expect(new Set(answers.map(({ status, text }) => `${status}${text}`))).toEqual(
        new Set(["202"]),
      );
    }
    expect((await post(service, reader, ping)).body).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  }, 600_000);

  it("of any kind is answered, and is no fault of ours", async () => {
    const messages = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc
        .record({
          method: fc.constantFrom("tools/call", "tools/list", "initialize", "ping"),
          params: fc.jsonValue({ maxDepth: 3 }),
        })
        .map((part) => JSON.stringify({ jsonrpc: "2.0", id: 1, ...part })),
      fc
        .record({
          name: fc.constantFrom(...READ),
          given: fc.dictionary(fc.constantFrom(...ARGUMENTS), fc.jsonValue({ maxDepth: 2 })),
        })
        .map(({ name, given }) => JSON.stringify(called(name, given))),
    );
    await fc.assert(
      fc.asyncProperty(messages, async (body) => {
        const { status } = await post(service, reader, body, { "x-trading": "1" });
        expect([200, 202, 400]).toContain(status);
      }),
      { numRuns: triesOf({ quick: 150, turn: 1_000, whole: 10_000 }) },
    );
    expect(logged.join("")).not.toContain("request failed");
  }, 600_000);

  const READ = [
    "get_symbol",
    "get_price_history",
    "list_orders",
    "list_deals",
    "search_symbols",
    "place_order",
    "close_position",
  ];
  const ARGUMENTS = [
    "symbol_id",
    "limit",
    "page",
    "text",
    "after",
    "from",
    "timeframe",
    "history",
    "position_id",
    "client_order_id",
    "volume",
  ];
});

describe("the tools of a session", () => {
  it("are those that its scope may call by REST", async () => {
    const listed = async (token: string, trades = true) => {
      const agent = await connectAgent(service, { authorization: bearer(token), trades });
      const names = await toolNames(agent);
      await agent.close();
      return names;
    };
    const trading = [
      "place_order",
      "change_order",
      "cancel_order",
      "change_position",
      "close_position",
    ];
    expect(await listed(tokens.API_Trader)).toEqual(expect.arrayContaining(trading));
    for (const scope of ["Investor", "API_Admin", "Admin", "Dealer"] as const) {
      const names = await listed(tokens[scope]);
      expect([scope, names.filter((name) => trading.includes(name))]).toEqual([scope, []]);
    }
    for (const token of Object.values(tokens)) {
      const names = await listed(token, false);
      expect(names.every((name) => /^(get|list|find|search)_/.test(name))).toBe(true);
    }
  });
});
