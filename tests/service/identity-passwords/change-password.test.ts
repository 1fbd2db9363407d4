/** Changing one's own password, the investors' and any by staff; whose sessions end with it. @interface §4.2, §5 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClientSecret } from "../../../contract/client-secret.ts";
import { PASSWORD_CHANGES_PER_HOUR_MAX } from "../../../contract/limits.ts";
import type { LoginResult } from "../../../contract/session.ts";
import {
  BEHIND_PROXY,
  INVESTOR_PASSWORD,
  PASSWORD,
  openIdentityDesk,
  refused,
  type IdentityDesk,
} from "../../support/identity-desk.ts";
import { openClient } from "../../support/plain-client.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";

const CHANGE = "/api/v1/accounts/me/change-password";
const INVESTOR = "/api/v1/accounts/me/investor-password";
const NEW = "copper-thistle-rain";

let service: TestService;
let desk: IdentityDesk;
beforeAll(async () => {
  service = await startTestService({ environment: BEHIND_PROXY });
  desk = openIdentityDesk(service);
});
afterAll(() => service.close());
beforeEach(() => service.clock.advance(61_000));

/** A newcomer with an investor password, signed in. */
async function owner() {
  const { account_id } = await desk.newcomer();
  const session = await desk.login(account_id);
  const body = { current_password: PASSWORD, new_password: INVESTOR_PASSWORD };
  expect((await desk.ask("POST", INVESTOR, session.access_token, body)).status).toBe(204);
  return { account_id, session };
}

const change = (session: LoginResult, body: Record<string, unknown>) =>
  desk.ask("POST", CHANGE, session.access_token, { current_password: PASSWORD, ...body });
const changeInvestor = (session: LoginResult, body: Record<string, unknown>) =>
  desk.ask("POST", INVESTOR, session.access_token, { current_password: PASSWORD, ...body });
const opens = async (account_id: number, password: string) =>
  (await desk.tryLogin(account_id, password)).status === 200;

describe("one's own password", () => {
  it("changes: the new one opens the account, the old one no longer", async () => {
    // @interface operation:change_my_password
    const { account_id, session } = await owner();
    expect(await change(session, { new_password: NEW })).toMatchObject({ status: 204, text: "" });
    expect(await desk.statusOf(session)).toBe(200);
    expect([await opens(account_id, PASSWORD), await opens(account_id, NEW)]).toEqual([
      false,
      true,
    ]);
    expect(await opens(account_id, INVESTOR_PASSWORD)).toBe(true);
  });

  it("ends the other sessions of its owner, a bot's too, and leaves the investors'", async () => {
    const { account_id, session } = await owner();
    const other = await desk.login(account_id);
    const investor = await desk.login(account_id, INVESTOR_PASSWORD);
    const bot = await keySession(session);
    expect(bot.scope).toBe("API_Trader");
    const socket = await openClient(service.socketUrl, { session_id: other.session_id });
    await change(session, { new_password: NEW });
    const statuses = [];
    for (const each of [session, investor, other, bot]) statuses.push(await desk.statusOf(each));
    expect(statuses).toEqual([200, 200, 401, 401]);
    // @interface event:session_client_logout
    expect(await socket.nextEvent("session_client_logout")).toMatchObject({ payload: 1 });
    expect(await refresh(other)).toMatchObject(refused(401, "invalid_token"));
    expect(await socket.closed).toMatchObject({ code: 1008 });
  });

  it("is in the account's journal, without a word of what it is", async () => {
    const { session } = await owner();
    await change(session, { new_password: NEW });
    const answer = await desk.ask("GET", "/api/v1/accounts/me/journal", session.access_token);
    expect(answer.text).toContain("password changed");
    for (const password of [PASSWORD, NEW, INVESTOR_PASSWORD]) {
      expect(answer.text).not.toContain(password);
    }
  });

  it.each([
    ["wrong_password", { current_password: "not the password", new_password: NEW }],
    ["wrong_password", { current_password: INVESTOR_PASSWORD, new_password: NEW }],
    ["unchanged_password", { new_password: PASSWORD }],
    ["weak_password", { new_password: "password1" }],
    ["weak_password", { new_password: "NoraQuill" }],
    ["same_password", { new_password: INVESTOR_PASSWORD }],
    ["wrong_code", { new_password: NEW, code: "12345678" }],
    ["bad_request", { new_password: "short" }],
    ["bad_request", { new_password: "x".repeat(129) }],
    ["bad_request", {}],
  ])("is refused with %s for %j, and stays", async (error, body) => {
    // @interface error:wrong_password @interface error:unchanged_password @interface error:same_password
    const { account_id, session } = await owner();
    const other = await desk.login(account_id);
    expect(await change(session, body)).toMatchObject(refused(400, error));
    expect(await opens(account_id, PASSWORD)).toBe(true);
    expect(await desk.statusOf(other)).toBe(200);
  });

  it("changes once when two changes come at once", async () => {
    const { account_id, session } = await owner();
    const wishes = ["first-wish-granted", "second-wish-granted"];
    const answers = await Promise.all(
      wishes.map((new_password) => change(session, { new_password })),
    );
    const done = answers.map(({ status }) => status);
    expect(done.toSorted((a, b) => a - b)).toEqual([204, 400]);
    const winner = wishes[done.indexOf(204)] ?? "";
    expect(await opens(account_id, winner)).toBe(true);
  });

  it("leaves no session to a login with the old one that was under way", async () => {
    const lines = 4;
    for (let round = 0; round < 5; round++) {
      const { account_id, session } = await owner();
      const race = { isDone: false };
      const signInUntilDone = async () => {
        while (!race.isDone) await desk.tryLogin(account_id, PASSWORD);
      };
      const logins = Array.from({ length: lines }, signInUntilDone);
      const answer = await change(session, { new_password: NEW });
      race.isDone = true;
      await Promise.all(logins);
      expect(answer.status).toBe(204);
      const left = await service.sql`
        select 1 from sessions where account_id = ${account_id} and ended_at is null
          and session_number <> (select min(session_number) from sessions
            where account_id = ${account_id})`;
      expect(left).toHaveLength(0);
    }
  });

  it("may be tried ten times an hour", async () => {
    // @interface limit:PASSWORD_CHANGES_PER_HOUR_MAX
    const { account_id, session } = await owner();
    const wrong = { current_password: "a guess", new_password: NEW };
    for (let tries = 1; tries < PASSWORD_CHANGES_PER_HOUR_MAX; tries++) {
      expect(await change(session, wrong)).toMatchObject(refused(400, "wrong_password"));
    }
    const answer = await change(session, { new_password: NEW });
    expect(answer).toMatchObject(refused(429, "too_many_requests"));
    expect(answer.headers.get("retry-after")).toBe("3600");
    service.clock.advance(3_600_000);
    const later = await desk.login(account_id);
    expect(await change(later, { new_password: NEW })).toMatchObject({ status: 204 });
  });
});

