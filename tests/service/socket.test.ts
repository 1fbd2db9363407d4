/** The WebSocket as a client sees it that knows interface.md and the handshake alone. @interface §6 @bar X10 X23 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ClientSecret } from "../../contract/client-secret.ts";
import { EVENTS } from "../../contract/events.ts";
import type { LoginResult } from "../../contract/session.ts";
import { openClient, parseTick, type PlainClient } from "../support/plain-client.ts";
import { basic, startTestService, type TestService } from "../support/service.ts";
import { moneyTold } from "../support/told.ts";

let service: TestService;
const clients: PlainClient[] = [];
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  // A minute on: no test meets the rate limit of another.
  service.clock.advance(61_000);
});

async function open(options: Parameters<typeof openClient>[1] = {}): Promise<PlainClient> {
  const client = await openClient(service.socketUrl, options);
  clients.push(client);
  return client;
}

/** A signed-in socket, and how to command it. */
async function signedIn(account_id = 100001, features: string[] = []) {
  const { session_id } = await service.login(account_id);
  const client = await open({ session_id, features });
  const command = (type: string, payload?: unknown) => client.send({ type, session_id, payload });
  return { client, session_id, command };
}

let ts = Date.now();
/** Plays a tick of each symbol, as a fast recording would, at one time. */
function playAll(): number {
  ts += 10;
  service.market.symbols.forEach(({ symbol_id }, index) => {
    service.market.tick(symbol_id, 100_000 + index, 100_010 + index, ts, 0.5);
  });
  return ts;
}

/** The next ticks until one of each wanted symbol has this time. */
async function ticksAt(client: PlainClient, time: number, count: number) {
  const found = new Map<number, ReturnType<typeof parseTick>>();
  while (found.size < count) {
    for (const line of await client.nextTicks()) {
      const tick = parseTick(line);
      if (tick.ts === time) found.set(tick.symbol_id, tick);
    }
  }
  return found;
}

describe("the handshake", () => {
  it("grants known features by an auth event with the server's time", async () => {
    // @interface command:auth @interface event:auth
    const { session_id } = await service.login();
    const client = await open();
    const features = ["seq", "heartbeat", "telepathy"];
    client.send({ type: "auth", session_id, payload: { features } });
    const event = await client.nextEvent("auth");
    expect(event.session_id).toBe(session_id);
    expect(EVENTS.auth.payload.parse(event.payload)).toEqual({
      features: ["seq", "heartbeat"],
      ts: service.clock.now(),
    });
  });

  it("may be start_market_feed itself", async () => {
    // @interface command:start_market_feed
    const time = playAll();
    const { session_id } = await service.login();
    const client = await open();
    client.send({ type: "start_market_feed", session_id });
    const ticks = await ticksAt(client, time, service.market.symbols.length);
    expect(ticks.size).toBe(7);
  });

  it.each([
    ["a wrong session_id", { type: "auth", session_id: "x".repeat(43) }],
    ["another command first", { type: "stop_market_feed", session_id: "x" }],
    ["an unknown command first", { type: "hello", session_id: "x" }],
    ["no session_id", { type: "auth" }],
  ])("with %s is answered by unauthorized and the socket closes", async (_name, command) => {
    // @interface event:unauthorized @interface error:unauthorized
    const client = await open();
    client.send(command);
    const event = await client.nextEvent("unauthorized");
    expect(EVENTS.unauthorized.payload.parse(event.payload)).toEqual(event.payload);
    expect((await client.closed).code).toBe(1008);
  });

  it("with the session_id of an ended session is refused", async () => {
    const { session_id, access_token } = await service.login();
    await service.call("DELETE", "/auth/v1/oauth2/logout", { token: access_token });
    const client = await open();
    client.send({ type: "auth", session_id });
    await client.nextEvent("unauthorized");
    await client.closed;
  });

  it("does not let one socket change to another session", async () => {
    const { client } = await signedIn();
    const other = await service.login(100002);
    client.send({ type: "auth", session_id: other.session_id });
    await client.nextEvent("unauthorized");
    await client.closed;
  });

  it("is refused to a password's session without an Origin, and open to a key's", async () => {
    // @interface error:origin_not_allowed
    const own = await service.login();
    const made = await service.call("POST", "/api/v1/accounts/me/client-secret", {
      token: own.access_token,
    });
    const key = (made.body as { data: ClientSecret }).data;
    const exchanged = await service.call(
      "POST",
      "/auth/v1/oauth2/token?grant_type=client_credentials",
      { headers: { authorization: basic(key.client_id, key.client_secret) } },
    );
    const api = (exchanged.body as { data: LoginResult }).data;

    const refused = await openClient(service.socketUrl, { origin: null });
    refused.send({ type: "auth", session_id: own.session_id });
    expect(await refused.nextEvent("forbidden")).toMatchObject({
      payload: { message: expect.stringContaining("origin"), reason: "auth" },
    });
    expect((await refused.closed).code).toBe(1008);

    const { session_id } = api;
    const robot = await openClient(service.socketUrl, { origin: null, session_id });
    await robot.close();
  });

  it("is open to a password's session without an Origin where the broker has apps of his own", async () => {
    const other = await startTestService({ environment: { NATIVE_APPS: "1" } });
    try {
      const { session_id } = await other.login();
      const app = await openClient(other.socketUrl, { origin: null, session_id });
      await app.close();
    } finally {
      await other.close();
    }
  });

  it("is refused to a page of another origin, and open to ours and to clients without one", async () => {
    // @interface error:origin_not_allowed
    const headers = { origin: "https://evil.example" };
    await expect(openClient(service.socketUrl, { headers })).rejects.toThrow("403");
    await open({ headers: { origin: service.url } });
    await open();
  });

  it("allows twenty sockets a session, one for each tab, and refuses the next", async () => {
    // @interface error:too_many_sockets @interface limit:SOCKETS_PER_SESSION_MAX @interface event:forbidden
    const { session_id } = await service.login();
    for (let count = 0; count < 20; count++) await open({ session_id });
    const next = await open();
    next.send({ type: "auth", session_id });
    expect((await next.nextEvent("forbidden")).payload).toMatchObject({ reason: "auth" });
    expect((await next.closed).code).toBe(1008);
  });
});

