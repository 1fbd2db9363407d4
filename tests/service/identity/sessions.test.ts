/**
 * How many sessions live at once, how each ends, and what its owner, staff and its sockets see of that. @interface §5, §8
 * @bar S18 X3
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVENTS } from "../../../contract/events.ts";
import type { LoginResult } from "../../../contract/session.ts";
import { SessionRecord } from "../../../contract/session-record.ts";
import { openClient, type PlainClient } from "../../support/plain-client.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";
import { moneyTold } from "../../support/told.ts";

let service: TestService;
const clients: PlainClient[] = [];
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.sql`update groups set multi_session = true, investor_sessions_apart = false`;
  // A minute on: no test meets the rate limit of another.
  service.clock.advance(61_000);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

const LOGIN = "/auth/v1/oauth2/login";
const SESSIONS = "/api/v1/accounts/me/sessions";

async function open(session_id: string): Promise<PlainClient> {
  const client = await openClient(service.socketUrl, { session_id });
  clients.push(client);
  return client;
}

const statusOf = async ({ access_token }: LoginResult) =>
  (await service.call("GET", "/api/v1/accounts/me", { token: access_token })).status;
const statusesOf = (sessions: readonly LoginResult[]) => Promise.all(sessions.map(statusOf));
const refreshStatus = async ({ refresh_token }: LoginResult) => {
  const path = "/auth/v1/oauth2/refresh/token";
  return (await service.call("POST", path, { body: { refresh_token } })).status;
};
const listOf = async (token: string, path = SESSIONS) => {
  const answer = await service.call("GET", path, { token });
  return SessionRecord.strict()
    .array()
    .parse((answer.body as { data: unknown }).data);
};
const currentOf = async ({ access_token }: LoginResult) =>
  (await listOf(access_token)).find(({ is_current }) => is_current);

const loginAs = async (headers: Record<string, string>, query = ""): Promise<LoginResult> => {
  const answer = await service.call("POST", LOGIN + query, {
    headers: { authorization: basic("100001", "demo-trader"), ...headers },
  });
  return (answer.body as { data: LoginResult }).data;
};

/** The event, then nothing at all, then the closing; and the session's credentials are dead from the start. */
async function expectKilled(client: PlainClient, session: LoginResult, payload: 0 | 1) {
  const event = await client.nextEvent("session_client_logout");
  expect(event).toMatchObject({ session_id: session.session_id, payload });
  expect(EVENTS.session_client_logout.payload.parse(event.payload)).toBe(payload);
  expect(client.ws.readyState).toBe(client.ws.OPEN);
  expect(await statusOf(session)).toBe(401);
  expect(await refreshStatus(session)).toBe(401);
  const before = client.frames.length;
  const [symbol] = service.market.symbols;
  service.market.tick(symbol?.symbol_id ?? 0, 100_000, 100_010, service.clock.now());
  const { account_id } = session;
  service.bus.publish("account_event", moneyTold(account_id, 1, {}));
  client.send({ type: "start_market_feed", session_id: session.session_id });
  expect((await client.closed).code).toBe(1008);
  expect(client.frames.slice(before)).toEqual([]);
}