describe("the investor password", () => {
  it("is set, opens a read-only session, is changed and taken away; each ends investors' sessions", async () => {
    // @interface operation:change_investor_password
    const { account_id, session } = await owner();
    const investor = await desk.login(account_id, INVESTOR_PASSWORD);
    expect(investor.scope).toBe("Investor");
    expect(await changeInvestor(session, { new_password: NEW })).toMatchObject({ status: 204 });
    expect(await desk.statusOf(investor)).toBe(401);
    const second = await desk.login(account_id, NEW);
    expect(await changeInvestor(session, { new_password: null })).toMatchObject({ status: 204 });
    expect([await desk.statusOf(second), await desk.statusOf(session)]).toEqual([401, 200]);
    expect([await opens(account_id, NEW), await opens(account_id, PASSWORD)]).toEqual([
      false,
      true,
    ]);
    expect(await changeInvestor(session, { new_password: null })).toMatchObject({ status: 204 });
    const me = await desk.ask("GET", "/api/v1/accounts/me", session.access_token);
    expect(me.body).toMatchObject({ data: { has_investor_password: false } });
  });

  it.each([
    ["wrong_password", { current_password: INVESTOR_PASSWORD, new_password: NEW }],
    ["same_password", { new_password: PASSWORD }],
    ["unchanged_password", { new_password: INVESTOR_PASSWORD }],
    ["weak_password", { new_password: "letmein1" }],
    ["bad_request", { new_password: "" }],
  ])("is refused with %s for %j, and stays", async (error, body) => {
    const { account_id, session } = await owner();
    expect(await changeInvestor(session, body)).toMatchObject(refused(400, error));
    expect(await opens(account_id, INVESTOR_PASSWORD)).toBe(true);
  });
});

