/**
 * The terms of a group over REST: what a change would do is said before and written nowhere; made, it holds at once for what is
 * open, stands in the journal from what to what, and is there again after a start.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GroupEffect } from "../../../contract/group-change.ts";
import type { ViewAccount } from "../../../contract/account.ts";
import type { Group } from "../../../contract/group.ts";
import type { Journal } from "../../../contract/journal.ts";
import type { Position } from "../../../contract/position.ts";
import type { SecondApproval } from "../../../contract/second-approval.ts";
import { ensure } from "../../../domain/assert.ts";
import { termsAfter } from "../../../server/office/group-terms.ts";
import { createDataDir, startTestService } from "../../support/service.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { BTCUSD, EURUSD, GROUP, USDJPY, XAUUSD } from "../../support/trading-house.ts";
import { buy, openAtPar, quotePar } from "../../support/trading-steps.ts";

const GROUPS = "/api/v1/groups";
const ADMIN = 900_001;

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({
    [GROUP.hedging]: 3,
    [GROUP.small]: 3,
    [GROUP.netting]: 2,
    [GROUP.hedgedMax]: 1,
  });
  quotePar(desk);
  desk.quote(USDJPY, 150_000, 150_010);
  desk.quote(XAUUSD, 200_000, 200_050);
});
afterAll(() => desk.close());

const put = (group_id: number, body: Record<string, unknown>, who: Trader = desk.admin) =>
  who.ask("PUT", `${GROUPS}/${group_id}`, { desc: "as agreed", ...body });
const look = (group_id: number, body: Record<string, unknown>, who: Trader = desk.admin) =>
  who.ask("POST", `${GROUPS}/${group_id}/preview`, body);
async function preview(group_id: number, body: Record<string, unknown>): Promise<GroupEffect> {
  const { status, data, text } = await look(group_id, body);
  expect(status, text).toBe(200);
  return data as GroupEffect;
}
const groupOf = async (group_id: number): Promise<Group> =>
  ensure(
    ((await desk.admin.get(GROUPS)) as Group[]).find(({ id }) => id === group_id),
    `group ${group_id}`,
  );
const lines = async (): Promise<Journal[]> =>
  ((await desk.admin.get("/api/v1/accounts/me/journal?limit=20")) as Journal[]).filter(
    ({ action }) => action === "group_update",
  );
const engineTerms = (group_id: number) =>
  ensure(desk.service.sequencer.state.groups.get(group_id), `terms of ${group_id}`);

describe("what a change would do", () => {
  it("is said of each account and symbol, and is written nowhere", async () => {
    const [ada, ben] = [await desk.trader(), await desk.trader()];
    await openAtPar(desk, ada, buy(1));
    await openAtPar(desk, ben, buy(0.5));
    const kept = await desk.service.sql`select * from groups order by group_id`;
    const terms = engineTerms(GROUP.hedging);
    // 110,000 dollars at 1:10, and at 1:5, on 9,990 of equity.
    expect(await preview(GROUP.hedging, { leverage_max: 100 })).toMatchObject({
      changed_accounts_count: 0,
      accounts: [],
    });
    const called = await preview(GROUP.hedging, { leverage_default: 10, leverage_max: 10 });
    expect(called).toMatchObject({
      group_id: GROUP.hedging,
      currency: "USD",
      currency_digits: 2,
      accounts_count: 3,
      trading_count: 2,
      positions_count: 2,
      changed_accounts_count: 2,
      changed_positions_count: 2,
      used_margin_before: 1_650.15,
      used_margin_after: 16_501.5,
      equity_before: 29_985,
      equity_after: 29_985,
      margin_calls_count: 1,
      stop_outs_count: 0,
    });
    expect(called.accounts).toEqual([
      {
        account_id: ada.account_id,
        account_name: `Trader ${ada.account_id}`,
        outcome: "margin_call",
        status_before: 0,
        equity_before: 9_990,
        equity_after: 9_990,
        used_margin_before: 1_100.1,
        used_margin_after: 11_001,
        margin_level_before: 908.1,
        margin_level_after: 90.81,
      },
    ]);
    const out = await preview(GROUP.hedging, { leverage_default: 5, leverage_max: 5 });
    expect(out.accounts.map(({ outcome, account_id }) => [outcome, account_id])).toEqual([
      ["stop_out", ada.account_id],
      ["margin_call", ben.account_id],
    ]);
    expect(await desk.service.sql`select * from groups order by group_id`).toEqual(kept);
    expect(engineTerms(GROUP.hedging)).toBe(terms);
    expect(await lines()).toEqual([]);
    expect([await ada.told(), await ben.told()]).toEqual([[], []]);
  });

  it("says of a mark-up what a lot costs before and after, in deposit currency", async () => {
    const markups = [{ category: "forex", markup_bid: 10, markup_ask: 20 }];
    const { symbols, changed_accounts_count } = await preview(GROUP.netting, { markups });
    expect(changed_accounts_count).toBe(0);
    const [euro, yen, pound] = symbols;
    expect(euro).toEqual({
      symbol_id: EURUSD,
      spread_before: 10,
      spread_after: 40,
      spread_cost_before: 10,
      spread_cost_after: 40,
      margin_before: 220.02,
      margin_after: 220.06,
    });
    // 40 points of 100,000 dollars in yen, at 149.99.
    expect(yen).toMatchObject({ symbol_id: USDJPY, spread_after: 40, spread_cost_after: 26.67 });
    // The pound has no price, so there is nothing to say of it; metals stay.
    expect(pound).toBeUndefined();
  });
});

describe("other terms of a group", () => {
  // @interface operation:group_update
  it("hold at once for what is open, as was said before, and close what they must", async () => {
    const [ada, ben] = [await desk.trader(GROUP.small), await desk.trader(GROUP.small)];
    const { id } = await openAtPar(desk, ada, buy(1));
    const small = await openAtPar(desk, ben, buy(0.1));
    const change = { leverage_default: 5, leverage_max: 5, stop_out_level: 49.5 };
    const { accounts } = await preview(GROUP.small, change);
    expect(accounts).toMatchObject([{ account_id: ada.account_id, outcome: "stop_out" }]);
    const foreseen = await termsAfter(
      desk.service.engine,
      desk.service.market.symbols,
      GROUP.small,
      change,
    );
    const answer = await put(GROUP.small, change);
    expect([answer.status, answer.data]).toMatchObject([
      200,
      { id: GROUP.small, leverage_max: 5, leverage_default: 5, stop_out_level: 49.5 },
    ]);
    expect(engineTerms(GROUP.small)).toEqual(foreseen);
    expect(await groupOf(GROUP.small)).toEqual(answer.data);
    expect((await ada.told("position_close")).map(([type]) => type)).toContain(
      "event_liqudation_status",
    );
    expect(await ada.get("/api/v1/positions/accounts/me")).toEqual([]);
    // What stays open holds the other margin, and its owner reads the other leverage.
    expect((await ben.told("account_update")).map(([type]) => type)).toEqual([
      "position_update",
      "account_update",
    ]);
    const [held] = (await ben.get("/api/v1/positions/accounts/me")) as Position[];
    expect([small.margin, held?.margin]).toEqual([110.01, 2_200.2]);
    expect(await ben.get("/api/v1/accounts/me")).toMatchObject({
      leverage: 5,
      group: { leverage_max: 5, stop_out_level: 49.5 },
    });
    expect(id).toBeGreaterThan(0);
  });

  it("stand with who set them and why in his own journal, from what to what", async () => {
    const [line] = await lines();
    expect(line).toMatchObject({
      actor_id: ADMIN,
      entity: "group",
      entity_id: GROUP.small,
      message:
        "leverage_default 100 -> 5, leverage_max 500 -> 5, stop_out_level 50 -> 49.5: as agreed",
    });
  });

  it("are changed once: what holds already leaves no line and no moment", async () => {
    const [before, count] = [await groupOf(GROUP.small), (await lines()).length];
    desk.advance(1_000);
    expect((await put(GROUP.small, { leverage_max: 5 })).data).toEqual(before);
    expect((await put(GROUP.small, {})).data).toEqual(before);
    expect(await lines()).toHaveLength(count);
    expect((await put(GROUP.small, { leverage_max: 500, leverage_default: 100 })).status).toBe(200);
  });

  it("have a mark-up in prices and lists at once; who watches comes back to it", async () => {
    const cy = await desk.trader(GROUP.netting);
    const markups = [
      { category: "forex", markup_bid: 10, markup_ask: 20 },
      { category: "crypto", markup_bid: 0, markup_ask: 0 },
    ];
    const gone = new Promise<number>((resolve) => {
      void cy.client.closed.then(({ code }) => resolve(code));
    });
    expect((await put(GROUP.netting, { markups })).status).toBe(200);
    expect(await gone).toBe(1001);
    const { symbol_markups } = await groupOf(GROUP.netting);
    expect(symbol_markups.find(({ symbol_id }) => symbol_id === EURUSD)).toEqual({
      symbol_id: EURUSD,
      markup_bid: 10,
      markup_ask: 20,
    });
    expect(symbol_markups.some(({ symbol_id }) => symbol_id === BTCUSD)).toBe(false);
    const again = await desk.signIn(cy.account_id);
    quotePar(desk);
    const { position_id } = await again.place(buy(0.1));
    const open = (await again.get("/api/v1/positions/accounts/me")) as Position[];
    expect(open.find(({ id }) => id === position_id)?.open_price).toBe(1.1003);
    const [line] = await lines();
    expect(line?.message).toBe("markup of forex 0 and 0 -> 10 and 20: as agreed");
  });

  it.each([
    ["a usual leverage above the greatest", { leverage_default: 501 }, "body.leverage_default"],
    ["a greatest leverage below the usual", { leverage_max: 99 }, "body.leverage_max"],
    ["a stop-out above the margin call", { stop_out_level: 100.01 }, "body.stop_out_level"],
    ["a margin call below the stop-out", { margin_call_level: 49 }, "body.margin_call_level"],
    ["three decimals", { margin_call_level: 100.125 }, "body.margin_call_level"],
    ["half a leverage", { leverage_max: 200.5 }, "body.leverage_max"],
    ["no leverage", { leverage_max: 0 }, "body.leverage_max"],
    [
      "a category twice",
      {
        markups: [
          { category: "forex", markup_bid: 1, markup_ask: 1 },
          { category: "forex", markup_bid: 2, markup_ask: 2 },
        ],
      },
      "body.markups",
    ],
  ])("are refused with %s, looked at and set alike", async (_, change, path) => {
    const kept = await groupOf(GROUP.hedgedMax);
    for (const answer of [
      await look(GROUP.hedgedMax, change),
      await put(GROUP.hedgedMax, change),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path }] }]);
    }
    expect(await groupOf(GROUP.hedgedMax)).toEqual(kept);
  });

  it("want a reason of more than blanks, a group that there is, and an administrator", async () => {
    expect((await put(GROUP.hedgedMax, { leverage_max: 200, desc: " " })).status).toBe(400);
    expect([(await put(4_711, {})).status, (await look(4_711, {})).status]).toEqual([404, 404]);
    const dealer = await desk.signIn(900_002, "demo-dealer");
    const answers = [
      await put(GROUP.hedgedMax, {}, dealer),
      await look(GROUP.hedgedMax, {}, dealer),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });
});

describe("four eyes", () => {
  it("hold leverage and levels until another administrator confirms, and mark-ups alone do not wait", async () => {
    const group_id = GROUP.hedgedMax;
    await desk.service.sql`
      update groups set second_approval_settings = true where group_id = ${group_id}`;
    const metals = [{ category: "metals", markup_bid: 3, markup_ask: 4 }];
    expect((await put(group_id, { markups: metals })).status).toBe(200);
    const before = await groupOf(group_id);
    const asked = await put(group_id, { leverage_max: 300, markups: metals, desc: "the law" });
    expect([asked.status, asked.data]).toEqual([202, before]);
    expect((await put(group_id, { leverage_max: 99 })).status).toBe(400);
    const waiting = "/api/v1/second-approvals";
    const acts = (await desk.admin.get(`${waiting}?state=waiting`)) as SecondApproval[];
    expect(acts).toMatchObject([
      {
        operation: "group_update",
        account_id: null,
        group_id,
        desc: "the law",
        before: { leverage_max: 500 },
        after: { leverage_max: 300 },
      },
    ]);
    const id = acts[0]?.id;
    const approve = (who: Trader) => who.ask("POST", `${waiting}/${id}/approve`);
    const dealer = await desk.signIn(900_002, "demo-dealer");
    expect([(await approve(desk.admin)).status, (await approve(dealer)).status]).toEqual([
      403, 404,
    ]);
    const password = "a brass lantern 7";
    const person = { name: "Second", email: "second@house.example", password, role: "Admin" };
    const made = await desk.admin.ask("POST", "/api/v1/accounts", { ...person, group_id: 3 });
    const other = await desk.signIn((made.data as ViewAccount).id, password);
    expect((await approve(other)).status).toBe(200);
    expect(await groupOf(group_id)).toMatchObject({ leverage_max: 300 });
    expect(engineTerms(group_id).leverage_max).toBe(300);
    const [line] = await lines();
    expect(line).toMatchObject({
      actor_id: ADMIN,
      message: expect.stringMatching(/^leverage_max 500 -> 300: the law, confirmed by \d+$/),
    });
  });
});

describe("after a start", () => {
  it("the terms are those that were set", async () => {
    const folder = await createDataDir();
    const change = {
      leverage_max: 150,
      margin_call_level: 80.25,
      markups: [{ category: "metals", markup_bid: 1, markup_ask: 2 }],
      desc: "before the stop",
    };
    let service = await startTestService({ dataDir: folder.path });
    const token = (await service.login(ADMIN, "demo-admin")).access_token;
    const answer = await service.call("PUT", `${GROUPS}/2`, { token, body: change });
    expect(answer.status, answer.text).toBe(200);
    const set = service.sequencer.state.groups.get(2);
    await service.close();
    service = await startTestService({ dataDir: folder.path });
    expect(service.sequencer.state.groups.get(2)).toEqual(set);
    expect(set).toMatchObject({ leverage_max: 150, margin_call_level: 8_025 });
    await service.close();
    await folder.remove();
  });
});
