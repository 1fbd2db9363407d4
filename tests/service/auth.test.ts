/** Password login, refresh, logout and the session rules, over HTTP. @interface §4.1, §5, §7, §8 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LoginResult } from "../../contract/session.ts";
import { basic, startTestService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
/** Every test has its own minute, so that none meets the rate limit of another. */
beforeEach(() => service.clock.advance(61_000));

const LOGIN = "/auth/v1/oauth2/login";
const REFRESH = "/auth/v1/oauth2/refresh/token";
const LOGOUT = "/auth/v1/oauth2/logout";

const login = (username: string, password: string, query = "") =>
  service.call("POST", LOGIN + query, { headers: { authorization: basic(username, password) } });
const refresh = (refresh_token: string, query = "") =>
  service.call("POST", REFRESH + query, { body: { refresh_token } });
const me = (token: string | null) => service.call("GET", "/api/v1/accounts/me", { token });
const dataOf = (answer: { body: unknown }) => (answer.body as { data: LoginResult }).data;
const refused = (status: number, message: string) => ({
  status,
  body: { success: false, code: status, message },
});

const INCORRECT = refused(401, "incorrect username or password");
const INVALID = refused(401, "expired or invalid token");

describe("login", () => {
  it("answers the envelope with the login result", async () => {
    // @interface operation:login
    const answer = await login("100001", "demo-trader");
    expect(answer).toMatchObject({ status: 200, body: { success: true, code: 200 } });
    const data = dataOf(answer);
    expect(LoginResult.parse(data)).toEqual(data);
    expect(data).toMatchObject({ account_id: 100001, scope: "Trader", ip_address: "127.0.0.1" });
    for (const token of [data.access_token, data.session_id]) expect(token).toHaveLength(43);
    expect(await me(data.access_token)).toMatchObject({ status: 200 });
  });

  it.each([
    ["100001", "demo-trader", 100001, "Trader"],
    ["ada", "demo-trader", 100001, "Trader"],
    ["ADA", "demo-trader", 100001, "Trader"],
    ["Ben@Ringside.example", "demo-trader", 100002, "Trader"],
    ["100001", "demo-investor", 100001, "Investor"],
    ["900001", "demo-admin", 900001, "Admin"],
    ["900002", "demo-dealer", 900002, "Dealer"],
  ])("knows %s with %s", async (username, password, account_id, scope) => {
    expect(dataOf(await login(username, password))).toMatchObject({ account_id, scope });
  });

  it.each([
    ["100001", "wrong"],
    ["100001", ""],
    ["100001", "Demo-trader"],
    ["100002", "demo-investor"],
    ["999999", "demo-trader"],
    ["99999999999", "demo-trader"],
    ["nobody", "demo-trader"],
    ["nobody@ringside.example", "demo-trader"],
    ["", ""],
    ["100001' or '1'='1", "x"],
    ["\0", "x"],
  ])("refuses %j with %j in the interface's words", async (username, password) => {
    // @interface error:incorrect_credentials
    expect(await login(username, password)).toMatchObject(INCORRECT);
  });

  it.each(["Basic", "Basic ****", "Basic bm9jb2xvbg==", "Bearer abc", "Digest x"])(
    "refuses the header %j",
    async (authorization) => {
      const answer = await service.call("POST", LOGIN, { headers: { authorization } });
      expect(answer).toMatchObject(INCORRECT);
    },
  );

  it("asks for the Authorization header when it is absent", async () => {
    // @interface error:missing_authorization
    const missing = refused(401, "missing Authorization header");
    expect(await service.call("POST", LOGIN)).toMatchObject(missing);
    expect(await me(null)).toMatchObject(missing);
  });

  it("reads credentials as UTF-8 and lets a password hold colons", async () => {
    const hash = await hashOf("pässwörd:日本:");
    await service.sql`update accounts set password_hash = ${hash} where account_id = 900002`;
    expect(await login("900002", "pässwörd:日本:")).toMatchObject({ status: 200 });
    const restored = await hashOf("demo-dealer");
    await service.sql`update accounts set password_hash = ${restored} where account_id = 900002`;
  });

  it("says that an account is closed only to who knows the password", async () => {
    // @interface error:account_deactivated
    for (const status of [0, 2, 3]) {
      await service.sql`update accounts set status = ${status} where account_id = 100002`;
      expect(await login("100002", "demo-trader")).toMatchObject(
        refused(401, "the account has been deactivated"),
      );
      expect(await login("100002", "wrong")).toMatchObject(INCORRECT);
    }
    await service.sql`update accounts set status = 1 where account_id = 100002`;
  });

  it("ends a trial at its time, also for a session that is open", async () => {
    // @interface error:trial_expired
    const { access_token } = await service.login(100002);
    const end = service.clock.now() + 1_000;
    await service.sql`update accounts set trial_expires_at = ${end} where account_id = 100002`;
    expect(await me(access_token)).toMatchObject({ status: 200 });
    service.clock.advance(1_000);
    const expired = refused(401, "this trial account has expired");
    expect(await login("100002", "demo-trader")).toMatchObject(expired);
    expect(await me(access_token)).toMatchObject(expired);
    expect(await login("100002", "wrong")).toMatchObject(INCORRECT);
    await service.sql`update accounts set trial_expires_at = null where account_id = 100002`;
  });

  it("asks for the account id when several accounts use the e-mail", async () => {
    // @interface error:ambiguous_email
    await service.sql`update accounts set email = 'both@x.example'
      where account_id in (100001, 100002)`;
    expect(await login("both@x.example", "demo-trader")).toMatchObject(
      refused(400, "several accounts use this email — sign in with your Account ID"),
    );
    expect(await login("both@x.example", "wrong")).toMatchObject(INCORRECT);
    await service.sql`update accounts set email = account_id || '@x.example'
      where account_id in (100001, 100002)`;
  });
});

