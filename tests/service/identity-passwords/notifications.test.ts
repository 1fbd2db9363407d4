/** The mail that an account's owner chose, and that he gets it then and only then. @interface §4.2 notifications */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NotificationPref } from "../../../contract/notification-pref.ts";
import { BEHIND_PROXY, PASSWORD, openIdentityDesk, refused } from "../../support/identity-desk.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";
import { startSmtpServer, type SmtpServer } from "../../support/smtp-server.ts";

const PREFS = "/api/v1/accounts/me/notifications";
const SYMBOL = 7;
const ALL: NotificationPref = {
  login: true,
  margin_call: true,
  stop_out: true,
  money_change: true,
};
const NONE: NotificationPref = {
  login: false,
  margin_call: false,
  stop_out: false,
  money_change: false,
};

let smtp: SmtpServer;
let service: TestService;
let desk: ReturnType<typeof openIdentityDesk>;
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startTestService({ environment: { ...BEHIND_PROXY, SMTP_URL: smtp.url } });
  desk = openIdentityDesk(service);
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});
beforeEach(() => service.clock.advance(61_000));

/** Signs in from a place that the test names. */
const signIn = (account_id: number, ip: string, browser: string) =>
  service.call("POST", "/auth/v1/oauth2/login", {
    headers: {
      authorization: basic(String(account_id), PASSWORD),
      "x-forwarded-for": ip,
      "user-agent": browser,
    },
  });

async function owner(more: Record<string, unknown> = {}) {
  const demo = await desk.newcomer(more);
  await mailTo(demo.email, "demo account");
  const { access_token } = await desk.login(demo.account_id);
  return { ...demo, token: access_token };
}

const mailTo = (email: string, subject: string) =>
  smtp.next((mail) => mail.to === email && mail.headers.get("subject")?.includes(subject) === true);
const subjectsTo = (email: string) =>
  smtp.received.filter(({ to }) => to === email).map(({ headers }) => headers.get("subject"));
const deposit = async (account_id: number, amount: number) => {
  const admin = (await desk.login(900001, "demo-admin")).access_token;
  const path = `/api/v1/accounts/${account_id}/money/deposit`;
  expect((await desk.ask("POST", path, admin, { amount, desc: "Bonus" })).status).toBe(200);
};
/** What was queued before the first of two codes has come before the second. */
const barrier = async (me: { email: string; token: string }) => {
  for (let code = 0; code < 2; code++) {
    await desk.ask("POST", "/api/v1/accounts/me/request-change-password", me.token);
    await mailTo(me.email, "your code");
  }
};

describe("the preferences", () => {
  // @rule 4.2.5
  it("have defaults, are kept as they were saved, and are each owner's own", async () => {
    // @interface operation:my_notifications @interface operation:save_my_notifications
    const [me, you] = [await owner(), await owner()];
    const trade = { order_fill: false, exit_fill: false, order_expiry: false, price_alert: false };
    const documented = { login: true, margin_call: true, stop_out: true, money_change: false };
    const defaults = { ...documented, ...trade };
    const read = async (token: string) => (await desk.ask("GET", PREFS, token)).body;
    expect(await read(me.token)).toMatchObject({ data: defaults });
    const saved = await desk.ask("POST", PREFS, me.token, NONE);
    expect(saved).toMatchObject({ status: 200, body: { data: NONE } });
    await desk.ask("POST", PREFS, me.token, { ...ALL, login: false });
    expect(await read(me.token)).toMatchObject({ data: { ...ALL, login: false } });
    expect(await read(you.token)).toMatchObject({ data: defaults });
  });

  it("about trades and price alerts stay as they are where a client of before names none", async () => {
    const me = await owner();
    const read = async () => (await desk.ask("GET", PREFS, me.token)).body;
    await desk.ask("POST", PREFS, me.token, { ...ALL, exit_fill: true, price_alert: true });
    expect(await read()).toMatchObject({
      data: { ...ALL, order_fill: false, exit_fill: true, order_expiry: false, price_alert: true },
    });
    const saved = await desk.ask("POST", PREFS, me.token, { ...NONE, order_expiry: true });
    expect(saved.body).toMatchObject({ data: { ...NONE, exit_fill: true, order_expiry: true } });
    await desk.ask("POST", PREFS, me.token, { ...NONE, exit_fill: false });
    expect(await read()).toMatchObject({
      data: { exit_fill: false, order_expiry: true, price_alert: true },
    });
  });

  it("are saved whole or not at all", async () => {
    const me = await owner();
    for (const body of [
      {},
      { login: true },
      { ...ALL, login: "yes" },
      { ...ALL, stop_out: null },
    ]) {
      expect(await desk.ask("POST", PREFS, me.token, body)).toMatchObject(
        refused(400, "bad_request"),
      );
    }
  });
});

