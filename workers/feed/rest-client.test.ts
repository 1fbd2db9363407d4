/** Requests and answers over a fetch that the test plays. @bar T18 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { isPublic } from "./operations.ts";
import { basicCredential, bearerCredential, RestClient } from "./rest-client.ts";
import { ServerClock } from "./server-clock.ts";

const ORIGIN = "https://broker.example";

type Sent = { url: URL; init: RequestInit; headers: Headers };

/** A client whose service answers with what the test gives it. */
function make(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const clock = new ServerClock();
  let now = 1_000;
  const client = new RestClient(
    ORIGIN,
    {
      language: "pt",
      fetch: async (url, init) => {
        sent.push({ url: new URL(url), init, headers: new Headers(init.headers) });
        now += 40;
        return answer();
      },
      wall: () => now,
    },
    clock,
  );
  return { client, sent, clock };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
const ok = (data: unknown): Response => json(200, { success: true, code: 200, data });
const BARS = {
  symbol_id: 7,
  timeframe: "M1",
  side: "bid",
  forming: true,
  has_more: false,
  ts: [1],
  open: [1],
  high: [1],
  low: [1],
  close: [1],
  volume: [0],
  ticks: [1],
};

afterEach(() => vi.restoreAllMocks());

describe("a request", () => {
  it("has the operation's method, path and query, and the credential in its header alone", async () => {
    const { client, sent } = make(() => ok(BARS));
    const input = { params: { symbol_id: 7 }, query: { timeframe: "M1", limit: 10 } };
    const result = await client.send("symbol_bars", input, bearerCredential("secret"));
    expect(result).toEqual({ ok: true, data: BARS });
    const [request] = sent;
    expect(request?.url.href).toBe(`${ORIGIN}/api/v1/symbols/7/bars?timeframe=M1&limit=10`);
    expect(request?.init.method).toBe("GET");
    expect(request?.headers.get("Authorization")).toBe("Bearer secret");
    expect(request?.headers.get("Accept-Language")).toBe("pt");
    expect(request?.init.credentials).toBe("omit");
    expect(request?.init.body).toBeUndefined();
  });

  it("escapes what it puts into the path", async () => {
    const { client, sent } = make(() => json(404, {}));
    await client.send("symbol_get", { params: { symbol_id: "7/../../x?y" } }, null);
    expect(sent[0]?.url.pathname).toBe("/api/v1/symbols/7%2F..%2F..%2Fx%3Fy");
  });

  it("carries its body as JSON, and its idempotency key", async () => {
    const { client, sent } = make(() => json(400, {}));
    const input = { body: { refresh_token: "r" }, idempotency_key: "once-1" };
    await client.send("refresh_token", input, null);
    expect(sent[0]?.headers.get("Content-Type")).toBe("application/json");
    expect(sent[0]?.headers.get("Idempotency-Key")).toBe("once-1");
    expect(sent[0]?.headers.has("Authorization")).toBe(false);
    expect(sent[0]?.init.body).toBe('{"refresh_token":"r"}');
  });

  it("is not sent for an operation that does not exist", async () => {
    const { client, sent } = make(() => ok(null));
    for (const name of ["order_everything", "constructor"]) {
      expect(await client.send(name, {}, null)).toMatchObject({ ok: false, status: 0 });
    }
    expect(sent).toEqual([]);
  });
});

describe("an operation", () => {
  it.each([
    ["signup_demo", true],
    ["login", false],
    ["account_me", false],
    ["order_everything", false],
  ])("%s is called without a credential: %s", (name, expected) => {
    expect(isPublic(name)).toBe(expected);
  });
});

describe("an answer", () => {
  it.each([
    ["of another shape", () => ok({ ts: "now" })],
    ["without an envelope", () => json(200, BARS)],
    ["that says it failed", () => json(200, { success: false, code: 200, data: BARS })],
    ["that is no JSON", () => new Response("<html>", { status: 200 })],
    ["cut in half", () => new Response('{"success":true,"code":200,"da', { status: 200 })],
  ])("%s is not taken for a good one", async (_, answer) => {
    const { client } = make(answer);
    expect(await client.send("symbol_bars", {}, null)).toMatchObject({ ok: false, status: 200 });
  });

  it("of 204 has no data", async () => {
    const { client } = make(() => new Response(null, { status: 204 }));
    expect(await client.send("logout", {}, null)).toEqual({ ok: true, data: null });
  });

  it("that refuses is told in the service's words", async () => {
    const message = "incorrect username or password";
    const { client } = make(() => json(401, { success: false, code: 401, message }));
    const result = await client.send("login", {}, null);
    expect(result).toEqual({ ok: false, status: 401, message, retry_after_s: null });
  });

  it("that refuses fields names them", async () => {
    const errors = [{ path: "email", message: "is not an e-mail address" }];
    const message = "the request is not valid";
    const { client } = make(() => json(400, { success: false, code: 400, message, errors }));
    expect(await client.send("signup_demo", { body: {} }, null)).toMatchObject({ errors });
  });

  /** @interface error:too_many_requests */
  it("of 429 says how long to wait", async () => {
    const body = { success: false, code: 429, message: "too many request" };
    const { client } = make(() => json(429, body, { "Retry-After": "17" }));
    const result = await client.send("login", {}, null);
    expect(result).toMatchObject({ message: "too many request", retry_after_s: 17 });
  });

  it("of a proxy, in HTML, is told with its status", async () => {
    const { client } = make(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    const result = await client.send("login", {}, null);
    expect(result).toMatchObject({ ok: false, status: 502 });
    expect(result).toHaveProperty("message", "The service could not answer (status 502).");
  });

  it("that never comes is status 0: nothing is known", async () => {
    const { client } = make(() => Promise.reject(new TypeError("fetch failed")));
    expect(await client.send("login", {}, null)).toMatchObject({ ok: false, status: 0 });
  });

  it("that takes too long is given up", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    const { client, sent } = make(() =>
      Promise.reject(new DOMException("signal timed out", "TimeoutError")),
    );
    const result = await client.send("login", {}, null);
    expect(result).toMatchObject({ status: 0, message: "The service did not answer in time." });
    expect(sent[0]?.init.signal).toBe(timeout.mock.results[0]?.value);
  });

  it("tells the service's clock, whatever else it says", async () => {
    const { client, clock } = make(() => json(500, {}, { "X-Server-Time": "91020" }));
    await client.send("login", {}, null);
    expect(clock.offsetMs()).toBe(91_020 - 1_020);
  });
});

describe("a Basic credential", () => {
  it.each([
    ["100001", "demo-trader", "MTAwMDAxOmRlbW8tdHJhZGVy"],
    ["é", "日本:€", Buffer.from("é:日本:€", "utf8").toString("base64")],
    ["", "", "Og=="],
  ])("of %s and %s is UTF-8", (username, password, expected) => {
    expect(basicCredential(username, password)).toBe(`Basic ${expected}`);
  });
});
