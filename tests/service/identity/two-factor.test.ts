/** Two-factor sign-in over HTTP: set up, asked for, turned off, and what goes on without a code. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClientSecret } from "../../../contract/client-secret.ts";
import { TWO_FACTOR_SETUP_VALID_MS } from "../../../contract/limits.ts";
import type { LoginResult } from "../../../contract/session.ts";
import type { RecoveryCodes } from "../../../contract/two-factor.ts";
import {
  BEHIND_PROXY,
  INVESTOR_PASSWORD,
  PASSWORD,
  createLogText,
  openIdentityDesk,
  refused,
  type IdentityDesk,
} from "../../support/identity-desk.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";
import { startSmtpServer, type SmtpServer } from "../../support/smtp-server.ts";
import { openApp, openTwoFactorDesk, wrongCode } from "../../support/two-factor-desk.ts";

const log = createLogText();
let smtp: SmtpServer;
let service: TestService;
let desk: IdentityDesk;
let two: ReturnType<typeof openTwoFactorDesk>;
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startTestService({
    environment: { ...BEHIND_PROXY, SMTP_URL: smtp.url, LOG_LEVEL: "debug" },
    logTo: log.destination,
  });
  desk = openIdentityDesk(service);
  two = openTwoFactorDesk(service, desk);
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});
beforeEach(() => service.clock.advance(61_000));

/** A newcomer who turned it on. */
async function guarded() {
  const { account_id, email } = await desk.newcomer();
  const session = await desk.login(account_id);
  return { account_id, email, session, ...(await two.turnOn(session)) };
}

const journalOf = async ({ access_token }: LoginResult) =>
  (await desk.ask("GET", "/api/v1/accounts/me/journal", access_token)).text;
/** The next mail to this address with such a text. */
const mailTo = (email: string, words: RegExp) =>
  smtp.next((mail) => mail.to === email && words.test(mail.text));

