/**
 * Nobody learns from a sign-in who is a customer: not by its words, not by its bytes, not by its time. @interface §7
 * @bar X5
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authenticate } from "../../../server/auth/login.ts";
import { createPasswords, type Passwords } from "../../../server/auth/passwords.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { ATTEMPTS_APART_MS, LOGIN_KINDS, prepareLoginKinds } from "./login-kinds.ts";
import { rawLogin } from "./raw-login.ts";
import { casesOf, isQuick, triesOf } from "../../support/tries.ts";
import { areasOfPairs, timeInTurns } from "./timings.ts";

/** Few and of half the kinds, so that `npm test` stays quick; the fewer they are the more chance has its say in the area. */
const ROUNDS = triesOf({ quick: 80, turn: 200, whole: 500 });
const KINDS = casesOf(Object.entries(LOGIN_KINDS), 4);
const AREA_MAX = isQuick ? 0.7 : 0.6;
/** Without the dummy hash the two kinds are told apart almost always. */
const PLANTED_AREA_MIN = 0.9;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await prepareLoginKinds(service.sql);
});
afterAll(() => service.close());

describe("a sign-in with a wrong password", () => {
  it("is answered with the same bytes, whoever is meant", async () => {
    // @interface error:incorrect_credentials
    const answers = new Map<string, string[]>();
    for (const [kind, username] of Object.entries(LOGIN_KINDS)) {
      const answer = await rawLogin(service.url, username, "wrong");
      answers.set(answer, [...(answers.get(answer) ?? []), kind]);
    }
    expect([...answers.values()]).toEqual([Object.keys(LOGIN_KINDS)]);
    expect([...answers.keys()][0]).toMatch(/^401\n[^]*"incorrect username or password"/);
  });

  it("is told apart by the right one alone", async () => {
    const refusal = (answer: string) => /"message":"([^"]*)"/.exec(answer)?.[1];
    service.clock.advance(ATTEMPTS_APART_MS);
    expect(refusal(await rawLogin(service.url, "100002", "demo-trader"))).toBe(
      "the account has been deactivated",
    );
    expect(refusal(await rawLogin(service.url, "900002", "demo-dealer"))).toBe(
      "this trial account has expired",
    );
  });

  it(`takes the same time: ${ROUNDS} timings a kind tell no pair apart`, async () => {
    const timings = await timeInTurns(
      Object.fromEntries(
        KINDS.map(([kind, username]) => [kind, () => rawLogin(service.url, username, "wrong")]),
      ),
      ROUNDS,
      () => service.clock.advance(ATTEMPTS_APART_MS),
    );
    const told = areasOfPairs(timings).filter(([, area]) => area > AREA_MAX);
    expect(told).toEqual([]);
  }, 900_000);

  it("would be told apart without the work that is done for unknown accounts", async () => {
    const real = await createPasswords();
    const planted: Passwords = {
      ...real,
      verify: async (stored, password, source) =>
        stored !== null && real.verify(stored, password, source),
    };
    const attempt = (username: string) => () =>
      authenticate(
        service.sql,
        planted,
        service.clock,
        { username, password: "wrong" },
        null,
      ).catch(() => null);
    const timings = await timeInTurns(
      { unknown: attempt("999999"), wrong: attempt("100001") },
      ROUNDS,
    );
    for (const [, area] of areasOfPairs(timings)) expect(area).toBeGreaterThan(PLANTED_AREA_MIN);
  }, 300_000);
});
