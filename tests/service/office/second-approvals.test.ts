/**
 * Four eyes over REST: what waits, who may confirm it, that it is done once, over a restart too, and that who asked never
 * confirms it himself. @bar X19
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "../../../contract/account.ts";
import type { Config } from "../../../contract/broker-config.ts";
import type { Deal } from "../../../contract/deal.ts";
import type { Journal } from "../../../contract/journal.ts";
import type { SecondApproval } from "../../../contract/second-approval.ts";
import { SECOND_APPROVAL_HOURS } from "../../../server/office/second-approvals.ts";
import { expectContractAnswer } from "../../support/expect-answer.ts";
import { openScopeTokens, type ScopeTokens } from "../../support/scope-tokens.ts";
import { createDataDir, startTestService, type TestService } from "../../support/service.ts";
import { triesOf } from "../../support/tries.ts";

const TRADER = 100_001;
const ADMIN = 900_001;
const DEALER = 900_002;
const US500 = 4;
const LIMIT = 1_000;
const HOUR_MS = 3_600_000;
const WAITING = "/api/v1/second-approvals";

let folder: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let tokens: ScopeTokens;
let group = 0;

async function start(): Promise<void> {
  service = await startTestService({ dataDir: folder.path });
  tokens = await openScopeTokens(service);
  service.market.tick(US500, 60_000, 60_001, service.clock.now());
}
beforeAll(async () => {
  folder = await createDataDir();
  await start();
  group = (await account()).group_id;
  await set("require_second_approval_above", String(LIMIT));
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

type Who = keyof ScopeTokens;

async function ask(method: string, path: string, body?: unknown, who: Who = "Admin", key?: string) {
  const answer = await service.call(method, path, {
    token: tokens[who],
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });
  expectContractAnswer(method, path, answer);
  // Of a 204 there is no body.
  const { data, error } = Object(answer.body) as { data: unknown; error?: string };
  return { status: answer.status, headers: answer.headers, data, error };
}

const account = async (id = TRADER) => (await ask("GET", `/api/v1/accounts/${id}`)).data as Account;
const balance = async () => (await account()).balance;
const configOf = async (key: string): Promise<Config> => {
  const { data } = await ask("GET", `/api/v1/configs/groups/${group}`);
  const found = (data as Config[]).find((one) => one.key === key);
  if (found === undefined) throw new Error(`no ${key}`);
  return found;
};
async function change(key: string, value: readonly string[], who: Who = "Admin") {
  const { id } = await configOf(key);
  return ask("PATCH", `/api/v1/configs/${id}`, { value }, who);
}
/** Past the gate: as it stood before the tests. */
async function set(key: string, ...value: string[]): Promise<void> {
  const column =
    key === "require_second_approval_above" ? "second_approval_above" : key.replace(".", "_");
  const [entry = null] = value;
  const kept = entry === "true" || entry === "false" ? entry === "true" : entry;
  await service.sql`update groups set ${service.sql({ [column]: kept })} where group_id = ${group}`;
}
const deposit = (amount: number, who: Who = "Dealer", key?: string) =>
  ask("POST", `/api/v1/accounts/${TRADER}/money/deposit`, { amount, desc: "wire" }, who, key);
const list = async (who: Who = "Admin", query = "?state=waiting") =>
  (await ask("GET", `${WAITING}${query}`, undefined, who)).data as SecondApproval[];
const newest = async (who: Who = "Admin"): Promise<SecondApproval> => {
  const [first] = await list(who);
  if (first === undefined) throw new Error("nothing waits");
  return first;
};
const decide = (id: number, how: string, who: Who = "Admin", body?: unknown) =>
  ask("POST", `${WAITING}/${id}/${how}`, body, who);
const linesOf = async (id: number) =>
  (await ask("GET", `/api/v1/accounts/${id}/journal?limit=5`)).data as Journal[];

