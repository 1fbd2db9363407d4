/** Signing in with an API key as OAuth2 libraries do: the grant in a form. RFC 6749, 4.4.2. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClientSecret } from "../../../contract/client-secret.ts";
import { LoginResult } from "../../../contract/session.ts";
import { hashToken } from "../../../server/auth/tokens.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";

const TOKEN = "/auth/v1/oauth2/token";
const FORM = "application/x-www-form-urlencoded";
const GRANT = "grant_type=client_credentials";

let service: TestService;
let key: ClientSecret;
let logged = "";
beforeAll(async () => {
  service = await startTestService({
    environment: { LOG_LEVEL: "trace" },
    logTo: { write: (line) => (logged += line) },
  });
  const token = (await service.login()).access_token;
  const answer = await service.call("POST", "/api/v1/accounts/me/client-secret", { token });
  key = (answer.body as { data: ClientSecret }).data;
});
afterAll(() => service.close());
/** Every test has its own minute, so that none meets the rate limit of another. */
beforeEach(() => service.clock.advance(61_000));

/** `query` begins with a question mark, or is empty. */
const exchange = (body: string, query = "", headers: Record<string, string> = {}) =>
  service.call("POST", TOKEN + query, {
    body,
    headers: {
      authorization: basic(key.client_id, key.client_secret),
      "content-type": FORM,
      ...headers,
    },
  });
const refused = (path: string, message: string) => ({
  status: 400,
  body: { error: "bad_request", errors: [{ path, message }] },
});

describe("the grant in a form", () => {
  it.each([
    [GRANT, ""],
    [`${GRANT}&remember_me=true`, ""],
    [`${GRANT}&scope=&state=a%20b`, ""],
    ["grant%5Ftype=client%5fcredentials", ""],
    ["", `?${GRANT}`],
    ["remember_me=true", `?${GRANT}`],
    [`${GRANT}&remember_me=true`, `?${GRANT}&remember_me=true`],
  ])("opens a session: %j after %j", async (body, query) => {
    const answer = await exchange(body, query);
    expect(answer.status).toBe(200);
    const { data } = answer.body as { data: LoginResult };
    expect(LoginResult.strict().parse(data)).toMatchObject({ scope: "API_Trader" });
    const remembered = await service.sql<{ remember_me: boolean }[]>`
      select remember_me from sessions where session_hash = ${hashToken(data.session_id)}`;
    expect(remembered).toEqual([{ remember_me: body.includes("remember_me=true") }]);
  });

  it("may say its character set", async () => {
    const type = { "content-type": `${FORM};charset=UTF-8` };
    expect(await exchange(GRANT, "", type)).toMatchObject({ status: 200 });
  });

  it.each([
    "",
    "grant_type=",
    "grant_type=password",
    "GRANT_TYPE=client_credentials",
    "\xff",
    "{}",
  ])("is refused as in the query: %j", async (body) => {
    const answer = await exchange(body);
    expect(answer).toMatchObject({ status: 400, body: { error: "bad_request" } });
    expect(answer.text).toContain("query.grant_type");
  });

  it("is refused where the query says another thing", async () => {
    const differ = (name: string) => refused(`body.${name}`, "must be as in the query");
    expect(await exchange(GRANT, "?grant_type=password")).toMatchObject(differ("grant_type"));
    expect(await exchange("grant_type=password", `?${GRANT}`)).toMatchObject(differ("grant_type"));
    const both = await exchange(`${GRANT}&remember_me=true`, `?${GRANT}&remember_me=false`);
    expect(both).toMatchObject(differ("remember_me"));
  });

  it.each([`${GRANT}&${GRANT}`, `${GRANT}&a=1&a=2`, `${GRANT}&grant%5ftype=`, `${GRANT}&a&a`])(
    "is refused where a field stands twice: %s",
    async (body) => {
      expect(await exchange(body)).toMatchObject(refused("body", "must name each field once"));
    },
  );

  it("with a field that nobody knows is refused where the client asks for it", async () => {
    const answer = await exchange(`${GRANT}&remember=true`, "", { "x-strict": "1" });
    expect(answer).toMatchObject({ status: 400, body: { error: "bad_request" } });
  });

  it("is bounded", async () => {
    expect(await exchange(`${GRANT}&a=${"x".repeat(64 * 1024)}`)).toMatchObject({ status: 413 });
  });
});

describe("a client's id and secret", () => {
  it("are taken from the Authorization header alone, and a secret in a form is not logged", async () => {
    for (const name of ["client_secret", "client_id"] as const) {
      const body = `${GRANT}&${name}=${key[name]}`;
      const message = "must be in the Authorization header, as Basic";
      expect(await exchange(body)).toMatchObject(refused(`body.${name}`, message));
      const bare = await service.call("POST", TOKEN, { body, headers: { "content-type": FORM } });
      expect(bare).toMatchObject(refused(`body.${name}`, message));
      expect(bare.text).not.toContain(key[name]);
    }
    expect(logged).toContain(TOKEN);
    expect(logged).not.toContain(key.client_secret);
  });

  it("that are wrong get the interface's words", async () => {
    const authorization = basic(key.client_id, "wrong");
    expect(await exchange(GRANT, "", { authorization })).toMatchObject({
      status: 401,
      body: { message: "incorrect username or password" },
    });
  });
});

describe("other bodies", () => {
  it("in JSON say nothing of a grant, and are passed over as before", async () => {
    const json = { "content-type": "application/json" };
    const body = JSON.stringify({ grant_type: "client_credentials" });
    expect(await exchange(body, "", json)).toMatchObject({ status: 400 });
    expect(await exchange(body, `?${GRANT}`, json)).toMatchObject({ status: 200 });
  });

  it("of another media type, and forms elsewhere, get 415", async () => {
    const wrong = { status: 415, body: { message: "the body must be JSON" } };
    for (const type of ["text/plain", "multipart/form-data; boundary=x", `${FORM}x`]) {
      expect(await exchange(GRANT, `?${GRANT}`, { "content-type": type })).toMatchObject(wrong);
    }
    for (const path of ["/auth/v1/oauth2/login", "/auth/v1/oauth2/refresh/token"]) {
      const headers = { authorization: basic("100001", "demo-trader"), "content-type": FORM };
      expect(await service.call("POST", path, { body: GRANT, headers })).toMatchObject(wrong);
    }
  });
});