describe("ticks", () => {
  // @interface event:tick
  // @rule 6.2.1 6.2.2
  it("come one line a frame, 11 columns that all parse, bid below ask, digits of the symbol", async () => {
    const { client, command } = await signedIn();
    command("start_market_feed");
    const time = playAll();
    const ticks = await ticksAt(client, time, 7);
    for (const { symbol_id, digits } of service.market.symbols) {
      const tick = ticks.get(symbol_id);
      for (const price of [tick?.bid, tick?.ask, tick?.high, tick?.low, tick?.open, tick?.close]) {
        expect(price?.split(".")[1]?.length ?? 0).toBe(digits);
      }
      expect(tick?.volume).toBe("0.5");
    }
    for (const frame of client.frames) {
      if (frame.kind === "tick") expect(frame.text).not.toContain("\n");
    }
  });

  // @rule 6.2.3
  it("of two groups differ by the mark-up alone, on the same tick", async () => {
    const [raw, standard] = [await signedIn(100001), await signedIn(100002)];
    raw.command("start_market_feed");
    standard.command("start_market_feed");
    await raw.client.nextTicks();
    await standard.client.nextTicks();
    const time = playAll();
    const [a, b] = [await ticksAt(raw.client, time, 7), await ticksAt(standard.client, time, 7)];
    const markups: Record<string, [number, number]> = {
      forex: [4, 5],
      metals: [8, 10],
      indices: [5, 5],
      energies: [2, 2],
      crypto: [50, 60],
      shares: [2, 3],
    };
    for (const { symbol_id, digits, category } of service.market.symbols) {
      const [one, two] = [a.get(symbol_id), b.get(symbol_id)];
      const points = (price = "") => Math.round(Number(price) * 10 ** digits);
      expect([points(one?.bid) - points(two?.bid), points(two?.ask) - points(one?.ask)]).toEqual(
        markups[category],
      );
      const { bid: _b, ask: _a, ...rest } = one ?? { bid: "", ask: "" };
      expect(two).toMatchObject(rest);
    }
  });

  it("come many lines a frame only where the client asked for batches", async () => {
    const { client, command } = await signedIn();
    command("start_market_feed", { batch: true });
    playAll();
    const lines = await client.nextTicks();
    expect(lines).toHaveLength(7);
    for (const line of lines) parseTick(line);
  });

  it("come for the symbols asked for, the latest at once, until they are stopped", async () => {
    // @interface command:stop_market_feed
    playAll();
    const { client, command } = await signedIn();
    command("start_market_feed", { symbols: [2, 3], batch: true });
    const idsOf = (lines: string[]) => lines.map((line) => parseTick(line).symbol_id);
    expect(idsOf(await client.nextTicks())).toEqual([2, 3]);
    playAll();
    expect(idsOf(await client.nextTicks())).toEqual([2, 3]);
    command("stop_market_feed", { symbols: [2] });
    await answered(client, command);
    playAll();
    expect(idsOf(await client.nextTicks())).toEqual([3]);
    command("stop_market_feed");
    await answered(client, command);
    playAll();
    const before = client.frames.length;
    await answered(client, command);
    expect(client.frames.slice(before).filter(({ kind }) => kind === "tick")).toEqual([]);
  });

  it("are read by every client, whatever another one sends", async () => {
    const { client, command } = await signedIn();
    command("start_market_feed");
    const { client: other, command: say } = await signedIn();
    say("start_market_feed", { symbols: "all" });
    await other.nextEvent("bad_request");
    await ticksAt(client, playAll(), 7);
  });
});