describe("staff", () => {
  const path = (account_id: number, type: number | string) =>
    `/api/v1/accounts/${account_id}/change-password?password_type=${type}`;
  const set = async (staff: [number, string], target: string, new_password = NEW) => {
    const { access_token } = await desk.login(...staff);
    return desk.ask("PATCH", target, access_token, { new_password });
  };
  const ADMIN: [number, string] = [900001, "demo-admin"];
  const DEALER: [number, string] = [900002, "demo-dealer"];

  // @rule 4.2.4
  it("sets a trader's password, which ends his sessions and not his investors'", async () => {
    // @interface operation:account_change_password
    const { account_id, session } = await owner();
    const investor = await desk.login(account_id, INVESTOR_PASSWORD);
    expect(await set(DEALER, path(account_id, 0))).toMatchObject({ status: 204 });
    expect([await desk.statusOf(session), await desk.statusOf(investor)]).toEqual([401, 200]);
    expect([await opens(account_id, PASSWORD), await opens(account_id, NEW)]).toEqual([
      false,
      true,
    ]);
  });

  // @rule 4.2.4
  it("sets the investor password, which ends the investors' sessions alone", async () => {
    const { account_id, session } = await owner();
    const investor = await desk.login(account_id, INVESTOR_PASSWORD);
    expect(await set(ADMIN, path(account_id, 1))).toMatchObject({ status: 204 });
    expect([await desk.statusOf(session), await desk.statusOf(investor)]).toEqual([200, 401]);
    expect((await desk.login(account_id, NEW)).scope).toBe("Investor");
  });

  it("is refused what would be ambiguous, weak, or nobody's", async () => {
    const { account_id } = await owner();
    const same = await set(ADMIN, path(account_id, 1), PASSWORD);
    expect(same).toMatchObject(refused(400, "same_password"));
    const taken = await set(ADMIN, path(account_id, 0), INVESTOR_PASSWORD);
    expect(taken).toMatchObject(refused(400, "same_password"));
    const weak = await set(ADMIN, path(account_id, 0), "12345678");
    expect(weak).toMatchObject(refused(400, "weak_password"));
    expect(await set(ADMIN, path(99_999_999_999, 0))).toMatchObject(refused(404, "not_found"));
    expect(await set(ADMIN, path(account_id, 2))).toMatchObject(refused(400, "bad_request"));
    expect(await set(ADMIN, path(900002, 1))).toMatchObject(refused(400, "bad_request"));
  });

  it("but an Admin sets no password of staff", async () => {
    expect(await set(DEALER, path(900001, 0))).toMatchObject(refused(403, "forbidden"));
    expect(await set(DEALER, path(900002, 0))).toMatchObject(refused(403, "forbidden"));
    expect(await opens(900001, "demo-admin")).toBe(true);
    expect(await set(ADMIN, path(900002, 0))).toMatchObject({ status: 204 });
    expect(await opens(900002, NEW)).toBe(true);
    expect(await set(ADMIN, path(900002, 0), "demo-dealer")).toMatchObject({ status: 204 });
  });
});

describe("neither an investor nor a bot", () => {
  it("changes a password, asks for a code or shows one", async () => {
    const { account_id, session } = await owner();
    const investor = await desk.login(account_id, INVESTOR_PASSWORD);
    const bot = await keySession(session);
    const calls: [string, unknown][] = [
      [CHANGE, { current_password: PASSWORD, new_password: NEW }],
      [INVESTOR, { current_password: PASSWORD, new_password: null }],
      ["/api/v1/accounts/me/request-change-password", undefined],
      ["/api/v1/accounts/me/verify-change-password-code", "12345678"],
    ];
    for (const { access_token } of [investor, bot]) {
      for (const [path, body] of calls) {
        const answer = await desk.ask("POST", path, access_token, body);
        expect([path, answer.status]).toEqual([path, 403]);
      }
    }
    expect([await opens(account_id, PASSWORD), await opens(account_id, INVESTOR_PASSWORD)]).toEqual(
      [true, true],
    );
  });
});

/** A session opened with a new API key of the account. */
async function keySession({ access_token }: LoginResult): Promise<LoginResult> {
  const made = await desk.ask("POST", "/api/v1/accounts/me/client-secret", access_token);
  const { client_id, client_secret } = (made.body as { data: ClientSecret }).data;
  const answer = await service.call("POST", "/auth/v1/oauth2/token?grant_type=client_credentials", {
    headers: { authorization: basic(client_id, client_secret) },
  });
  if (answer.status !== 200) throw new Error(`key refused: ${answer.text}`);
  return (answer.body as { data: LoginResult }).data;
}

const refresh = ({ refresh_token }: LoginResult) =>
  service.call("POST", "/auth/v1/oauth2/refresh/token", { body: { refresh_token } });
