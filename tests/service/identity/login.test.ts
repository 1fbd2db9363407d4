/**
 * Password login: who is meant, what is refused in which words, and what its access token is good for. @interface §5, §7
 * @bar X6 X8
 */
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LoginResult } from "../../../contract/session.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
/** Every test has its own minute, so that none meets the rate limit of another. */
beforeEach(() => service.clock.advance(61_000));

const LOGIN = "/auth/v1/oauth2/login";
const REFRESH = "/auth/v1/oauth2/refresh/token";

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

  // @rule 2.2
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

async function hashOf(password: string): Promise<string> {
  const { createPasswords } = await import("../../../server/auth/passwords.ts");
  return (await createPasswords()).hash(password);
}

describe("a hash that costs less than one of today", () => {
  const AGREED = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
  const hashes = async () => {
    const [row] = await service.sql<{ own: string; investor: string }[]>`
      select password_hash as own, investor_password_hash as investor
      from accounts where account_id = 100001`;
    if (row === undefined) throw new Error("expected the demo trader");
    return row;
  };
  const weaken = async () => {
    const cheap = { memoryCost: 8_192, timeCost: 1, parallelism: 1 };
    const [own, investor] = await Promise.all(
      ["demo-trader", "demo-investor"].map((password) => hash(password, cheap)),
    );
    await service.sql`update accounts set password_hash = ${own ?? ""},
      investor_password_hash = ${investor ?? ""} where account_id = 100001`;
    return hashes();
  };

  it("is made anew by who shows its password, and by nobody else", async () => {
    const weak = await weaken();
    expect(await login("100001", "wrong")).toMatchObject(INCORRECT);
    expect(await hashes()).toEqual(weak);
    expect(await login("100001", "demo-trader")).toMatchObject({ status: 200 });
    const { own, investor } = await hashes();
    expect(own).toMatch(AGREED);
    expect(investor).toBe(weak.investor);
    expect(await login("100001", "demo-investor")).toMatchObject({ status: 200 });
    const renewed = await hashes();
    expect(renewed.own).toBe(own);
    expect(renewed.investor).toMatch(AGREED);
    expect(await login("100001", "demo-trader")).toMatchObject({ status: 200 });
    expect(await hashes()).toEqual(renewed);
  });

  it("keeps nobody out who signs in at the same moment", async () => {
    await weaken();
    const passwords = ["demo-trader", "demo-trader", "demo-trader", "demo-investor"];
    const answers = await Promise.all(passwords.map((password) => login("100001", password)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await hashes()).own).toMatch(AGREED);
  });
});
