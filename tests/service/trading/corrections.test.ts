/** What the dealing desk sets right, stops and opens again: balances, deals, symbols, trading as such. @interface §6 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deal } from "../../../contract/deal.ts";
import { ERRORS, type ErrorName } from "../../../contract/errors.ts";
import type { Statement } from "../../../contract/statement.ts";
import { EURUSD, GBPUSD, GROUP } from "../../support/trading-house.ts";
import {
  openTradingDesk,
  type Reply,
  type Trader,
  type TradingDesk,
} from "../../support/trading-desk.ts";
import { buy, openAtPar } from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 15, [GROUP.commission]: 3, [GROUP.halted]: 1 });
});
afterAll(() => desk.close());

const staff = (method: string, path: string, body?: unknown, headers = {}) =>
  desk.admin.ask(method, `/api/v1${path}`, body, headers);

function expectRefused({ status, body }: Reply, error: ErrorName): void {
  const row = ERRORS[error];
  expect([status, body]).toMatchObject([row.status, { message: row.message, error }]);
}

const balanceOf = async (trader: Trader) =>
  ((await trader.get("/api/v1/accounts/me/summary")) as { balance: number }).balance;

/** The exit deal of 0.1 lot that gained ten points less its commission of 0.35 each way; balance 10,009.30. */
async function closedDeal(ada: Trader): Promise<Deal> {
  const { id } = await openAtPar(desk, ada, buy(0.1));
  desk.quote(EURUSD, 110_110, 110_120);
  await ada.ask("POST", `/api/v1/positions/${id}/close`, {});
  await ada.told();
  const [deal] = (await ada.get("/api/v1/deals/accounts/me")) as Deal[];
  if (deal === undefined) throw new Error("a close books a deal");
  return deal;
}

describe("a deal that the broker corrects", () => {
  // @interface operation:deal_update @interface event:deal_update @interface event:balance_correction
  // @rule 6.6.2
  it("has its new money, books the difference, and tells both", async () => {
    const ada = await desk.trader(GROUP.commission);
    const deal = await closedDeal(ada);
    expect(deal).toMatchObject({ profit: 10, commission: -0.35, swap: 0 });
    const change = { profit: 4, swap: -1.5, commission: 0, desc: "bad tick" };
    const { status, data } = await staff("PUT", `/deals/${deal.id}`, change);
    const corrected = { ...deal, profit: 4, swap: -1.5, commission: 0 };
    expect([status, data]).toEqual([200, corrected]);
    // 10.00 - 0.35 became 4.00 - 1.50: 7.15 less than 10,009.30.
    expect(await ada.told()).toEqual([
      ["deal_update", corrected],
      [
        "balance_correction",
        {
          account_id: ada.account_id,
          balance_before: 10_009.3,
          balance: 10_002.15,
          credit: 0,
          desc: "bad tick",
          ts: desk.now(),
        },
      ],
    ]);
    expect(((await ada.get("/api/v1/deals/accounts/me")) as Deal[])[0]).toEqual(corrected);
    expect(await balanceOf(ada)).toBe(10_002.15);
    // A second correction is of the corrected deal.
    await staff("PUT", `/deals/${deal.id}`, { profit: 5 });
    expect(await balanceOf(ada)).toBe(10_003.15);
    const to = desk.now() + 1;
    const statement = (await ada.get(
      `/api/v1/accounts/me/statement?from=${to - 1_000}&to=${to}`,
    )) as Statement;
    expect(statement).toMatchObject({ balance_end: 10_003.15, adjustments: -6.15, profit: 10 });
  });

  it("to what it is makes no event and no booking", async () => {
    const ada = await desk.trader(GROUP.commission);
    const deal = await closedDeal(ada);
    const { status, data } = await staff("PUT", `/deals/${deal.id}`, { profit: deal.profit });
    expect([status, data]).toEqual([200, deal]);
    expect(await ada.told()).toEqual([]);
  });

  it("of an entry has its commission set right", async () => {
    const ada = await desk.trader(GROUP.commission);
    await openAtPar(desk, ada, buy(0.1));
    const [entry] = (await ada.get("/api/v1/deals/accounts/me")) as Deal[];
    await staff("PUT", `/deals/${entry?.id}`, { commission: -0.1 });
    expect(await balanceOf(ada)).toBe(9_999.9);
  });

  // @rule 6.6.2
  it("or cancels: its money goes back, it leaves the history, and stays as it is", async () => {
    // @interface operation:deal_delete @interface event:deal_delete
    const ada = await desk.trader();
    const deal = await closedDeal(ada);
    const { status, data } = await staff("DELETE", `/deals/${deal.id}`);
    expect([status, data]).toEqual([200, deal]);
    expect(await ada.told()).toMatchObject([
      ["deal_delete", deal],
      ["balance_correction", { balance_before: 10_010, balance: 10_000, desc: "" }],
    ]);
    const left = (await ada.get("/api/v1/deals/accounts/me")) as Deal[];
    expect(left.map(({ direction }) => direction)).toEqual([0]);
    expect((await ada.ask("GET", "/api/v1/deals/accounts/me/export")).text).not.toContain(
      `\n${deal.id},`,
    );
    expectRefused(await staff("DELETE", `/deals/${deal.id}`), "wrong_state");
    expectRefused(await staff("PUT", `/deals/${deal.id}`, { profit: 1 }), "wrong_state");
    expect(await ada.told()).toEqual([]);
  });

  it("is done once under an Idempotency-Key", async () => {
    const ada = await desk.trader();
    const deal = await closedDeal(ada);
    const headers = { "idempotency-key": `deal-${deal.id}` };
    const first = await staff("DELETE", `/deals/${deal.id}`, undefined, headers);
    const again = await staff("DELETE", `/deals/${deal.id}`, undefined, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await balanceOf(ada)).toBe(10_000);
  });

  it("two at once: the second is of what the first left", async () => {
    const ada = await desk.trader();
    const deal = await closedDeal(ada);
    await Promise.all([3, 4, 5].map((profit) => staff("PUT", `/deals/${deal.id}`, { profit })));
    const [last] = (await ada.get("/api/v1/deals/accounts/me")) as Deal[];
    expect(await balanceOf(ada)).toBe(10_000 + (last?.profit ?? 0));
  });

  it("must be there, and only staff may", async () => {
    const ada = await desk.trader();
    const deal = await closedDeal(ada);
    expectRefused(await staff("PUT", "/deals/999999999", { profit: 1 }), "not_found");
    expectRefused(await staff("DELETE", "/deals/999999999"), "not_found");
    expectRefused(await staff("PUT", `/deals/${deal.id}`, { profit: 0.001 }), "amount_too_precise");
    expectRefused(await ada.ask("PUT", `/api/v1/deals/${deal.id}`, { profit: 1 }), "forbidden");
    expectRefused(await ada.ask("DELETE", `/api/v1/deals/${deal.id}`), "forbidden");
    expect(await ada.told()).toEqual([]);
  });
});

