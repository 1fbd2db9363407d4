/**
 * Every way to kill a session: no call that began after it was answered is let in, however many come. @interface §5 (13)
 * @bar X3
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ACCOUNT_STATUS } from "../../../contract/codes.ts";
import type { LoginResult } from "../../../contract/session.ts";
import type { SessionRecord } from "../../../contract/session-record.ts";
import { openClient, type PlainClient } from "../../support/plain-client.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { triesOf } from "../../support/tries.ts";

/** Calls under way at once. */
const LINES = 16;
/** Of one kill. */
const CALLS_AFTER = triesOf({ quick: 200, turn: 2_000, whole: 10_000 });
const CALLS_BEFORE = 20;
const NEW_PASSWORD = "copper-thistle-rain";

describe("a killed session", () => {
  let service: TestService;
  /** Of the account, as the last kill left it. */
  let password = "demo-trader";
  /** A socket of each session, by how it was killed. */
  const sockets = new Map<string, PlainClient>();
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  /** Every test has its own minute, so that none meets the rate limit of another. */
  beforeEach(() => service.clock.advance(61_000));

  const statusOf = async ({ access_token }: LoginResult) =>
    (await service.call("GET", "/api/v1/accounts/me/policies/ui", { token: access_token })).status;
  const refresh = async ({ refresh_token }: LoginResult) => {
    const path = "/auth/v1/oauth2/refresh/token";
    return service.call("POST", path, { body: { refresh_token } });
  };
  const idOf = async ({ access_token }: LoginResult) => {
    const path = "/api/v1/accounts/me/sessions";
    const answer = await service.call("GET", path, { token: access_token });
    const { data } = answer.body as { data: SessionRecord[] };
    return data.find(({ is_current }) => is_current)?.id;
  };

  /** By what is done to the session; each resolves when that was answered. */
  const kills: Readonly<Record<string, (session: LoginResult) => Promise<() => Promise<unknown>>>> =
    {
      "logging out": async ({ access_token }) => {
        return () => service.call("DELETE", "/auth/v1/oauth2/logout", { token: access_token });
      },
      "its owner": async (session) => {
        const { access_token: token } = await service.login(100002);
        const path = `/api/v1/accounts/me/sessions/${await idOf(session)}`;
        return () => service.call("DELETE", path, { token });
      },
      staff: async (session) => {
        const { access_token: token } = await service.login(900002, "demo-dealer");
        const path = `/api/v1/accounts/100002/sessions/${await idOf(session)}`;
        return () => service.call("DELETE", path, { token });
      },
      "the session limit": async () => {
        for (let count = 0; count < 4; count++) await service.login(100002);
        return () => service.login(100002);
      },
      "a used refresh token": async (session) => {
        await refresh(session);
        service.clock.advance(30_001);
        return () => refresh(session);
      },
      "a new password": async () => {
        const { access_token: token } = await service.login(100002);
        const path = "/api/v1/accounts/me/change-password";
        const body = { current_password: "demo-trader", new_password: NEW_PASSWORD };
        return () => service.call("POST", path, { token, body });
      },
      "shutting the account": async () => {
        const { access_token: token } = await service.login(900001, "demo-admin");
        const path = "/api/v1/accounts/100002";
        return () =>
          service.call("PUT", path, { token, body: { status: ACCOUNT_STATUS.disabled } });
      },
    };

  it.each(Object.keys(kills))(
    `by %s lets none of ${CALLS_AFTER} later calls in`,
    async (way) => {
      const session = await service.login(100002, password);
      const { session_id } = session;
      sockets.set(way, await openClient(service.socketUrl, { session_id }));
      const kill = await kills[way]?.(session);
      if (way === "a new password") password = NEW_PASSWORD;
      let answeredAt = Number.POSITIVE_INFINITY;
      const after: number[] = [];
      const line = async () => {
        while (after.length < CALLS_AFTER) {
          const isAfter = performance.now() > answeredAt;
          const status = await statusOf(session);
          if (isAfter) after.push(status);
        }
      };
      const end = async () => {
        for (let count = 0; count < CALLS_BEFORE; count++) {
          expect(await statusOf(session)).toBe(200);
        }
        await kill?.();
        answeredAt = performance.now();
      };
      await Promise.all([end(), ...Array.from({ length: LINES }, line)]);
      expect(new Set(after)).toEqual(new Set([401]));
      expect((await refresh(session)).status).toBe(401);
    },
    300_000,
  );

  it("has its socket closed by each way", async () => {
    expect([...sockets.keys()]).toEqual(Object.keys(kills));
    for (const [way, { closed }] of sockets) {
      expect((await closed).code, way).toBe(way === "logging out" ? 1000 : 1008);
    }
  });
});
