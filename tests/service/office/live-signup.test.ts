/** Asking for a live account, and what staff makes of it: over REST, with the mails that a mail server gets. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ViewAccount } from "../../../contract/account.ts";
import type { Journal } from "../../../contract/journal.ts";
import { LIVE_SIGNUPS_PER_DAY_MAX, SIGNUPS_PER_HOUR_MAX } from "../../../contract/limits.ts";
import type { SignupLiveOffer, SignupLiveResult } from "../../../contract/signup-live.ts";
import { expectContractAnswer } from "../../support/expect-answer.ts";
import { BEHIND_PROXY, PASSWORD, openIdentityDesk } from "../../support/identity-desk.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { startSmtpServer, type SmtpServer } from "../../support/smtp-server.ts";

const LIVE = "/auth/v1/signup/live";
const ACCOUNTS = "/api/v1/accounts";
const DAY_MS = 86_400_000;
const NAME = "Nora Quill";

let smtp: SmtpServer;
let service: TestService;
let admin: string;
let dealer: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startTestService({
    environment: {
      ...BEHIND_PROXY,
      SMTP_URL: smtp.url,
      MAIL_FROM: "no-reply@broker.example",
      SIGNUPS_PER_HOUR_OF_ALL: "1000",
    },
  });
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});
/** Every test has its own minute and sessions of its own. */
beforeEach(async () => {
  service.clock.advance(61_000);
  admin = (await service.login(900_001, "demo-admin")).access_token;
  dealer = (await service.login(900_002, "demo-dealer")).access_token;
});

let newcomers = 0;
const newcomer = () => {
  newcomers += 1;
  return { email: `live${newcomers}@visitor.example`, ip: `203.0.113.${newcomers % 250}` };
};

async function request(more: Record<string, unknown> = {}, ip = newcomer().ip) {
  const body = {
    name: NAME,
    email: newcomer().email,
    password: PASSWORD,
    phone: "+351 21 000 0000",
    country: "PT",
    accept_terms: true,
    ...more,
  };
  const answer = await service.call("POST", LIVE, { body, headers: { "x-forwarded-for": ip } });
  expectContractAnswer("POST", LIVE, answer);
  const { data, error, errors } = answer.body as {
    data: SignupLiveResult;
    error?: string;
    errors?: { path: string }[];
  };
  return { status: answer.status, data, error, field: errors?.[0]?.path };
}

async function asStaff(token: string, method: string, path: string, body?: unknown) {
  const options = { token, ...(body === undefined ? {} : { body }) };
  const answer = await service.call(method, path, options);
  expectContractAnswer(method, path, answer);
  return { status: answer.status, data: (answer.body as { data?: unknown } | null)?.data };
}
const decide = (token: string, account_id: number, how: "approve" | "decline") =>
  asStaff(token, "PATCH", `${ACCOUNTS}/${account_id}/${how}`);

/** What a sign-in is answered. */
async function signIn(username: string | number, password = PASSWORD) {
  const { status, body } = await openIdentityDesk(service).tryLogin(username, password);
  return { status, ...(body as { error?: string; message?: string; errors?: unknown }) };
}

const mailTo = (email: string, subject: string) =>
  smtp.next((mail) => mail.to === email && mail.headers.get("subject")?.includes(subject) === true);

const offer = async () => {
  const { body } = await service.call("GET", LIVE);
  return (body as { data: SignupLiveOffer }).data.currencies;
};

describe("the offer of live accounts", () => {
  // @interface operation:signup_live_offer
  it("has the currencies of the groups that take requests, without a sign-in", async () => {
    const answer = await service.call("GET", LIVE);
    expectContractAnswer("GET", LIVE, answer);
    const terms = {
      currency_digits: 2,
      leverage_default: 30,
      leverages: [1, 2, 5, 10, 20, 30, 50, 100],
    };
    expect(await offer()).toEqual([
      { currency: "USD", ...terms },
      { currency: "EUR", ...terms },
    ]);
  });

  it("leaves out what the broker has not on offer", async () => {
    await asStaff(admin, "PUT", "/api/v1/brokers", { currencies: ["EUR", "JPY"] });
    expect((await offer()).map(({ currency }) => currency)).toEqual(["EUR"]);
    expect(await request({ currency: "USD" })).toMatchObject({ field: "body.currency" });
    await asStaff(admin, "PUT", "/api/v1/brokers", { currencies: ["EUR", "JPY", "USD"] });
    expect((await offer()).map(({ currency }) => currency)).toEqual(["USD", "EUR"]);
  });
});

