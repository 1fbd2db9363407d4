/** Codes for changing a password, over a real conversation with a mail server; mail that is late, refused, or lost. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  PASSWORD_CODES_PER_HOUR_MAX,
  PASSWORD_CODE_TRIES_MAX,
  PASSWORD_CODE_VALID_MS,
} from "../../../contract/limits.ts";
import type { LoginResult } from "../../../contract/session.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import {
  BEHIND_PROXY,
  PASSWORD,
  createLogText,
  openIdentityDesk,
  refused,
  type IdentityDesk,
} from "../../support/identity-desk.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { startSmtpServer, type ReceivedMail, type SmtpServer } from "../../support/smtp-server.ts";

const REQUEST = "/api/v1/accounts/me/request-change-password";
const VERIFY = "/api/v1/accounts/me/verify-change-password-code";
const CHANGE = "/api/v1/accounts/me/change-password";
const NEW = "copper-thistle-rain";
const DEMO_EUR = 5;

let smtp: SmtpServer;
let service: TestService;
let desk: IdentityDesk;
const log = createLogText();
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startTestService({
    environment: {
      ...BEHIND_PROXY,
      SMTP_URL: smtp.url,
      MAIL_FROM: "no-reply@broker.example",
      TERMINAL_DIR: "public",
      LOG_LEVEL: "debug",
    },
    logTo: log.destination,
    // Newcomers with euros need a code.
    prepare: async (sql) => {
      await sql`update groups set password_code_required = true where group_id = ${DEMO_EUR}`;
    },
  });
  desk = openIdentityDesk(service);
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});
beforeEach(() => service.clock.advance(61_000));
afterEach(() => smtp.answerRecipients(null));

/** The next mail to this address with such a subject. */
const mailTo = (email: string, subject: string) =>
  smtp.next((mail) => mail.to === email && mail.headers.get("subject")?.includes(subject) === true);

const codeIn = ({ text }: ReceivedMail): string => {
  const code = /^ {4}(\d{4} \d{4})$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(`no code in: ${text}`);
  return code;
};

async function owner(more: { password?: string; currency?: string } = {}) {
  const { account_id, email } = await desk.newcomer(more);
  await mailTo(email, "demo account");
  const session = await desk.login(account_id, more.password);
  return { account_id, email, session };
}

const ask = ({ access_token }: LoginResult, path: string, body?: unknown) =>
  desk.ask("POST", path, access_token, body);
const request = async ({ email, session }: { email: string; session: LoginResult }) => {
  expect(await ask(session, REQUEST)).toMatchObject({ status: 204, text: "" });
  return codeIn(await mailTo(email, "your code"));
};
const WRONG = refused(400, "wrong_code");

describe("mail", () => {
  it("greets a newcomer in the broker's name, from the broker's address, in plain text", async () => {
    const { account_id, email } = await desk.newcomer({ name: "See https://evil.example/offer" });
    const mail = await mailTo(email, "demo account");
    expect(mail).toMatchObject({ from: "no-reply@broker.example", to: email, user: "mailer" });
    expect(mail.headers.get("from")).toBe("Ringside <no-reply@broker.example>");
    expect(mail.headers.get("subject")).toBe(`Ringside: your demo account ${account_id}`);
    expect(mail.headers.get("content-type")).toContain("text/plain");
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail.text).toContain(`Account:     ${account_id}`);
    // What a stranger wrote is not carried to whoever owns the address.
    expect(mail.text).not.toContain("evil.example");
    expect(mail.text).not.toContain(PASSWORD);
  });

  it("tells of a changed password, and by whom", async () => {
    const { session, email } = await owner();
    await ask(session, CHANGE, { current_password: PASSWORD, new_password: NEW });
    const mail = await mailTo(email, "was changed");
    expect(mail.text).toContain("was changed on");
    expect(mail.text).not.toContain(NEW);
  });
});