describe("auth calls", () => {
  it("are 60 a minute from one address, then 429", async () => {
    // @interface error:too_many_requests @interface limit:AUTH_CALLS_PER_MINUTE_MAX
    const { access_token } = await service.login();
    for (let call = 2; call <= 60; call++) {
      expect((await service.call("POST", LOGIN)).status).toBe(401);
    }
    const answer = await login("100001", "demo-trader");
    expect(answer).toMatchObject(refused(429, "too many request"));
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    // An address cannot be made up by whoever is not a trusted proxy.
    const headers = { "x-forwarded-for": "203.0.113.9" };
    expect((await service.call("POST", LOGIN, { headers })).status).toBe(429);
    expect(await me(access_token)).toMatchObject({ status: 200 });
    service.clock.advance(60_000);
    expect(await login("100001", "demo-trader")).toMatchObject({ status: 200 });
  });
});

describe("access tokens", () => {
  it.each(["Bearer x", "Bearer ", "Basic eDp4", "Bearer a b", "bearer"])(
    "refuses the header %j",
    async (authorization) => {
      // @interface error:invalid_token
      const answer = await service.call("GET", "/api/v1/accounts/me", {
        headers: { authorization },
      });
      expect(answer).toMatchObject(INVALID);
    },
  );

  it("expire after expires_in seconds, and refresh gives new ones", async () => {
    const first = dataOf(await login("100001", "demo-trader", "?remember_me=true"));
    const { access_token, refresh_token, expires_in } = dataOf(await refresh(first.refresh_token));
    service.clock.advance(expires_in * 1000 - 1);
    expect(await me(access_token)).toMatchObject({ status: 200 });
    service.clock.advance(1);
    expect(await me(access_token)).toMatchObject(INVALID);
    const fresh = dataOf(await refresh(refresh_token));
    expect(await me(fresh.access_token)).toMatchObject({ status: 200 });
  });

  it("stop working when the account is disabled", async () => {
    const { access_token } = await service.login(100002);
    await service.sql`update accounts set status = 3 where account_id = 100002`;
    expect(await me(access_token)).toMatchObject(refused(401, "the account has been deactivated"));
    await service.sql`update accounts set status = 1 where account_id = 100002`;
  });

  it("and session ids are stored as hashes only", async () => {
    const result = await service.login();
    const tables = await service.sql`
      select sessions::text as row from sessions
      union all select access_tokens::text from access_tokens
      union all select refresh_tokens::text from refresh_tokens`;
    const stored = JSON.stringify(tables);
    const secret = result.refresh_token.split(".")[1] ?? "";
    for (const token of [result.access_token, result.session_id, secret]) {
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(Buffer.from(token).toString("hex"));
    }
  });
});