describe("money above the limit", () => {
  // @interface operation:second_approvals_list @interface operation:second_approval_get
  it("waits, unchanged, with before and after, and is booked when another confirms it", async () => {
    const before = await balance();
    expect(await deposit(LIMIT)).toMatchObject({ status: 200, data: { balance: before + LIMIT } });
    const asked = await deposit(LIMIT + 0.01);
    expect(asked).toMatchObject({ status: 202, data: { id: TRADER, balance: before + LIMIT } });
    expect(await balance()).toBeCloseTo(before + LIMIT);
    const act = await newest();
    expect(act).toMatchObject({
      operation: "money_deposit",
      account_id: TRADER,
      state: "waiting",
      asked_by: DEALER,
      desc: "wire",
      before: { balance: before + LIMIT },
      after: { balance: before + 2 * LIMIT + 0.01 },
      may_decide: true,
      may_withdraw: false,
    });
    expect(await newest("Dealer")).toMatchObject({ may_decide: false, may_withdraw: true });
    // @interface operation:second_approval_approve
    const done = await decide(act.id, "approve");
    expect(done).toMatchObject({ status: 200, data: { state: "done", decided_by: ADMIN } });
    expect(await balance()).toBeCloseTo(before + 2 * LIMIT + 0.01);
    expect(await decide(act.id, "approve")).toMatchObject({ status: 409, error: "wrong_state" });
    expect((await ask("GET", `${WAITING}/${act.id}`)).data).toEqual(done.data);
  });

  it("has both names in the client's journal, and each act in that of who did it", async () => {
    await deposit(2 * LIMIT);
    const { id } = await newest();
    await decide(id, "approve");
    const clients = await linesOf(TRADER);
    expect(clients[0]).toMatchObject({
      actor_id: DEALER,
      action: "money_change",
      message: expect.stringContaining(`wire, confirmed by ${ADMIN}`),
    });
    expect(await linesOf(DEALER)).toContainEqual(
      expect.objectContaining({
        action: "second_approval_ask",
        actor_id: DEALER,
        entity_id: TRADER,
      }),
    );
    expect((await linesOf(ADMIN))[0]).toMatchObject({
      action: "second_approval_approve",
      actor_id: ADMIN,
      message: expect.stringMatching(/^confirmed, second approval \d+, money deposit \(balance/),
    });
  });

  // @interface error:own_request
  it("is never confirmed or declined by who asked, whatever he signs in with", async () => {
    const before = await balance();
    for (const [who, others] of [
      ["Dealer", ["Dealer"]],
      ["Admin", ["Admin"]],
      ["API_Admin", ["Admin"]],
    ] as const) {
      await deposit(5 * LIMIT, who);
      const act = await newest(who);
      for (const other of others) {
        for (const how of ["approve", "decline"] as const) {
          const body = how === "decline" ? { desc: "no" } : undefined;
          const answer = await decide(act.id, how, other, body);
          expect(answer).toMatchObject({ status: 403, error: "own_request" });
        }
      }
      expect(await decide(act.id, "approve", "API_Admin")).toMatchObject({ status: 403 });
      // @interface operation:second_approval_withdraw
      expect((await decide(act.id, "withdraw", who)).data).toMatchObject({ state: "withdrawn" });
      expect(await decide(act.id, "approve", "Dealer")).toMatchObject({
        status: who === "Dealer" ? 403 : 409,
      });
    }
    expect(await balance()).toBeCloseTo(before);
  });

  it("can be withdrawn by who asked alone, and declined with a reason", async () => {
    await deposit(3 * LIMIT);
    const act = await newest();
    expect(await decide(act.id, "withdraw", "Admin")).toMatchObject({ status: 403 });
    expect(await decide(act.id, "decline", "Admin", { desc: " " })).toMatchObject({ status: 400 });
    // @interface operation:second_approval_decline
    const { data } = await decide(act.id, "decline", "Admin", { desc: "no such wire" });
    expect(data).toMatchObject({ state: "declined", word: "no such wire", decided_by: ADMIN });
    expect(await decide(act.id, "approve")).toMatchObject({ status: 409 });
    expect(await list("Admin", "?state=declined&limit=1")).toEqual([data]);
  });

  it("expires", async () => {
    const before = await balance();
    await deposit(3 * LIMIT);
    const act = await newest();
    service.clock.advance(SECOND_APPROVAL_HOURS * HOUR_MS - 1);
    tokens = await openScopeTokens(service);
    expect(await newest()).toMatchObject({ id: act.id });
    service.clock.advance(1);
    expect(await list()).toEqual([]);
    expect(await decide(act.id, "approve")).toMatchObject({ status: 409, error: "wrong_state" });
    expect(await list("Admin", "?state=expired&limit=1")).toMatchObject([
      { id: act.id, state: "expired", may_decide: false },
    ]);
    expect(await balance()).toBeCloseTo(before);
    service.market.tick(US500, 60_000, 60_001, service.clock.now());
  });

  it("under one key waits once, and is answered the same again, before and after it is done", async () => {
    const before = await balance();
    const first = await deposit(2 * LIMIT, "Dealer", "once");
    const [again, third] = await Promise.all([
      deposit(2 * LIMIT, "Dealer", "once"),
      deposit(2 * LIMIT, "Dealer", "once"),
    ]);
    expect([first.status, again.status, third.status]).toEqual([202, 202, 202]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await list()).toHaveLength(1);
    const other = await deposit(3 * LIMIT, "Dealer", "once");
    expect(other).toMatchObject({ status: 409, error: "idempotency_key_reused" });
    await decide((await newest()).id, "approve");
    expect(await deposit(2 * LIMIT, "Dealer", "once")).toMatchObject({ status: 202 });
    expect(await balance()).toBeCloseTo(before + 2 * LIMIT);
    // What a key did at once it does not do a second time when a limit is set.
    await deposit(1, "Dealer", "before");
    await set("require_second_approval_above", "0");
    expect(await deposit(1, "Dealer", "before")).toMatchObject({ status: 200 });
    expect(await list()).toEqual([]);
    await set("require_second_approval_above", String(LIMIT));
  });

  it("that would be refused is refused when it is asked for, and when it is confirmed if it is by then", async () => {
    const held = await balance();
    const withdraw = (amount: number) =>
      ask("POST", `/api/v1/accounts/${TRADER}/money/withdrawal`, { amount }, "Dealer");
    expect(await withdraw(held + LIMIT)).toMatchObject({ status: 422, error: "balance_too_low" });
    expect(await withdraw(LIMIT + 0.001)).toMatchObject({ status: 400 });
    expect(await withdraw(-5_000)).toMatchObject({ status: 400, error: "amount_not_positive" });
    expect(await list()).toEqual([]);
    await withdraw(held);
    const first = await newest();
    await ask("POST", `/api/v1/accounts/${TRADER}/money/withdrawal`, { amount: 1 }, "Admin");
    const refused = await decide(first.id, "approve");
    expect(refused).toMatchObject({ status: 422, error: "balance_too_low" });
    expect(await balance()).toBe(held - 1);
    expect((await ask("GET", `${WAITING}/${first.id}`)).data).toMatchObject({
      state: "failed",
      word: "the balance is too low",
    });
  });

  it("asked for by who is no staff any more is not done", async () => {
    const before = await balance();
    await deposit(2 * LIMIT);
    const { id } = await newest();
    await service.sql`update accounts set status = 3 where account_id = ${DEALER}`;
    expect(await decide(id, "approve")).toMatchObject({ status: 403, error: "forbidden" });
    await service.sql`update accounts set status = 1 where account_id = ${DEALER}`;
    expect(await balance()).toBeCloseTo(before);
  });

  it("is booked once, whoever of two confirms or takes it back at once", async () => {
    const made = await ask("POST", "/api/v1/accounts", {
      name: "Second",
      email: "second@house.example",
      password: "a brass lantern 7",
      role: "Admin",
      group_id: (await account(ADMIN)).group_id,
    });
    const other = (made.data as Account).id;
    const second = (await service.login(other, "a brass lantern 7")).access_token;
    for (let round = 0; round < triesOf({ quick: 15, turn: 100, whole: 1_000 }); round += 1) {
      const before = await balance();
      await deposit(LIMIT + 1);
      const { id } = await newest();
      const rival = round % 3 === 0 ? "withdraw" : round % 3 === 1 ? "decline" : "approve";
      const body = rival === "decline" ? { body: { desc: "no" } } : {};
      const token = rival === "withdraw" ? tokens.Dealer : second;
      const answers = await Promise.all([
        service.call("POST", `${WAITING}/${id}/approve`, { token: tokens.Admin }),
        service.call("POST", `${WAITING}/${id}/${rival}`, { token, ...body }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 409,
      ]);
      const { state } = (await ask("GET", `${WAITING}/${id}`)).data as SecondApproval;
      expect(await balance()).toBeCloseTo(before + (state === "done" ? LIMIT + 1 : 0), 6);
    }
  }, 600_000);
});

describe("what else may wait", () => {
  it("a correction or cancellation of a deal", async () => {
    const { access_token: token } = await service.login();
    service.market.tick(US500, 60_000, 60_001, service.clock.now());
    const order = { symbol_id: US500, type: 0, side: 0, volume: 0.1 };
    const placed = await service.call("POST", "/api/v1/orders", { token, body: order });
    expect(placed.status, placed.text).toBe(201);
    const { data } = await ask("GET", `/api/v1/accounts/${TRADER}/deals?limit=1`);
    const [deal] = data as Deal[];
    const path = `/api/v1/deals/${deal?.id}`;
    expect(await ask("PUT", path, { swap: -1, desc: "late" }, "Dealer")).toMatchObject({
      status: 200,
    });
    await set("second_approval.corrections", "true");
    const asked = await ask("PUT", path, { swap: -2, desc: "late" }, "Dealer");
    expect(asked).toMatchObject({ status: 202, data: { id: deal?.id, swap: -1 } });
    const act = await newest();
    expect(act).toMatchObject({ before: { swap: -1 }, after: { swap: -2 } });
    await decide(act.id, "approve");
    const after = (await ask("GET", `/api/v1/accounts/${TRADER}/deals?limit=1`)).data as Deal[];
    expect(after[0]).toMatchObject({ swap: -2 });
    expect(await ask("DELETE", path, undefined, "Dealer")).toMatchObject({ status: 202 });
    // Sent twice without a key it waits once: nothing could tell the two apart.
    expect(await ask("DELETE", path, undefined, "Dealer")).toMatchObject({ status: 202 });
    expect(await list()).toHaveLength(1);
    await decide((await newest()).id, "approve");
    const last = (await ask("GET", `/api/v1/accounts/${TRADER}/journal?limit=9`)).data as Journal[];
    expect(last.map(({ action }) => action)).toContain("deal_delete");
    await set("second_approval.corrections", "false");
  });

  it("the deletion of an account", async () => {
    await set("second_approval.deletions", "true");
    const person = { name: "Gone", email: "gone@house.example", password: "a brass lantern 7" };
    const { data } = await ask("POST", "/api/v1/accounts", { ...person, group_id: group });
    const { id } = data as Account;
    expect(await ask("DELETE", `/api/v1/accounts/${id}`)).toMatchObject({
      status: 202,
      data: { id },
    });
    const act = await newest();
    expect(act).toMatchObject({
      operation: "account_delete",
      after: { account: "closed for ever" },
    });
    expect(await decide(act.id, "approve", "Dealer")).toMatchObject({ status: 404 });
    expect((await ask("GET", `/api/v1/accounts/${id}`)).status).toBe(200);
    const second = await service.login(
      Number(
        (await service.sql`select max(account_id) as id from accounts where name = 'Second'`)[0]?.[
          "id"
        ],
      ),
      "a brass lantern 7",
    );
    const done = await service.call("POST", `${WAITING}/${act.id}/approve`, {
      token: second.access_token,
    });
    expect(done.status, done.text).toBe(200);
    expect((await ask("GET", `/api/v1/accounts/${id}`)).status).toBe(404);
    await set("second_approval.deletions", "false");
  });

  it("the settings of a group, those of four eyes always, and a move out of them", async () => {
    const asked = await change("require_second_approval_above", []);
    expect(asked).toMatchObject({ status: 202, data: { value: [String(LIMIT)] } });
    expect(await change("password.code_required", ["true"])).toMatchObject({ status: 200 });
    expect(await change("password.code_required", ["false"])).toMatchObject({ status: 200 });
    const act = await newest();
    expect(await decide(act.id, "approve")).toMatchObject({ status: 403, error: "own_request" });
    await decide(act.id, "withdraw");
    await set("second_approval.settings", "true");
    expect(await change("password.code_required", ["true"])).toMatchObject({ status: 202 });
    expect(await change("password.code_required", ["maybe"])).toMatchObject({ status: 400 });
    await decide((await newest()).id, "withdraw");
    await set("second_approval.settings", "false");
    const groups = (await ask("GET", "/api/v1/groups")).data as { id: number; is_demo: boolean }[];
    const isDemo = groups.find(({ id }) => id === group)?.is_demo;
    const to = groups.find(({ id, is_demo }) => id !== group && is_demo === isDemo)?.id;
    const move = await ask("PATCH", `/api/v1/accounts/${TRADER}/groups/${to}`, undefined, "Dealer");
    expect(move).toMatchObject({ status: 202, data: { group_id: group } });
    await decide((await newest()).id, "decline", "Admin", { desc: "no" });
  });
});

describe("a restart", () => {
  it("keeps what waits, and finishes what was confirmed: done once, or still to be confirmed", async () => {
    const before = await balance();
    await deposit(2 * LIMIT);
    const waits = await newest();
    await deposit(3 * LIMIT);
    const done = await newest();
    await decide(done.id, "approve");
    // As a crash leaves them: confirmed, and not marked yet; of one the books have the key, of the other nothing.
    await service.sql`update second_approvals set state = 'doing', decided_by = ${ADMIN}
      where id in (${waits.id}, ${done.id})`;
    await service.close();
    await start();
    expect(await balance()).toBeCloseTo(before + 3 * LIMIT);
    expect((await ask("GET", `${WAITING}/${done.id}`)).data).toMatchObject({ state: "done" });
    expect((await newest()).id).toBe(waits.id);
    await decide(waits.id, "approve");
    expect(await balance()).toBeCloseTo(before + 5 * LIMIT);
  });
});
