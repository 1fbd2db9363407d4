/** Two-factor sign-in of staff and by staff: every role, who turns it off for whom, four eyes, and groups that ask for it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Journal } from "../../../contract/journal.ts";
import type { LoginResult } from "../../../contract/session.ts";
import type { RecoveryCodes, TwoFactorSetup } from "../../../contract/two-factor.ts";
import { expectContractAnswer } from "../../support/expect-answer.ts";
import {
  BEHIND_PROXY,
  PASSWORD,
  openIdentityDesk,
  refused,
  type IdentityDesk,
} from "../../support/identity-desk.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { openApp, openTwoFactorDesk, wrongCode } from "../../support/two-factor-desk.ts";

const TRADER = { account_id: 100_001, password: "demo-trader" };
const DEALER = { account_id: 900_002, password: "demo-dealer" };
const ADMIN = { account_id: 900_001, password: "demo-admin" };

let service: TestService;
let desk: IdentityDesk;
let two: ReturnType<typeof openTwoFactorDesk>;
let admin: LoginResult;
beforeAll(async () => {
  service = await startTestService({ environment: BEHIND_PROXY });
  desk = openIdentityDesk(service);
  two = openTwoFactorDesk(service, desk);
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.advance(61_000);
  await service.sql`delete from two_factor`;
  admin = await desk.login(ADMIN.account_id, ADMIN.password);
});

const of = (account_id: number) => `/api/v1/accounts/${account_id}/two-factor`;
const turnOffFor = (account_id: number, by: LoginResult = admin) =>
  desk.ask("POST", `${of(account_id)}/off`, by.access_token, { desc: "lost his phone" });

/** Another admin, who is made for a test. */
async function secondAdmin() {
  const { group_id } = await accountOf(ADMIN.account_id);
  const body = {
    name: "Vera Second",
    email: `admin${service.clock.now()}@house.example`,
    password: PASSWORD,
    role: "Admin",
    group_id,
  };
  const made = await desk.ask("POST", "/api/v1/accounts", admin.access_token, body);
  const { id } = (made.body as { data: { id: number } }).data;
  return { account_id: id, password: PASSWORD, group_id };
}

async function accountOf(account_id: number): Promise<{ group_id: number }> {
  const path = `/api/v1/accounts/${account_id}`;
  const answer = await desk.ask("GET", path, admin.access_token);
  return (answer.body as { data: { group_id: number } }).data;
}

async function setRequired(group_id: number, value: "true" | "false") {
  const { id } = await settingOf(group_id, "sign_in.two_factor");
  const path = `/api/v1/configs/${id}`;
  return desk.ask("PATCH", path, admin.access_token, { value: [value] });
}

async function settingOf(group_id: number, key: string): Promise<{ id: number }> {
  const path = `/api/v1/configs/groups/${group_id}`;
  const answer = await desk.ask("GET", path, admin.access_token);
  const found = (answer.body as { data: { id: number; key: string }[] }).data;
  return found.find((one) => one.key === key) ?? { id: 0 };
}

describe("every role", () => {
  it.each([
    ["Trader", TRADER],
    ["Dealer", DEALER],
    ["Admin", ADMIN],
  ])("%s turns it on, signs in with a code, and turns it off", async (role, who) => {
    const session = await desk.login(who.account_id, who.password);
    const { app } = await two.turnOn(session, who.password);
    const { account_id, password } = who;
    expect(await two.login(account_id, { password })).toMatchObject(
      refused(401, "two_factor_required"),
    );
    const entered = await two.login(account_id, { password, code: app.code() });
    expect(entered).toMatchObject({ status: 200, body: { data: { scope: role } } });
    service.clock.advance(30_000);
    const body = { current_password: password, code: app.code() };
    expect(await two.ask("POST", "/off", session, body)).toMatchObject({ status: 204 });
    expect(await two.login(account_id, { password })).toMatchObject({ status: 200 });
  });
});