describe("a request for a live account", () => {
  // @interface operation:signup_live
  it("waits for staff with what the newcomer said of himself, and he is told by mail", async () => {
    const { email } = newcomer();
    const { status, data } = await request({ email, name: ` ${NAME} `, currency: "EUR" });
    expect(status).toBe(201);
    const { account_id } = data;
    expect(data).toEqual({ account_id, email, currency: "EUR", leverage: 30, status: 0 });
    const waiting = `${ACCOUNTS}?status=0&is_demo=false&q=${account_id}`;
    const [found] = (await asStaff(dealer, "GET", waiting)).data as ViewAccount[];
    expect(found).toMatchObject({
      id: account_id,
      name: NAME,
      email,
      phone: "+351 21 000 0000",
      country: "PT",
      role: "Trader",
      status: 0,
      currency: "EUR",
      leverage: 30,
      balance: 0,
      is_demo: false,
      trial_expires_at: null,
    });
    const mail = await mailTo(email, "request for a live account");
    expect(mail.text).toContain(String(account_id));
    expect(mail.text).not.toContain("Nora");
    const path = `${ACCOUNTS}/${account_id}/journal`;
    const [note] = ((await asStaff(dealer, "GET", path)).data as Journal[]).filter(
      ({ action }) => action === "account_request",
    );
    expect(note).toMatchObject({ message: "asked for a live account in EUR, 1:30" });
  });

  it("lets nobody in: who knows the password is told that it waits, another learns nothing", async () => {
    const { email } = newcomer();
    const { account_id } = (await request({ email })).data;
    for (const username of [account_id, email]) {
      expect(await signIn(username)).toMatchObject({
        status: 401,
        error: "account_deactivated",
        message: "the account has been deactivated",
        errors: [{ path: "account", message: "is pending: the broker has not approved it yet" }],
      });
      const wrong = await signIn(username, "not-the-password");
      expect(wrong).toMatchObject({ status: 401, error: "incorrect_credentials" });
      expect(wrong.errors).toBeUndefined();
    }
  });

  it("becomes an account that trades once a dealer approves it, and its owner is told", async () => {
    const { email } = newcomer();
    const { account_id } = (await request({ email, leverage: 50 })).data;
    expect((await decide(dealer, account_id, "approve")).status).toBe(204);
    expect((await mailTo(email, "is open")).text).toContain(String(account_id));
    const { access_token } = await service.login(account_id, PASSWORD);
    const me = await asStaff(access_token, "GET", `${ACCOUNTS}/me`);
    expect(me.data).toMatchObject({ status: 1, leverage: 50, balance: 0, is_demo: false });
    const money = `${ACCOUNTS}/${account_id}/money/deposit`;
    expect((await asStaff(dealer, "POST", money, { amount: 1_000 })).status).toBe(200);
    service.market.tick(1, 110_000, 110_010, service.clock.now(), 1);
    const order = { symbol_id: 1, type: 0, side: 0, volume: 0.01 };
    expect((await asStaff(access_token, "POST", "/api/v1/orders", order)).status).toBe(201);
    const journal = (await asStaff(admin, "GET", `${ACCOUNTS}/${account_id}/journal`)).data;
    expect(journal).toContainEqual(
      expect.objectContaining({ action: "account_approve", actor_id: 900_002 }),
    );
    expect((await decide(admin, account_id, "decline")).status).toBe(409);
  });

  it("stays shut once it is declined, and its owner is told so", async () => {
    const { email } = newcomer();
    const { account_id } = (await request({ email })).data;
    expect((await decide(admin, account_id, "decline")).status).toBe(204);
    await mailTo(email, `request for account ${account_id}`);
    expect(await signIn(account_id)).toMatchObject({
      status: 401,
      error: "account_deactivated",
      errors: [{ path: "account", message: "was declined by the broker" }],
    });
    expect((await decide(dealer, account_id, "approve")).status).toBe(409);
  });

  it("is decided once, however many of staff decide at the same moment", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { account_id } = (await request()).data;
      const answers = await Promise.all([
        decide(dealer, account_id, "approve"),
        decide(admin, account_id, "decline"),
        decide(admin, account_id, "approve"),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        204, 409, 409,
      ]);
      const decided = answers.findIndex(({ status }) => status === 204) === 1 ? 2 : 1;
      const view = (await asStaff(admin, "GET", `${ACCOUNTS}/${account_id}`)).data;
      expect(view).toMatchObject({ status: decided });
      const notes = await service.sql`select 1 from account_journal
        where account_id = ${account_id} and sentences ~ 'account_(approve|decline)'`;
      expect(notes.length).toBe(1);
    }
  });

  it.each([
    ["name", "   "],
    ["name", "Nora\nQuill"],
    ["name", "Nora\u202eQuill"],
    ["name", "Nora\u0000Quill"],
    ["name", "x".repeat(129)],
    ["email", "nobody"],
    ["phone", "call me"],
    ["phone", "+1\r\nBcc: x"],
    ["phone", undefined],
    ["country", "Portugal"],
    ["country", undefined],
    ["currency", "JPY"],
    ["leverage", 101],
    ["leverage", 0.5],
    ["password", "short"],
    ["accept_terms", false],
  ])("is refused with %s as %j, and nobody waits", async (field, value) => {
    const waiting = () => service.sql`select 1 from accounts where status = 0`;
    const before = (await waiting()).length;
    const answer = await request({ [field]: value });
    expect([answer.status, answer.field]).toEqual([400, `body.${field}`]);
    expect((await waiting()).length).toBe(before);
  });

  it("is refused with a password that anybody would guess", async () => {
    expect(await request({ password: "password1" })).toMatchObject({ error: "weak_password" });
  });

  it("gives nobody more than he asked for", async () => {
    const hostile = { role: "Admin", status: 1, group_id: 3, balance: 1e6, is_demo: true, id: 1 };
    const { account_id } = (await request(hostile)).data;
    const view = (await asStaff(admin, "GET", `${ACCOUNTS}/${account_id}`)).data;
    expect(view).toMatchObject({
      role: "Trader",
      status: 0,
      group_id: 7,
      balance: 0,
      is_demo: false,
    });
  });
});