describe("a sign-in", () => {
  it("from another device or place is told, one from a known place is not", async () => {
    const { account_id, email } = await desk.newcomer();
    for (const [ip, browser] of [
      ["203.0.113.5", "Firefox"],
      ["203.0.113.5", "Firefox"],
      ["203.0.113.5", "Chrome"],
      ["203.0.113.99", "Chrome"],
      ["203.0.113.99", "Chrome"],
    ] as const) {
      expect((await signIn(account_id, ip, browser)).status).toBe(200);
    }
    const first = await mailTo(email, "new sign-in");
    const second = await mailTo(email, "new sign-in");
    const texts = [first.text, second.text];
    expect(texts.some((text) => text.includes("203.0.113.5") && text.includes("Chrome"))).toBe(
      true,
    );
    expect(texts.some((text) => text.includes("203.0.113.99"))).toBe(true);
    expect((await signIn(account_id, "203.0.113.5", "Firefox")).status).toBe(200);
    const { access_token } = await desk.login(account_id);
    await mailTo(email, "new sign-in");
    await barrier({ email, token: access_token });
    expect(subjectsTo(email).filter((subject) => subject?.includes("sign-in"))).toHaveLength(3);
  });

  it("that the owner does not want to hear of is not told", async () => {
    const me = await owner();
    await desk.ask("POST", PREFS, me.token, NONE);
    expect((await signIn(me.account_id, "203.0.113.7", "Firefox")).status).toBe(200);
    await barrier(me);
    expect(subjectsTo(me.email).some((subject) => subject?.includes("sign-in"))).toBe(false);
  });
});

describe("money", () => {
  it("that moved is told to who wants it, and to nobody else", async () => {
    const [me, you] = [await owner(), await owner()];
    await desk.ask("POST", PREFS, me.token, ALL);
    await deposit(me.account_id, 12.5);
    await deposit(you.account_id, 99);
    const mail = await mailTo(me.email, "money in");
    expect(mail.text).toContain("+12.50 USD");
    expect(mail.text).toContain("Bonus");
    expect(mail.text).toContain("Balance:  10,012.50 USD");
    await barrier(you);
    expect(subjectsTo(you.email).some((subject) => subject?.includes("money"))).toBe(false);
  });
});

describe("margin", () => {
  it("calls and stop-outs are told", async () => {
    const me = await owner({ balance: 100 });
    const tick = (bid: number) => service.market.tick(SYMBOL, bid, bid + 1, service.clock.now());
    tick(10_000);
    const order = { symbol_id: SYMBOL, type: 0, side: 0, volume: 90 };
    expect((await desk.ask("POST", "/api/v1/orders", me.token, order)).status).toBe(201);
    tick(9_990);
    const call = await mailTo(me.email, "margin call");
    expect(call.text).toContain("Reached:       100%");
    tick(9_930);
    const out = await mailTo(me.email, "stop-out");
    expect(out.text).toContain("Reached:       50%");
  });
});

describe("a trade", () => {
  const buy = { symbol_id: SYMBOL, side: 0, volume: 1 };
  const quote = (bid: number) => service.market.tick(SYMBOL, bid, bid + 1, service.clock.now());

  it("that happened while nobody looked is told to who wants it, and to nobody else", async () => {
    const [me, you] = [await owner(), await owner()];
    const trades = { order_fill: true, exit_fill: true, order_expiry: true };
    await desk.ask("POST", PREFS, me.token, { ...NONE, ...trades });
    quote(10_000);
    const limit = { ...buy, type: 1, order_price: 99.9, take_profit: 100.05 };
    for (const { token } of [me, you]) {
      expect(await desk.ask("POST", "/api/v1/orders", token, limit)).toMatchObject({ status: 201 });
    }
    quote(9_980);
    const filled = await mailTo(me.email, "was filled");
    expect(filled.text).toMatch(/^Filled: buy limit 1 AAPL at 99\.84\./m);
    quote(10_050);
    const closed = await mailTo(me.email, "take profit");
    expect(closed.text).toMatch(
      /^Take profit of position \d+ was reached: closed 1 AAPL at 100\.\d\d\./m,
    );
    expect(closed.text).toMatch(/^Result: {2}\+0\.\d\d USD, with swap and commission$/m);
    await barrier(you);
    expect(subjectsTo(you.email).filter((subject) => !/code|demo/.test(subject ?? ""))).toEqual([]);
  });

  it("that he made himself at the screen is not told, and an order's expiry is", async () => {
    const me = await owner();
    await desk.ask("POST", PREFS, me.token, { ...NONE, order_fill: true, order_expiry: true });
    quote(10_000);
    expect((await desk.ask("POST", "/api/v1/orders", me.token, { ...buy, type: 0 })).status).toBe(
      201,
    );
    const expiry_at = service.clock.now() + 70_000;
    const limit = { ...buy, type: 1, order_price: 90, expiry_at };
    const placed = await desk.ask("POST", "/api/v1/orders", me.token, limit);
    expect(placed).toMatchObject({ status: 201 });
    service.clock.advance(71_000);
    quote(10_001);
    const expired = await mailTo(me.email, "has expired");
    expect(expired.text).toContain("Expired, and was not filled: buy limit 1");
    expect(subjectsTo(me.email).some((subject) => subject?.includes("was filled"))).toBe(false);
  });
});

