/** Who knows a password and guesses at codes: how often he may, whom that keeps out, and what a restart forgets of it. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { TWO_FACTOR_TRIES_MAX } from "../../../contract/limits.ts";
import { KEY_FILE } from "../../../server/auth/two-factor-key.ts";
import {
  BEHIND_PROXY,
  createLogText,
  openIdentityDesk,
  refused,
  type IdentityDesk,
} from "../../support/identity-desk.ts";
import { createDataDir, startTestService, type TestService } from "../../support/service.ts";
import { openTwoFactorDesk, wrongCode, type App } from "../../support/two-factor-desk.ts";

const DAY_MS = 24 * 3_600_000;
const OWNERS = "192.0.2.7";
const TOO_MANY = refused(429, "too_many_requests");

const log = createLogText();
let folder: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let desk: IdentityDesk;
let two: ReturnType<typeof openTwoFactorDesk>;
async function start(startAt?: number): Promise<void> {
  service = await startTestService({
    environment: BEHIND_PROXY,
    dataDir: folder.path,
    logTo: log.destination,
    ...(startAt === undefined ? {} : { startAt }),
  });
  desk = openIdentityDesk(service);
  two = openTwoFactorDesk(service, desk);
}
beforeAll(async () => {
  folder = await createDataDir();
  await start();
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});
beforeEach(() => service.clock.advance(DAY_MS + 1));

/** A newcomer with two-factor sign-in, who signed in with a code from a network of his. */
async function guarded() {
  const { account_id } = await desk.newcomer();
  const made = await two.turnOn(await desk.login(account_id));
  const code = made.app.code();
  expect(await two.login(account_id, { code, from: OWNERS })).toMatchObject({ status: 200 });
  service.clock.advance(30_000);
  return { account_id, ...made };
}

/** As many wrong codes as are taken, each from another network. */
async function attack(account_id: number, app: App): Promise<void> {
  for (let tried = 0; tried < TWO_FACTOR_TRIES_MAX; tried++) {
    const answer = await two.login(account_id, { code: wrongCode(app) });
    expect(answer).toMatchObject(refused(401, "wrong_two_factor_code"));
  }
}

it("strangers who know the password guess so often together, from however many networks", async () => {
  // @interface limit:TWO_FACTOR_TRIES_MAX
  const { account_id, app } = await guarded();
  await attack(account_id, app);
  // The right one is not even looked at.
  expect(await two.login(account_id, { code: app.code() })).toMatchObject(TOO_MANY);
  service.clock.advance(DAY_MS);
  expect(await two.login(account_id, { code: app.code() })).toMatchObject({ status: 200 });
});

it("what strangers try never counts against the owner where he was before, nor against a recovery code", async () => {
  const { account_id, app, recovery_codes } = await guarded();
  await attack(account_id, app);
  expect(await two.login(account_id, { code: app.code(), from: OWNERS })).toMatchObject({
    status: 200,
  });
  const [code = ""] = recovery_codes;
  expect(await two.login(account_id, { code })).toMatchObject({ status: 200 });
});

it("the owner's own wrong codes are forgotten with the right one", async () => {
  const { account_id, app } = await guarded();
  const tried = (code: string) => two.login(account_id, { code, from: OWNERS });
  for (let round = 0; round < 2; round++) {
    for (let wrong = 0; wrong < TWO_FACTOR_TRIES_MAX - 1; wrong++) await tried(wrongCode(app));
    expect(await tried(app.code())).toMatchObject({ status: 200 });
    service.clock.advance(61_000);
  }
});

it("many at once are no more than so many", async () => {
  const { account_id, app } = await guarded();
  const tries = Array.from({ length: 3 * TWO_FACTOR_TRIES_MAX }, () =>
    two.login(account_id, { code: wrongCode(app) }),
  );
  const judged = (await Promise.all(tries)).filter(({ status }) => status === 401);
  expect(judged).toHaveLength(TWO_FACTOR_TRIES_MAX);
});

it("a password that was right is no wrong try, and no sign-in either", async () => {
  const { account_id, app } = await guarded();
  const from = two.somewhere();
  // Twice as many as are free of a wait: none is counted.
  for (let asked = 0; asked < 20; asked++) {
    expect(await two.login(account_id, { from })).toMatchObject(
      refused(401, "two_factor_required"),
    );
  }
  for (let wrong = 0; wrong < TWO_FACTOR_TRIES_MAX; wrong++) {
    await two.login(account_id, { from, code: wrongCode(app) });
    await two.login(account_id, { from });
  }
  // By the slow-down of the place, which the password alone did not clear.
  expect(await two.login(account_id, { from, code: app.code() })).toMatchObject(TOO_MANY);
});

it("a restart forgets neither what was tried nor which code was used", async () => {
  const { account_id, app } = await guarded();
  await attack(account_id, app);
  const code = app.code();
  expect(await two.login(account_id, { code, from: OWNERS })).toMatchObject({ status: 200 });
  const now = service.clock.now();
  await service.close();
  await start(now);
  const again = await two.login(account_id, { code, from: OWNERS });
  expect(again).toMatchObject(refused(401, "wrong_two_factor_code"));
  expect(await two.login(account_id, { code: app.code(1) })).toMatchObject(TOO_MANY);
});

it("without its key nobody is let in by the password alone, and the operator is told", async () => {
  const { account_id, app } = await guarded();
  const now = service.clock.now();
  await service.close();
  await rm(join(folder.path, KEY_FILE));
  await start(now);
  expect(log.text()).toContain("the key of two-factor sign-in is missing or another one");
  const answer = await two.login(account_id, { code: app.code() });
  expect(answer).toMatchObject(refused(500, "internal_server_error"));
  expect(await two.login(account_id)).toMatchObject(refused(401, "two_factor_required"));
});