describe("the session limit", () => {
  // @rule 6.7.1 8.2
  it("is five: the sixth login kills the oldest, whose socket is told 0", async () => {
    // @interface limit:SESSIONS_PER_ACCOUNT_MAX @interface event:session_client_logout
    // @interface limit:SOCKET_CLOSE_AFTER_KILL_MS
    const sessions: LoginResult[] = [];
    for (let count = 0; count < 5; count++) sessions.push(await service.login());
    const [oldest, ...others] = sessions as [LoginResult, ...LoginResult[]];
    expect(await statusesOf(sessions)).toEqual([200, 200, 200, 200, 200]);
    const client = await open(oldest.session_id);
    client.send({ type: "start_market_feed", session_id: oldest.session_id });
    const sixth = await service.login();
    await expectKilled(client, oldest, 0);
    expect(await statusesOf([...others, sixth])).toEqual([200, 200, 200, 200, 200]);
  });

  it("is one where the group has no multi-session", async () => {
    // @interface limit:SESSIONS_PER_ACCOUNT_SINGLE_MAX
    const five = [];
    for (let count = 0; count < 5; count++) five.push(await service.login());
    await service.sql`update groups set multi_session = false where group_id = 1`;
    const one = await service.login();
    expect(await statusesOf([...five, one])).toEqual([401, 401, 401, 401, 401, 200]);
    const two = await service.login();
    expect(await statusesOf([one, two])).toEqual([401, 200]);
  });

  it("counts investors apart by default: they cannot end the owner's", async () => {
    const fresh = await startTestService();
    try {
      const owner = await fresh.login();
      for (let count = 0; count < 7; count++) await fresh.login(100001, "demo-investor");
      const me = await fresh.call("GET", "/api/v1/accounts/me", { token: owner.access_token });
      expect(me.status).toBe(200);
      // What a broker adds is no other.
      const [added] = await fresh.sql<{ investor_sessions_apart: boolean }[]>`
        insert into groups (group_id, name, leverage_default, leverage_max, created_at, updated_at)
        values (77, 'Added', 1, 1, 1, 1) returning investor_sessions_apart`;
      expect(added).toEqual({ investor_sessions_apart: true });
    } finally {
      await fresh.close();
    }
  });

  it("counts investors with the owner where the group does not count them apart", async () => {
    await service.sql`update groups set multi_session = false where group_id = 1`;
    const owner = await service.login();
    const investor = await service.login(100001, "demo-investor");
    expect(await statusesOf([owner, investor])).toEqual([401, 200]);
    await service.sql`update groups set investor_sessions_apart = true where group_id = 1`;
    const again = await service.login();
    expect(await statusesOf([again, investor])).toEqual([200, 200]);
    const another = await service.login(100001, "demo-investor");
    expect(await statusesOf([again, investor, another])).toEqual([200, 401, 200]);
  });

  it("is an account's: another account's sessions are untouched", async () => {
    const other = await service.login(100002);
    for (let count = 0; count < 6; count++) await service.login();
    expect(await statusOf(other)).toBe(200);
  });

  it("holds when logins come at once", async () => {
    const sessions = await Promise.all(Array.from({ length: 9 }, () => service.login()));
    const statuses = await statusesOf(sessions);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 401, 401, 401, 401,
    ]);
  });

  it("frees a place when a session is logged out", async () => {
    const sessions: LoginResult[] = [];
    for (let count = 0; count < 5; count++) sessions.push(await service.login());
    const last = sessions.pop();
    await service.call("DELETE", "/auth/v1/oauth2/logout", { token: last?.access_token ?? "" });
    sessions.push(await service.login());
    expect(await statusesOf(sessions)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe("a session that is ended from elsewhere", () => {
  // @rule 6.7.1
  it("by its owner is told 1, and by a second time is not there", async () => {
    // @interface operation:session_kill
    const [mine, other] = [await service.login(), await service.login()];
    const client = await open(other.session_id);
    const path = `${SESSIONS}/${(await currentOf(other))?.id}`;
    const answer = await service.call("DELETE", path, { token: mine.access_token });
    expect(answer).toMatchObject({ status: 204, text: "" });
    await expectKilled(client, other, 1);
    expect((await service.call("DELETE", path, { token: mine.access_token })).status).toBe(404);
    expect(await statusOf(mine)).toBe(200);
  });

  // @rule 6.7.1
  it("by staff is told 1, and the account's journal names who did it", async () => {
    // @interface operation:account_sessions_list @interface operation:account_session_kill
    const dealer = await service.login(900002, "demo-dealer");
    const trader = await service.login();
    const client = await open(trader.session_id);
    const id = (await currentOf(trader))?.id;
    const path = `/api/v1/accounts/100001/sessions`;
    const seen = await listOf(dealer.access_token, path);
    expect(seen.find((session) => session.id === id)).toMatchObject({
      account_id: 100001,
      scope: "Trader",
      is_current: false,
      sockets_count: 1,
    });
    const answer = await service.call("DELETE", `${path}/${id}`, { token: dealer.access_token });
    expect(answer).toMatchObject({ status: 204, text: "" });
    await expectKilled(client, trader, 1);
    const journal = await service.call("GET", "/api/v1/accounts/100001/journal?limit=1", {
      token: dealer.access_token,
    });
    expect(journal.body).toMatchObject({
      data: [
        {
          action: "session_end",
          entity: "session",
          entity_id: id,
          actor_id: 900002,
          actor_scope: "Dealer",
          message: "session ended by the broker",
        },
      ],
    });
  });

  it.each([
    ["a missing account", "/api/v1/accounts/999999/sessions/1"],
    ["a missing session", "/api/v1/accounts/100001/sessions/999999"],
    ["an id beyond any", "/api/v1/accounts/100001/sessions/999999999999999"],
    ["an account beyond any", "/api/v1/accounts/999999999999999/sessions/1"],
  ])("is not found for %s", async (_name, path) => {
    const { access_token } = await service.login(900001, "demo-admin");
    const answer = await service.call("DELETE", path, { token: access_token });
    expect(answer).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  it("is not to be reached through another account", async () => {
    const admin = await service.login(900001, "demo-admin");
    const ben = await service.login(100002);
    const path = `/api/v1/accounts/100001/sessions/${(await currentOf(ben))?.id}`;
    const answer = await service.call("DELETE", path, { token: admin.access_token });
    expect(answer).toMatchObject({ status: 404, body: { error: "not_found" } });
    expect(await statusOf(ben)).toBe(200);
  });
});

describe("sessions of another account", () => {
  it("are not there for a trader", async () => {
    const admin = await service.login(900001, "demo-admin");
    const trader = await service.login();
    const path = "/api/v1/accounts/900001/sessions";
    const list = await service.call("GET", path, { token: admin.access_token });
    const [first] = (list.body as { data: { id: number }[] }).data;
    for (const [method, url] of [
      ["GET", path],
      ["DELETE", `${path}/${first?.id}`],
    ] as const) {
      // @interface error:forbidden
      expect(await service.call(method, url, { token: trader.access_token })).toMatchObject({
        status: 403,
        body: { message: "this session may not do that" },
      });
    }
    const own = `/api/v1/accounts/me/sessions/${first?.id}`;
    const answer = await service.call("DELETE", own, { token: trader.access_token });
    expect(answer.status).toBe(404);
    expect(await statusOf(admin)).toBe(200);
  });
});

describe("logout", () => {
  // @rule 3.10 5.10.1
  it("revokes the tokens and closes the sockets of its session alone", async () => {
    // @interface operation:logout
    const [session, other] = [await service.login(), await service.login()];
    const sockets = [await open(session.session_id), await open(session.session_id)];
    const stays = await open(other.session_id);
    await service.call("DELETE", "/auth/v1/oauth2/logout", { token: session.access_token });
    for (const client of sockets) expect((await client.closed).code).toBe(1000);
    expect(await statusesOf([session, other])).toEqual([401, 200]);
    expect(await refreshStatus(session)).toBe(401);
    stays.send({ type: "auth", session_id: other.session_id });
    await stays.nextEvent("auth");
  });
});

describe("the list of sessions", () => {
  it("shows device, address, last use, sockets and which one asks; no credential", async () => {
    // @interface operation:sessions_list
    const phone = await loginAs({ "user-agent": "Phone 1.0" }, "?remember_me=true");
    const began = service.clock.now();
    service.clock.advance(10_000);
    const desk = await loginAs({ "user-agent": `${"Desk ".repeat(60)}end` });
    const client = await open(phone.session_id);
    service.clock.advance(20_000);
    expect(await statusOf(phone)).toBe(200);
    const list = await listOf(desk.access_token);
    expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(list.at(-2)).toMatchObject({
      user_agent: "Phone 1.0",
      ip_address: "127.0.0.1",
      scope: "Trader",
      remember_me: true,
      created_at: began,
      last_seen_at: began + 30_000,
      sockets_count: 1,
      is_current: false,
    });
    expect(list.at(-1)).toMatchObject({ sockets_count: 0, is_current: true, remember_me: false });
    expect(list.at(-1)?.user_agent).toHaveLength(256);
    const text = JSON.stringify(list);
    for (const secret of [phone.session_id, phone.access_token, desk.session_id]) {
      expect(text).not.toContain(secret);
    }
    await client.close();
  });

  it("shows an investor his own session alone, and he ends none", async () => {
    const owner = await loginAs({ "user-agent": "Owner's phone 1.0" });
    const other = await service.login(100001, "demo-investor");
    const investor = await service.login(100001, "demo-investor");
    const list = await listOf(investor.access_token);
    expect(list).toMatchObject([{ scope: "Investor", is_current: true }]);
    expect((await listOf(other.access_token)).map(({ id }) => id)).not.toEqual([list[0]?.id]);
    // The owner sees who watches.
    const scopes = (await listOf(owner.access_token)).map(({ scope }) => scope);
    expect(scopes.slice(-3)).toEqual(["Trader", "Investor", "Investor"]);
    const path = `${SESSIONS}/${(await currentOf(owner))?.id}`;
    const answer = await service.call("DELETE", path, { token: investor.access_token });
    expect(answer).toMatchObject({ status: 403, body: { error: "forbidden" } });
    expect(await statusOf(owner)).toBe(200);
  });
});

describe("idle logout", () => {
  const MINUTE = 60_000;

  // @rule 3.10 8.4
  it("comes after five minutes without a call; each call begins them anew", async () => {
    // @interface limit:SESSION_IDLE_LOGOUT_MS
    const session = await service.login();
    for (let count = 0; count < 2; count++) {
      service.clock.advance(4.9 * MINUTE);
      expect(await statusOf(session)).toBe(200);
    }
    service.clock.advance(5 * MINUTE + 5_001);
    expect(await statusOf(session)).toBe(401);
    expect(await refreshStatus(session)).toBe(401);
  });

  it("is put off by a refresh as by any call", async () => {
    const first = await service.login();
    service.clock.advance(4.9 * MINUTE);
    expect(await refreshStatus(first)).toBe(200);
    service.clock.advance(4.9 * MINUTE);
    expect(await statusOf(first)).toBe(200);
  });

  // @rule 8.4
  it("waits for an open socket, and counts from its closing", async () => {
    const session = await service.login();
    const client = await open(session.session_id);
    service.clock.advance(14 * MINUTE);
    expect(await statusOf(session)).toBe(200);
    await client.close();
    await closingSeen(session);
    service.clock.advance(4.9 * MINUTE);
    const [row] = await service.sql<{ idle: number }[]>`
      select ${service.clock.now()}::bigint - max(last_seen_at) as idle from sessions
      where account_id = 100001 and ended_at is null`;
    expect(row?.idle).toBe(4.9 * MINUTE);
    expect(await refreshStatus(session)).toBe(200);
    service.clock.advance(5 * MINUTE + 5_001);
    expect(await statusOf(session)).toBe(401);
  });

  it("does not come for a socket that has closed while the database is still being told", async () => {
    const session = await service.login();
    const client = await open(session.session_id);
    service.clock.advance(14 * MINUTE);
    // Whoever writes to the session waits for this one, in the order in which they came.
    const holder = await service.sql.reserve();
    await holder`begin`;
    await holder`select 1 from sessions where account_id = 100001 and ended_at is null for update`;
    await client.close();
    await waitersSeen(1);
    const answer = refreshStatus(session);
    await waitersSeen(2);
    await holder`commit`;
    holder.release();
    expect(await answer).toBe(200);
  });

  // @rule 8.5
  it("does not come for a session made with remember_me", async () => {
    const session = await loginAs({}, "?remember_me=true");
    service.clock.advance(24 * 60 * MINUTE);
    expect(await refreshStatus(session)).toBe(200);
  });
});

/** Waits until so many statements wait for what another transaction holds. */
async function waitersSeen(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await service.sql<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.waiting;
    })
    .toBe(count);
}

/** Waits until the service has seen that the session has no socket any more. */
async function closingSeen({ access_token }: LoginResult): Promise<void> {
  for (;;) {
    const list = await listOf(access_token);
    if (list.find(({ is_current }) => is_current)?.sockets_count === 0) return;
  }
}

describe("policies for the user interface", () => {
  const policiesOf = async ({ access_token }: LoginResult) => {
    const path = "/api/v1/accounts/me/policies/ui";
    const answer = await service.call("GET", path, { token: access_token });
    return (answer.body as { data: Record<string, boolean> }).data;
  };

  // @rule 2.14 4.2.8
  it("say by operation what the caller's role may do", async () => {
    // @interface operation:my_ui_policies
    const trader = await policiesOf(await service.login());
    const investor = await policiesOf(await service.login(100001, "demo-investor"));
    const dealer = await policiesOf(await service.login(900002, "demo-dealer"));
    const admin = await policiesOf(await service.login(900001, "demo-admin"));
    for (const policies of [trader, investor, dealer, admin]) {
      expect(new Set(Object.values(policies).map((value) => typeof value))).toEqual(
        new Set(["boolean"]),
      );
    }
    const rows = ["order_create", "create_client_secret", "account_update", "orders_list"];
    const of = (policies: Record<string, boolean>) => rows.map((name) => policies[name]);
    expect(of(trader)).toEqual([true, true, false, true]);
    expect(of(investor)).toEqual([false, false, false, true]);
    expect(of(dealer)).toEqual([false, false, true, true]);
    expect(of(admin)).toEqual([false, true, true, true]);
  });
});