describe("requests for live accounts", () => {
  it("of one e-mail are so many a day, in whatever case it is typed, and it is not kept", async () => {
    // @interface limit:LIVE_SIGNUPS_PER_DAY_MAX
    const { email } = newcomer();
    for (let asked = 0; asked < LIVE_SIGNUPS_PER_DAY_MAX; asked += 1) {
      expect((await request({ email })).status).toBe(201);
    }
    const again = await request({ email: email.toUpperCase() });
    expect([again.status, again.error]).toEqual([429, "too_many_requests"]);
    const kept = await service.sql`select 1 from allowance_uses where subject ilike '%visitor%'`;
    expect(kept.length).toBe(0);
    service.clock.advance(DAY_MS);
    expect((await request({ email })).status).toBe(201);
  });

  it("and demos together are so many an hour of one network", async () => {
    // @interface limit:SIGNUPS_PER_HOUR_MAX
    const ip = "192.0.2.77";
    for (let asked = 0; asked < SIGNUPS_PER_HOUR_MAX; asked += 1) {
      expect((await request({}, ip)).status).toBe(201);
    }
    expect((await request({}, ip)).status).toBe(429);
    const demo = await service.call("POST", "/auth/v1/signup/demo", {
      headers: { "x-forwarded-for": ip },
      body: { name: NAME, email: newcomer().email, password: PASSWORD, accept_terms: true },
    });
    expect(demo.status).toBe(429);
  });

  it("under a customer's e-mail are answered alike, and keep him out of nothing", async () => {
    const email = "ben@ringside.example";
    const stranger = await request();
    const asked = await request({ email });
    expect(Object.keys(asked.data)).toEqual(Object.keys(stranger.data));
    expect((await signIn(email, "demo-trader")).status).toBe(200);
    await decide(admin, asked.data.account_id, "decline");
    expect((await signIn(email, "demo-trader")).status).toBe(200);
    const second = await request({ email });
    await decide(admin, second.data.account_id, "approve");
    expect(await signIn(email, "demo-trader")).toMatchObject({ error: "ambiguous_email" });
  });
});
