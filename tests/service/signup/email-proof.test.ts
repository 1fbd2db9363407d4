/** EMAIL_PROOF: who signs up confirms his e-mail by a code that is mailed, and trades then. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  EMAIL_CODE_VALID_MS,
  EMAIL_CODES_PER_HOUR_MAX,
  PASSWORD_CODE_TRIES_MAX,
} from "../../../contract/limits.ts";
import type { LoginResult } from "../../../contract/session.ts";
import {
  BEHIND_PROXY,
  PASSWORD,
  openIdentityDesk,
  refused,
  type IdentityDesk,
} from "../../support/identity-desk.ts";
import { createDataDir, startTestService, type TestService } from "../../support/service.ts";
import { startSmtpServer, type SmtpServer } from "../../support/smtp-server.ts";

const US500 = 4;
const ORDER = { symbol_id: US500, type: 0, side: 0, volume: 0.01 };
const SEND = "/api/v1/accounts/me/request-email-code";
const VERIFY = "/api/v1/accounts/me/verify-email";
const HOUR_MS = 60 * 60_000;
const UNPROVED = refused(403, "email_unproved");
const WRONG = refused(400, "wrong_code");

let smtp: SmtpServer;
let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let desk: IdentityDesk;

async function start(environment: Record<string, string>, startAt?: number): Promise<void> {
  service = await startTestService({
    dataDir: dataDir.path,
    environment: { ...BEHIND_PROXY, SMTP_URL: smtp.url, ...environment },
    ...(startAt === undefined ? {} : { startAt }),
  });
  desk = openIdentityDesk(service);
  service.market.tick(US500, 60_000, 60_001, service.clock.now());
}

/** What a start does that comes after. */
async function startAgain(environment: Record<string, string>): Promise<void> {
  const startAt = service.clock.now() + 1_000;
  await service.close();
  await start(environment, startAt);
}

beforeAll(async () => {
  [smtp, dataDir] = await Promise.all([startSmtpServer(), createDataDir()]);
  await start({ EMAIL_PROOF: "1" });
});
afterAll(async () => {
  await service.close();
  await Promise.all([smtp.close(), dataDir.remove()]);
});
beforeEach(() => service.clock.advance(HOUR_MS + 1));

const codeTo = async (email: string): Promise<string> => {
  const mail = await smtp.next(
    ({ to, headers }) => to === email && headers.get("subject")?.includes("confirm") === true,
  );
  const code = /^ {4}(\d{4} \d{4})$/m.exec(mail.text)?.[1];
  if (code === undefined) throw new Error(`no code in: ${mail.text}`);
  return code;
};
async function newcomer() {
  const { account_id, email } = await desk.newcomer();
  const session = await desk.login(account_id);
  return { account_id, email, session, code: await codeTo(email) };
}
const ask = ({ access_token }: LoginResult, path: string, body?: unknown) =>
  desk.ask("POST", path, access_token, body);
const verify = (session: LoginResult, code: string) => ask(session, VERIFY, { code });
/** At a price of now: the test's clock has gone on. */
const order = (session: LoginResult) => {
  service.market.tick(US500, 60_000, 60_001, service.clock.now());
  return ask(session, "/api/v1/orders", ORDER);
};
const isDue = async ({ access_token }: LoginResult) =>
  (
    (await desk.ask("GET", "/api/v1/accounts/me", access_token)).body as {
      data: { is_email_due: boolean };
    }
  ).data.is_email_due;

describe("a newcomer's e-mail", () => {
  it("is confirmed by the code that was mailed, and then he trades", async () => {
    // @interface operation:verify_email @interface error:email_unproved
    const me = await newcomer();
    expect(await isDue(me.session)).toBe(true);
    expect(await order(me.session)).toMatchObject(UNPROVED);
    expect(await verify(me.session, me.code)).toMatchObject({ status: 204 });
    expect(await isDue(me.session)).toBe(false);
    expect(await order(me.session)).toMatchObject({ status: 201 });
    const { body } = await desk.ask("GET", "/api/v1/accounts/me/journal", me.session.access_token);
    expect(body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ action: "email_proof", actor_id: me.account_id }),
      ]) as unknown,
    });
    // Nothing is due any more.
    expect(await verify(me.session, me.code)).toMatchObject(refused(409, "wrong_state"));
    expect(await ask(me.session, SEND)).toMatchObject(refused(409, "wrong_state"));
  });

  it("is asked of nobody who was there before", async () => {
    const session = await desk.login(100001, "demo-trader");
    expect(await isDue(session)).toBe(false);
    expect(await order(session)).toMatchObject({ status: 201 });
    expect(await ask(session, SEND)).toMatchObject(refused(409, "wrong_state"));
  });

  it("may be confirmed by a code that is sent again: the newest works, three an hour", async () => {
    // @interface operation:request_email_code @interface limit:EMAIL_CODES_PER_HOUR_MAX
    const me = await newcomer();
    const codes: string[] = [];
    for (let sent = 0; sent < EMAIL_CODES_PER_HOUR_MAX; sent += 1) {
      expect(await ask(me.session, SEND)).toMatchObject({ status: 204 });
      codes.push(await codeTo(me.email));
    }
    expect(await ask(me.session, SEND)).toMatchObject({ status: 429 });
    expect(await verify(me.session, me.code)).toMatchObject(WRONG);
    expect(await verify(me.session, codes.at(-1)?.replace(" ", "") ?? "")).toMatchObject({
      status: 204,
    });
  });

  it("takes five tries of a code, however many come at once, and a code for a day", async () => {
    // @interface limit:EMAIL_CODE_VALID_MS
    const guessed = await newcomer();
    const guesses = Array.from({ length: PASSWORD_CODE_TRIES_MAX + 2 }, (_, at) =>
      verify(guessed.session, String(10_000_000 + at)),
    );
    for (const answer of await Promise.all(guesses)) expect(answer).toMatchObject(WRONG);
    expect(await verify(guessed.session, guessed.code)).toMatchObject(WRONG);
    const late = await newcomer();
    service.clock.advance(EMAIL_CODE_VALID_MS);
    const session = await desk.login(late.account_id);
    expect(await verify(session, late.code)).toMatchObject(WRONG);
    expect(await order(session)).toMatchObject(UNPROVED);
  });

  it("stays to be confirmed over a restart, until the broker no longer asks for it", async () => {
    const me = await newcomer();
    await startAgain({ EMAIL_PROOF: "1" });
    const session = await desk.login(me.account_id, PASSWORD);
    expect(await order(session)).toMatchObject(UNPROVED);
    await startAgain({});
    const later = await desk.login(me.account_id, PASSWORD);
    expect(await isDue(later)).toBe(false);
    expect(await order(later)).toMatchObject({ status: 201 });
    expect(await isDue(await desk.login((await desk.newcomer()).account_id))).toBe(false);
  });
});
