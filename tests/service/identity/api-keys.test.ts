/** API keys: creating, replacing, revoking, signing in with one, and what such a session may do. @interface §2, §5 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ClientSecret } from "../../../contract/client-secret.ts";
import { OPERATIONS } from "../../../contract/endpoints.ts";
import { LoginResult } from "../../../contract/session.ts";
import { openClient } from "../../support/plain-client.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
/** Every test has its own minute, so that none meets the rate limit of another. */
beforeEach(() => service.clock.advance(61_000));

const KEY = "/api/v1/accounts/me/client-secret";
const TOKEN = "/auth/v1/oauth2/token?grant_type=client_credentials";

const refused = (status: number, message: string) => ({
  status,
  body: { success: false, code: status, message },
});
const INCORRECT = refused(401, "incorrect username or password");
const FORBIDDEN = refused(403, "this session may not do that");

const createKey = async (token: string): Promise<ClientSecret> => {
  const answer = await service.call("POST", KEY, { token });
  if (answer.status !== 201) throw new Error(`no key: ${answer.text}`);
  return (answer.body as { data: ClientSecret }).data;
};
const exchange = (client_id: string, client_secret: string, query = "") =>
  service.call("POST", TOKEN + query, {
    headers: { authorization: basic(client_id, client_secret) },
  });
const sessionOf = async ({ client_id, client_secret }: ClientSecret, query = "") => {
  const answer = await exchange(client_id, client_secret, query);
  if (answer.status !== 200) throw new Error(`no session: ${answer.text}`);
  return (answer.body as { data: LoginResult }).data;
};
const me = (token: string) => service.call("GET", "/api/v1/accounts/me", { token });
const hasKey = async (token: string) =>
  ((await me(token)).body as { data: { has_client_secret: boolean } }).data.has_client_secret;

