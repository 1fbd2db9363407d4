/**
 * A dealer acts on clients: not on an admin, not on another dealer, not on himself, by no operation that names an account
 * or a deal. Admins act on all. @interface §1, §4.2
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "../../../contract/endpoints.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { GROUP } from "../../support/trading-house.ts";
import { buy, quotePar } from "../../support/trading-steps.ts";
import { cellOf } from "./cells.ts";

const ADMIN = 900_001;
const DEALER = 900_002;
const OTHER_DEALER = 900_003;

/** Every operation that a dealer may call and that names whom it acts on. */
const of = (param: string) =>
  OPERATIONS.filter(
    ([, { scopes, path }]) => scopes.includes("Dealer") && path.includes(`{${param}}`),
  ).map(([operation]) => operation);
const ON_ACCOUNTS = of("account_id");
const ON_DEALS = of("deal_id");

let desk: TradingDesk;
let dealer: string;
let admin: string;
let client: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 2 });
  const { service } = desk;
  await service.sql`
    insert into accounts (account_id, group_id, role, status, name, email, password_hash,
      created_at, updated_at)
    select ${OTHER_DEALER}::integer, group_id, role, status, name, 'other@ringside.example',
      password_hash, created_at, updated_at
    from accounts where account_id = ${DEALER}`;
  dealer = (await service.login(DEALER, "demo-dealer")).access_token;
  admin = (await service.login(ADMIN, "demo-admin")).access_token;
  client = await desk.trader();
});
afterAll(() => desk.close());

async function send(operation: (typeof ON_ACCOUNTS)[number], ids: string[], token: string) {
  const { method, path, body } = cellOf(operation, ids);
  const options = { token, ...(body === undefined ? {} : { body }) };
  const answer = await desk.service.call(method, path, options);
  return { status: answer.status, error: (answer.body as { error?: string } | null)?.error };
}

/** What staff has: passwords, sessions, money. */
async function staffNow(): Promise<unknown> {
  const rows = await desk.service.sql<{ account_id: number }[]>`
    select a.account_id, a.password_hash, a.status, (select count(*)::integer from sessions s
      where s.account_id = a.account_id and s.ended_at is null) as sessions
    from accounts a where role <> 'Trader' order by account_id`;
  const { accounts } = desk.service.sequencer.state;
  return rows.map((row) => ({ ...row, balance: accounts.get(row.account_id)?.record.balance }));
}

describe("a dealer", () => {
  it("is tried with every operation that names an account or a deal", () => {
    expect(ON_ACCOUNTS.length).toBeGreaterThan(15);
    expect(ON_ACCOUNTS).toEqual(
      expect.arrayContaining(["account_journal", "account_session_kill", "money_deposit"]),
    );
    expect(ON_DEALS).toEqual(["deal_update", "deal_delete"]);
  });

  it.each([
    ["an admin", ADMIN],
    ["another dealer", OTHER_DEALER],
    ["himself", DEALER],
  ])("is refused each of them for %s, and nothing changes", async (_, target) => {
    const before = await staffNow();
    const wrong = [];
    for (const operation of ON_ACCOUNTS) {
      const answer = await send(operation, [String(target), "1"], dealer);
      if (answer.status !== 403 || answer.error !== "forbidden") wrong.push({ operation, answer });
    }
    expect(wrong).toEqual([]);
    expect(await staffNow()).toEqual(before);
  });

  it("is served each of them for a client, and told of one that there is not", async () => {
    const wrong = [];
    for (const operation of ON_ACCOUNTS) {
      const served = await send(operation, [String(client.account_id), "1"], dealer);
      const absent = await send(operation, ["7654321", "1"], dealer);
      const isRight = served.status !== 403 && absent.status === 404;
      if (!isRight) wrong.push({ operation, served, absent });
    }
    expect(wrong).toEqual([]);
  });

  it("corrects a deal of a client, and none of staff's", async () => {
    const trader = await desk.trader();
    quotePar(desk);
    await trader.place(buy(0.01));
    const [deal] = (await trader.get("/api/v1/deals/accounts/me?limit=1")) as { id: number }[];
    const id = String(deal?.id);
    expect(await send("deal_update", [id], dealer)).toMatchObject({ status: 200 });
    await desk.service.sql`update accounts set role = 'Dealer'
      where account_id = ${trader.account_id}`;
    const before = await trader.get("/api/v1/deals/accounts/me?limit=1");
    for (const operation of ON_DEALS) {
      expect(await send(operation, [id], dealer)).toEqual({ status: 403, error: "forbidden" });
    }
    expect(await trader.get("/api/v1/deals/accounts/me?limit=1")).toEqual(before);
    expect(await send("deal_delete", [id], admin)).toMatchObject({ status: 200 });
  });
});

describe("an admin", () => {
  it("reads and funds staff too", async () => {
    for (const target of [ADMIN, DEALER]) {
      const journal = await send("account_journal", [String(target)], admin);
      const money = await send("money_deposit", [String(target)], admin);
      expect([journal.status, money.status]).toEqual([200, 200]);
    }
  });
});
