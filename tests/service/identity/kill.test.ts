/**
 * Every way to kill a session: no call that began after it was answered is let in, however many come. @interface §5 (13)
 * @bar X3
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LoginResult } from "../../../contract/session.ts";
import type { SessionRecord } from "../../../contract/session-record.ts";
import { startTestService, type TestService } from "../../support/service.ts";

/** Calls under way at once. */
const LINES = 16;
/** Of one kill; five kills make the 10,000. */
const CALLS_AFTER = 2_000;
const CALLS_BEFORE = 20;

describe("a killed session", () => {
  let service: TestService;
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
    };

  it.each(Object.keys(kills))("by %s lets no later call in", async (way) => {
    const session = await service.login(100002);
    const kill = await kills[way]?.(session);
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
  });
});