/** Waits until the service has worked on everything sent before: commands are answered in order. */
async function answered(client: PlainClient, command: (type: string) => void) {
  command("auth");
  await client.nextEvent("auth");
}

describe("events", () => {
  // @rule 6.2.4
  it("symbol_status goes to those who follow the symbol", async () => {
    // @interface event:symbol_status
    const [one, two] = [await signedIn(), await signedIn(100002)];
    one.command("start_market_feed", { symbols: [6] });
    two.command("start_market_feed", { symbols: [1] });
    await answered(one.client, one.command);
    await answered(two.client, two.command);
    service.market.status(6, 2, ts);
    const { payload, session_id } = await one.client.nextEvent("symbol_status");
    expect(payload).toEqual({ symbol_id: 6, status: 2 });
    expect(session_id).toBe(one.session_id);
    service.market.status(6, 0, ts);
    await answered(two.client, two.command);
    const types = two.client.frames.map((frame) => (frame.kind === "event" ? frame.type : ""));
    expect(types).not.toContain("symbol_status");
  });

  it("of an account go to its own sockets in order, with seq only where it was granted", async () => {
    const plain = await signedIn(100001);
    const counted = await signedIn(100001, ["seq"]);
    const other = await signedIn(100002, ["seq"]);
    for (const seq of [7, 8]) {
      const payload = { amount: seq };
      service.bus.publish("account_event", moneyTold(100001, seq, payload));
    }
    for (const amount of [7, 8]) {
      const event = await plain.client.nextEvent("money_change");
      expect(Object.keys(event)).toEqual(["kind", "type", "session_id", "payload"]);
      expect(event.payload).toEqual({ amount });
      expect((await counted.client.nextEvent("money_change")).seq).toBe(amount);
    }
    await answered(other.client, other.command);
    const types = other.client.frames.map((frame) => (frame.kind === "event" ? frame.type : ""));
    expect(types).not.toContain("money_change");
  });

  it("heartbeat comes where it was asked for, with the account's last seq", async () => {
    // @interface event:heartbeat @interface limit:HEARTBEAT_INTERVAL_MS
    const { client } = await signedIn(100001, ["heartbeat"]);
    // At once: an event that is lost before the first second is over shows too.
    await client.nextEvent("heartbeat");
    const types = client.frames.map((frame) => (frame.kind === "event" ? frame.type : ""));
    // A summary has no number and comes when its turn is.
    const numbered = types.filter((type) => type !== "account_Summary");
    expect(numbered.slice(0, 2)).toEqual(["auth", "heartbeat"]);
    service.bus.publish("account_event", moneyTold(100001, 41, {}));
    await client.nextEvent("money_change");
    const { payload } = await client.nextEvent("heartbeat");
    expect(payload).toEqual({ seq: 41, ts: service.clock.now() });
  });
});

