/** Settings of the groups over REST: each changes what the service does from the next call on. @interface §4.6 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Config } from "../../../contract/broker-config.ts";
import type { Journal } from "../../../contract/journal.ts";
import { expectContractAnswer } from "../../support/expect-answer.ts";
import { openScopeTokens, type ScopeTokens } from "../../support/scope-tokens.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const CONFIGS = "/api/v1/configs";
const STANDARD = 2;
const DEMO_USD = 4;
const LIVE_USD = 7;
const BEN = 100_002;

let service: TestService;
let tokens: ScopeTokens;
beforeAll(async () => {
  service = await startTestService();
  tokens = await openScopeTokens(service);
});
afterAll(() => service.close());

async function ask(method: string, path: string, body?: unknown, token = tokens.Admin) {
  const answer = await service.call(method, path, {
    token,
    ...(body === undefined ? {} : { body }),
  });
  expectContractAnswer(method, path, answer);
  return { status: answer.status, body: answer.body as { data: unknown; errors?: unknown } };
}

const ofGroup = async (group_id: number) =>
  (await ask("GET", `${CONFIGS}/groups/${group_id}`)).body.data as Config[];

async function find(group_id: number, key: string): Promise<Config> {
  const config = (await ofGroup(group_id)).find((each) => each.key === key);
  if (config === undefined) throw new Error(`the group ${group_id} has no ${key}`);
  return config;
}

async function set(group_id: number, key: string, ...value: string[]): Promise<Config> {
  const { id } = await find(group_id, key);
  const { status, body } = await ask("PATCH", `${CONFIGS}/${id}`, { value });
  expect([key, status]).toEqual([key, 200]);
  return body.data as Config;
}

const signIn = async () => (await service.login(BEN, "demo-trader")).access_token;
const stateOf = async (token: string) =>
  (await ask("GET", "/api/v1/accounts/me", undefined, token)).status;
const offered = async (path: string) => JSON.stringify((await service.call("GET", path)).body);

describe("the configuration values", () => {
  // @interface operation:configs_list @interface operation:configs_of_group @interface operation:config_get
  // @rule 4.6.1
  it("are listed, of all groups and of one, and each is read in an array", async () => {
    const all = (await ask("GET", CONFIGS)).body.data as Config[];
    const some = await ofGroup(STANDARD);
    expect(some).toEqual(all.filter(({ group_id }) => group_id === STANDARD));
    expect(some.map(({ key, value }) => [key, value])).toEqual([
      ["sessions.several", ["true"]],
      ["sessions.investor_apart", ["true"]],
      ["password.code_required", ["false"]],
      ["signup.trial_days", []],
      ["require_second_approval_above", []],
      ["second_approval.corrections", ["false"]],
      ["second_approval.deletions", ["false"]],
      ["second_approval.settings", ["false"]],
      ["client_sentiment", ["false"]],
      ["sign_in.two_factor", ["false"]],
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const config of all) {
      expect((await ask("GET", `${CONFIGS}/${config.id}`)).body.data).toEqual([config]);
    }
  });

  it.each(["0199", "987654", "499", "204", "705", "99999901", "1"])(
    "have none of the id %s",
    async (id) => {
      expect((await ask("GET", `${CONFIGS}/${id}`)).status).toBe(404);
      expect((await ask("PATCH", `${CONFIGS}/${id}`, { value: ["true"] })).status).toBe(404);
    },
  );

  it("of a group that there is not are 404", async () => {
    expect((await ask("GET", `${CONFIGS}/groups/987654`)).status).toBe(404);
  });

  // @interface operation:config_update
  it("say when they were changed, and the journal of who did it from what to what", async () => {
    const before = await find(STANDARD, "password.code_required");
    service.clock.advance(1_000);
    const after = await set(STANDARD, "password.code_required", "true");
    expect(after).toEqual({ ...before, value: ["true"], updated_at: service.clock.now() });
    const path = "/api/v1/accounts/me/journal?limit=1";
    const [line] = (await ask("GET", path)).body.data as Journal[];
    expect(line).toMatchObject({
      action: "config_update",
      actor_id: 900_001,
      entity: "group",
      entity_id: STANDARD,
      message: "password.code_required: false -> true",
    });
    service.clock.advance(1_000);
    expect(await set(STANDARD, "password.code_required", "true")).toEqual(after);
    await set(STANDARD, "password.code_required", "false");
  });

  it.each([
    ["sessions.several", STANDARD, []],
    ["sessions.several", STANDARD, ["yes"]],
    ["sessions.several", STANDARD, ["TRUE"]],
    ["sessions.several", STANDARD, ["true", "false"]],
    ["signup.trial_days", DEMO_USD, ["0"]],
    ["signup.trial_days", DEMO_USD, ["366"]],
    ["signup.trial_days", DEMO_USD, ["1.5"]],
    ["signup.trial_days", DEMO_USD, ["1e2"]],
    ["signup.trial_days", DEMO_USD, ["7", "8"]],
  ])("are refused: %s of the group %i as %j", async (key, group_id, value) => {
    const before = await find(group_id, key);
    const { status, body } = await ask("PATCH", `${CONFIGS}/${before.id}`, { value });
    expect([status, body.errors]).toMatchObject([400, [{ path: "body.value" }]]);
    expect(await find(group_id, key)).toEqual(before);
  });
});

describe("at once, without a restart,", () => {
  it("a second sign-in ends the first, or no longer does", async () => {
    await set(STANDARD, "sessions.several", "false");
    const first = await signIn();
    const second = await signIn();
    expect([await stateOf(first), await stateOf(second)]).toEqual([401, 200]);
    await set(STANDARD, "sessions.several", "true");
    const third = await signIn();
    expect([await stateOf(second), await stateOf(third)]).toEqual([200, 200]);
  });

  it("an investor counts as one of the owner's sessions, or no longer does", async () => {
    const RAW = 1;
    const enter = async (password: string) => (await service.login(100_001, password)).access_token;
    await set(RAW, "sessions.several", "false");
    await set(RAW, "sessions.investor_apart", "false");
    const owner = await enter("demo-trader");
    await enter("demo-investor");
    expect(await stateOf(owner)).toBe(401);
    await set(RAW, "sessions.investor_apart", "true");
    const again = await enter("demo-trader");
    await enter("demo-investor");
    expect(await stateOf(again)).toBe(200);
    await set(RAW, "sessions.several", "true");
  });

  it("a change of the password needs a code", async () => {
    const token = await signIn();
    const path = "/api/v1/accounts/me/change-password";
    const body = { current_password: "demo-trader", new_password: "a brass lantern 7" };
    await set(STANDARD, "password.code_required", "true");
    const { status, body: answer } = await ask("POST", path, body, token);
    expect([status, answer]).toMatchObject([400, { error: "code_required" }]);
    await set(STANDARD, "password.code_required", "false");
    expect((await ask("POST", path, body, token)).status).toBeLessThan(300);
  });

  it("newcomers are offered a live account in the group, or no longer are", async () => {
    const path = "/auth/v1/signup/live";
    expect(await offered(path)).toContain("USD");
    await set(LIVE_USD, "signup.live", "false");
    expect(await offered(path)).not.toContain("USD");
    await set(LIVE_USD, "signup.live", "true");
    expect(await offered(path)).toContain("USD");
  });

  it("newcomers are offered a trial of so many days, or none", async () => {
    const path = "/auth/v1/signup/demo";
    await set(DEMO_USD, "signup.trial_days", "7");
    expect(await offered(path)).toContain(`"trial_days":7`);
    await set(DEMO_USD, "signup.trial_days");
    expect(await offered(path)).not.toContain("USD");
    await set(DEMO_USD, "signup.trial_days", "30");
    expect(await offered(path)).toContain("USD");
  });
});
