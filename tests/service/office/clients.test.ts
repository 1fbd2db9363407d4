/** A client's account and the house as a whole, as staff watches them beside the clients who trade. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountSummary } from "../../../contract/account-summary.ts";
import type { HouseExposure, SymbolExposure } from "../../../contract/exposure.ts";
import type { Position } from "../../../contract/position.ts";
import { ANSWER_KEPT_MS } from "../../../server/office/shared-answers.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GBPUSD, GROUP, USDJPY } from "../../support/trading-house.ts";
import { buy, pending, quotePar, sell } from "../../support/trading-steps.ts";

const ADMIN = 900_001;
const DEALER = 900_002;
const EXPOSURE = "/api/v1/exposure";
const HALTS = "/api/v1/halts";

let desk: TradingDesk;
let dealer: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 7, [GROUP.euro]: 1, [GROUP.small]: 1 });
  dealer = await desk.signIn(DEALER, "demo-dealer");
});
afterAll(() => desk.close());

const of = (account_id: number, what: string) => `/api/v1/accounts/${account_id}/${what}`;

/** What the owner reads, and what staff reads instead. */
const VIEWS = [
  ["account_summary", "/api/v1/accounts/me/summary", "summary"],
  ["account_orders", "/api/v1/orders/accounts/me", "orders"],
  ["account_orders", "/api/v1/orders/accounts/me?history=true&limit=2&page=2", "orders"],
  ["account_positions", "/api/v1/positions/accounts/me", "positions"],
  ["account_positions", "/api/v1/positions/accounts/me?history=true", "positions"],
  ["account_deals", "/api/v1/deals/accounts/me", "deals"],
  ["account_deals", `/api/v1/deals/accounts/me?symbol_id=${GBPUSD}&limit=1`, "deals"],
  ["account_transactions", "/api/v1/accounts/me/transactions", "transactions"],
  ["account_transactions", "/api/v1/accounts/me/transactions?origin=3,6", "transactions"],
] as const;

describe("staff", () => {
  let client: Trader;
  beforeAll(async () => {
    client = await desk.trader();
    quotePar(desk);
    desk.quote(GBPUSD, 130_000, 130_010);
    await client.place(buy(0.3));
    await client.place({ ...sell(0.2), symbol_id: GBPUSD });
    await client.place(pending());
    const { position_id } = await client.place(buy(0.1));
    await client.ask("POST", `/api/v1/positions/${position_id}/close`, {});
    for (const [kind, amount] of [
      ["deposit", 500],
      ["withdrawal", 20],
      ["credit-in", 30],
    ] as const) {
      await desk.admin.ask("POST", of(client.account_id, `money/${kind}`), { amount });
    }
    desk.quote(EURUSD, 110_050, 110_060);
  });

  // @interface operation:account_summary @interface operation:account_orders
  // @interface operation:account_positions @interface operation:account_deals
  // @interface operation:account_transactions
  it.each(VIEWS)("reads by %s what its owner reads at %s", async (_, own, what) => {
    const query = own.includes("?") ? own.slice(own.indexOf("?")) : "";
    const owners = await client.get(own);
    expect(owners).not.toEqual([]);
    for (const staff of [desk.admin, dealer]) {
      expect(await staff.get(`${of(client.account_id, what)}${query}`)).toEqual(owners);
    }
  });

  it("sees what an open position is worth now, and the next quote's worth with it", async () => {
    const profitOf = async () => {
      const open = (await desk.admin.get(of(client.account_id, "positions"))) as Position[];
      return open.find(({ symbol_id }) => symbol_id === EURUSD)?.profit;
    };
    const before = await profitOf();
    desk.quote(EURUSD, 110_150, 110_160);
    // 100 points of 0.3 lots of 100,000.
    expect(await profitOf()).toBeCloseTo(Number(before) + 30, 6);
  });

  it.each([...new Set(VIEWS.map(([, , what]) => what))])(
    "reads no %s of an account that there is not, and a dealer none of staff's",
    async (what) => {
      const absent = await desk.admin.ask("GET", of(7_654_321, what));
      expect([absent.status, absent.body]).toMatchObject([404, { error: "not_found" }]);
      for (const target of [ADMIN, DEALER]) {
        const refused = await dealer.ask("GET", of(target, what));
        expect([refused.status, refused.body]).toMatchObject([403, { error: "forbidden" }]);
        expect((await desk.admin.ask("GET", of(target, what))).status).toBe(200);
      }
    },
  );

  it.each(["orders?limit=501", "positions?page=0", "deals?from=-1", "transactions?origin=money"])(
    "is told what is wrong with the query of %s",
    async (what) => {
      const { status, body } = await desk.admin.ask("GET", of(client.account_id, what));
      expect([status, body]).toMatchObject([400, { error: "bad_request" }]);
    },
  );

  it("reads the figures of an account that is disabled", async () => {
    const closed = await desk.trader();
    await desk.admin.ask("PUT", `/api/v1/accounts/${closed.account_id}`, { status: 3 });
    const summary = (await dealer.get(of(closed.account_id, "summary"))) as AccountSummary;
    expect(summary).toMatchObject({ account_id: closed.account_id, equity: 10_000 });
  });
});

