/**
 * The bounds on signing in: 60 calls of the auth endpoints a minute from an address, over a restart and behind proxies,
 * and the waits of who guesses at one username. @interface §7, §8
 * @bar X7
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OPERATIONS } from "../../../contract/endpoints.ts";
import { createRandom } from "../../support/random.ts";
import {
  basic,
  createDataDir,
  startTestService,
  type Answer,
  type TestService,
} from "../../support/service.ts";
import { rawLogin } from "./raw-login.ts";

const LOGIN = "/auth/v1/oauth2/login";
const TOKEN = "/auth/v1/oauth2/token?grant_type=client_credentials";
const CALLS_MAX = 60;
const TOO_MANY = {
  status: 429,
  body: { success: false, code: 429, message: "too many request", error: "too_many_requests" },
};

/** Every auth endpoint, as the cheapest call of it that counts. */
const AUTH_CALLS = OPERATIONS.filter(([, { path }]) => path.startsWith("/auth/")).map(
  ([name, { method, path }]) => ({ name, method, path }),
);

const expectTooMany = (answer: Answer) => {
  expect(answer).toMatchObject(TOO_MANY);
  const waitS = Number(answer.headers.get("retry-after"));
  expect([waitS >= 1, waitS <= 60]).toEqual([true, true]);
};

describe("the limit of calls", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(() => service.clock.advance(61_000));

  const call = (headers: Record<string, string> = {}) => service.call("POST", LOGIN, { headers });
  const useUp = async () => {
    for (let count = 0; count < CALLS_MAX; count++) expect((await call()).status).toBe(401);
  };

  // @rule 8.1
  it("is shared by every auth endpoint, and none other", async () => {
    // @interface error:too_many_requests @interface limit:AUTH_CALLS_PER_MINUTE_MAX
    const { access_token } = await service.login();
    expect(AUTH_CALLS.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["login", "token", "refresh_token", "logout", "signup_demo"]),
    );
    for (let count = 1; count < CALLS_MAX; count++) {
      const { method, path } = AUTH_CALLS[count % AUTH_CALLS.length] ?? { method: "", path: "" };
      expect((await service.call(method, path)).status).not.toBe(429);
    }
    for (const { method, path } of AUTH_CALLS) expectTooMany(await service.call(method, path));
    const me = await service.call("GET", "/api/v1/accounts/me", { token: access_token });
    expect(me.status).toBe(200);
  });

  it("refuses the right password too, and lets it in a minute after the first call", async () => {
    const began = service.clock.now();
    await useUp();
    const headers = { authorization: basic("100001", "demo-trader") };
    expectTooMany(await call(headers));
    service.clock.advance(59_999 - (service.clock.now() - began));
    const answer = await call(headers);
    expectTooMany(answer);
    expect(answer.headers.get("retry-after")).toBe("1");
    service.clock.advance(1);
    expect((await call(headers)).status).toBe(200);
  });

  it("believes no address that whoever is not a trusted proxy names", async () => {
    await useUp();
    const random = createRandom(7);
    const byte = () => Math.floor(random() * 256);
    for (let count = 0; count < 200; count++) {
      const ip = `${byte()}.${byte()}.${byte()}.${byte()}`;
      const headers = {
        "x-forwarded-for": count % 2 ? ip : `${ip}, 127.0.0.1`,
        "x-real-ip": ip,
        forwarded: `for=${ip}`,
        "client-ip": ip,
      };
      expect((await call(headers)).status).toBe(429);
    }
  });
});

describe("the limit of calls behind a trusted proxy", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      environment: { TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8,fd00::/8", SEED_DEMO: "1" },
    });
  });
  afterAll(() => service.close());
  beforeEach(() => service.clock.advance(61_000));

  const call = (forwarded: string) =>
    service.call("POST", LOGIN, { headers: { "x-forwarded-for": forwarded } });
  const useUp = async (forwarded: string) => {
    for (let count = 0; count < CALLS_MAX; count++) {
      expect((await call(forwarded)).status).toBe(401);
    }
    expectTooMany(await call(forwarded));
  };

  it("counts two clients apart", async () => {
    await useUp("203.0.113.1");
    expect((await call("203.0.113.2")).status).toBe(401);
  });

  it("takes the right-most address that is no trusted proxy, whatever stands left of it", async () => {
    await useUp("203.0.113.1");
    expect((await call("198.51.100.7, 203.0.113.1")).status).toBe(429);
    expect((await call("127.0.0.1, 203.0.113.1, 10.1.2.3")).status).toBe(429);
    expect((await call("203.0.113.1, 198.51.100.7, 10.1.2.3")).status).toBe(401);
  });

  it("counts a /64 of IPv6 as one, and a mapped IPv4 address as IPv4", async () => {
    await useUp("2001:db8:1:2::1");
    expect((await call("2001:db8:1:2:ffff:ffff:ffff:ffff")).status).toBe(429);
    expect((await call("2001:db8:1:3::1")).status).toBe(401);
    await useUp("203.0.113.1");
    expect((await call("::ffff:203.0.113.1")).status).toBe(429);
  });
});

