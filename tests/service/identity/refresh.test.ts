/**
 * Refresh tokens: one works at a time, each once, and one that was replaced and comes again is noticed. @interface §5 (7)
 * @bar X4
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LoginResult } from "../../../contract/session.ts";
import { createPasswords } from "../../../server/auth/passwords.ts";
import { seedDemo } from "../../../server/database/seed.ts";
import { createLog } from "../../../server/log.ts";
import { startTestPostgres } from "../../support/postgres.ts";
import { createRandom } from "../../support/random.ts";
import { triesOf } from "../../support/tries.ts";
import {
  basic,
  createManualClock,
  startTestService,
  type TestService,
} from "../../support/service.ts";
import { NO_COUNTS, RefreshWorld, type Counts } from "./refresh-world.ts";

const INVALID = {
  status: 401,
  body: { success: false, code: 401, message: "expired or invalid token" },
};

describe("refresh over HTTP", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  /** Every test has its own minute, so that none meets the rate limit of another. */
  beforeEach(() => service.clock.advance(61_000));

  const refresh = (refresh_token: string, query = "", renewal_key?: string) =>
    service.call("POST", `/auth/v1/oauth2/refresh/token${query}`, {
      body: { refresh_token, renewal_key },
    });
  const renew = async (refresh_token: string, query = "") => {
    const answer = await refresh(refresh_token, query);
    if (answer.status !== 200) throw new Error(`not renewed: ${answer.text}`);
    return (answer.body as { data: LoginResult }).data;
  };
  const isAlive = async ({ access_token }: LoginResult) =>
    (await service.call("GET", "/api/v1/accounts/me", { token: access_token })).status === 200;
  const login = async (query: string) => {
    const answer = await service.call("POST", `/auth/v1/oauth2/login${query}`, {
      headers: { authorization: basic("100001", "demo-trader") },
    });
    return (answer.body as { data: LoginResult }).data;
  };

  it("rotates the refresh token and keeps the session", async () => {
    // @interface operation:refresh_token
    const first = await service.login();
    const second = await renew(first.refresh_token);
    expect(LoginResult.parse(second)).toMatchObject({
      account_id: 100001,
      scope: "Trader",
      session_id: first.session_id,
    });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = await renew(second.refresh_token);
    expect(third.session_id).toBe(first.session_id);
  });

  it("refuses the previous token within 30 s and leaves the session alone", async () => {
    // @interface limit:REFRESH_REUSE_GRACE_MS
    const first = await service.login();
    const second = await renew(first.refresh_token);
    service.clock.advance(30_000);
    expect(await refresh(first.refresh_token)).toMatchObject(INVALID);
    expect(await isAlive(second)).toBe(true);
    expect(await refresh(second.refresh_token)).toMatchObject({ status: 200 });
  });

  it("kills the session when an older token comes, however soon", async () => {
    const first = await service.login();
    const second = await renew(first.refresh_token);
    const third = await renew(second.refresh_token);
    expect(await refresh(first.refresh_token)).toMatchObject(INVALID);
    expect(await isAlive(third)).toBe(false);
  });

  it("answers again whoever lost the answer and sends the same renewal_key, however late", async () => {
    const first = await login("?remember_me=true");
    const key = "lost-answer".padEnd(32, "-");
    const lost = await refresh(first.refresh_token, "", key);
    service.clock.advance(24 * 3_600_000);
    const again = await refresh(first.refresh_token, "", key);
    expect([lost.status, again.status]).toEqual([200, 200]);
    const { data: heard } = again.body as { data: LoginResult };
    const { data: unheard } = lost.body as { data: LoginResult };
    expect(heard.refresh_token).toBe(unheard.refresh_token);
    expect(heard.access_token).not.toBe(unheard.access_token);
    expect(await isAlive(heard)).toBe(true);
    const next = await renew(heard.refresh_token);
    expect(await isAlive(next)).toBe(true);
    // What followed has been used: now it is a token that was stolen, or a client that is lost.
    expect(await refresh(first.refresh_token, "", key)).toMatchObject(INVALID);
    expect(await isAlive(next)).toBe(false);
  });

  it("knows a renewal by its key alone: another, or none, is a token that was replaced", async () => {
    const first = await service.login();
    const answer = await refresh(first.refresh_token, "", "a".repeat(32));
    const { data: second } = answer.body as { data: LoginResult };
    expect(await refresh(first.refresh_token, "", "b".repeat(32))).toMatchObject(INVALID);
    expect(await refresh(first.refresh_token)).toMatchObject(INVALID);
    expect(await isAlive(second)).toBe(true);
    service.clock.advance(30_001);
    expect(await refresh(first.refresh_token, "", "b".repeat(32))).toMatchObject(INVALID);
    expect(await isAlive(second)).toBe(false);
  });

  it("refuses a renewal_key that is short or of other characters, and replaces nothing", async () => {
    const first = await service.login();
    for (const key of ["", "a".repeat(31), "a".repeat(65), "ä".repeat(32)]) {
      const answer = await refresh(first.refresh_token, "", key);
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path: "body.renewal_key" }] },
      });
    }
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 200 });
  });

  it("refuses what is no refresh token, with the session untouched", async () => {
    const session = await service.login();
    const { access_token, session_id } = session;
    for (const token of ["", "x", session_id, `${session_id}.${"A".repeat(43)}`, access_token]) {
      expect(await refresh(token)).toMatchObject(INVALID);
    }
    expect(await isAlive(session)).toBe(true);
  });

  it("of five that come at once answers one, and the session lives", async () => {
    // @interface operation:refresh_token
    const first = await service.login();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refresh(first.refresh_token)),
    );
    const renewed = answers.filter(({ status }) => status === 200);
    expect(renewed).toHaveLength(1);
    for (const answer of answers) {
      if (answer !== renewed[0]) expect(answer).toMatchObject(INVALID);
    }
    const { data } = Object(renewed[0]).body as { data: LoginResult };
    expect(data.session_id).toBe(first.session_id);
    expect(await isAlive(first)).toBe(true);
    expect(await isAlive(data)).toBe(true);
    expect(await isAlive(await renew(data.refresh_token))).toBe(true);
  });

  it("with the previous token kills the session after 30 s, and its journal says so", async () => {
    // @interface limit:REFRESH_REUSE_GRACE_MS
    const first = await service.login(100002);
    const second = await renew(first.refresh_token);
    service.clock.advance(30_001);
    expect(await refresh(first.refresh_token)).toMatchObject(INVALID);
    expect(await isAlive(second)).toBe(false);
    expect(await refresh(second.refresh_token)).toMatchObject(INVALID);
    const { access_token } = await service.login(100002);
    const answer = await service.call("GET", "/api/v1/accounts/me/journal?limit=1", {
      token: access_token,
    });
    expect(answer.body).toMatchObject({
      data: [
        {
          action: "session_end",
          entity: "session",
          actor_id: null,
          message: "session ended: a refresh token was used that had been replaced",
        },
      ],
    });
  });

  // @rule 5.7.4
  it("has no timer: a remembered session is renewed after a year", async () => {
    const first = await login("?remember_me=true");
    service.clock.advance(365 * 24 * 3_600_000);
    expect(await isAlive(await renew(first.refresh_token))).toBe(true);
  });

  it("gives the full lifetime to a session whose first access token lasted five minutes", async () => {
    const first = await login("?remember_me=true");
    expect(first.expires_in).toBe(900);
    service.clock.advance(5 * 60_000 - 1);
    expect(await isAlive(first)).toBe(true);
    service.clock.advance(1);
    expect(await isAlive(first)).toBe(false);
    const second = await renew(first.refresh_token, "?remember_me=true");
    expect(second.expires_in).toBe(900);
    service.clock.advance(900_000 - 1);
    expect(await isAlive(second)).toBe(true);
    service.clock.advance(1);
    expect(await isAlive(second)).toBe(false);
  });

  it.each([
    ["no body", undefined],
    ["no token", {}],
    ["a number", { refresh_token: 7 }],
    ["an array", { refresh_token: ["x"] }],
  ])("with %s is a bad request", async (_name, body) => {
    const answer = await service.call("POST", "/auth/v1/oauth2/refresh/token", { body });
    expect(answer).toMatchObject({ status: 400, body: { error: "bad_request" } });
  });
});