describe("a balance that the broker corrects", () => {
  // @interface operation:balance_correct
  const correct = (account_id: number, body: unknown) =>
    staff("POST", `/accounts/${account_id}/money/correct`, body);

  // @rule 6.3.3
  it("is set, even below zero, and told", async () => {
    const ada = await desk.trader();
    const { status, data } = await correct(ada.account_id, { balance: -12.5, desc: "chargeback" });
    expect([status, data]).toMatchObject([200, { id: ada.account_id, balance: -12.5 }]);
    expect(await ada.told()).toEqual([
      [
        "balance_correction",
        {
          account_id: ada.account_id,
          balance_before: 10_000,
          balance: -12.5,
          credit: 0,
          desc: "chargeback",
          ts: desk.now(),
        },
      ],
    ]);
    expect((await correct(ada.account_id, { balance: -12.5 })).status).toBe(200);
    expect(await ada.told()).toEqual([]);
  });

  it("must be an amount of an account that is there, by staff", async () => {
    const ada = await desk.trader();
    expectRefused(await correct(999, { balance: 1 }), "not_found");
    expectRefused(await correct(ada.account_id, { balance: 0.001 }), "amount_too_precise");
    expectRefused(await correct(ada.account_id, { balance: 1e15 }), "bad_request");
    const path = `/api/v1/accounts/${ada.account_id}/money/correct`;
    expectRefused(await ada.ask("POST", path, { balance: 1e6 }), "forbidden");
  });
});

describe("the dealing desk", () => {
  // @rule 6.2.4
  it("closes and opens a symbol: everybody who watches prices is told", async () => {
    // @interface operation:symbol_set_status @interface event:symbol_status
    const ada = await desk.trader();
    ada.client.send({ type: "start_market_feed", session_id: ada.session_id, payload: {} });
    await ada.client.nextTicks();
    for (const status of [2, 1, 0]) {
      const { data } = await staff("PATCH", `/symbols/${GBPUSD}/status`, { status });
      expect(data).toMatchObject({ symbol_id: GBPUSD, status });
      const { payload } = await ada.client.nextEvent("symbol_status");
      expect(payload).toEqual({ symbol_id: GBPUSD, status });
      expect(await ada.get(`/api/v1/symbols/${GBPUSD}`)).toMatchObject({ status });
    }
    expectRefused(await staff("PATCH", "/symbols/999/status", { status: 1 }), "not_found");
    expectRefused(await staff("PATCH", `/symbols/${GBPUSD}/status`, { status: 7 }), "bad_request");
    const path = `/api/v1/symbols/${GBPUSD}/status`;
    expectRefused(await ada.ask("PATCH", path, { status: 1 }), "forbidden");
  });

  it("halts new exposure and lets closing go on", async () => {
    // @interface operation:trading_halt
    const ada = await desk.trader(GROUP.halted);
    const { id } = await openAtPar(desk, ada, buy(0.1));
    const halt = (body: unknown) => staff("POST", "/halts", body);
    expect((await halt({ group_id: GROUP.halted, is_halted: true })).status).toBe(204);
    expectRefused(await ada.ask("POST", "/api/v1/orders", buy(0.1)), "trading_halted");
    expect((await ada.ask("POST", `/api/v1/positions/${id}/close`, {})).status).toBe(200);
    expect((await halt({ group_id: GROUP.halted, is_halted: false })).status).toBe(204);
    await ada.place(buy(0.1));
    expectRefused(await halt({ symbol_id: 999, is_halted: true }), "not_found");
    expectRefused(await halt({ group_id: 999, is_halted: true }), "not_found");
    expectRefused(await halt({ symbol_id: 1, group_id: 1, is_halted: true }), "bad_request");
    expectRefused(await ada.ask("POST", "/api/v1/halts", { is_halted: true }), "forbidden");
  });
});
