/**
 * Push notices from the outside: a push service of the test's takes them over TLS, and the device's own keys open them. What a
 * browser makes of them is tests/e2e/push.spec.ts.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LoginResult } from "../../contract/session.ts";
import type { PushState } from "../../contract/push.ts";
import { createDataDir, basic, startTestService } from "../support/service.ts";
import { makePushDevice, openPushService, type PushService } from "../support/push-service.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../support/trading-desk.ts";
import { EURUSD, GROUP, PASSWORD } from "../support/trading-house.ts";
import { quotePar } from "../support/trading-steps.ts";

const PATH = "/api/v1/accounts/me/push";
const ALERTS = "/api/v1/accounts/me/price-alerts";
const ALL = {
  price_alert: true,
  order_fill: true,
  exit_fill: true,
  margin_call: true,
  stop_out: true,
};
const NONE = {
  price_alert: false,
  order_fill: false,
  exit_fill: false,
  margin_call: false,
  stop_out: false,
};

let pushes: PushService;
let desk: TradingDesk;
beforeAll(async () => {
  pushes = await openPushService();
  const environment = { PUSH_HOSTS: pushes.host };
  desk = await openTradingDesk({ [GROUP.hedging]: 12 }, { environment, pushCa: pushes.ca });
});
afterAll(async () => {
  await desk.close();
  pushes.close();
});
beforeEach(() => {
  pushes.status = 201;
});

const call = (token: string, method: string, path: string, body?: unknown) =>
  desk.service.call(method, path, { token, ...(body === undefined ? {} : { body }) });

/** A session of the account, remembered or not; returns its access token. */
async function signIn(account_id: number, isRemembered = true, password = PASSWORD) {
  const path = `/auth/v1/oauth2/login?remember_me=${String(isRemembered)}`;
  const headers = { authorization: basic(String(account_id), password) };
  const answer = await desk.service.call("POST", path, { headers });
  return (answer.body as { data: LoginResult }).data.access_token;
}

/** A phone that is signed in and subscribed. */
async function phone({ account_id }: Trader, kinds: object = ALL, language = "en") {
  const token = await signIn(account_id);
  const device = makePushDevice(pushes);
  const { endpoint, keys } = device;
  const put = () => call(token, "PUT", PATH, { endpoint, keys, language, kinds });
  const answer = await put();
  expect(answer.status, answer.text).toBe(200);
  return { ...device, token, put, state: () => stateOf(token) };
}

const stateOf = async (token: string) =>
  ((await call(token, "GET", PATH)).body as { data: PushState }).data;

const reach = async (who: Trader) => {
  quotePar(desk);
  await who.ask("POST", ALERTS, { symbol_id: EURUSD, price: 1.1005 });
  desk.quote(EURUSD, 110_052, 110_062);
  await who.told("price_alert_update");
  quotePar(desk);
};

const waiting = async () =>
  Number((await desk.service.sql`select count(*) from pushes`)[0]?.["count"]);
const allSent = () => expect.poll(waiting).toBe(0);

// @interface operation:push_get @interface operation:push_put
it("a price alert that is reached is told on each device in its language, with nothing of money in it", async () => {
  const ada = await desk.trader();
  const [one, other] = [await phone(ada), await phone(ada, ALL, "de")];
  const quiet = await phone(ada, { ...ALL, price_alert: false });
  const { public_key, ...state } = await one.state();
  expect(state).toEqual({ is_allowed: true, kinds: ALL });
  await reach(ada);
  await expect.poll(() => one.read()).toHaveLength(1);
  await allSent();
  const told = { account_id: ada.account_id, hash: "#link?pane=alerts", body: "" };
  const tag = expect.stringMatching(/^price_alert:\d+:\d+$/) as string;
  expect(one.read()).toEqual([{ ...told, tag, title: "EURUSD: alert reached" }]);
  expect(other.read()).toEqual([{ ...told, tag, title: "EURUSD: Alarm erreicht" }]);
  expect(quiet.read()).toEqual([]);
  const [posted] = pushes.posted.filter(({ path }) => path === one.path);
  expect(posted?.headers).toMatchObject({
    ttl: "3600",
    "content-encoding": "aes128gcm",
    authorization: expect.stringMatching(new RegExp(`^vapid t=.+, k=${public_key}$`)) as string,
  });
});

