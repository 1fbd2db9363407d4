/**
 * The numbered rules of §5 and the rows of the tables of §7 (authentication) and §8, one test each in their order, on the
 * running service with the exact status and words. What a row means in depth is in the files beside this one; the rate of
 * account_Summary is in server/gateway/summaries.test.ts.
 * @interface §5, §7, §8
 * @bar S18 X13
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClientSecret } from "../../../contract/client-secret.ts";
import { ORDER_REASON } from "../../../contract/codes.ts";
import { LoginResult } from "../../../contract/session.ts";
import { openClient } from "../../support/plain-client.ts";
import { basic, startTestService, type Answer, type TestService } from "../../support/service.ts";

const US500 = 4;
const ME = "/api/v1/accounts/me";
const KEY = `${ME}/client-secret`;
const LOGIN = "/auth/v1/oauth2/login";
const TOKEN = "/auth/v1/oauth2/token?grant_type=client_credentials";
const REFRESH = "/auth/v1/oauth2/refresh/token";
const LOGOUT = "/auth/v1/oauth2/logout";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.sql`update accounts set status = 1, trial_expires_at = null,
    email = account_id || '@ringside.example'`;
  // A minute on: no test meets the rate limit of another.
  service.clock.advance(61_000);
  service.market.tick(US500, 60_000, 60_001, service.clock.now());
});

const dataOf = <T>(answer: Answer): T => (answer.body as { data: T }).data;
const signIn = (path: string, username: string, password: string) =>
  service.call("POST", path, { headers: { authorization: basic(username, password) } });
const refresh = (refresh_token: string) =>
  service.call("POST", REFRESH, { body: { refresh_token } });
const me = (token: string) => service.call("GET", ME, { token });
const createKey = async (session: LoginResult): Promise<ClientSecret> =>
  dataOf(await service.call("POST", KEY, { token: session.access_token }));
const exchange = async ({ client_id, client_secret }: ClientSecret): Promise<LoginResult> =>
  dataOf(await signIn(TOKEN, client_id, client_secret));
const botOf = async (account_id = 100001, password = "demo-trader") =>
  exchange(await createKey(await service.login(account_id, password)));

/** `more`: what stands beside the interface's own words. */
const expectRefused = (answer: Answer, status: number, message: string, more: object = {}) => {
  expect([answer.status, answer.body]).toEqual([
    status,
    { success: false, code: status, message, error: expect.any(String), ...more },
  ]);
};
const INCORRECT = [401, "incorrect username or password"] as const;
const INVALID = [401, "expired or invalid token"] as const;