describe("two-factor sign-in", () => {
  it("is off at first, and told so", async () => {
    // @interface operation:two_factor_get
    const { account_id } = await desk.newcomer();
    const session = await desk.login(account_id);
    expect(await two.state(session)).toEqual({
      is_offered: true,
      is_on: false,
      is_required: false,
      on_since: null,
      recovery_codes_left: 0,
    });
  });

  it("is set up with the password and a code of the app, which gives ten recovery codes", async () => {
    // @interface operation:two_factor_begin @interface operation:two_factor_confirm
    // @interface limit:RECOVERY_CODES_COUNT
    const { session, app, recovery_codes } = await guarded();
    expect(app.setup.uri).toContain(`secret=${app.setup.secret}`);
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await two.state(session)).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    expect(await journalOf(session)).toContain("two-factor turned on");
  });

  it("asks for a code beside the right password, and tells that from a wrong one", async () => {
    // @interface error:two_factor_required @interface error:incorrect_credentials
    const { account_id, app } = await guarded();
    const required = refused(401, "two_factor_required");
    expect(await two.login(account_id)).toMatchObject(required);
    expect(await two.login(account_id, { code: " " })).toMatchObject(required);
    expect(await two.login(account_id, { password: "wrong", code: app.code() })).toMatchObject(
      refused(401, "incorrect_credentials"),
    );
    expect(await two.login(account_id, { code: app.code() })).toMatchObject({ status: 200 });
  });

  it("refuses a wrong code in words of its own", async () => {
    // @interface error:wrong_two_factor_code
    const { account_id, app, session } = await guarded();
    const wrong = refused(401, "wrong_two_factor_code");
    expect(await two.login(account_id, { code: wrongCode(app) })).toMatchObject(wrong);
    expect(await two.login(account_id, { code: "K7QM2-XW9RT" })).toMatchObject(wrong);
    expect(await two.login(account_id, { code: "١٢٣٤٥٦" })).toMatchObject(wrong);
    expect(await journalOf(session)).toContain("the password was right, the code was not");
  });

  it("takes a code once, and a phone whose clock is a step off", async () => {
    const { account_id, app } = await guarded();
    const tried = (steps: number) => two.login(account_id, { code: app.code(steps) });
    expect(await tried(-1)).toMatchObject(refused(401, "wrong_two_factor_code"));
    service.clock.advance(60_000);
    expect(await tried(-2)).toMatchObject(refused(401, "wrong_two_factor_code"));
    expect(await tried(2)).toMatchObject(refused(401, "wrong_two_factor_code"));
    expect(await tried(-1)).toMatchObject({ status: 200 });
    expect(await tried(-1)).toMatchObject(refused(401, "wrong_two_factor_code"));
    expect(await tried(1)).toMatchObject({ status: 200 });
    expect(await tried(0)).toMatchObject(refused(401, "wrong_two_factor_code"));
  });

  it("lets one in of two who show one code at once", async () => {
    const { account_id, app } = await guarded();
    const code = app.code();
    const answers = await Promise.all([1, 2, 3].map(() => two.login(account_id, { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it("takes each recovery code once, however it is written", async () => {
    const { account_id, email, recovery_codes, session } = await guarded();
    const [first = "", second = ""] = recovery_codes;
    const small = { code: ` ${first.toLowerCase().replace("-", " ")}` };
    expect(await two.login(account_id, small)).toMatchObject({ status: 200 });
    expect(await two.login(account_id, { code: first })).toMatchObject(
      refused(401, "wrong_two_factor_code"),
    );
    expect(await two.login(account_id, { code: second })).toMatchObject({ status: 200 });
    expect(await two.state(session)).toMatchObject({ recovery_codes_left: 8 });
    await mailTo(email, /has two-factor sign-in since/);
    await mailTo(
      email,
      /A recovery code opened account \d+ on [^.]*\.\s*It works no more\.\s*9 recovery codes are left/,
    );
    await mailTo(email, /8 recovery codes are left/);
  });

  it("ends the sessions that a password alone opened, but for its own and those of a key", async () => {
    const { account_id } = await desk.newcomer();
    const session = await desk.login(account_id);
    const other = await desk.login(account_id);
    const body = { current_password: PASSWORD, new_password: INVESTOR_PASSWORD };
    await desk.ask("POST", "/api/v1/accounts/me/investor-password", session.access_token, body);
    const investor = await desk.login(account_id, INVESTOR_PASSWORD);
    const bot = await keySession(session);
    await two.turnOn(session);
    const statuses = [];
    for (const each of [session, investor, bot, other]) statuses.push(await desk.statusOf(each));
    expect(statuses).toEqual([200, 200, 200, 401]);
  });

  it("asks neither investors, nor keys, nor renewals for a code", async () => {
    const { account_id, session } = await guarded();
    const body = { current_password: PASSWORD, new_password: INVESTOR_PASSWORD };
    await desk.ask("POST", "/api/v1/accounts/me/investor-password", session.access_token, body);
    expect((await desk.login(account_id, INVESTOR_PASSWORD)).scope).toBe("Investor");
    expect((await keySession(session)).scope).toBe("API_Trader");
    const { refresh_token } = session;
    const renewed = await service.call("POST", "/auth/v1/oauth2/refresh/token", {
      body: { refresh_token },
    });
    expect(renewed.status).toBe(200);
  });

  it("is turned off with the password and a code, and not with one of them", async () => {
    // @interface operation:two_factor_off @interface error:wrong_code @interface error:wrong_password
    const { account_id, session, app, recovery_codes } = await guarded();
    const off = (body: object) => two.ask("POST", "/off", session, body);
    const current_password = PASSWORD;
    expect(await off({ current_password: "wrong", code: app.code() })).toMatchObject(
      refused(400, "wrong_password"),
    );
    expect(await off({ current_password, code: wrongCode(app) })).toMatchObject(
      refused(400, "wrong_code"),
    );
    expect(await two.state(session)).toMatchObject({ is_on: true });
    expect(await off({ current_password, code: recovery_codes[3] })).toMatchObject({ status: 204 });
    expect(await two.state(session)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    expect(await off({ current_password, code: app.code() })).toMatchObject(
      refused(409, "wrong_state"),
    );
    expect(await two.login(account_id)).toMatchObject({ status: 200 });
    expect(await journalOf(session)).toContain("two-factor turned off");
  });

  it("gives new recovery codes, and those of before work no more", async () => {
    // @interface operation:two_factor_new_codes
    const { account_id, session, app, recovery_codes } = await guarded();
    const body = { current_password: PASSWORD, code: app.code() };
    const answer = await two.ask("POST", "/recovery-codes", session, body);
    const { recovery_codes: renewed } = two.dataOf<RecoveryCodes>(answer);
    expect(await two.login(account_id, { code: recovery_codes[0] ?? "" })).toMatchObject(
      refused(401, "wrong_two_factor_code"),
    );
    expect(await two.login(account_id, { code: renewed[0] ?? "" })).toMatchObject({ status: 200 });
  });

  it("is begun by nobody who only found the session open, and not twice", async () => {
    const { session } = await guarded();
    const begin = (current_password: string) =>
      two.ask("POST", "/begin", session, { current_password });
    expect(await begin("wrong")).toMatchObject(refused(400, "wrong_password"));
    expect(await begin(PASSWORD)).toMatchObject(refused(409, "wrong_state"));
  });

  it("waits half an hour for the first code, of the newest secret", async () => {
    // @interface limit:TWO_FACTOR_SETUP_VALID_MS
    const { account_id } = await desk.newcomer();
    const session = await desk.login(account_id);
    const begin = async () => {
      const body = { current_password: PASSWORD };
      return openApp(service, two.dataOf(await two.ask("POST", "/begin", session, body)));
    };
    const confirm = (code: string) => two.ask("POST", "/confirm", session, { code });
    expect(await confirm("123456")).toMatchObject(refused(409, "wrong_state"));
    const first = await begin();
    const second = await begin();
    expect(await confirm(first.code())).toMatchObject(refused(400, "wrong_code"));
    expect(await two.login(account_id)).toMatchObject({ status: 200 });
    service.clock.advance(TWO_FACTOR_SETUP_VALID_MS);
    const late = await desk.login(account_id);
    expect(await two.ask("POST", "/confirm", late, { code: second.code() })).toMatchObject(
      refused(409, "wrong_state"),
    );
  });

  it("outlives a new password by staff", async () => {
    const { account_id, app } = await guarded();
    const staff = await desk.login(900001, "demo-admin");
    const path = `/api/v1/accounts/${account_id}/change-password`;
    const new_password = "copper-thistle-rain";
    await desk.ask("PATCH", path, staff.access_token, { new_password });
    expect(await two.login(account_id, { password: new_password })).toMatchObject(
      refused(401, "two_factor_required"),
    );
    const code = app.code();
    expect(await two.login(account_id, { password: new_password, code })).toMatchObject({
      status: 200,
    });
  });

  it("outlives a new password by mail: who reads the mailbox has one of the two", async () => {
    const { account_id, email, app } = await guarded();
    const headers = { "x-forwarded-for": two.somewhere() };
    const reset = "/auth/v1/password-reset";
    const asked = await service.call("POST", reset, {
      body: { username: String(account_id) },
      headers,
    });
    const mail = await mailTo(email, /asked for a new password/);
    const code = /^ {4}(\d{4} \d{4})$/m.exec(mail.text)?.[1] ?? "";
    const { request } = (asked.body as { data: { request: string } }).data;
    const body = { request, code, new_password: "copper-thistle-rain" };
    const changed = await service.call("POST", `${reset}/change`, { body, headers });
    expect(changed).toMatchObject({ status: 204 });
    const password = "copper-thistle-rain";
    expect(await two.login(account_id, { password })).toMatchObject(
      refused(401, "two_factor_required"),
    );
    expect(await two.login(account_id, { password, code: app.code() })).toMatchObject({
      status: 200,
    });
  });

  it("leaves no secret and no code in the database, the log or the journal", async () => {
    const { account_id, session, app, recovery_codes } = await guarded();
    await two.login(account_id, { code: app.code() });
    await two.login(account_id, { code: recovery_codes[0] ?? "" });
    const rows = await service.sql`
      select (select row_to_json(t) from two_factor t where t.account_id = ${account_id})::text ||
        (select json_agg(c) from recovery_codes c where c.account_id = ${account_id})::text ||
        (select json_agg(m) from mails m where m.account_id = ${account_id})::text as kept`;
    const bytes = Buffer.from(app.setup.secret).toString("hex");
    const places = [JSON.stringify(rows), log.text(), await journalOf(session)];
    for (const place of places) {
      for (const secret of [app.setup.secret, bytes, app.code(), ...recovery_codes]) {
        expect(place).not.toContain(secret);
      }
    }
    expect(log.text()).toContain("two_factor_confirm");
  });
});

async function keySession({ access_token }: LoginResult): Promise<LoginResult> {
  const made = await desk.ask("POST", "/api/v1/accounts/me/client-secret", access_token);
  const { client_id, client_secret } = (made.body as { data: ClientSecret }).data;
  const answer = await service.call("POST", "/auth/v1/oauth2/token?grant_type=client_credentials", {
    headers: { authorization: basic(client_id, client_secret) },
  });
  return (answer.body as { data: LoginResult }).data;
}