describe("the limit of calls over a restart", () => {
  it("goes on counting where it was", async () => {
    const dataDir = await createDataDir();
    const environment = { TRUSTED_PROXIES: "127.0.0.1", SEED_DEMO: "1" };
    const start = (startAt?: number) =>
      startTestService({
        dataDir: dataDir.path,
        environment,
        ...(startAt === undefined ? {} : { startAt }),
      });
    const callFrom = async (service: TestService, ip: string) =>
      (await service.call("POST", LOGIN, { headers: { "x-forwarded-for": ip } })).status;
    try {
      const first = await start();
      for (let count = 0; count < CALLS_MAX; count++) await callFrom(first, "203.0.113.1");
      for (let count = 0; count < 58; count++) await callFrom(first, "2001:db8::1");
      const stoppedAt = first.clock.now();
      await first.close();

      const second = await start(stoppedAt + 30_000);
      expect(await callFrom(second, "203.0.113.1")).toBe(429);
      const statuses = [];
      for (let count = 0; count < 3; count++) statuses.push(await callFrom(second, "2001:db8::2"));
      expect(statuses).toEqual([401, 401, 429]);
      expect(await callFrom(second, "203.0.113.2")).toBe(401);
      await second.close();

      const third = await start(stoppedAt + 60_001);
      expect(await callFrom(third, "203.0.113.1")).toBe(401);
      await third.close();
    } finally {
      await dataDir.remove();
    }
  });

  it("has the counts in the database while it runs, and forgets them after their minute", async () => {
    const service = await startTestService();
    try {
      const stored = async () => {
        const [row] = await service.sql<{ calls: number }[]>`
          select coalesce(sum(cardinality(times)), 0)::integer as calls from auth_calls`;
        return row?.calls ?? 0;
      };
      const storedBecomes = async (calls: number) => {
        while ((await stored()) !== calls) {
          await new Promise((resolve) => setImmediate(resolve));
        }
      };
      for (let count = 0; count < 7; count++) await service.call("POST", LOGIN);
      await storedBecomes(7);
      service.clock.advance(61_000);
      await service.call("POST", LOGIN);
      await storedBecomes(1);
    } finally {
      await service.close();
    }
  });
});

describe("guessing at one username", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(() => service.clock.advance(16 * 60_000));

  const tryAs = (path: string, username: string, password: string) =>
    service.call("POST", path, { headers: { authorization: basic(username, password) } });

  it.each([
    ["an account", LOGIN, "100001"],
    ["an alias", LOGIN, "ada"],
    ["nobody", LOGIN, "999999"],
    ["no alias", LOGIN, "nobody"],
    ["no client_id", TOKEN, "100001_1234567890"],
  ])("makes who tried ten times wait, for %s as for any other", async (_name, path, username) => {
    for (let count = 0; count < 10; count++) {
      expect((await tryAs(path, username, "wrong")).status).toBe(401);
    }
    const answer = await tryAs(path, username, "wrong");
    expectTooMany(answer);
    expect(answer.headers.get("retry-after")).toBe("1");
    service.clock.advance(1_000);
    expect((await tryAs(path, username, "wrong")).status).toBe(401);
    expect((await tryAs(path, username, "wrong")).headers.get("retry-after")).toBe("2");
  });

  it("refuses the right password while one has to wait, and begins anew after it", async () => {
    for (let count = 0; count < 10; count++) await tryAs(LOGIN, "100002", "wrong");
    expectTooMany(await tryAs(LOGIN, "100002", "demo-trader"));
    service.clock.advance(1_000);
    expect((await tryAs(LOGIN, "100002", "demo-trader")).status).toBe(200);
    for (let count = 0; count < 10; count++) {
      expect((await tryAs(LOGIN, "100002", "wrong")).status).toBe(401);
    }
  });

  it("answers known and unknown alike, byte for byte", async () => {
    const answers = [];
    for (const username of ["100001", "999999"]) {
      for (let count = 0; count < 10; count++) await tryAs(LOGIN, username, "wrong");
      answers.push(await rawLogin(service.url, username, "wrong"));
    }
    expect(answers[0]).toMatch(/^429\n/);
    expect(answers[0]).toBe(answers[1]);
  });
});