describe("§5 Authentication", () => {
  // @rule 5.1.1
  it("1: a REST request carries Authorization: Bearer", async () => {
    const { access_token } = await service.login();
    expect((await me(access_token)).status).toBe(200);
    expectRefused(await service.call("GET", ME), 401, "missing Authorization header");
    expectRefused(await me(`${access_token}x`), ...INVALID);
  });

  // @rule 5.2.1
  it.each([
    ["100001", "demo-trader", "Trader"],
    ["100001", "demo-investor", "Investor"],
    ["900001", "demo-admin", "Admin"],
    ["900002", "demo-dealer", "Dealer"],
  ])("2: a password login of %s with %s gives the scope %s", async (username, password, scope) => {
    expect(dataOf(await signIn(LOGIN, username, password))).toMatchObject({ scope });
  });

  // @rule 5.2.2
  it.each([
    [100001, "demo-trader", "API_Trader"],
    [900001, "demo-admin", "API_Admin"],
  ])(
    "2: the key of %s, who signs in with %s, gives the scope %s",
    async (account_id, password, scope) => {
      expect(await botOf(account_id, password)).toMatchObject({ account_id, scope });
    },
  );

  // @rule 5.3.1
  it.each(["100001", "ada", "100001@ringside.example"])(
    "3: the username may be the account id, an alias or an e-mail: %s",
    async (username) => {
      const answer = await signIn(LOGIN, username, "demo-trader");
      expect(dataOf(answer)).toMatchObject({ account_id: 100001 });
    },
  );

  // @rule 5.4.1 5.4.2 5.4.3
  it("4: a key is replaced and revoked for new logins, and a password session makes it", async () => {
    const session = await service.login();
    const old = await createKey(session);
    const open = await exchange(old);
    const key = await createKey(session);
    expectRefused(await signIn(TOKEN, old.client_id, old.client_secret), ...INCORRECT);
    const { access_token: token } = session;
    expect((await service.call("DELETE", KEY, { token })).status).toBe(204);
    expectRefused(await signIn(TOKEN, key.client_id, key.client_secret), ...INCORRECT);
    expect((await me(open.access_token)).status).toBe(200);
    const byBot = await service.call("POST", KEY, { token: open.access_token });
    expectRefused(byBot, 403, "this session may not do that");
  });

  // @rule 5.4.4
  it("4: logging its session out cuts a bot off at once", async () => {
    const bot = await botOf();
    const owner = await service.login();
    const sessions = dataOf<{ id: number; scope: string }[]>(
      await service.call("GET", `${ME}/sessions`, { token: owner.access_token }),
    );
    const id = sessions.findLast(({ scope }) => scope === "API_Trader")?.id;
    await service.call("DELETE", `${ME}/sessions/${id}`, { token: owner.access_token });
    expectRefused(await me(bot.access_token), ...INVALID);
    expectRefused(await refresh(bot.refresh_token), ...INVALID);
  });

  // @rule 5.4.4
  it("4: changing the password cuts a bot off at once, and leaves the session that changed it", async () => {
    const key = await createKey(await service.login(100002));
    const bot = await exchange(key);
    const owner = await service.login(100002);
    const change = (current_password: string, new_password: string) =>
      service.call("POST", `${ME}/change-password`, {
        token: owner.access_token,
        body: { current_password, new_password },
      });
    expect((await change("demo-trader", "another-tide-at-noon")).status).toBe(204);
    expectRefused(await me(bot.access_token), ...INVALID);
    expectRefused(await refresh(bot.refresh_token), ...INVALID);
    expect((await me(owner.access_token)).status).toBe(200);
    expect((await me((await exchange(key)).access_token)).status).toBe(200);
    expect((await change("another-tide-at-noon", "demo-trader")).status).toBe(204);
  });

  // @rule 2.1 5.5.1 5.3.2
  it("5: both ways answer the login result, ip_address with a password", async () => {
    const login = dataOf<LoginResult>(await signIn(LOGIN, "100001", "demo-trader"));
    expect(LoginResult.strict().parse(login)).toMatchObject({ ip_address: "127.0.0.1" });
    expect(LoginResult.strict().parse(await botOf())).not.toHaveProperty("ip_address");
  });

  // @rule 5.6.1 7.9
  it("6: an investor reads everything and trades nothing", async () => {
    const { access_token: token } = await service.login(100001, "demo-investor");
    for (const path of READS) {
      expect([path, (await service.call("GET", path, { token })).status]).toEqual([path, 200]);
    }
    for (const [method, path] of TRADES) {
      const answer = await service.call(method, path, { token, body: {} });
      expectRefused(answer, 403, "this session is read-only");
    }
  });

  // @rule 5.7.1 5.7.2 5.7.3 2.3 4.1.3
  it("7: refresh rotates, keeps the session, and takes a token once", async () => {
    const first = await service.login();
    const second = dataOf<LoginResult>(await refresh(first.refresh_token));
    expect(second).toMatchObject({ session_id: first.session_id, scope: "Trader" });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expectRefused(await refresh(first.refresh_token), ...INVALID);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  // @rule 5.8.1 4.1.1
  it("8: a remembered session's first access token ends early, the next ones do not", async () => {
    const answer = await signIn(`${LOGIN}?remember_me=true`, "100001", "demo-trader");
    const first = dataOf<LoginResult>(answer);
    service.clock.advance(5 * 60_000);
    expectRefused(await me(first.access_token), ...INVALID);
    const second = dataOf<LoginResult>(await refresh(first.refresh_token));
    service.clock.advance(second.expires_in * 1000 - 1);
    expect((await me(second.access_token)).status).toBe(200);
  });

  // @rule 5.9.1
  it("9: on 401 a bot refreshes once; where that is 401 it signs in with its key", async () => {
    const key = await createKey(await service.login());
    const bot = await exchange(key);
    service.clock.advance(4 * 60_000);
    const renewed = dataOf<LoginResult>(await refresh(bot.refresh_token));
    await service.call("DELETE", LOGOUT, { token: renewed.access_token });
    expectRefused(await me(renewed.access_token), ...INVALID);
    expectRefused(await refresh(renewed.refresh_token), ...INVALID);
    expect((await me((await exchange(key)).access_token)).status).toBe(200);
  });

  // @rule 5.10.1 4.1.4
  it("10: logout ends the session, revokes its tokens and closes its socket", async () => {
    const session = await service.login();
    const client = await openClient(service.socketUrl, { session_id: session.session_id });
    const answer = await service.call("DELETE", LOGOUT, { token: session.access_token });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expectRefused(await me(session.access_token), ...INVALID);
    expectRefused(await refresh(session.refresh_token), ...INVALID);
    await client.closed;
  });

  // @rule 5.11.1 5.11.2
  it("11: an API_Trader token reads, trades as an API and opens the socket", async () => {
    const { access_token: token, session_id } = await botOf();
    const call = (method: string, path: string, body?: unknown) =>
      service.call(method, path, { token, body });
    for (const path of READS) {
      expect([path, (await call("GET", path)).status]).toEqual([path, 200]);
    }
    const market = { symbol_id: US500, type: 0, side: 0, volume: 0.1 };
    const opened = dataOf<{ position_id: number }>(await call("POST", "/api/v1/orders", market));
    expect(opened).toMatchObject({ reason: ORDER_REASON.api });
    const limit = { symbol_id: US500, type: 1, side: 0, volume: 0.1, order_price: 500 };
    const placed = dataOf<{ id: number }>(await call("POST", "/api/v1/orders", limit));
    const order = `/api/v1/orders/${placed.id}`;
    expect((await call("PUT", order, { order_price: 501 })).status).toBe(200);
    expect((await call("DELETE", order)).status).toBe(200);
    const position = `/api/v1/positions/${opened.position_id}`;
    expect((await call("PUT", position, { stop_loss: 400 })).status).toBe(200);
    const closed = await call("POST", `${position}/close`, {});
    expect(dataOf(closed)).toMatchObject({ reason: ORDER_REASON.api });
    const [deal] = dataOf<unknown[]>(await call("GET", "/api/v1/deals/accounts/me?limit=1"));
    expect(deal).toMatchObject({ reason: ORDER_REASON.api });
    await (await openClient(service.socketUrl, { session_id })).close();
  });

  it("11: an order of a password session is the client's", async () => {
    const { access_token: token } = await service.login();
    const body = { symbol_id: US500, type: 0, side: 0, volume: 0.1 };
    const order = dataOf(await service.call("POST", "/api/v1/orders", { token, body }));
    expect(order).toMatchObject({ reason: ORDER_REASON.client });
  });

  // @rule 5.11.3 4.8.2
  it.each([
    ["POST", `${ME}/change-password`],
    ["POST", `${ME}/investor-password`],
    ["POST", KEY],
    ["DELETE", KEY],
    ["GET", "/api/v1/inbox"],
    ["POST", "/api/v1/reports"],
  ])("11: an API_Trader token may not %s %s", async (method, path) => {
    // @interface error:forbidden
    const { access_token: token } = await botOf();
    expectRefused(await service.call(method, path, { token }), 403, "this session may not do that");
  });

  // @rule 5.12.2
  it("12: API_Admin has the back office, API_Trader its own account only", async () => {
    const admin = await botOf(900001, "demo-admin");
    const trader = await botOf();
    for (const path of [
      "/api/v1/accounts/100002/sessions",
      "/api/v1/accounts/100002/journal",
      "/api/v1/groups",
    ]) {
      const byAdmin = await service.call("GET", path, { token: admin.access_token });
      expect([path, byAdmin.status]).toEqual([path, 200]);
      const byTrader = await service.call("GET", path, { token: trader.access_token });
      expectRefused(byTrader, 403, "this session may not do that");
    }
    expect(dataOf(await me(trader.access_token))).toMatchObject({ id: 100001 });
  });

  // @rule 5.13.1 5.13.2
  it("13: every login and key exchange makes a session; killed, its tokens stop at once", async () => {
    const key = await createKey(await service.login(100002));
    const sessions: LoginResult[] = [];
    for (let count = 0; count < 3; count++) {
      sessions.push(await service.login(100002), await exchange(key));
    }
    expect(new Set(sessions.map(({ session_id }) => session_id)).size).toBe(6);
    const [oldest] = sessions;
    expectRefused(await me(oldest?.access_token ?? ""), ...INVALID);
    expectRefused(await refresh(oldest?.refresh_token ?? ""), ...INVALID);
  });
});

const READS = [
  ME,
  `${ME}/journal`,
  `${ME}/transactions`,
  "/api/v1/symbols",
  `/api/v1/symbols/${US500}/bars?timeframe=M1`,
  "/api/v1/orders/accounts/me",
  "/api/v1/positions/accounts/me",
  "/api/v1/deals/accounts/me",
  "/api/v1/deals/accounts/me/export",
];

const TRADES = [
  ["POST", "/api/v1/orders"],
  ["PUT", "/api/v1/orders/1"],
  ["DELETE", "/api/v1/orders/1"],
  ["DELETE", "/api/v1/orders/client/x"],
  ["PUT", "/api/v1/positions/1"],
  ["POST", "/api/v1/positions/1/close"],
  ["POST", "/api/v1/positions/1/close-by"],
] as const;

describe("§7 Errors", () => {
  // @rule 7.1
  it("401 incorrect username or password: bad credentials", async () => {
    // @interface error:incorrect_credentials
    expectRefused(await signIn(LOGIN, "100001", "wrong"), ...INCORRECT);
    expectRefused(await signIn(LOGIN, "999999", "demo-trader"), ...INCORRECT);
    expectRefused(await signIn(TOKEN, "100001_1234567890", "wrong"), ...INCORRECT);
    expectRefused(await signIn(TOKEN, "100001", "demo-trader"), ...INCORRECT);
  });

  // @rule 7.2
  it("401 missing Authorization header: header absent", async () => {
    // @interface error:missing_authorization
    for (const [method, path] of [
      ["POST", LOGIN],
      ["POST", TOKEN],
      ["DELETE", LOGOUT],
      ["GET", ME],
    ] as const) {
      expectRefused(await service.call(method, path), 401, "missing Authorization header");
    }
  });

  // @rule 7.3
  it("401 expired or invalid token: access or refresh token expired, invalid or rotated", async () => {
    // @interface error:invalid_token
    const first = await service.login();
    expectRefused(await me("x"), ...INVALID);
    expectRefused(await refresh("x"), ...INVALID);
    const second = dataOf<LoginResult>(await refresh(first.refresh_token));
    expectRefused(await refresh(first.refresh_token), ...INVALID);
    for (let minutes = 0; minutes < 16; minutes += 4) {
      expect((await me(second.access_token)).status).toBe(200);
      service.clock.advance(4 * 60_000);
    }
    expectRefused(await me(second.access_token), ...INVALID);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  // @rule 7.4 3.8
  it.each([
    ["pending", 0, "is pending: the broker has not approved it yet"],
    ["rejected", 2, "was declined by the broker"],
    ["disabled", 3, null],
  ])("401 the account has been deactivated: account is %s", async (_state, status, why) => {
    // @interface error:account_deactivated
    const bot = await createKey(await service.login(100002));
    const session = await service.login(100002);
    await service.sql`update accounts set status = ${status} where account_id = 100002`;
    const more = why === null ? {} : { errors: [{ path: "account", message: why }] };
    const deactivated = [401, "the account has been deactivated", more] as const;
    expectRefused(await signIn(LOGIN, "100002", "demo-trader"), ...deactivated);
    expectRefused(await signIn(TOKEN, bot.client_id, bot.client_secret), ...deactivated);
    expectRefused(await me(session.access_token), ...deactivated);
    expectRefused(await refresh(session.refresh_token), ...deactivated);
  });

  // @rule 7.5
  it("401 this trial account has expired: demo trial ended", async () => {
    // @interface error:trial_expired
    const bot = await createKey(await service.login(100002));
    const session = await service.login(100002);
    const end = service.clock.now();
    await service.sql`update accounts set trial_expires_at = ${end} where account_id = 100002`;
    const expired = [401, "this trial account has expired"] as const;
    expectRefused(await signIn(LOGIN, "100002", "demo-trader"), ...expired);
    expectRefused(await signIn(TOKEN, bot.client_id, bot.client_secret), ...expired);
    expectRefused(await me(session.access_token), ...expired);
    expectRefused(await refresh(session.refresh_token), ...expired);
  });

  // @rule 7.6
  it("400 several accounts use this email — sign in with your Account ID: ambiguous", async () => {
    // @interface error:ambiguous_email
    await service.sql`update accounts set email = 'both@ringside.example'
      where account_id in (100001, 900002)`;
    for (const password of ["demo-trader", "demo-dealer", "demo-investor"]) {
      expectRefused(
        await signIn(LOGIN, "Both@ringside.example", password),
        400,
        "several accounts use this email — sign in with your Account ID",
      );
    }
    expectRefused(await signIn(LOGIN, "both@ringside.example", "demo-admin"), ...INCORRECT);
  });

  // @rule 7.7
  it("429 too many request: more than 60 auth calls a minute from one address", async () => {
    // @interface error:too_many_requests
    for (let count = 0; count < 60; count++) {
      expect((await service.call("POST", LOGIN)).status).toBe(401);
    }
    expectRefused(await signIn(LOGIN, "100001", "demo-trader"), 429, "too many request");
  });

  // @rule 7.10 6.9.1 6.7.3
  it("on the WebSocket failures are error events", async () => {
    // @interface event:unauthorized @interface error:unauthorized
    const client = await openClient(service.socketUrl);
    client.send({ type: "auth", session_id: "x" });
    const { payload } = await client.nextEvent("unauthorized");
    expect(payload).toEqual({ message: expect.any(String), reason: "auth" });
    await client.closed;
  });
});

describe("§8 Limits", () => {
  const stillLive = async (sessions: readonly LoginResult[]) => {
    const answers = await Promise.all(sessions.map(({ access_token }) => me(access_token)));
    return answers.map(({ status }) => status === 200);
  };

  // @rule 8.1
  it("60 authentication calls a minute: the 61st is 429, and free again after the minute", async () => {
    // @interface limit:AUTH_CALLS_PER_MINUTE_MAX
    for (let count = 0; count < 60; count++) await service.call("POST", LOGIN);
    expect((await service.call("POST", LOGIN)).status).toBe(429);
    service.clock.advance(60_000);
    expect((await service.call("POST", LOGIN)).status).toBe(401);
  });

  // @rule 8.2
  it("5 sessions at once, key exchanges among them: the oldest is killed", async () => {
    // @interface limit:SESSIONS_PER_ACCOUNT_MAX
    const key = await createKey(await service.login());
    const sessions = [await exchange(key)];
    for (let count = 0; count < 4; count++) sessions.push(await service.login());
    expect(await stillLive(sessions)).toEqual([true, true, true, true, true]);
    sessions.push(await exchange(key));
    expect(await stillLive(sessions)).toEqual([false, true, true, true, true, true]);
  });

  // @rule 8.3
  it("1 session where the group has no multi-session", async () => {
    // @interface limit:SESSIONS_PER_ACCOUNT_SINGLE_MAX
    await service.sql`update groups set multi_session = false where group_id = 2`;
    const sessions = [await service.login(100002), await service.login(100002)];
    expect(await stillLive(sessions)).toEqual([false, true]);
    await service.sql`update groups set multi_session = true where group_id = 2`;
  });

  // @rule 8.4 8.5
  it("idle logout after 5 minutes, but for remember_me", async () => {
    // @interface limit:SESSION_IDLE_LOGOUT_MS
    const session = await service.login();
    const answer = await signIn(`${LOGIN}?remember_me=true`, "100001", "demo-trader");
    const remembered = dataOf<LoginResult>(answer);
    service.clock.advance(5 * 60_000 + 5_001);
    expectRefused(await me(session.access_token), ...INVALID);
    expectRefused(await refresh(session.refresh_token), ...INVALID);
    expect((await refresh(remembered.refresh_token)).status).toBe(200);
  });

  // @rule 8.6 6.7.2
  it("the socket of a killed session is told and closes about 5 seconds later", async () => {
    // @interface limit:SOCKET_CLOSE_AFTER_KILL_MS
    const oldest = await service.login();
    const client = await openClient(service.socketUrl, { session_id: oldest.session_id });
    for (let count = 0; count < 5; count++) await service.login();
    expect((await client.nextEvent("session_client_logout")).payload).toBe(0);
    expectRefused(await me(oldest.access_token), ...INVALID);
    expect(client.ws.readyState).toBe(client.ws.OPEN);
    await client.closed;
  });

  // @rule 8.7 2.5
  it("a client secret is shown once: only a hash of it is kept", async () => {
    // @interface limit:CLIENT_SECRET_DISPLAYS_MAX
    const session = await service.login();
    const { client_secret } = await createKey(session);
    expect((await me(session.access_token)).text).not.toContain(client_secret);
    const [row] = await service.sql<{ row: string }[]>`
      select client_secrets::text as row from client_secrets where account_id = 100001`;
    expect(row?.row).not.toContain(client_secret);
  });
});