const exposure = async (query = "", staff = desk.admin) => {
  desk.advance(ANSWER_KEPT_MS);
  return (await staff.get(`${EXPOSURE}${query}`)) as HouseExposure;
};
const inSymbol = ({ symbols }: HouseExposure, id: number): SymbolExposure | undefined =>
  symbols.find(({ symbol_id }) => symbol_id === id);

/** Floating profit and margin of the accounts, as their owners read them. */
async function figuresOf(traders: readonly Trader[]) {
  const summaries = await Promise.all(
    traders.map((trader) => trader.get("/api/v1/accounts/me/summary") as Promise<AccountSummary>),
  );
  const sum = (pick: (summary: AccountSummary) => number) =>
    Number(summaries.reduce((total, summary) => total + pick(summary), 0).toFixed(2));
  return {
    floating_profit: sum((summary) => summary.floating_profit),
    used_margin: sum((summary) => summary.used_margin),
  };
}

describe("the exposure of the house", () => {
  // @interface operation:house_exposure
  let traders: Trader[];
  let euro: Trader;
  beforeAll(async () => {
    traders = [await desk.trader(), await desk.trader(), await desk.trader()];
    euro = await desk.trader(GROUP.euro);
    quotePar(desk);
    desk.quote(USDJPY, 150_000, 150_010);
  });

  it("is what the clients have open, by symbol, side and deposit currency", async () => {
    const before = await exposure();
    const [first, second, third] = traders as [Trader, Trader, Trader];
    for (const [trader, body] of [
      [first, { ...buy(0.4), symbol_id: USDJPY }],
      [first, { ...sell(0.1), symbol_id: USDJPY }],
      [second, { ...sell(1), symbol_id: USDJPY }],
      [euro, { ...buy(0.2), symbol_id: USDJPY }],
    ] as const) {
      await trader.place(body);
    }
    await third.place(pending({ client_order_id: "not-open" }));
    desk.quote(USDJPY, 150_400, 150_410);
    const after = await exposure();
    expect(after.positions_count).toBe(before.positions_count + 4);
    expect(after.accounts_count).toBe(before.accounts_count + 3);
    const usdjpy = inSymbol(after, USDJPY);
    expect(inSymbol(before, USDJPY)).toBeUndefined();
    const usd = await figuresOf([first, second]);
    const eur = await figuresOf([euro]);
    expect(usdjpy).toEqual({
      symbol_id: USDJPY,
      accounts_count: 3,
      positions_count: 4,
      long_volume: 0.6,
      short_volume: 1.1,
      net_volume: -0.5,
      long_open_price: 150.01,
      short_open_price: 150,
      profits: [
        { currency: "EUR", floating_profit: eur.floating_profit },
        { currency: "USD", floating_profit: usd.floating_profit },
      ],
    });
    expect(after.currencies.find(({ currency }) => currency === "EUR")).toEqual({
      currency: "EUR",
      accounts_count: 1,
      ...eur,
    });
  });

  it("weighs the mean of open prices by volume", async () => {
    const [first] = traders as [Trader];
    desk.quote(GBPUSD, 130_000, 130_010);
    await first.place({ ...buy(0.1), symbol_id: GBPUSD });
    desk.quote(GBPUSD, 131_000, 131_010);
    await first.place({ ...buy(0.3), symbol_id: GBPUSD });
    const group = await exposure(`?group_id=${GROUP.hedging}`);
    const gbpusd = inSymbol(group, GBPUSD);
    expect(gbpusd).toMatchObject({ long_volume: 0.4, long_open_price: 1.3076 });
  });

  it("is of one group, of real money or of play money where that is asked", async () => {
    const all = await exposure();
    expect(await exposure(`?group_id=${GROUP.euro}`)).toMatchObject({
      accounts_count: 1,
      positions_count: 1,
      symbols: [{ symbol_id: USDJPY, long_volume: 0.2, profits: [{ currency: "EUR" }] }],
    });
    expect(await exposure("?is_demo=false")).toEqual({ ...all, ts: desk.now() });
    const nothing = { accounts_count: 0, positions_count: 0, symbols: [], currencies: [] };
    expect(await exposure("?is_demo=true")).toMatchObject(nothing);
    expect(await exposure(`?is_demo=true&group_id=${GROUP.euro}`)).toMatchObject(nothing);
  });

  it.each([
    [404, "?group_id=987654321"],
    [400, "?group_id=0"],
    [400, "?is_demo=maybe"],
  ])("answers %i to %s", async (status, query) => {
    expect((await desk.admin.ask("GET", `${EXPOSURE}${query}`)).status).toBe(status);
  });

  it("is summed once for all who ask within half a second, and anew after it", async () => {
    const first = await exposure();
    const [trader] = traders as [Trader];
    quotePar(desk);
    await trader.place(buy(0.5));
    desk.advance(ANSWER_KEPT_MS - 1);
    const [same, dealers] = await Promise.all([desk.admin.get(EXPOSURE), dealer.get(EXPOSURE)]);
    expect([same, dealers]).toEqual([first, first]);
    desk.advance(1);
    const next = (await dealer.get(EXPOSURE)) as HouseExposure;
    expect(next.positions_count).toBe(first.positions_count + 1);
  });

  it("adds up while clients open and close: never more than was open at some moment", async () => {
    const trader = await desk.trader(GROUP.small);
    const query = `?group_id=${GROUP.small}`;
    const seen = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      desk.advance(ANSWER_KEPT_MS);
      quotePar(desk);
      const trade = async () => {
        const { position_id } = await trader.place(buy(0.1));
        await trader.ask("POST", `/api/v1/positions/${position_id}/close`, {});
      };
      const [sum] = await Promise.all([desk.admin.get(`${EXPOSURE}${query}`), trade()]);
      seen.add((sum as HouseExposure).positions_count);
    }
    expect([...seen].every((count) => count === 0 || count === 1)).toBe(true);
    expect((await exposure(query)).positions_count).toBe(0);
  });
});

describe("the list of halts", () => {
  // @interface operation:halts_list
  const halt = (body: Record<string, unknown>) => desk.admin.ask("POST", HALTS, body);
  it("is empty, then has what was halted, the house first, and then no more", async () => {
    expect(await dealer.get(HALTS)).toEqual([]);
    await halt({ symbol_id: GBPUSD, is_halted: true });
    await halt({ symbol_id: EURUSD, is_halted: true });
    await halt({ group_id: GROUP.euro, is_halted: true });
    await halt({ is_halted: true });
    const all = [
      { symbol_id: null, group_id: null },
      { symbol_id: null, group_id: GROUP.euro },
      { symbol_id: EURUSD, group_id: null },
      { symbol_id: GBPUSD, group_id: null },
    ];
    expect(await dealer.get(HALTS)).toEqual(all);
    // Each of them ends with the body that it is listed with.
    for (const each of all) await halt({ ...each, is_halted: false });
    expect(await dealer.get(HALTS)).toEqual([]);
  });
});