describe("a key", () => {
  // @rule 2.4
  it("is created with a client_id of its own, its role and the time in seconds", async () => {
    // @interface operation:create_client_secret
    const { access_token } = await service.login();
    const key = await createKey(access_token);
    expect(ClientSecret.parse(key)).toEqual(key);
    expect(key.client_id).toMatch(/^100001_\d{10}$/);
    expect(key.client_secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(key.scope).toBe("Trader");
    expect(key.created_at).toBe(Math.floor(service.clock.now() / 1000));
  });

  // @rule 2.5 8.7
  it("is shown once: no other answer and no table holds the secret", async () => {
    // @interface limit:CLIENT_SECRET_DISPLAYS_MAX
    const { access_token } = await service.login();
    const { client_secret } = await createKey(access_token);
    for (const [name, { method, path }] of OPERATIONS) {
      if (method !== "GET" || path.includes("{")) continue;
      const { text } = await service.call("GET", path, { token: access_token });
      expect([name, text.includes(client_secret)]).toEqual([name, false]);
    }
    const [row] = await service.sql<{ text: string; secret_hash: Buffer }[]>`
      select client_secrets::text as text, secret_hash from client_secrets
      where account_id = 100001`;
    expect(row?.text).not.toContain(client_secret);
    expect(row?.text).not.toContain(Buffer.from(client_secret).toString("hex"));
    expect(row?.secret_hash).toHaveLength(32);
    const journal = await service.sql`select account_journal::text from account_journal`;
    expect(JSON.stringify(journal)).not.toContain(client_secret);
  });

  it("shows in has_client_secret until it is revoked, and revoking twice is no fault", async () => {
    // @interface operation:delete_client_secret
    const { access_token } = await service.login(100002);
    expect(await hasKey(access_token)).toBe(false);
    await createKey(access_token);
    expect(await hasKey(access_token)).toBe(true);
    for (let time = 0; time < 2; time++) {
      const answer = await service.call("DELETE", KEY, { token: access_token });
      expect(answer).toMatchObject({ status: 204, text: "" });
    }
    expect(await hasKey(access_token)).toBe(false);
  });

  it("is in the account's journal with who made and revoked it", async () => {
    const { access_token } = await service.login(100002);
    const { client_id } = await createKey(access_token);
    await service.call("DELETE", KEY, { token: access_token });
    const answer = await service.call("GET", "/api/v1/accounts/me/journal?limit=2", {
      token: access_token,
    });
    const who = { actor_id: 100002, actor_scope: "Trader", ip_address: "127.0.0.1" };
    expect((answer.body as { data: unknown[] }).data).toMatchObject([
      { ...who, action: "client_secret_delete", message: `API key ${client_id} revoked` },
      { ...who, action: "client_secret_create", message: `API key ${client_id} created` },
    ]);
  });

  it("that replaces another ends new logins with the old one, and no open session", async () => {
    const { access_token } = await service.login();
    const old = await createKey(access_token);
    const open = await sessionOf(old);
    const replacement = await createKey(access_token);
    expect(replacement.client_id).not.toBe(old.client_id);
    expect(await exchange(old.client_id, old.client_secret)).toMatchObject(INCORRECT);
    expect(await exchange(replacement.client_id, old.client_secret)).toMatchObject(INCORRECT);
    expect(await exchange(old.client_id, replacement.client_secret)).toMatchObject(INCORRECT);
    expect(await me(open.access_token)).toMatchObject({ status: 200 });
    expect(await me((await sessionOf(replacement)).access_token)).toMatchObject({ status: 200 });
  });

  it("that is revoked ends new logins, and no open session: that can even be renewed", async () => {
    const { access_token } = await service.login();
    const key = await createKey(access_token);
    const open = await sessionOf(key);
    await service.call("DELETE", KEY, { token: access_token });
    expect(await exchange(key.client_id, key.client_secret)).toMatchObject(INCORRECT);
    expect(await me(open.access_token)).toMatchObject({ status: 200 });
    const renewed = await service.call("POST", "/auth/v1/oauth2/refresh/token", {
      body: { refresh_token: open.refresh_token },
    });
    expect(renewed).toMatchObject({ status: 200, body: { data: { scope: "API_Trader" } } });
  });

  it("is for traders and admins with a password session alone", async () => {
    const dealer = await service.login(900002, "demo-dealer");
    const investor = await service.login(100001, "demo-investor");
    const bot = await sessionOf(await createKey((await service.login()).access_token));
    for (const { access_token } of [dealer, investor, bot]) {
      for (const method of ["POST", "DELETE"]) {
        expect(await service.call(method, KEY, { token: access_token })).toMatchObject(FORBIDDEN);
      }
    }
    expect(await service.call("POST", KEY)).toMatchObject(
      refused(401, "missing Authorization header"),
    );
  });
});

describe("signing in with a key", () => {
  it("answers the login result with the scope of the owner's key", async () => {
    // @interface operation:token
    const trader = await sessionOf(await createKey((await service.login()).access_token));
    expect(LoginResult.strict().parse(trader)).toEqual(trader);
    expect(trader).toMatchObject({ account_id: 100001, scope: "API_Trader" });
    expect(trader).not.toHaveProperty("ip_address");
    const { access_token } = await service.login(900001, "demo-admin");
    const key = await createKey(access_token);
    expect(key.scope).toBe("Admin");
    expect(await sessionOf(key)).toMatchObject({ account_id: 900001, scope: "API_Admin" });
  });

  it("refuses what is not exactly a key and its secret, in the interface's words", async () => {
    // @interface error:incorrect_credentials
    const { client_id, client_secret } = await createKey((await service.login()).access_token);
    for (const [id, secret] of [
      ["100001", client_secret],
      ["100001", "demo-trader"],
      [client_id, "demo-trader"],
      [client_id, ""],
      [client_id, client_secret.slice(1)],
      [`${client_id}0`, client_secret],
      ["100001_0000000000", client_secret],
      ["999999_1234567890", client_secret],
      ["\0", client_secret],
      ["' or true --", client_secret],
    ] as const) {
      expect(await exchange(id, secret)).toMatchObject(INCORRECT);
    }
    const login = await service.call("POST", "/auth/v1/oauth2/login", {
      headers: { authorization: basic(client_id, client_secret) },
    });
    expect(login).toMatchObject(INCORRECT);
    expect(await service.call("POST", TOKEN)).toMatchObject(
      refused(401, "missing Authorization header"),
    );
  });

  it.each(["", "?grant_type=password", "?grant_type=", "?grant_type=CLIENT_CREDENTIALS"])(
    "refuses the grant %j",
    async (query) => {
      const answer = await service.call("POST", `/auth/v1/oauth2/token${query}`, {
        headers: { authorization: basic("100001_1", "x") },
      });
      expect(answer).toMatchObject({ status: 400, body: { error: "bad_request" } });
    },
  );

  it("tells of a closed account or an ended trial only who has the secret", async () => {
    // @interface error:account_deactivated @interface error:trial_expired
    const { client_id, client_secret } = await createKey(
      (await service.login(100002)).access_token,
    );
    for (const status of [0, 2, 3]) {
      await service.sql`update accounts set status = ${status} where account_id = 100002`;
      expect(await exchange(client_id, client_secret)).toMatchObject(
        refused(401, "the account has been deactivated"),
      );
      expect(await exchange(client_id, "wrong")).toMatchObject(INCORRECT);
    }
    const ended = service.clock.now();
    await service.sql`update accounts set status = 1, trial_expires_at = ${ended}
      where account_id = 100002`;
    expect(await exchange(client_id, client_secret)).toMatchObject(
      refused(401, "this trial account has expired"),
    );
    expect(await exchange(client_id, "wrong")).toMatchObject(INCORRECT);
    await service.sql`update accounts set trial_expires_at = null where account_id = 100002`;
  });

  it("counts for the session limit: the sixth session kills the oldest", async () => {
    const first = await service.login(100002);
    const key = await createKey(first.access_token);
    const bots = [];
    for (let count = 0; count < 5; count++) bots.push(await sessionOf(key));
    expect((await me(first.access_token)).status).toBe(401);
    for (const { access_token } of bots) expect((await me(access_token)).status).toBe(200);
  });

  it("opens the socket", async () => {
    const bot = await sessionOf(await createKey((await service.login()).access_token));
    const client = await openClient(service.socketUrl, { session_id: bot.session_id });
    await client.close();
  });
});