describe("wrong commands", () => {
  it.each([
    ["no JSON", "{", "command", /not JSON/],
    ["no object", "7", "command", /type/],
    ["an unknown type", '{"type":"orders","session_id":"x"}', "orders", /type/],
    ["a prototype's name", '{"type":"__proto__","session_id":"x"}', "__proto__", /type/],
    [
      "a wrong payload",
      '{"type":"start_market_feed","session_id":"x","payload":{"symbols":[1.5]}}',
      "start_market_feed",
      /payload\.symbols\.0/,
    ],
  ])("with %s get bad_request and the socket lives on", async (_name, text, reason, message) => {
    // @interface event:bad_request @interface error:malformed_command @interface error:unknown_command
    const { client, command } = await signedIn();
    client.sendRaw(text);
    const { payload } = await client.nextEvent("bad_request");
    expect(payload).toEqual({ message: expect.stringMatching(message), reason });
    await answered(client, command);
  });

  // @rule 6.9.2
  it.each(["order_create", "order_cancel", "position_close"])(
    "that trade, as %s, get forbidden whoever sends them",
    async (type) => {
      // @interface event:forbidden
      for (const password of ["demo-trader", "demo-investor"]) {
        const { session_id } = await service.login(100001, password);
        const client = await open({ session_id });
        client.send({ type, session_id, payload: {} });
        expect((await client.nextEvent("forbidden")).payload).toMatchObject({ reason: type });
      }
    },
  );

  // @rule 6.9.1 6.9.2
  it("for a symbol that does not exist get not_found", async () => {
    // @interface event:not_found
    const { client, command } = await signedIn();
    command("start_market_feed", { symbols: [1, 4711] });
    expect((await client.nextEvent("not_found")).payload).toMatchObject({
      message: expect.stringContaining("4711"),
      reason: "start_market_feed",
    });
    await answered(client, command);
  });

  // @rule 6.9.2
  it("in a binary frame get bad_request, and the socket closes with 1003", async () => {
    const { client, session_id } = await signedIn();
    client.sendRaw(Buffer.from(JSON.stringify({ type: "auth", session_id })));
    await client.nextEvent("bad_request");
    expect((await client.closed).code).toBe(1003);
  });

  it("of more than 50 in a second get an error event, and the socket closes", async () => {
    // @interface error:too_many_commands @interface limit:SOCKET_COMMANDS_PER_SECOND_MAX
    const { client, command } = await signedIn();
    service.clock.advance(1_000);
    for (let count = 1; count <= 51; count++) command("stop_market_feed");
    expect((await client.nextEvent("bad_request")).payload).toMatchObject({
      message: "too many commands",
    });
    expect((await client.closed).code).toBe(1008);
  });
});

describe("the end of a session", () => {
  it("by logout closes its sockets, and no other session's", async () => {
    const { session_id, access_token } = await service.login();
    const client = await open({ session_id });
    const other = await signedIn();
    await service.call("DELETE", "/auth/v1/oauth2/logout", { token: access_token });
    expect((await client.closed).code).toBe(1000);
    await answered(other.client, other.command);
  });

  it("by a stolen refresh token is unauthorized", async () => {
    const { session_id, refresh_token } = await service.login();
    const client = await open({ session_id });
    const path = "/auth/v1/oauth2/refresh/token";
    for (let count = 0; count < 2; count++) {
      await service.call("POST", path, { body: { refresh_token } });
      service.clock.advance(30_001);
    }
    await client.nextEvent("unauthorized");
    await client.closed;
  });

  it("does not come from idleness while a socket is open", async () => {
    const { session_id, access_token } = await service.login();
    const client = await open({ session_id });
    service.clock.advance(60 * 60_000);
    const other = await service.login();
    expect(other.refresh_token).toBeTruthy();
    await client.close();
    // The idle time counts from the close, once that is written.
    const seen = async () => {
      const { access_token: token } = other;
      const { body } = await service.call("GET", "/api/v1/accounts/me/sessions", { token });
      const { data } = body as { data: { is_current: boolean; last_seen_at: number }[] };
      // In the order of their opening.
      return data[data.findIndex(({ is_current }) => is_current) - 1]?.last_seen_at;
    };
    await expect.poll(seen).toBe(service.clock.now());
    const me = () =>
      service.call("GET", "/api/v1/accounts/me/policies/ui", { token: access_token });
    // The access token has expired; the session has not.
    expect((await me()).status).toBe(401);
    await open({ session_id });
  });
});