it("one on the account's equity is told with neither the amount nor a symbol", async () => {
  quotePar(desk);
  const ada = await desk.trader();
  const one = await phone(ada);
  const figure = { kind: "equity", way: "down", value: 9_995 };
  await ada.ask("POST", ALERTS, { figure });
  await ada.place({ symbol_id: EURUSD, type: 0, side: 0, volume: 1 });
  await expect
    .poll(() => one.read())
    .toMatchObject([{ title: "Account: alert reached", body: "" }]);
  await allSent();
});

it("an order that waited and a stop that closed are told, a market order of one's own is not", async () => {
  const ada = await desk.trader();
  const one = await phone(ada);
  quotePar(desk);
  const order = { symbol_id: EURUSD, side: 0, volume: 0.1 };
  await ada.place({ ...order, type: 0, stop_loss: 1.099 });
  await ada.place({ ...order, type: 1, order_price: 1.0995 });
  desk.quote(EURUSD, 109_940, 109_950);
  await expect.poll(() => one.read()).toHaveLength(1);
  desk.quote(EURUSD, 109_890, 109_900);
  await expect.poll(() => one.read()).toHaveLength(2);
  await allSent();
  expect(one.read().map(({ title }) => title)).toEqual([
    "EURUSD: order filled",
    "EURUSD: stop loss reached",
  ]);
  for (const { tag } of one.read()) expect(tag).toMatch(/^fill:\d+:[01]$/);
});

it("margin call and stop-out are told once each", async () => {
  const ada = await desk.trader();
  const one = await phone(ada);
  quotePar(desk);
  await ada.place({ symbol_id: EURUSD, side: 0, volume: 5, type: 0 });
  for (let bid = 109_900; one.read().length < 2 && bid > 106_000; bid -= 100) {
    desk.quote(EURUSD, bid, bid + 10);
    await ada.told();
    await allSent();
  }
  expect(one.read().map(({ title, body }) => [title, body])).toEqual([
    ["Margin call", "The margin level has fallen to the warning."],
    ["Stop-out", "Positions are being closed to protect the account."],
  ]);
});

it("a device that its push service knows no more is forgotten; one that it cannot reach now is tried again", async () => {
  const ada = await desk.trader();
  const one = await phone(ada);
  pushes.status = 503;
  await reach(ada);
  await expect.poll(() => one.read()).toHaveLength(1);
  pushes.status = 201;
  expect(await waiting()).toBe(1);
  desk.advance(5_001);
  await allSent();
  expect(one.read()).toHaveLength(2);
  pushes.status = 410;
  await reach(ada);
  await expect.poll(async () => (await one.state()).kinds).toBeNull();
  expect(await waiting()).toBe(0);
  pushes.status = 201;
  await reach(ada);
  expect(await waiting()).toBe(0);
});

it("no redirect is followed, and what is too old to be told is not", async () => {
  const ada = await desk.trader();
  const one = await phone(ada);
  pushes.status = 307;
  await reach(ada);
  await expect.poll(() => one.read()).toHaveLength(1);
  await allSent();
  expect(pushes.posted.filter(({ path }) => path === "/elsewhere")).toEqual([]);
  pushes.status = 503;
  await reach(ada);
  await expect.poll(() => one.read()).toHaveLength(2);
  pushes.status = 201;
  desk.advance(3_600_001);
  await allSent();
  expect(one.read()).toHaveLength(2);
});