describe("a code", () => {
  // @rule 4.2.3
  it("is mailed, verified, and then lets the password be changed by the same session", async () => {
    // @interface operation:request_change_password @interface operation:verify_change_password_code
    const me = await owner({ currency: "EUR" });
    const other = await desk.login(me.account_id);
    const wish = { current_password: PASSWORD, new_password: NEW };
    // @interface error:code_required
    const without = refused(400, "code_required");
    expect(await ask(me.session, CHANGE, wish)).toMatchObject(without);
    const code = await request(me);
    expect(await ask(me.session, CHANGE, wish)).toMatchObject(without);
    const verified = await ask(me.session, VERIFY, code);
    expect(verified).toMatchObject({ status: 204, text: "" });
    expect(await ask(other, CHANGE, wish)).toMatchObject(without);
    expect(await ask(me.session, CHANGE, wish)).toMatchObject({ status: 204 });
    // It is used up.
    const again = { current_password: NEW, new_password: PASSWORD };
    expect(await ask(me.session, CHANGE, again)).toMatchObject(without);
    expect(await ask(me.session, VERIFY, code)).toMatchObject(WRONG);
  });

  it("may also come with the change itself, with or without the space", async () => {
    const me = await owner({ currency: "EUR" });
    const code = (await request(me)).replace(" ", "");
    const wish = { current_password: PASSWORD, new_password: NEW };
    const wrong = code === "00000000" ? "00000001" : "00000000";
    expect(await ask(me.session, CHANGE, { ...wish, code: wrong })).toMatchObject(WRONG);
    expect(await ask(me.session, CHANGE, { ...wish, code })).toMatchObject({ status: 204 });
  });

  it("that is given is checked where none is asked for", async () => {
    const me = await owner();
    const wish = { current_password: PASSWORD, new_password: NEW };
    expect(await ask(me.session, CHANGE, { ...wish, code: "1" })).toMatchObject(WRONG);
    expect(await ask(me.session, CHANGE, wish)).toMatchObject({ status: 204 });
  });

  it("is good for a quarter of an hour", async () => {
    // @interface limit:PASSWORD_CODE_VALID_MS
    const me = await owner();
    const code = await request(me);
    service.clock.advance(PASSWORD_CODE_VALID_MS - 1);
    const fresh = await desk.login(me.account_id);
    expect(await ask(fresh, VERIFY, code)).toMatchObject({ status: 204 });
    service.clock.advance(1);
    expect(await ask(fresh, VERIFY, code)).toMatchObject(WRONG);
  });

  it("may be shown five times, however many come at once", async () => {
    // @interface error:wrong_code @interface limit:PASSWORD_CODE_TRIES_MAX
    const me = await owner();
    const code = await request(me);
    const guesses = Array.from({ length: PASSWORD_CODE_TRIES_MAX + 3 }, (_, at) =>
      ask(me.session, VERIFY, String(10_000_000 + at)),
    );
    for (const answer of await Promise.all(guesses)) expect(answer).toMatchObject(WRONG);
    expect(await ask(me.session, VERIFY, code)).toMatchObject(WRONG);
  });

  it("replaces the one before, and is of one account alone", async () => {
    const [me, you] = [await owner(), await owner()];
    const first = await request(me);
    const yours = await request(you);
    const second = await request(me);
    expect(await ask(me.session, VERIFY, first)).toMatchObject(WRONG);
    expect(await ask(me.session, VERIFY, yours)).toMatchObject(WRONG);
    expect(await ask(me.session, VERIFY, second)).toMatchObject({ status: 204 });
  });

  it("is mailed three times an hour, then 429", async () => {
    // @interface limit:PASSWORD_CODES_PER_HOUR_MAX
    const me = await owner();
    for (let count = 0; count < PASSWORD_CODES_PER_HOUR_MAX; count++) await request(me);
    const answer = await ask(me.session, REQUEST);
    expect(answer).toMatchObject(refused(429, "too_many_requests"));
    expect(answer.headers.get("retry-after")).toBe("3600");
  });
});

describe("a mail server", () => {
  it("that cannot take a mail now gets it again later; nobody waited for it meanwhile", async () => {
    smtp.answerRecipients("451 try again later");
    const { account_id, email } = await desk.newcomer();
    const session = await desk.login(account_id);
    expect(await ask(session, REQUEST)).toMatchObject({ status: 204 });
    await log.until("mail could not be sent yet");
    smtp.answerRecipients(null);
    service.clock.advance(30_000);
    await mailTo(email, "demo account");
    service.clock.advance(30_000);
    expect(await ask(session, VERIFY, codeIn(await mailTo(email, "your code")))).toMatchObject({
      status: 204,
    });
  });

  it("that will never take a mail is not asked again, and the log says so without the address", async () => {
    smtp.answerRecipients("550 <gone@visitor.example> has moved");
    await desk.newcomer({ email: "gone@visitor.example" });
    await log.until("mail was given up");
    const [row] = await service.sql`select kind, attempts from mails where failed_at is not null`;
    expect(row).toEqual({ kind: "demo_opened", attempts: 1 });
    expect(log.text()).not.toContain("gone@visitor.example");
    expect(log.text()).toContain("the server answered 550");
  });
});

describe("nothing", () => {
  it("of a code, a password or an address stands in the log; of a code or password in the database", async () => {
    const me = await owner({ password: "canary-5521-own" });
    const wish = { current_password: "canary-5521-own", new_password: "canary-5521-new" };
    const code = await request(me);
    const bare = code.replace(" ", "");
    await ask(me.session, VERIFY, bare);
    await ask(me.session, CHANGE, { ...wish, code: "99 99" });
    await ask(me.session, CHANGE, { ...wish, code });
    await mailTo(me.email, "was changed");
    const dump = await dumpDatabase(service.sql);
    expect(dump).toContain(me.email);
    const { access_token, refresh_token, session_id } = me.session;
    const secrets = [code, bare, access_token, refresh_token, session_id, ...Object.values(wish)];
    for (const secret of [...secrets, "canary-smtp-8812"]) {
      expect(dump).not.toContain(secret);
      expect(log.text()).not.toContain(secret);
    }
    expect(log.text()).toContain('"operation":"signup_demo"');
    expect(log.text()).not.toContain(me.email);
  });
});