describe("refresh", () => {
  it("rotates the refresh token and keeps the session", async () => {
    // @interface operation:refresh_token
    const first = await service.login();
    const second = dataOf(await refresh(first.refresh_token));
    expect(LoginResult.parse(second)).toMatchObject({
      account_id: 100001,
      scope: "Trader",
      session_id: first.session_id,
    });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = dataOf(await refresh(second.refresh_token));
    expect(third.session_id).toBe(first.session_id);
  });

  it("refuses the previous token within 30 s and leaves the session alone", async () => {
    // @interface limit:REFRESH_REUSE_GRACE_MS
    const first = await service.login();
    const second = dataOf(await refresh(first.refresh_token));
    service.clock.advance(30_000);
    expect(await refresh(first.refresh_token)).toMatchObject(INVALID);
    expect(await me(second.access_token)).toMatchObject({ status: 200 });
    expect(await refresh(second.refresh_token)).toMatchObject({ status: 200 });
  });

  it("kills the session when the previous token comes later", async () => {
    const first = await service.login();
    const second = dataOf(await refresh(first.refresh_token));
    service.clock.advance(30_001);
    expect(await refresh(first.refresh_token)).toMatchObject(INVALID);
    expect(await me(second.access_token)).toMatchObject(INVALID);
    expect(await refresh(second.refresh_token)).toMatchObject(INVALID);
  });

  it("kills the session when an older token comes, however soon", async () => {
    const first = await service.login();
    const second = dataOf(await refresh(first.refresh_token));
    const third = dataOf(await refresh(second.refresh_token));
    expect(await refresh(first.refresh_token)).toMatchObject(INVALID);
    expect(await me(third.access_token)).toMatchObject(INVALID);
  });

  it("gives new tokens to one of two that come at once", async () => {
    const { refresh_token } = await service.login();
    const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  it("refuses what is no refresh token, with the session untouched", async () => {
    const { access_token, session_id } = await service.login();
    for (const token of ["", "x", session_id, `${session_id}.${"A".repeat(43)}`, access_token]) {
      expect(await refresh(token)).toMatchObject(INVALID);
    }
    expect(await me(access_token)).toMatchObject({ status: 200 });
  });
});

describe("logout", () => {
  it("ends the session with all its tokens, and no other", async () => {
    // @interface operation:logout
    const [session, other] = [await service.login(), await service.login()];
    const answer = await service.call("DELETE", LOGOUT, { token: session.access_token });
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(await me(session.access_token)).toMatchObject(INVALID);
    expect(await refresh(session.refresh_token)).toMatchObject(INVALID);
    expect(await me(other.access_token)).toMatchObject({ status: 200 });
  });
});

describe("sessions", () => {
  it("are five an account: the sixth login kills the oldest", async () => {
    // @interface limit:SESSIONS_PER_ACCOUNT_MAX
    const sessions = [];
    for (let count = 0; count < 6; count++) sessions.push(await service.login(100002));
    const statuses = [];
    for (const { access_token } of sessions) statuses.push((await me(access_token)).status);
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
  });

  it("stay five when logins come at once", async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => service.login(100002)));
    const answers = await Promise.all(sessions.map(({ access_token }) => me(access_token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it("are one where the group has no multi-session, investors counted apart where it says so", async () => {
    // @interface limit:SESSIONS_PER_ACCOUNT_SINGLE_MAX
    await service.sql`update groups set multi_session = false where group_id = 1`;
    const first = await service.login();
    const second = await service.login();
    expect(await me(first.access_token)).toMatchObject(INVALID);
    await service.sql`update groups set investor_sessions_apart = true where group_id = 1`;
    const investor = await service.login(100001, "demo-investor");
    expect(await me(second.access_token)).toMatchObject({ status: 200 });
    expect(await me(investor.access_token)).toMatchObject({ status: 200 });
    await service.sql`update groups set multi_session = true, investor_sessions_apart = false
      where group_id = 1`;
  });

  it("end after five idle minutes, but for those made with remember_me", async () => {
    // @interface limit:SESSION_IDLE_LOGOUT_MS
    const idle = dataOf(await login("100001", "demo-trader"));
    const remembered = dataOf(await login("100001", "demo-trader", "?remember_me=true"));
    service.clock.advance(4 * 60_000);
    expect(await me(idle.access_token)).toMatchObject({ status: 200 });
    service.clock.advance(4 * 60_000);
    expect(await me(idle.access_token)).toMatchObject({ status: 200 });
    service.clock.advance(5 * 60_000 + 5_001);
    expect(await me(idle.access_token)).toMatchObject(INVALID);
    expect(await refresh(idle.refresh_token)).toMatchObject(INVALID);
    const kept = dataOf(await refresh(remembered.refresh_token));
    expect(await me(kept.access_token)).toMatchObject({ status: 200 });
  });

  it("are listed for their owner and ended by him, without a credential in the list", async () => {
    // @interface operation:sessions_list @interface operation:session_kill
    const [mine, other] = [
      await service.login(900001, "demo-admin"),
      await service.login(900001, "demo-admin"),
    ];
    const answer = await service.call("GET", "/api/v1/accounts/me/sessions", {
      token: mine.access_token,
    });
    const list = (answer.body as { data: { id: number; is_current: boolean }[] }).data;
    expect(answer.text).not.toContain(mine.session_id);
    expect(list.filter(({ is_current }) => is_current)).toHaveLength(1);
    const last = list.at(-1);
    const path = `/api/v1/accounts/me/sessions/${last?.id}`;
    const kill = () => service.call("DELETE", path, { token: mine.access_token });
    expect((await kill()).status).toBe(204);
    expect(await me(other.access_token)).toMatchObject(INVALID);
    expect((await kill()).status).toBe(404);
  });

  it("of another account are not there for a trader", async () => {
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
      expect(await service.call(method, url, { token: trader.access_token })).toMatchObject(
        refused(403, "this session may not do that"),
      );
    }
    const own = `/api/v1/accounts/me/sessions/${first?.id}`;
    const answer = await service.call("DELETE", own, { token: trader.access_token });
    expect(answer.status).toBe(404);
    expect(await me(admin.access_token)).toMatchObject({ status: 200 });
  });
});

async function hashOf(password: string): Promise<string> {
  const { createPasswords } = await import("../../server/auth/passwords.ts");
  return (await createPasswords()).hash(password);
}