describe("a price alert", () => {
  const ALERTS = "/api/v1/accounts/me/price-alerts";
  const quote = (bid: number) => service.market.tick(SYMBOL, bid, bid + 1, service.clock.now());
  const wait = async ({ token }: { token: string }, price: number) => {
    const asked = { symbol_id: SYMBOL, price, note: "buy at evil.example" };
    expect(await desk.ask("POST", ALERTS, token, asked)).toMatchObject({ status: 201 });
  };
  const reached = async ({ token }: { token: string }) => {
    const { body } = await desk.ask("GET", ALERTS, token);
    const { data } = body as { data: readonly { reached_at: number | null }[] };
    return data.filter(({ reached_at }) => reached_at !== null).length;
  };
  const alertsTo = ({ email }: { email: string }) =>
    subjectsTo(email).filter((subject) => subject?.includes("price alert"));

  it("that is reached is told once to who wants it, without his own words, and to nobody else", async () => {
    const [me, you] = [await owner(), await owner()];
    await desk.ask("POST", PREFS, me.token, { ...NONE, price_alert: true });
    quote(10_000);
    for (const one of [me, you]) await wait(one, 100.5);
    quote(10_052);
    const mail = await mailTo(me.email, "price alert: AAPL rose to 100.5");
    expect(mail.text).toMatch(/^Waited for: {2}bid 100\.50$/m);
    expect(mail.text).toContain(String(me.account_id));
    expect(mail.text).not.toContain("evil");
    quote(10_000);
    quote(10_060);
    for (const one of [me, you]) await barrier(one);
    expect([alertsTo(me).length, alertsTo(you).length]).toEqual([1, 0]);
  });

  it("along a line is told as that, with where the line was", async () => {
    const me = await owner();
    await desk.ask("POST", PREFS, me.token, { ...NONE, price_alert: true });
    quote(10_000);
    const now = service.clock.now();
    const [from, to] = [now, now + 600_000].map((ts) => ({ ts, price: 100.5 }));
    const line = { from, to, extends_right: true, is_log: false, drawing_id: null };
    const asked = { symbol_id: SYMBOL, line };
    expect(await desk.ask("POST", ALERTS, me.token, asked)).toMatchObject({ status: 201 });
    quote(10_052);
    const subject = "price alert: AAPL rose through the line at 100.5";
    const mail = await mailTo(me.email, subject);
    expect(mail.text).toMatch(/^Waited for: {2}bid at the line, which was at 100\.50$/m);
  });

  it("on a figure of the account is told with what it was, in his currency", async () => {
    const me = await owner();
    await desk.ask("POST", PREFS, me.token, { ...NONE, price_alert: true });
    const before = await desk.ask("GET", "/api/v1/accounts/me/summary", me.token);
    const { balance: value } = (before.body as { data: { balance: number } }).data;
    const asked = { figure: { kind: "balance", way: "up", value } };
    expect(await desk.ask("POST", ALERTS, me.token, asked)).toMatchObject({ status: 201 });
    await deposit(me.account_id, 0.5);
    const subject = "price alert: Balance rose above";
    const mail = await mailTo(me.email, subject);
    expect(mail.text).toMatch(/^It was: {3}[\d,]+\.50 USD$/m);
  });

  it("is reached with its mail or not at all, whatever happens between", async () => {
    const { sql } = service;
    const me = await owner();
    await desk.ask("POST", PREFS, me.token, { ...NONE, price_alert: true });
    quote(10_000);
    await wait(me, 100.5);
    await sql`alter table mails add constraint no_alerts check (kind <> 'price_alert') not valid`;
    quote(10_052);
    await wait(me, 90);
    const tried = async () => {
      const [row] = await sql<{ failed: number }[]>`
        select xact_rollback::integer as failed from pg_stat_database
        where datname = current_database()`;
      return row?.failed ?? 0;
    };
    const before = await tried();
    await expect.poll(tried, { timeout: 10_000 }).toBeGreaterThan(before);
    expect(await reached(me)).toBe(0);
    await sql`alter table mails drop constraint no_alerts`;
    await mailTo(me.email, "price alert");
    expect(await reached(me)).toBe(1);
    await barrier(me);
    expect(alertsTo(me)).toHaveLength(1);
  });

  it("is told of so often in an hour, and reached beyond that without a mail", async () => {
    const me = await owner();
    await desk.ask("POST", PREFS, me.token, { ...NONE, price_alert: true });
    quote(10_000);
    for (let at = 0; at < 12; at += 1) await wait(me, 101 + at);
    quote(12_000);
    await expect.poll(() => reached(me)).toBe(12);
    await barrier(me);
    expect(alertsTo(me)).toHaveLength(10);
  });
});
