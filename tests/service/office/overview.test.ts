/** The house at a glance, beside clients who trade: what is summed is what they read themselves. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountSummary } from "../../../contract/account-summary.ts";
import type { HouseOverview } from "../../../contract/house-overview.ts";
import { ANSWER_KEPT_MS } from "../../../server/office/shared-answers.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { buy, quotePar } from "../../support/trading-steps.ts";

let desk: TradingDesk;
let dealer: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 3, [GROUP.euro]: 1 });
  dealer = await desk.signIn(900_002, "demo-dealer");
});
afterAll(() => desk.close());

/** Not what an earlier question was answered with. */
async function overview(query = "", staff = desk.admin): Promise<HouseOverview> {
  desk.service.clock.advance(ANSWER_KEPT_MS);
  return (await staff.get(`/api/v1/overview${query}`)) as HouseOverview;
}
const usd = ({ currencies }: HouseOverview) =>
  currencies.find(({ currency }) => currency === "USD");

describe("the overview of the house", () => {
  // @interface operation:house_overview
  it("counts who is connected, and sums what they have as they read it", async () => {
    quotePar(desk);
    const empty = await overview();
    const first = await desk.trader();
    const second = await desk.trader();
    const euro = await desk.trader(GROUP.euro);
    quotePar(desk);
    await first.place(buy(0.4));
    const deposit = { amount: 500 };
    await desk.admin.ask("POST", `/api/v1/accounts/${second.account_id}/money/deposit`, deposit);
    const after = await overview();
    // Staff are signed in as well, and are no clients.
    expect(after.connected_count).toBe(empty.connected_count + 3);
    expect((await overview("", dealer)).connected_count).toBe(after.connected_count);
    const before = usd(empty);
    const summaries = (await Promise.all(
      [first, second].map((trader) => trader.get("/api/v1/accounts/me/summary")),
    )) as AccountSummary[];
    const sum = (field: "equity" | "used_margin") =>
      summaries.reduce((total, summary) => total + summary[field], 0);
    expect(usd(after)?.day_flows).toBe((before?.day_flows ?? 0) + 500);
    expect(usd(after)?.used_margin).toBeCloseTo((before?.used_margin ?? 0) + sum("used_margin"), 6);
    // What they were opened with stood there before.
    expect(usd(after)?.equity).toBeCloseTo((before?.equity ?? 0) + sum("equity") - 20_000, 6);
    expect(after.currencies.map(({ currency }) => currency)).toEqual(["EUR", "USD"]);
    const theirs = await overview(`?group_id=${GROUP.euro}`);
    expect(theirs).toMatchObject({ connected_count: 1, margin_calls: [] });
    expect(theirs.currencies.map(({ currency }) => currency)).toEqual(["EUR"]);
    expect(euro.account_id).toBeGreaterThan(0);
  });

  it("names who is in a margin call, nearest to the stop-out first, and nobody once it is over", async () => {
    const trader = await desk.trader();
    quotePar(desk);
    await trader.place(buy(5));
    // 900 points of 5 lots are 4,500 of 10,000, and the margin is 5,500.
    desk.quote(EURUSD, 109_080, 109_090);
    const called = await overview();
    expect(called.margin_calls_count).toBe(1);
    const [call] = called.margin_calls;
    expect(call).toMatchObject({ account_id: trader.account_id, status: 1, currency: "USD" });
    const summary = (await trader.get("/api/v1/accounts/me/summary")) as AccountSummary;
    expect(call?.margin_level).toBeCloseTo(Number(summary.margin_level), 6);
    expect(call?.equity).toBe(summary.equity);
    quotePar(desk);
    expect(await overview()).toMatchObject({ margin_calls_count: 0, margin_calls: [] });
  });

  it("tells open markets without a price from those that have one", async () => {
    quotePar(desk);
    const { feed } = await overview();
    expect(feed.stale).not.toContain(EURUSD);
    expect(feed.stale_count).toBeLessThanOrEqual(feed.open_count);
    desk.service.clock.advance(61_000);
    const later = (await overview()).feed;
    expect(later.stale).toContain(EURUSD);
    expect(later.stale_count).toBe(later.open_count);
  });

  it("says that there is no such group", async () => {
    const absent = await desk.admin.ask("GET", "/api/v1/overview?group_id=987");
    expect([absent.status, absent.body]).toMatchObject([404, { error: "not_found" }]);
  });
});