const WORLDS = 8;
const STEPS = triesOf({ quick: 2_000, turn: 10_000, whole: 10_000 });
const SEED = Number(process.env["SEED"] ?? 20_261_121);

describe("refresh in a random order", () => {
  it(`never forks in ${STEPS} steps, seed ${SEED}`, async () => {
    const postgres = await startTestPostgres();
    try {
      const { sql } = postgres;
      await seedDemo(sql, await createPasswords(), createManualClock(), createLog("silent"));
      const ids = await sql<{ account_id: number }[]>`
        insert into accounts (account_id, group_id, role, status, name, email, password_hash,
          created_at, updated_at)
        select n, 1, 'Trader', 1, 'model', 'model@ringside.example', '', 0, 0
        from generate_series(1, ${WORLDS}) n returning account_id`;
      const worlds = ids.map(
        ({ account_id }) => new RefreshWorld(sql, account_id, createRandom(SEED + account_id)),
      );
      await Promise.all(
        worlds.map(async (world) => {
          for (let step = 0; step < STEPS / WORLDS; step++) await world.step();
        }),
      );
      const total: Counts = { ...NO_COUNTS };
      for (const { counts } of worlds) {
        for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
      }
      for (const [what, count] of Object.entries(total)) {
        expect([what, count >= STEPS / 500]).toEqual([what, true]);
      }
    } finally {
      await postgres.stop();
    }
  }, 300_000);
});