describe("who lost his phone", () => {
  // @interface operation:account_two_factor_get @interface operation:account_two_factor_off
  it("has it turned off by an administrator, who says why, and nobody else", async () => {
    const { account_id, password } = TRADER;
    const session = await desk.login(account_id, password);
    await two.turnOn(session, password);
    const dealer = await desk.login(DEALER.account_id, DEALER.password);
    expect(await turnOffFor(account_id, dealer)).toMatchObject(refused(403, "forbidden"));
    const seen = await desk.ask("GET", of(account_id), dealer.access_token);
    expect(seen).toMatchObject({ status: 200, body: { data: { is_on: true } } });
    expect(await turnOffFor(account_id)).toMatchObject({ status: 204 });
    expect(await two.login(account_id, { password })).toMatchObject({ status: 200 });
    const path = `/api/v1/accounts/${account_id}/journal?limit=5`;
    const lines = await desk.ask("GET", path, admin.access_token);
    expect((lines.body as { data: Journal[] }).data).toContainEqual(
      expect.objectContaining({
        action: "two_factor_off",
        actor_id: ADMIN.account_id,
        message: "two-factor turned off, by your broker: lost his phone",
      }),
    );
    expect(await turnOffFor(account_id)).toMatchObject(refused(409, "wrong_state"));
    expect(await turnOffFor(123_456)).toMatchObject(refused(404, "not_found"));
  });

  it("is staff too, but never oneself: that takes a code", async () => {
    const { account_id, password } = DEALER;
    await two.turnOn(await desk.login(account_id, password), password);
    expect(await turnOffFor(account_id)).toMatchObject({ status: 204 });
    await two.turnOn(admin, ADMIN.password);
    expect(await turnOffFor(ADMIN.account_id)).toMatchObject(refused(403, "forbidden"));
    expect(await two.state(admin)).toMatchObject({ is_on: true });
  });

  it("waits for a second person where the group asks for one, and his own is not even asked for", async () => {
    const second = await secondAdmin();
    const { group_id } = second;
    await service.sql`update groups set second_approval_settings = true where group_id = ${group_id}`;
    const session = await desk.login(second.account_id);
    await two.turnOn(session);
    expect(await turnOffFor(second.account_id, session)).toMatchObject(refused(403, "forbidden"));
    expect(await turnOffFor(second.account_id)).toMatchObject({ status: 202 });
    expect(await two.state(session)).toMatchObject({ is_on: true });
    const waiting = await desk.ask(
      "GET",
      "/api/v1/second-approvals?state=waiting",
      session.access_token,
    );
    const [act] = (waiting.body as { data: { id: number; after: unknown }[] }).data;
    expect(act).toMatchObject({ before: { two_factor: "on" }, after: { two_factor: "off" } });
    const path = `/api/v1/second-approvals/${act?.id}/approve`;
    expect(await desk.ask("POST", path, session.access_token)).toMatchObject({ status: 200 });
    expect(await two.state(session)).toMatchObject({ is_on: false });
    await service.sql`update groups set second_approval_settings = false where group_id = ${group_id}`;
  });
});

describe("a group that asks for it", () => {
  it("lets nobody in without it, and lets him set it up with his password alone, once", async () => {
    // @interface error:two_factor_setup_required
    // @interface operation:two_factor_first_begin @interface operation:two_factor_first_confirm
    const second = await secondAdmin();
    expect(await setRequired(second.group_id, "true")).toMatchObject({ status: 200 });
    const { account_id, password } = second;
    expect(await two.login(account_id)).toMatchObject(refused(401, "two_factor_setup_required"));
    const first = async (path: string, body: object) => {
      const answer = await service.call("POST", `/auth/v1/two-factor/${path}`, {
        body,
        headers: { "x-forwarded-for": two.somewhere() },
      });
      expectContractAnswer("POST", `/auth/v1/two-factor/${path}`, answer);
      return answer;
    };
    const who = { username: String(account_id), password };
    expect(await first("begin", { ...who, password: "wrong" })).toMatchObject(
      refused(401, "incorrect_credentials"),
    );
    const app = openApp(service, two.dataOf<TwoFactorSetup>(await first("begin", who)));
    expect(await first("confirm", { ...who, code: wrongCode(app) })).toMatchObject(
      refused(401, "wrong_two_factor_code"),
    );
    const confirmed = await first("confirm", { ...who, code: app.code() });
    expect(two.dataOf<RecoveryCodes>(confirmed).recovery_codes).toHaveLength(10);
    expect(await first("begin", who)).toMatchObject(refused(409, "wrong_state"));
    service.clock.advance(30_000);
    expect(await two.login(account_id, { code: app.code() })).toMatchObject({ status: 200 });
    // Whose sessions were open goes on.
    expect(await desk.statusOf(admin)).toBe(200);
    expect(await setRequired(second.group_id, "false")).toMatchObject({ status: 200 });
    const { account_id: trader, password: known } = TRADER;
    const uninvited = { username: String(trader), password: known };
    expect(await first("begin", uninvited)).toMatchObject(refused(409, "wrong_state"));
  });
});