// @interface error:push_not_remembered
it("only a remembered session and a known push service are taken", async () => {
  const ada = await desk.trader();
  const { endpoint, keys } = makePushDevice(pushes);
  const asked = { endpoint, keys, language: "en", kinds: ALL };
  const short = await signIn(ada.account_id, false);
  expect(await call(short, "PUT", PATH, asked)).toMatchObject({
    status: 409,
    body: { error: "push_not_remembered" },
  });
  expect((await stateOf(short)).is_allowed).toBe(false);
  const token = await signIn(ada.account_id);
  for (const wrong of [
    { endpoint: "https://127.0.0.1/send" },
    { endpoint: "https://fcm.googleapis.com/fcm/send/a" },
    { endpoint: endpoint.replace("https:", "http:") },
    { keys: { ...keys, p256dh: "B".repeat(87) } },
  ]) {
    const answer = await call(token, "PUT", PATH, { ...asked, ...wrong });
    expect(answer.status, JSON.stringify(wrong)).toBe(400);
  }
  expect((await stateOf(token)).kinds).toBeNull();
});

// @interface operation:push_delete
it("a device goes by its own word, its sign-out and a changed password, and never by another's", async () => {
  const ada = await desk.trader();
  const [one, other, third] = [await phone(ada), await phone(ada), await phone(ada)];
  const has = async () =>
    (
      await desk.service
        .sql`select endpoint from push_subscriptions join sessions using (session_hash)
        where account_id = ${ada.account_id} order by session_number`
    ).map((row) => row["endpoint"] as string);
  expect(await has()).toEqual([one.endpoint, other.endpoint, third.endpoint]);
  expect((await call(one.token, "DELETE", PATH)).status).toBe(204);
  expect(await has()).toEqual([other.endpoint, third.endpoint]);
  await call(other.token, "DELETE", "/auth/v1/oauth2/logout");
  expect(await has()).toEqual([third.endpoint]);
  const changed = await ada.ask("POST", "/api/v1/accounts/me/change-password", {
    current_password: PASSWORD,
    new_password: "another long pass phrase",
  });
  expect(changed.status, changed.text).toBeLessThan(300);
  expect(await has()).toEqual([]);
});

it("a browser that signs in to another account is told of that one alone, and changes what it is told", async () => {
  const [ada, bob] = [await desk.trader(), await desk.trader()];
  const one = await phone(ada);
  const token = await signIn(bob.account_id);
  const { endpoint, keys } = one;
  const body = { endpoint, keys, language: "en", kinds: { ...NONE, price_alert: true } };
  expect((await call(token, "PUT", PATH, body)).status).toBe(200);
  expect((await one.state()).kinds).toBeNull();
  await reach(ada);
  await reach(bob);
  await expect.poll(() => one.read()).toHaveLength(1);
  await allSent();
  expect(one.read()).toMatchObject([{ account_id: bob.account_id }]);
});

it("what waits outlives the service, and its key is the same at the next start", async () => {
  const folder = await createDataDir();
  const environment = { PUSH_HOSTS: pushes.host };
  const options = { dataDir: folder.path, environment, pushCa: pushes.ca };
  const first = await startTestService(options);
  const { endpoint, keys, read } = makePushDevice(pushes);
  const headers = { authorization: basic("100001", "demo-trader") };
  const login = await first.call("POST", "/auth/v1/oauth2/login?remember_me=true", { headers });
  const token = (login.body as { data: LoginResult }).data.access_token;
  const put = await first.call("PUT", PATH, {
    token,
    body: { endpoint, keys, language: "en", kinds: ALL },
  });
  const { public_key } = (put.body as { data: PushState }).data;
  first.market.tick(1, 110_000, 110_010, first.clock.now(), 1);
  pushes.status = 503;
  await first.call("POST", ALERTS, { token, body: { symbol_id: 1, price: 1.1005 } });
  first.market.tick(1, 110_060, 110_070, first.clock.now(), 1);
  await expect.poll(() => read()).toHaveLength(1);
  await first.close();
  pushes.status = 201;
  const next = await startTestService({ ...options, startAt: Date.now() + 60_000 });
  await expect.poll(() => read()).toHaveLength(2);
  await expect.poll(async () => (await next.sql`select from pushes`).length).toBe(0);
  const state = await next.call("GET", PATH, { token });
  expect(state.body).toMatchObject({ data: { public_key, kinds: ALL } });
  expect(pushes.posted.at(-1)?.headers.authorization).toContain(`k=${public_key}`);
  await next.close();
  await folder.remove();
});
