/**
 * Whoever guesses at an account's password does not keep its owner out: what is slowed down is the guessing address, and
 * password checks are done in fair turns. Attempts come from many addresses by way of a trusted proxy. @interface §5, §7
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClientSecret } from "../../../contract/client-secret.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";

const LOGIN = "/auth/v1/oauth2/login";
const TOKEN = "/auth/v1/oauth2/token?grant_type=client_credentials";
const OWNER_ADDRESS = "198.51.100.7";
const GUESSER_ADDRESS = "203.0.113.9";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    environment: { TRUSTED_PROXIES: "127.0.0.1", SEED_DEMO: "1" },
  });
});
afterAll(() => service.close());
/** What was counted before is forgotten. */
beforeEach(() => service.clock.advance(3_600_000));

async function attempt(
  address: string,
  username: string,
  password: string,
  path = LOGIN,
): Promise<number> {
  const headers = { authorization: basic(username, password), "x-forwarded-for": address };
  return (await service.call("POST", path, { headers })).status;
}

describe("one who tries one wrong password a second for an account", () => {
  it("does not keep its owner out, who signs in from elsewhere", async () => {
    const statuses = [];
    for (let second = 0; second < 80; second++) {
      await attempt(GUESSER_ADDRESS, "100001", `wrong ${second}`);
      service.clock.advance(1_000);
      if (second >= 60) statuses.push(await attempt(OWNER_ADDRESS, "100001", "demo-trader"));
    }
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it("is slowed down himself, whichever way he writes the name", async () => {
    const statuses = [];
    for (let second = 0; second < 40; second++) {
      const name = second % 2 === 0 ? "100001" : "0100001";
      statuses.push(await attempt(GUESSER_ADDRESS, name, "wrong"));
      service.clock.advance(1_000);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(16);
  });

  it("does not keep out a program that signs in with the account's key", async () => {
    const { access_token } = await service.login(100001, "demo-trader");
    const path = "/api/v1/accounts/me/client-secret";
    const made = await service.call("POST", path, { token: access_token });
    const { client_id, client_secret } = (made.body as { data: ClientSecret }).data;
    const statuses = [];
    for (let second = 0; second < 80; second++) {
      await attempt(GUESSER_ADDRESS, client_id, "wrong", TOKEN);
      service.clock.advance(1_000);
      if (second >= 60) {
        statuses.push(await attempt(OWNER_ADDRESS, client_id, client_secret, TOKEN));
      }
    }
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  });
});

describe("1,200 wrong sign-ins for an account from 120 addresses at once", () => {
  const ADDRESSES = Array.from({ length: 120 }, (_, at) => `203.0.113.${at + 1}`);
  const TRIES_EACH = 10;
  /** The owner tries once a second and has five seconds. */
  const OWNER_TRIES_MAX = 5;

  /** Starts all of them; `count` is how many were answered so far. */
  function attack(username: string) {
    const progress = { count: 0, statuses: new Map<number, number>() };
    const lanes = ADDRESSES.map(async (address) => {
      for (let at = 0; at < TRIES_EACH; at++) {
        const status = await attempt(address, username, `wrong ${at}`);
        progress.count += 1;
        progress.statuses.set(status, (progress.statuses.get(status) ?? 0) + 1);
      }
    });
    return { progress, ended: Promise.all(lanes) };
  }

  it.each([
    ["from an address where he was before", true],
    ["from an address that nobody has seen", false],
  ])(
    "do not keep its owner out, who comes %s",
    async (_, isKnown) => {
      if (isKnown) expect(await attempt(OWNER_ADDRESS, "100001", "demo-trader")).toBe(200);
      const address = isKnown ? OWNER_ADDRESS : "192.0.2.77";
      const { progress, ended } = attack("100001");
      while (progress.count < 200) await new Promise((resolve) => setImmediate(resolve));
      const statuses: number[] = [];
      while (statuses.at(-1) !== 200 && statuses.length < OWNER_TRIES_MAX) {
        statuses.push(await attempt(address, "100001", "demo-trader"));
      }
      const answeredThen = progress.count;
      await ended;
      expect(statuses.at(-1)).toBe(200);
      // While it went on, not after it.
      expect(answeredThen).toBeLessThan(ADDRESSES.length * TRIES_EACH);
      expect(progress.statuses.get(200)).toBeUndefined();
      expect(await attempt(address, "100001", "demo-trader")).toBe(200);
    },
    300_000,
  );
});
